// What happens when a run begins: the same events from both engines, at the start (located) or at the end of the first step (fixed).
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "run/simulation.hpp"

namespace stiction {
namespace {

constexpr double kFirstStep = 1e-3;  // [s]

Outcome run_of(const std::string& engine, const std::string& machine) {
    return simulate(scenario::parse(
        "format = 1\n[run]\nuntil = 0.1\nstep = \"1 ms\"\nengine = \"" + engine + "\"\n" + machine, "test", "."));
}

std::vector<Event> first_events(const Outcome& outcome) {
    std::vector<Event> first;
    for (const Event& event : outcome.trajectory.events) {
        if (event.time <= 1.5 * kFirstStep) {
            first.push_back(event);
        }
    }
    return first;
}

const char* const kBlock =
    "[body.block]\ninertia = \"1 kg\"\ntravel = [\"-1 m\", \"1 m\"]\n"
    "[friction.floor]\non = \"block\"\nlaw = \"coulomb\"\nsliding = \"2 N\"\nbreakaway = \"3 N\"\n"
    "[force.push]\non = \"block\"\nvalue = ";

TEST(APushThatActsFromTheStart, IsABreakAwayWithBothEngines) {
    for (const char* engine : {"fixed", "located"}) {
        const Outcome outcome = run_of(engine, std::string(kBlock) + "\"5 N\"\n");
        const std::vector<Event> first = first_events(outcome);
        ASSERT_EQ(first.size(), 1U) << engine;
        EXPECT_EQ(first[0].from, Mode::stuck);
        EXPECT_EQ(first[0].to, Mode::forward);
        EXPECT_NEAR(first[0].time, 0, std::string(engine) == "fixed" ? kFirstStep : 0.0);
        const auto mode = outcome.trajectory.mode("floor.mode");
        EXPECT_EQ(mode[0], Mode::stuck) << engine;
        EXPECT_EQ(mode[1], Mode::forward) << engine;
        EXPECT_EQ(outcome.metrics.frictions.at(0).stops, 0U);
        EXPECT_EQ(outcome.metrics.frictions.at(0).stick_fraction, 0) << engine;
    }
}

TEST(ABodyThatBeginsAsItGoesOn, HasNoEventAtTheStart) {
    const std::string on_end =
        "[body.block]\ninertia = \"1 kg\"\ntravel = [\"-1 m\", \"1 m\"]\nposition = \"1 m\"\n"
        "[force.push]\non = \"block\"\nvalue = \"5 N\"\n";
    const std::string on_belt =
        "[body.block]\ninertia = \"1 kg\"\nmotion = \"translation\"\n"
        "[signals]\nspeed = \"2 m/s\"\n"
        "[friction.belt]\non = \"block\"\nlaw = \"coulomb\"\nsliding = \"2 N\"\n"
        "ground_speed = \"speed\"\n";
    const std::string open =
        "[body.block]\ninertia = \"1 kg\"\nmotion = \"translation\"\n"
        "[signals]\nnone = \"0 N\"\n"
        "[brake.pads]\non = \"block\"\ncapacity = \"none\"\n";
    const std::string gear =
        "[body.a]\ninertia = \"1 kg m2\"\nvelocity = \"1 rad/s\"\n"
        "[body.b]\ninertia = \"1 kg m2\"\nvelocity = \"0.3333333333333333 rad/s\"\n"
        "[gear.g]\nbetween = [\"a\", \"b\"]\nratio = 3\nconstant = \"0 N m\"\n"
        "opposing_efficiency = 0.8\naiding_efficiency = 0.5\n";
    for (const std::string& machine : {std::string(kBlock) + "\"1 N\"\n", on_end, on_belt, open, gear}) {
        for (const char* engine : {"fixed", "located"}) {
            const Outcome outcome = run_of(engine, machine);
            ASSERT_EQ(outcome.end, Outcome::End::finished) << outcome.message;
            for (const Event& event : first_events(outcome)) {
                ADD_FAILURE() << engine << ": " << event.part << " " << from_name(event) << " -> " << to_name(event)
                              << "\n"
                              << machine;
            }
            EXPECT_EQ(outcome.trajectory.time[1] > 0, true) << "one row at the start\n" << machine;
        }
    }
}

TEST(ABodyThatBeginsWithSpeedIntoItsEnd, MeetsItAtTheStartWithBothEngines) {
    for (const char* engine : {"fixed", "located"}) {
        const Outcome outcome =
            run_of(engine,
                   "[body.block]\ninertia = \"1 kg\"\ntravel = [\"-1 m\", \"1 m\"]\nposition = \"1 m\"\n"
                   "velocity = \"2 m/s\"\n[force.push]\non = \"block\"\nvalue = \"5 N\"\n");
        const std::vector<Event> first = first_events(outcome);
        ASSERT_EQ(first.size(), 2U) << engine;
        EXPECT_EQ(first[0].kind, Event::Kind::impact);
        EXPECT_EQ(first[0].speed, 2);
        EXPECT_EQ(first[1].kind, Event::Kind::stop);
        EXPECT_EQ(first[1].stop_to, Stop::upper);
        EXPECT_NEAR(outcome.trajectory.energy.impact, 2, 1e-9) << engine;  // ½ m v²
    }
}

//   1 m/s [ block ]← push against it, friction 2 N: 5 N turn it round at once, 1 N leave it at rest.
TEST(AFrictionThatReversesAtOnce, HasNotStoppedWithEitherEngine) {
    for (const char* engine : {"fixed", "located"}) {
        for (const bool turns : {true, false}) {
            const Outcome outcome =
                run_of(engine, std::string("[body.block]\ninertia = \"0.1 kg\"\nvelocity = \"1 m/s\"\n"
                                           "[friction.floor]\non = \"block\"\nlaw = \"coulomb\"\nsliding = \"2 N\"\n"
                                           "[force.push]\non = \"block\"\nvalue = ") +
                                   (turns ? "\"-5 N\"\n" : "\"-1 N\"\n"));
            EXPECT_EQ(outcome.metrics.frictions.at(0).stops, turns ? 0U : 1U) << engine;
            EXPECT_EQ(outcome.metrics.bodies.at(0).reversals, turns ? 1U : 0U) << engine;
        }
    }
}

}  // namespace
}  // namespace stiction
