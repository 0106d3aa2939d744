// Steps that the second-order model and the first-order one need (Dalla Vedova and Di Fiore 2020, sections 4.1 and 8), counted, not timed.
//
//   explicit Euler    second order needs dt < 2·MJ/C_eq: 5 % below it the speed settles, 5 % above it it leaps in every step: the stop
//                     at a change of sign turns what would grow without bound into the "limit cycle" of section 4.1       (1)
//   good enough       position within 0.1 % of the step of the command of 0.1 kg located, at every tenth of a millisecond; speed steady to
//                     1 % from step to step while the rod runs at a constant rate                                         (2)
//   cost              evaluations of valve, pressure and friction, one in each step, with the longest step of 1 ms, 0.5, 0.2, 0.1 ms …
//                     that is good enough: the same question, the same answer asked of both models                        (3)
//   longest step      of explicit Euler within 0.5 % of the step of the command, without leaps of more than a tenth of the speed (4)
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "engine/fixed/fixed.hpp"
#include "machine/checks/reduction.hpp"
#include "papers/claims/claim_list.hpp"
#include "papers/claims/dalla_vedova.hpp"
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
        fastest = farthest(fastest, speed);
        if (now.time > kSteadyFrom && now.time <= kSteadyTo) {
            leap = farthest(leap, speed - before);
        }
        if (reference != nullptr && now.time >= look) {
            passage.off = farthest(passage.off, now.position[0] - reference->position_at(now.time));
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

/// Ripple of 0.1 kg 5 % below and 5 % above the limit.
struct Ripples {
    double limit = 0;  ///< [s]
    double below = 0;
    double above = 0;
};
Ripples ripples(Runs& runs) {  // (1)
    const Run& run = step_run(runs, kLightest);
    const double limit = 2 * kLightest / equivalent_damping(run);
    return {limit, pass(run, 0.95 * limit, kSteadyTo, nullptr).ripple,
            pass(run, 1.05 * limit, kSteadyTo, nullptr).ripple};
}
std::string text_of(const Ripples& r) {
    return fmt::format("limit {:.2f} us: speed jumps by {:.1f} % each step 5 % below it, by {:.0f} % 5 % above",
                       1e6 * r.limit, 100 * r.below, 100 * r.above);
}

Finding explicit_limit(Runs& runs) {
    const Ripples r = ripples(runs);
    return {text_of(r), at_most(r.below, kSteady) && at_least(r.above, 0.5)};
}

Finding cycles_below_a_step(Runs& runs) {
    const Ripples r = ripples(runs);
    return {text_of(r), larger(r.below, r.above)};
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
    const Track reference = rod_of(step_run(located, kLightest));
    const Cost second = cost_of(step_run(runs, kLightest), reference);
    const Cost first = cost_of(step_run(runs, 0), reference);
    const double ratio =
        first.evaluations > 0 ? static_cast<double>(second.evaluations) / static_cast<double>(first.evaluations) : 0;
    return {fmt::format("{} evaluations in steps of {:g} us; 0.1 kg {} in steps of {:g} us: {:.0f} times as many",
                        first.evaluations, 1e6 * first.step, second.evaluations, 1e6 * second.step, ratio),
            at_least(ratio, 1)};
}

/// The longest step with which 1000 kg stay within 0.5 % of the step of the command of themselves located, against that of 0.1 kg.
Finding heavy_needs_no_short_step(Runs& runs) {  // (4)
    RunOptions options = runs.options();
    options.engine = EngineKind::located;
    Runs located(options);
    const auto longest = [&](double mass) {
        const Track reference = rod_of(step_run(located, mass));
        const Run& run = step_run(runs, mass);
        for (const double step : {2e-3, 1e-3, 5e-4, 2e-4, 1e-4, 5e-5, 2e-5, 1e-5, 5e-6}) {
            const Passage passage = pass(run, step, run.scenario.run.until, &reference);
            if (passage.complete && passage.off <= 5e-3 * kStepHeight && passage.ripple < 0.1) {
                return step;
            }
        }
        return 0.0;
    };
    const double heavy = longest(1000);
    const double light = longest(kLightest);
    return {fmt::format("1000 kg {:g} us, 0.1 kg {:g} us", 1e6 * heavy, 1e6 * light),
            Comparison(light > 0) && at_least(heavy, 2 * light)};
}

}  // namespace

const Run& step_run(Runs& runs, double mass) {
    if (mass == 0) {
        return runs.get("dalla-vedova-fig09");
    }
    return runs.get("dalla-vedova-fig08", {{"body.rod.inertia", fmt::format("{} kg", mass)}});
}

Track rod_of(const Run& run) { return {run.trajectory, "rod", "command", 1}; }

double equivalent_damping(const Run& run) { return second_order_of(run.scenario.plan, 0).damping; }

std::vector<Claim> step_length_claims() {
    ClaimList list;
    list.stated(About::scheme, "§4.1", "second order by explicit Euler needs a short step",
                {"If the mass of the hydraulic jack is reduced … This entails the need to reduce the integration step",
                 "section 4.1"},
                "0.1 kg: speed steady to 1 % 5 % below 2 MJ/C_eq, leaping by more than half 5 % above it",
                explicit_limit);
    list.stated(About::scheme, "§4.1", "a limit cycle below a threshold of the step",
                {"the numerical problems (limit cycle) that arise in the application of an integration step less than "
                 "a certain "
                 "threshold",
                 "section 4.1"},
                "0.1 kg: larger leaps of the speed 5 % below 2 MJ/C_eq than 5 % above it", cycles_below_a_step,
                "it arises above the threshold: \"less\" should be \"more\", as the sentences before it say");
    list.stated(About::scheme, "§4.1", "heavy systems need no short step",
                {"for these dynamic systems, the second-order model can be used with greater temporal discretization",
                 "section 8"},
                "read as a longer step: explicit Euler within 0.5 % of the step of the command, 1000 kg with at least "
                "twice the step of 0.1 kg",
                heavy_needs_no_short_step);
    list.model(About::scheme, "§4.1", "first order needs fewer evaluations, equally good",
               {"reducing its complexity and computational cost and, nevertheless, still obtaining results comparable "
                "with higher-order models",
                "abstract"},
               "evaluations with the longest step within 0.1 % of the step of the command, of both models",
               first_order_is_cheaper);
    return list.take();
}

}  // namespace stiction::papers
