// Axes as people write them: what they mean, and what is said where they mean nothing.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "study/file/axis_reader.hpp"
#include "study/file/axis_text.hpp"
#include "study/file/read_study.hpp"
#include "study/file/sample_machine.hpp"

namespace stiction::study {
namespace {

using stiction_test::sample_machine;

/// One axis, "key = values", with the mistakes of an argument.
Axis read_axis(std::string_view text, const scenario::Scenario& machine) {
    AxisReading reading = axis_of(parse_axis(text), machine);
    scenario::Mistakes mistakes;
    for (ModelProblem& problem : reading.problems) {
        mistakes.add({.file = "--vary"}, std::move(problem));
    }
    if (!mistakes.empty()) {
        throw scenario::ScenarioError(std::move(mistakes));
    }
    return std::move(reading.axis);
}

Axis axis(const std::string& text) { return read_axis(text, sample_machine()); }

std::string axis_refusal(const std::string& text) {
    try {
        (void)axis(text);
    } catch (const scenario::ScenarioError& error) {
        return error.what();
    }
    return "";
}

TEST(AnAxis, IsARangeWithBothEnds) {
    const Axis read = axis("friction.slide.sliding=1:2:21");
    EXPECT_EQ(read.key, "friction.slide.sliding");
    EXPECT_EQ(read.unit, "N");
    EXPECT_EQ(read.shown, "N");  // as the machine writes it
    const Range range = std::get<Range>(read.distribution);
    EXPECT_EQ(range.from, 1);
    EXPECT_EQ(range.to, 2);
    EXPECT_EQ(range.count, 21U);
}

TEST(AnAxis, HasUnitsThatBecomeSi) {
    const Axis read = axis("body.block.velocity = 0 : 1800 mm/s : 4");
    EXPECT_EQ(read.unit, "m/s");
    EXPECT_EQ(read.shown, "mm/s");
    EXPECT_EQ(std::get<Range>(read.distribution).to, 1.8);
    const Listed list = std::get<Listed>(axis("friction.slide.sliding=2 N, 0.004 kN,5 N").distribution);
    EXPECT_EQ(list.values, (std::vector<double>{2, 4, 5}));
    EXPECT_TRUE(list.weights.empty());
}

TEST(AnAxis, IsADistributionByItsName) {
    const Normal normal = std::get<Normal>(axis("friction.slide.sliding=normal(5 N, 500 mN)").distribution);
    EXPECT_EQ(normal.mean, 5);
    EXPECT_EQ(normal.deviation, 0.5);
    EXPECT_TRUE(std::isinf(normal.upper));
    const Normal cut = std::get<Normal>(axis("friction.slide.sliding=normal(5, 0.5, 4, inf)").distribution);
    EXPECT_EQ(cut.lower, 4);
    EXPECT_TRUE(std::isinf(cut.upper));
    const Uniform uniform = std::get<Uniform>(axis("grip = uniform(0.1, 30 %)").distribution);
    EXPECT_EQ(uniform.lower, 0.1);
    EXPECT_EQ(uniform.upper, 0.3);
    const LogUniform wide = std::get<LogUniform>(axis("grip=log-uniform(1e-3, 1)").distribution);
    EXPECT_EQ(wide.lower, 1e-3);
    const Triangular triangle = std::get<Triangular>(axis("grip=triangular(0, 0.2, 1)").distribution);
    EXPECT_EQ(triangle.mode, 0.2);
    const Listed weighted = std::get<Listed>(axis("friction.slide.sliding=discrete(1 N: 0.2, 2 N:0.8)").distribution);
    EXPECT_EQ(weighted.values, (std::vector<double>{1, 2}));
    EXPECT_EQ(weighted.weights, (std::vector<double>{0.2, 0.8}));
}

TEST(AnAxis, MayUseArithmeticAndParametersOfTheMachine) {
    const Axis read = axis("body.block.inertia = uniform(0.5*mass, 2*mass)");
    EXPECT_EQ(std::get<Uniform>(read.distribution).lower, 1);
    EXPECT_EQ(std::get<Uniform>(read.distribution).upper, 4);
    EXPECT_EQ(read.unit, "kg");
}

TEST(AnAxis, IsAParameterWithOrWithoutItsSection) {
    EXPECT_EQ(axis("mass=1 kg, 2 kg").key, "mass");
    EXPECT_EQ(axis("parameters.mass=1 kg, 2 kg").key, "mass");
    EXPECT_EQ(axis("mass=1 kg, 2 kg").unit, "kg");
}

TEST(AnAxis, OfTheFlapActuatorReadsAsInTheGuide) {
    const scenario::Scenario flap = scenario::load(STICTION_SCENARIOS "/flap-actuator.toml");
    const Axis ratio = read_axis("friction.gear.static_ratio=1:2:21", flap);
    EXPECT_EQ(ratio.unit, "");
    EXPECT_EQ(std::get<Range>(ratio.distribution).count, 21U);
    const Axis inertia = read_axis("body.surface.inertia=normal(270 kg m2, 20 kg m2)", flap);
    EXPECT_EQ(inertia.unit, "kg m2");
    EXPECT_EQ(std::get<Normal>(inertia.distribution).mean, 270);
    const Axis supply = read_axis("signal.airload.after=uniform(50 kN m, 80 kN m)", flap);
    EXPECT_EQ(std::get<Uniform>(supply.distribution).upper, 80000);
    // no unit stands at "before" in the file: the values bring one
    const Axis before = read_axis("signal.airload.before=0, 20 kN m, 30 kN m", flap);
    EXPECT_EQ(before.unit, "N m");
    EXPECT_EQ(std::get<Listed>(before.distribution).values, (std::vector<double>{0, 20000, 30000}));
    try {
        (void)read_axis("signal.airload.before=20 kN m, 30 mm", flap);
        FAIL() << "two quantities on one axis";
    } catch (const scenario::ScenarioError& error) {
        EXPECT_STREQ(error.what(),
                     "--vary: signal.airload.before, column 32: \"20 kN m\" and \"30 mm\" are different quantities");
    }
}

TEST(AnAxisOfASignal, WithAUnitThatTheMachineRefusesIsRefused) {
    StudyText text;
    text.machine = {STICTION_SCENARIOS "/flap-actuator.toml", {}};
    text.vary = {{"signal.airload.before=20 mm, 30 mm", {.file = "--vary"}}};
    EXPECT_THROW((void)understand(text), scenario::ScenarioError);
    text.vary = {{"signal.airload.before=20 kN m, 30 kN m", {.file = "--vary"}}};
    EXPECT_EQ(understand(text).axes[0].unit, "N m");
}

TEST(AnAxis, MayBeAConstantSignal) {
    const Axis read = axis("signals.shove=0:4 N:3");
    EXPECT_EQ(read.unit, "N");
    EXPECT_EQ(std::get<Range>(read.distribution).to, 4);
}

TEST(AnAxis, OfWordsHasTheirPlacesAsValues) {
    const Axis read = axis("run.method=exact, karnopp, exact");
    EXPECT_EQ(read.words, (std::vector<std::string>{"exact", "karnopp"}));
    EXPECT_EQ(std::get<Listed>(read.distribution).values, (std::vector<double>{0, 1, 0}));
    EXPECT_EQ(axis("machine=\"a, b.toml\", c.toml").words, (std::vector<std::string>{"a, b.toml", "c.toml"}));
    const Axis weighted = axis("run.method=discrete(exact: 3, karnopp: 1)");
    EXPECT_EQ(std::get<Listed>(weighted.distribution).weights, (std::vector<double>{3, 1}));
}

TEST(AnAxisThatCannotBeRead, SaysWhereAndWhatIsMeant) {
    EXPECT_EQ(axis_refusal("friction.slide.sliding"),
              "--vary: there is no \"=\" between a key and its values: write body.load.inertia=1:2:21");
    EXPECT_EQ(axis_refusal("grip="),
              "--vary: grip, column 5: there are no values after \"=\": write 1:2:21, or 1, 2, 5, or uniform(1, 2)");
    EXPECT_EQ(axis_refusal("grip=1,,2"), "--vary: grip, column 8: a value is missing here");
    EXPECT_EQ(
        axis_refusal("grip=1:2:2.5"),
        "--vary: grip, column 10: \"2.5\" is no number of values: write from:to:count, as in 1:2:21 for 21 values from "
        "1 to 2");
    EXPECT_EQ(axis_refusal("grip=discrete(1, 2: 3)"),
              "--vary: grip, column 15: \"1\" has no weight: write value: weight, as in discrete(1: 0.2, 2: 0.8)");
    EXPECT_EQ(axis_refusal("grip=discrete(1: much)"),
              "--vary: grip, column 18: \"much\" is no weight: write a number from 0 on");
    EXPECT_EQ(axis_refusal("grip=uniform(1)"), "--vary: grip: uniform has 1 value: write uniform(lower, upper)");
    EXPECT_EQ(
        axis_refusal("grip=normal(1, 2, 3)"),
        "--vary: grip: normal has 3 values: write normal(mean, deviation) or normal(mean, deviation, lower, upper)");
    EXPECT_EQ(axis_refusal("run.method=1:2:3"),
              "--vary: run.method, column 12: its values are words, not numbers: list them, as in a, b, c, or write "
              "discrete(a: 1, b: 3)");
}

TEST(AnAxisThatTheMachineDoesNotHave, IsRefusedWithTheNearest) {
    EXPECT_EQ(axis_refusal("friction.slide.slidin=1:2:3"),
              "--vary: friction.slide.slidin: the machine has no such value; did you mean \"friction.slide.sliding\"?: "
              "stiction show lists all; one that the file leaves out must be given there first");
    EXPECT_EQ(
        axis_refusal("body.block.mass=1:2:3"),
        "--vary: body.block.mass: the machine has no such value; did you mean \"body.block.inertia\"?: stiction show "
        "lists all; one that the file leaves out must be given there first");
    EXPECT_EQ(
        axis_refusal("gripp=1:2:3"),
        "--vary: gripp: the machine has no such value; did you mean \"grip\"?: stiction show lists all; one that the "
        "file leaves out must be given there first");
    EXPECT_NE(axis_refusal("body.block.travel=1:2:3").find("body.block.travel: it is a list, "), std::string::npos);
    EXPECT_NE(axis_refusal("body.block.travel=1:2:3").find("use a parameter in it, and vary that"), std::string::npos);
    EXPECT_NE(axis_refusal("title=a, b").find("changes no run"), std::string::npos);
}

TEST(AnAxisWithWrongValues, IsRefusedWithWhatIsAdmissible) {
    EXPECT_EQ(axis_refusal("body.block.inertia=-1:2:3"),
              "--vary: body.block.inertia = -1 kg is out of range; admissible: above 0");
    EXPECT_EQ(axis_refusal("body.block.inertia=normal(2, 0.1)"), "");  // what lies beyond is a run that fails
    EXPECT_EQ(
        axis_refusal("body.block.velocity=1 mm/s, 2"),
        "--vary: body.block.velocity, column 29: \"2\" has no unit, and \"1 mm/s\" has one: write 2 mm/s, or no units "
        "for values in m/s");
    EXPECT_EQ(axis_refusal("grip=uniform(2, 1)"),
              "--vary: grip: uniform: the lower bound 2 is not below the upper 1: write the smaller one first");
    const std::string wrong_unit = axis_refusal("body.block.velocity=1 mm, 2 mm/s");
    EXPECT_NE(wrong_unit.find("column 21"), std::string::npos) << wrong_unit;
    EXPECT_NE(wrong_unit.find("a length"), std::string::npos) << wrong_unit;
    EXPECT_EQ(
        axis_refusal("friction.slide.sliding=unifrom(1, 2)"),
        "--vary: friction.slide.sliding, column 24: there is no distribution \"unifrom\"; did you mean \"uniform\"?; "
        "admissible: uniform, log-uniform, normal, triangular, discrete");
    EXPECT_EQ(
        axis_refusal("friction.slide.sliding=1:2"),
        "--vary: friction.slide.sliding, column 24: \"1:2\" is a range without a number of values, or a ratio: write "
        "from:to:count, as in 1:2:21, or 1/2");
    EXPECT_EQ(axis_refusal("grip=uniform(1, 2"), "--vary: grip, column 13: this bracket is not closed");
    EXPECT_EQ(axis_refusal("grip=1, \"2"), "--vary: grip, column 9: this quote is not closed");
    const std::string unknown = axis_refusal("friction.slide.sliding=exact, karnopp");
    EXPECT_NE(unknown.find("exact"), std::string::npos) << unknown;
}

}  // namespace
}  // namespace stiction::study
