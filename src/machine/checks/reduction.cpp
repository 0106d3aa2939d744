#include "machine/checks/reduction.hpp"

#include <cmath>
#include <variant>

#include <fmt/format.h>

namespace stiction {
namespace {

constexpr double kPercent = 100;
constexpr double kMilli = 1000;

void lower(FirstOrderAdvice& advice, double mass, ReductionLimit limit) {
    if (mass < advice.mass_threshold) {
        advice.mass_threshold = mass;
        advice.limit = limit;
    }
}

std::string mass_text(const SecondOrder& a, double mass) {
    return fmt::format("{:.3g} {}", mass, inertia_unit(a.motion));
}

std::string reason(const SecondOrder& a, ReductionLimit limit) {
    switch (limit) {
        case ReductionLimit::frequency:
            return fmt::format("speeds at {:.3g} rad/s would be off by {:.3g} %", a.frequency, kPercent * a.tolerance);
        case ReductionLimit::loop:
            return fmt::format("the closed loop would be off by {:.3g} %", kPercent * a.tolerance);
        case ReductionLimit::position:
            return fmt::format("the position at {:.3g} {} would be off by {:.3g} {}", std::fabs(a.speed),
                               speed_unit(a.motion), kMilli * a.position_tolerance, by_motion(a.motion, "mrad", "mm"));
        case ReductionLimit::nothing_asked:
        case ReductionLimit::no_damping: break;
    }
    return {};
}

std::string words(const SecondOrder& a, const FirstOrderAdvice& advice) {
    if (advice.limit == ReductionLimit::no_damping) {
        return "the inertia cannot be dropped: without damping the first-order model has no speed; give damping";
    }
    std::string text;
    if (advice.limit == ReductionLimit::nothing_asked) {
        text =
            "whether the inertia may be dropped depends on what is asked: give a loop stiffness, a highest frequency, "
            "or a "
            "speed with a tolerance of position";
    } else if (advice.admissible) {
        text = fmt::format("the inertia may be dropped: {} is below {}, where {}", mass_text(a, a.mass),
                           mass_text(a, advice.mass_threshold), reason(a, advice.limit));
    } else {
        text = fmt::format("keep the inertia: {} is above {}, where {}", mass_text(a, a.mass),
                           mass_text(a, advice.mass_threshold), reason(a, advice.limit));
    }
    if (a.mass > advice.oscillating_mass) {
        text += fmt::format("; the loop oscillates (damping ratio {:.3g}), the first-order model does not",
                            advice.damping_ratio);
    }
    return text + fmt::format(
                      "; without it everything happens {:.3g} ms earlier, good up to {:.3g} rad/s; explicit "
                      "Euler with it needs steps below {:.3g} ms",
                      kMilli * advice.time_shift, advice.frequency_band, kMilli * advice.explicit_step_limit);
}

/// Friction at rest and sliding where neither load, normal force nor speed matters.
void add_friction(const Plan::Friction& friction, SecondOrder& actuator) {
    if (!feels_velocity(friction.law) && !feels_load(friction.law) && !feels_drive(friction.law) &&
        !feels_normal_force(friction.law)) {
        const Levels<double> levels = std::visit([](const auto& law) { return law.evaluate({}); }, friction.law);
        actuator.breakaway += levels.static_forward;
        actuator.sliding += levels.sliding_forward;
    }
}

bool only(const Row& row, std::size_t body) { return row.body.size() == 1 && row.body[0] == body; }

}  // namespace

FirstOrderAdvice advise_first_order(const SecondOrder& a) {
    FirstOrderAdvice advice;
    if (!(a.damping > 0)) {
        advice.limit = ReductionLimit::no_damping;
        advice.mass_threshold = 0;
        advice.text = words(a, advice);
        return advice;
    }
    const double infinity = std::numeric_limits<double>::infinity();
    const double time = a.mass / a.damping;                                      // (3)
    const double band = a.tolerance / std::sqrt(1 - a.tolerance * a.tolerance);  // ωτ at the edge of (5)
    advice.time_shift = time;
    advice.position_error = time * std::fabs(a.speed);               // (4)
    advice.frequency_band = time > 0 ? band / time : infinity;       // (5)
    advice.explicit_step_limit = 2 * time;                           // (8)
    advice.breakaway_speed = (a.breakaway - a.sliding) / a.damping;  // (9)
    if (a.frequency > 0) {
        lower(advice, band * a.damping / a.frequency, ReductionLimit::frequency);  // (5)
    }
    if (a.stiffness > 0) {
        lower(advice, a.tolerance * a.damping * a.damping / a.stiffness, ReductionLimit::loop);  // (6)
        advice.oscillating_mass = a.damping * a.damping / (4 * a.stiffness);                     // (7)
        const double loop = a.stiffness * time / a.damping;                                      // μ
        advice.damping_ratio = loop > 0 ? 1 / (2 * std::sqrt(loop)) : infinity;
    }
    if (a.speed != 0 && a.position_tolerance > 0) {
        lower(advice, a.position_tolerance * a.damping / std::fabs(a.speed), ReductionLimit::position);  // (4)
    }
    const bool asked = advice.limit != ReductionLimit::nothing_asked;
    advice.admissible = asked && a.mass <= advice.mass_threshold && a.mass <= advice.oscillating_mass;
    advice.text = words(a, advice);
    return advice;
}

SecondOrder second_order_of(const Plan& plan, std::size_t body) {
    const BodyOptions& options = plan.bodies[body].options;
    SecondOrder result{.mass = options.inertia, .damping = options.viscous_damping};
    result.motion = options.motion;
    for (std::size_t s = 0; s < plan.springs.size(); ++s) {
        const Row& row = plan.layout.springs[s];
        if (only(row, body)) {
            const double square = row.coefficient[0] * row.coefficient[0];
            result.damping += plan.springs[s].damping * square;
            result.stiffness += plan.springs[s].stiffness * square;
        }
    }
    for (const Plan::ActuatorState& c : plan.actuator_states) {
        const Row& row = plan.layout.springs[c.spring];
        if (only(row, body) && c.follows_at_once()) {
            const double square = row.coefficient[0] * row.coefficient[0];
            result.damping += c.damping_at_once() * square;
            result.stiffness += c.stiffness_at_once() * square;
        }
    }
    for (std::size_t e = 0; e < plan.frictions.size(); ++e) {
        if (only(plan.layout.elements[e], body)) {
            add_friction(plan.frictions[e], result);
        }
    }
    return result;
}

}  // namespace stiction
