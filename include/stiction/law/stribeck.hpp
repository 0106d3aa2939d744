// Stribeck's falling characteristic with a viscous part.
//
//   sliding: F_c + (F_s − F_c) exp(−|v/v_s|^α), plus F_v v;    at rest: ±F_s            (1)
//
// Source: Biagiotti and Zanasi, eq. 2. The dry part is a magnitude; F_v is passed on as a coefficient, so that an implicit
// method can treat it implicitly.
#pragma once

#include <stiction/law/levels.hpp>
#include <stiction/scalar/elementary.hpp>

namespace stiction {

template <class T>
struct Stribeck {
    T sliding{};                ///< F_c, dry friction at high speed [N | N·m]
    T breakaway{};              ///< F_s, largest friction at rest [N | N·m]
    T stribeck_velocity{};      ///< v_s, speed over which friction falls [m/s | rad/s]
    T exponent = number<T>(2);  ///< α, shape of the fall [-]
    T viscous_coefficient{};    ///< F_v [N·s/m | N·m·s/rad]

    static constexpr Description description{
        "stribeck", "friction that falls from break-away to sliding level, plus a viscous part",
        "Biagiotti and Zanasi, eq. 2"};
    static constexpr bool symmetric = true;
    static constexpr bool feels_velocity = true;
    static constexpr bool feels_load = false;
    static constexpr bool feels_drive = false;
    static constexpr bool feels_normal_force = false;
    static constexpr std::array<Field<Stribeck, T>, 5> fields{{
        {&Stribeck::sliding, not_negative("sliding", "[N | N·m]", "give the dry friction at high speed, 0 or more")},
        {&Stribeck::breakaway, not_negative("breakaway", "[N | N·m]", "give the largest friction at rest, 0 or more")},
        {&Stribeck::stribeck_velocity,
         positive("stribeck_velocity", "[m/s | rad/s]", "give a speed above 0; for no fall use law coulomb")},
        {&Stribeck::exponent, positive("exponent", "[-]", "use 1 or 2 unless measured otherwise")},
        {&Stribeck::viscous_coefficient, not_negative("viscous_coefficient", "[N·s/m | N·m·s/rad]", "give 0 or more")},
    }};
    static constexpr std::array<FieldRelation<Stribeck, T>, 1> relations{{
        {&Stribeck::breakaway,
         &Stribeck::sliding,
         {"breakaway", "sliding", "raise breakaway to at least the sliding friction"}},
    }};
    static constexpr NeededKeys needed{{"sliding", "breakaway"}, "give sliding = \"3 {0}\" and breakaway = \"4 {0}\""};

    [[nodiscard]] constexpr Levels<T> evaluate(const Contact<T>& contact) const noexcept {
        const T fall = exponential(-power(abs(contact.velocity / stribeck_velocity), exponent));
        const T level =
            smaller(sliding + (breakaway - sliding) * fall, breakaway);  // (1); rounding may not lift it above F_s
        return symmetric_levels(level, breakaway, viscous_coefficient);
    }
};

}  // namespace stiction
