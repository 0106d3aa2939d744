// Components: machines' parts by the words engineers use, each made of rows, signals and actuator states (expansion.hpp).
//
//   gear        ω_a = i ω_b                                        planetary   ω_sun + ρ ω_ring = (1 + ρ) ω_carrier     (1)
//   with losses: friction on the shaft of a by the law Transmission, whose load is the torque handed to b, there          (1a)
//   rack        v = r ω                                            screw       v = p/(2π) ω                            (2)
//   clutch      friction of z faces:  z r μ N  between two bodies; brake: against ground; or a commanded capacity       (3)
//   gravity     −m g sin(slope) on what translates;  −m g r cos(angle) of a mass off the axis of what rotates          (4)
//   motion      a body moves as a signal says: by velocity, or by position                                             (5)
//   motor       L i' = U − R i − k ω,  torque k i,  |i| and |U| limited;  a drive chooses U so that i' = (i_c − i)/τ    (6)
//   not enabled: braking, through the resistance R_b,  L i' = −(R + R_b) i − k ω;  or open circuit,  L i' = −R i, then none:
//               what flows dies away, motion drives nothing; both at once where L = 0. |i| stays limited               (6a)
//   servovalve  M_F x_F'' = G_M I − C_F x_F' − K_F x_F − K_W x_S,  |x_F| ≤ X_FM;   x_S' = g x_F,  |x_S| ≤ X_SM          (7)
//   valve       T x_S' = clamp(g u, ±X_SM) − x_S                                                                       (8)
//   hydraulics  limited opening:   P = (clamp(G_P x_S, ±P_SR) − (G_P/G_Q) D v)/(1 + (G_P/G_Q) G_LK),   force D P        (9)
//               limited pressure:  P = clamp((G_P x_S − (G_P/G_Q) D v)/(1 + (G_P/G_Q) G_LK), ±P_SR)                    (10)
//               orifice:           G_Q x_S √((P_SR ∓ P)/P_rated) = D v + G_LK P               (signal/blocks/shape_parts.hpp) (11)
//
// (7) and (9): Borello and Dalla Vedova 2012, (9) as we read it: what the spool asks for is limited by the supply, and flow losses come off it, so that they
// remain a damper D² (G_P/G_Q)/(1 + …) at full pressure. (10): Dalla Vedova and Di Fiore 2020, section 3, and equations 2 to 4 below the limit: the
// pressure itself is limited, so that a spool that asks for more than the supply still gives more flow. Where both limits and losses are there, (9) and (10)
// differ, and the user says which.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include <stiction/law/domain.hpp>

#include "machine/components/component_table.hpp"
#include "machine/parts/parts.hpp"

namespace stiction {

inline constexpr double kStandardGravity = 9.80665;  ///< [m/s²]

/// A friction contact that is pressed together on command.
struct ContactOptions {
    double sliding_coefficient = kLeftOut;  ///< μ while it slides [-]; needed with a normal force
    double static_coefficient = kLeftOut;   ///< μ at rest [-]; left out: as while it slides
    double radius = 1;                      ///< at which the faces rub [m]; 1 where bodies translate
    double faces = 1;                       ///< that rub [-]

    static constexpr std::array<Field<ContactOptions, double>, 4> fields{{
        {&ContactOptions::sliding_coefficient,
         or_left_out(positive("sliding_coefficient", "[-]", "give the coefficient of friction while it slides"))},
        {&ContactOptions::static_coefficient,
         or_left_out(positive("static_coefficient", "[-]", "give the coefficient at rest, or leave it out"))},
        {&ContactOptions::radius, positive("radius", "[m]", "give the mean radius at which the faces rub")},
        {&ContactOptions::faces, at_least(1, "faces", "[-]", "count the rubbing faces")},
    }};
    static constexpr std::array<FieldRelation<ContactOptions, double>, 1> relations{{
        {&ContactOptions::static_coefficient,
         &ContactOptions::sliding_coefficient,
         {"static_coefficient", "sliding_coefficient", "raise it, or leave it out"}},
    }};
};

struct ElectricMotorOptions {
    double resistance = 1;                ///< R [Ω]
    double inductance = 0;                ///< L [H]; 0: the current follows at once
    double torque_constant = 1;           ///< k, torque per current and voltage per speed [N·m/A | N/A]
    double current_limit = kUnbounded;    ///< [A]
    double voltage_limit = kUnbounded;    ///< [V]
    double current_bandwidth = kLeftOut;  ///< 1/τ of a drive [rad/s]; left out: ten times R/L
    double brake_resistance = kLeftOut;   ///< R_b across the terminals while not enabled [Ω]; left out: open circuit

