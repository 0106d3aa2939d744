// The conventional model, kept as the bad example: friction is the sign of the velocity.
//
//   friction = F_c sign v, 0 at rest;   v⁺ = v + (Act − friction) h/J                                      (1)
//
// At rest nothing holds, so the velocity chatters by about F_c h/J around a non-zero mean. Friction does work on the body in
// every step that crosses zero: friction_energy may be negative here. Source: Hill, Fig. 1.
#pragma once

#include <stiction/method/advance.hpp>

namespace stiction {

template <class T>
struct Sign {
    using Memory = NoMemory;
    static constexpr Description description{"sign", "conventional model, chatters at rest", "Hill, Fig. 1"};
    static constexpr Promises promises{};
    static constexpr std::array<Field<Sign, T>, 0> fields{};

    template <class Law>
    [[nodiscard]] constexpr Advance<T> advance(const Situation<T>& s, const Law&, Memory&) const noexcept {
        const T friction = sliding_friction(s.velocity, s.levels);
        const T trial = s.velocity + (s.push - s.damping * s.velocity - friction) * s.mobility;  // (1)
        return trapezoid_path(s, friction, trial, trial);
    }
};

}  // namespace stiction
