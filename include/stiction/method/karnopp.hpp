// Karnopp's method: a band of small velocities counts as rest.
//
//   |v| < DV: rest. friction = clamp(push, limits), v is held at 0; beyond the limits the body leaves from 0     (1)
//   else: friction = sliding friction, v⁺ = v + (Act − friction) h/J                                             (2)
//   a step that ends in the band, or would leap over it, ends at 0.0 and counts as rest                          (3)
//   DV ≥ (F_c + F_s) h/(2J)                                                                                      (4)
//   v and a push beyond the limits of the same sign: not at rest, however small v; (2) holds                     (5)
//
// Without (5) a body that has broken away would be put back to 0 in each step until one step alone carries it out of the
// band, for which the push must exceed F_s + (F_c + F_s)/2 at any h. Karnopp has momentum grow inside the band instead.
// With less than (4) the velocity can leap over the band for ever: refused (`step_too_long`). By default DV is the least
// admissible value times 1 + 2^-20, so that rounding cannot leap either. The body stops up to DV·J/F_c early. What the band
// swallows is scheme energy. Order 1. Source: Karnopp 1985, as Borello and Dalla Vedova cite it.
#pragma once

#include <stiction/method/advance.hpp>

namespace stiction {

template <class T>
struct Karnopp {
    T dead_band{};  ///< DV [m/s | rad/s]; 0: from the step

    using Memory = NoMemory;
    static constexpr Description description{"karnopp", "small velocities count as rest", "Karnopp 1985"};
    static constexpr Promises promises{.rest = true, .dissipation = true, .stops = true};
    static constexpr std::array<Field<Karnopp, T>, 1> fields{{
        {&Karnopp::dead_band, not_negative("dead_band", "[m/s | rad/s]",
                                           "give 0 to let the step decide, or a speed of at least (F_c + F_s) h/(2J)")},
    }};

    template <class Law>
    [[nodiscard]] constexpr Advance<T> advance(const Situation<T>& s, const Law&, Memory&) const noexcept {
        constexpr double kAboveRounding = 1 + 0x1p-20;
        const T zero = number<T>(0);
        const T half = number<T>(0.5);
        const T v = s.velocity;
        const Levels<T>& l = s.levels;
        const T least = half *
                        (larger(l.sliding_forward, l.sliding_backward) + larger(l.static_forward, l.static_backward)) *
                        s.mobility;  // (4)
        const T band = select(dead_band > zero, dead_band, least * number<T>(kAboveRounding));

        const mask_t<T> driven =
            either(both(v > zero, s.push > l.static_forward), both(v < zero, s.push < -l.static_backward));  // (5)
        const mask_t<T> resting = both(!driven, either(abs(v) < band, v == zero));
        const T active = s.push - s.damping * select(resting, zero, v);
        const T friction = select(resting, resting_friction(active, l), sliding_friction(v, l));
        const T trial = select(resting, zero, v) + (active - friction) * s.mobility;  // (1), (2)
        const mask_t<T> caught = both(!resting, either(both(!driven, abs(trial) < band), opposite(v, trial)));  // (3)
        Advance<T> result = trapezoid_path(s, friction, trial, select(caught, zero, trial));

        // From inside the band the body starts at 0: what it had is swallowed, and the path is that from rest.
        const T from_rest = trial * (half * s.step);
        result.displacement = select(resting, from_rest, result.displacement);
        result.input_energy = select(resting, s.push * from_rest, result.input_energy);
        result.friction_energy = select(resting, friction * from_rest, result.friction_energy);
        result.viscous_energy = select(resting, zero, result.viscous_energy);
        result.scheme_energy = select(resting, half * s.inertia * v * v, result.scheme_energy);
        result.status =
            select(both(dead_band > zero, dead_band < least), word<T>(Status::step_too_long), word<T>(Status::ok));
        return result;
    }
};

}  // namespace stiction
