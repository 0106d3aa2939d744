#include "engine/reference/beside_reference.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <utility>
#include <vector>

#include "engine/fixed/fixed.hpp"
#include "engine/located/located.hpp"
#include "engine/reference/plan_machine.hpp"
#include "reference/event_automaton.hpp"

namespace stiction_test {
namespace {

using reference::EventAutomaton;
using stiction::Plan;
using stiction::State;

constexpr double kLocated = 1e-9;          // what the located engine is off by, of the size of a motion
constexpr double kShortestEpisode = 1e-6;  // [s]; ever shorter ones, before a rest, are not counted
constexpr double kFiner = 16;              // of the fixed engine's steps

/// A mode and since when.
struct Episode {
    std::string mode;
    double since = 0;
};
using Episodes = std::vector<Episode>;

std::string number(double x) {
    char text[32];
    std::snprintf(text, sizeof text, "%.10g", x);
    return text;
}

/// Without episodes too short to matter, and with equal neighbours joined.
Episodes joined(const Episodes& all, double until) {
    Episodes result;
    for (std::size_t k = 0; k < all.size(); ++k) {
        const double ends = k + 1 < all.size() ? all[k + 1].since : until;
        if (ends - all[k].since > kShortestEpisode && (result.empty() || result.back().mode != all[k].mode)) {
            result.push_back(all[k]);
        }
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

Episodes of_reference(const EventAutomaton& run, const std::string& part, const std::string& first, double until) {
    Episodes episodes{{first, 0}};
    for (const reference::Event& event : run.events()) {
        if (event.kind == reference::Event::Kind::mode && event.part == part) {
            episodes.push_back({name(event.to), static_cast<double>(event.time)});
        }
    }
    return joined(episodes, until);
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

/// (1)
std::string compare_located(const Plan& plan, double until, const EventAutomaton& coarse, const EventAutomaton& fine,
                            double tolerance) {
    stiction::LocatedEngine engine(plan);
    State state = engine.initial_state();
    const State start = state;
    std::vector<Episodes> told(plan.frictions.size());
    for (std::size_t f = 0; f < plan.frictions.size(); ++f) {
        told[f] = {{name(start.mode[f]), 0}};
    }
    const stiction::EventHandler listen = [&](const stiction::Event& event, const State&) {
        if (event.kind == stiction::Event::Kind::mode && event.element < plan.frictions.size()) {
            told[event.element].push_back({name(event.to), event.time});
        }
    };
    const auto report = engine.advance_to(state, until, {.on_event = listen});
    if (report.status != stiction::RunStatus::ok) {
        return "located: " + report.message;
    }
    std::string text;
    const double off = distance(state.position, state.velocity, fine.position(), fine.velocity());
    if (!(off <= tolerance)) {
        text += "located: motion off by " + number(off) + ", tolerance " + number(tolerance) + "; ";
    }
    for (std::size_t f = 0; f < plan.frictions.size(); ++f) {
        const std::string& part = plan.frictions[f].name;
        const Episodes engine_says = joined(told[f], until);
        const Episodes fine_says = of_reference(fine, part, name(start.mode[f]), until);
        const Episodes coarse_says = of_reference(coarse, part, name(start.mode[f]), until);
        bool same = engine_says.size() == fine_says.size();
        for (std::size_t k = 0; same && k < fine_says.size(); ++k) {
            const double own =
                coarse_says.size() == fine_says.size() ? std::fabs(coarse_says[k].since - fine_says[k].since) : 0;
            same = engine_says[k].mode == fine_says[k].mode &&
                   std::fabs(engine_says[k].since - fine_says[k].since) <= own + 10 * kLocated * std::max(1.0, until);
        }
        if (!same) {
            text += part + ": located " + words(engine_says) + "; reference " + words(fine_says) + "; ";
        }
    }
    return text;
}

/// Distance of the fixed engine from the reference at the end; infinite if a step is refused.
double fixed_off(const Plan& plan, double until, double step, const EventAutomaton& run) {
    stiction::FixedEngine engine(plan, {.step = step});
    State state = engine.initial_state();
    const auto steps = static_cast<std::uint64_t>(std::llround(until / step));
    while (state.step < steps) {
        if (engine.step(state).status != stiction::RunStatus::ok) {
            return std::numeric_limits<double>::infinity();
        }
    }
    return distance(state.position, state.velocity, run.position(), run.velocity());
}

}  // namespace

Differences beside_reference(const Plan& plan, const Beside& options) {
    Differences result;
    const Translation translation = translate(plan, options.until);
    if (!translation.refusal.empty()) {
        result.unanswered = translation.refusal;
        return result;
    }
    EventAutomaton coarse(translation.machine, {.step = options.reference_step});
    EventAutomaton fine(translation.machine, {.step = reference::Real(options.reference_step) / 2});
    if (!coarse.run_to(options.until) || !fine.run_to(options.until)) {
        result.unanswered = coarse.failure() + fine.failure();
        return result;
    }
    if (!fine.ambiguous().empty()) {
        result.unanswered = "mechanics alone does not decide at " + number(static_cast<double>(fine.ambiguous()[0]));
        return result;
    }
    const double own = distance(coarse.position(), coarse.velocity(), fine.position(), fine.velocity());
    const double tolerance = own + kLocated * size_of(fine);
    result.located = compare_located(plan, options.until, coarse, fine, tolerance);
    const double off = fixed_off(plan, options.until, options.fixed_step, fine);
    const double off_finer = fixed_off(plan, options.until, options.fixed_step / kFiner, fine);
    if (!(off_finer <= 0.5 * off + tolerance)) {
        result.fixed = "fixed: off by " + number(off) + " at step " + number(options.fixed_step) + ", by " +
                       number(off_finer) + " at a sixteenth of it";
    }
    return result;
}

}  // namespace stiction_test
