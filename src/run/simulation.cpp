#include "run/simulation.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "report/from_trajectory.hpp"
#include "result/meter.hpp"

namespace stiction {
namespace {

/// Number of callbacks in a run. The located engine takes at least this many steps, so that its rows make a smooth
/// curve and peaks are found even if few rows are kept.
constexpr double kParts = 1000;
/// Steps at rest in which constant steps show a direct reversal, and rounding of their times.
constexpr double kReversal = 2.5;
/// Most steps between two questions, so that a long run can be stopped soon.
constexpr std::size_t kMostUnasked = 10000;

/// Calls back after each of kParts parts of the run, and after kMostUnasked steps at the latest.
class Question {
public:
    Question(const GoOn& go_on, double until) : go_on_(&go_on), part_(until / kParts) {}
    [[nodiscard]] bool operator()(const State& state) {
        if (++unasked_ < kMostUnasked && state.time < next_) {
            return true;
        }
        unasked_ = 0;
        next_ = state.time + part_;
        return !*go_on_ || (*go_on_)(state.time);
    }

private:
    const GoOn* go_on_;
    double part_;              // [s]
    double next_ = 0;          // [s]
    std::size_t unasked_ = 0;  // steps
};

/// The recorder's listener, with the meter beside it.
Listener listener_of(const Engine& engine, Recorder& recorder, Meter& meter) {
    Listener listener = recorder.listener(engine);
    listener.before_decision = [&meter, record = listener.before_decision](const State& state) {
        record(state);
        meter.see(state);
    };
    listener.after_decision = [&meter, record = listener.after_decision](const State& state) {
        record(state);
        meter.see(state);
    };
    listener.between = [&meter](const State& state) { meter.see_between(state); };
    listener.on_step = [&meter](const State& state) { meter.see(state); };
    return listener;
}

/// Why a run ended where it did: "interrupted at 139 s of 2000 s"; empty if it ended at the time asked for.
std::string end_text(const RunReport& report, double time, double until) {
    constexpr double kRounding = 1e-9;
    if (report.status == RunStatus::stopped) {
        return fmt::format("interrupted at {:.6g} s of {:.6g} s", time, until);
    }
    if (report.status == RunStatus::ok && time > until * (1 + kRounding)) {
        return fmt::format("ends at {:.9g} s instead of {:.9g} s: until is not a whole number of steps", time, until);
    }
    return report.message;
}

/// The quantities asked for, or else the default choice and the commands; then those that the report needs.
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

/// Joints whose mode is recorded: the meter measures it too.
std::vector<std::size_t> recorded_joints(const Plan& plan, const std::vector<std::string>& names) {
    std::vector<std::size_t> joints;
    for (std::size_t j = 0; j < plan.joints.size(); ++j) {
        if (std::find(names.begin(), names.end(), plan.joints[j].name + ".mode") != names.end()) {
            joints.push_back(j);
        }
    }
    return joints;
}

}  // namespace

EngineRun run_engine(Engine& engine, State start, double until, const Listener& listener, const Recorder& recorder,
                     Meter* meter) {
    EngineRun run{.state = std::move(start)};
    const RunReport report = engine.advance_to(run.state, until, listener);
    run.end = report.status == RunStatus::ok        ? EngineRun::End::finished
              : report.status == RunStatus::stopped ? EngineRun::End::stopped
                                                    : EngineRun::End::failed;
    run.message = end_text(report, run.state.time, until);
    run.steps = report.steps;
    run.trajectory = recorder.trajectory();
    const State end = engine.judged(run.state);
    Observer observer(engine.plan());
    observer.observe(end, engine.description().reading);
    if (meter != nullptr) {
        meter->see_end(end, observer.seen());
    }
    run.verdicts = verdicts(engine.plan(), end, observer.seen(), run.trajectory.events);
    return run;
}

Outcome simulate(const scenario::Scenario& scenario, const GoOn& go_on) {
    const double until = scenario.run.until;
    EngineSettings settings = scenario.run;
    settings.located.max_step = std::min(settings.located.max_step, until / kParts);
    const std::unique_ptr<Engine> engine = make_engine(scenario.plan, settings);
    const RecordOptions record{.quantities = recorded_names(scenario), .spacing = scenario.run.record.spacing};
    Recorder recorder(scenario.plan, record);
    Meter meter(scenario.plan, kReversal * engine->description().step,
                recorded_joints(scenario.plan, record.quantities));
    Listener listener = listener_of(*engine, recorder, meter);
    listener.go_on = Question(go_on, until);
    State start = engine->initial_state();
    meter.see(start);
    Outcome outcome{run_engine(*engine, std::move(start), until, listener, recorder, &meter)};
    outcome.metrics = meter.metrics();
    return outcome;
}

}  // namespace stiction
