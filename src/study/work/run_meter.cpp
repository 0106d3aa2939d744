#include "study/work/run_meter.hpp"

#include "run/simulation.hpp"

namespace stiction::study {
namespace {

EngineDescription description_of(const Runnable& machine) { return describe(simulated_settings(machine.run)); }

}  // namespace

RunMeter::RunMeter(const Runnable& machine, const Measures& measures)
    : machine_(&machine),
      measures_(&measures),
      reading_(description_of(machine).reading),
      meter_(machine.plan, 0, {}, reading_, measures.choice()) {
    if (measures.needs_end()) {
        observer_.emplace(machine.plan);
    }
}

void RunMeter::begin(const State& start) {
    meter_.restart(shortest_rest(description_of(*machine_)));
    see(start);
}

void RunMeter::see_modes(const State& state) {
    if (state.mode == modes_) [[likely]] {
        return;
    }
    meter_.see_same_modes(seen_steps_, state.step - 1, machine_->run.fixed.step);
    see(state);
}

void RunMeter::see(const State& state) {
    meter_.see(state);
    modes_ = state.mode;
    seen_steps_ = state.step;
}

bool RunMeter::sees_modes_only() const noexcept {
    return machine_->run.engine == EngineKind::fixed && choice().modes && choice().only_modes();
}

Listener RunMeter::listener() {
    Listener listener;
    if (sees_modes_only()) {
        listener.on_modes = [this](const State& state) { see_modes(state); };
    } else if (choice().steps()) {
        listener.on_step = [this](const State& state) { meter_.see(state); };
        if (machine_->run.engine == EngineKind::located) {  // both sides of its instants
            listener.before_decision = listener.on_step;
            listener.after_decision = listener.on_step;
        }
    }
    if (choice().between()) {
        listener.between = [this](const State& state) { meter_.see_between(state); };
    }
    return listener;
}

void RunMeter::finish(Engine& engine, const State& state, const RunReport& report, RunRow& row) {
    if (report.status != RunStatus::ok) {
        row.end = report.status == RunStatus::stopped ? RunEnd::stopped : RunEnd::failed;
        row.reason = end_text(report, state.time, machine_->run.until);
        return;
    }
    if (sees_modes_only()) {
        meter_.see_same_modes(seen_steps_, state.step, machine_->run.fixed.step);
    }
    static const Observation kNothing;
    if (observer_) {
        const State end = engine.judged(state);
        observer_->observe(end, reading_);
        meter_.see_end(end, observer_->seen());
        measures_->read(meter_.metrics(), end, observer_->seen(), report.steps, row.metrics, row.requirements);
    } else {
        measures_->read(meter_.metrics(), state, kNothing, report.steps, row.metrics, row.requirements);
    }
    row.end = RunEnd::finished;
}

}  // namespace stiction::study
