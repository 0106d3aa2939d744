// Modelica's LossyGear with two bearing torques: a gear with losses and a friction on its second shaft (docs/theory/lossy-gear.md, 1a).
//
//   first drives:   y = τ_1/η_1 + x/η_1    ⇒  a = (T − τ_1/η_1 − L/(i η_1))/(J_a + J_b/(i² η_1))                               (1)
//   second drives:  y = η_2 τ_2 + η_2 x    ⇒  a = (T − η_2 τ_2 − η_2 L/i)/(J_a + η_2 J_b/i²)                                  (2)
//   T_1 = τ_1/η_1,  T_2 = η_2 τ_2:   B = (T_1 − T_2)/(1/η_1 − η_2),  T_0 = T_1 − B/η_1                                          (3)
#include <gtest/gtest.h>

#include "engine/both_engines.hpp"
#include "machine/model.hpp"

namespace stiction {
namespace {

constexpr double kOpposing = 0.8;
constexpr double kAiding = 0.7;
constexpr double kRatio = 4;
constexpr double kMotor = 0.3;
constexpr double kLoad = 5;

struct Bearings {
    double first = 0;   ///< τ_1 [N·m]
    double second = 0;  ///< τ_2 [N·m]
};

/// Turning with 50 rad/s one way, torque on the motor, load against the forward way.
Plan gearbox(Bearings bearings, double way, double torque, double load) {
    const double t1 = bearings.first / kOpposing;
    const double t2 = kAiding * bearings.second;
    const double b = (t1 - t2) / (1 / kOpposing - kAiding);     // (3)
    const double constant = std::max(t1 - b / kOpposing, 0.0);  // what rounding leaves of 0 is none
    Model m;
    m.body("motor", {.inertia = kMotor, .velocity = 50 * way});
    m.body("load", {.inertia = kLoad, .velocity = 50 * way / kRatio});
    m.gear("gear")
        .between("motor", "load")
        .ratio(kRatio)
        .losses({.constant = constant, .opposing_efficiency = kOpposing, .aiding_efficiency = kAiding});
    m.friction("bearing").on("load").law(Coulomb<double>{kRatio * b, kRatio * b});
    m.signals().add("torque", signal::Constant{torque}).add("pull", signal::Constant{-load});
    m.force("drive").on("motor").signal("torque");
    m.force("weight").on("load").signal("pull");
    return m.build();
}

TEST(TwoBearingTorques, AreAGearAndAFrictionOnItsSecondShaft) {
    for (const Bearings bearings : {Bearings{0.5, 0.5}, Bearings{0.6, 0.8}, Bearings{0.5, 0.6}}) {
        for (const double way : {1.0, -1.0}) {
            const double torque = 9;
            const double load = 10;
            const double driving = (torque - bearings.first / kOpposing - load / (kRatio * kOpposing)) /
                                   (kMotor + kLoad / (kRatio * kRatio * kOpposing));  // (1)
            const double lowering = (-torque - kAiding * bearings.second + kAiding * 3 * load / kRatio) /
                                    (kMotor + kAiding * kLoad / (kRatio * kRatio));  // (2), load 3·10 the other way
            const Plan drives = gearbox(bearings, way, way * torque, way * load);
            const Plan lowers = gearbox(bearings, way, -way * torque, -way * 3 * load);
            for (const State& state : {run_located(drives, 0.5), run_fixed(drives, 1e-2, 0.5)}) {
                EXPECT_NEAR(way * state.velocity[0], 50 + 0.5 * driving, 1e-9);  // constant acceleration: both exact
            }
            for (const State& state : {run_located(lowers, 0.5), run_fixed(lowers, 1e-2, 0.5)}) {
                EXPECT_NEAR(way * state.velocity[0], 50 + 0.5 * lowering, 1e-9);
            }
        }
    }
}

/// Nothing moves while the torque is below what the bearings and teeth hold; it starts beyond.
TEST(TwoBearingTorques, HoldAtRest) {
    Model m;
    m.body("motor", {.inertia = kMotor});
    m.body("load", {.inertia = kLoad});
    m.gear("gear")
        .between("motor", "load")
        .ratio(kRatio)
        .losses({.opposing_efficiency = kOpposing, .aiding_efficiency = kAiding});
    m.friction("bearing").on("load").law(Coulomb<double>{kRatio * 0.5, kRatio * 0.5});  // τ_1 = τ_2 = 0.5
    m.signals().add("torque", signal::Ramp{.slope = 1});
    m.force("drive").on("motor").signal("torque");
    const Plan plan = m.build();
    const double breaks = 0.5 / kOpposing;
    EXPECT_EQ(run_located(plan, breaks - 1e-3).velocity[0], 0.0);
    EXPECT_GT(run_located(plan, breaks + 1e-2).velocity[0], 0.0);
    EXPECT_EQ(run_fixed(plan, 1e-3, breaks - 5e-3).velocity[0], 0.0);
    EXPECT_GT(run_fixed(plan, 1e-3, breaks + 2e-2).velocity[0], 0.0);
}

}  // namespace
}  // namespace stiction
