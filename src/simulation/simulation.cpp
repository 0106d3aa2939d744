#include "simulation/simulation.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "report/from_trajectory.hpp"

namespace stiction {
namespace {

/// A run of the fixed engine asks after so many parts; one of the located engine that keeps every step takes at least so many, so that
/// its rows make a smooth curve.
constexpr double kParts = 1000;
/// Most steps of the fixed engine between two questions: whoever wants to stop a long run is heard soon.
constexpr std::size_t kMostUnasked = 10000;

void run_fixed(const scenario::Scenario& scenario, const GoOn& go_on, Recorder& recorder, Outcome& outcome) {
    FixedEngine engine(scenario.plan, scenario.run.fixed);
    const double h = scenario.run.fixed.step;
    const auto steps = static_cast<std::size_t>(std::llround(std::ceil(scenario.run.until / h * (1 - 1e-12))));
    const std::size_t part =
        std::clamp<std::size_t>(static_cast<std::size_t>(static_cast<double>(steps) / kParts), 1, kMostUnasked);
    outcome.state = engine.initial_state();
    recorder.record(outcome.state);
    for (std::size_t k = 0; k < steps; ++k) {
        const StepView view = engine.step(outcome.state);
        if (view.status != RunStatus::ok) {
            outcome.end = Outcome::End::failed;
            outcome.message = failure_text(view.status, outcome.state.time);
            break;
        }
        ++outcome.steps;
        recorder.record(outcome.state, view.jams);
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

void run_located(const scenario::Scenario& scenario, const GoOn& go_on, Recorder& recorder, Outcome& outcome) {
    LocatedOptions options = scenario.run.located;
    const double until = scenario.run.until;
    if (scenario.run.record.spacing == 0) {
        options.max_step = std::min(options.max_step, until / kParts);
    }
    LocatedEngine engine(scenario.plan, options);
    outcome.state = engine.initial_state();
    LocatedListener listener = recorder.listener();
    if (go_on) {
        listener.go_on = [&go_on](const State& state) { return go_on(state.time); };
    }
    const LocatedReport report = engine.advance_to(outcome.state, until, listener);
    outcome.steps = report.steps;
    if (report.status == LocatedStatus::stopped) {
        outcome.end = Outcome::End::stopped;
    } else if (report.status != LocatedStatus::ok) {
        outcome.end = Outcome::End::failed;
        outcome.message = report.message;
    }
}

}  // namespace

std::string failure_text(RunStatus status, double time) {
    switch (status) {
        case RunStatus::ok: return {};
        case RunStatus::not_finite:
            return fmt::format("at {} s a signal or a motion is no longer a finite number", time);
        case RunStatus::contradictory:
            return fmt::format("at {} s rigid joints demand different speeds of the same bodies", time);
        default: return fmt::format("at {} s the method refused the step: make it shorter", time);
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

Outcome simulate(const scenario::Scenario& scenario, const GoOn& go_on) {
    Outcome outcome;
    RecordOptions record = scenario.run.record;
    if (!record.quantities.empty()) {  // what the report needs comes after what was asked for
        for (std::string& name : report::report_quantities(scenario.plan)) {
            if (std::find(record.quantities.begin(), record.quantities.end(), name) == record.quantities.end()) {
                record.quantities.push_back(std::move(name));
            }
        }
    } else {
        record.quantities = report::report_quantities(scenario.plan);
    }
    Recorder recorder(scenario.plan, record);
    const bool fixed = scenario.run.engine == scenario::Engine::fixed;
    (fixed ? run_fixed : run_located)(scenario, go_on, recorder, outcome);
    if (outcome.end == Outcome::End::stopped) {
        outcome.message = interruption_text(outcome.state.time, scenario.run.until);
    }
    outcome.trajectory = recorder.trajectory();
    Observer observer(scenario.plan);
    observer.observe(outcome.state, fixed ? SignalReading::decided : SignalReading::held);
    outcome.verdicts = verdicts(scenario.plan, outcome.state, observer.seen(), outcome.trajectory.events);
    return outcome;
}

}  // namespace stiction
