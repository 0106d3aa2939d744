// What the program says about itself: lists, JSON on every command, and the pages of the guide made from them.
#ifdef STICTION_PROGRAM
#include <algorithm>
#include <cctype>

#include "program.hpp"

namespace {

using stiction_test::TheProgram;

/// Is the text one whole JSON value? Brackets match, strings end; enough for what is written by our own writers.
bool is_json(const std::string& text) {
    std::string open;
    bool in_string = false;
    std::size_t values = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (in_string) {
            i += c == '\\' ? 1U : 0U;
            in_string = c != '"';
        } else if (c == '"') {
            in_string = true;
        } else if (c == '{' || c == '[') {
            values += open.empty() ? 1U : 0U;
            open += c == '{' ? '}' : ']';
        } else if (c == '}' || c == ']') {
            if (open.empty() || open.back() != c) return false;
            open.pop_back();
        } else if (open.empty() && std::isspace(static_cast<unsigned char>(c)) == 0) {
            return false;
        }
    }
    return values == 1 && open.empty() && !in_string;
}

TEST_F(TheProgram, SpeaksJsonOnEveryCommand) {
    for (const char* line : {"run \"$F\" --until '10 ms' --json --out out",
                             "compare \"$F\" --until '10 ms' --methods exact --json --out out", "check \"$F\" --json",
                             "show \"$F\" --json", "list methods --json", "list laws --json", "list parts --json",
                             "list keys --json", "list units --json", "list scenarios \"$SCENARIOS\" --json"}) {
        EXPECT_EQ(shell(std::string("\"$S\" ") + line), 0) << line << "\n" << told();
        EXPECT_TRUE(is_json(told())) << line << "\n" << told().substr(0, 2000);
    }
}

TEST_F(TheProgram, TellsMistakesAsJsonOnEveryCommandThatReadsAScenario) {
    for (const char* line : {"run nowhere.toml --json", "compare nowhere.toml --json", "check nowhere.toml --json",
                             "show nowhere.toml --json", "compare \"$F\" --methods none --json"}) {
        EXPECT_EQ(shell(std::string("\"$S\" ") + line), 2) << line;
        EXPECT_TRUE(is_json(told()) && tells("\"ok\": false")) << line << "\n" << told();
    }
}

TEST_F(TheProgram, HelpsWithExamplesOnEveryCommand) {
    for (const char* command : {"", "run", "compare", "check", "show", "list", "reproduce", "completion"}) {
        EXPECT_EQ(shell(std::string("\"$S\" ") + command + " --help"), 0) << command;
        EXPECT_TRUE(tells("Examples:\n")) << command << "\n" << told();
    }
    EXPECT_EQ(shell("\"$S\" --version"), 0);
    EXPECT_EQ(told().rfind("stiction ", 0), 0U) << told();
}

TEST_F(TheProgram, ListsDefaultsAndRelationsOfLaws) {
    ASSERT_EQ(shell("\"$S\" list laws"), 0);
    EXPECT_TRUE(tells("breakaway not below sliding")) << told();
    EXPECT_TRUE(tells("; default 0")) << told();
}

// `script` runs a command on a terminal of its own.
TEST_F(TheProgram, ColoursOnATerminalUnlessNoColorIsSet) {
    ASSERT_EQ(shell("unset NO_COLOR; script -qec \"'$S' show '$F'\" /dev/null"), 0) << told();
    EXPECT_TRUE(tells("\033[")) << told();
    ASSERT_EQ(shell("NO_COLOR=1 script -qec \"'$S' show '$F'\" /dev/null"), 0) << told();
    EXPECT_FALSE(tells("\033[")) << told();
    ASSERT_EQ(shell("unset NO_COLOR; \"$S\" show \"$F\""), 0) << told();
    EXPECT_FALSE(tells("\033[")) << told();
}

TEST_F(TheProgram, PrintsNothingWhereItIsToBeQuiet) {
    for (const char* command :
         {"check \"$F\"", "show \"$F\"", "list methods", "list laws", "list parts", "list keys", "list units",
          "list functions", "list quantities", "list scenarios \"$(dirname \"$F\")\""}) {
        ASSERT_EQ(shell("\"$S\" " + std::string(command) + " --quiet"), 0) << command;
        EXPECT_EQ(told(), "") << command;
    }
    EXPECT_EQ(shell("\"$S\" check no-such-file.toml --quiet"), 2);
    EXPECT_TRUE(tells("no-such-file.toml")) << told();
}

