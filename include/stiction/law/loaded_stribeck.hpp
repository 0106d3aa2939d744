// Friction of a loaded gear or servo that falls with speed: constant and load-proportional parts, each with a Stribeck curve.
//
//   E = exp(−|v/v_s|^α)                                                    fall with speed, 1 at rest                        (1)
//   constant part:     C = F_c + (F_s − F_c) E                                                                              (2)
//   transmission part: B = (1 + (FSD − 1) E)·b,   b = (1/η_opp − 1)|L| where the load opposes the motion, (1 − η_aid)|L| else  (3)
//   both sides:        G = |k_D D + k_L L| + E·|s_D D + s_L L|             D: drive, L: load                               (4)
//   squares:           Q = E·q_L L² while |D| > |L|,  E·q_D D² while |D| < |L|;  0 where both push the same way             (5)
//   rising:            V = k_v |L|·|v|                                                                                     (6)
//   sliding: C + B + G + Q + V, plus F_v v;    at rest: the same with E = 1, v = 0                                          (7)
//
// With efficiencies of 1 and no shares it is stribeck; with F_s = F_c, a wide v_s and FSD it is transmission. (2) and (4) to (5) are the
// models m1 to m6 of Duclusaud and Passault (BAM, ICRA 2025): m1 F_c, F_v; m2 with F_s; m3 k_D = k_L; m4 with s_D = s_L; m5 all of
// (4); m6 with (5). Their external torque is −L: a drive that carries its load has D and L of one sign.
#pragma once

#include <stiction/law/levels.hpp>
#include <stiction/scalar/elementary.hpp>

namespace stiction {

template <class T>
struct LoadedStribeck {
    T sliding{};                           ///< F_c, dry friction at high speed without load [N | N·m]
    T breakaway{};                         ///< F_s, largest friction at rest without load [N | N·m]
    T stribeck_velocity{};                 ///< v_s, speed over which friction falls [m/s | rad/s]
    T exponent = number<T>(2);             ///< α, shape of the fall [-]
    T viscous_coefficient{};               ///< F_v [N·s/m | N·m·s/rad]
    T opposing_efficiency = number<T>(1);  ///< η_opp, 0 < η_opp ≤ 1 [-]
    T aiding_efficiency = number<T>(1);    ///< η_aid ≤ 1; negative: self-locking [-]
    T static_ratio = number<T>(1);         ///< FSD ≥ 1 of the transmission part [-]
    T drive_share{};                       ///< k_D [-]
    T load_share{};                        ///< k_L [-]
    T drive_fall{};                        ///< s_D [-]
    T load_fall{};                         ///< s_L [-]
    T drive_square{};                      ///< q_D [1/N | 1/(N·m)]
    T load_square{};                       ///< q_L [1/N | 1/(N·m)]
    T load_viscous{};                      ///< k_v [s/m | s/rad]

