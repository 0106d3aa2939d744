// Numbers of an actuator state, with their domains: the same struct in the model, the plan and the engines. An actuator state is a
// quantity q that pushes a row and is driven by its motion: current of a motor, spool of a valve.
//
//   m q' = a q + b_x x + b_v v + u,   lower ≤ q ≤ upper,   force along the row = f q;   m = 0: q follows at once           (1)
//
// Switched off, no u acts:  shorted  m q' = a_s q + b_x x + b_v v;   open  m q' = a q                                        (3)
//
// b_x and b_v are not of the sign of f: only what takes energy out of the motion that drives it is stable at every step.
#pragma once

#include <array>

#include <stiction/law/domain.hpp>

namespace stiction {

struct ActuatorOptions {
    double memory = 1;        ///< m
    double decay = 0;         ///< a; below 0 where m = 0
    double per_position = 0;  ///< b_x
    double per_velocity = 0;  ///< b_v
    double force = 0;         ///< f
    double lower = -kUnbounded;
    double upper = kUnbounded;
    double initial = 0;               ///< q at the start
    double follow_time = 0;           ///< within which q follows a signal, where it does [s]
    double input_limit = kUnbounded;  ///< of the u that makes it follow
    double shorted_decay = 0;         ///< a_s

    /// Damping and stiffness along the row of a q that follows at once, m = 0, between its limits: −f q = f (b_v v + b_x x)/a.       (2)
    [[nodiscard]] constexpr bool follows_at_once() const noexcept { return memory == 0 && decay != 0; }
    [[nodiscard]] constexpr double damping_at_once() const noexcept { return force * per_velocity / decay; }
    [[nodiscard]] constexpr double stiffness_at_once() const noexcept { return force * per_position / decay; }

    static constexpr std::array<Field<ActuatorOptions, double>, 8> fields{{
        {&ActuatorOptions::memory,
         not_negative("memory", "", "m of m q' = a q + b_x x + b_v v + u; 0: q follows at once")},
        {&ActuatorOptions::decay, {"decay", "", -kUnbounded, 0, true, false, false, "q must not grow by itself (a)"}},
        {&ActuatorOptions::per_position, any_finite("per_position", "", "b_x, of the sign opposite to force")},
        {&ActuatorOptions::per_velocity, any_finite("per_velocity", "", "b_v, of the sign opposite to force")},
        {&ActuatorOptions::force, any_finite("force", "", "force along the row per q")},
        {&ActuatorOptions::lower, any_or_infinite("lower", "", "smallest q, -inf for none")},
        {&ActuatorOptions::upper, any_or_infinite("upper", "", "largest q, inf for none")},
        {&ActuatorOptions::initial, any_finite("initial", "", "q at the start")},
    }};
};

}  // namespace stiction
