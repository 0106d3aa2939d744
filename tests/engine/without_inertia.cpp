// Bodies without inertia:  C v = F − friction, by closed forms in both engines.
//
//      F(t) →  [ body ]──┤ C        v = 0 while |F| ≤ F_s;  v = (F ∓ F_k)/C while it slides; stops where |F| = F_k
//              ≈≈≈≈≈≈≈≈
#include <gtest/gtest.h>

#include <cmath>

#include "both_engines.hpp"
#include "engine/located/located_story.hpp"
#include "machine/model.hpp"

namespace stiction {
namespace {

constexpr double kC = 40;   // [N·s/m]
constexpr double kFs = 15;  // [N]
constexpr double kFk = 10;  // [N]

Model first_order(const signal::Points& force, BodyOptions body = {}) {
    Model m;
    body.inertia = 0;
    body.viscous_damping = kC;
    body.motion = Motion::translation;
    m.body("slide", body);
    m.signals().add("push", force);
    m.force("pusher").on("slide").signal("push");
    m.friction("guide").on("slide").law(Coulomb<double>{.sliding = kFk, .breakaway = kFs});
    return m;
}

/// F rises by 20 N/s to 30 N and falls again.
TEST(ABodyWithoutInertia, BreaksAwayWithAJumpAndStopsWhereFrictionTakesOver) {
    const Plan plan = first_order({{0, 1.5, 3}, {0, 30, 0}}).build();
    const Story story = tell(plan, 3);
    ASSERT_EQ(story.report.status, RunStatus::ok) << story.report.message;
    EXPECT_NEAR(story.residual, 0, 1e-11 * story.turned_over);
    const auto changes = story.of("guide");
    ASSERT_EQ(changes.size(), 2u);
    EXPECT_NEAR(changes[0].event.time, kFs / 20, 1e-12);
    EXPECT_EQ(changes[0].event.to, Mode::forward);
    EXPECT_NEAR(changes[0].state.velocity[0], (kFs - kFk) / kC, 1e-12);
    EXPECT_NEAR(changes[1].event.time, 3 - kFk / 20, 1e-12);
    EXPECT_EQ(changes[1].event.to, Mode::stuck);
    EXPECT_EQ(story.state.velocity[0], 0.0);
    // ∫(F − F_k)/C over the slide: a trapezium up and a triangle down
    const double way = (0.5 * (kFs - kFk + 20) * (1.5 - kFs / 20) + 0.5 * 20 * 1.0) / kC;
    EXPECT_NEAR(story.state.position[0], way, 1e-11);

    const State fixed = run_fixed(plan, 1e-3, 3);
    EXPECT_EQ(fixed.velocity[0], 0.0);
    EXPECT_NEAR(fixed.position[0], way, 1e-3 * 1);  // v ≤ 0.5 m/s, off by at most a step at either end
    expect_order_one(plan, 2, 4e-3, position(plan, "slide"));
}

TEST(ABodyWithoutInertia, StopsReversesOrStaysAtOnceWhenTheForceJumps) {
    struct Jump {
        double to;  ///< [N]
        Mode mode;
        double velocity;
    };
    for (const Jump& jump : {Jump{-5, Mode::stuck, 0}, Jump{-14, Mode::stuck, 0}, Jump{5, Mode::stuck, 0},
                             Jump{12, Mode::forward, 2 / kC}, Jump{-50, Mode::backward, -40 / kC}}) {
        const Plan plan = first_order({{0, 1, 1}, {30, 30, jump.to}}).build();
        for (const State& s : {run_located(plan, 1.5), run_fixed(plan, 1e-2, 1.5)}) {
            EXPECT_EQ(s.mode[0], jump.mode) << jump.to;
            EXPECT_NEAR(s.velocity[0], jump.velocity, 1e-14) << jump.to;
            EXPECT_NEAR(s.position[0], 20 / kC + 0.5 * jump.velocity, 1e-12) << jump.to;
        }
    }
}

TEST(ABodyWithoutInertia, RestsOnAnEndOfItsTravelAndLeavesIt) {
    const Plan plan =
        first_order({{0, 2, 2, 3, 3}, {30, 30, 0, 0, -30}}, {.travel = {.lower = -1, .upper = 0.25}}).build();
    const Story story = tell(plan, 4);
    ASSERT_EQ(story.report.status, RunStatus::ok) << story.report.message;
    const auto ends = story.of("slide", Event::Kind::stop);
    ASSERT_GE(ends.size(), 1u);
    EXPECT_NEAR(ends[0].event.time, 0.25 / (20 / kC), 1e-12);
    EXPECT_EQ(ends[0].state.position[0], 0.25);
    EXPECT_EQ(ends[0].state.velocity[0], 0.0);
    EXPECT_NEAR(story.state.position[0], 0.25 - 20 / kC, 1e-11);
    EXPECT_EQ(run_located(plan, 2.5).position[0], 0.25);
    for (const double until : {1.0, 2.5}) {
        const State fixed = run_fixed(plan, 1e-2, until);
        EXPECT_EQ(fixed.position[0], 0.25);
        EXPECT_EQ(fixed.velocity[0], 0.0);
    }
    EXPECT_NEAR(run_fixed(plan, 1e-2, 4).position[0], story.state.position[0], 1e-2 * 20 / kC);
}

/// A belt carries it until k x = F_s − C g; then it slides back towards F_k/k.
TEST(ABodyWithoutInertia, IsCarriedByABeltUntilTheSpringTakesIt) {
    constexpr double kBelt = 0.1;
    constexpr double kK = 50;
    Model m;
    m.body("block", {.inertia = 0, .viscous_damping = kC, .motion = Motion::translation});
    m.signals().add("belt", signal::Constant{kBelt});
    m.spring("spring", {.stiffness = kK}).on("block");
    m.friction("contact").on("block").law(Coulomb<double>{.sliding = kFk, .breakaway = kFs}).ground_speed("belt");
    const Plan plan = m.build();
    const Story story = tell(plan, 4);
    const double far = (kFs - kC * kBelt) / kK;
    const auto changes = story.of("contact");
    ASSERT_GE(changes.size(), 1u);
    EXPECT_NEAR(changes.back().event.time, far / kBelt, 1e-11);
    EXPECT_EQ(changes.back().event.to, Mode::backward);
    const double exact = kFk / kK + (far - kFk / kK) * std::exp(-kK * (4 - far / kBelt) / kC);
    EXPECT_NEAR(story.state.position[0], exact, 1e-10);
    expect_order_one(plan, 4, 1e-2, position(plan, "block"));
}

/// C v_1 + c (v_1 − v_2) = F,  m v_2' = c (v_1 − v_2):  v_2 = F/C (1 − exp(−c C t/((C + c) m))).
TEST(ADamper, JoinsABodyWithoutInertiaToOneWithIt) {
    constexpr double kDamper = 25;
    constexpr double kMass = 3;
    Model m;
    m.body("light", {.inertia = 0, .viscous_damping = kC});
    m.body("heavy", {.inertia = kMass});
    m.spring("damper", {.damping = kDamper}).between("light", "heavy");
    m.signals().add("push", signal::Constant{60});
    m.force("pusher").on("light").signal("push");
    const Plan plan = m.build();
    const double until = 0.4;
    const double exact = 60 / kC * (1 - std::exp(-kDamper * kC * until / ((kC + kDamper) * kMass)));
    const State located = run_located(plan, until);
    EXPECT_NEAR(located.velocity[1], exact, 1e-10);
    EXPECT_NEAR(located.velocity[0], (60 + kDamper * exact) / (kC + kDamper), 1e-10);
    expect_order_one(plan, until, 1e-2, velocity(plan, "heavy"));
}

TEST(AGearBetweenBodiesWithoutInertia, AddsTheirDampingByTheSquareOfTheRatio) {
    Model m;
    m.body("motor", {.inertia = 0, .viscous_damping = 2});
    m.body("load", {.inertia = 0, .viscous_damping = 90});
    m.gear("gear").between("motor", "load").ratio(6);
    m.signals().add("torque", signal::Sine{.amplitude = 9, .frequency = 3});
    m.force("drive").on("motor").signal("torque");
    m.friction("bearing").on("load").law(Coulomb<double>{.sliding = 6, .breakaway = 6});
    const Plan plan = m.build();
    const State s = run_located(plan, 0.5);
    const double speed = (9 * std::sin(1.5) - 6.0 / 6) / (2 + 90.0 / 36);
    EXPECT_NEAR(s.velocity[0], speed, 1e-11);
    EXPECT_NEAR(s.velocity[1], speed / 6, 1e-11);
    expect_order_one(plan, 0.5, 1e-2, position(plan, "load"));
}

/// A signal that reads the velocity sees the jump in the very instant of the break-away.
TEST(SignalsOfABodyWithoutInertia, SwitchWithItsJumps) {
    Model m = first_order({{0, 1.5}, {0, 30}});
    m.signals()
        .add("threshold", signal::Constant{0.01})
        .add("moving", signal::Comparator{}, {"slide.velocity", "threshold"})
        .add("time moving", signal::Integrator{}, {"moving"});
    const Plan plan = m.build();
    EXPECT_NEAR(signal_of(plan, run_located(plan, 1.5), "time moving"), 1.5 - kFs / 20, 1e-11);
    EXPECT_NEAR(signal_of(plan, run_fixed(plan, 1e-3, 1.5), "time moving"), 1.5 - kFs / 20, 2e-3);
}

}  // namespace
}  // namespace stiction
