// Units of a gain times what it multiplies: a radius, a displacement or a lead takes radians in or out, other dimensions stay checked.
#include <gtest/gtest.h>

#include "scenario/broken.hpp"
#include "scenario/scenario.hpp"

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

}  // namespace
}  // namespace stiction::scenario
