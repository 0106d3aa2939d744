// Quantities are shown in the units that the file writes, or that [display] asks for.
#include <gtest/gtest.h>

#include <map>

#include "result/display/display_units.hpp"
#include "result/quantity.hpp"
#include "scenario/scenario.hpp"
#include "scenario/show.hpp"

namespace stiction::scenario {
namespace {

using UnitMap = std::map<std::string, std::string>;

Scenario read_display(const std::string& text) {
    return parse("format = 1\n[run]\nuntil = \"1 s\"\n" + text, "machine.toml", ".");
}
UnitMap shown_units(const std::string& text) { return read_display(text).plan.display; }
std::string told_display(const std::string& text) {
    try {
        static_cast<void>(read_display(text));
    } catch (const ScenarioError& error) {
        return error.what();
    }
    return "no mistake";
}

//   a flap in deg on a shaft in rpm, a ram in mm
const std::string kThree =
    "[body.flap]\ninertia = \"2 kg m2\"\nposition = \"30 deg\"\n"
    "[body.shaft]\ninertia = \"1 kg m2\"\nvelocity = \"3000 rpm\"\n"
    "[body.ram]\ninertia = \"2 kg\"\ntravel = [\"0 m\", \"200 mm\"]\n"
    "[friction.seal]\non = \"ram\"\nlaw = \"coulomb\"\nsliding = \"2 kN\"\n";

TEST(Units, AreThoseWrittenForThePartThenThoseWrittenElsewhere) {
    const UnitMap units = shown_units(kThree);
    EXPECT_EQ(units.at("flap.position"), "deg");
    EXPECT_EQ(units.at("shaft.velocity"), "rpm");
    EXPECT_EQ(units.at("ram.position"), "mm") << "an end at 0 m says nothing";
    EXPECT_EQ(units.at("seal.friction"), "kN");
    EXPECT_EQ(units.at("shaft.position"), "deg") << "the only angle of the file";
    EXPECT_EQ(units.at("flap.velocity"), "deg/s")
        << "no velocity of it is written: the unit of its position per second";
    EXPECT_EQ(units.at("ram.velocity"), "mm/s");
    EXPECT_EQ(units.at("seal.slip"), "mm/s") << "that of the body it is on";
    EXPECT_EQ(units.count("energy.kinetic"), 0U);
    EXPECT_EQ(units.count("seal.loss_power"), 0U);
}

TEST(Units, OfALeadAPhaseOrAStribeckVelocitySayNothingOfPositionsAndSpeeds) {
    const UnitMap units = shown_units(
        "[body.nut]\ninertia = \"2 kg\"\n[body.shaft]\ninertia = \"1 kg m2\"\n"
        "[screw.screw]\nbetween = [\"shaft\", \"nut\"]\nlead = \"5 mm\"\n"
        "[signal.wave]\nkind = \"sine\"\namplitude = \"3 N m\"\nphase = \"90 deg\"\n"
        "[force.drive]\non = \"shaft\"\nvalue = \"wave\"\n"
        "[friction.guide]\non = \"nut\"\nlaw = \"stribeck\"\nsliding = \"2 N\"\nbreakaway = \"3 N\"\n"
        "stribeck_velocity = \"1 mm/s\"\n");
    EXPECT_EQ(units, UnitMap{}) << "all else is written in SI";
}

TEST(Units, OfAKeyThatBeginsLikeTheQuantityCountFirst) {
    const UnitMap units = shown_units(
        "[body.ram]\ninertia = \"2 kg\"\n[servovalve.valve]\ncurrent = \"5 mA\"\ncurrent_limit = \"8 mA\"\n"
        "flapper_travel = \"30 um\"\nspool_travel = \"1 mm\"\n");
    EXPECT_EQ(units.at("valve.spool"), "mm");
}

TEST(Units, ThatAreSIHaveTheirPrefixChosen) {
    const UnitMap units = shown_units(
        "[body.a]\ninertia = \"2 kg\"\nposition = \"1 m\"\n[body.b]\ninertia = \"2 kg\"\nposition = \"5 cm\"\n");
    EXPECT_EQ(units.count("a.position"), 0U);
    EXPECT_EQ(units.at("b.position"), "cm");
}

TEST(Units, AreThoseOfSignalsFormulasAndParameters) {
    const std::string machine =
        "[parameters]\nheight = \"30 cm\"\n[body.lift]\ninertia = \"2 kg\"\nposition = \"height\"\n"
        "[signal.reference]\nkind = \"step\"\nafter = \"20 deg\"\n[signals]\nwave = \"3 rev*sin(t)\"\n"
        "pressure = \"20 bar\"\n[body.arm]\ninertia = \"1 kg m2\"\n[force.push]\non = \"lift\"\nvalue = \"3 kN\"\n";
    const UnitMap units = shown_units(machine);
    EXPECT_EQ(units.at("lift.position"), "cm");
    EXPECT_EQ(units.at("reference"), "deg");
    EXPECT_EQ(units.at("wave"), "rev");
    EXPECT_EQ(units.at("pressure"), "bar");
    EXPECT_EQ(units.at("push.value"), "kN");
    EXPECT_EQ(units.at("lift.active"), "kN");
    EXPECT_EQ(units.at("arm.position"), "deg") << "written as often as rev, and first";
}

TEST(Display, GoesOverWhatIsWrittenByKindAndByQuantity) {
    const UnitMap units = shown_units(kThree +
                                      "[display]\nangle = \"rad\"\n\"angular velocity\" = \"deg/s\"\nforce = \"lbf\"\n"
                                      "flap.position = \"mdeg\"\nshaft.velocity = \"rpm\"\n");
    EXPECT_EQ(units.at("flap.position"), "mdeg") << "a name counts more than a kind";
    EXPECT_EQ(units.at("shaft.position"), "rad");
    EXPECT_EQ(units.at("flap.velocity"), "deg/s");
    EXPECT_EQ(units.at("shaft.velocity"), "rpm");
    EXPECT_EQ(units.at("seal.friction"), "lbf");
    EXPECT_EQ(shown_units(kThree + "[display]\nangular_velocity = \"deg/s\"\n").at("shaft.velocity"), "deg/s");
}

TEST(Display, IsCheckedForDimensionAndName) {
    EXPECT_NE(told_display(kThree + "[display]\nangle = \"bar\"\n")
                  .find("machine.toml:18:1: display.angle: \"bar\" is a pressure [kg/(m s2)]; admissible: an angle "
                        "[rad]: give it in one of mdeg, deg, rad"),
              std::string::npos)
        << told_display(kThree + "[display]\nangle = \"bar\"\n");
    EXPECT_NE(
        told_display(kThree + "[display]\nvelocity = \"deg/s\"\n")
            .find("admissible: a velocity [m/s]: give it in one of mm/s, m/s; quantities in deg/s are of the kind "
                  "angular_velocity"),
        std::string::npos)
        << told_display(kThree + "[display]\nvelocity = \"deg/s\"\n");
    EXPECT_NE(told_display(kThree + "[display]\nflap.positoin = \"deg\"\n").find("did you mean \"flap.position\"?"),
              std::string::npos)
        << told_display(kThree + "[display]\nflap.positoin = \"deg\"\n");
    EXPECT_NE(told_display(kThree + "[display]\nseal.mode = \"deg\"\n").find("which has no unit"), std::string::npos);
    EXPECT_NE(told_display(kThree + "[display]\nangle = 3\n").find("is no unit"), std::string::npos);
    EXPECT_NE(
        told_display(kThree + "[display]\nangle = \"degs\"\n").find("\"degs\" is no unit: give one of mdeg, deg, rad"),
        std::string::npos);
    EXPECT_NE(told_display(kThree + "[display]\ntime = \"ms\"\n").find("there is no quantity or kind"),
              std::string::npos)
        << "times are in seconds everywhere";
}

TEST(Display, ReadsBackFromShow) {
    const Scenario first = read_display(
        kThree + "[display]\nangle = \"rad\"\nflap.position = \"rev\"\n\"angular velocity\" = \"deg/s\"\n");
    const std::string text = show(first, Units::written);
    EXPECT_EQ(parse(text, "again.toml", ".").plan.display, first.plan.display) << text;
}

TEST(Show, WritesNumbersInTheUnitOfTheFile) {
    const Scenario scenario = read_display(
        "[body.flap]\ninertia = \"2 kg m2\"\nposition = \"90 deg\"\nvelocity = \"3000 rpm\"\ntravel = [\"-1.5 rev\", "
        "\"1600 mrad\"]\n[body.ram]\ninertia = \"2000 g\"\nposition = \"0.25 in\"\n");
    const std::string text = show(scenario, Units::written);
    for (const char* line :
         {"position = \"90 deg\"", "velocity = \"3000 rpm\"", "travel = [\"-1.5 rev\", \"1600 mrad\"]",
          "inertia = \"2000 g\"", "position = \"0.25 in\""}) {
        EXPECT_NE(text.find(line), std::string::npos) << line << text;
    }
}

}  // namespace
}  // namespace stiction::scenario
