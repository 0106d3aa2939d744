// Ends of travel, gaps, freewheels, gears and shared loads with the located engine, against closed forms.
#include <gtest/gtest.h>

#include <cmath>

#include "engine/located/located.hpp"
#include "located_story.hpp"
#include "machine_file.hpp"

namespace stiction {
namespace {

TEST(AMassPushedOntoItsStopLocated, TakesAtMostFourEvents) {
    // 3 N against 1 N on 2 kg: a = 1 m/s², reaches 0.5 m at t = 1 s with 1 m/s; the stop takes all of its energy
    const Plan plan = machines::load("mass-on-stop");
    const Story s = tell(plan, 3);
    ASSERT_EQ(s.report.status, RunStatus::ok) << s.report.message;
    EXPECT_LE(s.told.size(), 4U);
    const std::vector<Told> hits = s.of("mass", Event::Kind::impact);
    ASSERT_EQ(hits.size(), 1U);
    EXPECT_NEAR(hits[0].event.time, 1, 1e-12);
    EXPECT_NEAR(hits[0].event.speed, 1, 1e-12);
    EXPECT_EQ(s.state.position[0], 0.5);
    EXPECT_EQ(s.state.velocity[0], 0.0);
    EXPECT_NEAR(s.state.energy.impact, 1, 1e-12);
}

TEST(ABouncingMass, HitsAtTheTimesOfTheClosedFormAndEndsInRest) {
    // falls 1 m with 2 m/s²: first hit at 1 s, flights 2 e^n v/a, all over at (1 + e)/(1 − e) s
    constexpr double kRestitution = 0.8;
    Model m;
    m.body("ball",
           {.inertia = 0.3, .travel = {.upper = 1, .restitution = kRestitution}, .motion = Motion::translation});
    m.signals().add("weight", signal::Constant{0.6});
    m.force("gravity").on("ball").signal("weight");
    const Plan plan = m.build();
    const Story s = tell(plan, 10);
    ASSERT_EQ(s.report.status, RunStatus::ok) << s.report.message;
    const std::vector<Told> hits = s.of("ball", Event::Kind::impact);
    ASSERT_GT(hits.size(), 90U);
    double time = 1;
    double speed = 2;
    for (const Told& hit : hits) {
        EXPECT_NEAR(hit.event.time, time, 1e-12 * time);
        speed *= kRestitution;
        time += speed;  // 2 v/a with a = 2
    }
    const std::vector<Told> rest = s.of("ball", Event::Kind::settled);
    ASSERT_EQ(rest.size(), 1U);
    // what is left of the sum when flights become shorter than 1e-10 s: 1e-10/(1 − e)
    EXPECT_NEAR(rest[0].event.time, (1 + kRestitution) / (1 - kRestitution), 1e-9);
    EXPECT_EQ(s.state.position[0], 1.0);
    EXPECT_EQ(s.state.velocity[0], 0.0);
    EXPECT_NEAR(s.state.energy.impact, 0.6, 1e-9) << "all of the work of the weight";
}

TEST(AStopThatHolds, LetsGoWhenThePushTurns) {
    // push 1 − t on a plastic stop: leaves at t = 1 s, then x = 1 − (t − 1)³/(6 m)
    Model m;
    m.body("mass", {.inertia = 0.5, .position = 1, .travel = {.upper = 1}, .motion = Motion::translation});
    m.signals().add("push", signal::Ramp{.slope = -1, .offset = 1});
    m.force("pusher").on("mass").signal("push");
    const Plan plan = m.build();
    const Story s = tell(plan, 2.5);
    ASSERT_EQ(s.report.status, RunStatus::ok) << s.report.message;
    const std::vector<Told> changes = s.of("mass", Event::Kind::stop);
    ASSERT_EQ(changes.size(), 1U) << "it begins at rest on its stop";
    EXPECT_EQ(changes[0].event.stop_from, Stop::upper);
    EXPECT_EQ(changes[0].event.stop_to, Stop::none);
    EXPECT_NEAR(changes[0].event.time, 1, 1e-12);
    EXPECT_NEAR(s.state.position[0], 1 - 1.5 * 1.5 * 1.5 / 3, 1e-12);
}

TEST(AMassInAGap, FliesAndTouchesInTurn) {
    // gap 0.4 around 0, k = 9, m = 1, v = 0.6: flight 0.2/0.6, contact π/3, flight 0.4/0.6, …
    Model m;
    m.body("mass", {.inertia = 1, .velocity = 0.6, .motion = Motion::translation});
    m.spring("buffers", {.stiffness = 9, .gap = 0.4}).on("mass");
    const Plan plan = m.build();
    LocatedEngine engine(plan);
    State state = engine.initial_state();
    const double cycle = 2 * (0.4 / 0.6 + kPi / 3);
    ASSERT_EQ(engine.advance_to(state, 3 * cycle).status, RunStatus::ok);
    EXPECT_NEAR(state.position[0], 0, 1e-10);
    EXPECT_NEAR(state.velocity[0], 0.6, 1e-10);
    ASSERT_EQ(engine.advance_to(state, 3 * cycle + 0.2 / 0.6 + kPi / 6).status, RunStatus::ok);
    EXPECT_NEAR(state.position[0], 0.2 + 0.6 / 3, 1e-10) << "deepest in the buffer";
}

TEST(ABrakeAndABearingLocated, ShareTheTorqueAndBreakTogether) {
    // minimise (τ1/3)² + τ2² with τ1 + τ2 = 2: 1.8 and 0.2; with a torque of t both give way at 3 + 1 N·m
    const Plan plan = machines::load("brake-and-bearing");
    const Story s = tell(plan, 0.1);
    EXPECT_EQ(s.state.velocity[0], 0.0);
    EXPECT_NEAR(s.state.friction[0], 1.8, 1e-12);
    EXPECT_NEAR(s.state.friction[1], 0.2, 1e-12);

    Model m;
    m.body("shaft", {.inertia = 0.5});
    m.signals().add("torque", signal::Ramp{.slope = 1});
    m.force("motor").on("shaft").signal("torque");
    m.friction("brake").on("shaft").law(Coulomb<double>{.sliding = 3, .breakaway = 3});
    m.friction("bearing").on("shaft").law(Coulomb<double>{.sliding = 1, .breakaway = 1});
    const Plan ramped = m.build();
    const Story r = tell(ramped, 6);
    ASSERT_EQ(r.report.status, RunStatus::ok) << r.report.message;
    ASSERT_EQ(r.told.size(), 2U);
    for (const Told& t : r.told) {
        EXPECT_NEAR(t.event.time, 4, 4e-12);
        EXPECT_EQ(t.event.to, Mode::forward);
    }
    EXPECT_NEAR(r.state.velocity[0], 0.5 * 2 * 2 / 0.5, 1e-11);
}

TEST(AFreewheel, OverrunsAndLocksWhereSpeedsMeet) {
    // the driver speeds up by 2 rad/s², the wheel coasts at 3 rad/s: they meet at 1.5 s and turn as one with 2·1/(1 + 3) rad/s²
    Model m;
    m.body("driver", {.inertia = 1});
    m.body("wheel", {.inertia = 3, .velocity = 3});
    m.signals().add("torque", signal::Constant{2});
    m.force("motor").on("driver").signal("torque");
    m.freewheel("sprag").between("driver", "wheel");
    const Plan plan = m.build();
    const Story s = tell(plan, 4);
    ASSERT_EQ(s.report.status, RunStatus::ok) << s.report.message;
    ASSERT_EQ(s.told.size(), 1U);
    EXPECT_NEAR(s.told[0].event.time, 1.5, 1.5e-12);
    EXPECT_EQ(s.told[0].event.to, Mode::stuck);
    EXPECT_NEAR(s.state.velocity[0], 3 + 0.5 * 2.5, 1e-12 * 5);
    EXPECT_EQ(s.state.velocity[0], s.state.velocity[1]);
}

TEST(AGearOnAStop, StopsBothItsWheels) {
    // ω_a = 3 ω_b; b runs onto its stop at 0.7 rad: everything is at rest at once, all kinetic energy lost
    Model m;
    m.body("a", {.inertia = 0.2, .velocity = 6});
    m.body("b", {.inertia = 1, .velocity = 2, .travel = {.upper = 0.7}});
    m.joint("gear").between("a", "b", 3);
    const Plan plan = m.build();
    const Story s = tell(plan, 2);
    ASSERT_EQ(s.report.status, RunStatus::ok) << s.report.message;
    const std::vector<Told> hits = s.of("b", Event::Kind::impact);
    ASSERT_EQ(hits.size(), 1U);
    EXPECT_NEAR(hits[0].event.time, 0.35, 1e-12);
    EXPECT_EQ(s.state.velocity[0], 0.0);
    EXPECT_EQ(s.state.velocity[1], 0.0);
    EXPECT_EQ(s.state.position[1], 0.7);
    EXPECT_NEAR(s.state.position[0], 2.1, 1e-12);
    EXPECT_NEAR(s.state.energy.impact, 0.5 * (0.2 * 36 + 1 * 4), 1e-12 * 6);
}

TEST(APlanetarySet, AcceleratesAsItsReducedInertiaSays) {
    // ring braked, torque on the sun, carrier load: ω_s = (1 + r) ω_c; a_c = T (1 + r)/(J_c + (1 + r)² J_s)
    constexpr double kRatio = 2.5;
    Model m;
    m.body("sun", {.inertia = 0.1});
    m.body("ring", {.inertia = 0.4});
    m.body("carrier", {.inertia = 2});
    m.signals().add("torque", signal::Constant{3});
    m.force("motor").on("sun").signal("torque");
    m.joint("planets").along({{"sun", 1}, {"ring", kRatio}, {"carrier", -(1 + kRatio)}});
    m.friction("brake").on("ring").law(Coulomb<double>{.sliding = 50, .breakaway = 60});
    const Plan plan = m.build();
    const Story s = tell(plan, 2);
    ASSERT_EQ(s.report.status, RunStatus::ok) << s.report.message;
    const double a = 3 * (1 + kRatio) / (2 + (1 + kRatio) * (1 + kRatio) * 0.1);
    EXPECT_NEAR(s.state.velocity[2], 2 * a, 1e-12 * 2 * a);
    EXPECT_NEAR(s.state.velocity[0], (1 + kRatio) * s.state.velocity[2], 1e-13 * 20);
    EXPECT_EQ(s.state.velocity[1], 0.0);
    EXPECT_EQ(s.state.position[1], 0.0);
    EXPECT_NEAR(s.state.friction[0], -kRatio * (3 - 0.1 * (1 + kRatio) * a), 1e-11) << "what the brake holds";
}

// Driven with 0.25 + 2.5 t it is at x(t) = 0.25 t + 1.25 t², and there its travel ends: exactly where a row is due.
TEST(ARowAtTheInstantAtWhichAnEndIsMet, IsWithinTheTravelToTheBit) {
    constexpr double kSpacing = 1e-3;  // [s]
    std::size_t rows = 0;
    for (int k = 20; k <= 200; ++k) {
        const double met = kSpacing * k;
        const double end = 0.25 * met + 1.25 * met * met;
        for (const double side : {1.0, -1.0}) {
            Model m;
            m.body("ram", {.inertia = 1.5, .velocity = 0.25 * side, .travel = {.lower = -end, .upper = end}});
            m.signals().add("speed", signal::Ramp{.slope = 2.5 * side, .offset = 0.25 * side});
            m.motion("drive").on("ram").velocity("speed");
            const Plan plan = m.build();
            LocatedEngine engine(plan);
            State state = engine.initial_state();
            Listener listener;
            listener.row_spacing = kSpacing;
            listener.on_row = [&](const State& row) {
                ++rows;
                EXPECT_LE(std::fabs(row.position[0]), end) << k;
            };
            const auto within = [&](const State& shown) { EXPECT_LE(std::fabs(shown.position[0]), end) << k; };
            listener.before_decision = listener.after_decision = listener.between = within;
            EXPECT_EQ(engine.advance_to(state, 1, listener).status, RunStatus::contradictory);
        }
    }
    EXPECT_GT(rows, 30'000U);
}

}  // namespace
}  // namespace stiction
