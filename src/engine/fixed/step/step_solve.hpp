// Solution of a fixed step: velocities, impulses, modes and path from what was read at its start.
//
//   all frictions `exact`   one network problem (network_step.hpp), with gears with losses (lossy_gear_step.hpp); where x + h w
//                           passes an end of travel the step is shortened and ends in an impact (step_impact.hpp)            (1)
//   other methods           by groups of bodies that act on each other (method_step.hpp)                                     (2)
//   actuator states that turn out to be at a limit, springs whose gap turns out to open or close: once more, a bounded number of
//   times (actuator_step.hpp; step_reading.hpp (6): each edge of a gap twice); elastic contacts on another piece of their law (contact_step.hpp) (3)
//   friction reported = impulse / h, cut to its limits: limit × h / h may be a rounding above the limit. Those of gears with losses
//   follow what they transmit and stay as they were found                                                                    (4)
//   forces that change over the step (`hill2`): rate from the signals at its end, motion held, then once more with the motion found   (5)
//
// No allocation after construction.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "engine/fixed/methods/method_step.hpp"
#include "engine/fixed/step/lossy_gear_step.hpp"
#include "engine/fixed/step/step_impact.hpp"
#include "engine/fixed/step/step_plan.hpp"
#include "engine/fixed/step/step_reading.hpp"
#include "engine/fixed/step/tied_positions.hpp"
#include "engine/fixed/step_data.hpp"
#include "engine/network/network_step.hpp"
#include "engine/state.hpp"
#include "numeric/few.hpp"

namespace stiction::engine {

class StepSolve {
public:
    /// `plan` must outlive it. `methods`: empty where all frictions are `exact`.
    StepSolve(const StepPlan& plan, std::size_t solve_cap, std::unique_ptr<MethodStep> methods);

    /// Numbers of the plan have changed, its structure has not: as a new one, in the same memory. For machines whose frictions are all
    /// `exact`.
    void renew(std::size_t solve_cap);

    [[nodiscard]] NetworkInput& input() noexcept { return network_.input; }
    [[nodiscard]] const NetworkStep& network() const noexcept { return network_; }
    [[nodiscard]] NetworkStep& network() noexcept { return network_; }
    /// Inertias in the input change from now on.
    void forget_inertia() noexcept { network_.constant_inertia = fast_ = false; }
    [[nodiscard]] const StepOutcome& outcome() const noexcept { return outcome_; }
    [[nodiscard]] StepOutcome& outcome() noexcept { return outcome_; }
    [[nodiscard]] TiedPositions& tied() noexcept { return tied_; }
    /// By friction; empty if the machine has no gears with losses.
    [[nodiscard]] std::span<const Jam> jams() const noexcept {
        return gears_ ? gears_->jams() : std::span<const Jam>();
    }

    /// Was the last step a fast one that ended in the modes of this state?
    [[nodiscard]] bool continues(const State& state) const noexcept {
        const Mode* left = outcome_.mode.data();
        const Mode* given = state.mode.data();
        return fast_ && all_of_few(outcome_.mode.size(), [=](std::size_t e) { return left[e] == given[e]; });
    }

    /// The network alone, from the modes in the outcome.
    [[nodiscard]] NetworkReport solve_network() noexcept {
        const NetworkReport report = network_.solve();
        fast_ = report.fast;
        return report;
    }

    /// Solves the step from the input, with the impacts of machines that have them. Writes how it was solved into the view.
    [[nodiscard]] RunStatus solve(const State& state, StepReading& reading, StepImpact* impact,
                                  StepView& view) noexcept;

    /// Did the step just solved end in an impact?
    [[nodiscard]] bool struck() const noexcept { return !methods_ && outcome_.own_path; }

    [[nodiscard]] bool has_gears() const noexcept { return gears_ != nullptr; }
    /// Does a gear with losses jam, come to rest or take part in an impact in the step just solved?
    [[nodiscard]] bool stops_gears(const State& before) const noexcept;
    /// After such a step the reported friction is that of the following instant, not the impulse divided by h; where a gear stops in that
    /// instant too, that of the one after it. Joints that are driven keep their mean over the step. The state is left as it was.
    void read_friction_after_stop(State& after, StepReading& reading) noexcept;

private:
    void prepare(std::size_t solve_cap);
    [[nodiscard]] RunStatus solve_together(const State& state, StepReading& reading, StepImpact* impact,
                                           StepView& view) noexcept;
    [[nodiscard]] RunStatus solve_by_methods(const State& state, StepReading& reading) noexcept;
    [[nodiscard]] NetworkReport solve_from_modes(const State& state, StepReading& reading) noexcept;
    [[nodiscard]] bool revise(StepReading& reading) noexcept;
    void move(const State& state, const StepReading& reading) noexcept;
    void cut_to_limits(const StepReading& reading) noexcept;
    [[nodiscard]] bool any_gear_stops(const State& before) const noexcept;
    /// The instant after a step, with its gears. False if it has no answer.
    [[nodiscard]] bool solve_again_after(const State& after, StepReading& reading) noexcept;

    /// Of a state, while its following instant is looked at.
    struct Kept {
        std::vector<double> velocity{};
        std::vector<Mode> mode{};
    };

    const StepPlan* plan_;
    NetworkStep network_;
    TiedPositions tied_;
    std::unique_ptr<LossyGearStep> gears_;  // if there are gears with losses
    std::unique_ptr<MethodStep> methods_;   // empty: all exact
    StepOutcome outcome_;
    Kept kept_;
    std::vector<std::size_t> with_own_limits_;  // frictions but those of gears with losses
    bool fast_ = false;                         // the last step was
};

}  // namespace stiction::engine
