#include "origins.hpp"

#include <cmath>
#include <optional>

#include <fmt/format.h>

#include "papers/runs.hpp"

namespace calibrate {
namespace {

using namespace stiction;

constexpr double kPi = 3.14159265358979323846;

std::optional<double> number_in(const Derived& d) {
    for (const scenario::Value& value : papers::load_kept(d.file, {}).values) {
        if (value.section == d.section && value.key == d.key && value.number) {
            return value.number->value;
        }
    }
    return std::nullopt;
}

std::vector<Derived> of_dalla_vedova() {
    constexpr double kSupply = 26e6;                       // PSR of Borello and Dalla Vedova 2012 [Pa]
    constexpr double kTravel = 1e-3;                       // XSM, chosen [m]
    constexpr double kArea = 1e-3;                         // AJ, chosen [m²]
    constexpr double kDamping = 26500;                     // C_eq = CJ + (GP/GQ) AJ² with CJ and GQ chosen [N s/m]
    const double oscillating = std::sqrt(100.0 * 1000.0);  // 1000 kg oscillates (P), 100 kg does not (ours) [kg]
    const double gain = kSupply / kTravel;
    return {
        {"dalla-vedova", "jack.jack", "pressure_gain", gain, 0, "PSR/XSM: the whole supply at full stroke"},
        {"dalla-vedova", "valve.spool", "gain", kDamping * kDamping / (4 * gain * kArea * oscillating), 0.01,
         "C_eq^2/(4 GP AJ M): oscillation begins at the geometric mean of 100 and 1000 kg"},
    };
}

std::vector<Derived> of_hill() {
    constexpr double kFriction = 400;             // P [psi]
    constexpr double kInertia = kFriction / 102;  // P: friction over inertia is 102 mdeg/s² [psi s²/mdeg]
    constexpr double kMode = 2 * kPi * 7.0;       // P [rad/s]
    constexpr double kMotor = 0.1 * kInertia;     // share of the motor, chosen
    constexpr double kAxis = 0.9 * kInertia;
    return {
        {"hill", "body.motor", "inertia", kMotor, 0, "0.1 J, J = 400 psi/(102 mdeg/s2)"},
        {"hill", "body.axis", "inertia", kAxis, 0, "0.9 J"},
        {"hill", "spring.gear", "stiffness", kMode * kMode * kMotor * kAxis / kInertia, 1,
         "the two inertias against each other at 7.0 Hz"},
        {"hill", "signal.pressure", "upper", kFriction / 0.2, 0, "friction is about 20 % of the control available"},
    };
}

std::vector<Derived> of_biagiotti() {
    return {
        {"biagiotti", "friction.clutch1", "static_coefficient", 0.31 / 0.30, 0, "static over sliding coefficient"},
        {"biagiotti", "friction.clutch3", "static_coefficient", 0.31 / 0.30, 0, "the same"},
    };
}

}  // namespace

std::vector<Derived> derived_values() {
    std::vector<Derived> all = of_dalla_vedova();
    for (const std::vector<Derived>& more : {of_hill(), of_biagiotti()}) {
        all.insert(all.end(), more.begin(), more.end());
    }
    return all;
}

bool print_origins() {
    bool good = true;
    for (const Derived& d : derived_values()) {
        const double expected = d.grain > 0 ? d.grain * std::round(d.value / d.grain) : d.value;
        const std::optional<double> found = number_in(d);
        constexpr double kRounding = 1e-14;
        const bool same = found && std::fabs(*found - expected) <= kRounding * std::fabs(expected);
        fmt::print("{:<14} {:<44} {:<12.6g} {}{}\n", d.file, fmt::format("{}.{}", d.section, d.key), d.value, d.from,
                   same ? "" : fmt::format("; THE FILE SAYS {}", found ? fmt::format("{}", *found) : "nothing"));
        good = good && same;
    }
    return good;
}

}  // namespace calibrate
