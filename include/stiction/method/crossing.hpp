// Dalla Vedova and Di Fiore's second-order model: a step that meets zero velocity is a stuck step.
//
//   trial = v + (Act − sliding friction) h/J                                                               (1)
//   the step sticks if v = 0, or v and trial have opposite signs, or trial = 0                             (2)
//   stuck:   friction = sign(Act)·min(|Act|, F_S)                                       (eq. 15)           (3)
//   sliding: friction = sign(v)·F_D                                                     (eq. 16)           (4)
//
// A stuck step that began in motion resets the velocity to 0 (eqs. 13, 18) and does not move: its kinetic energy leaves as
// scheme energy. Eq. 18 read literally (product ≤ 0) would hold a resting body for ever; from v = 0 the body accelerates by
// Act − friction as soon as the static limit is exceeded. Order 1.
#pragma once

#include <stiction/method/advance.hpp>

namespace stiction {

template <class T>
struct Crossing {
    using Memory = NoMemory;
    static constexpr Description description{"crossing", "a step whose velocity would cross zero is a stuck step",
                                             "Dalla Vedova and Di Fiore 2020, eqs. 13-18"};
    static constexpr Promises promises{.rest = true, .dissipation = true, .stops = true};
    static constexpr std::array<Field<Crossing, T>, 0> fields{};

    template <class Law>
    [[nodiscard]] constexpr Advance<T> advance(const Situation<T>& s, const Law&, Memory&) const noexcept {
        const T zero = number<T>(0);
        const T v = s.velocity;
        const T active = s.push - s.damping * v;
        const T sliding = sliding_friction(v, s.levels);
        const T trial = v + (active - sliding) * s.mobility;  // (1)

        const mask_t<T> at_rest = v == zero;
        const mask_t<T> resets = both(!at_rest, either(opposite(v, trial), trial == zero));  // (2)
        const T stuck = resting_friction(active, s.levels);                                  // (3)
        const T friction = select(either(at_rest, resets), stuck, sliding);                  // (4)
        const T reached = select(at_rest, (active - stuck) * s.mobility, trial);

        Advance<T> result = trapezoid_path(s, friction, reached, select(resets, zero, reached));
        result.displacement = select(resets, zero, result.displacement);
        result.input_energy = select(resets, zero, result.input_energy);
        result.friction_energy = select(resets, zero, result.friction_energy);
        result.viscous_energy = select(resets, zero, result.viscous_energy);
        result.scheme_energy = select(resets, number<T>(0.5) * s.inertia * v * v, result.scheme_energy);
        return result;
    }
};

}  // namespace stiction
