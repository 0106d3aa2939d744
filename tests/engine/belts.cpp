// Belts, bands and ropes that slip: Eytelwein's closed forms in both engines.
//
//   belt   transmitted force at most 2 T_0 tanh(μα/2)                                                                         (1)
//   band   braking torque r T (e^{μα} − 1) forward, r T (1 − e^{−μα}) backward                                              (2)
//   rope   tension at the load T e^{μα} while the drum hauls, T e^{−μα} while it lowers faster than the load falls           (3)
#include <gtest/gtest.h>

#include "engine/both_engines.hpp"
#include "machine/model.hpp"

namespace stiction {
namespace {

constexpr double kMu = 0.4;
constexpr double kWrap = 2.8;
constexpr double kTension = 150;

/// A signal that rises evenly for ten seconds.
signal::Points rising(double from, double per_second) { return {{0, 10}, {from, from + 10 * per_second}}; }

/// Motor of 0.05 m and 0.02 kg m² drives a wheel of 0.12 m and 0.5 kg m².
Plan belt_drive(double torque, double pretension = kTension, double damping = 0) {
    Model m;
    m.body("motor", {.inertia = 0.02, .viscous_damping = damping});
    m.body("wheel", {.inertia = 0.5});
    m.signals().add("torque", signal::Constant{torque}).add("tension", signal::Constant{pretension});
    m.force("drive").on("motor").signal("torque");
    m.add(part::Belt{.name = "belt",
                     .driver = "motor",
                     .driven = "wheel",
                     .pretension = "tension",
                     .driver_radius = 0.05,
                     .driven_radius = 0.12,
                     .wrap = kWrap,
                     .coefficient = kMu});
    return m.build();
}

TEST(ABelt, DrivesWithoutSlipBelowItsLimit) {
    const Plan plan = belt_drive(4);
    const double ratio = 0.12 / 0.05;
    const double wheel = 4 * ratio / (0.5 + ratio * ratio * 0.02);
    const double force = 0.5 * wheel / 0.12;
    ASSERT_LT(force, 2 * kTension * std::tanh(kMu * kWrap / 2));
    for (const State& state : {run_located(plan, 1), run_fixed(plan, 1e-2, 1)}) {
        EXPECT_EQ(state.mode[0], Mode::stuck);
        EXPECT_NEAR(state.velocity[1], wheel, 1e-9);
        EXPECT_NEAR(0.05 * state.velocity[0], 0.12 * state.velocity[1], 1e-15);  // one rounding each
        EXPECT_NEAR(state.friction[0], 0.05 * force, 1e-9);
    }
}

TEST(ABelt, SlipsAtEytelweinsLimitEitherWay) {
    const double most = 2 * kTension * std::tanh(kMu * kWrap / 2);  // (1)
    for (const double way : {1.0, -1.0}) {
        const Plan plan = belt_drive(way * 20);
        for (const State& state : {run_located(plan, 1), run_fixed(plan, 1e-2, 1)}) {
            EXPECT_EQ(state.mode[0], way > 0 ? Mode::forward : Mode::backward);
            EXPECT_NEAR(state.friction[0], way * 0.05 * most, 1e-12);
            EXPECT_NEAR(state.velocity[0], way * (20 - 0.05 * most) / 0.02, 1e-9);
            EXPECT_NEAR(state.velocity[1], way * 0.12 * most / 0.5, 1e-9);
        }
    }
}

//  while it slips J ω' = T − r F − c ω
TEST(ABelt, SlipsAgainstDampingToFirstOrder) {
    const double most = 2 * kTension * std::tanh(kMu * kWrap / 2);  // (1)
    const double damping = 0.04;
    const Plan plan = belt_drive(20, kTension, damping);
    const double exact = (20 - 0.05 * most) / damping * (1 - std::exp(-damping / 0.02));
    EXPECT_NEAR(run_located(plan, 1).velocity[0], exact, 1e-9 * exact);
    expect_order_one(plan, 1, 1e-2, velocity(plan, "motor"));
}

TEST(ABelt, WithoutPretensionDrivesNothing) {
    const Plan plan = belt_drive(1, 0);
    for (const State& state : {run_located(plan, 1), run_fixed(plan, 1e-2, 1)}) {
        EXPECT_EQ(state.velocity[1], 0.0);
        EXPECT_NEAR(state.velocity[0], 1 / 0.02, 1e-9);
    }
}

/// A carriage of 3 kg on a belt, moved straight.
TEST(ABelt, MovesACarriage) {
    Model m;
    m.body("motor", {.inertia = 1e-3});
    m.body("carriage", {.inertia = 3, .motion = Motion::translation});
    m.signals().add("torque", signal::Constant{0.6}).add("tension", signal::Constant{kTension});
    m.force("drive").on("motor").signal("torque");
    m.add(part::Belt{.name = "belt",
                     .driver = "motor",
                     .driven = "carriage",
                     .pretension = "tension",
                     .driver_radius = 0.02,
                     .coefficient = kMu});
    const Plan plan = m.build();
    const double carriage = 0.6 / 0.02 / (3 + 1e-3 / (0.02 * 0.02));
    for (const State& state : {run_located(plan, 1), run_fixed(plan, 1e-2, 1)}) {
        EXPECT_NEAR(state.velocity[1], carriage, 1e-9);
    }
}

/// A drum of 0.2 kg m² that turns with 30 rad/s, braked from there.
Plan braked_drum(double way, double radius, double tension_rise = 0) {
    Model m;
    m.body("drum", {.inertia = 0.2, .velocity = 30 * way});
    m.signals().add("tension", rising(20, tension_rise));
    m.add(part::BandBrake{
        .name = "band", .body = "drum", .tension = "tension", .radius = radius, .wrap = 4.2, .coefficient = 0.3});
    return m.build();
}

TEST(ABandBrake, BrakesMoreTheWayThatTightensIt) {
    const double pull = std::exp(0.3 * 4.2);
    for (const double way : {1.0, -1.0}) {
        for (const double radius : {0.1, -0.1}) {
            const double torque = 0.1 * 20 * (way * radius > 0 ? pull - 1 : 1 - 1 / pull);  // (2)
            const Plan plan = braked_drum(way, radius);
            for (const State& state : {run_located(plan, 0.5), run_fixed(plan, 1e-2, 0.5)}) {
                EXPECT_NEAR(state.friction[0], way * torque, 1e-12);
                EXPECT_NEAR(state.velocity[0], way * (30 - torque / 0.2 * 0.5), 1e-10);
            }
            const double rest = 30 * 0.2 / torque;
            EXPECT_EQ(run_located(plan, rest + 0.1).velocity[0], 0.0);
            EXPECT_EQ(run_fixed(plan, 1e-2, rest + 0.1).velocity[0], 0.0);
        }
    }
}

//  T = 20 N + 8 N/s t:  J ω' = −r T (e^{μα} − 1)
TEST(ABandBrake, FollowsATensionThatRisesToFirstOrder) {
    const Plan plan = braked_drum(1, 0.1, 8);
    const double exact = 30 - 0.1 * (20 * 0.5 + 8 * 0.5 * 0.5 / 2) * (std::exp(0.3 * 4.2) - 1) / 0.2;
    EXPECT_NEAR(run_located(plan, 0.5).velocity[0], exact, 1e-9 * 30);
    expect_order_one(plan, 0.5, 1e-2, velocity(plan, "drum"));
}

/// 40 kg on a rope, two turns round a drum, the tail held with a force; the drum is turned at a speed.
Plan capstan(double held, double speed, double tension_rise = 0) {
    Model m;
    m.body("drum", {.inertia = 1, .velocity = speed});
    m.body("load", {.inertia = 40, .motion = Motion::translation});
    m.gravity("weight").on("load");
    m.signals().add("tail", rising(held, tension_rise)).add("speed", signal::Constant{speed});
    m.motion("turn").on("drum").velocity("speed");
    m.add(part::Rope{.name = "rope",
                     .drum = "drum",
                     .load = "load",
                     .tension = "tail",
                     .radius = 0.15,
                     .wrap = 4 * std::acos(-1.0),
                     .coefficient = 0.2});
    return m.build();
}

TEST(ARope, HoldsWhatEytelweinSays) {
    const double pull = std::exp(0.2 * 4 * std::acos(-1.0));  // 12.3
    const double weight = 40 * kStandardGravity;
    ASSERT_GT(40 * pull, weight);
    ASSERT_LT(25 * pull, weight);
    const Plan holds = capstan(40, 0);
    for (const State& state : {run_located(holds, 1), run_fixed(holds, 1e-2, 1)}) {
        EXPECT_EQ(velocity(holds, "load")(state), 0.0);
        EXPECT_NEAR(state.friction[0], 0.15 * (weight - 40), 1e-10);
    }
    const Plan slips = capstan(25, 0);
    for (const State& state : {run_located(slips, 1), run_fixed(slips, 1e-2, 1)}) {
        EXPECT_NEAR(velocity(slips, "load")(state), 25 * pull / 40 - kStandardGravity, 1e-10);  // (3)
    }
}

//  T = 25 N + 10 N/s t:  m v' = T e^{μα} − m g, while the load goes down
TEST(ARope, LowersUnderATensionThatRisesToFirstOrder) {
    const double pull = std::exp(0.2 * 4 * std::acos(-1.0));
    const Plan plan = capstan(25, 0, 10);
    const double exact = (25 * 0.5 + 10 * 0.5 * 0.5 / 2) * pull / 40 - kStandardGravity * 0.5;
    ASSERT_LT(exact, 0);
    EXPECT_NEAR(velocity(plan, "load")(run_located(plan, 0.5)), exact, 1e-9);
    expect_order_one(plan, 0.5, 1e-2, velocity(plan, "load"));
}

TEST(ARope, IsHauledUntilItMovesWithTheDrum) {
    const double pull = std::exp(0.2 * 4 * std::acos(-1.0));
    const double rise = 50 * pull / 40 - kStandardGravity;  // (3)
    const Plan plan = capstan(50, 10);
    const double with_drum = 10 * 0.15 / rise;
    EXPECT_NEAR(velocity(plan, "load")(run_located(plan, 0.5 * with_drum)), 0.5 * 10 * 0.15, 1e-9);
    for (const State& state : {run_located(plan, 1), run_fixed(plan, 1e-3, 1)}) {
        EXPECT_EQ(state.mode[0], Mode::stuck);
        EXPECT_NEAR(velocity(plan, "load")(state), 10 * 0.15, 1e-12);
    }
}

TEST(ARope, DoesNotPushWhereItsEndIsLetGo) {
    const Plan plan = capstan(-5, 3);
    for (const State& state : {run_located(plan, 1), run_fixed(plan, 1e-2, 1)}) {
        EXPECT_NEAR(velocity(plan, "load")(state), -kStandardGravity, 1e-10);
    }
}

}  // namespace
}  // namespace stiction