    static constexpr std::array<Field<ElectricMotorOptions, double>, 7> fields{{
        {&ElectricMotorOptions::resistance, positive("resistance", "[Ω]", "give the resistance above 0")},
        {&ElectricMotorOptions::inductance, not_negative("inductance", "[H]", "give the inductance, 0 for none")},
        {&ElectricMotorOptions::torque_constant,
         positive("torque_constant", "[N·m/A | N/A]",
                  "give the torque per current; exchange the wires to turn it round")},
        {&ElectricMotorOptions::current_limit,
         positive_or_infinite("current_limit", "[A]", "give the largest current, inf for none")},
        {&ElectricMotorOptions::voltage_limit,
         positive_or_infinite("voltage_limit", "[V]", "give the largest voltage, inf for none")},
        {&ElectricMotorOptions::current_bandwidth,
         or_left_out(positive("current_bandwidth", "[rad/s]", "give how fast the current follows, or leave it out"))},
        {&ElectricMotorOptions::brake_resistance,
         or_left_out(not_negative(
             "brake_resistance", "[Ω]",
             "what shorts the terminals while it is not enabled, 0 for a wire; open circuit if left out"))},
    }};
};

/// A drive whose current loop is a controller of its own, limited to the motor's voltage.
struct CurrentController {
    double proportional = 1;  ///< [V/A]
    double integral = 0;      ///< [V/(A·s)]

    static constexpr std::array<Field<CurrentController, double>, 2> fields{{
        {&CurrentController::proportional,
         not_negative("current_gain", "[V/A]", "of the drive's current controller; left out: an ideal drive")},
        {&CurrentController::integral,
         not_negative("current_integral", "[V/(A·s)]", "integral gain of the drive's current controller")},
    }};
};

struct ServovalveOptions {
    double current_limit = kUnbounded;   ///< I_max [A]
    double torque_gain = 1;              ///< G_M [N·m/A]
    double flapper_inertia = 1;          ///< M_F [N·m per m/s²]
    double flapper_damping = 0;          ///< C_F [N·m per m/s]
    double flapper_stiffness = 0;        ///< K_F [N·m/m]
    double flapper_travel = kUnbounded;  ///< X_FM [m]
    double wire_stiffness = 0;           ///< K_W, of the feedback wire [N·m/m]
    double spool_gain = 1;               ///< g, speed of the spool per flapper [1/s]
    double spool_travel = kUnbounded;    ///< X_SM [m]

    static constexpr std::array<Field<ServovalveOptions, double>, 9> fields{{
        {&ServovalveOptions::current_limit,
         positive_or_infinite("current_limit", "[A]", "give the largest current, inf for none")},
        {&ServovalveOptions::torque_gain, positive("torque_gain", "[N·m/A]", "give the torque per current")},
        {&ServovalveOptions::flapper_inertia, positive("flapper_inertia", "[N·m·s²/m]", "give an inertia above 0")},
        {&ServovalveOptions::flapper_damping, not_negative("flapper_damping", "[N·m·s/m]", "give 0 or more")},
        {&ServovalveOptions::flapper_stiffness, not_negative("flapper_stiffness", "[N·m/m]", "give 0 or more")},
        {&ServovalveOptions::flapper_travel,
         positive_or_infinite("flapper_travel", "[m]", "give the way to either side, inf for no stops")},
        {&ServovalveOptions::wire_stiffness,
         not_negative("wire_stiffness", "[N·m/m]", "give the torque per spool position, 0 or more")},
        {&ServovalveOptions::spool_gain,
         positive("spool_gain", "[1/s]", "give the speed of the spool per flapper position")},
        {&ServovalveOptions::spool_travel,
         positive_or_infinite("spool_travel", "[m]", "give the way to either side, inf for no stops")},
    }};
};

struct ValveOptions {
    double gain = 1;                   ///< spool per command [m/·]
    double time_constant = 1e-3;       ///< T [s]
    double spool_travel = kUnbounded;  ///< X_SM [m]

