// Units of a gain times what it multiplies: a radius, a displacement or a lead takes radians in or out, other dimensions stay checked.
#include <gtest/gtest.h>

#include "scenario/broken/broken.hpp"
#include "scenario/scenario.hpp"
#include "scenario/show.hpp"
#include "scenario/signature.hpp"

namespace stiction::scenario {
namespace {

struct Product {
    const char* gain;
    const char* input;
    const char* inertia;  ///< of the body pushed
};

/// A force on a body, from a gain and a step.
Scenario pushed(const Product& p) {
    std::string text = "format = 1\n[run]\nuntil = \"1 s\"\n[body.b]\ninertia = \"";
    text.append(p.inertia).append("\"\n[force.push]\non = \"b\"\nvalue = \"s\"\n[signal.s]\nkind = \"gain\"\n");
    text.append("input = \"r\"\ngain = \"").append(p.gain).append("\"\n[signal.r]\nkind = \"step\"\nafter = \"");
    text.append(p.input).append("\"\n");
    return parse(text, "machine.toml", ".");
}

TEST(AProductOfUnits, IsATorqueWhateverRadiansItsFactorsHave) {
    for (const Product& p : {Product{"10 cm3/rad", "200 bar", "1 kg m2"}, Product{"10 cm3", "200 bar", "1 kg m2"},
                             Product{"0.1 V s/rad", "3 A", "1 kg m2"}, Product{"5 mm/rev", "300 N", "1 kg m2"},
                             Product{"2 kg m2", "30 rad/s2", "1 kg m2"}, Product{"50 N m/rad", "3 deg", "1 kg m2"}}) {
        EXPECT_NO_THROW(static_cast<void>(pushed(p))) << p.gain << " times " << p.input;
    }
}

TEST(AProductOfUnits, IsRefusedWhereMoreThanRadiansDiffer) {
    for (const Product& p : {Product{"10 cm2", "200 bar", "1 kg m2"}, Product{"10 cm3/rad", "200 bar", "1 kg"},
                             Product{"0.1 V s/rad", "3 V", "1 kg m2"}, Product{"2 kg m2", "30 rad/s", "1 kg m2"}}) {
        EXPECT_THROW(static_cast<void>(pushed(p)), ScenarioError) << p.gain << " times " << p.input;
    }
}

/// The good scenario with these signals in place of its load; empty: no mistake.
std::string told_of(const std::string& signals) {
    const std::string text = stiction_test::kGood;
    return stiction_test::mistakes_of(text.substr(0, text.find("[signal.load]")) + signals);
}

TEST(AFormula, TellsNothingWhereNumbersMayStandForFactors) {
    for (const char* load : {"-40*surface.position - 4*surface.velocity",
                             "2*surface.velocity",
                             "3 - 2*surface.position",
                             "3*t",
                             "2 + t",
                             "surface.position*t*0.1",
                             "sin(surface.position)",
                             "-1*surface.velocity",
                             "5",
                             "-unknown",
                             "if(surface.position > 0.1, 3, -3)",
                             "min(5*surface.position, 3)",
                             "sign(surface.velocity)",
                             "surface.position^0.5",
                             "unknown + gear.friction",
                             "surface.velocity^2*0.3",
                             "sqrt(t)",
                             "unknown^unknown",
                             "-20*(surface.velocity/10.472)^2",
                             "10*sin(2*pi*5*t)",
                             "0.7 + 0.5*sin(2*pi*t)",
                             "exp(-t/0.2)",
                             "tanh(surface.velocity/0.01)",
                             "3*atan(surface.velocity/0.01)",
                             "atan2(unknown, 3)*5",
                             "(t > 1)*5",
                             "if(t < 0.1, 0, if(t < 0.25, 14, -14))",
                             "2*floor(t)",
                             "mod(t, 0.2)/0.2",
                             "unknown*surface.position",
                             "3*exp(0.2*surface.position)",
                             "sin(unknown)",
                             "ln(unknown)",
                             "2^unknown",
                             "step(t - 0.5)"}) {
        EXPECT_EQ(told_of(std::string("[signals]\nload = \"") + load + "\"\nunknown = 3\n"), "") << load;
    }
}

TEST(AFormula, OfNamesIsWhatTheNamesMake) {
    for (const char* load : {"-gear.friction", "gear.friction - other", "max(other, -gear.friction)",
                             "abs(gear.friction)", "stiffness*surface.position", "power/surface.velocity",
                             "if(surface.position > limit, other, -other)", "arm*push", "mass*speed^2"}) {
        EXPECT_EQ(told_of(std::string("[signals]\nload = \"") + load +
                          "\"\nother = \"3 N m\"\nstiffness = \"2 N m/rad\"\npower = \"3 W\"\nlimit = \"3 deg\"\n"
                          "arm = \"20 cm\"\npush = \"4 kN\"\nmass = \"2 kg\"\nspeed = \"3 m/s\"\n"),
                  "")
            << load;
    }
}

TEST(AFormula, MayAddNumbersToWhatIsKnownAndMultiplyItByWhatFunctionsGive) {
    for (const char* load : {"gear.friction + 0",
                             "3 - gear.friction",
                             "min(gear.friction, 7)",
                             "max(other, gear.friction, -2)",
                             "if(t > 1, other, 0)",
                             "cos(surface.position)*other",
                             "(t > 1)*other",
                             "sign(surface.velocity)*other",
                             "other*sin(2*pi*t)",
                             "other*exp(-t/second)",
                             "other*tanh(surface.velocity/speed)",
                             "other*t/second",
                             "other*sqrt(arm^2 + width^2)/arm",
                             "(arm^2)^0.5*push",
                             "hypot(arm, width)*push",
                             "stiffness*asin(arm/width)",
                             "stiffness*atan2(arm, width)",
                             "other*(arm/width)^1.5",
                             "other*exp(0.3*surface.position)",
                             "other*2^(t/second)",
                             "other*sin(surface.velocity*t)",
                             "other*mod(t, second)/second",
                             "round(other)",
                             "other*sin(t)*exp(-t)*2^t",
                             "other*ln(speed/surface.velocity)"}) {
        EXPECT_EQ(told_of(std::string("[signals]\nload = \"") + load +
                          "\"\nother = \"3 N m\"\nsecond = \"1 s\"\nspeed = \"2 rad/s\"\narm = \"20 cm\"\n"
                          "width = \"30 cm\"\npush = \"4 kN\"\nstiffness = \"2 N m/rad\"\n"),
                  "")
            << load;
    }
}

TEST(AFormula, ThatDoesNotFitIsToldOnceForEachMistakeInIt) {
    EXPECT_EQ(
        told_of(
            "[signals]\nload = \"sin(gear.friction) + exp(surface.velocity)\"\nnext = \"load + surface.position\"\n"),
        "machine.toml:13:1: signals.load, column 5: \"gear.friction\" is a torque or an energy [N m], but sin takes an "
        "angle or a plain number: multiply it by a factor, as in sin(2*gear.friction)\n"
        "machine.toml:13:1: signals.load, column 26: \"surface.velocity\" is an angular velocity [rad/s], but exp "
        "takes a plain number: multiply it by a factor, as in exp(2*surface.velocity)");
    EXPECT_EQ(told_of("[signals]\nload = \"gear.friction + surface.position + surface.velocity + t\"\n"),
              "machine.toml:13:1: signals.load, column 17: \"gear.friction\" is a torque or an energy [N m], but "
              "\"surface.position\" is an angle [rad]: add what has one unit, or multiply one of them by a factor");
}

TEST(AFormula, IsWhatItsUnitSaysWhereItHasOne) {
    EXPECT_EQ(told_of("[signals]\nload = { value = \"-surface.velocity\", unit = \"N m\" }\n"), "");
    EXPECT_EQ(told_of("[signal.load]\nkind = \"expression\"\nvalue = \"-surface.velocity\"\nunit = \"N m\"\n"), "");
}

TEST(ACoefficient, TellsWithItsUnitWhatATermBecomes) {
    EXPECT_EQ(told_of("[signal.load]\nkind = \"sum\"\nterms = { \"surface.position\" = \"-3 N m/rad\", "
                      "\"surface.velocity\" = \"-20 mN m s/rad\", other = 0.5 }\n[signals]\nother = \"3 N m\"\n"),
              "");
    EXPECT_EQ(told_of("[signal.load]\nkind = \"sum\"\nterms = { \"surface.position\" = 40, other = \"50 %\" }\n"
                      "[signals]\nother = \"3 N m\"\n"),
              "");
}

TEST(AFactorOfAForce, MayTurnACurrentIntoATorque) {
    const Scenario read = parse(
        "format = 1\n[run]\nuntil = \"1 s\"\n[body.b]\ninertia = \"1 kg m2\"\n"
        "[force.motor]\non = \"b\"\nvalue = \"amps\"\nfactor = \"20 mN m/A\"\n[signals]\namps = \"3 A\"\n",
        "machine.toml", ".");
    ASSERT_EQ(read.plan.forces.size(), 1U);
    EXPECT_EQ(read.plan.forces[0].coefficient, 0.02);
    for (const Units units : {Units::written, Units::si}) {
        const Scenario again = parse(show(read, units), "shown", ".");
        EXPECT_EQ(stiction_test::signature(again), stiction_test::signature(read)) << show(read, units);
    }
}

TEST(ASum, ReadsBackFromWhatIsShown) {
    const Scenario read = parse(
        "format = 1\n[run]\nuntil = \"1 s\"\n[body.b]\ninertia = \"1 kg m2\"\n[force.f]\non = \"b\"\nvalue = \"s\"\n"
        "[signal.s]\nkind = \"sum\"\nterms = { \"b.position\" = \"-1 N m/rad\", \"b.velocity\" = \"-20 mN m s/rad\", c "
        "= 2 }\n"
        "[signals]\nc = \"3 N m\"\n",
        "machine.toml", ".");
    for (const Units units : {Units::written, Units::si}) {
        const Scenario again = parse(show(read, units), "shown", ".");
        EXPECT_EQ(stiction_test::signature(again), stiction_test::signature(read)) << show(read, units);
    }
}

}  // namespace
}  // namespace stiction::scenario
