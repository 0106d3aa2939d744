// A regularisation that keeps the right force at rest, after Quinn 2004.
//
//   r = min(|v|/v_t, 1)                                                                                    (1)
//   friction = r·F_c sign v + (1 − r)·clamp(Act, ±F_s)                                                     (2)
//
// At v = 0 friction balances what pushes up to the static limit, so a body at rest stays there exactly, unlike on any ramp.
// But inside the band the velocity decays by the factor 1 − (F_c ∓ Act) h/(J v_t) per step: a moving body never quite arrives.
// Quinn, "A new regularization of Coulomb friction", J. Vib. Acoust. 126 (2004) 391–397, is known to us through the papers
// that cite it: the balance of forces at v = 0 and the ramp of width v_t are his; the straight blend between them is our
// reading, stated here so that nobody takes it for a quotation.
#pragma once

#include <stiction/method/regularised.hpp>

namespace stiction {

template <class T>
struct Quinn {
    T transition_velocity{};  ///< v_t [m/s | rad/s]; 0: from the step

    using Memory = NoMemory;
    static constexpr Description description{"quinn", "regularised, but balances the forces at rest; never quite stops",
                                             "after Quinn 2004"};
    static constexpr Promises promises{.rest = true};
    static constexpr std::array<Field<Quinn, T>, 1> fields{{{&Quinn::transition_velocity, kTransitionDomain}}};

    template <class Law>
    [[nodiscard]] constexpr Advance<T> advance(const Situation<T>& s, const Law&, Memory&) const noexcept {
        const T rise = largest_sliding(s.levels) + larger(s.levels.static_forward, s.levels.static_backward);
        const auto [v_t, too_narrow] = transition(s, transition_velocity, rise);
        const T one = number<T>(1);
        const T r = smaller(abs(relative_velocity(s.velocity, v_t)), one);  // (1)
        const T active = s.push - s.damping * s.velocity;
        const T friction =
            r * sliding_friction(s.velocity, s.levels) + (one - r) * resting_friction(active, s.levels);  // (2)
        return regularised_step(s, friction, too_narrow);
    }
};

}  // namespace stiction
