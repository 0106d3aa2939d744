#include "beside/beside_reference.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <memory>
#include <utility>
#include <vector>

#include "beside/plan_machine.hpp"
#include "reference/event_automaton.hpp"

namespace stiction_test {
namespace {

using reference::EventAutomaton;
using stiction::Plan;

constexpr double kLocated = 1e-9;          // what the located engine is off by, of the size of a motion
constexpr double kEnergy = 1e-8;           // its accounts are ten times looser
constexpr double kShortestEpisode = 1e-6;  // [s]; ever shorter ones, before a rest, are not counted
constexpr int kHalvings = 3;               // (4)
constexpr std::size_t kMoreWork = 10;      // where answers differ
constexpr reference::Real kLooser = 10;    // of the reference's tolerance of forces: what that leaves open is seen

std::string number(double x) {
    char text[32];
    std::snprintf(text, sizeof text, "%.10g", x);
    return text;
}

/// Without episodes too short to matter, and with equal neighbours joined.
Episodes joined(const Episodes& all, double until, double shortest = kShortestEpisode) {
    Episodes result;
    double left_out = 0;
    for (std::size_t k = 0; k < all.size(); ++k) {
        const double lasts = (k + 1 < all.size() ? all[k + 1].since : until) - all[k].since;
        if (!(lasts > shortest)) {
            left_out += lasts;
            continue;
        }
        if (result.empty() || result.back().mode != all[k].mode) {
            result.push_back(all[k]);
            result.back().blurred = left_out;
        }
        left_out = 0;
    }
    return result;
}

std::string words(const Episodes& episodes) {
    std::string text;
    for (const Episode& episode : episodes) {
        text += (text.empty() ? "" : ", ") + episode.mode + " from " + number(episode.since);
    }
    return text;
}

Episodes of_reference(const EventAutomaton& run, const std::string& part, double until,
                      double shortest = kShortestEpisode) {
    Episodes episodes;
    const auto begin = [&](const auto& parts, const std::vector<reference::Mode>& modes) {
        for (std::size_t k = 0; k < parts.size(); ++k) {
            if (parts[k].name == part) {
                episodes.push_back({name(modes[k]), 0});
            }
        }
    };
    begin(run.machine().frictions, run.first_modes().friction);
    begin(run.machine().gears, run.first_modes().gear);
    for (const reference::Event& event : run.events()) {
        if (event.kind == reference::Event::Kind::mode && event.part == part) {
            episodes.push_back({name(event.to), static_cast<double>(event.time)});
        }
    }
    return joined(episodes, until, shortest);
}

/// By how much the same events differ in time [s].
double shift_of_events(const Plan& plan, const EventAutomaton& a, const EventAutomaton& b, double until) {
    double worst = 0;
    for (const Plan::Friction& friction : plan.frictions) {
        const Episodes in_a = of_reference(a, friction.name, until, 0);
        const Episodes in_b = of_reference(b, friction.name, until, 0);
        for (std::size_t k = 0; k < in_a.size() && in_a.size() == in_b.size(); ++k) {
            worst = std::max(worst, std::fabs(in_a[k].since - in_b[k].since));
        }
    }
    return worst;
}

/// Largest distance of positions and velocities, and their size.
template <class A, class B>
double distance(const A& position, const A& velocity, const B& other_position, const B& other_velocity) {
    double worst = 0;
    for (std::size_t i = 0; i < position.size(); ++i) {
        const double x = std::fabs(static_cast<double>(position[i] - other_position[i]));
        const double v = std::fabs(static_cast<double>(velocity[i] - other_velocity[i]));
        worst = std::max({worst, x, v});
    }
    return worst;
}

double size_of(const EventAutomaton& run) {
    double size = 1;
    for (std::size_t i = 0; i < run.position().size(); ++i) {
        size = std::max({size, std::fabs(static_cast<double>(run.position()[i])),
                         std::fabs(static_cast<double>(run.velocity()[i]))});
    }
    return size;
}

bool has_jam(const EventAutomaton& run) {
    const auto is_jam = [](const reference::Event& event) { return event.kind == reference::Event::Kind::jam; };
    return std::any_of(run.events().begin(), run.events().end(), is_jam);
}

/// (3)
std::string compare_account(const EngineRun& run, const EventAutomaton& answer) {
    std::string text = run.told_jam && !has_jam(answer) ? "a jam is told that is none; " : "";
    if (!(std::fabs(run.open()) <= kEnergy * run.energy_size())) {
        text += "energy open by " + number(run.open()) + "; ";
    }
    return text;
}

/// (1)
std::string compare_located(const Plan& plan, double until, const EngineRun& run, const EventAutomaton& coarse,
                            const EventAutomaton& fine, double tolerance, double shortest = kShortestEpisode) {
    if (!run.ended()) {
        return "located: " + run.report.message;
    }
    std::string text = compare_account(run, fine);
    const double off = distance(run.end.position, run.end.velocity, fine.position(), fine.velocity());
    if (!(off <= tolerance)) {
        text += "located: motion off by " + number(off) + ", tolerance " + number(tolerance) + "; ";
    }
    for (std::size_t f = 0; f < plan.frictions.size(); ++f) {
        const std::string& part = plan.frictions[f].name;
        const Episodes engine_says = joined(run.modes[f], until, shortest);
        const Episodes fine_says = of_reference(fine, part, until, shortest);
        const Episodes coarse_says = of_reference(coarse, part, until, shortest);
        bool same = engine_says.size() == fine_says.size();
        for (std::size_t k = 0; same && k < fine_says.size(); ++k) {
            const double own =
                coarse_says.size() == fine_says.size() ? std::fabs(coarse_says[k].since - fine_says[k].since) : 0;
            const double blurred =
                std::max(engine_says[k].blurred, fine_says[k].blurred);  // a rest after ever shorter flights
            same = engine_says[k].mode == fine_says[k].mode && std::fabs(engine_says[k].since - fine_says[k].since) <=
                                                                   own + blurred + 10 * kLocated * std::max(1.0, until);
        }
        if (!same) {
            text += part + ": located " + words(engine_says) + "; reference " + words(fine_says) + "; ";
        }
    }
    return text;
}

}  // namespace

namespace {

/// (1) once more where a load grows beyond its limit so slowly that the reference's own tolerance says when: with a looser one its events
/// come later, and the located engine has to be within that.
std::string compare_with_looser(const Plan& plan, const Beside& options, const EngineRun& run,
                                const EventAutomaton& fine, reference::Options looser, double tolerance,
                                const std::string& otherwise) {
    looser.break_tolerance *= kLooser;
    EventAutomaton loose(fine.machine(), looser);
    if (!loose.run_to(options.until)) {
        return otherwise;
    }
    const double shift = shift_of_events(plan, loose, fine, options.until);
    if (!(shift > 0)) {
        return otherwise;
    }
    const double own = distance(loose.position(), loose.velocity(), fine.position(), fine.velocity());
    return compare_located(plan, options.until, run, loose, fine, tolerance + own,
                           std::max(kShortestEpisode, 2 * shift));
}

/// Are loads shared in more than one way where the engine lets go or comes to rest and the reference does not? Frictions that strain
/// against each other through teeth hold more than the engines count on (docs/theory/lossy-gear.md, 6).
bool engine_has_another_share(const EventAutomaton& answer, const reference::Options& fine, const EngineRun& run) {
    constexpr double kAfter = 1e-9;  // [s]
    std::vector<double> times;
    for (const Episodes& episodes : run.modes) {
        for (const Episode& episode : episodes) {
            times.push_back(episode.since + kAfter);
        }
    }
    std::sort(times.begin(), times.end());
    times.erase(std::unique(times.begin(), times.end()), times.end());
    reference::Options asking = fine;
    asking.work_limit *= kMoreWork;
    EventAutomaton again(answer.machine(), asking);
    for (const double time : times) {
        const bool arrived = time <= again.time() || again.run_to(time);
        if (!arrived || again.undecided()) {
            return arrived;
        }
    }
    return false;
}

/// A machine whose gears share their loads in more than one way; asked only where answers differ, because it takes long.
bool has_two_answers(const EventAutomaton& answer, const Beside& options, const reference::Options& fine,
                     const EngineRun& run) {
    if (answer.machine().gears.empty()) {
        return false;
    }
    if (engine_has_another_share(answer, fine, run)) {
        return true;
    }
    reference::Options doubting = fine;
    doubting.doubt_always = true;
    doubting.work_limit *= kMoreWork;
    EventAutomaton every_step(answer.machine(), doubting);
    (void)every_step.run_to(options.until);
    return !every_step.ambiguous().empty();
}

/// The reference at a step and at half of it, and what they say of the located engine.
struct Answer {
    std::unique_ptr<EventAutomaton> coarse;
    std::unique_ptr<EventAutomaton> fine;
    reference::Options options;  ///< of the fine one

