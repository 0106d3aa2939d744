// Warnings of what looks odd in a file: told by every command that reads one, in JSON too, and refused where it is strict.
#ifdef STICTION_PROGRAM
#include <string>
#include <vector>

#include "program.hpp"

namespace {

using stiction_test::TheProgram;

/// The commands that read a scenario, with `odd.toml`.
const std::vector<std::string> kReaders{
    "check odd.toml",
    "run odd.toml --out out",
    "compare odd.toml --methods exact,karnopp --out out",
    "linearise odd.toml --out out",
    "sensitivity odd.toml --of body.block.inertia --out out",
    "show odd.toml",
    "show odd.toml --toml",
    "export odd.toml --out odd.fmu",
};

/// A body that nothing touches.
const char* const kOdd =
    "format = 1\n[run]\nuntil = \"10 ms\"\n[body.block]\ninertia = \"1 kg\"\n[body.idle]\ninertia = \"1 kg\"\n"
    "[friction.floor]\non = \"block\"\nsliding = \"1 N\"\n[force.push]\non = \"block\"\nvalue = \"2 N\"\n";

TEST_F(TheProgram, TellsWhatLooksOddToPeopleAndInJson) {
    write("odd.toml", kOdd);
    for (const std::string& reader : kReaders) {
        EXPECT_EQ(shell("\"$S\" " + reader), 0) << reader << "\n" << told();
        EXPECT_TRUE(tells("odd.toml:6:1: looks odd: body.idle: no part acts on it")) << reader << "\n" << told();
        // One JSON text and nothing beside it.
        EXPECT_EQ(shell("\"$S\" " + reader +
                        " --json >answer && python3 -c \"import json; (odd,) = json.load(open('answer'))['warnings']; "
                        "assert (odd['line'], odd['part'], odd['kind']) == (6, 'body.idle', 'no_effect'), odd\""),
                  0)
            << reader << "\n"
            << told();
    }
}

// A machine that looks odd and has no linear model: both are in the one JSON text.
TEST_F(TheProgram, TellsWhatLooksOddBesideWhyThereIsNoAnswer) {
    write("odd.toml",
          std::string(kOdd) +
              "[force.late]\non = \"block\"\nvalue = \"-10*past\"\n[signal.past]\nkind = \"delay\"\ndelay = "
              "\"1 ms\"\ninput = \"block.position\"\n");
    EXPECT_EQ(shell("\"$S\" linearise odd.toml --out out"), 2);
    EXPECT_TRUE(tells("body.idle: no part acts on it") &&
                tells("no linear model at 0 s:\npast: remembers its whole past"))
        << told();
    EXPECT_EQ(shell("\"$S\" linearise odd.toml --out out --json >answer"), 2) << told();
    EXPECT_EQ(shell("python3 -c \"import json; a = json.load(open('answer')); (why,), (odd,) = a['mistakes'], "
                    "a['warnings']; assert (a['ok'], why['part'], odd['part']) == (False, 'past', 'body.idle'), a\""),
              0)
        << told();
}

TEST_F(TheProgram, RefusesWhatLooksOddWhereItIsStrict) {
    write("odd.toml", kOdd);
    for (const std::string& reader : kReaders) {
        EXPECT_EQ(shell("\"$S\" " + reader + " --strict"), 2) << reader << "\n" << told();
        EXPECT_TRUE(tells("body.idle: no part acts on it")) << reader << "\n" << told();
    }
}

}  // namespace
#endif
