// What a scenario can be run with but was hardly meant: each thing with its place, its kind and its remedy; and starts that follow.
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <numbers>

#include "run/simulation.hpp"
#include "scenario/broken/broken.hpp"
#include "scenario/show.hpp"

namespace stiction::scenario {
namespace {

const std::string kOddHead = "format = 1\n[run]\nuntil = \"1 s\"\n";

Scenario odd_scenario(const std::string& text) { return parse(kOddHead + text, "machine.toml", "."); }

/// Every warning, one to a line, as they are told.
std::string told_of(const Scenario& scenario) {
    std::string all;
    for (const Mistake& warning : scenario.warnings) {
        EXPECT_TRUE(warning.odd);
        all += (all.empty() ? "" : "\n") + warning.line();
    }
    return all;
}

struct Odd {
    std::string text;
    std::string kind;
    std::string told;
};

TEST(WhatLooksOdd, IsToldWithItsPlaceItsKindAndItsRemedy) {
    const std::string two = "[body.a]\ninertia = \"1 kg\"\n[body.b]\ninertia = \"1 kg\"\n";
    const std::string motor = "[body.r]\ninertia = \"0.01 kg m2\"\n[motor.m]\non = \"r\"\n";
    for (const Odd& odd : {
             Odd{two + "[joint.j]\nbetween = [\"a\", \"b\"]\n[joint.k]\nbetween = [\"a\", \"b\"]\nratio = 2\n",
                 "contradiction",
                 "machine.toml:10:1: looks odd: joint.k: with the other joints it leaves a and b no motion at all: "
                 "their "
                 "ratios contradict each other: take one of the joints away, or make the ratios agree"},
             Odd{"[body.a]\ninertia = \"1 kg\"\nvelocity = \"0 m/s\"\n[body.b]\ninertia = \"1 kg\"\nvelocity = \"1 "
                 "m/s\"\n[joint.j]\nbetween = [\"a\", \"b\"]\n",
                 "start",
                 "machine.toml:9:1: looks odd: body.b.velocity: it starts at 1 m/s, but \"j\", which joins it to \"a\" "
                 "at 0 "
                 "m/s, has it at 0 m/s: write velocity = \"0 m/s\", or leave one of the two out"},
             Odd{"[body.s]\ninertia = \"1 kg m2\"\nposition = \"1 rev\"\n[body.n]\ninertia = \"1 kg\"\nposition = \"1 "
                 "mm\"\n[screw.x]\nbetween = [\"s\", \"n\"]\nlead = \"5 mm\"\n",
                 "start",
                 "machine.toml:9:1: looks odd: body.n.position: it starts at 1 mm, but \"x\", which joins it to \"s\" "
                 "at "
                 "1 rev, has it at 5 mm: write position = \"5 mm\", or leave one of the two out"},
             // ω_s + 2 ω_r = 3 ω_c: neither ring nor carrier follows from the sun alone, and both start at 0.
             Odd{"[body.s]\ninertia = \"1 kg m2\"\nvelocity = \"10 rad/s\"\n[body.r]\ninertia = \"1 kg m2\"\n"
                 "[body.c]\ninertia = \"1 kg m2\"\n[planetary.p]\nsun = \"s\"\nring = \"r\"\ncarrier = \"c\"\n"
                 "ratio = 2\n",
                 "start",
                 "machine.toml:9:1: looks odd: body.c.velocity: it starts at 0 rad/s, but \"p\", which joins it to "
                 "\"s\" at 10 rad/s, has it at 3.33333 rad/s: write velocity = \"3.33333333333 rad/s\""},
             Odd{two + "[spring.s]\non = \"a\"\nstiffness = \"1 N/m\"\n", "no_effect",
                 "machine.toml:6:1: looks odd: body.b: no part acts on it and no signal reads it: name it in a part, "
                 "or take "
                 "it away"},
             Odd{"[body.a]\ninertia = \"1 kg\"\n[signal.idle]\nkind = \"step\"\n", "no_effect",
                 "machine.toml:6:1: looks odd: signal.idle: no part, no other signal and no record reads it: use it, "
                 "or "
                 "take it "
                 "away"},
             Odd{"[body.a]\ninertia = \"1 kg\"\n[signals]\nx = \"2*a.position\"\n", "no_effect",
                 "machine.toml:7:1: looks odd: signals.x: no part, no other signal and no record reads it: use it, or "
                 "take "
                 "it away"},
             Odd{"[body.a]\ninertia = \"1 kg\"\n[parameters]\nlead = \"5 mm\"\n", "no_effect",
                 "machine.toml:7:1: looks odd: parameters.lead: no value uses it: use it, or take it away"},
             Odd{"[body.a]\ninertia = \"1 kg\"\n[gravity.g]\non = \"a\"\nslope = 90\n", "bare_number",
                 "machine.toml:8:1: looks odd: gravity.g.slope: 90 has no unit and is read in rad: write deg, rad or "
                 "rev "
                 "with it"},
             Odd{"[body.a]\ninertia = \"1 kg\"\n[force.f]\non = \"a\"\nvalue = \"s\"\n[signal.s]\nkind = "
                 "\"sine\"\namplitude "
                 "= \"1 N\"\nfrequency = 5\n",
                 "bare_number",
                 "machine.toml:12:1: looks odd: signal.s.frequency: 5 has no unit and is read in rad/s: write rad/s, "
                 "rpm "
                 "or Hz with it"},
             Odd{"[body.a]\ninertia = \"1 kg\"\n[friction.f]\non = \"a\"\nsliding = 0.3\n", "bare_number",
                 "machine.toml:8:1: looks odd: friction.f.sliding: 0.3 has no unit and is read in N: a coefficient of "
                 "friction is sliding_coefficient = 0.3 with law = \"normal-force\"; write a force with its unit"},
             Odd{motor + "current = \"1 A\"\ntorque_constant = \"0.1 N m/A\"\ncurrent_bandwidth = \"100 "
                         "rad/s\"\nresistance = \"1 ohm\"\n",
                 "no_effect",
                 "machine.toml:10:1: looks odd: motor.m.current_bandwidth: it has no effect, as without inductance the "
                 "current "
                 "follows at once: take it away, or give what it belongs to"},
             Odd{motor + "voltage = \"1 V\"\ntorque_constant = \"0.1 N m/A\"\n", "assumed",
                 "machine.toml:6:1: looks odd: motor.m.resistance: it is not given, and \"1 ohm\" is assumed: write "
                 "resistance = \"1 ohm\" if that is right"},
             Odd{"[body.a]\ninertia = \"1 kg m2\"\n[servo.m]\non = \"a\"\ntorque_constant = \"0.1 N m/A\"\n"
                 "position_gain = \"3 1/s\"\nspeed_gain = \"2 A s/rad\"\nreference = \"1 rad\"\nenable = "
                 "1\nbrake_resistance = \"2 ohm\"\n",
                 "assumed",
                 "machine.toml:6:1: looks odd: servo.m.resistance: it is not given, and \"1 ohm\" is assumed: write "
                 "resistance = \"1 ohm\" if that is right"},
             Odd{"[body.a]\ninertia = \"1 kg m2\"\n[servo.m]\non = \"a\"\ntorque_constant = \"0.1 N m/A\"\n"
                 "position_gain = \"3 1/s\"\nspeed_gain = \"2 A s/rad\"\nreference = \"1 rad\"\ninertia = \"2 kg "
                 "m2\"\nresistance = \"1 ohm\"\n",
                 "no_effect",
                 "machine.toml:12:1: looks odd: servo.m.inertia: it has no effect, as neither speed_bandwidth nor "
                 "reference_acceleration needs it: take it away, or give what it belongs to"},
             Odd{motor + "current = \"1 A\"\ntorque_constant = \"0.1 N m/A\"\n", "assumed",
                 "machine.toml:6:1: looks odd: motor.m.resistance: it is not given, and \"1 ohm\" is assumed: write "
                 "resistance = \"1 ohm\" if that is right"},
             Odd{"[body.a]\ninertia = \"1 kg\"\n[friction.f]\non = \"a\"\nlaw = \"stribeck\"\nsliding = "
                 "0.3\nbreakaway = \"1 N\"\nstribeck_velocity = \"1 mm/s\"\n",
                 "bare_number",
                 "machine.toml:9:1: looks odd: friction.f.sliding: 0.3 has no unit and is read in N: a coefficient of "
                 "friction is sliding_coefficient = 0.3 with law = \"normal-force\"; write a force with its unit"},
             Odd{"[body.a]\ninertia = \"40 kg\"\n[gravity.g]\non = \"a\"\nmass = \"0 kg\"\n", "no_effect",
                 "machine.toml:8:1: looks odd: gravity.g.mass: it has no effect, as no mass has no weight: take it "
                 "away, "
                 "or give what it belongs to"},
             // Units have names too: they are no use of a signal.
             Odd{"[body.a]\ninertia = \"1 kg\"\n[signal.kg]\nkind = \"step\"\n", "no_effect",
                 "machine.toml:6:1: looks odd: signal.kg: no part, no other signal and no record reads it: use it, or "
                 "take it away"},
             Odd{"[body.a]\ninertia = \"1 kg\"\n[body.s]\ninertia = \"1 kg\"\n[spring.k]\non = \"a\"\nstiffness = \"1 "
                 "N/m\"\n",
                 "no_effect",
                 "machine.toml:6:1: looks odd: body.s: no part acts on it and no signal reads it: name it in a part, "
                 "or "
                 "take it away"},
             Odd{"[body.a]\ninertia = \"1 kg\"\nrestitution = 0.5\n", "no_effect",
                 "machine.toml:6:1: looks odd: body.a.restitution: it has no effect, as the body has no ends of "
                 "travel: take "
                 "it away, or give what it belongs to"},
             Odd{"[body.a]\ninertia = \"1 kg\"\n[friction.f]\non = \"a\"\nlaw = \"normal-force\"\nsliding_coefficient "
                 "= 0.3\n",
                 "assumed",
                 "machine.toml:6:1: looks odd: friction.f.normal_force: it is not given, and \"1 N\" is assumed: write "
                 "normal_force = \"1 N\" if that is right"},
         }) {
        const Scenario scenario = odd_scenario(odd.text);
        EXPECT_EQ(told_of(scenario), odd.told) << odd.text;
        ASSERT_EQ(scenario.warnings.size(), 1U) << odd.text;
        EXPECT_STREQ(scenario.warnings[0].kind(), odd.kind.c_str());
        EXPECT_THROW(refuse_odd(scenario), ScenarioError);
    }
}

TEST(WhatLooksOdd, IsNotFoundInAGoodScenario) {
    EXPECT_EQ(told_of(parse(stiction_test::kGood, "machine.toml", ".")), "");
    EXPECT_NO_THROW(refuse_odd(parse(stiction_test::kGood, "machine.toml", ".")));
}

TEST(WhatLooksOdd, IsNoBodyOrSignalThatIsRecorded) {
    const std::string machine =
        "[body.a]\ninertia = \"1 kg\"\n[body.b]\ninertia = \"1 kg\"\n[spring.s]\non = \"a\"\nstiffness = \"1 "
        "N/m\"\n[signals]\nx = \"2*a.position\"\n[record]\nquantities = ";
    EXPECT_EQ(told_of(odd_scenario(machine + "[\"x\", \"b.velocity\"]\n")), "");
    EXPECT_EQ(told_of(odd_scenario(machine + "[\"default\", \"+x\", \"+b.velocity\"]\n")), "");
    EXPECT_EQ(told_of(odd_scenario(machine + "[\"b.velocity\", \"-x\"]\n")),
              "machine.toml:12:1: looks odd: signals.x: no part, no other signal and no record reads it: use it, or "
              "take it away");
}

// What the remedy says is no longer odd: a third of 10 has no end of digits.
TEST(WhatLooksOdd, IsMendedByItsRemedy) {
    const std::string set =
        "[body.s]\ninertia = \"1 kg m2\"\nvelocity = \"10 rad/s\"\n[body.r]\ninertia = \"1 kg m2\"\nvelocity = \"0 "
        "rad/s\"\n[planetary.p]\nsun = \"s\"\nring = \"r\"\ncarrier = \"c\"\nratio = 2\n[body.c]\ninertia = \"1 kg "
        "m2\"\nvelocity = ";
    const Scenario odd = odd_scenario(set + "\"3 rad/s\"\n");
    ASSERT_EQ(odd.warnings.size(), 1U);
    const std::string& remedy = odd.warnings[0].problem.remedy;
    const std::size_t begin = remedy.find('"');
    const std::size_t end = remedy.find('"', begin + 1);
    EXPECT_EQ(told_of(odd_scenario(set + remedy.substr(begin, end + 1 - begin) + "\n")), "");
}

// The gear of losses makes parts of its own; the file has a gear.
TEST(StartValues, AreToldByThePartOfTheFile) {
    const Scenario scenario = odd_scenario(
        "[body.a]\ninertia = \"1 kg m2\"\nposition = \"1 rad\"\n[body.b]\ninertia = \"1 kg m2\"\n[gear.g]\nbetween = "
        "[\"a\", \"b\"]\nratio = 2\nopposing_efficiency = 0.9\n");
    bool seen = false;
    for (const Value& value : scenario.values) {
        if (value.section == "body.b" && value.key == "position") {
            EXPECT_EQ(value.follows, "g");
            seen = true;
        }
    }
    EXPECT_TRUE(seen);
}

TEST(AKeySetTwice, LooksOdd) {
    const Scenario scenario =
        parse(stiction_test::kGood, "machine.toml", ".",
              std::vector<Setting>{{"body.surface.inertia", "2 kg m2"}, {"body.surface.inertia", "3 kg m2"}});
    EXPECT_EQ(told_of(scenario),
              "--set body.surface.inertia: looks odd: it is set twice, and the last value counts: set it once");
}

// The gear would have the load at 2 rad; it may only be within 0.5 rad, so it stays where the file leaves it.
TEST(StartValues, OutsideOfTheTravelDoNotFollow) {
    const Scenario scenario = odd_scenario(
        "[body.motor]\ninertia = \"1 kg m2\"\nposition = \"4 rad\"\n[body.load]\ninertia = \"1 kg m2\"\n"
        "travel = [\"-0.5 rad\", \"0.5 rad\"]\n[gear.g]\nbetween = [\"motor\", \"load\"]\nratio = 2\n");
    EXPECT_EQ(scenario.plan.bodies[1].options.position, 0);
}

// 50 mm of the nut are 10 turns of the screw and 20 of the rotor; 0.1 m/s are 20 and 40 turns per second.
TEST(StartValues, ThatAreNotGivenFollowFromTheOneThatIs) {
    const Scenario scenario = odd_scenario(R"([body.rotor]
inertia = "1 kg m2"
[body.screw]
inertia = "1 kg m2"
[body.nut]
inertia = "1 kg"
position = "50 mm"
velocity = "0.1 m/s"
[gear.belt]
between = ["rotor", "screw"]
ratio = 2
[screw.spindle]
between = ["screw", "nut"]
lead = "5 mm"
)");
    constexpr double kTurn = 2 * std::numbers::pi;
    EXPECT_EQ(told_of(scenario), "");
    EXPECT_NEAR(scenario.plan.bodies[1].options.position, 10 * kTurn, 1e-13);
    EXPECT_NEAR(scenario.plan.bodies[0].options.position, 20 * kTurn, 1e-13);
    EXPECT_NEAR(scenario.plan.bodies[1].options.velocity, 20 * kTurn, 1e-13);
    EXPECT_NEAR(scenario.plan.bodies[0].options.velocity, 40 * kTurn, 1e-13);
    for (const Units units : {Units::written, Units::si}) {
        const Scenario again = parse(show(scenario, units), "machine.toml", ".");
        EXPECT_EQ(told_of(again), "");
        EXPECT_EQ(again.plan.bodies[0].options.position, scenario.plan.bodies[0].options.position);
        EXPECT_EQ(again.plan.bodies[0].options.velocity, scenario.plan.bodies[0].options.velocity);
    }
}

TEST(AShippedScenario, DoesNotLookOdd) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(STICTION_SCENARIOS)) {
        if (entry.path().extension() == ".toml") {
            EXPECT_EQ(told_of(load(entry.path())), "");
        }
    }
}

