#include "run/comparison_pass.hpp"

#include <algorithm>
#include <cmath>

#include "engine/observe/observation.hpp"

namespace stiction::comparison {
namespace {

constexpr double kMostSamples = 4000;
/// Shortest rest that is looked at, in steps.
constexpr double kShortestRest = 4;
/// Slips below this share of the reference's largest are rest.
constexpr double kRestShare = 1e-9;
/// Slips above this share of the reference's largest are sliding.
constexpr double kSlideShare = 0.1;
/// Steps between two questions whether to go on.
constexpr std::size_t kUnasked = 1000;

std::size_t steps_of(const scenario::Scenario& scenario, double step) {
    return static_cast<std::size_t>(std::llround(std::ceil(scenario.run.until / step * (1 - 1e-12))));
}

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
    SlipWatch(const Plan& plan, double step)
        : plan_(&plan), step_(step), observer_(plan), ground_(plan.frictions.size(), 0) {
        moving_ground_ = std::any_of(plan.frictions.begin(), plan.frictions.end(),
                                     [](const Plan::Friction& f) { return f.speed_slot != Plan::kNone; });
    }

    /// Where a step begins.
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

    /// Where it ended.
    void end(const State& state, std::vector<SlipMeter>& meters) const {
        for (std::size_t e = 0; e < meters.size(); ++e) {
            const Row& row = plan_->layout.elements[e];
            const double way = along(
                row, [&](std::size_t i) { return state.position[i] - last_[i]; }, 0.0);
            meters[e].add(state.time, way - step_ * ground_[e], along(row, state.velocity) - ground_[e]);
        }
    }

private:
    const Plan* plan_;
    double step_;
    Observer observer_;
    bool moving_ground_ = false;
    std::vector<double> ground_;  // its speed during the step, by friction
    std::vector<double> last_;    // positions at the start of the step
};

/// Reversals and largest slip of a located run from its rows: there is one on each side of every change of direction.
void measure_slips(const Plan& plan, const Trajectory& trajectory, Sampled& sampled) {
    for (const Plan::Friction& friction : plan.frictions) {
        const std::span<const double> slip = trajectory[friction.name + ".slip"];
        double largest = 0;
        for (const double z : slip) {
            largest = std::max(largest, std::fabs(z));
        }
        SlipMeter meter({}, kRestShare * largest, 0);
        for (std::size_t row = 1; row < slip.size(); ++row) {
            meter.add(trajectory.time[row], 0, slip[row]);
        }
        sampled.slips.push_back(std::move(meter));
    }
}

}  // namespace

Sampling make_sampling(const scenario::Scenario& scenario) {
    Sampling sampling;
    const double h = scenario.run.fixed.step;
    const auto steps = static_cast<double>(steps_of(scenario, h));
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
    return !options_->go_on || options_->go_on((done_ + std::min(time / until_, 1.0)) / passes_);
}

void run_fixed(const scenario::Scenario& scenario, const FixedOptions& options, std::size_t finer,
               const Sampling& sampling, const Progress& progress, MethodComparison& result, Sampled& sampled) {
    const Plan& plan = scenario.plan;
    FixedEngine engine(plan, options);
    Recorder recorder(plan, record_options(plan, sampling));
    SlipWatch watch(plan, options.step);
    for (std::size_t e = 0; e < plan.frictions.size(); ++e) {
        const double largest = sampling.largest_slip[e];
        sampled.slips.emplace_back(sampling.rests[e], kRestShare * largest,
                                   largest > 0 ? kSlideShare * largest : std::numeric_limits<double>::infinity());
    }
    State state = engine.initial_state();
    recorder.record(state);
    keep_sample(state, sampled);
    const std::size_t steps = steps_of(scenario, options.step);
    while (result.steps < steps && result.end == Outcome::End::finished) {
        watch.begin(state);
        const StepView view = engine.step(state);
        if (view.status != RunStatus::ok) {
            result.end = Outcome::End::failed;
            result.message = failure_text(view.status, plan, state, options.step);
            break;
        }
        ++result.steps;
        watch.end(state, sampled.slips);
        recorder.record(state, view);
        if (result.steps % (sampling.every * finer) == 0) {
            keep_sample(state, sampled);
        }
        if (result.steps % kUnasked == 0 && !progress.go_on(state.time)) {
            result.end = Outcome::End::stopped;
            result.message = interruption_text(state.time, scenario.run.until);
        }
    }
    if (result.end == Outcome::End::finished) {
        result.message = overrun_text(state.time, scenario.run.until);
    }
    recorder.finish();
    result.trajectory = recorder.trajectory();
}

void run_located(const scenario::Scenario& scenario, const Sampling& sampling, const Progress& progress,
                 MethodComparison& result, Sampled& sampled) {
    const Plan& plan = scenario.plan;
    LocatedEngine engine(plan, scenario.run.located);
    Recorder recorder(plan, record_options(plan, sampling));
    State state = engine.initial_state();
    keep_sample(state, sampled);
    std::size_t samples = 1;
    LocatedListener listener = recorder.listener();
    listener.on_row = [&, record = listener.on_row](const State& at) {
        record(at);
        // The end of the run is told too: it is a sample only where one is due.
        constexpr double kRounding = 1e-6;
        if (at.time >= (static_cast<double>(samples) - kRounding) * sampling.spacing) {
            keep_sample(at, sampled);
            ++samples;
        }
    };
    listener.go_on = [&](const State& at) { return progress.go_on(at.time); };
    const LocatedReport report = engine.advance_to(state, scenario.run.until, listener);
    result.steps = report.steps;
    if (report.status == LocatedStatus::stopped) {
        result.end = Outcome::End::stopped;
        result.message = interruption_text(state.time, scenario.run.until);
    } else if (report.status != LocatedStatus::ok) {
        result.end = Outcome::End::failed;
        result.message = report.message;
    }
    result.trajectory = recorder.trajectory();
    measure_slips(plan, result.trajectory, sampled);
}

double fixed_cost(const scenario::Scenario& scenario, const FixedOptions& options, const std::function<double()>& clock,
                  const Progress& progress) {
    FixedEngine engine(scenario.plan, options);
    State state = engine.initial_state();
    const std::size_t steps = steps_of(scenario, options.step);
    const double begin = clock();
    for (std::size_t k = 1; k <= steps; ++k) {
        if (engine.step(state).status != RunStatus::ok || (k % kUnasked == 0 && !progress.go_on(state.time))) {
            break;
        }
    }
    const double spent = clock() - begin;
    return state.time > 0 ? spent / state.time : std::numeric_limits<double>::quiet_NaN();
}

double located_cost(const scenario::Scenario& scenario, const std::function<double()>& clock,
                    const Progress& progress) {
    LocatedEngine engine(scenario.plan, scenario.run.located);
    State state = engine.initial_state();
    LocatedListener listener;
    listener.go_on = [&](const State& at) { return progress.go_on(at.time); };
    const double begin = clock();
    const LocatedReport report = engine.advance_to(state, scenario.run.until, listener);
    const double spent = clock() - begin;
    return report.status == LocatedStatus::ok ? spent / state.time : std::numeric_limits<double>::quiet_NaN();
}

}  // namespace stiction::comparison
