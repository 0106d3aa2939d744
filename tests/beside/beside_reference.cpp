#include "beside/beside_reference.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <utility>
#include <vector>

#include "beside/plan_machine.hpp"
#include "engine/fixed/fixed.hpp"
#include "engine/located/located.hpp"
#include "reference/event_automaton.hpp"

namespace stiction_test {
namespace {

using reference::EventAutomaton;
using stiction::Plan;
using stiction::State;

constexpr double kLocated = 1e-9;          // what the located engine is off by, of the size of a motion
constexpr double kEnergy = 1e-8;           // its accounts are ten times looser
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

bool has_jam(const EventAutomaton& run) {
    const auto is_jam = [](const reference::Event& event) { return event.kind == reference::Event::Kind::jam; };
    return std::any_of(run.events().begin(), run.events().end(), is_jam);
}

/// (3) of a run that ended in this state.
std::string compare_account(const stiction::Engine& engine, const State& start, const State& end, bool told_jam,
                            const EventAutomaton& run) {
    const stiction::EnergyAccount& e = end.energy;
    const double before = engine.mechanical_energy(start);
    const double after = engine.mechanical_energy(end);
    const double open = before + e.input - e.friction - e.damping - e.impact - e.scheme - after;
    const double size = 1 + before + after + std::fabs(e.input);
    std::string text = told_jam && !has_jam(run) ? "a jam is told that is none; " : "";
    if (!(std::fabs(open) <= kEnergy * size)) {
        text += "energy open by " + number(open) + "; ";
    }
    return text;
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
    bool told_jam = false;
    const stiction::EventHandler listen = [&](const stiction::Event& event, const State&) {
        told_jam = told_jam || event.kind == stiction::Event::Kind::jam;
        if (event.kind == stiction::Event::Kind::mode && event.element < plan.frictions.size()) {
            told[event.element].push_back({name(event.to), event.time});
        }
    };
    const auto report = engine.advance_to(state, until, {.on_event = listen});
    if (report.status != stiction::RunStatus::ok) {
        return "located: " + report.message;
    }
    std::string text = compare_account(engine, start, state, told_jam, fine);
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

struct FixedRun {
    double off = std::numeric_limits<double>::infinity();  // from the reference at the end, unless a step is refused
    std::string account{};
};

FixedRun run_fixed(const Plan& plan, double until, double step, const EventAutomaton& run) {
    stiction::FixedEngine engine(plan, {.step = step});
    State state = engine.initial_state();
    const State start = state;
    bool told_jam = false;
    const stiction::EventHandler listen = [&](const stiction::Event& event, const State&) {
        told_jam = told_jam || event.kind == stiction::Event::Kind::jam;
    };
    if (engine.advance_to(state, until, {.on_event = listen}).status != stiction::RunStatus::ok) {
        return {};
    }
    return {distance(state.position, state.velocity, run.position(), run.velocity()),
            compare_account(engine, start, state, told_jam, run)};
}

}  // namespace

Differences beside_reference(const Plan& plan, const Beside& options) {
    Differences result;
    const Translation translation = translate(plan, options.until);
    if (!translation.refusal.empty()) {
        result.unanswered = translation.refusal;
        return result;
    }
    // As short as those of the located engine: the last of many bounces ends when they do.
    constexpr reference::Real kShortestFlight = stiction::LocatedOptions{}.shortest_flight;
    const reference::Real step_of_reference = options.reference_step;
    EventAutomaton coarse(translation.machine, {.step = step_of_reference, .shortest_flight = kShortestFlight});
    EventAutomaton fine(translation.machine, {.step = step_of_reference / 2, .shortest_flight = kShortestFlight});
    if (!coarse.run_to(options.until) || !fine.run_to(options.until)) {
        result.unanswered = coarse.failure() + fine.failure();
        return result;
    }
    if (!fine.ambiguous().empty()) {
        result.undecided = true;
        result.unanswered = "mechanics alone does not decide at " + number(static_cast<double>(fine.ambiguous()[0]));
        return result;
    }
    const double own = distance(coarse.position(), coarse.velocity(), fine.position(), fine.velocity());
    const double tolerance = own + kLocated * size_of(fine);
    result.located = compare_located(plan, options.until, coarse, fine, tolerance);
    const FixedRun coarse_steps = run_fixed(plan, options.until, options.fixed_step, fine);
    if (!std::isfinite(coarse_steps.off)) {
        result.fixed = "fixed: a step is refused";
        return result;
    }
    FixedRun fine_steps;
    double step = options.fixed_step;
    for (int k = 0; k < options.refinements && !(fine_steps.off <= 0.5 * coarse_steps.off + tolerance); ++k) {
        step /= kFiner;
        fine_steps = run_fixed(plan, options.until, step, fine);
    }
    result.fixed = coarse_steps.account + fine_steps.account;
    if (!(fine_steps.off <= 0.5 * coarse_steps.off + tolerance)) {
        result.fixed += "fixed: off by " + number(coarse_steps.off) + " at step " + number(options.fixed_step) +
                        ", by " + number(fine_steps.off) + " at " + number(step);
    }
    return result;
}

}  // namespace stiction_test
