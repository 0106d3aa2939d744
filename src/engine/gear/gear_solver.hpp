// Torques and friction of gears with losses, found together with the motion of the machine around them.
//
//   F(φ): transmitted torques after the network is solved with the gears' frictions φ as known forces                  (1)
//   sliding: x = F(φ(x)).  F is a chain of straight pieces; one piece, from as many solves as there are gears and one
//            more, is handed to gear_sides.hpp; again from its answer until (1) confirms it                            (2)
//   at rest: the train is held by its first gear. The others carry the fraction λ of their sliding friction, from λ = 1
//            on towards FSD times as much at λ = 2, and so may the first:  it holds while its friction is within that
//            at λ = 1 or λ = 2, in both directions                                                                     (3)
//            Where rest contradicts the network (it is thrown back by an end of travel, or driven) it slides: (2)
//   jam:     (2) has no solution while it moves: its velocity is 0.0 at once                                           (4)
//
// For one gear (3) is the law at rest itself. For a train the split of friction among meshes is not determined by rigid
// bodies; "all at the same fraction of their capacity" is the rule of solve/lossy_gear_train.hpp. Where the first gear alone does not hold
// but other frictions of the machine may help, the network decides within the limits of (3). Where they break away with it they carry
// sliding friction from there on: sliding teeth that carry more than teeth at rest must not hold them again.
//
// Several trains are taken in turn until none changes, a bounded number of times. Speeds are velocities in a time step, and
// accelerations at an instant: the same solver serves both. A train for which no solution is confirmed within the bound is held.
// No allocation after construction.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include <stiction/mode.hpp>
#include <stiction/solve/limits.hpp>

#include "engine/gear/gear_sides.hpp"
#include "engine/gear/gear_train.hpp"

namespace stiction::engine {

/// The machine around the gears.
class GearNetwork {
public:
    virtual ~GearNetwork() = default;
    /// The gear slides with a known friction, signed along its row [N·m].
    virtual void slide(const LossyGear& gear, double friction) noexcept = 0;
    /// The gear is at rest, as long as its friction stays within these limits [N·m].
    virtual void hold(const LossyGear& gear, const solve::Limits<double>& limits) noexcept = 0;
    /// False if there is no answer.
    [[nodiscard]] virtual bool solve() noexcept = 0;
    /// Other frictions that slide in the last answer begin with sliding friction from here on. False if there are none.
    [[nodiscard]] virtual bool keep_sliding() noexcept = 0;
    [[nodiscard]] virtual double transmitted(const LossyGear& gear) const noexcept = 0;  ///< x [N·m]
    [[nodiscard]] virtual double friction_of(const LossyGear& gear) const noexcept = 0;  ///< of a gear held [N·m]
    [[nodiscard]] virtual bool sticks(const LossyGear& gear) const noexcept = 0;         ///< a gear held
    /// Of the motor shaft: velocity at the end of the step, or acceleration.
    [[nodiscard]] virtual double speed(const LossyGear& gear) const noexcept = 0;
    /// Of the torques on the gear, for rounding [N·m].
    [[nodiscard]] virtual double scale(const LossyGear& gear) const noexcept = 0;
};

class GearSolver {
public:
    static constexpr std::size_t kRounds = 8;   ///< of (2)
    static constexpr std::size_t kTurns = 40;   ///< of several trains
    static constexpr std::size_t kHelping = 4;  ///< solves in which other frictions help to hold

    struct Gear {
        LossyGear data;
        double load = 0;      ///< x: a first guess, then the answer [N·m]
        double friction = 0;  ///< φ [N·m]
        bool jammed = false;  ///< its teeth stopped the train
    };
    struct Train {
        std::vector<Gear> gears;
        // given
        double direction = 0;        ///< in which its first gear slides: ±1; 0: at rest
        bool moving = false;         ///< it has a speed that no force changes at once: `direction` stays
        bool forward_static = true;  ///< is friction above that of sliding to be had in this direction?
        bool backward_static = true;
        // answered, `direction` among it
        bool jammed = false;  ///< (4); where it is moving, nothing else is answered

        /// Of one of its gears, in the direction in which that one slides.
        [[nodiscard]] Mode mode_of(const Gear& gear) const noexcept {
            const double d = direction * gear.data.sense;
            return d > 0 ? Mode::forward : d < 0 ? Mode::backward : Mode::stuck;
        }
    };

    explicit GearSolver(const Plan& plan);

    [[nodiscard]] bool empty() const noexcept { return trains_.empty(); }
    [[nodiscard]] std::span<Train> trains() noexcept { return trains_; }
    [[nodiscard]] std::span<const Train> trains() const noexcept { return trains_; }

    /// From what is given in the trains to what they answer; the network is left solved. False if it has no answer.
    [[nodiscard]] bool solve(GearNetwork& network) noexcept;

private:
    /// Of the scale: some hundred roundings of a small network.
    static constexpr double kSame = 1e-13;
    /// By how much of the scale a friction is changed to see what it does.
    static constexpr double kNudge = 1e-3;

    enum class Slid : unsigned char { on, to_rest, nowhere };
    /// Of other frictions of the machine, to a train that does not hold alone: `breaks` where they break away with it.
    enum class Help : unsigned char { none, holds, breaks };
    /// The first gear held, the others with known frictions: what it carries.
    struct Held {
        GearLine others;
        double friction = 0;  ///< of the first, where the others carry nothing [N·m]
        double load = 0;
        std::array<double, GearLine::kMost> friction_per_other{};
        std::array<double, GearLine::kMost> load_per_other{};
    };
    /// A train held in one direction: friction to spare, and what the others carry.
    struct Grip {
        double lambda = 1;
        double spare = 0;  ///< negative: it does not hold [N·m]
        double load = 0;   ///< of the first gear [N·m]
        GearSides others;
    };

    void propose(Train& train) noexcept;
    void settle(Train& train) noexcept;
    [[nodiscard]] Slid slide(Train& train, double direction) noexcept;
    [[nodiscard]] Slid slide_from(Train& train, double direction) noexcept;
    [[nodiscard]] bool confirmed(Train& train) noexcept;
    [[nodiscard]] bool attracts(const Train& train, double direction) noexcept;
    void tell_sides(Train& train, double direction) noexcept;
    void settle_at_rest(Train& train) noexcept;
    void move_along(Train& train, double came) noexcept;
    [[nodiscard]] Held hold_first(Train& train) noexcept;
    [[nodiscard]] Grip grip(const Train& train, const Held& held, double direction, double lambda) const noexcept;
    [[nodiscard]] Grip best_grip(const Train& train, const Held& held, double direction) const noexcept;
    [[nodiscard]] Help hold_with_help(Train& train, const Grip& forward, const Grip& backward,
                                      double direction) noexcept;
    void share(Train& train, const Held& held, const Grip& full, double direction) noexcept;
    [[nodiscard]] GearLine line_through(const Train& train, double direction, double nudge) noexcept;
    void take(Train& train, std::size_t first, const GearSides& sides) noexcept;
    void mark_jam(Train& train) const noexcept;
    [[nodiscard]] double scale(const Train& train) const noexcept;
    [[nodiscard]] bool answered() noexcept;

    std::vector<Train> trains_;
    GearNetwork* network_ = nullptr;
    bool valid_ = true;
};

}  // namespace stiction::engine
