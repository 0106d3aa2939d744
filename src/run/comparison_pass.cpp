#include "run/comparison_pass.hpp"

#include <algorithm>
#include <cmath>

#include "engine/fixed/step_count.hpp"
#include "engine/observe/observation.hpp"
#include "engine/reading/rest.hpp"
#include "result/recorder.hpp"

namespace stiction::comparison {
namespace {

constexpr double kMostSamples = 4000;
/// Shortest rest that is looked at, in steps.
constexpr double kShortestRest = 4;
/// Slips above this share of the reference's largest are sliding.
constexpr double kSlideShare = 0.1;
/// Steps between two questions whether to go on.
constexpr std::size_t kUnasked = 1000;

RecordOptions record_options(const Plan& plan, const Sampling& sampling) {
    RecordOptions options{.spacing = sampling.spacing};
    for (const Plan::Body& body : plan.bodies) {
        options.quantities.push_back(body.name + ".position");
        options.quantities.push_back(body.name + ".velocity");
    }
    for (const Plan::Friction& friction : plan.frictions) {
        for (const char* what : {".friction", ".mode", ".slip"}) {
            options.quantities.push_back(friction.name + what);
        }
    }
    return options;
}

void keep_sample(const State& state, Sampled& sampled) {
    sampled.positions.resize(state.position.size());
    for (std::size_t i = 0; i < state.position.size(); ++i) {
        sampled.positions[i].push_back(state.position[i]);
    }
}

/// Feeds the meters of all frictions step by step.
class SlipWatch {
public:
    /// Begins at a state.
    SlipWatch(const Plan& plan, double step, const State& state)
        : plan_(&plan), step_(step), observer_(plan), ground_(plan.frictions.size(), 0) {
        moving_ground_ = std::any_of(plan.frictions.begin(), plan.frictions.end(),
                                     [](const Plan::Friction& f) { return f.speed_slot != Plan::kNone; });
        begin(state);
    }

    /// A step ended here; the next one begins.
    void see(const State& state, std::vector<SlipMeter>& meters) {
        for (std::size_t e = 0; e < meters.size(); ++e) {
            const Row& row = plan_->layout.elements[e];
            const double way = along(
                row, [&](std::size_t i) { return state.position[i] - last_[i]; }, 0.0);
            meters[e].add(state.time, way - step_ * ground_[e], along(row, state.velocity) - ground_[e]);
        }
        begin(state);
    }

private:
    void begin(const State& state) {
        last_ = state.position;
        if (!moving_ground_) {
            return;
        }
        observer_.observe(state, SignalReading::decided);
        for (std::size_t e = 0; e < ground_.size(); ++e) {
            const std::size_t slot = plan_->frictions[e].speed_slot;
            ground_[e] = slot == Plan::kNone ? 0 : observer_.seen().signal[slot];
        }
    }

