#include "random/judge.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "beside/beside_reference.hpp"
#include "random/co_simulation.hpp"
#include "random/kin.hpp"
#include "random/watch.hpp"
#include "scenario/scenario.hpp"

namespace random_machines {
namespace {

using stiction::EngineKind;
using stiction::EngineSettings;
using stiction::Plan;
using stiction::RunStatus;
using stiction_test::EngineRun;
using stiction_test::run_engine;
using stiction_test::size_of;

/// A located run has some hundred steps; bounces and rests that accumulate have some thousand.
constexpr std::size_t kMostSteps = 50'000;
/// Between kin, of the size of a motion. They differ by roundings, 1e-16; an event that only just happens (a speed that grazes zero, an
/// end that is only just met) shifts by their root, 1e-8; a run has some.
constexpr double kAlike = 1e-7;
/// Between fixed and located, of the size of a motion: what both leave where the error of the step is nothing, as for kAlike.
constexpr double kSame = 1e-8;
/// An error of fixed at a finer step that needs no smaller step, of the size of a motion: 20 rad/s² for a quarter of a second, and a
/// quarter of a millisecond.
constexpr double kClose = 1e-2;
/// Motions the reference solves for: about half a second. Most machines need some thousand.
constexpr std::size_t kWork = 40'000;
constexpr double kReferenceStep = 2e-3;  // [s]; of order 4, and half of it beside: the error is told

/// Only machines that do not tend yet need the last of them.
stiction_test::FinerSteps finer_for(const Sketch& sketch) {
    return {.step = sketch.step, .factor = 4, .refinements = 4};
}

EngineSettings fixed_of(const Sketch& sketch) { return {.engine = EngineKind::fixed, .fixed = {.step = sketch.step}}; }
constexpr EngineSettings kLocated{.engine = EngineKind::located};

EngineRun watched_run(const Plan& plan, const EngineSettings& settings, double until, Faults& faults) {
    const char* engine = name(settings.engine);
    const bool located = settings.engine == EngineKind::located;
    Watch watch(plan, describe(settings), faults);
    const EngineRun run = run_engine(plan, settings, until,
                                     {.look = [&](const stiction::State& state) { watch.look(state); },
                                      .aside = [&](const stiction::State& state) { watch.look_at_travel(state); },
                                      .most_steps = located ? kMostSteps : stiction_test::Running{}.most_steps});
    const RunStatus status = run.report.status;
    if (status == RunStatus::stopped || status == RunStatus::too_many_events || status == RunStatus::step_too_small) {
        faults.add(Promise::ends, fmt::format("{}: {} steps until {} s {}", engine, run.report.steps, run.end.time,
                                              run.report.message));
    }
    const double scheme = located ? run.end.energy.scheme : 0;
    const double size = run.energy_size();
    if (!(std::fabs(run.open()) + std::fabs(scheme) <= kEnergyRounding * size)) {  // (7)
        faults.add(Promise::account, fmt::format("{}: open {:.3g}, scheme {:.3g} of {:.3g} J", engine, run.open(),
                                                 run.end.energy.scheme, size));
    }
    return run;
}

Plan plan_of(const Sketch& sketch) { return stiction::scenario::parse(text_of(sketch), "random.toml", ".").plan; }

std::string refusal(const EngineRun& run) {
    return run.report.status == RunStatus::contradictory ? "refused: rigid joints demand different speeds"
                                                         : "refused: " + run.report.message;
}

/// (8) without a third answer.
void compare_engines(const Plan& plan, const Sketch& sketch, const EngineRun& located, const EngineRun& fixed,
                     Faults& faults) {
    const double size = size_of(located.end);
    stiction_test::FinerSteps finer = finer_for(sketch);
    finer.close = kClose * size;
    finer.tolerance = kSame * size;
    const auto error = [&](const stiction::State& end) { return stiction_test::distance(located.end, end); };
    const stiction_test::Tendency found = tendency(plan, sketch.until, finer, error(fixed.end), error);
    if (!found.tends) {
        faults.add(Promise::fixed, fmt::format("fixed: off from located by {:.4g}, by {:.4g} at a step of {:.4g} s",
                                               found.coarse, found.finest, found.step));
    }
}

stiction_test::Differences differences(const Plan& plan, const Sketch& sketch, const EngineRun& located,
                                       const EngineRun& fixed) {
    stiction_test::Beside options{
        .until = sketch.until, .reference_step = kReferenceStep, .fixed = finer_for(sketch), .work_limit = kWork};
    options.fixed.close = kClose * size_of(located.end);
    return beside_reference(plan, options, located, fixed);
}

/// The same machine with static limits a little wider, where fixed is off and a load equals its limit at an instant: a step, which reads
/// forces at its start and damping at its end, sees that load off by its own error and lets go. Is fixed right with wider ones?
bool is_off_by_a_tie(Sketch sketch, const stiction_test::Differences& found) {
    constexpr double kWider = 1.001;
    if (found.tied.empty() || found.fixed.empty() || !found.located.empty()) {
        return false;
    }
    for (Friction& friction : sketch.frictions) {
        friction.breakaway *= kWider;
        if (friction.loaded) friction.loaded->static_ratio *= kWider;
        if (friction.curve) friction.curve->peak *= kWider;
    }
    const Plan plan = plan_of(sketch);
    const stiction_test::Differences wider = differences(plan, sketch, run_engine(plan, kLocated, sketch.until),
                                                         run_engine(plan, fixed_of(sketch), sketch.until));
    return wider.unanswered.empty() && wider.fixed.empty();
}

/// How far a machine is from its kin at the end.
double distance(const stiction::State& state, const stiction::State& of_kin, const Kin& kin) {
    double worst = 0;
    for (std::size_t i = 0; i < kin.body.size(); ++i) {
        const double x = kin.sign * of_kin.position[kin.body[i]] / kin.longer - kin.shift;
        const double v = kin.sign * of_kin.velocity[kin.body[i]] / (kin.longer * kin.faster);
        worst = std::max({worst, std::fabs(state.position[i] - x), std::fabs(state.velocity[i] - v)});
    }
    return worst;
}

stiction_test::Later later_of(const Kin& kin) { return {.steps = kin.later, .step = kin.sketch.step}; }

/// (9)
void compare_kin(const Kin& kin, const EngineRun& fixed, const EngineRun& located, Faults& faults) {
    const Plan plan = plan_of(kin.sketch);
    const auto compare = [&](const EngineRun& run, const EngineSettings& settings, double tolerance) {
        const EngineRun other =
            run_engine(plan, settings, kin.sketch.until, {.most_steps = 4 * kMostSteps, .later = later_of(kin)});
        const double off = other.ended() ? distance(run.end, other.end, kin) : std::numeric_limits<double>::infinity();
        if (!(off <= tolerance)) {
            faults.add(Promise::kin, fmt::format("{}: {}: off by {:.3g} {}", kin.name, name(settings.engine), off,
                                                 other.report.message));
        }
    };
    compare(fixed, fixed_of(kin.sketch), kin.to_the_bit ? 0 : kAlike * size_of(fixed.end));
    compare(located, kLocated, kAlike * size_of(located.end));
}

/// (11)
void count_steps(const Sketch& sketch, const EngineRun& located, Faults& faults) {
    constexpr double kFifth = 0.2;
    constexpr double kFew = 20;  // of which one or two are the first, short ones: rounding decides how fast they grow
    for (const Kin& kin : kin_of(sketch)) {
        if (!kin.same_steps) continue;
        const EngineRun other = run_engine(plan_of(kin.sketch), kLocated, kin.sketch.until,
                                           {.most_steps = 4 * kMostSteps, .later = later_of(kin)});
        const auto steps = static_cast<double>(located.report.steps);
        if (!(std::fabs(static_cast<double>(other.report.steps) - steps) <= kFifth * std::max(steps, kFew))) {
            faults.add(Promise::steps,
                       fmt::format("{}: {} steps instead of {}", kin.name, other.report.steps, located.report.steps));
        }
    }
}

/// (9) or (10), by turns. Kin of machines with a third answer only: where two answers are right, kin may give either.
void ask_beside(const Sketch& sketch, std::uint64_t turn, const EngineRun& fixed, const EngineRun& located,
                Verdict& verdict, Faults& faults) {
    const std::vector<Kin> kin = kin_of(sketch);
    const std::uint64_t asked = turn % (kin.size() + 1);
    if (asked == kin.size()) {
        verdict.beside = "co-simulation";
        const std::string differs = differs_in_co_simulation(sketch, fixed.end);
        if (!differs.empty()) faults.add(Promise::cosimulation, differs);
    } else if (verdict.judge == Judge::reference && verdict.faults.empty()) {
        verdict.beside = kin[asked].name;
        compare_kin(kin[asked], fixed, located, faults);
    }
}

}  // namespace

const char* name(Promise promise) {
    switch (promise) {
        case Promise::read: return "read";
        case Promise::ends: return "ends";
        case Promise::rest: return "rest";
        case Promise::mode: return "mode";
        case Promise::travel: return "travel";
        case Promise::limits: return "limits";
        case Promise::losses: return "losses";
        case Promise::account: return "account";
        case Promise::located: return "located";
        case Promise::fixed: return "fixed";
        case Promise::kin: return "kin";
        case Promise::cosimulation: return "cosimulation";
        case Promise::steps: return "steps";
    }
    return "unknown";
}

Verdict judge_steps(const Sketch& sketch) {
    Verdict verdict;
    verdict.beside = "steps in other units";
    Faults faults(verdict.faults);
    const EngineRun located = run_engine(plan_of(sketch), kLocated, sketch.until, {.most_steps = kMostSteps});
    if (!located.ended()) {
        verdict.why = refusal(located);
        return verdict;
    }
    count_steps(sketch, located, faults);
    return verdict;
}

Verdict judge(const Sketch& sketch, std::uint64_t turn) {
    Verdict verdict;
    Faults faults(verdict.faults);
    Plan plan;
    try {
        plan = plan_of(sketch);
    } catch (const std::exception& problem) {
        faults.add(Promise::read, problem.what());
        return verdict;
    }
    const EngineRun fixed = watched_run(plan, fixed_of(sketch), sketch.until, faults);
    const EngineRun located = watched_run(plan, kLocated, sketch.until, faults);
    if (fixed.ended() != located.ended()) {
        faults.add(Promise::ends, "fixed: " + (fixed.ended() ? "ends" : fixed.report.message) +
                                      "; located: " + (located.ended() ? "ends" : located.report.message));
    }
    const stiction_test::Differences found = differences(plan, sketch, located, fixed);
    if (!fixed.ended() || !located.ended()) {
        verdict.why = refusal(fixed.ended() ? located : fixed) +
                      (found.unanswered.empty() ? "" : "; the reference: " + found.unanswered);
        if (found.unanswered.empty()) faults.add(Promise::ends, verdict.why + "; the reference goes on");
        return verdict;
    }
    verdict.why = found.unanswered;
    if (is_off_by_a_tie(sketch, found)) {
        verdict.why = "fixed sees a load that equals its limit by its own error";
    } else if (found.unanswered.empty()) {
        verdict.judge = Judge::reference;
        if (!found.located.empty()) faults.add(Promise::located, found.located);
        if (!found.fixed.empty()) faults.add(Promise::fixed, found.fixed);
    } else if (!found.undecided) {
        verdict.judge = Judge::engines;
        compare_engines(plan, sketch, located, fixed, faults);
    }
    ask_beside(sketch, turn, fixed, located, verdict, faults);
    count_steps(sketch, located, faults);
    return verdict;
}

}  // namespace random_machines
