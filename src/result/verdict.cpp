#include "result/verdict.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include <fmt/format.h>

#include "engine/network/stuck_pattern.hpp"
#include "engine/reading/contact.hpp"
#include "engine/reading/inertia.hpp"
#include "engine/reading/joined.hpp"
#include "result/display/display_units.hpp"
#include "result/end_of_travel.hpp"
#include "result/load_reserve.hpp"
#include "text/listed.hpp"
#include "unit/writing.hpp"

namespace stiction {
namespace {

/// Names of what pushes the bodies of a friction and what moves along with them; none where they are many.
std::vector<std::string> pushing(const Plan& plan, std::size_t friction, const State& state) {
    std::vector<std::string> names;
    const engine::BodyGroups moving = engine::joined_bodies(plan, state.mode);
    const std::vector<std::size_t>& own = plan.layout.elements[friction].body;
    const auto touches = [&](std::size_t body) {
        return std::any_of(own.begin(), own.end(),
                           [&](std::size_t i) { return moving.leader(i) == moving.leader(body); });
    };
    for (const Plan::Force& force : plan.forces) {
        if (touches(force.body)) {
            names.push_back(force.name);
        }
    }
    for (std::size_t s = 0; s < plan.springs.size(); ++s) {
        const std::vector<std::size_t>& bodies = plan.layout.springs[s].body;
        const bool elastic = plan.springs[s].stiffness > 0 || plan.springs[s].preload != 0;
        if (elastic && std::any_of(bodies.begin(), bodies.end(), touches)) {
            names.push_back(plan.springs[s].name);
        }
    }
    constexpr std::size_t kMany = 3;
    return names.size() > kMany ? std::vector<std::string>{} : names;
}

/// (1) of rows that slide: the force that gives a row the acceleration it has without any friction, bodies that rigid joints and
/// engaged freewheels tie to it moving along.
class FrictionlessMachine {
public:
    FrictionlessMachine(const Plan& plan, const State& state)
        : plan_(&plan),
          pattern_(plan.layout, engine::effective_inertias(plan), std::vector<std::uint8_t>(state.mode.size(), 0)),
          no_speed_(state.mode.size(), 0),
          reaction_(state.mode.size(), 0),
          motion_(plan.bodies.size(), 0) {
        std::vector<std::uint8_t> tied(state.mode.size(), 0);
        for (std::size_t j = 0; j < plan.joints.size(); ++j) {
            const std::size_t e = plan.element_of_joint(j);
            const std::vector<std::size_t>& bodies = plan.layout.elements[e].body;
            const bool inertial = std::none_of(bodies.begin(), bodies.end(),
                                               [&](std::size_t i) { return plan.bodies[i].without_inertia(); });
            tied[e] = inertial && engine::joint_is_closed(plan, j, state.mode) ? 1 : 0;
        }
        pattern_.prepare(tied);
    }

    [[nodiscard]] double active_along(const Row& row, const Observation& seen) {
        std::vector<double> unit(plan_->bodies.size(), 0);
        for (std::size_t a = 0; a < row.body.size(); ++a) {
            if (plan_->bodies[row.body[a]].without_inertia()) {
                return row.coefficient[a] * seen.active[row.body[a]];
            }
            unit[row.body[a]] = row.coefficient[a];
        }
        return acceleration(row, seen.active) / acceleration(row, unit);
    }

private:
    [[nodiscard]] double acceleration(const Row& row, const std::vector<double>& force) {
        pattern_.solve(force, no_speed_, motion_, reaction_);
        return along(row, motion_);
    }

