#include "engine/failure.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include <fmt/format.h>

#include "engine/fixed/methods/method_contract.hpp"
#include "engine/gear/gear_network.hpp"
#include "engine/observe/observation.hpp"
#include "engine/reading/contact.hpp"
#include "engine/reading/ends.hpp"
#include "text/listed.hpp"
#include "text/number.hpp"

namespace stiction::engine {
namespace {

/// Far above rounding, far below any contradiction; of the largest number in a row or speed.
constexpr double kNothing = 1e-9;

/// One row of (1), reduced by those before it.
struct RigidRow {
    std::vector<double> row;    ///< by body
    double rate = 0;            ///< g
    double size = 0;            ///< sum of the magnitudes that g is the difference of
    std::vector<double> share;  ///< c, by element
    std::size_t pivot = 0;
};

void take_off(RigidRow& demand, const RigidRow& earlier) {
    const double factor = demand.row[earlier.pivot] / earlier.row[earlier.pivot];
    for (std::size_t i = 0; i < demand.row.size(); ++i) {
        demand.row[i] -= factor * earlier.row[i];
    }
    for (std::size_t e = 0; e < demand.share.size(); ++e) {
        demand.share[e] -= factor * earlier.share[e];
    }
    demand.rate -= factor * earlier.rate;
    demand.size += std::fabs(factor) * earlier.size;
    demand.row[earlier.pivot] = 0;
}

/// Elements that contradict each other among those given; empty if none do.
std::vector<std::size_t> contradiction(const Plan& plan, std::span<const double> rate,
                                       std::span<const std::size_t> elements) {
    std::vector<RigidRow> kept;
    for (const std::size_t e : elements) {
        RigidRow demand{.row = std::vector<double>(plan.bodies.size(), 0),
                        .rate = rate[e],
                        .size = std::fabs(rate[e]),
                        .share = std::vector<double>(plan.layout.elements.size(), 0)};
        const Row& row = plan.layout.elements[e];
        double largest = 0;
        for (std::size_t a = 0; a < row.body.size(); ++a) {
            demand.row[row.body[a]] += row.coefficient[a];
            largest = std::max(largest, std::fabs(row.coefficient[a]));
        }
        demand.share[e] = 1;
        for (const RigidRow& earlier : kept) {
            take_off(demand, earlier);
        }
        const auto smaller = [](double a, double b) { return std::fabs(a) < std::fabs(b); };
        const auto top = std::max_element(demand.row.begin(), demand.row.end(), smaller);
        if (top != demand.row.end() && std::fabs(*top) > kNothing * largest) {
            demand.pivot = static_cast<std::size_t>(top - demand.row.begin());
            kept.push_back(std::move(demand));
        } else if (std::fabs(demand.rate) > kNothing * demand.size) {
            std::vector<std::size_t> parts;
            for (const std::size_t k : elements) {
                if (std::fabs(demand.share[k]) > kNothing) parts.push_back(k);
            }
            return parts;
        }
    }
    return {};
}

/// An instant in a sentence.
std::string seconds(double time) {
    constexpr int kTimeDigits = 9;
    return short_number(time, kTimeDigits) + " s";
}

std::string named(const Plan& plan, std::size_t element) {
    const Plan::Element e = plan.element(element);
    const bool end = e.kind == Plan::Element::Kind::stop;
    return fmt::format("{}\"{}\"", end ? "the end of travel of " : "", e.name);
}

/// On an end of travel, or there within a time.
bool reaches_end(const Plan::Body& body, double position, double velocity, double within) {
    const Travel<double>& travel = body.options.travel;
    return end_at(travel, position) != Stop::none || end_at(travel, position + within * velocity) != Stop::none;
}

/// (1) as text: `"drive" and "gear"`; `rigid joints` where none can be found.
std::string contradicting_parts(const Plan& plan, std::span<const double> rate, std::span<const double> position,
                                std::span<const double> velocity, double within) {
    std::vector<std::size_t> elements;
    std::vector<std::size_t> others;
    for (std::size_t j = 0; j < plan.joints.size(); ++j) {
        (plan.joints[j].one_way ? others : elements).push_back(plan.element_of_joint(j));
    }
    for (std::size_t i = 0; i < plan.bodies.size(); ++i) {
        const Plan::Body& body = plan.bodies[i];
        if (body.stop_element != Plan::kNone && reaches_end(body, position[i], velocity[i], within)) {
            others.push_back(body.stop_element);
        }
    }
    std::vector<std::size_t> parts = contradiction(plan, rate, elements);
    if (parts.empty()) {
        elements.insert(elements.end(), others.begin(), others.end());
        parts = contradiction(plan, rate, elements);
    }
    std::vector<std::string> names;
    for (const std::size_t e : parts) {
        names.push_back(named(plan, e));
    }
    return names.empty() ? "rigid joints" : listed(names);
}

/// The signal, friction or body of a state that is not finite, or the fastest body where the step itself went out of bounds.
std::string part_not_finite(const Plan& plan, const State& state) {
    Observer observer(plan);
    observer.observe(state, SignalReading::decided);
    const Observation& seen = observer.seen();
    for (std::size_t i = 0; i < plan.bodies.size(); ++i) {
        if (!std::isfinite(state.position[i]) || !std::isfinite(state.velocity[i])) {
            return fmt::format("the motion of \"{}\"", plan.bodies[i].name);
        }
    }
    for (std::size_t s = 0; s < seen.signal.size(); ++s) {
        if (!std::isfinite(seen.signal[s])) {
            return fmt::format("signal \"{}\"", plan.signals.names()[s]);
        }
    }
    for (std::size_t e = 0; e < plan.frictions.size(); ++e) {
        const Levels<double>& l = seen.levels[e];
        if (!std::isfinite(l.static_forward + l.static_backward + l.sliding_forward + l.sliding_backward)) {
            return fmt::format("a limit of friction \"{}\"", plan.frictions[e].name);
        }
    }
    std::size_t fastest = 0;
    for (std::size_t i = 0; i < plan.bodies.size(); ++i) {
        if (!std::isfinite(seen.active[i])) {
            return fmt::format("what pushes \"{}\"", plan.bodies[i].name);
        }
        fastest = std::fabs(state.velocity[i]) > std::fabs(state.velocity[fastest]) ? i : fastest;
    }
    return plan.bodies.empty() ? "a motion" : fmt::format("the motion of \"{}\"", plan.bodies[fastest].name);
}

/// Owner of a component of y, and how its motion becomes slower.
struct Culprit {
    std::string part;
    std::string remedy;
};

/// The lightest body, referred to this one, of those that a friction or spring joins to it. What a light body transmits trembles
/// with it, so that the error may be largest in its neighbour.
std::size_t lightest_beside(const Plan& plan, std::size_t body) {
    std::size_t lightest = body;
    double least = plan.bodies[body].options.inertia;
    const auto look_along = [&](const Row& row) {
        const auto own = std::find(row.body.begin(), row.body.end(), body);
        if (own == row.body.end()) return;
        const double coefficient = row.coefficient[static_cast<std::size_t>(own - row.body.begin())];
        for (std::size_t a = 0; a < row.body.size(); ++a) {
            const double ratio = coefficient / row.coefficient[a];
            const double referred = ratio * ratio * plan.bodies[row.body[a]].options.inertia;
            if (referred > 0 && referred < least) {
                least = referred;
                lightest = row.body[a];
            }
        }
    };
    std::for_each_n(plan.layout.elements.begin(), plan.first_joint(), look_along);
    std::for_each(plan.layout.springs.begin(), plan.layout.springs.end(), look_along);
    return lightest;
}

Culprit culprit_of(const Plan& plan, std::size_t component) {
    const std::size_t n = plan.bodies.size();
    if (component < 2 * n) {
        const Plan::Body& body = plan.bodies[lightest_beside(plan, component % n)];
        return {fmt::format("the motion of \"{}\"", body.name),
                fmt::format("give \"{}\" more inertia than {}, or what is stiff around it more compliance", body.name,
                            body.options.inertia)};
    }
    std::optional<std::size_t> owner;  // of the state: the block whose states begin nearest before it
    for (std::size_t slot = 0; slot < plan.signals.value_count(); ++slot) {
        const std::optional<std::size_t> first = plan.signals.state_of(slot);
        if (first && *first <= component - 2 * n && (!owner || *first > *plan.signals.state_of(*owner))) {
            owner = slot;
        }
    }
    if (owner && component - 2 * n < plan.signals.continuous_count()) {
        const std::string& name = plan.signals.names()[*owner];
        return {fmt::format("signal \"{}\"", name), fmt::format("make \"{}\" slower", name)};
    }
    return {"the energies and loads that are counted", "look for forces that change much faster than the motion"};
}

/// Speeds that joints demand at the instant of a state, by element.
std::vector<double> driven_speeds(const Plan& plan, const State& state) {
    Observer observer(plan);
    observer.observe(state, SignalReading::decided);
    std::vector<double> rate(plan.layout.elements.size(), 0);
    for (std::size_t e = plan.first_joint(); e < plan.first_stop(); ++e) {
        rate[e] = ground_speed(plan, e, observer.seen().signal);
    }
    return rate;
}

}  // namespace

std::string not_finite_text(const Plan& plan, const State& state, double step) {
    const std::string what =
        fmt::format("at {} {} is no longer a finite number", seconds(state.time), part_not_finite(plan, state));
    return step > 0
               ? fmt::format(
                     "{}: a step of {:g} s may be too long for it; try a shorter one or engine = "
                     "\"located\", and if that fails too, look for what grows without bound or is not defined there",
                     what, step)
               : what + ": look for what grows without bound or is not defined there";
}

std::string contradiction_text(const Plan& plan, const State& state, std::span<const double> rate, Demand demand,
                               double within) {
    const std::string parts = contradicting_parts(plan, rate, state.position, state.velocity, within);
    switch (demand) {
        case Demand::speed: break;
        case Demand::acceleration:
            return fmt::format("at {} {} demand different motions of the same bodies", seconds(state.time), parts);
        case Demand::jam:
            return fmt::format("at {} gears jam, though {} demand other speeds of their bodies", seconds(state.time),
                               parts);
    }
    return fmt::format("at {} {} demand different speeds of the same bodies", seconds(state.time), parts);
}

std::string too_many_events_text(const Plan& plan, double time, std::size_t limit, const std::string& part) {
    const std::optional<std::size_t> slot = plan.signals.slot(part);
    const bool counts = slot && plan.signals.kind(*slot) == signal::Kind::quantiser;
    return fmt::format("more than {} events within a second at {}, the last at \"{}\": {}, or raise event_limit", limit,
                       seconds(time), part,
                       counts ? "each of its steps is an event; let an encoder read it, which is sampled"
                              : "it switches to and fro without end; give it hysteresis");
}

std::string endless_instant_text(double time, int rounds, const std::string& part) {
    return fmt::format(
        "at {} switches and impacts answer each other without end, {} times within this instant, the last at "
        "\"{}\": give what switches hysteresis, or the body it moves at once some inertia",
        seconds(time), rounds, part);
}

std::string short_step_text(const Plan& plan, const ShortStep& found) {
    const Culprit culprit = culprit_of(plan, found.component);
    if (found.steps_ahead == 0) {
        return fmt::format(
            "at {} no step is small enough for the tolerance {}, because of {}: loosen the tolerance, or look for a "
            "jump that is not declared",
            seconds(found.time), found.tolerance, culprit.part);
    }
    return fmt::format(
        "at {} steps have become as short as {:.2g} s, because of {}; the rest of the run would take {:.1g} of them: "
        "{}, loosen the tolerance, take the fixed engine, or raise step_limit",
        seconds(found.time), found.step, culprit.part, found.steps_ahead, culprit.remedy);
}

std::string unsettled_text(const Plan& plan, double time) {
    std::vector<std::string> names;
    for (const LossyGear& gear : lossy_gears(plan)) {
        names.push_back(fmt::format("\"{}\"", plan.frictions[gear.friction].name));
    }
    if (names.empty()) {
        for (const Plan::Friction& friction : plan.frictions) {
            names.push_back(fmt::format("\"{}\"", friction.name));
        }
        return fmt::format(
            "at {} no answer of the frictions {} was found within the bound on the work: put a spring between bodies "
            "that several of them join",
            seconds(time), fmt::join(names, ", "));
    }
    return fmt::format(
        "at {} no torques of the gears with losses {} were found that all agree, in {} tries: put a spring between "
        "gears that lock each other, or take one of their losses away",
        seconds(time), fmt::join(names, ", "), GearNetwork::kMostSolves);
}

namespace {

/// Bodies that throw each other to and fro between their ends in one step.
std::string endless_impacts_text(const Plan& plan, const State& state, double step) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < plan.bodies.size(); ++i) {
        const Plan::Body& body = plan.bodies[i];
        if (body.stop_element != Plan::kNone && reaches_end(body, state.position[i], state.velocity[i], step)) {
            names.push_back(named(plan, body.stop_element));
        }
    }
    return fmt::format(
        "at {} impacts answer each other without end, at {}: let fewer of these bodies meet at once, or put a spring "
        "with a gap in the place of an end of travel",
        seconds(state.time), names.empty() ? "its joints" : listed(names));
}

}  // namespace

