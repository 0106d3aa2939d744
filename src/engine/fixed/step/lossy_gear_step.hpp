// Gears with load-dependent losses in a fixed step: gear_solver.hpp on the network of the step (gear_network.hpp).
//
//   the answer of a gear is written as that of its element: impulse h φ, mode                                          (1)
//
// A jam (docs/theory/lossy-gear.md) is a velocity of 0.0 at the end of the step, where the step would not have stopped the shaft
// anyhow. Its impulse is an impact: the friction reported for that step is what the gears carry at rest right after it. The last
// torques are the reactions in the State: a restored run continues bit for bit. No allocation after construction.
#pragma once

#include <span>
#include <vector>

#include <stiction/law/levels.hpp>

#include "engine/fixed/step_data.hpp"
#include "engine/gear/gear_network.hpp"
#include "engine/gear/gear_solver.hpp"
#include "engine/network/network_step.hpp"
#include "engine/state.hpp"
#include "machine/plan.hpp"

namespace stiction::engine {

class LossyGearStep {
public:
    explicit LossyGearStep(const Plan& plan);

    [[nodiscard]] bool empty() const noexcept { return solver_.empty(); }

    /// Solves the step for the network's input, from the modes of the state; writes the levels of the gears.
    [[nodiscard]] NetworkReport solve(const State& state, double step, NetworkStep& network,
                                      std::span<Levels<double>> levels) noexcept;

    /// The same from where a jam or an impact left the machine; jams() still refers to the step itself.
    [[nodiscard]] NetworkReport solve_after_impact(const State& state, double step, NetworkStep& network,
                                                   std::span<Levels<double>> levels) noexcept;

    [[nodiscard]] std::span<const GearSolver::Train> trains() const noexcept { return solver_.trains(); }

    /// By friction, in the last step. Empty if the plan has no gears with losses.
    [[nodiscard]] std::span<const Jam> jams() const noexcept { return jams_; }
    [[nodiscard]] bool any_jam() const noexcept;

private:
    void load_trains(const State& state, const NetworkStep& network) noexcept;
    void tell_levels(std::span<Levels<double>> levels) const noexcept;
    void write(NetworkStep& network) noexcept;
    void write_jams() noexcept;
    [[nodiscard]] double other_frictions(double step, const NetworkStep& network) const noexcept;
    void forget_short_stops(const State& state, double step, const NetworkStep& network) noexcept;

    GearSolver solver_;
    GearNetwork around_;
    std::vector<Jam> jams_;  // by friction
};

}  // namespace stiction::engine
