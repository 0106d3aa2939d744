// A lead as people write it.
#include <gtest/gtest.h>

#include <cmath>

#include "scenario/broken/broken.hpp"
#include "scenario/show.hpp"
#include "scenario/signature.hpp"

namespace stiction::scenario {
namespace {

Scenario screw(const std::string& lead) {
    return parse(
        "format = 1\n[run]\nuntil = \"1 s\"\n[body.screw]\ninertia = \"1 kg m2\"\n[body.nut]\ninertia = \"1 kg\"\n"
        "[screw.thread]\nbetween = [\"screw\", \"nut\"]\nlead = " +
            lead + "\n",
        "machine.toml", ".");
}

/// Way of the nut per radian of the screw [m].
double per_angle(const Scenario& scenario) { return scenario.plan.layout.elements.at(0).coefficient.at(0); }

TEST(ALead, IsWayPerTurnOrPerAngle) {
    const double wanted = 5e-3 / (2 * 3.14159265358979323846);
    for (const char* lead : {"\"5 mm\"", "0.005", "\"5 mm/rev\"", "\"0.79577471545947668 mm/rad\""}) {
        // The factor 2π, its inverse and the value are each rounded.
        EXPECT_NEAR(per_angle(screw(lead)), wanted, 4 * 2.3e-16 * wanted) << lead;
    }
}

TEST(ALead, ReadsBackFromWhatIsShown) {
    const Scenario first = screw("\"5 mm/rev\"");
    for (const Units units : {Units::written, Units::si}) {
        const std::string shown = show(first, units);
        EXPECT_EQ(stiction_test::signature(parse(shown, "shown", ".")), stiction_test::signature(first)) << shown;
    }
}

TEST(ALead, IsShownWithItsUnit) {
    EXPECT_NE(show(screw("\"5 mm/rev\""), Units::written).find("lead = \"5 mm/rev\"\n"), std::string::npos);
    EXPECT_NE(show(screw("\"5 mm\""), Units::written).find("lead = \"5 mm\"\n"), std::string::npos);
    EXPECT_NE(show(screw("0.005"), Units::written).find("lead = \"0.005 m\"\n"), std::string::npos);
}

TEST(ALead, InAWrongUnitIsToldWithBothWaysOfWritingIt) {
    const std::string told = stiction_test::mistakes_of(std::string(stiction_test::kGood) +
                                                        "[body.nut]\ninertia = \"1 kg\"\n[screw.thread]\n"
                                                        "between = [\"surface\", \"nut\"]\nlead = \"5 mm/s\"\n");
    EXPECT_EQ(
        told,
        "machine.toml:19:1: screw.thread.lead: \"5 mm/s\" is a velocity [m/s]; admissible: a length [m] or a lead "
        "[m/rad]: give it in one of um, mm, m, km, mm/rev, mm/rad, m/rad");
}

TEST(Values, AreShownInTheUnitsOfTheirKeysAndSignalsAsWritten) {
    const std::string shown =
        show(parse(std::string(stiction_test::kGood) +
                       "[signal.slow]\nkind = \"points\"\ntimes = [0, 1]\nvalues = [\"2 MPa\", 0]\n"
                       "[valve.v]\ncommand = \"load\"\ngain = 1e-3\n[hydraulic_motor.h]\non = \"surface\"\n"
                       "spool = \"v.spool\"\npressure_gain = \"26 GPa/m\"\ndisplacement = \"5e-3 m3/rad\"\n",
                   "machine.toml", "."),
             Units::written);
    EXPECT_NE(shown.find("after = \"5 N m\""), std::string::npos) << shown;
    EXPECT_NE(shown.find("values = [\"2 MPa\", 0.0]"), std::string::npos) << shown;
    EXPECT_NE(shown.find("pressure_gain = \"26 GPa/m\""), std::string::npos) << shown;
}

}  // namespace
}  // namespace stiction::scenario