    static constexpr Description description{
        "loaded-stribeck", "friction of a loaded gear or servo that falls with speed, reversible or self-locking",
        "Borello and Dalla Vedova 2012; Duclusaud and Passault 2025 (m1 to m6)"};
    static constexpr bool symmetric = false;
    static constexpr bool feels_velocity = true;
    static constexpr bool feels_load = true;
    static constexpr bool feels_drive = true;
    static constexpr bool feels_normal_force = false;
    static constexpr std::array<Field<LoadedStribeck, T>, 15> fields{{
        {&LoadedStribeck::sliding,
         not_negative("sliding", "[N | N·m]", "give the dry friction at high speed without load, 0 or more")},
        {&LoadedStribeck::breakaway,
         not_negative("breakaway", "[N | N·m]", "give the largest friction at rest without load, 0 or more")},
        {&LoadedStribeck::stribeck_velocity,
         positive("stribeck_velocity", "[m/s | rad/s]",
                  "give a speed above 0; where nothing falls with speed use law transmission")},
        {&LoadedStribeck::exponent, positive("exponent", "[-]", "use 1 or 2 unless measured otherwise")},
        {&LoadedStribeck::viscous_coefficient,
         not_negative("viscous_coefficient", "[N·s/m | N·m·s/rad]", "give 0 or more")},
        {&LoadedStribeck::opposing_efficiency,
         {"opposing_efficiency", "[-]", 0, 1, true, false, false,
          "an efficiency against the load lies above 0 and is at most 1"}},
        {&LoadedStribeck::aiding_efficiency,
         {"aiding_efficiency", "[-]", -kUnbounded, 1, true, false, false,
          "at most 1; negative values mean self-locking"}},
        {&LoadedStribeck::static_ratio, at_least(1, "static_ratio", "[-]", "static over sliding friction, 1 or more")},
        {&LoadedStribeck::drive_share,
         not_negative("drive_share", "[-]", "give the share of the drive lost, 0 or more")},
        {&LoadedStribeck::load_share, not_negative("load_share", "[-]", "give the share of the load lost, 0 or more")},
        {&LoadedStribeck::drive_fall,
         not_negative("drive_fall", "[-]", "give the share of the drive lost besides at low speed, 0 or more")},
        {&LoadedStribeck::load_fall,
         not_negative("load_fall", "[-]", "give the share of the load lost besides at low speed, 0 or more")},
        {&LoadedStribeck::drive_square, not_negative("drive_square", "[1/N | 1/(N·m)]",
                                                     "give what the square of the drive is multiplied by, 0 or more")},
        {&LoadedStribeck::load_square, not_negative("load_square", "[1/N | 1/(N·m)]",
                                                    "give what the square of the load is multiplied by, 0 or more")},
        {&LoadedStribeck::load_viscous,
         not_negative("load_viscous", "[s/m | s/rad]",
                      "give the share of the load that friction rises by per speed, 0 or more")},
    }};
    static constexpr std::array<FieldRelation<LoadedStribeck, T>, 1> relations{{
        {&LoadedStribeck::breakaway,
         &LoadedStribeck::sliding,
         {"breakaway", "sliding", "raise breakaway to at least the sliding friction"}},
    }};
    static constexpr NeededKeys needed{{"sliding", "breakaway", "load_share"},
                                       "give sliding = \"3 {}\", or load_share = 0.1 with a load"};
    /// Keys without effect where there is no load, or no drive.
    static constexpr std::array<const char*, 6> load_keys{"opposing_efficiency", "aiding_efficiency", "load_share",
                                                          "load_fall",           "load_square",       "load_viscous"};
    static constexpr std::array<const char*, 3> drive_keys{"drive_share", "drive_fall", "drive_square"};

    /// The factors of (3), worked out once: a division in every step is dear.
    struct Prepared {
        LoadedStribeck law{};
        T opposing{};  ///< 1/η_opp − 1
        T aiding{};    ///< 1 − η_aid
        T extra{};     ///< FSD − 1
        T more{};      ///< F_s − F_c

        [[nodiscard]] constexpr Levels<T> evaluate(const Contact<T>& contact) const noexcept {
            const T& load = contact.load;
            const T& drive = contact.drive;
            const T speed = abs(contact.velocity);
            const T fall = exponential(-power(speed / law.stribeck_velocity, law.exponent));  // (1)
            const T size = abs(load);
            const mask_t<T> opposes = load >= number<T>(0);
            const T forward = select(opposes, opposing, aiding) * size;  // b of (3)
            const T backward = select(opposes, aiding, opposing) * size;
            const T steady = abs(law.drive_share * drive + law.load_share * load);  // (4)
            const T falling = abs(law.drive_fall * drive + law.load_fall * load) + law.squares(drive, load);
            const T rising = law.load_viscous * size * speed;  // (6)
            const T at_rest = law.breakaway + steady + falling;
            const T slow = law.sliding + steady;
            const T rest_forward = at_rest + law.static_ratio * forward;  // (7)
            const T rest_backward = at_rest + law.static_ratio * backward;
            // Rounding may not lift the falling parts above their value at rest.
            return {smaller(slow + forward + fall * (more + falling + extra * forward), rest_forward) + rising,
                    smaller(slow + backward + fall * (more + falling + extra * backward), rest_backward) + rising,
                    rest_forward, rest_backward, law.viscous_coefficient};
        }
    };
    [[nodiscard]] constexpr Prepared prepared() const noexcept {
        const T one = number<T>(1);
        return {*this, one / opposing_efficiency - one, one - aiding_efficiency, static_ratio - one,
                breakaway - sliding};
    }

    [[nodiscard]] constexpr Levels<T> evaluate(const Contact<T>& contact) const noexcept {
        return prepared().evaluate(contact);
    }

    /// Q/E of (5).
    [[nodiscard]] constexpr T squares(const T& drive, const T& load) const noexcept {
        const T zero = number<T>(0);
        const T d = abs(drive);
        const T l = abs(load);
        const T square = select(d > l, load_square * (l * l), select(l > d, drive_square * (d * d), zero));
        const mask_t<T> carries = either(both(drive > zero, load > zero), both(drive < zero, load < zero));
        return select(carries, square, zero);
    }
};

}  // namespace stiction