    static constexpr std::array<Field<ValveOptions, double>, 3> fields{{
        {&ValveOptions::gain, any_finite("gain", "", "give the spool position per command")},
        {&ValveOptions::time_constant, positive("time_constant", "[s]", "give how fast the spool follows, above 0")},
        {&ValveOptions::spool_travel,
         positive_or_infinite("spool_travel", "[m]", "give the way to either side, inf for no stops")},
    }};
};

/// How pressure follows from spool, supply and flow.
enum class PressureLaw : unsigned char { limited_pressure, limited_opening, orifice };
inline constexpr std::array<const char*, 3> kPressureLaws{"limited-pressure", "limited-opening", "orifice"};

struct HydraulicOptions {
    double displacement = 1;          ///< D: volume per angle, or area of a jack [m³/rad | m²]
    double pressure_gain = kLeftOut;  ///< G_P [Pa/m]; needed by (9) and (10)
    double flow_gain = kUnbounded;  ///< G_Q [m²/s]; inf: no flow losses; of an orifice without load at supply_pressure
    double leakage = 0;             ///< G_LK [m³/(s·Pa)]
    double supply_pressure = kUnbounded;  ///< P_SR [Pa]

    static constexpr std::array<Field<HydraulicOptions, double>, 5> fields{{
        {&HydraulicOptions::displacement,
         positive("displacement", "[m³/rad | m²]", "give the volume per angle or the area of the piston")},
        {&HydraulicOptions::pressure_gain,
         or_left_out(positive("pressure_gain", "[Pa/m]", "give the pressure per spool position"))},
        {&HydraulicOptions::flow_gain,
         positive_or_infinite("flow_gain", "[m²/s]", "give the flow per spool position, inf for no losses")},
        {&HydraulicOptions::leakage, not_negative("leakage", "[m³/(s·Pa)]", "give 0 or more")},
        {&HydraulicOptions::supply_pressure,
         positive_or_infinite("supply_pressure", "[Pa]", "give the supply, inf for no limit")},
    }};
};

namespace part {

/// (1), (2): two bodies that turn or move at a fixed ratio.
struct Gear {
    enum class Kind : unsigned char { gear, rack, screw };
    std::string name{};
    Kind kind = Kind::gear;
    std::string a{};                               ///< motor, pinion or screw
    std::string b{};                               ///< load, rack or nut
    double ratio = 1;                              ///< i [-], radius [m] or lead [m]
    bool given = false;                            ///< the number was given
    bool misnamed = false;                         ///< a number was given that belongs to another kind
    std::optional<Transmission<double>> losses{};  ///< (1a), on the shaft of a; empty: none

    /// By kind: its number. 0, which would join nothing, is refused by check_not_zero().
    static constexpr std::array<Domain, 3> numbers{
        any_finite("ratio", "[-]",
                   "turns of the first per turn of the second, not 0; negative if they turn opposite ways"),
        any_finite("radius", "[m]", "of the pinion or drum, not 0; negative for the other way"),
        any_finite("lead", "[m | m/rad]",
                   "way per turn, not 0: \"5 mm\" or \"5 mm/rev\"; negative for a left-handed screw"),
    };
    [[nodiscard]] const Domain& number() const noexcept { return numbers[static_cast<std::size_t>(kind)]; }
};

struct Planetary {
    std::string name{};
    double ratio = 2;  ///< ρ = teeth of the ring over teeth of the sun [-]
    std::string sun{};
    std::string ring{};
    std::string carrier{};

    static constexpr const char* word = "planetary";
    static constexpr const char* meaning = "sun, ring and carrier of a planetary set";
    static constexpr std::array<Field<Planetary, double>, 1> fields{{
        {&Planetary::ratio,
         {"ratio", "[-]", 1, kUnbounded, true, true, false, "teeth of the ring over teeth of the sun"}},
    }};
    static constexpr std::array<const char*, 1> needed_keys{"ratio"};
    static constexpr std::array<BodyField<Planetary>, 3> bodies{{
        {&Planetary::sun, "sun", "the body that is the sun"},
        {&Planetary::ring, "ring", "the body that is the ring"},
        {&Planetary::carrier, "carrier", "the body that is the carrier"},
    }};
    static constexpr std::array<SignalField<Planetary>, 0> signals{};
    static constexpr std::array<Published, 0> published{};
};

/// (3)
struct ClutchOrBrake {
    std::string name{};
    std::vector<Term> row{};
    bool mixes_motions = false;
    bool is_brake = false;
    ContactOptions options{};
    std::string normal_force{};  ///< signal [N]
    std::string capacity{};      ///< signal instead of it [N | N·m]
    double static_ratio = 1;     ///< of a capacity [-]
    InitialMode initial = InitialMode::decide;

