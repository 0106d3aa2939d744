#include "study/work/runner.hpp"

#include <algorithm>
#include <exception>
#include <limits>
#include <utility>

#include "engine/make_engine.hpp"
#include "lanes/instruction_set.hpp"
#include "machine/model.hpp"
#include "run/simulation.hpp"
#include "study/lanes/lanes_fit.hpp"

namespace stiction::study {
namespace {

/// Steps between two looks at the flag.
constexpr unsigned kUnasked = 64;

/// Share of steps that lanes take alone above which threads alone are faster: such a step costs about twice a scalar one, for all lanes.
constexpr double kMostAlone = 0.2;

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

/// `Machine` has a plan and the way to run it.
template <class Machine>
bool fits_lanes(const Machine& machine) {
    return machine.run.engine == EngineKind::fixed && lanes_misfit(machine.plan, machine.run.fixed).empty();
}

/// Needs of a meter of the steps of lanes.
LaneListener lane_listener(std::vector<RunMeter*> meters) {
    LaneListener listener;
    const MeterChoice& choice = meters.front()->choice();
    const bool signals = choice.controllers || choice.motors || choice.slips;
    listener.motion = signals || choice.reversals || choice.cycles || choice.spring_peaks;
    listener.friction = signals || choice.friction_peaks;
    listener.signals = signals;
    if (meters.front()->sees_modes_only()) {
        listener.on_alone = [meters](std::size_t lane, const State& state) { meters[lane]->see_modes(state); };
    } else if (choice.steps()) {
        listener.on_step = [meters](std::size_t lane, const State& state) { meters[lane]->see(state); };
    }
    return listener;
}

/// Runs something for a row; what it throws is the reason of the row.
template <class Work>
void with_reason(RunRow& row, const Work& work) {
    try {
        work();
    } catch (const scenario::ScenarioError& error) {
        row.reason = refusal_text(error);
    } catch (const ModelError& error) {
        row.reason = refusal_text(error);
    } catch (const std::exception& error) {
        row.reason = error.what();
    }
}

}  // namespace

Runner::Runner(const Knobs& knobs, const std::atomic<bool>& stop)
    : knobs_(&knobs),
      tuner_(knobs),
      stop_(&stop),
      together_(fits_lanes(knobs.machines().base()) ? lanes_of(lanes::widest()) : 1) {}

RunRow Runner::new_row(std::uint64_t number, std::span<const double> values) const {
    RunRow row{.run = number, .end = RunEnd::failed};
    row.parameters.assign(values.begin(), values.end());
    return row;
}

/// Numbers of a row that has none, and the sign of those that are 0.
void Runner::finish(RunRow& row) const {
    if (row.end != RunEnd::finished) {
        const Study& study = knobs_->machines().study();
        row.metrics.assign(study.keep.size(), std::numeric_limits<double>::quiet_NaN());
        row.requirements.assign(study.require.size(), 0.0);
    }
    lose_minus_zero(row.metrics);
}

RunRow Runner::run(std::uint64_t number, std::span<const double> values) {
    RunRow row = new_row(number, values);
    with_reason(row, [&] {
        const Runnable& machine = tuner_.set(values);
        const Knobs::Proven* proven = knobs_->proven_for(values);
        if (proven != nullptr && machine.run.engine == EngineKind::fixed) {
            Known& same = known(*proven);
            simulate(engine_of(same, machine), machine, meter_of(same, machine, 0), row);
            return;
        }
        const std::unique_ptr<Engine> engine = make_engine(machine.plan, simulated_settings(machine.run));
        if (proven != nullptr) {
            simulate(*engine, machine, meter_of(known(*proven), machine, 0), row);
            return;
        }
        const Measures measures(machine.plan, knobs_->machines().study());
        RunMeter meter(machine, measures);
        simulate(*engine, machine, meter, row);
    });
    finish(row);
    return row;
}

Runner::Known& Runner::known(const Knobs::Proven& proven) {
    Known& known = known_[&proven];
    if (known.measures == nullptr) {
        const Runnable& machine = proven.machine;
        known.measures = std::make_unique<Measures>(machine.plan, knobs_->machines().study());
        known.in_lanes = fits_lanes(machine);
    }
    return known;
}

RunMeter& Runner::meter_of(Known& known, const Runnable& machine, std::size_t copy) const {
    known.meters.resize(std::max(known.meters.size(), copy + 1));
    if (known.meters[copy] == nullptr) {
        known.meters[copy] = std::make_unique<RunMeter>(machine, *known.measures);
    }
    return *known.meters[copy];
}

/// The engine of the runs before: its plan has the numbers of this one now.
FixedEngine& Runner::engine_of(Known& known, const Runnable& machine) {
    const FixedOptions options = simulated_settings(machine.run).fixed;
    if (known.engine == nullptr) {
        known.engine = std::make_unique<FixedEngine>(machine.plan, options);
    } else {
        known.engine->renew(options);
    }
    return *known.engine;
}

void Runner::simulate(Engine& engine, const Runnable& machine, RunMeter& meter, RunRow& row) const {
    State state = engine.initial_state();
    meter.begin(state);
    Listener listener = meter.listener();
    listener.go_on = [this, unasked = 0U](const State&) mutable {
        return ++unasked % kUnasked != 0 || !stop_->load(std::memory_order_relaxed);
    };
    const RunReport report = engine.advance_to(state, machine.run.until, listener);
    meter.finish(engine, state, report, row);
}

std::vector<RunRow> Runner::run_all(std::span<const RunToDo> runs) {
    std::vector<RunRow> rows(runs.size(), RunRow{.end = RunEnd::stopped});
    std::map<const Knobs::Proven*, Bundle> bundles;
    const auto stopped = [this] { return stop_->load(std::memory_order_relaxed); };
    for (std::size_t i = 0; i < runs.size() && !stopped(); ++i) {
        const Knobs::Proven* proven = knobs_->proven_for(runs[i].values);
        if (proven == nullptr) {
            rows[i] = run(runs[i].run, runs[i].values);
            continue;
        }
        Bundle& bundle = bundles.try_emplace(proven, Bundle{proven, runs, {}, rows}).first->second;
        bundle.which.push_back(i);
        if (bundle.which.size() == together_) {
            run_together(bundle);
            bundle.which.clear();
        }
    }
    for (const auto& [proven, bundle] : bundles) {
        if (!stopped()) {
            run_together(bundle);
        }
    }
    std::erase_if(rows, [](const RunRow& row) { return row.end == RunEnd::stopped; });
    return rows;
}

void Runner::run_together(const Bundle& bundle) {
    if (bundle.which.size() > 1) {
        SideBySide machines = set_side_by_side(bundle);
        if (machines.engine) {
            run_side_by_side(bundle, machines);
            return;
        }
    }
    for (const std::size_t i : bundle.which) {
        bundle.rows[i] = run(bundle.runs[i].run, bundle.runs[i].values);
    }
}

Runner::SideBySide Runner::set_side_by_side(const Bundle& bundle) {
    try {
        Known& machine_known = known(*bundle.proven);
        SideBySide machines;
        std::vector<const Plan*> plans;
        const Runnable* first = nullptr;
        for (std::size_t lane = 0; lane < bundle.which.size() && machine_known.in_lanes; ++lane) {
            const Runnable& machine = tuner_.set(bundle.runs[bundle.which[lane]].values, lane);
            first = first == nullptr ? &machine : first;
            if (machine.run.until != first->run.until || machine.run.fixed.step != first->run.fixed.step) {
                return {};  // lanes share their steps
            }
            plans.push_back(&machine.plan);
            machines.meters.push_back(&meter_of(machine_known, machine, lane));
        }
        if (first != nullptr) {
            machines.until = first->run.until;
            machines.engine = std::make_unique<LaneEngine>(plans, first->run.fixed);
        }
        return machines;
    } catch (const std::exception&) {  // one alone says why
        return {};
    }
}

void Runner::run_side_by_side(const Bundle& bundle, SideBySide& machines) {
    LaneEngine& engine = *machines.engine;
    std::vector<State> states = engine.initial_states();
    for (std::size_t lane = 0; lane < states.size(); ++lane) {
        machines.meters[lane]->begin(states[lane]);
    }
    LaneListener listener = lane_listener(machines.meters);
    listener.go_on = [this] { return !stop_->load(std::memory_order_relaxed); };
    const std::vector<RunReport> reports = engine.advance_to(states, machines.until, listener);
    for (std::size_t lane = 0; lane < states.size(); ++lane) {
        const RunToDo& to_do = bundle.runs[bundle.which[lane]];
        RunMeter& meter = *machines.meters[lane];
        RunRow& row = bundle.rows[bundle.which[lane]];
        row = new_row(to_do.run, to_do.values);
        with_reason(row, [&] { meter.finish(engine.engine(lane), states[lane], reports[lane], row); });
        finish(row);
    }
    const LaneCount& count = engine.count();
    known(*bundle.proven).in_lanes =
        static_cast<double>(count.alone) < kMostAlone * static_cast<double>(count.together + count.alone);
}

}  // namespace stiction::study
