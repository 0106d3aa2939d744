// Friction of a gear or screw that depends on the load it transmits, reversible or self-locking.
//
//   opposing load (against the motion):  FDO = T_FR0 + (1/η_opp − 1)·|T_LD|                               (1)
//   aiding load (with the motion):       FDA = T_FR0 + (1 − η_aid)·|T_LD|                                 (2)
//   at rest, T_LD ≥ 0: [−FSD·FDA, +FSD·FDO];   T_LD < 0: [−FSD·FDO, +FSD·FDA]                             (3)
//
// Source: Borello and Dalla Vedova 2012, eqs. 3 and 4, Table 1. η_aid > 0: reversible, = 0: marginal, < 0: irreversible
// (self-locking), the more negative the more so. Because of T_FR0 reversibility always depends on the load. At zero load
// the two directions agree, so the choice made there by sign does not matter.
#pragma once

#include <stiction/law/levels.hpp>

namespace stiction {

template <class T>
struct Transmission {
    T constant{};                          ///< T_FR0, friction at no load [N | N·m]
    T opposing_efficiency = number<T>(1);  ///< η_opp, 0 < η_opp ≤ 1 [-]
    T aiding_efficiency = number<T>(1);    ///< η_aid ≤ 1; negative: self-locking [-]
    T static_ratio = number<T>(1);         ///< FSD ≥ 1, friction at rest over friction while sliding [-]

    static constexpr Description description{"transmission",
                                             "load-dependent friction of gears and screws, reversible or self-locking",
                                             "Borello and Dalla Vedova 2012, eqs. 3-4"};
    static constexpr bool symmetric = false;
    static constexpr bool feels_velocity = false;
    static constexpr bool feels_load = true;
    static constexpr bool feels_drive = false;
    static constexpr bool feels_normal_force = false;
    static constexpr std::array<Field<Transmission, T>, 4> fields{{
        {&Transmission::constant, not_negative("constant", "[N | N·m]", "give the friction at no load, 0 or more")},
        {&Transmission::opposing_efficiency,
         {"opposing_efficiency", "[-]", 0, 1, true, false, false,
          "an efficiency against the load lies above 0 and is at most 1"}},
        {&Transmission::aiding_efficiency,
         {"aiding_efficiency", "[-]", -kUnbounded, 1, true, false, false,
          "at most 1; negative values mean self-locking"}},
        {&Transmission::static_ratio, at_least(1, "static_ratio", "[-]", "static over sliding friction, 1 or more")},
    }};
    static constexpr NeededKeys needed{{"constant", "opposing_efficiency", "aiding_efficiency"},
                                       "give constant = \"3 {}\", or opposing_efficiency = 0.8 with a load"};
    /// Keys without effect where there is no load.
    static constexpr std::array<const char*, 2> load_keys{"opposing_efficiency", "aiding_efficiency"};

    /// The factors of (1) and (2), worked out once: a division in every step is dear.
    struct Prepared {
        T constant{};      ///< T_FR0
        T opposing{};      ///< 1/η_opp − 1
        T aiding{};        ///< 1 − η_aid
        T static_ratio{};  ///< FSD

        [[nodiscard]] constexpr Levels<T> evaluate(const Contact<T>& contact) const noexcept {
            if constexpr (PackScalar<T>) {
                const T size = abs(contact.load);
                const T against = constant + opposing * size;  // (1)
                const T along = constant + aiding * size;      // (2)
                const mask_t<T> opposes = contact.load >= number<T>(0);
                return levels(select(opposes, against, along), select(opposes, along, against));
            } else {
                // The same bits: one of the two parts of the load is 0, which chooses without a branch.
                const T positive = larger(contact.load, number<T>(0));
                const T negative = positive - contact.load;
                return levels(constant + (opposing * positive + aiding * negative),
                              constant + (aiding * positive + opposing * negative));
            }
        }

        constexpr Levels<T> levels(const T& forward, const T& backward) const noexcept {
            return {forward, backward, static_ratio * forward, static_ratio * backward, number<T>(0)};  // (3)
        }
    };
    [[nodiscard]] constexpr Prepared prepared() const noexcept {
        const T one = number<T>(1);
        return {constant, one / opposing_efficiency - one, one - aiding_efficiency, static_ratio};
    }

    [[nodiscard]] constexpr Levels<T> evaluate(const Contact<T>& contact) const noexcept {
        return prepared().evaluate(contact);
    }
};

}  // namespace stiction
