#include "engine/fixed/methods/method_contract.hpp"

#include <cmath>

#include <fmt/format.h>

namespace stiction::engine {
namespace {

constexpr double kRoundingOfEnergies = 1e-9;  ///< of the sum of magnitudes [-]

bool all_finite(const Advance<double>& a) noexcept {
    for (const double x : {a.velocity, a.displacement, a.friction, a.input_energy, a.friction_energy, a.viscous_energy,
                           a.scheme_energy}) {
        if (!std::isfinite(x)) {
            return false;
        }
    }
    return true;
}

/// Energy missing in (4) [J].
double open_energy(const Situation<double>& s, const Advance<double>& a) noexcept {
    const double kinetic = s.half_inertia * (a.velocity * a.velocity - s.velocity * s.velocity);
    return a.input_energy - (kinetic + a.friction_energy + a.viscous_energy + a.scheme_energy);
}

/// Magnitudes of all energies, and of what forces up to the limits at rest, whose differences friction may be, would do along the path.
double energy_size(const Situation<double>& s, const Advance<double>& a) noexcept {
    const double limits = s.levels.static_forward + s.levels.static_backward;
    const double by_limits = std::isfinite(limits) ? limits * std::fabs(a.displacement) : 0.0;
    return by_limits + s.half_inertia * (a.velocity * a.velocity + s.velocity * s.velocity) +
           std::fabs(a.input_energy) + std::fabs(a.friction_energy) + std::fabs(a.viscous_energy) +
           std::fabs(a.scheme_energy);
}

/// The step, ready to be tried again by hand.
std::string step_text(const RefusedAdvance& r) {
    const Situation<double>& s = r.given;
    const Advance<double>& a = r.answered;
    return fmt::format(
        "given step {}, inertia {}, damping {}, velocity {}, push {}, limits at rest -{} to {}, it answered velocity "
        "{}, "
        "displacement {}, friction {}, input_energy {}, friction_energy {}, viscous_energy {}, scheme_energy {}",
        s.step, s.inertia, s.damping, s.velocity, s.push, s.levels.static_backward, s.levels.static_forward, a.velocity,
        a.displacement, a.friction, a.input_energy, a.friction_energy, a.viscous_energy, a.scheme_energy);
}

std::string remedy_text(Breach breach, const RefusedAdvance& r) {
    switch (breach) {
        case Breach::none: break;
        case Breach::not_finite:
            return "answers with a number that is not finite: look for a division by 0 or an unset value";
        case Breach::moves_at_rest:
            return "moves at rest, which it promises not to: answer velocity 0.0 and displacement 0.0 while the push "
                   "is "
                   "inside the limits at rest, or do not promise rest";
        case Breach::gains_energy:
            return "gains energy from friction, which it promises not to: friction has the sign of the motion along "
                   "the "
                   "path inside the step; mend it, or do not promise dissipation";
        case Breach::energy_open:
            return fmt::format(
                "has energies that do not add up: input_energy less kinetic, friction, viscous and scheme energy "
                "leaves "
                "{:.9g} J; take them from trapezoid_path, or give what the scheme itself takes as scheme_energy",
                open_energy(r.given, r.answered));
    }
    return {};
}

bool all_finite(const Situation<double>& s) noexcept {
    const Levels<double>& l = s.levels;
    return std::isfinite(s.velocity) && std::isfinite(s.push) && std::isfinite(s.mobility) &&
           !std::isnan(l.static_forward + l.static_backward + l.sliding_forward + l.sliding_backward);
}

}  // namespace

Breach find_breach(const Promises& promises, const Situation<double>& given, const Advance<double>& answered) noexcept {
    if (!all_finite(given)) {
        return Breach::none;  // the fault is elsewhere
    }
    if (!all_finite(answered)) {
        return Breach::not_finite;  // (1)
    }
    const double push_at_end = given.push + given.step * given.push_rate;
    const bool rests = given.velocity == 0 && holds(given.push, given.levels) && holds(push_at_end, given.levels);
    if (promises.rest && rests && (answered.velocity != 0 || answered.displacement != 0)) {
        return Breach::moves_at_rest;  // (2)
    }
    const double rounding = kRoundingOfEnergies * energy_size(given, answered);
    if (promises.dissipation && answered.friction_energy < -rounding) {
        return Breach::gains_energy;  // (3)
    }
    return std::fabs(open_energy(given, answered)) > rounding ? Breach::energy_open : Breach::none;  // (4)
}

std::string breach_text(const RefusedAdvance& refused) {
    const auto* const own = std::get_if<OwnMethod>(refused.method);
    const Promises promises = own == nullptr ? Promises{} : own->facts().promises;
    const Breach breach = find_breach(promises, refused.given, refused.answered);
    return fmt::format("{} ({})", remedy_text(breach, refused), step_text(refused));
}

}  // namespace stiction::engine
