// Coulomb friction scaled by a normal force that may change with time: clutches, brakes, slides under varying pressure.
//
//   sliding: μ_c N       at rest: ±μ_s N,   N = max(normal force, 0)                    (1)
//
// Source: Biagiotti and Zanasi, section 2. With N ≤ 0 the contact is open and carries nothing (mode `free`).
#pragma once

#include <stiction/law/levels.hpp>

namespace stiction {

template <class T>
struct NormalForce {
    T sliding_coefficient{};  ///< μ_c [-]; for a clutch in torque terms: friction radius times coefficient [m]
    T static_coefficient{};   ///< μ_s ≥ μ_c [- | m]

    static constexpr Description description{
        "normal-force", "Coulomb friction proportional to a commanded normal force", "Biagiotti and Zanasi, section 2"};
    static constexpr bool symmetric = true;
    static constexpr bool feels_velocity = false;
    static constexpr bool feels_load = false;
    static constexpr bool feels_drive = false;
    static constexpr bool feels_normal_force = true;
    static constexpr std::array<Field<NormalForce, T>, 2> fields{{
        {&NormalForce::sliding_coefficient,
         not_negative("sliding_coefficient", "[- | m]", "give the coefficient while sliding, 0 or more")},
        {&NormalForce::static_coefficient,
         not_negative("static_coefficient", "[- | m]", "give the coefficient at rest, 0 or more")},
    }};
    static constexpr std::array<FieldRelation<NormalForce, T>, 1> relations{{
        {&NormalForce::static_coefficient,
         &NormalForce::sliding_coefficient,
         {"static_coefficient", "sliding_coefficient", "raise static_coefficient to at least the sliding coefficient"}},
    }};
    static constexpr NeededKeys needed{
        {"sliding_coefficient", "static_coefficient"},
        "give sliding_coefficient = 0.1, and static_coefficient where it is more at rest"};

    [[nodiscard]] constexpr Levels<T> evaluate(const Contact<T>& contact) const noexcept {
        const T n = pressing(contact.normal_force);
        return symmetric_levels(sliding_coefficient * n, static_coefficient * n, number<T>(0));  // (1)
    }
};

}  // namespace stiction
