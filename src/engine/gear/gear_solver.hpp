// Torques and friction of gears with losses, found together with the motion of the machine around them.
//
//   F(φ): transmitted torques after the network is solved with the gears' frictions φ as known forces                  (1)
//   sliding: x = F(φ(x)).  F is a chain of straight pieces; one piece, from as many solves as there are gears and one
//            more, is handed to gear_sides.hpp; again from its answer until (1) confirms it                            (2)
//   at rest: the train is held by its first gear. The others carry the fraction λ of their sliding friction, from λ = 1
//            on towards FSD times as much at λ = 2, and so may the first:  it holds while its friction is within that
//            at λ = 1 or λ = 2, in both directions                                                                     (3)
//            If rest contradicts the network (it is thrown back by an end of travel, or driven) it slides: (2)
//   jam:     (2) has no solution while it moves: its velocity is 0.0 at once                                           (4)
//   static friction elsewhere: (2)–(4) with the limits all other frictions begin with; those of what slides are lowered, and
//            (2)–(4) again, until nothing is lowered: solve/static_lowering.hpp. Gears that break away have lost theirs too  (5)
//
// For one gear (3) is the law at rest itself. For a train the split of friction among meshes is not determined by rigid
// bodies; "all at the same fraction of their capacity" is the rule of solve/lossy_gear_train.hpp. Where the first gear alone does not hold
// but other frictions of the machine may help, the network decides within the limits of (3). Where they break away with it they carry
// sliding friction from there on: sliding teeth that carry more than teeth at rest must not hold them again.
//
// Lowering is around all of it because (1) must be continuous: a clutch that sticks at one φ and slides with less friction at the next
// leaves (2) without a solution where nothing jams.
//
// Several trains are taken in turn until none turns round and no load changes by more than rounding: kSameTorque of its size, or, where
// changes no longer become half as large, kSameTorque/kNudge, which is what differences over kNudge leave of it; after kTurns the last
// is taken                                                                                                               (6)
//
// Work is bounded: kMostSolves of the network for all of (1)–(6) at one instant, then there is no answer and the network says that
// it is exhausted. The most of 1,000 machines drawn at random was 621. Speeds are velocities in a time step, and accelerations at an instant: the
// same solver serves both. No allocation after construction.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "engine/gear/gear_network.hpp"
#include "engine/gear/resting_train.hpp"
#include "engine/gear/sliding_train.hpp"

namespace stiction::engine {

class GearSolver {
public:
    static constexpr std::size_t kTurns = 40;  ///< of several trains

    using Gear = GearState;
    using Train = GearTrain;

    explicit GearSolver(const Plan& plan) : trains_(gear_trains(plan)) {}

    [[nodiscard]] bool empty() const noexcept { return trains_.empty(); }
    [[nodiscard]] std::span<Train> trains() noexcept { return trains_; }
    [[nodiscard]] std::span<const Train> trains() const noexcept { return trains_; }

    /// From what is given in the trains to what they answer; the network is left solved. False if it has no answer.
    [[nodiscard]] bool solve(GearNetwork& network) noexcept;

private:
    void begin_again() noexcept;
    /// All trains once.
    struct Turn {
        static constexpr double kHalf = 0.5;
        bool turned = false;  ///< some train
        double moved = 0;     ///< largest change of a load, of its size
        [[nodiscard]] bool settled_after(const Turn& last) const noexcept;
    };
    void settle_all(GearNetwork& network) noexcept;
    [[nodiscard]] Turn take_turn(GearNetwork& network) noexcept;
    [[nodiscard]] bool any_moving_jam() const noexcept;
    static void propose(Train& train, GearNetwork& network) noexcept;
    static void settle(Train& train, GearNetwork& network) noexcept;
    static void settle_at_rest(Train& train, GearNetwork& network) noexcept;
    static void move_along(Train& train, double came, GearNetwork& network) noexcept;
    static void mark_jam(Train& train) noexcept;

    std::vector<Train> trains_;
};

}  // namespace stiction::engine