    const Plan* plan_;
    engine::StuckPattern pattern_;
    std::vector<double> no_speed_;
    std::vector<double> reaction_;
    std::vector<double> motion_;
};

/// "air and motor leave", "air gives"; "what pushes comes to" where there are none or many.
std::string subject(const std::vector<std::string>& who, const char* one, const char* several) {
    return who.empty() ? "what pushes comes to" : listed(who) + (who.size() == 1 ? one : several);
}

/// Forces that cancel leave rounding behind: beside a limit this much larger it is shown as 0.
constexpr double kRounding = 1e-9;
constexpr int kDigits = 3;
constexpr int kTimeDigits = 4;

/// The larger of the limits that are finite.
double largest_limit(const FrictionVerdict& v) {
    double largest = 0;
    for (const double limit : {v.forward_limit, v.backward_limit}) {
        largest = std::isfinite(limit) ? std::max(largest, std::fabs(limit)) : largest;
    }
    return largest;
}

/// A force with its unit, beside another.
std::string show_beside(double value, double beside, const FrictionVerdict& v) {
    return unit::display_text(std::fabs(value) <= kRounding * beside ? 0.0 : value, v.unit, kDigits, v.shown);
}

/// State and reason of a friction that no end of travel holds.
void explain(const std::vector<std::string>& who, double friction, FrictionVerdict& v) {
    const auto show = [&](double value) { return unit::display_text(value, v.unit, kDigits, v.shown); };
    v.state = name(v.mode);
    switch (v.mode) {
        case Mode::stuck:
            v.reason =
                fmt::format("{} {}, forward needs {}, backward {}", subject(who, " leaves", " leave"),
                            show_beside(v.active, largest_limit(v), v), show(v.forward_limit), show(v.backward_limit));
            break;
        case Mode::forward:
        case Mode::backward:
            v.state = fmt::format("slides {} against {} of friction", name(v.mode), show(std::fabs(friction)));
            v.reason =
                fmt::format("{} {}", subject(who, " gives", " give"), show_beside(v.active, std::fabs(friction), v));
            break;
        case Mode::free: v.reason = "nothing presses it together"; break;
    }
}

/// (3), (4): a friction stuck on or behind an end of travel.
void explain_by_end(const Plan& plan, std::size_t e, const EndHold& hold, const State& state, const Observation& seen,
                    FrictionVerdict& v) {
    v.state = name(v.mode);
    std::string away;
    if (hold.own) {
        v.active += state.friction[plan.bodies[hold.body].stop_element] / plan.layout.elements[e].coefficient[0];
        (hold.forward ? v.backward_limit : v.forward_limit) = std::numeric_limits<double>::infinity();
        const double limit = largest_limit(v);
        away = show_beside((hold.forward ? seen.margin_forward : seen.margin_backward)[e], limit, v);
        v.reason = fmt::format("{} {}, ", subject(pushing(plan, e, state), " leaves", " leave"),
                               show_beside(v.active, limit, v));
    } else {
        v.active = v.forward_limit = v.backward_limit = std::numeric_limits<double>::quiet_NaN();
    }
    v.reason += hold.text(plan, away);
}

/// Other stuck frictions on the bodies of a friction and on all that moves along with them.
std::vector<std::size_t> on_the_shaft(const Plan& plan, std::size_t friction, const State& state) {
    const engine::BodyGroups moving = engine::joined_bodies(plan, state.mode);
    const std::size_t shaft = moving.leader(plan.layout.elements[friction].body[0]);
    std::vector<std::size_t> others;
    for (std::size_t e = 0; e < plan.frictions.size(); ++e) {
        const std::vector<std::size_t>& bodies = plan.layout.elements[e].body;
        const bool touches =
            std::any_of(bodies.begin(), bodies.end(), [&](std::size_t i) { return moving.leader(i) == shaft; });
        if (e != friction && state.mode[e] == Mode::stuck && touches) {
            others.push_back(e);
        }
    }
    return others;
}

/// Names of other stuck frictions that carry a part of what pushes a train of gears.
std::vector<std::string> sharing(const Plan& plan, std::size_t friction, const State& state, double beside) {
    std::vector<std::string> names;
    for (const std::size_t e : on_the_shaft(plan, friction, state)) {
        if (plan.frictions[e].load_joint == Plan::kNone && std::fabs(state.friction[e]) > kRounding * beside) {
            names.push_back(plan.frictions[e].name);
        }
    }
    return names;
}

/// Further loads that a friction stuck beside others takes; an infinite one is locked out by a gear.
std::string further_loads(double forward, double backward, const FrictionVerdict& v) {
    const auto show = [&](double load) { return unit::display_text(load, v.unit, kDigits, v.shown); };
    if (std::isinf(forward) && std::isinf(backward)) return "nothing that acts on it moves it";
    if (std::isinf(forward))
        return fmt::format("nothing that acts on it moves it forward, {} more backward", show(backward));
    if (std::isinf(backward))
        return fmt::format("{} more move it forward, nothing that acts on it backward", show(forward));
    return fmt::format("{} more forward or {} backward move it", show(forward), show(backward));
}

/// Of a law with a load: how far that load itself may change, the limits of the law with it.
std::string further_load(double rise, double fall, const FrictionVerdict& v) {
    const auto show = [&](double load) { return unit::display_text(load, v.unit, kDigits, v.shown); };
    if (std::isinf(rise) && std::isinf(fall)) return "no load moves it";
    if (std::isinf(rise)) return fmt::format("no larger load moves it, one of {} less does", show(fall));
    if (std::isinf(fall)) return fmt::format("a load of {} more moves it, no smaller one does", show(rise));
    return fmt::format("a load of {} more or {} less moves it", show(rise), show(fall));
}

/// (6): a friction that is stuck beside others on its shaft breaks away with them only.
void explain_shaft(const Plan& plan, std::size_t e, const State& state, const Observation& seen, FrictionVerdict& v) {
    const std::vector<std::size_t> others = on_the_shaft(plan, e, state);
    if (others.empty()) {
        return;
    }
    const bool loaded = plan.frictions[e].load_slot != Plan::kNone;
    LoadReserve reserve(plan, state);
    // A load pushes backward where it rises.
    const double rise = reserve.reach(e, 1, loaded ? seen.margin_backward[e] : seen.margin_forward[e]);
    const double fall = reserve.reach(e, -1, loaded ? seen.margin_forward[e] : seen.margin_backward[e]);
    const double alike = kRounding * largest_limit(v);
    if (!loaded && std::fabs(rise - seen.margin_forward[e]) <= alike &&
        std::fabs(fall - seen.margin_backward[e]) <= alike) {
        return;  // it moves alone
    }
    std::vector<std::string> names;
    for (const std::size_t other : others) {
        names.push_back(plan.frictions[other].name);
    }
    v.reason += fmt::format("; {} {} too: {}", listed(names), names.size() == 1 ? "holds" : "hold",
                            loaded ? further_load(rise, fall, v) : further_loads(rise, fall, v));
}

/// The jam that a friction has been stuck since, if there was one.
const Event* last_jam(std::span<const Event> events, const std::string& name) {
    const Event* jam = nullptr;
    for (const Event& event : events) {
        if (event.part == name) {
            const bool leaves = event.kind == Event::Kind::mode && event.to != Mode::stuck;
            jam = event.kind == Event::Kind::jam ? &event : leaves ? nullptr : jam;
        }
    }
    return jam;
}

/// The teeth of a gear with losses that is stuck: (5), and whether they locked in motion.
void explain_teeth(const Plan& plan, std::size_t e, const State& state, std::span<const Event> events,
                   FrictionVerdict& v) {
    if (const std::vector<std::string> others = sharing(plan, e, state, largest_limit(v)); !others.empty()) {
        v.reason += "; " + listed(others) + (others.size() == 1 ? " carries" : " carry") + " the rest";
    }
    const double x = engine::transmitted_load(plan, plan.frictions[e], state.friction);
    const double holds = x > 0 ? v.backward_limit : v.forward_limit;
    v.self_locked = std::isfinite(holds) && holds >= std::fabs(x) && std::fabs(x) > kRounding * holds;
    if (v.self_locked) {
        v.reason += fmt::format("; self-locked: its teeth hold a load of {} alone",
                                unit::display_text(std::fabs(x), v.unit, kDigits, v.shown));
    }
    if (const Event* jam = last_jam(events, v.name)) {
        v.jammed = true;
        v.state = fmt::format("jammed at {} from {} and stuck since", unit::display_text(jam->time, "s", kTimeDigits),
                              unit::display_text(std::fabs(jam->speed), speed_unit(plan.element(e).motion), kDigits,
                                                 shown_in(plan, v.name + ".slip")));
    }
}

}  // namespace

std::vector<FrictionVerdict> verdicts(const Plan& plan, const State& state, const Observation& seen,
                                      std::span<const Event> events) {
    std::vector<FrictionVerdict> all;
    FrictionlessMachine free_machine(plan, state);
    for (std::size_t e = 0; e < plan.frictions.size(); ++e) {
        FrictionVerdict v{
            .name = plan.frictions[e].name, .unit = force_unit(plan.element(e).motion), .mode = state.mode[e]};
        v.shown = shown_in(plan, v.name + ".friction");
        const bool stuck = v.mode == Mode::stuck;
        v.active = stuck ? state.friction[e] : free_machine.active_along(plan.layout.elements[e], seen);
        v.forward_limit = seen.levels[e].static_forward;
        v.backward_limit = seen.levels[e].static_backward;
        const std::optional<EndHold> hold = stuck ? end_hold(plan, e, state.mode, seen.stop) : std::nullopt;
        if (hold) {
            explain_by_end(plan, e, *hold, state, seen, v);
        } else {
            explain(pushing(plan, e, state), state.friction[e], v);
        }
        if (stuck && plan.frictions[e].load_joint != Plan::kNone) {
            explain_teeth(plan, e, state, events, v);
        } else if (stuck && !hold) {
            explain_shaft(plan, e, state, seen, v);
        }
        all.push_back(std::move(v));
    }
    return all;
}

}  // namespace stiction
