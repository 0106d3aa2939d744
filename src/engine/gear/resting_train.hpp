// A train of gears at rest, held by its first gear: (3) of gear_solver.hpp.
//
//   begins to move:  what holding the first gear takes at speeds ε and 2ε, on the line through them at 0: all that would move along
//                    carries its limit                                                                                 (1)
//
// Several frictions that hold a train share what it needs in many ways, and the limit of a gear depends on the share: it rises with the
// torque that others carry beyond it. Whether they hold together is therefore asked of (1), where nothing is open: everything is at its
// limit. How they share it is a limit of the first gear at which all stick and it carries no more than its law, found by halving.
#pragma once

#include <array>

#include "engine/gear/gear_network.hpp"

namespace stiction::engine {

class RestingTrain {
public:
    static constexpr std::size_t kHelping = 4;  ///< solves in which other frictions help to hold
    static constexpr std::size_t kSharing =
        60;  ///< halvings of the limit with which they do; more than a mantissa has bits

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
    /// Of other frictions of the machine, to a train that does not hold alone: `breaks` where they break away with it, `none` where it
    /// cannot move that way at all.
    enum class Help : unsigned char { none, holds, breaks };

    explicit RestingTrain(GearNetwork& network) noexcept : network_(&network) {}

    /// Holds the first gear at rest or another speed, whatever that takes, and finds what the others do to it. Read valid() of the
    /// network afterwards.
    [[nodiscard]] Held hold_first(GearTrain& train, double speed = 0) noexcept;
    /// Friction of the fraction λ in one direction, beside what the train held needs.
    [[nodiscard]] static Grip grip(const GearTrain& train, const Held& held, double direction, double lambda) noexcept;
    /// The better of sliding and static friction, where the train may have that.
    [[nodiscard]] static Grip best_grip(const GearTrain& train, const Held& held, double direction) noexcept;
    /// The first gear within its limits, the others at theirs: do other frictions of the machine carry the rest, or break away with it?
    /// Leaves the network as it begins to move, where they break away.
    [[nodiscard]] Help hold_with_help(GearTrain& train, const Grip& forward, const Grip& backward,
                                      double direction) noexcept;
    /// The fraction at which all gears carry what the train needs, none more than `full`.
    void share(GearTrain& train, const Held& held, const Grip& full, double direction) noexcept;

private:
    [[nodiscard]] Grip begin_to_move(GearTrain& train, double direction) noexcept;
    [[nodiscard]] Limits limits_of_first(const GearTrain& train, const Grip& forward, const Grip& backward,
                                         double load) const noexcept;
    [[nodiscard]] bool take_if_within(GearTrain& train, const Grip& forward, const Grip& backward) const noexcept;
    void share_with_others(GearTrain& train, const Grip& forward, const Grip& backward, const Grip& moving,
                           double direction) noexcept;

    GearNetwork* network_;
};

}  // namespace stiction::engine
