// Belts, ropes and bands that slip on their pulley: Euler's and Eytelwein's equation of belt friction.
//
//   T_tight ≤ T_slack e^{μα}               while it slips with equality; α: angle of wrap [rad]                            (1)
//   belt   T_tight + T_slack = 2 T_0:      |T_tight − T_slack| ≤ 2 T_0 tanh(μα/2),  T_0: pretension [N]                     (2)
//   band and rope, T_slack = T held:       −T (1 − e^{−μα}) ≤ F ≤ T (e^{μα} − 1)                                           (3)
//
// (2) is friction between two pulleys along r_1 φ_1 − r_2 φ_2; the pulley with the smaller wrap slips. (3) is the law Transmission with
// both efficiencies e^{−μα} and the load T. Both are given on the shaft of the first pulley: torque r F, slip in its speed. The belt
// has no mass and does not stretch; centrifugal forces are left out.
#pragma once

#include <array>
#include <numbers>
#include <string>

#include <stiction/law/domain.hpp>

#include "machine/components/component_table.hpp"
#include "machine/parts/part_list.hpp"

namespace stiction::part {

namespace belt_domain {
inline constexpr Domain kWrap = positive("wrap", "[rad]", "angle over which it lies on the pulley");
inline constexpr Domain kCoefficient = positive("coefficient", "[-]", "coefficient of friction");
inline constexpr Domain kRadius =
    any_finite("radius", "[m]", "radius of the pulley, not 0; negative: turned the other way");
inline constexpr Domain kDrivenRadius = or_left_out(
    any_finite("driven_radius", "[m]",
               "radius of the pulley on the driven body, not 0; negative: crossed; left out where it translates"));
}  // namespace belt_domain

/// (2)
struct Belt {
    std::string name{};
    std::string driver{};
    std::string driven{};
    std::string pretension{};              ///< signal T_0 [N]
    double driver_radius = 1;              ///< r_1 [m]
    double driven_radius = kLeftOut;       ///< r_2 [m]; negative: crossed; left out: what the belt moves straight
    double wrap = std::numbers::pi;        ///< the smaller of the two [rad]
    double coefficient = 1;                ///< μ while it slips [-]
    double static_coefficient = kLeftOut;  ///< μ at rest [-]; left out: the same

    static constexpr const char* word = "belt";
    static constexpr const char* meaning = "a belt with pretension that slips on its pulleys (Eytelwein)";
    static constexpr std::array<Field<Belt, double>, 5> fields{{
        {&Belt::driver_radius, positive("driver_radius", "[m]", "radius of the pulley on the driver")},
        {&Belt::driven_radius, belt_domain::kDrivenRadius},
        {&Belt::wrap, positive("wrap", "[rad]", "the smaller of the angles over which it lies on its pulleys")},
        {&Belt::coefficient, belt_domain::kCoefficient},
        {&Belt::static_coefficient,
         or_left_out(
             positive("static_coefficient", "[-]", "coefficient of friction at rest; as while it slips if left out"))},
    }};
    static constexpr std::array<FieldRelation<Belt, double>, 1> relations{{
        {&Belt::static_coefficient,
         &Belt::coefficient,
         {"static_coefficient", "coefficient", "raise it, or leave it out"}},
    }};
    static constexpr std::array<const char*, 2> needed_keys{"driver_radius", "coefficient"};
    static constexpr std::array<BodyField<Belt>, 2> bodies{{
        {&Belt::driver, "driver", "the body of the first pulley, on whose shaft friction and slip are told"},
        {&Belt::driven, "driven", "the body of the second pulley, or one that the belt moves straight"},
    }};
    static constexpr std::array<SignalField<Belt>, 1> signals{{
        {&Belt::pretension, "pretension", "[N]", "tension of both sides while nothing is driven"},
    }};
    static constexpr std::array<Published, 0> published{};
};

/// (3) against ground: one end is anchored, the other pulled.
struct BandBrake {
    std::string name{};
    std::string body{};
    std::string tension{};           ///< signal T, of the end that is pulled [N]
    double radius = 1;               ///< [m]; negative: turning backward tightens the band
    double wrap = std::numbers::pi;  ///< [rad]
    double coefficient = 1;          ///< μ [-]

    static constexpr const char* word = "band_brake";
    static constexpr const char* meaning =
        "a band round a drum, anchored at one end: it brakes one way more than the other";
    static constexpr std::array<Field<BandBrake, double>, 3> fields{{
        {&BandBrake::radius, belt_domain::kRadius},
        {&BandBrake::wrap, belt_domain::kWrap},
        {&BandBrake::coefficient, belt_domain::kCoefficient},
    }};
    static constexpr std::array<const char*, 3> needed_keys{"radius", "wrap", "coefficient"};
    static constexpr std::array<BodyField<BandBrake>, 1> bodies{
        {{&BandBrake::body, "on", "the drum; turning forward, away from the anchor, tightens the band"}}};
    static constexpr std::array<SignalField<BandBrake>, 1> signals{{
        {&BandBrake::tension, "tension", "[N]", "tension of the end that is not anchored"},
    }};
    static constexpr std::array<Published, 0> published{};
};

/// (3) between a drum and what hangs on the rope, whose other end is held.
struct Rope {
    std::string name{};
    std::string drum{};
    std::string load{};
    std::string tension{};           ///< signal T, of the end that is held [N]
    double radius = 1;               ///< [m]
    double wrap = std::numbers::pi;  ///< all turns together [rad]
    double coefficient = 1;          ///< μ [-]

    static constexpr const char* word = "rope";
    static constexpr const char* meaning = "a rope round a drum, one end held, the other on a load: capstan, bollard";
    static constexpr std::array<Field<Rope, double>, 3> fields{{
        {&Rope::radius, belt_domain::kRadius},
        {&Rope::wrap, belt_domain::kWrap},
        {&Rope::coefficient, belt_domain::kCoefficient},
    }};
    static constexpr std::array<const char*, 3> needed_keys{"radius", "wrap", "coefficient"};
    static constexpr std::array<BodyField<Rope>, 2> bodies{{
        {&Rope::drum, "drum", "the body that turns; forward hauls the load forward"},
        {&Rope::load, "load", "the body that the rope pulls forward"},
    }};
    static constexpr std::array<SignalField<Rope>, 1> signals{{
        {&Rope::tension, "tension", "[N]", "tension of the end that is held"},
    }};
    static constexpr std::array<Published, 0> published{};
};

void expand(const Belt& belt, PartList& list);
void expand(const BandBrake& brake, PartList& list);
void expand(const Rope& rope, PartList& list);

}  // namespace stiction::part