    /// Runs the fine one beside the coarse one. False if it cannot.
    [[nodiscard]] bool halve(double until) {
        reference::Options half = options;
        half.step /= 2;
        auto finer = std::make_unique<EventAutomaton>((fine ? *fine : *coarse).machine(), half);
        const bool ran = finer->run_to(until);
        if (ran || !fine) {
            if (fine) {
                coarse = std::move(fine);
            }
            fine = std::move(finer);
            options = half;
        }
        return ran;
    }
    /// Its own error.
    [[nodiscard]] double own() const {
        return distance(coarse->position(), coarse->velocity(), fine->position(), fine->velocity());
    }
    [[nodiscard]] double tolerance() const { return own() + kLocated * size_of(*fine); }
};

}  // namespace

Differences beside_reference(const Plan& plan, const Beside& options, const EngineRun& located,
                             const EngineRun& fixed) {
    Differences result;
    const Translation translation = translate(plan, options.until);
    if (!translation.refusal.empty()) {
        result.unanswered = translation.refusal;
        return result;
    }
    // As short as those of the located engine: the last of many bounces ends when they do.
    constexpr reference::Real kShortestFlight = stiction::LocatedOptions{}.shortest_flight;
    Answer answer;
    answer.options = {
        .step = options.reference_step, .shortest_flight = kShortestFlight, .work_limit = options.work_limit};
    answer.coarse = std::make_unique<EventAutomaton>(translation.machine, answer.options);
    if (!answer.coarse->run_to(options.until) || !answer.halve(options.until)) {
        result.unanswered = answer.fine ? answer.fine->failure() : answer.coarse->failure();
        return result;
    }
    for (std::size_t k = 0; k < translation.limits.size(); ++k) {
        if (answer.fine->fastest()[plan.bodies.size() + k] >= translation.limits[k]) {
            result.unanswered = "an actuator at its limit";
            return result;
        }
    }
    if (!answer.fine->ambiguous().empty()) {
        result.undecided = true;
        result.unanswered =
            "mechanics alone does not decide at " + number(static_cast<double>(answer.fine->ambiguous()[0]));
        return result;
    }
    const auto compare = [&] {
        return compare_located(plan, options.until, located, *answer.coarse, *answer.fine, answer.tolerance());
    };
    result.located = compare();
    for (int k = 0; k < kHalvings && !result.located.empty() && answer.own() > kLocated * size_of(*answer.fine); ++k) {
        if (!answer.halve(options.until)) {  // (4)
            break;
        }
        result.located = compare();
    }
    const EventAutomaton& fine = *answer.fine;
    const double tolerance = answer.tolerance();
    const Differences undecided{.unanswered = "mechanics alone does not decide: a gear's load is shared",
                                .undecided = true};
    const auto two_answers = [&] { return has_two_answers(fine, options, answer.options, located); };
    if (!result.located.empty()) {
        result.located = compare_with_looser(plan, options, located, fine, answer.options, tolerance, result.located);
    }
    if (!result.located.empty() && two_answers()) {
        return undecided;
    }
    for (const reference::Real time : fine.tied()) {
        result.tied = "a load equals its limit at " + number(static_cast<double>(time));
    }
    if (!fixed.ended()) {
        result.fixed = "fixed: " + fixed.report.message;
        return result;
    }
    const auto error = [&](const stiction::State& end) {
        return distance(end.position, end.velocity, fine.position(), fine.velocity());
    };
    FinerSteps finer = options.fixed;
    finer.tolerance += tolerance;
    const Tendency found = tendency(plan, options.until, finer, error(fixed.end), error);
    result.fixed = compare_account(fixed, fine) + (found.run.ended() ? compare_account(found.run, fine) : "");
    if (!found.tends) {
        result.fixed += "fixed: off by " + number(found.coarse) + " at step " + number(finer.step) + ", by " +
                        number(found.finest) + " at " + number(found.step);
    }
    if (!result.fixed.empty() && two_answers()) {
        return undecided;
    }
    return result;
}

Differences beside_reference(const Plan& plan, const Beside& options) {
    using stiction::EngineKind;
    return beside_reference(
        plan, options, run_engine(plan, {.engine = EngineKind::located}, options.until),
        run_engine(plan, {.engine = EngineKind::fixed, .fixed = {.step = options.fixed.step}}, options.until));
}

}  // namespace stiction_test
