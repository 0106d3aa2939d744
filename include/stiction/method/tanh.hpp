// Friction as a hyperbolic tangent of velocity.
//
//   friction = F_c·tanh(v/v_t)                                                                             (1)
//   under a push within F_c the body creeps at v = v_t·artanh(push/F_c)                                    (2)
//
// A counter-example: it never holds.
#pragma once

#include <stiction/method/regularised.hpp>
#include <stiction/scalar/elementary.hpp>

namespace stiction {

template <class T>
struct Tanh {
    T transition_velocity{};  ///< v_t [m/s | rad/s]; 0: from the step

    using Memory = NoMemory;
    static constexpr Description description{"tanh", "smooth step through zero, creeps", "common practice"};
    static constexpr Promises promises{};
    static constexpr std::array<Field<Tanh, T>, 1> fields{{{&Tanh::transition_velocity, kTransitionDomain}}};

    template <class Law>
    [[nodiscard]] constexpr Advance<T> advance(const Situation<T>& s, const Law&, Memory&) const noexcept {
        const auto [v_t, too_narrow] = transition(s, transition_velocity, largest_sliding(s.levels));
        const T shape = abs(hyperbolic_tangent(relative_velocity(s.velocity, v_t)));
        return regularised_step(s, sliding_friction(s.velocity, s.levels) * shape, too_narrow);  // (1)
    }
};

}  // namespace stiction
