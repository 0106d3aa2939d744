// [parameters] and arithmetic: values by name, their units, what is set from outside, what a formula may not be.
#include "scenario/section/parameters.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numbers>

#include "scenario/broken/broken.hpp"
#include "scenario/section/fmi_names.hpp"
#include "scenario/show.hpp"

namespace stiction::scenario {
namespace {

// A lift: rotor, belt 2:1, screw of 5 mm lead, carriage.
constexpr const char* kLift = R"toml(format = 1
[parameters]
lead = "5 mm"
belt = 2
counts = 4096
start = "0.05 m"
turned = "start/lead*1 rev"
stiff = "3 kN/mm"
[run]
until = "1 s"
[body.rotor]
inertia = "2e-4 kg m2"
position = "turned*belt"
[body.screw]
inertia = "1e-4 kg m2"
position = "turned"
[body.carriage]
inertia = "40 kg"
position = "start"
travel = ["0 m", "start + 550 mm"]
[gear.drive]
between = ["rotor", "screw"]
ratio = "belt"
[screw.spindle]
between = ["screw", "carriage"]
lead = "lead"
[spring.s]
on = "carriage"
stiffness = "stiff"
[signal.encoder]
kind = "quantiser"
input = "rotor.position"
interval = "360 deg/counts"
[signals]
wanted = "carriage.position/lead*belt*2*pi"
pushed = "stiff*2 mm"
[force.f]
on = "carriage"
value = "2 N*sin(t) + stiff*(carriage.position - start)"
)toml";

/// A value of the scenario that was understood, SI.
double si_number(const Scenario& scenario, const std::string& section, const std::string& key) {
    for (const Value& value : scenario.values) {
        if (value.section == section && value.key == key) return value.number->value;
    }
    ADD_FAILURE() << section << "." << key;
    return 0;
}

Scenario lift(const std::vector<Setting>& settings = {}) { return parse(kLift, "machine.toml", ".", settings); }

TEST(AParameter, IsTheSameBitsAsTheNumberItStandsFor) {
    const Scenario scenario = lift();
    EXPECT_EQ(si_number(scenario, "screw.spindle", "lead"), 0.005);
    EXPECT_EQ(si_number(scenario, "gear.drive", "ratio"), 2);
    EXPECT_EQ(si_number(scenario, "spring.s", "stiffness"), 3e6);
    EXPECT_EQ(si_number(scenario, "body.carriage", "position"), 0.05);
    // 10 turns of the screw, 20 of the rotor; 360°/4096. A few roundings.
    constexpr double kTurn = 2 * std::numbers::pi;
    EXPECT_NEAR(si_number(scenario, "body.screw", "position"), 10 * kTurn, 1e-13);
    EXPECT_NEAR(si_number(scenario, "body.rotor", "position"), 20 * kTurn, 1e-13);
    EXPECT_NEAR(si_number(scenario, "signal.encoder", "interval"), kTurn / 4096, 1e-18);
    EXPECT_EQ(scenario.plan.bodies[2].options.travel.upper, 0.05 + 0.55);
}

TEST(AParameter, IsAConstantOfASignalThatUsesIt) {
    const Scenario scenario = lift();
    std::vector<double> values(scenario.plan.signals.value_count(), 0);
    std::vector<double> states(scenario.plan.signals.state_count(), 0);
    values[*scenario.plan.signals.slot("carriage.position")] = 0.3;
    scenario.plan.signals.switch_state(0, states, values);
    // 0.3 m are 60 turns of the screw and 120 of the rotor; 3e6 N/m over 2 mm and over 0.25 m.
    EXPECT_NEAR(values[*scenario.plan.signals.slot("wanted")], 240 * std::numbers::pi, 1e-12);
    EXPECT_NEAR(values[*scenario.plan.signals.slot("pushed")], 6000, 1e-11);
    EXPECT_NEAR(values[*scenario.plan.signals.slot("f.value")], 750000, 1e-9);
}

TEST(AParameter, IsSetFromOutsideWithItsUnitOrInSi) {
    for (const char* lead : {"6 mm", "0.006", "0.6 cm", "start*0.12"}) {
        const Scenario scenario = lift({{"parameters.lead", lead}});
        EXPECT_NEAR(si_number(scenario, "screw.spindle", "lead"), 0.006, 1e-17) << lead;
        EXPECT_NEAR(si_number(scenario, "body.screw", "position"), 2 * std::numbers::pi * 0.05 / 0.006, 1e-13) << lead;
    }
    EXPECT_EQ(stiction_test::mistakes_of(kLift, ".", {{"parameters.lead", "6 kg"}}).find("--set parameters.lead"),
              std::string::npos);
    EXPECT_NE(stiction_test::mistakes_of(kLift, ".", {{"parameters.lead", "6 kg"}}).find("\"lead\" is a mass [kg]"),
              std::string::npos);
}

TEST(AParameter, ThatTheFileDoesNotHaveCannotBeSet) {
    EXPECT_EQ(stiction_test::mistakes_of(kLift, ".", {{"parameters.leed", "6 mm"}}),
              "--set parameters.leed: there is no parameter \"leed\"; did you mean \"lead\"?");
    EXPECT_EQ(stiction_test::mistakes_of(stiction_test::kGood, ".", {{"parameters.lead", "6 mm"}}),
              "--set parameters.lead: there is no parameter \"lead\": write it into [parameters] of the file first");
}

TEST(AShownScenario, KeepsItsParametersAndReadsBackTheSame) {
    const Scenario scenario = lift();
    for (const Units units : {Units::written, Units::si}) {
        const Scenario again = parse(show(scenario, units), "machine.toml", ".");
        ASSERT_EQ(again.values.size(), scenario.values.size());
        for (std::size_t i = 0; i < again.values.size(); ++i) {
            EXPECT_EQ(again.values[i].uses, scenario.values[i].uses);
            if (scenario.values[i].number) {
                EXPECT_EQ(again.values[i].number->value, scenario.values[i].number->value) << scenario.values[i].key;
            }
        }
    }
}

TEST(AParameterOfAnFmu, IsOneThatDependsOnNoOther) {
    const Scenario scenario = lift();
    std::vector<std::string> names;
    for (const FmiParameter& p : fmi_parameters(scenario.fmi, scenario.values)) names.push_back(p.name);
    const auto has = [&](const char* name) { return std::find(names.begin(), names.end(), name) != names.end(); };
    EXPECT_TRUE(has("parameters.lead"));
    EXPECT_TRUE(has("parameters.belt"));
    EXPECT_FALSE(has("parameters.turned"));     // follows from start and lead
    EXPECT_FALSE(has("screw.spindle.lead"));    // is lead
    EXPECT_TRUE(has("body.carriage.inertia"));  // a number of its own
}

// Written by hand: what each text is in SI.
TEST(Arithmetic, OfNumbersAndUnitsIsDoneInSi) {
    struct Example {
        const char* text;
        const char* needed;
        double value;
    };
    const Parameters none;
    for (const Example& e : {Example{"2:1", "[-]", 2},
                             {"17:4", "[-]", 4.25},
                             {"2*pi/4096", "", std::numbers::pi / 2048},
                             {"360 deg/4096", "[rad]", std::numbers::pi / 2048},
                             {"2*(3 mm + 1 cm)", "[m]", 0.026},
                             {"max(3 mm, 1 cm, 0)", "[m]", 0.01},
                             {"sqrt(9 m2)", "[m]", 3},
                             {"5 N*2 m", "[N·m]", 10},
                             {"10 N/2 kg", "[m/s²]", 5},
                             {"60 V/(100 rad/s)", "[V·s/rad]", 0.6},
                             {"5 V/(rad/s)*2", "[V·s/rad]", 10},
                             {"-30 deg + pi/6", "[rad]", 0},
                             {"0.1 m/0.2 m", "[rad]", 0.5},
                             {"2 rad/s*0.3 m", "[m/s]", 0.6},
                             {"1e-3*5 kN m", "[N·m]", 5},
                             {"2^3*1 s", "[s]", 8}}) {
        const ValueReading read = none.value(e.text, unit::requirement(e.needed));
        ASSERT_TRUE(read.ok()) << e.text << ": " << (read.problem ? sentence(*read.problem) : "");
        EXPECT_NEAR(read.read.value, e.value, 4 * 0x1p-53 * std::max(1.0, std::fabs(e.value))) << e.text;
    }
}

TEST(AFormula, ThatIsWrongSaysWhereAndWhy) {
    struct Example {
        const char* text;
        const char* needed;
        const char* told;
    };
    Node table;
    for (const auto& [name, text] : {std::pair{"lead", "5 mm"}, std::pair{"mass", "40 kg"}}) {
        Node node;
        node.kind = Node::Kind::text;
        node.text = text;
        table.entries.emplace_back(name, node);
    }
    Parameters parameters;
    Mistakes mistakes;
    parameters.read(table, {}, mistakes);
    ASSERT_TRUE(mistakes.empty());
    for (const Example& e : {
             Example{"2*lead", "[kg]",
                     "\"2*lead\" is a length [m]; admissible: a mass [kg]: give it in one of g, kg, t"},
             {"leed", "[m]", "there is no parameter \"leed\"; did you mean \"lead\"?"},
             {"2*weight", "[N]",
              "there is no parameter \"weight\"; admissible: lead, mass: write [parameters] with weight = \"a number "
              "with its "
              "unit\""},
             {"lead + mass", "[m]",
              ", column 8: \"lead\" is a length [m], but \"mass\" is a mass [kg]: add what has one unit, or multiply "
              "one of them by a factor"},
             {"mass + mass*(lead/(2*3))^2", "[kg]",
              ", column 8: \"mass\" is a mass [kg], but \"mass*(lead/(2*3))^2\" is a moment of inertia [kg m2]: add "
              "what "
              "has one unit, or multiply one of them by a factor"},
             {"lead + 3", "[m]",
              ", column 8: \"lead\" is a length [m], but \"3\" is a plain number: write its unit, as in \"3 m\""},
             {"sin(lead)", "[-]",
              ", column 5: \"lead\" is a length [m], but sin takes an angle or a plain number: multiply it by a "
              "factor, as "
              "in sin(2*lead)"},
             {"1/3 m", "[m]", ", column 1: it can be read in two ways: write 1/3*1 m or 1/(3 m)"},
             {"2*5 s-1", "[1/s]",
              ", column 6: it can be a power or a difference: write \"s^-1\", or a space before the minus"},
             {"2*mm", "[m]", "\"mm\" is a unit: write a number before it, as in \"1 mm\""},
             {"2*lead +", "[m]", ", column 9: the expression ends too early: a value is missing"},
             {"lead/0", "[m]", ", column 6: it divides by 0: write a divisor that is not 0"},
             {"3/(lead - lead)", "[1/m]", ", column 4: it divides by 0: write a divisor that is not 0"},
             {"2:0", "[-]", ", column 3: the right side of a ratio must not be 0: write it as in \"2:1\""},
             {"1/0:2", "[-]", ", column 3: it divides by 0: write a divisor that is not 0"},
             {"sqrt(2 - 3)", "[-]",
              "it has no finite value: look for a root or logarithm of what has none, and for numbers that are too "
              "large"},
             {"lead^1.5", "[m]", "its unit would have a broken power: take roots and powers of plain numbers"},
             {"lead*t", "[m]",
              "t is the time, and this value is constant: a value is made of numbers, units and [parameters]; signals "
              "stand where a signal is read"},
             {"2*load.position", "[m]",
              "\"load.position\" is a signal, and this value is constant: a value is made of numbers, units and "
              "[parameters]; signals stand where a signal is read"},
         }) {
        const ValueReading read = parameters.value(e.text, unit::requirement(e.needed));
        ASSERT_TRUE(read.problem) << e.text;
        EXPECT_EQ(sentence(*read.problem), e.told) << e.text;
    }
}

// One quantity is written in one way: a formula in the unit that stands in it, a number without unit in SI.
TEST(AValue, IsShownInTheUnitThatTheFileWrites) {
    const Scenario scenario = parse(R"toml(format = 1
[parameters]
torque = "0.2 N m"
count = "360 deg/4096"
lead = "5 mm"
turning = "1 rev/lead"
[run]
until = "1 s"
[body.a]
inertia = "1 kg m2"
position = "3*count"
velocity = "lead*turning/(2 s)"
[friction.f]
on = "a"
sliding = 0.2
breakaway = "2*torque"
)toml",
                                    "m", ".");
    struct Shown {
        const char* key;
        const char* exact;
        const char* written;
    };
    for (const Shown& shown : {Shown{"count", "\"360 deg/4096\"", "deg"}, Shown{"position", "\"3*count\"", "deg"},
                               Shown{"turning", "\"1 rev/lead\"", ""}, Shown{"velocity", "\"lead*turning/(2 s)\"", ""},
                               Shown{"sliding", "\"0.2 N m\"", ""}, Shown{"breakaway", "\"2*torque\"", "N m"}}) {
        const auto found = std::find_if(scenario.values.begin(), scenario.values.end(),
                                        [&](const Value& value) { return value.key == shown.key && value.given; });
        ASSERT_NE(found, scenario.values.end()) << shown.key;
        EXPECT_EQ(found->exact, shown.exact);
        EXPECT_EQ(found->number->written, shown.written) << shown.key;
    }
}

/// Each parameter of a chain is read inside the one before it: a file with thousands of them is refused, and the program lives.
TEST(AChainOfParameters, IsRefusedWhereItIsTooLong) {
    const auto chain = [](int length) {
        std::string text = "format = 1\n[parameters]\n";
        for (int k = 0; k < length; ++k) {
            text += "p" + std::to_string(k) + " = \"2/p" + std::to_string(k + 1) + "\"\n";
        }
        return text + "p" + std::to_string(length) + " = 1\n[run]\nuntil = \"1 s\"\n[body.a]\ninertia = \"p0*1 kg\"\n";
    };
    EXPECT_EQ(parse(chain(100), "m", ".").plan.bodies[0].options.inertia, 1);  // 2/(2/(… 1)), an even number of times
    try {
        static_cast<void>(parse(chain(4000), "m", "."));
        FAIL() << "it was read";
    } catch (const ScenarioError& error) {
        EXPECT_NE(std::string(error.what()).find("more than 200 parameters need each other in a row"),
                  std::string::npos);
    }
}

}  // namespace
}  // namespace stiction::scenario
