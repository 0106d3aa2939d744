// Inputs of a linear model that are not asked for by name: every source that the user declared, however it is spelt.
#include <gtest/gtest.h>

#include "linear/linearise.hpp"
#include "machine/model.hpp"
#include "read_machine.hpp"

namespace stiction::linear::testing {
namespace {

TEST(InputsOfALinearModel, AreTheSourcesOfTheUserWhateverTheirNames) {
    Model m;
    m.body("mass", {.inertia = 1, .motion = Motion::translation});
    m.signals().add("drive.push", signal::Step{.after = 1});
    m.force("push").on("mass").signal("drive.push");
    // The motor makes constants of its own for the voltage that it may have.
    m.body("rotor", {.inertia = 1});
    m.signals().add("wish", signal::Step{.after = 1});
    m.electric_motor("m", {.resistance = 2, .torque_constant = 1, .voltage_limit = 5}).on("rotor").current("wish");
    const LinearModel model = linearise(m.build(), {}, {});
    ASSERT_EQ(model.inputs.size(), 2U);
    EXPECT_EQ(model.inputs[0].name, "drive.push");
    EXPECT_EQ(model.inputs[1].name, "wish");
}

TEST(InputsOfALinearModel, AreNotValuesThatStandAtThePartThemselves) {
    const LinearModel model = linear_at(
        "[body.mass]\ninertia = \"1 kg\"\n[force.weight]\non = \"mass\"\nvalue = \"5 N\"\n[force.push]\non = \"mass\"\n"
        "value = \"wish\"\n[signal.wish]\nkind = \"step\"\nafter = \"1 N\"\n",
        0);
    ASSERT_EQ(model.inputs.size(), 1U);
    EXPECT_EQ(model.inputs[0].name, "wish");
}

}  // namespace
}  // namespace stiction::linear::testing