TEST(AFrequency, MayBeGivenInHertz) {
    const std::string rest =
        "[body.a]\ninertia = \"1 kg\"\n[force.f]\non = \"a\"\nvalue = \"s\"\n[signal.s]\nkind = "
        "\"sine\"\namplitude = \"1 N\"\nfrequency = ";
    for (const char* frequency : {"\"5 Hz\"", "\"300 rpm\"", "\"2*2.5 Hz\"", "\"31.41592653589793 rad/s\""}) {
        const Scenario scenario = odd_scenario(rest + frequency + "\n");
        EXPECT_EQ(told_of(scenario), "");
        for (const Value& value : scenario.values) {
            if (value.key == "frequency") {
                EXPECT_NEAR(value.number->value, 10 * std::numbers::pi, 1e-14) << frequency;
            }
        }
    }
}

TEST(ABandwidth, MayBeGivenInHertz) {
    const Scenario scenario = odd_scenario(
        "[body.a]\ninertia = \"1 kg m2\"\n[servo.m]\non = \"a\"\ntorque_constant = \"0.1 N m/A\"\nresistance = \"1 "
        "ohm\"\ninductance = \"1 mH\"\nposition_gain = \"3 1/s\"\nspeed_bandwidth = \"30 Hz\"\ninertia = \"1 kg "
        "m2\"\ncurrent_bandwidth = \"0.5 kHz\"\nreference = \"1 rad\"\n");
    EXPECT_EQ(told_of(scenario), "");
    std::map<std::string, double> rates;
    for (const Value& value : scenario.values) {
        if (value.key.ends_with("bandwidth")) rates[value.key] = value.number->value;
    }
    EXPECT_NEAR(rates["speed_bandwidth"], 60 * std::numbers::pi, 1e-12);
    EXPECT_NEAR(rates["current_bandwidth"], 1000 * std::numbers::pi, 1e-12);
}

}  // namespace
}  // namespace stiction::scenario
