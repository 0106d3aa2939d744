#include "run/simulation.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "result/meter.hpp"
#include "run/recording.hpp"

namespace stiction {
namespace {

/// Number of callbacks in a run. The located engine takes at least this many steps, so that its rows make a smooth
/// curve and peaks are found even if few rows are kept.
constexpr double kParts = 1000;
/// Steps at rest in which constant steps show a direct reversal, and rounding of their times.
constexpr double kReversal = 2.5;
/// Most steps between two questions, so that a run can be stopped within a fraction of a second even where a step takes milliseconds;
/// a question costs less than a step.
constexpr std::size_t kMostUnasked = 32;

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

void widen(std::vector<BodyExtent>& extents, const State& state) {
    for (std::size_t i = 0; i < extents.size(); ++i) {
        extents[i].lowest = std::min(extents[i].lowest, state.position[i]);
        extents[i].highest = std::max(extents[i].highest, state.position[i]);
        extents[i].speed = std::max(extents[i].speed, std::fabs(state.velocity[i]));
    }
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

Meter make_meter(const Plan& plan, const Engine& engine, const RecordOptions& record) {
    const EngineDescription description = engine.description();
    return Meter(plan, shortest_rest(description), recorded_joints(plan, record.quantities), description.reading);
}

/// Judges the end of a run.
void judge_end(Engine& engine, const Recorder& recorder, Meter* meter, EngineRun& run) {
    run.trajectory = recorder.trajectory();
    const State end = engine.judged(run.state);
    Observer observer(engine.plan());
    observer.observe(end, engine.description().reading);
    if (meter != nullptr) {
        meter->see_end(end, observer.seen());
    }
    run.verdicts = verdicts(engine.plan(), end, observer.seen(), run.trajectory.events);
}

}  // namespace

EngineSettings simulated_settings(const scenario::RunSettings& run) {
    EngineSettings settings = run;
    settings.located.max_step = std::min(settings.located.max_step, run.until / kParts);
    return settings;
}

double shortest_rest(const EngineDescription& engine) noexcept { return kReversal * engine.step; }

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

EngineRun run_engine(Engine& engine, State start, double until, const Listener& listener, const Recorder& recorder,
                     Meter* meter) {
    EngineRun run{.state = std::move(start)};
    const RunReport report = engine.advance_to(run.state, until, listener);
    run.end = report.status == RunStatus::ok        ? EngineRun::End::finished
              : report.status == RunStatus::stopped ? EngineRun::End::stopped
                                                    : EngineRun::End::failed;
    run.message = end_text(report, run.state.time, until);
    run.steps = report.steps;
    judge_end(engine, recorder, meter, run);
    return run;
}

Outcome simulate(const scenario::Scenario& scenario, const GoOn& go_on) {
    const double until = scenario.run.until;
    const std::unique_ptr<Engine> engine = make_engine(scenario.plan, simulated_settings(scenario.run));
    const RecordOptions record = recording_of(scenario);
    Recorder recorder(scenario.plan, record);
    Meter meter = make_meter(scenario.plan, *engine, record);
    Listener listener = listener_of(*engine, recorder, meter);
    listener.go_on = Question(go_on, until);
    State start = engine->initial_state();
    meter.see(start);
    std::vector<BodyExtent> extents;
    for (std::size_t i = 0; i < start.position.size(); ++i) {
        extents.push_back({start.position[i], start.position[i], std::fabs(start.velocity[i])});
    }
    listener.on_step = [&extents, see = listener.on_step](const State& state) {
        see(state);
        widen(extents, state);
    };
    Outcome outcome{run_engine(*engine, std::move(start), until, listener, recorder, &meter)};
    outcome.metrics = meter.metrics();
    outcome.extents = std::move(extents);
    return outcome;
}

struct SteppedRun::Record {
    Record(const scenario::Scenario& scenario, const Engine& engine)
        : options(recording_of(scenario)),
          recorder(scenario.plan, options),
          meter(make_meter(scenario.plan, engine, options)) {}
    RecordOptions options;
    Recorder recorder;
    Meter meter;
    std::uint64_t first_step = 0;
};

SteppedRun::SteppedRun(const scenario::Scenario& scenario, Engine& engine) : scenario_(&scenario), engine_(&engine) {}
SteppedRun::~SteppedRun() = default;

void SteppedRun::begin(const State& start) {
    record_ = std::make_unique<Record>(*scenario_, *engine_);
    record_->first_step = start.step;
    record_->meter.see(start);
}

/// The row where an advance ends is kept when the next one begins, so that it shows the inputs which act from there on.
RunReport SteppedRun::advance(State& state, double until, const GoOn& go_on) {
    Listener listener = listener_of(*engine_, record_->recorder, record_->meter);
    listener.on_row = [until, record = listener.on_row](const State& at) {
        if (at.time < until) {
            record(at);
        }
    };
    listener.go_on = Question(go_on, until);
    return engine_->advance_to(state, until, listener);
}

Outcome SteppedRun::outcome(const State& state) {
    Recorder recorder = record_->recorder;
    recorder.listener(*engine_).on_row(state);
    Outcome outcome{EngineRun{.steps = static_cast<std::size_t>(state.step - record_->first_step), .state = state}};
    judge_end(*engine_, recorder, &record_->meter, outcome);
    outcome.metrics = record_->meter.metrics();
    return outcome;
}

}  // namespace stiction
