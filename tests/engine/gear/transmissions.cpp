// Gears, racks, planetary sets, brakes on slopes and prescribed motion, by closed forms.
#include <gtest/gtest.h>

#include <cmath>

#include "engine/both_engines.hpp"
#include "engine/located/located_story.hpp"
#include "machine/model.hpp"
#include "machine_file.hpp"

namespace stiction {
namespace {

/// Both engines at one time; a constant force on linear parts is exact in the fixed engine too.
std::vector<State> both(const Plan& plan, double until, double step = 1e-3) {
    return {run_fixed(plan, step, until), run_located(plan, until)};
}

TEST(AGear, CarriesTheLoadThroughTheSquareOfItsRatio) {
    Model m;
    m.body("motor", {.inertia = 0.1});
    m.body("load", {.inertia = 40});
    m.gear("gear").between("motor", "load").ratio(-20);
    m.signals().add("torque", signal::Constant{3});
    m.force("drive").on("motor").signal("torque");
    for (const State& s : both(m.build(), 2)) {
        const double speed = 3.0 / (0.1 + 40.0 / 400) * 2;
        EXPECT_NEAR(s.velocity[0], speed, 1e-11 * speed);
        EXPECT_NEAR(s.velocity[1], -speed / 20, 1e-11 * speed);
    }
}

TEST(ARackAndAScrew, TurnRotationIntoTranslation) {
    for (const bool screw : {false, true}) {
        const double per_angle = screw ? 0.01 / (2 * kPi) : 0.05;
        Model m;
        m.body("shaft", {.inertia = 0.2});
        m.body("table", {.inertia = 30, .motion = Motion::translation});
        screw ? m.screw("joint").between("shaft", "table").lead(0.01)
              : m.rack("joint").between("shaft", "table").radius(0.05);
        m.signals().add("torque", signal::Constant{0.7});
        m.force("drive").on("shaft").signal("torque");
        for (const State& s : both(m.build(), 2)) {
            const double speed = 2 * 0.7 / (0.2 + 30 * per_angle * per_angle);
            EXPECT_NEAR(s.velocity[0], speed, 1e-11 * speed);
            EXPECT_NEAR(s.velocity[1], per_angle * speed, 1e-11 * speed);
        }
    }
}

/// Ring held: T = (J_s + J_c/(1 + ρ)²) α_s; the mesh carries τ = T − J_s α_s on the sun, ρ τ on the ring, (1 + ρ) τ on the carrier.
TEST(APlanetarySet, SharesSpeedsAndTorquesByItsRatio) {
    const double rho = 2.5;
    const double torque = 8;
    Model m;
    m.body("sun", {.inertia = 0.3});
    m.body("ring", {.inertia = 0.5});
    m.body("carrier", {.inertia = 2});
    m.planetary("set").sun("sun").ring("ring").carrier("carrier").ratio(rho);
    m.joint("hold").on("ring");
    m.signals().add("torque", signal::Constant{torque});
    m.force("drive").on("sun").signal("torque");
    const double alpha = torque / (0.3 + 2 / ((1 + rho) * (1 + rho)));
    for (const State& s : both(m.build(), 1)) {
        EXPECT_NEAR(s.velocity[0], alpha, 1e-11 * alpha);
        EXPECT_EQ(s.velocity[1], 0.0);
        EXPECT_NEAR(s.velocity[2], alpha / (1 + rho), 1e-11 * alpha);
        const double mesh = torque - 0.3 * alpha;
        const std::size_t set = 1;  // joints of the model first, those of components after them
        EXPECT_NEAR(s.friction[set], mesh, 1e-9 * mesh);
        EXPECT_NEAR(s.friction[0], -rho * mesh, 1e-9 * mesh);
        EXPECT_NEAR(2 * alpha / (1 + rho), (1 + rho) * mesh, 1e-12 * mesh);  // the closed form agrees with itself
    }
}

TEST(APlanetarySet, FreeOfTorqueKeepsItsSpeedRelation) {
    Model m;
    m.body("sun", {.inertia = 0.3, .velocity = 50});
    m.body("ring", {.inertia = 0.5, .velocity = -20});
    m.body("carrier", {.inertia = 2, .velocity = (50 - 20 * 3.0) / 4});
    m.planetary("set").sun("sun").ring("ring").carrier("carrier").ratio(3);
    for (const State& s : both(m.build(), 1)) {
        EXPECT_NEAR(s.velocity[0] + 3 * s.velocity[1] - 4 * s.velocity[2], 0, 1e-12 * 50);
        EXPECT_NEAR(s.velocity[0], 50, 1e-11 * 50);
    }
}

/// Gears up a hill:  m a = −m g sin φ + μ N while it slides down, at rest while μ_s N ≥ m g sin φ.
Model car_on_a_hill(double pressing, double slope) {
    Model m;
    m.body("car", {.inertia = 900, .motion = Motion::translation});
    m.signals().add("pressing", signal::Constant{pressing});
    m.gravity("hill").on("car").slope(slope);
    m.brake("brake", {.sliding_coefficient = 0.3, .static_coefficient = 0.35, .faces = 2})
        .on("car")
        .normal_force("pressing");
    return m;
}

TEST(ABrakeOnAHill, HoldsOrSlides) {
    const double slope = 0.2;
    const double weight = 900 * kStandardGravity * std::sin(slope);
    for (const State& s : both(car_on_a_hill(1.001 * weight / (2 * 0.35), slope).build(), 3)) {
        EXPECT_EQ(s.velocity[0], 0.0);
        EXPECT_EQ(s.position[0], 0.0);
        EXPECT_NEAR(s.friction[0], -weight, 1e-12 * weight);
    }
    const double pressing = 0.999 * weight / (2 * 0.35);
    const double acceleration = (weight - 2 * 0.3 * pressing) / 900;
    for (const State& s : both(car_on_a_hill(pressing, slope).build(), 3)) {
        EXPECT_NEAR(s.velocity[0], -3 * acceleration, 1e-11);
    }
}

TEST(AHillThatGetsSteeper, LetsTheCarGoWhereTheBrakeNoLongerHolds) {
    Model m;
    m.body("car", {.inertia = 900, .motion = Motion::translation});
    m.signals().add("pressing", signal::Constant{2000}).add("road", signal::Ramp{.slope = 0.02});
    m.gravity("hill").on("car").slope("road");
    m.brake("brake", {.sliding_coefficient = 0.3, .static_coefficient = 0.35}).on("car").normal_force("pressing");
    const Plan plan = m.build();
    const Story story = tell(plan, 10);
    ASSERT_EQ(story.report.status, RunStatus::ok) << story.report.message;
    const auto changes = story.of("brake");
    ASSERT_FALSE(changes.empty());
    const double slips = std::asin(0.35 * 2000 / (900 * kStandardGravity)) / 0.02;
    EXPECT_NEAR(changes.back().event.time, slips, 1e-9);
    expect_order_one(plan, 10, 0.02, velocity(plan, "car"));
}

/// v = −(m/M) g t for a mass m hung on a body of mass M: 0 kg is 0 kg, and what is left out is the body's own.
TEST(AWeight, IsThatOfTheMassGiven) {
    for (const double mass : {0.0, 1.0, 40.0}) {
        Model m;
        m.body("carriage", {.inertia = 40, .motion = Motion::translation});
        m.gravity("weight").on("carriage").mass(mass);
        for (const State& s : both(m.build(), 2)) {
            EXPECT_NEAR(s.velocity[0], -mass / 40 * kStandardGravity * 2, 1e-11);
        }
    }
    Model m;
    m.body("carriage", {.inertia = 40, .motion = Motion::translation});
    m.gravity("weight").on("carriage");
    for (const State& s : both(m.build(), 2)) {
        EXPECT_NEAR(s.velocity[0], -kStandardGravity * 2, 1e-11);
    }
}

TEST(AMassOffTheAxis, PullsNothingOnTheAxis) {
    Model m;
    m.body("wheel", {.inertia = 2});
    m.gravity("mass").on("wheel").unbalance(3, 0);
    EXPECT_EQ(run_located(m.build(), 1).position[0], 0.0);
}

/// ½ J ω² = m g r (sin θ_0 − sin θ): gravity is conservative.
TEST(AMassOffTheAxis, SwingsAsAPendulum) {
    Model m;
    m.body("wheel", {.inertia = 2});
    m.gravity("mass").on("wheel").unbalance(3, 0.4);
    const Plan plan = m.build();
    const State s = run_located(plan, 1.7);
    EXPECT_LT(s.position[0], 0);
    EXPECT_NEAR(0.5 * 2 * s.velocity[0] * s.velocity[0], -3 * kStandardGravity * 0.4 * std::sin(s.position[0]), 1e-9);
    EXPECT_NEAR(signal_of(plan, s, "mass.torque"), -3 * kStandardGravity * 0.4 * std::cos(s.position[0]), 1e-12);
    expect_order_one(plan, 0.5, 1e-3, position(plan, "wheel"));
}

/// J_1 ω_1' = −C, J_2 ω_2' = C until both are equal: t = J_1 J_2 Δω/((J_1 + J_2) C).
TEST(AClutchOfCommandedCapacity, LocksWhenTheSpeedsMeet) {
    Model m;
    m.body("engine", {.inertia = 2, .velocity = 30});
    m.body("load", {.inertia = 3});
    m.signals().add("capacity", signal::Constant{12});
    m.clutch("clutch").between("engine", "load").capacity("capacity", 1.2);
    const Plan plan = m.build();
    const Story story = tell(plan, 5);
    const auto changes = story.of("clutch");
    ASSERT_EQ(changes.size(), 1u);
    EXPECT_NEAR(changes[0].event.time, 2.0 * 3 * 30 / ((2.0 + 3) * 12), 1e-11);
    EXPECT_EQ(story.state.velocity[0], story.state.velocity[1]);
    const State fixed = run_fixed(plan, 1e-3, 5);
    EXPECT_EQ(fixed.velocity[0], fixed.velocity[1]);
    EXPECT_NEAR(fixed.velocity[0], 12, 1e-11);
}

TEST(PrescribedMotion, IsFollowedByVelocityAndByPosition) {
    Model m;
    m.body("table", {.motion = Motion::translation});
    m.body("arm", {.position = 0.3});
    m.signals()
        .add("speed", signal::Constant{0.5})
        .add("swing", signal::Sine{.amplitude = 0.2, .frequency = 7, .offset = 0.3})
        .add("creep", signal::Points{.times = {0.2, 0.7}, .values = {0, 0.1}})
        .sum("path", {{1, "swing"}, {2, "creep"}});
    m.motion("feed").on("table").velocity("speed");
    m.motion("cam").on("arm").position("path");
    const Plan plan = m.build();
    const double exact = 0.3 + 0.2 * std::sin(7.0) + 0.2;
    const State located = run_located(plan, 1);
    EXPECT_NEAR(located.position[0], 0.5, 1e-12);
    EXPECT_NEAR(located.position[1], exact, 1e-10);
    EXPECT_NEAR(located.velocity[1], 0.2 * 7 * std::cos(7.0), 1e-12);
    const State fixed = run_fixed(plan, 1e-2, 1);
    EXPECT_NEAR(fixed.position[0], 0.5, 1e-13);
    EXPECT_NEAR(fixed.position[1], exact, 1e-13);  // the path itself is met at the end of every step
}

TEST(MachinesWithGears, AreTheSameInBothEngines) {
    const Plan winch = machines::load("geared-winch");
    expect_order_one(winch, 1.5, 1e-3, position(winch, "load"));
    const Plan set = machines::load("planetary-set");
    expect_order_one(set, 0.9, 1e-3, velocity(set, "carrier"));
    expect_order_one(set, 2.9, 1e-3, position(set, "carrier"));
    const Plan worm = machines::load("motor-with-worm");
    expect_order_one(worm, 0.9, 1e-3, velocity(worm, "wheel"));
}

TEST(AGearedWinch, HoldsItsLoadWithTheBrakeOnTheMotor) {
    const Plan plan = machines::load("geared-winch");
    const std::size_t load = body_of(plan, "load");
    for (const double until : {4.0, 5.0}) {
        for (const State& s : both(plan, until)) {
            EXPECT_EQ(s.velocity[load], 0.0);
        }
    }
    EXPECT_EQ(run_located(plan, 4).position[load], run_located(plan, 5).position[load]);
    EXPECT_EQ(run_fixed(plan, 1e-3, 4).position[load], run_fixed(plan, 1e-3, 5).position[load]);
    EXPECT_GT(run_located(plan, 2).position[load], 0.5);
}

TEST(AMotorWithAWorm, HoldsItsLoadWithoutCurrent) {
    const Plan plan = machines::load("motor-with-worm");
    const std::size_t wheel = body_of(plan, "wheel");
    for (const double until : {1.5, 2.0}) {
        for (const State& s : both(plan, until)) {
            EXPECT_EQ(s.velocity[wheel], 0.0);
            EXPECT_GT(s.position[wheel], 0.1);
        }
    }
}

}  // namespace
}  // namespace stiction