    const Plan* plan_;
    double step_;
    Observer observer_;
    bool moving_ground_ = false;
    std::vector<double> ground_;  // its speed during the step, by friction
    std::vector<double> last_;    // positions at the start of the step
};

/// Meters of all frictions, against the rests and slips of the reference.
std::vector<SlipMeter> slip_meters(const Sampling& sampling) {
    std::vector<SlipMeter> meters;
    for (std::size_t e = 0; e < sampling.rests.size(); ++e) {
        const double largest = sampling.largest_slip[e];
        meters.emplace_back(sampling.rests[e], engine::kSameSpeed * largest,
                            largest > 0 ? kSlideShare * largest : std::numeric_limits<double>::infinity());
    }
    return meters;
}

/// Reversals and largest slip of a run with variable steps from its rows: there is one on each side of every change of direction.
void measure_slips(const Plan& plan, const Trajectory& trajectory, Sampled& sampled) {
    for (const Plan::Friction& friction : plan.frictions) {
        const std::span<const double> slip = trajectory[friction.name + ".slip"];
        double largest = 0;
        for (const double z : slip) {
            largest = std::max(largest, std::fabs(z));
        }
        SlipMeter meter({}, engine::kSameSpeed * largest, 0);
        for (std::size_t row = 1; row < slip.size(); ++row) {
            meter.add(trajectory.time[row], 0, slip[row]);
        }
        sampled.slips.push_back(std::move(meter));
    }
}

/// Processor time per simulated second of a fresh run, nothing recorded; not a number if it did not come to its end [s/s].
double cost_of(const scenario::Scenario& scenario, Engine& engine, const Progress& progress) {
    State state = engine.initial_state();
    const Listener listener{.go_on = [&](const State& at) { return progress.go_on(at.time); }};
    const double begin = progress.clock()();
    const RunReport report = engine.advance_to(state, scenario.run.until, listener);
    const double spent = progress.clock()() - begin;
    return report.status == RunStatus::ok ? spent / state.time : std::numeric_limits<double>::quiet_NaN();
}

}  // namespace

Sampling make_sampling(const scenario::Scenario& scenario) {
    Sampling sampling;
    const double h = scenario.run.fixed.step;
    const auto steps = static_cast<double>(steps_until(scenario.run.until, h));
    sampling.every = static_cast<std::size_t>(std::max(1.0, std::ceil(steps / kMostSamples)));
    sampling.spacing = static_cast<double>(sampling.every) * h;
    sampling.rests.resize(scenario.plan.frictions.size());
    sampling.largest_slip.assign(scenario.plan.frictions.size(), 0);
    return sampling;
}

void learn(const scenario::Scenario& scenario, const Trajectory& trajectory, const Sampled& reference,
           Sampling& sampling) {
    for (std::size_t e = 0; e < scenario.plan.frictions.size(); ++e) {
        sampling.rests[e] =
            middles_of_rests(trajectory.time, trajectory.mode(scenario.plan.frictions[e].name + ".mode"),
                             kShortestRest * scenario.run.fixed.step);
        sampling.largest_slip[e] = reference.slips[e].largest_slip();
    }
}

Progress::Progress(const ComparisonOptions& options, double until)
    : options_(&options),
      until_(until),
      passes_(static_cast<double>(options.methods.size() + 1) * (options.clock ? 2 : 1)) {}

bool Progress::go_on(double time) const {
    if (++unasked_ < kUnasked) {
        return true;
    }
    unasked_ = 0;
    return !options_->go_on || options_->go_on(std::min((done_ + std::min(time / until_, 1.0)) / passes_, 1.0));
}

void run_pass(const scenario::Scenario& scenario, Engine& engine, const Sampling& sampling, Progress& progress,
              MethodComparison& result, Sampled& sampled) {
    const Plan& plan = scenario.plan;
    const double step = engine.description().step;
    Recorder recorder(plan, record_options(plan, sampling));
    State start = engine.initial_state();
    keep_sample(start, sampled);
    std::size_t samples = 1;
    Listener listener = recorder.listener(engine);
    listener.on_row = [&, record = listener.on_row](const State& at) {
        record(at);
        // The end of the run is a row too: it is a sample only where one is due.
        constexpr double kRounding = 1e-6;
        if (at.time >= (static_cast<double>(samples) - kRounding) * sampling.spacing) {
            keep_sample(at, sampled);
            ++samples;
        }
    };
    SlipWatch watch(plan, step, start);
    if (step > 0) {
        sampled.slips = slip_meters(sampling);
        listener.on_step = [&](const State& at) { watch.see(at, sampled.slips); };
    }
    listener.go_on = [&](const State& at) { return progress.go_on(at.time); };
    static_cast<EngineRun&>(result) = run_engine(engine, std::move(start), scenario.run.until, listener, recorder);
    if (!(step > 0)) {
        measure_slips(plan, result.trajectory, sampled);
    }
    progress.pass_done();
    if (progress.clock() && result.end == EngineRun::End::finished) {
        result.cost = cost_of(scenario, engine, progress);
        progress.pass_done();
    }
}

}  // namespace stiction::comparison