std::string failure_text(const Plan& plan, const State& state, const FixedFailure& failure) {
    switch (failure.status) {
        case RunStatus::not_finite: return not_finite_text(plan, state, failure.step);
        case RunStatus::contradictory:
            return contradiction_text(plan, state, driven_speeds(plan, state), Demand::speed, failure.step);
        case RunStatus::unsettled: return unsettled_text(plan, state.time);
        case RunStatus::too_many_events: return endless_impacts_text(plan, state, failure.step);
        case RunStatus::step_too_long:
            return fmt::format(
                "at {} the velocity band of the method of \"{}\" is too narrow for this step: widen the band or "
                "shorten "
                "the step",
                seconds(state.time), plan.frictions[failure.culprit].name);
        case RunStatus::capacity_exceeded:
            return fmt::format(
                "at {} the bristle model of \"{}\" remembers more reversals than it has room for: raise its "
                "resolution, "
                "or take another model",
                seconds(state.time), plan.frictions[failure.culprit].name);
        case RunStatus::contract_broken:
            return fmt::format("at {} the method \"{}\" of \"{}\" {}", seconds(state.time),
                               description(*failure.refused.method).name, plan.frictions[failure.culprit].name,
                               breach_text(failure.refused));
        default: return {};
    }
}

}  // namespace stiction::engine
