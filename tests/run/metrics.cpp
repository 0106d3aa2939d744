// Metrics of runs whose answers are closed forms.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "machine_file.hpp"
#include "run/simulation.hpp"

namespace stiction {
namespace {

constexpr double kPi = 3.14159265358979323846;

scenario::Scenario scenario_of(Plan plan, EngineKind engine, double until) {
    scenario::Scenario scenario;
    scenario.plan = std::move(plan);
    scenario.run.engine = engine;
    scenario.run.until = until;
    scenario.run.fixed.step = 1e-3;
    return scenario;
}

// belt: T_stick = 2D/(k v) = 5 s, T_slip = (π + 2α)/ω, position swings by A = √((D/k)² + (v/ω)²) about F_k/k
TEST(TheBeltOscillator, HasTheLimitCycleOfItsClosedForm) {
    scenario::Scenario scenario = scenario_of(
        machines::belt_oscillator({.mass = 1, .stiffness = 2, .breakaway = 1, .sliding = 0.5, .belt_speed = 0.1}),
        EngineKind::located, 100);
    scenario.run.located.max_step = 0.002;
    const Outcome outcome = simulate(scenario);
    ASSERT_EQ(outcome.end, Outcome::End::finished) << outcome.message;
    const double omega = std::sqrt(2.0);
    const double slip = (kPi + 2 * std::atan(0.1 * omega / 2 / 0.25)) / omega;
    const double swing = std::hypot(0.25, 0.1 / omega);
    const RunMetrics& metrics = outcome.metrics;
    ASSERT_EQ(metrics.bodies.size(), 1U);
    ASSERT_TRUE(metrics.bodies[0].cycle.has_value());
    EXPECT_NEAR(metrics.bodies[0].cycle->period, 5 + slip, 1e-6);
    EXPECT_NEAR(metrics.bodies[0].cycle->amplitude, swing, 1e-6);  // ½·A·ω²·(step/2)²
    EXPECT_NEAR(metrics.bodies[0].cycle->middle, 0.25, 1e-6);
    EXPECT_NEAR(metrics.frictions.at(0).friction.value, -1, 1e-9);  // break-away against the belt
    EXPECT_NEAR(metrics.springs.at(0).force.value, 2 * (0.25 + swing), 1e-5);
    // Time at rest from its events: it starts stuck or not, then every stop begins a rest and every break-away ends one.
    double stuck_time = 0;
    double since = outcome.trajectory.mode("contact.mode").front() == Mode::stuck ? 0 : -1;
    std::vector<double> stops;
    for (const Event& event : outcome.trajectory.events) {
        if (event.to == Mode::stuck) {
            since = event.time;
            stops.push_back(event.time);
        } else if (event.from == Mode::stuck) {
            stuck_time += event.time - since;
            since = -1;
        }
    }
    stuck_time += since < 0 ? 0 : 100 - since;
    EXPECT_NEAR(metrics.frictions[0].stick_fraction, stuck_time / 100, 1e-9);
    EXPECT_EQ(metrics.frictions[0].stops, stops.size());
    // Whole cycles from the second stop to the last one.
    EXPECT_NEAR((stops.back() - stops[1]) / static_cast<double>(stops.size() - 2), 5 + slip, 1e-9);
}

// a brake of 3 N m: whatever share of the load it carries, it breaks away at −3 and at 3
TEST(AStuckInterval, ReachesFromOneBreakAwayToTheOther) {
    const Outcome outcome = simulate(scenario_of(machines::load("brake-and-bearing"), EngineKind::fixed, 0.1));
    bool seen = false;
    for (const FrictionMetrics& friction : outcome.metrics.frictions) {
        if (friction.name == "brake") {
            ASSERT_TRUE(friction.stuck.has_value());
            EXPECT_NEAR(friction.stuck->carried - friction.stuck->decrease, -3, 1e-12);
            EXPECT_NEAR(friction.stuck->carried + friction.stuck->increase, 3, 1e-12);
            seen = true;
        }
    }
    EXPECT_TRUE(seen);
}

// 3 N press 2 kg onto the end; sliding friction 1 N, break-away 1.5 N: it leaves when the push has fallen to −1.5 N
TEST(AStuckInterval, OnAnEndOfTravelCountsThePushIntoIt) {
    for (const EngineKind engine : {EngineKind::fixed, EngineKind::located}) {
        const Outcome outcome = simulate(scenario_of(machines::load("mass-on-stop"), engine, 2));
        const std::optional<StuckInterval>& slide = outcome.metrics.frictions.at(0).stuck;
        ASSERT_TRUE(slide.has_value());
        EXPECT_NEAR(slide->decrease, 3 + 1.5, 1e-9);
        EXPECT_EQ(slide->increase, std::numeric_limits<double>::infinity()) << "into the end any load is borne";
    }
}

}  // namespace
}  // namespace stiction
