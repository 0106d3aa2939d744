// Single values set from outside: --set body.surface.inertia="300 kg m2".
#include <gtest/gtest.h>

#include "scenario/broken/broken.hpp"

namespace stiction::scenario {
namespace {

using stiction_test::kGood;
using stiction_test::says;

Scenario with(const std::vector<Setting>& settings) { return parse(kGood, "machine.toml", ".", settings); }
std::string told(const std::vector<Setting>& settings) { return stiction_test::mistakes_of(kGood, ".", settings); }

TEST(ASetting, IsSplitAtItsFirstEqualsSign) {
    const std::optional<Setting> setting = setting_of("force.air.value=if(t >= 1, 2, 3)");
    ASSERT_TRUE(setting);
    EXPECT_EQ(setting->key, "force.air.value");
    EXPECT_EQ(setting->value, "if(t >= 1, 2, 3)");
    EXPECT_FALSE(setting_of("force.air.value"));
    EXPECT_FALSE(setting_of("=3"));
}

TEST(ASetting, OfWhatTheFileExtendsOrRemovesIsRefused) {
    EXPECT_EQ(told({{"remove", "body.surface"}}),
              "--set remove: remove belongs into the file: it is followed before values are set");
    EXPECT_EQ(told({{"extend", "other.toml"}}),
              "--set extend: extend belongs into the file: it is followed before values are set");
}

// A third, zero, and what is left of one: numbers may go on as expressions; what a unit follows is still a quantity.
TEST(ASetting, MayBeAnExpressionThatBeginsWithANumber) {
    const auto first = [](const std::string& value) {
        const Scenario scenario = with({{"signals.x", value}});
        std::vector<double> values(scenario.plan.signals.value_count(), 0);
        std::vector<double> states(scenario.plan.signals.state_count(), 0);
        scenario.plan.signals.switch_state(0, states, values);
        return values[*scenario.plan.signals.slot("x")];
    };
    EXPECT_EQ(first("2/3"), 2.0 / 3.0);
    EXPECT_EQ(first("1-1"), 0.0);
    EXPECT_EQ(first("1 - load"), 1.0 - 5.0);
    EXPECT_EQ(first("6 /s"), 6.0);
    EXPECT_EQ(first("3 N/mm"), 3000.0);
    EXPECT_EQ(told({{"force.air.value", "1/3"}}), "");
}

TEST(ASetting, ReplacesAValueAndAddsOneThatIsNotThere) {
    EXPECT_EQ(with({{"body.surface.inertia", "300 kg m2"}}).plan.bodies[0].options.inertia, 300);
    EXPECT_EQ(with({{"body.surface.inertia", "300"}}).plan.bodies[0].options.inertia, 300);
    EXPECT_EQ(with({{"body.surface.velocity", "2 rad/s"}}).plan.bodies[0].options.velocity, 2);
    EXPECT_EQ(with({{"record.spacing", "1 ms"}}).run.record.spacing, 1e-3);
    EXPECT_EQ(with({{"title", "Another"}}).title, "Another");
    EXPECT_EQ(with({{"run.until", "3 s"}, {"run.until", "4 s"}}).run.until, 4);  // the last one counts
}

TEST(ASetting, MayBeAListATableAFlagOrAnExpression) {
    EXPECT_EQ(with({{"body.surface.travel", "[\"-1 rad\", \"1 rad\"]"}}).plan.bodies[0].options.travel.lower, -1);
    EXPECT_TRUE(with({{"friction.gear.method", "{ name = \"dahl\", stiffness = 3e4 }"}}).plan.frictions[0].method);
    EXPECT_EQ(with({{"record.quantities", "[\"surface.position\"]"}}).run.record.quantities.size(), 1U);
    EXPECT_EQ(told({{"force.air.value", "3*sin(2*t) - load"}}), "");
}

TEST(ASetting, NamesItselfInMessages) {
    EXPECT_TRUE(says(told({{"body.surface.inertia", "3 MPa"}}),
                     "--set body.surface.inertia: body.surface.inertia: \"3 MPa\" is a pressure ***"));
    EXPECT_TRUE(says(told({{"run.step", "0", "--step"}}), "--step: run.step = 0 [s] is too small***"));
    EXPECT_TRUE(
        says(told({{"body.surface.inertia", "-3"}}), "--set body.surface.inertia: body.surface.inertia = -3 ***"));
    EXPECT_EQ(told({{"friction.gear.on", "surfce"}}),
              "--set friction.gear.on: friction.gear: there is no body \"surfce\"; did you mean \"surface\"?");
}

TEST(ASetting, OfAPartThatIsNotThereIsRefused) {
    EXPECT_EQ(told({{"body.surfce.inertia", "300 kg m2"}}),
              "--set body.surfce.inertia: there is no \"surfce\" to set a value of; did you mean \"surface\"?");
    EXPECT_TRUE(says(told({{"bdy.surface.inertia", "300 kg m2"}}),
                     "--set bdy.surface.inertia: there is no \"bdy\" to set a value of; did you mean \"body\"?***"));
    EXPECT_TRUE(
        says(told({{"rnu.until", "3 s"}}), "--set rnu.until: there is no section \"rnu\"; did you mean \"run\"?***"));
    EXPECT_TRUE(says(told({{"body.surface.inertia.x", "3"}}),
                     "--set body.surface.inertia.x: there is no \"inertia\" to set a value of***"));
}

TEST(ASetting, MayBeAnyText) {
    // none of these is TOML, nor a value that fits; each is told, none breaks anything
    for (const char* value : {"", "\"", "[", "{", "\n", "a\nb = 3", "]", "#", "\\", "'''", "1979-05-27"}) {
        EXPECT_NE(told({{"body.surface.inertia", value}}), "") << value;
    }
}

}  // namespace
}  // namespace stiction::scenario
