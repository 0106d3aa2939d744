// Inputs of blocks, each a name, a constant or an expression.
#include <gtest/gtest.h>

#include "run/simulation.hpp"
#include "scenario/broken/broken.hpp"
#include "scenario/show.hpp"
#include "scenario/signature.hpp"

namespace stiction::scenario {
namespace {

using stiction_test::mistakes_of;

/// A cart of 2 kg that is pushed by a block of this kind and these keys.
std::string pushed_cart(const std::string& block) {
    return "format = 1\n[run]\nuntil = \"1 s\"\nengine = \"located\"\n[body.cart]\ninertia = \"2 kg\"\n"
           "[force.push]\non = \"cart\"\nvalue = \"push_by\"\n[signal.push_by]\n" +
           block + "\n";
}

Scenario read_inputs(const std::string& text) { return parse(text, "machine.toml", "."); }

TEST(InputsOfABlock, AreNamesConstantsAndExpressions) {
    // 3 N · 4 · 1/2 = 6 N on 2 kg: v = 3 m/s and x = 1.5 m after 1 s. A constant force is integrated up to rounding.
    const Outcome outcome = simulate(read_inputs(
        pushed_cart("kind = \"product\"\ninputs = [\"3 N\", 4, \"cos(pi/3) + 0*cart.position\"]\nunit = \"N\"")));
    ASSERT_EQ(outcome.end, Outcome::End::finished) << outcome.message;
    EXPECT_NEAR(outcome.state.velocity[0], 3, 1e-9);
    EXPECT_NEAR(outcome.state.position[0], 1.5, 1e-9);
}

TEST(InputsOfABlock, ReadBackToTheSameBits) {
    for (const char* block :
         {"kind = \"pid\"\nproportional = \"3 N/m\"\ninputs = [\"30 mm\", \"cart.position\"]",
          "kind = \"minimum\"\ninputs = [{ value = \"40*t\", unit = \"N\" }, \"0.3 kN\", 7]",
          "kind = \"selector\"\ninputs = [\"cart.position > 0.2\", \" 0.1 N\", { value = 3, unit = \"N\" }]"}) {
        const Scenario first = read_inputs(pushed_cart(block));
        for (const Units units : {Units::written, Units::si}) {
            const std::string shown = show(first, units);
            EXPECT_EQ(stiction_test::signature(read_inputs(shown)), stiction_test::signature(first)) << shown;
        }
    }
}

TEST(InputsOfABlock, AreCheckedLikeAllSignals) {
    EXPECT_EQ(mistakes_of(pushed_cart("kind = \"pid\"\ninputs = [\"30 deg\", \"cart.position\"]")),
              "machine.toml:12:1: signal.push_by.inputs: \"push_by.inputs_1\" is an angle [rad], but "
              "\"cart.position\" is a length [m]: compare what has one unit");
    EXPECT_EQ(mistakes_of(pushed_cart("kind = \"pid\"\ninputs = [\"2*cart.positon\", 0]")),
              "machine.toml:12:1: signal.push_by.inputs: there is no signal \"cart.positon\"; did you mean "
              "\"cart.position\"?; admissible: t, time, pi, e and the names of signals");
    EXPECT_EQ(
        mistakes_of(pushed_cart("kind = \"maximum\"\ninputs = [true, \"3 N\"]")),
        "machine.toml:12:11: signal.push_by.inputs: true or false is no signal: write a number with its unit, the "
        "name of a signal or an expression, in quotes");
}

TEST(TermsOfASum, AreAllToldWhenOneCannotBeRead) {
    EXPECT_EQ(mistakes_of(pushed_cart("kind = \"sum\"\nterms = { \"cart.position\" = \"3 Q\", \"cart.vel\" = 1 }")),
              "machine.toml:12:1: signal.push_by.terms: coefficient of \"cart.position\": \"Q\" is not a known unit: "
              "write units as in \"N m/rad\", \"kg m2\" or \"mm/s\"\n"
              "machine.toml:12:1: signal.push_by.terms: there is no signal \"cart.vel\"; did "
              "you mean \"cart.velocity\"?");
}

TEST(ABlockThatCannotBeRead, IsNotMissedByThoseThatNameIt) {
    EXPECT_TRUE(stiction_test::says(
        mistakes_of(pushed_cart("kind = \"gain\"\ninputs = [\"wave\"]\n[signal.wave]\nkind = \"sien\"")),
        "machine.toml:14:1: signal.wave.kind: \"sien\" is not known; ***did you mean \"sine\"?"));
}

TEST(AValue, MayHaveBlanksBeforeAndAfter) {
    const std::string signature =
        stiction_test::signature(read_inputs("format = 1\n[run]\nuntil = 1\n[body.cart]\ninertia = \"2 kg\"\n"
                                             "[force.push]\non = \"cart\"\nvalue = \"3 N\"\n"));
    for (const char* value : {" 3 N", "3 N ", "  3 N  ", "\\t3 N"}) {
        const std::string text = std::string("format = 1\n[run]\nuntil = 1\n[body.cart]\ninertia = \"2 kg\"\n") +
                                 "[force.push]\non = \"cart\"\nvalue = \"" + value + "\"\n";
        EXPECT_EQ(mistakes_of(text), "") << value;
        EXPECT_EQ(stiction_test::signature(read_inputs(text)), signature) << value;
    }
}

}  // namespace
}  // namespace stiction::scenario