TEST_F(TheProgram, SpeaksJsonOnEveryCommandAndOfEveryMistakeInItsArguments) {
    ASSERT_EQ(shell("\"$S\" --version --json"), 0);
    EXPECT_EQ(told().rfind("{\"program\": \"stiction\", \"version\": \"", 0), 0U) << told();
    ASSERT_EQ(shell("\"$S\" completion bash --json"), 0);
    EXPECT_EQ(told().rfind("{\"shell\": \"bash\", \"script\": \"", 0), 0U) << told();
    for (const char* wrong :
         {"", "rn", "run", "run a b", "run \"$F\" --no-such-option", "run \"$F\" --set x", "completion tcsh",
          "list scenarios no-such-folder", "check no-such-file.toml", "list", "list metods"}) {
        EXPECT_EQ(shell("\"$S\" " + std::string(wrong) + " --json 2>/dev/null"), 2) << wrong;
        EXPECT_EQ(told().rfind("{\"ok\": false, \"mistakes\": [", 0), 0U) << wrong << ": " << told();
    }
    EXPECT_EQ(shell("\"$S\" run \"$F\" --until \"1 ms\" --json --out /proc/none 2>/dev/null"), 4);
    EXPECT_EQ(told().rfind("{\"ok\": false, \"mistakes\": [", 0), 0U) << told();
}

TEST_F(TheProgram, TellsPartKeyAndKindOfAMistakeInJson) {
    EXPECT_EQ(shell("\"$S\" check \"$F\" --set run.step=-1 --json"), 2);
    EXPECT_TRUE(tells("\"part\": \"run\", \"key\": \"step\", \"kind\": \"out_of_range\", \"text\": \"run.step = -1"))
        << told();
}

TEST_F(TheProgram, ListsTheKeysOfOnePart) {
    ASSERT_EQ(shell("\"$S\" list keys belt"), 0);
    EXPECT_EQ(told().rfind("[belt.NAME]: ", 0), 0U) << told();
    EXPECT_TRUE(tells("  pretension ") && !tells("[rope.NAME]")) << told();
    ASSERT_EQ(shell("\"$S\" list keys friction"), 0);
    EXPECT_TRUE(tells("law = \"coulomb\"") && tells("law = \"table\"")) << told();
    for (const char* name : {"pid", "signal.pid"}) {
        ASSERT_EQ(shell(std::string("\"$S\" list keys ") + name), 0);
        EXPECT_EQ(told().rfind("[signal.NAME] with kind = \"pid\"", 0), 0U) << told();
        EXPECT_FALSE(tells("with kind = \"sampled_pid\"")) << told();
    }
    ASSERT_EQ(shell("\"$S\" list keys run --json | python3 -c 'import json, sys; print([s[\"section\"] for s in "
                    "json.load(sys.stdin)])'"),
              0);
    EXPECT_EQ(told(), "['run']\n");
    EXPECT_EQ(shell("\"$S\" list keys bellt"), 2);
    EXPECT_TRUE(tells("bellt: there is no part, law or kind of signal of this name; did you mean \"belt\"?")) << told();
    EXPECT_EQ(shell("\"$S\" list keys zebra"), 2);
    EXPECT_TRUE(tells("; stiction list parts shows what there is")) << told();
}

TEST_F(TheProgram, ListsEveryKeyOfAScenario) {
    ASSERT_EQ(shell("\"$S\" list keys"), 0);
    for (const char* words : {"[run]", "[body.NAME]", "inertia", "[friction.NAME] with law = \"transmission\"",
                              "aiding_efficiency", "[signal.NAME] with kind = \"step\""}) {
        EXPECT_TRUE(tells(words)) << words;
    }
}

// The committed pages are what the program prints; to renew them: stiction list keys --markdown >docs/guide/keys.md
TEST_F(TheProgram, PrintsThePagesOfTheGuideAsTheyStand) {
    for (const std::string page : {"keys", "units", "functions", "quantities"}) {
        ASSERT_EQ(shell("\"$S\" list " + page + " --markdown"), 0);
        EXPECT_TRUE(told() == text_of(STICTION_GUIDE "/" + page + ".md"))
            << "docs/guide/" << page << ".md is old: stiction list " << page << " --markdown >docs/guide/" << page
            << ".md";
    }
}

/// Letters of the longest line in UTF-8.
std::size_t longest_line(const std::string& text) {
    std::size_t longest = 0;
    std::size_t count = 0;
    for (const char c : text) {
        count = c == '\n' ? 0 : count + ((static_cast<unsigned char>(c) & 0xC0U) != 0x80U ? 1U : 0U);
        longest = std::max(longest, count);
    }
    return longest;
}

TEST_F(TheProgram, PrintsTablesThatFitATerminal) {
    for (const char* list : {"methods", "laws", "parts", "keys", "units", "functions", "quantities"}) {
        ASSERT_EQ(shell("\"$S\" list " + std::string(list)), 0);
        EXPECT_LE(longest_line(told()), 80U) << list << "\n" << told();
    }
    ASSERT_EQ(shell("\"$S\" compare \"$SCENARIOS/coasting-flywheel.toml\" --methods exact,borello,karnopp,sign,tanh "
                    "--until '0.1 s' --out out >seen 2>/dev/null; "
                    "grep -v '^reference: ' seen"),
              0);
    // Every column of every method: name, and nine numbers in two parts of the table.
    EXPECT_LE(longest_line(told()), 80U) << told();
    EXPECT_TRUE(tells("trajectory") && tells("energy") && tells("cost")) << told();
}

}  // namespace
#endif
