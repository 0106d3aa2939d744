// Hyperviscous friction: a steep viscous ramp through zero, saturated at the sliding level.
//
//   friction = F_c·clamp(v/v_t, −1, 1)                                                                     (1)
//   under a push within F_c the body creeps at v = v_t·push/F_c                                            (2)
//
// A counter-example: it never holds. Named by Borello and Dalla Vedova among the models in use.
#pragma once

#include <stiction/method/regularised.hpp>

namespace stiction {

template <class T>
struct Hyperviscous {
    T transition_velocity{};  ///< v_t [m/s | rad/s]; 0: from the step

    using Memory = NoMemory;
    static constexpr Description description{"hyperviscous", "steep viscous ramp through zero, creeps",
                                             "named by Borello and Dalla Vedova 2012"};
    static constexpr Promises promises{};
    static constexpr std::array<Field<Hyperviscous, T>, 1> fields{
        {{&Hyperviscous::transition_velocity, kTransitionDomain}}};

    template <class Law>
    [[nodiscard]] constexpr Advance<T> advance(const Situation<T>& s, const Law&, Memory&) const noexcept {
        const auto [v_t, too_narrow] = transition(s, transition_velocity, largest_sliding(s.levels));
        const T ratio = abs(clamp(relative_velocity(s.velocity, v_t), number<T>(-1), number<T>(1)));
        return regularised_step(s, sliding_friction(s.velocity, s.levels) * ratio, too_narrow);  // (1)
    }
};

}  // namespace stiction
