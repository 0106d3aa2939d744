// Schedule of the located engine: the five steps of located.hpp over the parts that do them.
//
//   A step that begins with a slip above 2 v_s and passes rest may have no stage at the speeds at which its law falls: no error tells of
//   that. It is taken again, to where the slip was about v_s; from there the rate at the beginning of a step tells.          (1)
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "engine/located/error_scales.hpp"
#include "engine/located/event_functions.hpp"
#include "engine/located/event_search.hpp"
#include "engine/located/follower.hpp"
#include "engine/located/instant.hpp"
#include "engine/located/located.hpp"
#include "engine/located/mode_decision.hpp"
#include "engine/located/motion/mode_dynamics.hpp"
#include "engine/located/motion/state_vector.hpp"
#include "engine/located/run_output.hpp"
#include "engine/located/step_memory.hpp"
#include "numeric/integrator.hpp"

namespace stiction::engine {

class LocatedRun final : private System {
public:
    /// The plan must outlive it. Throws ModelError as LocatedEngine does.
    LocatedRun(const Plan& plan, const LocatedOptions& options);

    [[nodiscard]] State initial_state();
    [[nodiscard]] RunReport advance(State& state, double until, const Listener& listener);
    [[nodiscard]] const Plan& plan() const noexcept { return *plan_; }
    [[nodiscard]] const LocatedOptions& options() const noexcept { return options_; }
    /// Follower that sees the runs from inside; may be none.
    void follow(Follower* follower) noexcept { follower_ = follower; }

private:
    void rates(double time, const std::vector<double>& y, std::vector<double>& rate) override;
    [[nodiscard]] bool run_to(double until, State& state);
    [[nodiscard]] bool decide();
    void publish_decision(State& state);
    [[nodiscard]] double first_step(double until) const;
    [[nodiscard]] bool step_on(double until);
    [[nodiscard]] bool integrate(double limit);
    [[nodiscard]] double before_fall();
    [[nodiscard]] bool gets_on(double until);
    bool fail_for_short_steps(double steps_ahead);
    [[nodiscard]] bool decide_event();
    void show_step(double until);
    void accept_step();
    void record_history();
    bool fail(RunStatus status, std::string message);

    /// A friction whose law falls over this speed.
    struct Fall {
        std::size_t element = 0;
        double speed = 0;  ///< v_s
    };

    const Plan* plan_;
    LocatedOptions options_;
    ModeDynamics dynamics_;
    ModeDecision decision_;
    EventFunctions functions_;
    Instant instant_;
    ErrorScales scales_;
    Integrator integrator_;
    EventSearch search_;
    RunOutput output_;
    StepMemory step_memory_;
    StateVector now_;
    std::vector<double> sample_;  // y within a step, for the memory of delays
    std::vector<Fall> falls_;
    std::vector<double> slip_at_end_;
    RunReport report_;
    double looked_at_ = 0;  // time at which gets_on() looked last
    Follower* follower_ = nullptr;
};

}  // namespace stiction::engine
