#include "study/work/runner.hpp"

#include <exception>
#include <limits>

#include <fmt/format.h>

#include "engine/make_engine.hpp"
#include "engine/observe/observation.hpp"
#include "machine/model.hpp"
#include "run/simulation.hpp"

namespace stiction::study {
namespace {

/// Steps between two looks at the flag.
constexpr unsigned kUnasked = 64;

/// All mistakes in one line.
std::string refusal_text(const scenario::ScenarioError& error) {
    std::string text;
    for (const scenario::Mistake& mistake : error.mistakes()) {
        text += (text.empty() ? "" : "; ") + mistake.text();
    }
    return text;
}

std::string refusal_text(const ModelError& error) {
    std::string text;
    for (const ModelProblem& problem : error.problems()) {
        text += (text.empty() ? "" : "; ") + sentence(problem);
    }
    return text;
}

void lose_minus_zero(std::vector<double>& numbers) {
    for (double& number : numbers) {
        number += 0.0;
    }
}

/// The meter's listener, for what it looks at.
Listener measuring_listener(Meter& meter, const MeterChoice& choice) {
    Listener listener;
    if (choice.steps()) {
        listener.before_decision = [&meter](const State& state) { meter.see(state); };
        listener.after_decision = listener.before_decision;
        listener.on_step = listener.before_decision;
    }
    if (choice.between()) {
        listener.between = [&meter](const State& state) { meter.see_between(state); };
    }
    return listener;
}

}  // namespace

RunRow Runner::run(std::uint64_t number, std::span<const double> values) {
    RunRow row{.run = number, .end = RunEnd::failed};
    row.parameters.assign(values.begin(), values.end());
    try {
        const Runnable& machine = tuner_.set(values);
        simulate(machine, measures_of(machine), row);
    } catch (const scenario::ScenarioError& error) {
        row.reason = refusal_text(error);
    } catch (const ModelError& error) {
        row.reason = refusal_text(error);
    } catch (const std::exception& error) {
        row.reason = error.what();
    }
    if (row.end != RunEnd::finished) {
        const Measures* any = measures_.empty() ? read_.get() : measures_.begin()->second.get();
        const Study& study = knobs_->machines().study();
        row.metrics.assign(any == nullptr ? study.keep.size() : any->metrics().size(),
                           std::numeric_limits<double>::quiet_NaN());
        row.requirements.assign(study.require.size(), 0.0);
    }
    lose_minus_zero(row.metrics);
    return row;
}

const Measures& Runner::measures_of(const Runnable& machine) {
    const Study& study = knobs_->machines().study();
    if (tuner_.was_read()) {
        read_ = std::make_unique<Measures>(machine.plan, study);
        return *read_;
    }
    std::unique_ptr<Measures>& known = measures_[&machine];
    if (known == nullptr) {
        known = std::make_unique<Measures>(machine.plan, study);
    }
    return *known;
}

void Runner::simulate(const Runnable& machine, const Measures& measures, RunRow& row) const {
    const std::unique_ptr<Engine> engine = make_engine(machine.plan, simulated_settings(machine.run));
    const EngineDescription description = engine->description();
    Meter meter(machine.plan, shortest_rest(description), {}, description.reading, measures.choice());
    Listener listener = measuring_listener(meter, measures.choice());
    listener.go_on = [this, unasked = 0U](const State&) mutable {
        return ++unasked % kUnasked != 0 || !stop_->load(std::memory_order_relaxed);
    };
    State state = engine->initial_state();
    meter.see(state);
    const RunReport report = engine->advance_to(state, machine.run.until, listener);
    if (report.status != RunStatus::ok) {
        row.end = report.status == RunStatus::stopped ? RunEnd::stopped : RunEnd::failed;
        row.reason = end_text(report, state.time, machine.run.until);
        return;
    }
    Observation seen;
    if (measures.needs_end()) {
        const State end = engine->judged(state);
        Observer observer(machine.plan);
        observer.observe(end, description.reading);
        meter.see_end(end, observer.seen());
        seen = observer.seen();
        measures.read(meter.metrics(), end, seen, report.steps, row.metrics, row.requirements);
    } else {
        measures.read(meter.metrics(), state, seen, report.steps, row.metrics, row.requirements);
    }
    row.end = RunEnd::finished;
}

}  // namespace stiction::study
