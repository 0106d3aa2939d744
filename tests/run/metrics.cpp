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

// A brake of 3 N m and a bearing of 1 N m on one shaft under 2 N m break away together: at −4 and at 4 N m.
TEST(AStuckInterval, ReachesFromOneBreakAwayToTheOther) {
    const Outcome outcome = simulate(scenario_of(machines::load("brake-and-bearing"), EngineKind::fixed, 0.1));
    ASSERT_EQ(outcome.metrics.frictions.size(), 2U);
    for (const FrictionMetrics& friction : outcome.metrics.frictions) {
        ASSERT_TRUE(friction.stuck.has_value());
        EXPECT_NEAR(friction.stuck->decrease, 4 + 2, 1e-12);
        EXPECT_NEAR(friction.stuck->increase, 4 - 2, 1e-12);
    }
}

struct Held {
    const std::string& machine;
    std::size_t frictions;
    double fall;
    double rise;
};

constexpr const char* kLossy = "constant = 0.5\nopposing_efficiency = 0.25\naiding_efficiency = 0.25\n";
constexpr const char* kShafts = "[body.motor]\ninertia = 0.001\n[body.drum]\ninertia = 0.001\n";

// ½ + ¼ |x| ≥ |x| of a load x behind the teeth: it rests up to 2 N m, with ½ N m of dry friction beside it up to 2½ N m.
TEST(AStuckInterval, IsThatOfTheLoadItself) {
    const std::string gear =
        std::string(kShafts) + "[gear.gear]\nbetween = [\"motor\", \"drum\"]\nratio = 1\n" + kLossy;
    const std::string alone = gear + "[force.load]\non = \"drum\"\nvalue = 1\n";
    const std::string beside = gear + "[friction.bearing]\non = \"drum\"\nlaw = \"coulomb\"\nsliding = 0.5\n" +
                               "[force.load]\non = \"drum\"\nvalue = 2.4\n";
    const std::string law = std::string(
                                "[body.nut]\ninertia = 0.001\n[friction.gear]\non = \"nut\"\nlaw = "
                                "\"transmission\"\nload = \"L\"\n") +
                            kLossy + "[force.load]\non = \"nut\"\nfactor = -1\nvalue = \"L\"\n[signals]\nL = \"1\"\n";
    for (const char* engine : {"\"located\"", "\"fixed\""}) {
        for (const Held& held : {Held{alone, 1, 3, 1}, Held{beside, 2, 4.9, 0.1}, Held{law, 1, 3, 1}}) {
            const Outcome outcome = simulate(scenario::parse(
                "format = 1\n[run]\nuntil = 0.1\nengine = " + std::string(engine) + "\n" + held.machine, "held", "."));
            ASSERT_EQ(outcome.metrics.frictions.size(), held.frictions) << held.machine;
            for (const FrictionMetrics& friction : outcome.metrics.frictions) {
                ASSERT_TRUE(friction.stuck.has_value()) << held.machine;
                EXPECT_NEAR(friction.stuck->decrease, held.fall, 1e-9) << engine << friction.name << held.machine;
                EXPECT_NEAR(friction.stuck->increase, held.rise, 1e-9) << engine << friction.name << held.machine;
            }
        }
    }
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
