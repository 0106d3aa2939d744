// Velocities that jump, against momentum and restitution worked out by hand.
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <vector>

#include "allocation_guard.hpp"
#include "engine/impact/impact.hpp"
#include "machine/model.hpp"

namespace stiction {
namespace {

using engine::Impact;
using engine::ImpactInput;
using engine::ImpactReport;

// Sums and quotients of a few numbers of size 1.
constexpr double kRounding = 1e-14;

TEST(AnImpact, ThrowsAGearedLoadBackByItsRestitution) {
    // motor J 0.5 turns three times as fast as load J 3; the load meets its end with 1 rad/s, e = 0.6:
    // both turn round, 0.36 of the kinetic energy ½·0.5·9 + ½·3·1 = 3.75 J is left
    Model m;
    m.body("motor", {.inertia = 0.5});
    m.body("load", {.inertia = 3, .travel = {.lower = -5, .upper = 0.5, .restitution = 0.6}});
    m.gear("gear").between("motor", "load").ratio(3);
    const Plan plan = m.build();
    Impact impact(plan);
    const std::array<double, 2> before{3, 1};
    const std::array<double, 2> still{0, 0};
    const std::array<Stop, 2> end{Stop::none, Stop::upper};
    const std::array<double, 2> rebound{0, -0.6};
    allocation_forbidden = true;
    const ImpactReport report =
        impact.solve({.velocity = before, .ground_speed = still, .end = end, .rebound = rebound});
    allocation_forbidden = false;
    ASSERT_TRUE(report.valid);
    EXPECT_TRUE(report.rebounds);
    EXPECT_NEAR(impact.velocity[0], -1.8, kRounding);
    EXPECT_NEAR(impact.velocity[1], -0.6, kRounding);
    EXPECT_NEAR(report.lost, 0.64 * 3.75, kRounding);
    // the end takes what both change: (3·1 + 3·0.5·3)·1.6
    EXPECT_NEAR(impact.impulse[plan.bodies[1].stop_element], 7.5 * 1.6, 8 * kRounding);
}

TEST(AnImpact, ReboundsWithTheSpeedItsJointsLeave) {
    // J 1 each, the motor at rest, the drum with 1 rad/s into its end: the gear v_m = 2 v_d leaves 1/(1 + 2²) = 0.2 rad/s to the drum and
    // 0.4 to the motor; then e = 0.7 turns both round. Of 0.5 J ½(0.14² + 0.28²) = 0.049 J are left.
    Model m;
    m.body("motor", {.inertia = 1});
    m.body("drum", {.inertia = 1, .travel = {.lower = -5, .upper = 0.75, .restitution = 0.7}});
    m.gear("gear").between("motor", "drum").ratio(2);
    const Plan plan = m.build();
    Impact impact(plan);
    const std::array<double, 2> before{0, 1};
    const std::array<double, 2> still{0, 0};
    const std::array<Stop, 2> end{Stop::none, Stop::upper};
    const std::array<double, 2> rebound{0, -0.7};
    allocation_forbidden = true;
    const ImpactReport joints =
        impact.solve({.velocity = before, .ground_speed = still, .end = end, .rebound = rebound});
    allocation_forbidden = false;
    ASSERT_TRUE(joints.valid);
    EXPECT_TRUE(joints.joints_only);
    EXPECT_NEAR(impact.velocity[0], 0.4, kRounding);
    EXPECT_NEAR(impact.velocity[1], 0.2, kRounding);
    const std::vector<double> joined = impact.velocity;
    const std::array<double, 2> of_joined{0, -0.7 * joined[1]};
    const ImpactReport ends =
        impact.solve({.velocity = joined, .ground_speed = still, .end = end, .rebound = of_joined});
    ASSERT_TRUE(ends.valid);
    EXPECT_FALSE(ends.joints_only);
    EXPECT_NEAR(impact.velocity[0], -0.28, kRounding);
    EXPECT_NEAR(impact.velocity[1], -0.14, kRounding);
    EXPECT_NEAR(joints.lost + ends.lost, 0.451, kRounding);
}

TEST(AnImpact, OfAJamStopsWhatMeetsOnTheWay) {
    // worm and load J 1 at 0.5 and −0.5 rad/s, geared 1 : −1; a flywheel J 1 at 0.1 rad/s behind a freewheel that overruns: all stand
    Model m;
    m.body("worm", {.inertia = 1});
    m.body("load", {.inertia = 1});
    m.body("flywheel", {.inertia = 1});
    m.gear("gear").between("worm", "load").ratio(-1).losses({.aiding_efficiency = -1});
    m.freewheel("freewheel").between("flywheel", "worm");
    const Plan plan = m.build();
    Impact impact(plan);
    const std::array<double, 3> before{0.5, -0.5, 0.1};
    const std::vector<double> still(plan.layout.elements.size(), 0);
    const std::vector<std::uint8_t> locks(plan.frictions.size(), 1);
    const ImpactReport report =
        impact.solve({.velocity = before, .ground_speed = still, .locks = locks, .apart_stay_out = false});
    ASSERT_TRUE(report.valid);
    EXPECT_EQ(impact.velocity, (std::vector<double>{0, 0, 0}));
    EXPECT_NEAR(report.lost, 0.255, kRounding);
}

TEST(AnImpact, IsPlasticWhereASelfLockingGearWouldBeThrownBack) {
    Model m;
    m.body("motor", {.inertia = 0.5});
    m.body("load", {.inertia = 3, .travel = {.lower = -5, .upper = 0.5, .restitution = 0.6}});
    m.gear("gear")
        .between("motor", "load")
        .ratio(3)
        .losses({.constant = 0.1, .opposing_efficiency = 0.6, .aiding_efficiency = -0.3});
    const Plan plan = m.build();
    Impact impact(plan);
    const std::array<double, 2> before{3, 1};
    const std::vector<double> still(plan.layout.elements.size(), 0);
    const std::array<Stop, 2> end{Stop::none, Stop::upper};
    const std::array<double, 2> rebound{0, -0.6};
    const ImpactReport report =
        impact.solve({.velocity = before, .ground_speed = still, .end = end, .rebound = rebound});
    ASSERT_TRUE(report.valid);
    EXPECT_FALSE(report.rebounds);
    EXPECT_EQ(impact.velocity[0], 0.0);
    EXPECT_EQ(impact.velocity[1], 0.0);
    EXPECT_NEAR(report.lost, 3.75, kRounding);
}

TEST(AnImpact, LeavesOutAFreewheelThatOverrunsAndClosesItAfterwards) {
    // follower J 2 at 0, leader J 1 at 1; thrown back to −0.5 by its end; then the freewheel closes at −0.5/3
    Model m;
    m.body("follower", {.inertia = 2});
    m.body("leader", {.inertia = 1, .travel = {.upper = 0, .restitution = 0.5}});
    m.freewheel("freewheel").between("follower", "leader");
    const Plan plan = m.build();
    Impact impact(plan);
    const std::array<double, 2> before{0, 1};
    const std::array<double, 2> still{0, 0};
    const std::array<Stop, 2> end{Stop::none, Stop::upper};
    const std::array<double, 2> rebound{0, -0.5};
    ASSERT_TRUE(impact.solve({.velocity = before, .ground_speed = still, .end = end, .rebound = rebound}).valid);
    EXPECT_EQ(impact.velocity[0], 0.0);
    EXPECT_EQ(impact.velocity[1], -0.5);
    const std::vector<double> thrown = impact.velocity;
    const ImpactReport closed =
        impact.solve({.velocity = thrown, .ground_speed = still, .end = end, .rebound = rebound});
    ASSERT_TRUE(closed.valid);
    EXPECT_NEAR(impact.velocity[0], -0.5 / 3, kRounding);
    EXPECT_NEAR(impact.velocity[1], -0.5 / 3, kRounding);
    EXPECT_NEAR(closed.lost, 0.5 * (0.25 - 3 * 0.25 / 9), kRounding);
}

TEST(AnImpact, OfADrivenJointTellsItsWork) {
    // J 2 at rest is taken along at 3 rad/s at once: impulse 6, work 18 J, half of it kinetic
    Model m;
    m.body("wheel", {.inertia = 2});
    m.signals().add("speed", signal::Constant{3});
    m.motion("drive").on("wheel").velocity("speed");
    const Plan plan = m.build();
    Impact impact(plan);
    const std::array<double, 1> before{0};
    const std::array<double, 1> speed{3};
    const ImpactReport report = impact.solve({.velocity = before, .ground_speed = speed});
    ASSERT_TRUE(report.valid);
    EXPECT_EQ(impact.velocity[0], 3.0);
    EXPECT_NEAR(report.work, 18, 18 * kRounding);
    EXPECT_NEAR(report.lost, 9, 18 * kRounding);
}

}  // namespace
}  // namespace stiction
