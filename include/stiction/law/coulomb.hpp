// Coulomb's law with a separate break-away level.
//
//   sliding: F_c         at rest: ±F_s,  F_s ≥ F_c ≥ 0                                  (1)
#pragma once

#include <stiction/law/levels.hpp>

namespace stiction {

template <class T>
struct Coulomb {
    T sliding{};    ///< F_c, friction while sliding [N | N·m]
    T breakaway{};  ///< F_s, largest friction at rest [N | N·m]

    static constexpr Description description{"coulomb", "constant sliding friction, higher or equal break-away level",
                                             "all four papers"};
    static constexpr bool symmetric = true;
    static constexpr bool feels_velocity = false;
    static constexpr bool feels_load = false;
    static constexpr bool feels_drive = false;
    static constexpr bool feels_normal_force = false;
    static constexpr std::array<Field<Coulomb, T>, 2> fields{{
        {&Coulomb::sliding, not_negative("sliding", "[N | N·m]", "give the friction while sliding, 0 or more")},
        {&Coulomb::breakaway, not_negative("breakaway", "[N | N·m]", "give the largest friction at rest, 0 or more")},
    }};
    static constexpr std::array<FieldRelation<Coulomb, T>, 1> relations{{
        {&Coulomb::breakaway,
         &Coulomb::sliding,
         {"breakaway", "sliding", "raise breakaway to at least the sliding friction"}},
    }};
    static constexpr NeededKeys needed{{"sliding", "breakaway"},
                                       "give sliding = \"3 {}\", and breakaway where it is more at rest"};

    [[nodiscard]] constexpr Levels<T> evaluate(const Contact<T>&) const noexcept {
        return symmetric_levels(sliding, breakaway, number<T>(0));  // (1)
    }
};

}  // namespace stiction
