// The program of a first run, stiction-quick: fewer commands than stiction, and the same answers.
#ifdef STICTION_PROGRAM
#include <regex>

#include "program.hpp"

namespace {

using stiction_test::TheProgram;

// The script ./stiction calls it for these commands and no others: it decides before the program is there.
TEST_F(TheProgram, ThatIsBuiltFirstHasTheCommandsTheScriptCallsItFor) {
    std::smatch listed;
    const std::string script = text_of(STICTION_SCRIPT);
    ASSERT_TRUE(std::regex_search(script, listed, std::regex(R"(\[\[ " ([a-z ]+) " == \*)"))) << script;
    const std::string commands = std::regex_replace(listed[1].str(), std::regex(" "), "|");
    EXPECT_EQ(shell(std::string("'") + STICTION_QUICK_PROGRAM + "'"), 2);
    EXPECT_TRUE(tells("name a command: stiction " + commands + "\n")) << told();
}

TEST_F(TheProgram, ThatIsBuiltFirstGivesTheSameResults) {
    ASSERT_EQ(shell("\"$S\" run \"$F\" --out whole --quiet"), 0) << told();
    ASSERT_EQ(shell(std::string("'") + STICTION_QUICK_PROGRAM + "' run \"$F\" --out quick --quiet"), 0) << told();
    for (const char* file : {"trajectory.csv", "summary.json"}) {
        const std::string whole = text_of(work() / "whole" / file);
        EXPECT_FALSE(whole.empty()) << file;
        EXPECT_EQ(text_of(work() / "quick" / file), whole) << file;
    }
}

}  // namespace
#endif
