#include "run/simulation.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "engine/refusal.hpp"
#include "report/from_trajectory.hpp"
#include "result/end_of_travel.hpp"
#include "result/meter.hpp"

namespace stiction {
namespace {

/// A run of the fixed engine asks after so many parts; one of the located engine takes at least so many steps, so that its rows make a
/// smooth curve and its peaks are met, however few rows are kept.
constexpr double kParts = 1000;
/// Steps at rest in which the fixed engine shows a direct reversal, and rounding of their times.
constexpr double kReversal = 2.5;
/// Most steps of the fixed engine between two questions: whoever wants to stop a long run is heard soon.
constexpr std::size_t kMostUnasked = 10000;

void run_fixed(const scenario::Scenario& scenario, const GoOn& go_on, Recorder& recorder, Meter& meter,
               Outcome& outcome) {
    FixedEngine engine(scenario.plan, scenario.run.fixed);
    const double h = scenario.run.fixed.step;
    const auto steps = static_cast<std::size_t>(std::llround(std::ceil(scenario.run.until / h * (1 - 1e-12))));
    const std::size_t part =
        std::clamp<std::size_t>(static_cast<std::size_t>(static_cast<double>(steps) / kParts), 1, kMostUnasked);
    outcome.state = engine.initial_state();
    recorder.record(outcome.state);
    meter.see(outcome.state);
    for (std::size_t k = 0; k < steps; ++k) {
        const StepView view = engine.step(outcome.state);
        if (view.status != RunStatus::ok) {
            outcome.end = Outcome::End::failed;
            outcome.message = failure_text(view.status, scenario.plan, outcome.state, h);
            break;
        }
        ++outcome.steps;
        recorder.record(outcome.state, view);
        meter.see(outcome.state);
        if (go_on && (k + 1) % part == 0 && !go_on(outcome.state.time)) {
            outcome.end = Outcome::End::stopped;
            break;
        }
    }
    if (outcome.end == Outcome::End::finished) {
        outcome.message = overrun_text(outcome.state.time, scenario.run.until);
    }
    recorder.finish();
}

void run_located(const scenario::Scenario& scenario, const GoOn& go_on, Recorder& recorder, Meter& meter,
                 Outcome& outcome) {
    LocatedOptions options = scenario.run.located;
    const double until = scenario.run.until;
    options.max_step = std::min(options.max_step, until / kParts);
    LocatedEngine engine(scenario.plan, options);
    outcome.state = engine.initial_state();
    LocatedListener listener = recorder.listener();
    listener.before_decision = [&, record = listener.before_decision](const State& state) {
        record(state);
        meter.see(state);
    };
    listener.after_decision = [&, record = listener.after_decision](const State& state) {
        record(state);
        meter.see(state);
    };
    listener.between = [&](const State& state) { meter.see_between(state); };
    listener.go_on = [&](const State& state) {
        meter.see(state);
        return !go_on || go_on(state.time);
    };
    const LocatedReport report = engine.advance_to(outcome.state, until, listener);
    meter.see(outcome.state);
    outcome.steps = report.steps;
    if (report.status == LocatedStatus::stopped) {
        outcome.end = Outcome::End::stopped;
    } else if (report.status != LocatedStatus::ok) {
        outcome.end = Outcome::End::failed;
        outcome.message = report.message;
    }
}

}  // namespace

std::string failure_text(RunStatus status, const Plan& plan, const State& state, double step) {
    switch (status) {
        case RunStatus::ok: return {};
        case RunStatus::not_finite:
        case RunStatus::contradictory: return engine::refusal_text(plan, state, status, step);
        default: return fmt::format("at {} s the method refused the step: make it shorter", state.time);
    }
}

std::string interruption_text(double time, double until) {
    return fmt::format("interrupted at {:.6g} s of {:.6g} s", time, until);
}

std::string overrun_text(double time, double until) {
    constexpr double kRounding = 1e-9;
    return time > until * (1 + kRounding)
               ? fmt::format("ends at {:.9g} s instead of {:.9g} s: until is not a whole number of steps", time, until)
               : std::string();
}

namespace {

/// What was asked for, or else the default choice and the commands; then what the report needs.
std::vector<std::string> recorded_names(const scenario::Scenario& scenario) {
    std::vector<std::string> names = scenario.run.record.quantities;
    const auto add = [&names](const std::vector<std::string>& more) {
        for (const std::string& name : more) {
            if (std::find(names.begin(), names.end(), name) == names.end()) {
                names.push_back(name);
            }
        }
    };
    const bool chosen = !names.empty();
    add(report::report_quantities(scenario.plan));
    if (!chosen) {
        add(scenario.run.commands);
    }
    return names;
}

/// The end of a run as it is judged: friction under the loads of that time. A state of the fixed engine tells the mean over its last
/// step, with the loads of its start; one step more, of a copy, tells what they ask for now, unless a mode changes in it.
State judged_state(const scenario::Scenario& scenario, const State& end) {
    State judged = end;
    if (scenario.run.engine == scenario::Engine::fixed) {
        FixedEngine engine(scenario.plan, scenario.run.fixed);
        State next = end;
        const RunStatus status = engine.step(next).status;
        judged.friction = status == RunStatus::ok && next.mode == end.mode ? next.friction : end.friction;
    }
    return judged;
}

/// What was measured at every step, with what holds at the end.
RunMetrics whole_metrics(const Plan& plan, const Trajectory& trajectory, const Meter& meter, const State& end,
                         const Observation& seen) {
    RunMetrics metrics = meter.metrics();
    for (FrictionMetrics& recorded : measure(trajectory).frictions) {
        const auto same = std::find_if(metrics.frictions.begin(), metrics.frictions.end(),
                                       [&](const FrictionMetrics& f) { return f.name == recorded.name; });
        if (same != metrics.frictions.end()) {
            same->stuck = recorded.stuck;
        } else {
            metrics.frictions.push_back(std::move(recorded));  // a joint whose mode was asked for
        }
    }
    for (std::size_t e = 0; e < plan.frictions.size(); ++e) {
        if (std::optional<StuckInterval>& stuck = metrics.frictions[e].stuck) {
            stuck = {end.friction[e], seen.margin_backward[e], seen.margin_forward[e]};
        }
    }
    bound_by_ends(plan, trajectory, metrics);
    return metrics;
}

}  // namespace

Outcome simulate(const scenario::Scenario& scenario, const GoOn& go_on) {
    Outcome outcome;
    const RecordOptions record{.quantities = recorded_names(scenario), .spacing = scenario.run.record.spacing};
    Recorder recorder(scenario.plan, record);
    const bool fixed = scenario.run.engine == scenario::Engine::fixed;
    Meter meter(scenario.plan, fixed ? kReversal * scenario.run.fixed.step : 0.0);
    (fixed ? run_fixed : run_located)(scenario, go_on, recorder, meter, outcome);
    if (outcome.end == Outcome::End::stopped) {
        outcome.message = interruption_text(outcome.state.time, scenario.run.until);
    }
    outcome.trajectory = recorder.trajectory();
    const State end = judged_state(scenario, outcome.state);
    Observer observer(scenario.plan);
    observer.observe(end, fixed ? SignalReading::decided : SignalReading::held);
    outcome.metrics = whole_metrics(scenario.plan, outcome.trajectory, meter, end, observer.seen());
    outcome.verdicts = verdicts(scenario.plan, end, observer.seen(), outcome.trajectory.events);
    return outcome;
}

}  // namespace stiction
