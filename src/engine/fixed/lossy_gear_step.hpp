// Gears with load-dependent losses in a fixed step: gear_solver.hpp on the network of the step.
//
//   a gear that slides is a known impulse −h φ on its motor shaft, one that is held an element of the network           (1)
//   its answer is written as that of its element: impulse h φ, mode                                                    (2)
//
// A jam (docs/theory/lossy-gear.md) is a velocity of 0.0 at the end of the step, from more than the step would have stopped anyhow. Its impulse is an impact: the friction told of that
// step is what the gears carry at rest right after it. The last torques are the reactions in the State: a
// restored run goes on bit for bit. No allocation after construction.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <stiction/law/levels.hpp>

#include "engine/fixed/step_data.hpp"
#include "engine/gear/gear_solver.hpp"
#include "engine/network/network_step.hpp"
#include "engine/state.hpp"
#include "machine/plan.hpp"

namespace stiction::engine {

class LossyGearStep final : private GearNetwork {
public:
    explicit LossyGearStep(const Plan& plan);

    [[nodiscard]] bool empty() const noexcept { return solver_.empty(); }

    /// Solves the step for the network's input, from the modes of the state; writes the levels of the gears.
    [[nodiscard]] NetworkReport solve(const State& state, double step, NetworkStep& network,
                                      std::span<Levels<double>> levels) noexcept;

    /// The same from where a jam or an impact left the machine; jams() still tells of the step itself.
    [[nodiscard]] NetworkReport solve_after_impact(const State& state, double step, NetworkStep& network,
                                                   std::span<Levels<double>> levels) noexcept;

    [[nodiscard]] std::span<const GearSolver::Train> trains() const noexcept { return solver_.trains(); }

    /// By friction, in the last step. Empty if the plan has no gears with losses.
    [[nodiscard]] std::span<const Jam> jams() const noexcept { return jams_; }
    [[nodiscard]] bool any_jam() const noexcept;

private:
    void slide(const LossyGear& gear, double friction) noexcept override;
    void hold(const LossyGear& gear, const solve::Limits<double>& limits) noexcept override;
    [[nodiscard]] bool solve() noexcept override;
    [[nodiscard]] bool keep_sliding() noexcept override;
    [[nodiscard]] double transmitted(const LossyGear& gear) const noexcept override;
    [[nodiscard]] double friction_of(const LossyGear& gear) const noexcept override;
    [[nodiscard]] bool sticks(const LossyGear& gear) const noexcept override;
    [[nodiscard]] double speed(const LossyGear& gear) const noexcept override;
    [[nodiscard]] double scale(const LossyGear& gear) const noexcept override;

    void begin(std::span<const Mode> modes) noexcept;
    void load_trains(const State& state) noexcept;
    void tell_levels(std::span<Levels<double>> levels) const noexcept;
    void write() noexcept;
    void write_jams() noexcept;
    void forget_short_stops(const State& state) noexcept;

    GearSolver solver_;
    std::vector<Mode> start_;      // by element: mode from which every solve of this step begins
    std::vector<double> push_;     // by body, without gears
    std::vector<double> impulse_;  // by friction: (1)
    std::vector<Jam> jams_;        // by friction
    NetworkStep* network_ = nullptr;
    double h_ = 0;
    double springs_ = 0;  // sum of their forces, for the scale [N·m]
    NetworkReport report_;
    std::size_t solves_ = 0;
    std::size_t operations_ = 0;
};

}  // namespace stiction::engine
