// Metrics are those of the run, not of the rows that were kept of it.
#include <gtest/gtest.h>

#include <cmath>

#include "result/metric_table.hpp"
#include "run/simulation.hpp"
#include "run/summary.hpp"

namespace stiction {
namespace {

scenario::Scenario read(const std::string& text, const std::string& engine, const std::string& record) {
    return scenario::parse("format = 1\n[run]\nuntil = \"10 s\"\nstep = \"1 ms\"\nengine = \"" + engine + "\"\n" +
                               text + "[record]\n" + record + "\n",
                           "test", ".");
}

//   |--/\/\/--[ block ]   1 kg on 1 N/m, starts at 0 with 0.1 m/s: x = 0.1 sin t, no friction
constexpr const char* kOscillator =
    "[body.block]\ninertia = \"1 kg\"\nvelocity = \"0.1 m/s\"\n[spring.rope]\non = \"block\"\nstiffness = \"1 N/m\"\n";

//   the same on a belt that runs at 0.05 m/s, with dry friction: it sticks and slips for ever
const std::string kStickSlip =
    "[body.block]\ninertia = \"1 kg\"\nvelocity = \"0.05 m/s\"\n"
    "[spring.rope]\non = \"block\"\nstiffness = \"100 N/m\"\n"
    "[friction.belt]\non = \"block\"\nlaw = \"coulomb\"\nsliding = \"0.5 N\"\nbreakaway = \"1 N\"\nground_speed = "
    "\"0.05 m/s\"\n";

std::string metrics_of(const std::string& json) {
    const std::size_t begin = json.find("\"metrics\"");
    return json.substr(begin, json.find("\"frictions\": {\n    \"belt\": {\"mode\"", begin) - begin);
}

TEST(Metrics, AreTheSameHoweverFewRowsAndQuantitiesAreKept) {
    for (const char* engine : {"fixed", "located"}) {
        const scenario::Scenario all = read(kStickSlip, engine, "spacing = 0");
        const std::string whole = metrics_of(summary_json(all, simulate(all)));
        EXPECT_NE(whole.find("\"limit_cycle\": {"), std::string::npos) << engine << whole;
        for (const char* record : {"spacing = \"0.3 s\"", "spacing = \"4 s\"\nquantities = [\"block.velocity\"]",
                                   "spacing = \"0.1 s\"\nquantities = [\"rope.force\"]"}) {
            const scenario::Scenario few = read(kStickSlip, engine, record);
            EXPECT_EQ(metrics_of(summary_json(few, simulate(few))), whole) << engine << ", " << record;
        }
    }
}

// x = 0.1 sin t: the rope pulls 0.1 N at most, first at t = π/2; the speed 0.1 cos t turns at π/2, 3π/2 and 5π/2.
TEST(Metrics, OfASpringThatIsNotRecordedAreMeasured) {
    const scenario::Scenario scenario = read(kOscillator, "located", "spacing = \"5 s\"");
    const Outcome outcome = simulate(scenario);
    ASSERT_EQ(outcome.metrics.springs.size(), 1U);
    const SpringMetrics& rope = outcome.metrics.springs[0];
    EXPECT_EQ(rope.name, "rope");
    EXPECT_EQ(rope.unit, "N");
    // Steps are at most 10 ms long: the largest value met lies within 5 ms of a crest, 0.1 (1 − cos 5e-3) below it.
    EXPECT_NEAR(std::fabs(rope.force.value), 0.1, 0.1 * 1.25e-5 + 1e-9);
    EXPECT_EQ(outcome.metrics.bodies.at(0).reversals, 3U);
    bool told = false;
    for (const std::string& line : metric_lines(outcome.metrics)) {
        told = told || line.rfind("rope: largest force ", 0) == 0;
    }
    EXPECT_TRUE(told);
}

// A load of 40 + 30 sin ωt on a block that holds: friction is largest, 70 N, at the crests. Steps are at most 10 ms and looked at in
// eighths, so that one of these lies within δ = 0.625 ms of every crest, and too little is told by at most 30 (1 − cos ωδ).
TEST(Metrics, OfALocatedRunHaveTheCrestsBetweenItsSteps) {
    for (const double frequency : {44.0, 121.0, 209.0}) {
        const std::string text =
            "[body.block]\ninertia = \"1 kg\"\n[friction.floor]\non = \"block\"\nlaw = \"coulomb\"\nsliding = \"80 "
            "N\"\n[force.push]\non = \"block\"\nvalue = \"push_signal\"\n[signal.push_signal]\nkind = "
            "\"sine\"\namplitude = \"30 N\"\noffset = \"40 N\"\nfrequency = \"" +
            std::to_string(frequency) + " rad/s\"\n";
        const Outcome outcome = simulate(read(text, "located", "spacing = \"1 s\""));
        ASSERT_EQ(outcome.metrics.frictions.size(), 1U);
        const double peak = std::fabs(outcome.metrics.frictions[0].friction.value);
        EXPECT_LE(peak, 70 * (1 + 1e-12)) << frequency;
        EXPECT_GE(peak, 70 - 30 * (1 - std::cos(frequency * 0.625e-3)) - 1e-9) << frequency;
    }
}

// Until 10 s there are 1000 steps at least: rows that are left out change no bit of the others.
TEST(TheSpacingOfRows, ChangesNoBitOfALocatedRun) {
    const Outcome all = simulate(read(kOscillator, "located", "spacing = 0"));
    const Outcome few = simulate(read(kOscillator, "located", "spacing = \"5 s\""));
    EXPECT_EQ(all.state.position, few.state.position);
    EXPECT_EQ(all.state.velocity, few.state.velocity);
    EXPECT_EQ(all.steps, few.steps);
}

TEST(WhatIsRecorded, HasTheCommandsWhereNothingIsChosen) {
    const std::string servo =
        "[body.load]\ninertia = \"1 kg m2\"\n[signal.command]\nkind = \"step\"\nafter = \"1 rad\"\n"
        "[signal.control]\nkind = \"pid\"\ninputs = [\"command\", \"load.position\"]\nupper = \"5 V\"\nlower = \"-5 "
        "V\"\n"
        "[signal.unused]\nkind = \"gain\"\ninput = \"command\"\n"
        "[motor.motor]\non = \"load\"\nresistance = \"1 ohm\"\ntorque_constant = \"1 N m/A\"\nvoltage = \"control\"\n";
    const Outcome outcome = simulate(read(servo, "fixed", "spacing = \"1 s\""));
    EXPECT_FALSE(outcome.trajectory["command"].empty());
    EXPECT_FALSE(outcome.trajectory["control"].empty());
    EXPECT_TRUE(outcome.trajectory["unused"].empty());
    const Outcome chosen = simulate(read(servo, "fixed", "spacing = \"1 s\"\nquantities = [\"load.position\"]"));
    EXPECT_TRUE(chosen.trajectory["command"].empty());
}

}  // namespace
}  // namespace stiction
