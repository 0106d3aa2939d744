// The network around gears with losses: frictions of gears are set, the network is solved, torques and speeds are read.
//
//   a gear that slides is a known impulse −h φ on its motor shaft, one that is held an element of the network           (1)
//   at an instant, where the network answers accelerations, h = 1                                                      (2)
//   other frictions keep the limits they are given, whatever slides: transmitted torques are then a continuous
//   function of the gears' frictions. Lowering from static to sliding is around all of it (gear_solver.hpp)             (3)
//
// Fixed steps and instants of the located engine both use it. No allocation after construction.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/gear/gear_sides.hpp"
#include "engine/gear/gear_train.hpp"
#include "engine/network/network_step.hpp"
#include "numeric/body_groups.hpp"
#include "numeric/tolerance.hpp"

namespace stiction::engine {

/// Of the scale: by how much a friction is changed to see what it does.
inline constexpr double kNudge = 1e-3;
/// Of the speed scale: the speed with which a train begins to move. Far above rounding, far below what turns another friction round.
inline constexpr double kBegins = 1e-8;

class GearNetwork {
public:
    /// Solves at one instant at most: some thirty times what the hardest machines drawn at random take.
    static constexpr std::size_t kMostSolves = 20'000;

    explicit GearNetwork(const Plan& plan);

    /// Takes over what the network is given. Every solve begins from these modes; `size` by body: of what pushes it, for rounding.
    void begin(NetworkStep& network, std::span<const Mode> modes, double step, std::span<const double> size) noexcept;
    /// The same, sizes from the pushes and springs of the network.
    void begin(NetworkStep& network, std::span<const Mode> modes, double step) noexcept;
    /// Gives the network back its pushes and limits.
    void end() noexcept;

    std::size_t most_solves = kMostSolves;  ///< for each begin()

    /// False once a solve had no answer; solve() then does nothing until renew().
    [[nodiscard]] bool valid() const noexcept { return valid_; }
    void renew() noexcept { valid_ = !exhausted(); }
    /// No solve is left at this instant: there is no answer.
    [[nodiscard]] bool exhausted() const noexcept { return tries_ >= most_solves; }
    /// Solves since begin(), by any route.
    [[nodiscard]] std::size_t tries() const noexcept { return tries_; }
    void give_up() noexcept { valid_ = false; }

    /// The gear slides with a known friction, signed along its row [N·m].
    void slide(const LossyGear& gear, double friction) noexcept;
    /// The gear is at rest, as long as its friction stays within these limits [N·m]; or at another speed.
    void hold(const LossyGear& gear, const Limits& limits, double speed = 0) noexcept;
    /// Gives loads and frictions to the gears from `first` on, which slide.
    void take(GearTrain& train, std::size_t first, const GearSides& sides) noexcept;
    /// Other frictions, for solve/static_lowering.hpp: of gears nothing is lowered here.
    [[nodiscard]] solve::LoweringGroup<double> others() noexcept;
    /// Of the solves that others() needs at most.
    [[nodiscard]] std::size_t solve_cap() const noexcept { return network_->solve_cap; }
    /// Other frictions that slide in the last answer carry sliding friction from here on. False if all did.
    [[nodiscard]] bool lower_others() noexcept;
    /// As reported by solve/static_lowering.hpp, where the cap was reached.
    void tell_waiting(const solve::LoweringReport& lowering) noexcept;
    /// False if there is no answer.
    [[nodiscard]] bool solve() noexcept;

    [[nodiscard]] bool is_gear(std::size_t element) const noexcept { return is_gear_[element] != 0; }
    [[nodiscard]] double transmitted(const LossyGear& gear) const noexcept;  ///< x [N·m]
    [[nodiscard]] double friction_of(const LossyGear& gear) const noexcept;  ///< of a gear held [N·m]
    /// A gear held: it sticks, or others keep it at rest and its own teeth, unloaded, have no friction.
    [[nodiscard]] bool rests(const LossyGear& gear) const noexcept;
    /// Of the motor shaft: velocity at the end of the step, or acceleration.
    [[nodiscard]] double speed(const LossyGear& gear) const noexcept;
    /// Impulse h φ as last set; 0 for a gear held [N·m·s].
    [[nodiscard]] double impulse(const LossyGear& gear) const noexcept { return impulse_[gear.friction]; }
    /// Sum of the forces of springs that the gear may feel [N·m]. Those of parts it is not connected with, as the flapper of a valve, may
    /// have any size, and any unit.
    [[nodiscard]] double springs(const LossyGear& gear) const noexcept {
        return springs_[connected_.leader(network_->layout().elements[gear.friction].body[0])];
    }
    /// Of the torques on a train, for rounding [N·m].
    [[nodiscard]] double scale(const GearTrain& train) const noexcept;
    /// By how much the largest push on any body it is connected with would change the speed of the motor shaft alone.
    [[nodiscard]] double speed_scale(const GearTrain& train) const noexcept;
    /// Of the last solve, with the work of all since begin().
    [[nodiscard]] const NetworkReport& report() const noexcept { return report_; }

    /// The straight piece of gear_sides.hpp (1) on which the network is now, by changing one friction after the other by this much
    /// of the scale.
    [[nodiscard]] GearLine line_through(const GearTrain& train, double direction, double nudge) noexcept;

private:
    void load_pushes() noexcept;

    NetworkStep* network_ = nullptr;
    std::vector<LossyGear> gears_;
    std::vector<Mode> start_;            // by element: mode from which every solve begins
    std::vector<std::uint8_t> is_gear_;  // by element
    std::vector<Limits> at_rest_;        // by element: as given; of gears none
    std::vector<Limits> sliding_;        // by element: as given; of gears none
    std::vector<Limits> current_;        // by element: (3)
    std::vector<double> push_;           // by body, without gears
    std::vector<double> size_;           // by body [unit of push]
    std::vector<double> impulse_;        // by friction: (1)
    BodyGroups connected_;               // by elements and springs
    std::vector<double> springs_;        // by leader: sum of the forces of springs [N·m]
    double h_ = 1;
    bool valid_ = true;
    std::size_t tries_ = 0;
    NetworkReport report_;
};

}  // namespace stiction::engine
