// Servo: a motor with its cascade of loops, position, speed and current, as drives have them.
//
//   ω_c = clamp(k_x (x_r − x) + v_r, ±speed_limit)                          position loop, k_x position_gain               (1)
//   i_c = clamp(k_v (ω_c − ω) + I + J a_r/k, ±current_limit)                speed loop                                     (2)
//   I'  = (k_v/T_n)(ω_c − ω),  while i_c is limited back-calculated within T_n; T_n = ∞: no integral                         (3)
//   L i' = U − R i − k ω with U such that i' = (i_c − i) ω_i                current loop, components.hpp (6)                (4)
//
//   x_r, v_r, a_r   reference and its derivatives, those of a `move`; what is not given is 0. J inertia, k torque_constant
//   x, ω            measured: the row's own, or signals such as those of an encoder
//   k_v = J ω_v/k   by the bandwidth ω_v of the speed loop: without load  ω' = ω_v (ω_c − ω) + I k/J
//
// With an interval (1) to (3) are computed at its multiples and held (signal/blocks/controllers.hpp (7)); the current loop stays
// continuous. While it is not enabled (components.hpp (6a)) ω_c is ω, so that I waits, and no current is commanded.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "machine/components/components.hpp"
#include "machine/parts/part_list.hpp"

namespace stiction {

struct ServoOptions {
    double torque_constant = 1;           ///< k [N·m/A | N/A]
    double position_gain = 1;             ///< k_x [1/s]
    double speed_gain = kLeftOut;         ///< k_v [A·s/rad | A·s/m]; or
    double speed_bandwidth = kLeftOut;    ///< ω_v [rad/s], with the inertia
    double integral_time = kUnbounded;    ///< T_n [s]
    double inertia = kLeftOut;            ///< J, all that the motor accelerates, along the row [kg·m² | kg]
    double speed_limit = kUnbounded;      ///< [rad/s | m/s]
    double current_limit = kUnbounded;    ///< [A]
    double interval = 0;                  ///< of the position and speed loops [s]; 0: continuous
    double resistance = 1;                ///< R [Ω]; matters with a voltage limit, or not enabled
    double inductance = 0;                ///< L [H]
    double voltage_limit = kUnbounded;    ///< [V]
    double current_bandwidth = kLeftOut;  ///< ω_i [rad/s]; left out: ten times R/L
    double brake_resistance = kLeftOut;   ///< R_b while not enabled [Ω]; left out: open circuit

    static constexpr std::array<Field<ServoOptions, double>, 14> fields{{
        {&ServoOptions::torque_constant, positive("torque_constant", "[N/A | N·m/A]", "force or torque per current")},
        {&ServoOptions::position_gain,
         not_negative("position_gain", "[1/s]", "speed per position error: the bandwidth of the position loop")},
        {&ServoOptions::speed_gain,
         or_left_out(positive("speed_gain", "[A·s/m | A·s/rad]", "current per speed error"))},
        {&ServoOptions::speed_bandwidth,
         or_left_out(
             positive("speed_bandwidth", "[rad/s]", "of the speed loop, with inertia, in place of speed_gain"))},
        {&ServoOptions::integral_time,
         positive_or_infinite("integral_time", "[s]", "of the speed loop's integral; inf for none")},
        {&ServoOptions::inertia,
         or_left_out(positive("inertia", "[kg | kg·m²]",
                              "all that the motor accelerates, for speed_bandwidth and feed-forward"))},
        {&ServoOptions::speed_limit,
         positive_or_infinite("speed_limit", "[m/s | rad/s]", "largest commanded speed, inf for none")},
        {&ServoOptions::current_limit, positive_or_infinite("current_limit", "[A]", "largest current, inf for none")},
        {&ServoOptions::interval,
         not_negative("interval", "[s]", "between samples of the position and speed loops, 0 for continuous")},
        {&ServoOptions::resistance, positive("resistance", "[Ω]", "of the winding, above 0")},
        {&ServoOptions::inductance, not_negative("inductance", "[H]", "of the winding, 0 for none")},
        {&ServoOptions::voltage_limit, positive_or_infinite("voltage_limit", "[V]", "largest voltage, inf for none")},
        {&ServoOptions::current_bandwidth,
         or_left_out(positive("current_bandwidth", "[rad/s]", "how fast the current follows"))},
        {&ServoOptions::brake_resistance,
         or_left_out(not_negative("brake_resistance", "[Ω]",
                                  "shorts the terminals while not enabled; open circuit if left out"))},
    }};
};

namespace part {

struct Servo {
    std::string name{};
    ServoOptions options{};
    std::vector<Term> row{};
    bool mixes_motions = false;
    std::string reference{};               ///< x_r
    std::string reference_velocity{};      ///< v_r
    std::string reference_acceleration{};  ///< a_r
    std::string position{};                ///< x; empty: of the row
    std::string velocity{};                ///< ω; empty: of the row
    std::string enable{};
    std::string braking{};

    static constexpr const char* word = "servo";
    static constexpr const char* meaning = "a motor with position, speed and current loops, and feed-forward";
    static constexpr std::array<const char*, 2> needed_keys{"torque_constant", "position_gain"};
    static constexpr std::array<BodyField<Servo>, 0> bodies{};
    static constexpr std::array<SignalField<Servo>, 7> signals{{
        {&Servo::reference, "reference", "[m | rad]", "where it should be"},
        {&Servo::reference_velocity, "reference_velocity", "[m/s | rad/s]",
         "feed-forward of the speed: the rate of the reference"},
        {&Servo::reference_acceleration, "reference_acceleration", "[m/s² | rad/s²]",
         "feed-forward of the current, with inertia"},
        {&Servo::position, "position", "[m | rad]", "what measures the position; exact if left out"},
        {&Servo::velocity, "velocity", "[m/s | rad/s]", "what measures the speed; exact if left out"},
        {&Servo::enable, "enable", "", "driven while it is above 1/2, as always if left out"},
        {&Servo::braking, "braking", "", "while not enabled: brakes while it is above 1/2, else open circuit"},
    }};
    static constexpr std::array<Published, 5> published{
        {{"current", "A"}, {"voltage", "V"}, {"torque", "N m"}, {"force", "N"}, {"current_command", "A"}}};
};

void expand(const Servo& servo, PartList& list);

}  // namespace part

}  // namespace stiction
