// The implicit step, solved in closed form: friction decides together with the velocity it produces.
//
//   J (v⁺ − v) = h (push − c v⁺ − λ),   λ ∈ friction at v⁺                                                (1)
//   p  = J v + h·push                      momentum without friction                                       (2)
//   U  = h·(v > 0 or push > static_forward ? sliding : static), the same backward with D                   (3)
//   hλ = clamp(p, −D, U),   v⁺ = (p − hλ)/(J + h c)                                                        (4)
//   displacement = h v⁺                                                                                    (5)
//
// (3) is static-above-sliding lowered on one side: a body may slide on, or start to slide, against the sliding level; to change
// the sign of its velocity the push at zero must exceed the static limit of the other side, otherwise p cannot pass −D and
// the step lands on 0.0. Velocity-dependent magnitudes are taken at the start of the step. An end of travel adds a one-sided
// bound on v⁺; the constrained minimiser of a convex function of one variable is the bounded minimiser, which is what
// stop/travel.hpp applies. Implicit Euler removes ½J(v⁺ − v)² per step, reported as scheme energy. Order 1, no tolerance.
#pragma once

#include <stiction/method/advance.hpp>

namespace stiction {

template <class T>
struct Exact {
    using Memory = NoMemory;
    static constexpr Description description{"exact", "implicit step solved in closed form, exact at rest at any step",
                                             "Moreau's time stepping for one contact"};
    static constexpr Promises promises{.rest = true, .dissipation = true, .stops = true};
    static constexpr std::array<Field<Exact, T>, 0> fields{};

    template <class Law>
    [[nodiscard]] constexpr Advance<T> advance(const Situation<T>& s, const Law&, Memory&) const noexcept {
        const T zero = number<T>(0);
        const T half = number<T>(0.5);
        const T v = s.velocity;
        const Levels<T>& l = s.levels;
        const T p = s.inertia * v + s.step * s.push;  // (2)
        const T up = s.step * select(either(v > zero, s.push > l.static_forward), l.sliding_forward, l.static_forward);
        const T down =
            s.step * select(either(v < zero, s.push < -l.static_backward), l.sliding_backward, l.static_backward);

        const T impulse = clamp(p, -down, up);  // (4)
        const T velocity = (p - impulse) / (s.inertia + s.step * s.damping);
        const T displacement = s.step * velocity;  // (5)
        const mask_t<T> held = both(v == zero, velocity == zero);
        const T friction = select(held, resting_friction(s.push, l), impulse / s.step);
        const T change = velocity - v;
        return {.velocity = velocity,
                .displacement = displacement,
                .friction = friction,
                .input_energy = s.push * displacement,
                .friction_energy = friction * displacement,
                .viscous_energy = s.damping * velocity * displacement,
                .scheme_energy = half * s.inertia * change * change};
    }
};

}  // namespace stiction
