// Which steps the second-order model and the first-order one need (Dalla Vedova and Di Fiore 2020, sections 4.1 and 8), counted, not timed.
//
//   explicit Euler    second order needs dt < 2·MJ/C_eq: 5 % below it the speed settles, 5 % above it it leaps in every step: the stop
//                     at a change of sign turns what would grow without bound into the "limit cycle" of section 4.1       (1)
//   good enough       position within 0.1 % of the step of the command of 0.1 kg located, at every tenth of a millisecond; speed steady to
//                     1 % from step to step while the rod runs at a constant rate                                         (2)
//   cost              evaluations of valve, pressure and friction, one in each step, with the longest step of 1 ms, 0.5, 0.2, 0.1 ms …
//                     that is good enough: the same question, the same answer asked of both models                        (3)
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "engine/fixed/fixed.hpp"
#include "machine/checks/reduction.hpp"
#include "papers/dalla_vedova.hpp"
#include "papers/track.hpp"

namespace stiction::papers {
namespace {

constexpr double kLightest = 0.1;     // [kg], P
constexpr double kSteadyFrom = 0.04;  // the rod runs at a constant rate [s]
constexpr double kSteadyTo = 0.05;    // [s]
constexpr double kSteady = 0.01;      // (2)

/// A run by a fixed step that is not recorded.
struct Passage {
    std::size_t evaluations = 0;
    double ripple = 0;  ///< largest change of speed from one step to the next at a constant rate, of the largest speed
    double off = 0;     ///< largest distance from the reference [m]
    bool complete = true;
};

Passage pass(const Run& run, double step, double until, const Track* reference) {
    FixedOptions options = run.scenario.run.fixed;
    options.step = step;
    if (run.scenario.plan.bodies[0].options.inertia > 0) {
        options.springs = SpringStep::explicit_unchecked;  // (1)
    }
    FixedEngine engine(run.scenario.plan, options);
    State state = engine.initial_state();
    Passage passage;
    double leap = 0;
    double fastest = 0;
    double look = 0;
    double before = state.velocity[0];
    const auto on_step = [&](const State& now) {
        const double speed = now.velocity[0];
        fastest = std::max(fastest, std::fabs(speed));
        if (now.time > kSteadyFrom && now.time <= kSteadyTo) {
            leap = std::max(leap, std::fabs(speed - before));
        }
        if (reference != nullptr && now.time >= look) {
            passage.off = std::max(passage.off, std::fabs(now.position[0] - reference->position_at(now.time)));
            look += 1e-4;
        }
        before = speed;
    };
    const RunReport report = engine.advance_to(state, until, {.on_step = on_step});
    passage.evaluations = report.steps;
    passage.complete = report.status == RunStatus::ok;
    passage.ripple = leap / fastest;
    return passage;
}

Finding explicit_limit(Runs& runs) {  // (1)
    const Run& run = step_run(runs, kLightest);
    const double limit = 2 * kLightest / equivalent_damping(run);
    const double below = pass(run, 0.95 * limit, kSteadyTo, nullptr).ripple;
    const double above = pass(run, 1.05 * limit, kSteadyTo, nullptr).ripple;
    return {fmt::format("limit {:.2f} us: speed jumps by {:.1f} % each step 5 % below it, by {:.0f} % 5 % above",
                        1e6 * limit, 100 * below, 100 * above),
            below < kSteady && above > 0.5};
}

/// (3) of one model: its longest step that is good enough, and the evaluations it takes; none if no step is.
struct Cost {
    double step = 0;
    std::size_t evaluations = 0;
};
Cost cost_of(const Run& run, const Track& reference) {
    for (const double step : {1e-3, 5e-4, 2e-4, 1e-4, 5e-5, 2e-5, 1e-5, 5e-6, 2e-6}) {
        const Passage passage = pass(run, step, run.scenario.run.until, &reference);
        if (passage.complete && passage.ripple < kSteady && passage.off <= 1e-3 * kStepHeight) {  // (2)
            return {step, passage.evaluations};
        }
    }
    return {};
}

Finding first_order_is_cheaper(Runs& runs) {  // (3)
    RunOptions options = runs.options();
    options.engine = EngineKind::located;
    Runs located(options);
    const Track reference(step_run(located, kLightest).trajectory, "rod", "command", 1);
    const Cost second = cost_of(step_run(runs, kLightest), reference);
    const Cost first = cost_of(step_run(runs, 0), reference);
    const double ratio =
        first.evaluations > 0 ? static_cast<double>(second.evaluations) / static_cast<double>(first.evaluations) : 0;
    return {fmt::format("{} evaluations in steps of {:g} us; 0.1 kg {} in steps of {:g} us: {:.0f} times as many",
                        first.evaluations, 1e6 * first.step, second.evaluations, 1e6 * second.step, ratio),
            ratio > 1};
}

}  // namespace

std::vector<Claim> step_length_claims() {
    return {
        {"4.1", "second order by explicit Euler needs a short step", "dt < 2 MJ/C_eq", About::scheme, explicit_limit},
        {"4.1", "first order does not: fewer evaluations, equally good", "within 0.1 % of the step", About::scheme,
         first_order_is_cheaper}};
}

}  // namespace stiction::papers