    static constexpr Domain capacity_ratio =
        at_least(1, "static_ratio", "[-]", "friction at rest over friction while it slides");
};

/// (4)
struct Gravity {
    std::string name{};
    std::string body{};
    double slope = 1.57079632679489661923;  ///< above the horizontal, towards positive positions [rad]
    std::string slope_signal{};
    double mass = kLeftOut;                  ///< [kg]; left out: the inertia of the body
    double radius = kLeftOut;                ///< of a mass off the axis [m]
    double acceleration = kStandardGravity;  ///< [m/s²]

    static constexpr const char* word = "gravity";
    static constexpr const char* meaning = "weight of a body on a slope, or of a mass off its axis";
    static constexpr std::array<Field<Gravity, double>, 4> fields{{
        {&Gravity::mass,
         or_left_out(not_negative("mass", "[kg]", "the mass that is pulled; the body's own if left out"))},
        {&Gravity::radius,
         or_left_out(not_negative("radius", "[m]",
                                  "distance of the mass from the axis of a body that rotates; turn the "
                                  "body's position by half a turn for the other side"))},
        {&Gravity::acceleration, positive("acceleration", "[m/s²]", "acceleration of gravity")},
        {&Gravity::slope, any_finite("slope", "[rad]", "above the horizontal, towards positive positions")},
    }};
    static constexpr std::array<BodyField<Gravity>, 1> bodies{{{&Gravity::body, "on", "the body it pulls"}}};
    static constexpr std::array<SignalField<Gravity>, 1> signals{{
        {&Gravity::slope_signal, "slope_signal", "[rad]", "a slope that changes, in place of slope"},
    }};
    static constexpr std::array<Published, 0> published{};
};

/// (5)
struct PrescribedMotion {
    std::string name{};
    std::vector<Term> row{};
    bool mixes_motions = false;
    std::string velocity{};
    std::string position{};

    static constexpr const char* word = "motion";
    static constexpr const char* meaning = "moves a body as a signal says";
    static constexpr std::array<Field<PrescribedMotion, double>, 0> fields{};
    static constexpr std::array<BodyField<PrescribedMotion>, 0> bodies{};
    static constexpr std::array<SignalField<PrescribedMotion>, 2> signals{{
        {&PrescribedMotion::velocity, "velocity", "[m/s | rad/s]", "how fast it moves"},
        {&PrescribedMotion::position, "position", "[m | rad]", "where it is, in place of velocity"},
    }};
    static constexpr std::array<Published, 0> published{};
};

/// (6)
struct ElectricMotor {
    std::string name{};
    ElectricMotorOptions options{};
    std::vector<Term> row{};
    bool mixes_motions = false;
    std::string voltage{};    ///< command, or
    std::string current{};    ///< command of a drive
    std::string enable{};     ///< signal, driven while above ½; empty: always
    std::string braking{};    ///< signal, brakes while not enabled and this above ½; empty: whenever there is R_b
    bool controlled = false;  ///< the drive is a controller, not ideal
    CurrentController controller{};
};

/// (7)
struct Servovalve {
    std::string name{};
    ServovalveOptions options{};
    std::string current{};

    static constexpr const char* word = "servovalve";
    static constexpr const char* meaning = "a two-stage hydraulic servovalve: flapper and spool";
    static constexpr std::array<BodyField<Servovalve>, 0> bodies{};
    static constexpr std::array<SignalField<Servovalve>, 1> signals{{
        {&Servovalve::current, "current", "[A]", "commanded current"},
    }};
    static constexpr std::array<Published, 3> published{{{"current", "A"}, {"flapper", "m"}, {"spool", "m"}}};
};

/// (8)
struct Valve {
    std::string name{};
    ValveOptions options{};
    std::string command{};
};

/// (9)–(11)
struct Hydraulic {
    std::string name{};
    HydraulicOptions options{};
    bool is_jack = false;
    std::string body{};
    std::string spool{};
    std::string supply{};              ///< signal instead of the constant
    std::optional<PressureLaw> law{};  ///< needed where it matters
};

}  // namespace part

}  // namespace stiction
