// A trajectory never loses an event, whatever its spacing, shows both sides of every jump, and outlives its plan.
#include "result/trajectory.hpp"
#include "engine/fixed/fixed.hpp"
#include "engine/located/located.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <optional>

#include "machine_file.hpp"
#include "result/recorder.hpp"

namespace stiction {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

Trajectory belt_run(const Plan& plan, double spacing) {
    FixedEngine engine(plan, {.step = 1e-3});
    State state = engine.initial_state();
    Recorder recorder(plan, {.spacing = spacing});
    EXPECT_EQ(run(engine, state, 20, recorder).status, RunStatus::ok);
    return recorder.trajectory();
}

TEST(ATrajectory, KeepsEveryEventWhateverItsSpacing) {
    const Plan plan = machines::belt_oscillator();
    const Trajectory all = belt_run(plan, 0);
    const Trajectory few = belt_run(plan, 0.5);
    ASSERT_GT(all.events.size(), 4U);
    EXPECT_EQ(all.time.size(), 20'001U);
    ASSERT_EQ(few.events.size(), all.events.size());
    EXPECT_LT(few.time.size(), all.time.size() / 100);
    for (const Event& event : few.events) {
        EXPECT_EQ(event.part, "contact");
        // the row of the event and the one before it are there
        const auto at = std::find(few.time.begin(), few.time.end(), event.time);
        ASSERT_NE(at, few.time.end());
        ASSERT_NE(at, few.time.begin());
        const auto row = static_cast<std::size_t>(at - few.time.begin());
        EXPECT_EQ(few.modes[0].values[row], event.to);
        EXPECT_EQ(few.modes[0].values[row - 1], event.from);
        EXPECT_NEAR(few.time[row] - few.time[row - 1], 1e-3, 1e-12);
    }
    EXPECT_EQ(few.time.back(), all.time.back());
}

TEST(ATrajectory, HasItsRowsOnMultiplesOfTheSpacingWhateverHappensBetween) {
    const Plan plan = machines::belt_oscillator();
    const Trajectory t = belt_run(plan, 0.1);
    for (int k = 0; k <= 200; ++k) {  // 0.1 is 100 steps: the same time to the bit
        EXPECT_TRUE(std::binary_search(t.time.begin(), t.time.end(), 100 * k * 1e-3)) << k;
    }
    EXPECT_LE(t.time.size(), 201 + 2 * t.events.size());
}

TEST(ATrajectory, OffersItsColumnsByNameWithoutItsPlan) {
    std::optional<Plan> plan = machines::belt_oscillator();
    const Trajectory t = belt_run(*plan, 0.1);
    plan.reset();
    EXPECT_EQ(t["block.position"].size(), t.time.size());
    EXPECT_EQ(t.mode("contact.mode").size(), t.time.size());
    EXPECT_TRUE(t["block.colour"].empty());
    EXPECT_EQ(t.events.front().part, "contact");
}

TEST(ATrajectory, HasTheUnitsOfTheMotion) {
    const Plan turning = machines::load("locked-screw");
    const Recorder angles(turning, {});
    std::vector<std::string> heads;
    for (const NumberColumn& c : angles.trajectory().numbers) {
        heads.push_back(c.name + " [" + c.unit + "]");
    }
    EXPECT_THAT(heads,
                ElementsAre("nut.position [rad]", "nut.velocity [rad/s]", "thread.friction [N m]", "airload [N m]"));
    const Plan straight = machines::load("mass-on-stop");
    const Recorder ways(straight, {.quantities = {"mass.position", "slide.margin_forward", "push", "mass.stop"}});
    EXPECT_EQ(ways.trajectory().numbers[0].unit, "m");
    EXPECT_EQ(ways.trajectory().numbers[1].unit, "N");
    EXPECT_EQ(ways.trajectory().numbers[2].unit, "N");
    EXPECT_EQ(ways.trajectory().stops[0].name, "mass.stop");
}

TEST(ATrajectory, NamesWhatWasProbablyMeantForEveryUnknownName) {
    const Plan plan = machines::belt_oscillator();
    try {
        const Recorder recorder(plan, {.quantities = {"block.positon", "block.velocity", "kontact.mode"}});
        FAIL() << "unknown names were taken";
    } catch (const ModelError& error) {
        ASSERT_EQ(error.problems().size(), 2U);
        EXPECT_EQ(error.problems()[0].nearest, "block.position");
        EXPECT_EQ(error.problems()[1].nearest, "contact.mode");
    }
}

// belt v ──>   stick: spring force rises by k v per second from −D about the sliding level to +D; T_stick = 2D/(k v).
//   [m]/\/\k|  slip: (π + 2α)/ω, ω = √(k/m), α = atan(v√(km)/D)
TEST(ATrajectory, OfTheLocatedEngineStandsOnBothSidesOfEveryEvent) {
    const Plan plan =
        machines::belt_oscillator({.mass = 1, .stiffness = 2, .breakaway = 1, .sliding = 0.5, .belt_speed = 0.1});
    LocatedEngine engine(plan);
    State state = engine.initial_state();
    Recorder recorder(plan, {.quantities = {"contact.mode", "contact.friction", "contact.margin_forward",
                                            "contact.margin_backward", "spring.force", "block.position"},
                             .spacing = 0.25});
    ASSERT_EQ(run(engine, state, 40, recorder).status, RunStatus::ok);
    const Trajectory& t = recorder.trajectory();
    std::vector<double> breaks;
    std::vector<double> stops;
    for (const Event& event : t.events) {
        if (event.time == 0) {
            continue;
        }
        (event.to == Mode::stuck ? stops : breaks).push_back(event.time);
        const auto right = std::find(t.time.begin(), t.time.end(), event.time) + 1;
        ASSERT_NE(right, t.time.end());
        ASSERT_EQ(*right, event.time) << "an event has two rows of its own time";
        const auto row = static_cast<std::size_t>(right - t.time.begin());
        EXPECT_EQ(t.modes[0].values[row], event.to);
        EXPECT_EQ(t.modes[0].values[row - 1], event.from);
        EXPECT_EQ(t["block.position"][row], t["block.position"][row - 1]);
        if (event.from == Mode::stuck) {  // it breaks away where nothing is left: to rounding of the force
            const double left = std::min(t["contact.margin_forward"][row - 1], t["contact.margin_backward"][row - 1]);
            EXPECT_NEAR(left, 0, 1e-12);
            EXPECT_EQ(t["contact.margin_forward"][row], 0);
        }
    }
    ASSERT_GE(breaks.size(), 4U);
    ASSERT_GE(stops.size(), 4U);
    const double slip = (std::acos(-1.0) + 2 * std::atan(0.1 * std::sqrt(2.0) / 0.5)) / std::sqrt(2.0);
    for (std::size_t k = 1; k + 1 < stops.size(); ++k) {  // after one cycle, which began elsewhere
        EXPECT_NEAR(breaks[k] - stops[k], 5, 1e-9);       // the engine's tolerance 3e-12 over some 100 steps
        EXPECT_NEAR(stops[k + 1] - breaks[k], slip, 1e-9);
    }
    for (std::size_t row = 0; row < t.time.size(); ++row) {
        if (t.modes[0].values[row] == Mode::stuck) {  // (2) of observation.hpp: the two margins make up both limits
            EXPECT_NEAR(t["contact.margin_forward"][row] + t["contact.margin_backward"][row], 2, 1e-12);
            EXPECT_NEAR(t["contact.friction"][row], -t["spring.force"][row], 1e-12);
        }
    }
    for (int k = 0; k <= 160; ++k) {  // rows at every multiple of the spacing
        const double at = 0.25 * k;
        EXPECT_TRUE(std::binary_search(t.time.begin(), t.time.end(), at)) << at;
    }
}

TEST(ATrajectory, DoesNotChangeTheRunOfTheLocatedEngineByOneBit) {
    const Plan plan = machines::load("coupled-clutches");
    LocatedEngine engine(plan);
    State alone = engine.initial_state();
    State listened = alone;
    ASSERT_EQ(engine.advance_to(alone, 1.5).status, RunStatus::ok);
    Recorder recorder(plan, {.spacing = 0.003});
    ASSERT_EQ(run(engine, listened, 1.5, recorder).status, RunStatus::ok);
    EXPECT_EQ(alone, listened);
    EXPECT_GT(recorder.trajectory().time.size(), 500U);
}

// push 3 N, friction 1 N, 2 kg, from 0 to the end at 0.5 m: a = 1 m/s², arrives after 1 s with 1 m/s
TEST(ATrajectory, TellsStopsAndImpactsOfBothEngines) {
    const Plan plan = machines::load("mass-on-stop");
    const RecordOptions wanted{.quantities = {"mass.stop", "mass.position", "energy.impact", "energy.residual"},
                               .spacing = 0.1};
    FixedEngine fixed(plan, {.step = 1e-4});
    LocatedEngine located(plan);
    Recorder steps(plan, wanted);
    Recorder exact(plan, wanted);
    State a = fixed.initial_state();
    State b = located.initial_state();
    ASSERT_EQ(run(fixed, a, 2, steps).status, RunStatus::ok);
    ASSERT_EQ(run(located, b, 2, exact).status, RunStatus::ok);
    for (const auto& [trajectory, tolerance] :
         {std::pair{&steps.trajectory(), 3e-4}, {&exact.trajectory(), 1e-10}}) {  // a few steps; integration
        std::vector<Event> impacts;
        std::vector<Event> rests;
        for (const Event& event : trajectory->events) {
            if (event.kind == Event::Kind::impact || event.kind == Event::Kind::settled) impacts.push_back(event);
            if (event.kind == Event::Kind::stop) rests.push_back(event);
        }
        ASSERT_EQ(impacts.size(), 1U);
        EXPECT_NEAR(impacts[0].time, 1, tolerance);
        EXPECT_NEAR(impacts[0].speed, 1, tolerance);
        EXPECT_EQ(impacts[0].stop_to, Stop::upper);
        ASSERT_EQ(rests.size(), 1U);
        EXPECT_EQ(rests[0].stop_from, Stop::none);
        EXPECT_EQ(rests[0].stop_to, Stop::upper);
        EXPECT_EQ(trajectory->stop("mass.stop").front(), Stop::none);
        EXPECT_EQ(trajectory->stop("mass.stop").back(), Stop::upper);
        EXPECT_EQ((*trajectory)["mass.position"].back(), 0.5);
        // 3 N · 0.5 m in; 0.5 J to friction; 1 J to the impact
        EXPECT_NEAR(trajectory->energy.input, 1.5, 1e-9);
        EXPECT_NEAR(trajectory->energy.friction, 0.5, 1e-9);
        EXPECT_NEAR(trajectory->energy.impact, 1, 3 * tolerance);
        EXPECT_NEAR(trajectory->energy.residual, 0, 1e-12);
        EXPECT_EQ((*trajectory)["energy.residual"].back(), trajectory->energy.residual);
    }
}

TEST(ATrajectory, ShowsTheMarginsOfASelfLockingScrewAsItsLawSays) {
    const Plan plan = machines::load("locked-screw");
    FixedEngine engine(plan, {.step = 1e-3});
    State state = engine.initial_state();
    Recorder recorder(plan, {.quantities = {"airload", "thread.friction", "thread.margin_forward",
                                            "thread.margin_backward", "nut.active", "thread.loss_power"}});
    ASSERT_EQ(run(engine, state, 0.05, recorder).status, RunStatus::ok);
    const Trajectory& t = recorder.trajectory();
    const Transmission<double> law{
        .constant = 3000, .opposing_efficiency = 0.825, .aiding_efficiency = -0.2, .static_ratio = 1.5};
    for (std::size_t row = 1; row < t.time.size(); ++row) {
        const double load = t["airload"][row];
        const Levels<double> levels = law.evaluate({.velocity = 0, .load = load, .normal_force = 1});
        const double before = t["airload"][row - 1];  // friction balances the load of the step, known at its start
        EXPECT_NEAR(t["thread.friction"][row], -before, 1e-9 * std::fabs(before));
        EXPECT_NEAR(t["nut.active"][row], -load, 1e-9 * std::fabs(load));
        EXPECT_NEAR(t["thread.margin_forward"][row], std::max(levels.static_forward + before, 0.0), 1e-6);
        EXPECT_NEAR(t["thread.margin_backward"][row], std::max(levels.static_backward - before, 0.0), 1e-6);
        EXPECT_EQ(t["thread.loss_power"][row], 0);
    }
}

}  // namespace
}  // namespace stiction
