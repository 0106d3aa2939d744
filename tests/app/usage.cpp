// What the program says of arguments that are wrong: what is wrong, and what to write instead. Exit code 2.
#ifdef STICTION_PROGRAM
#include <algorithm>

#include "program.hpp"

namespace {

using stiction_test::TheProgram;

TEST_F(TheProgram, SuggestsTheOptionThatWasProbablyMeant) {
    EXPECT_EQ(shell("\"$S\" run \"$F\" --untl '2 s'"), 2);
    EXPECT_TRUE(tells("stiction run has no option \"--untl\"; did you mean \"--until\"?")) << told();
    EXPECT_EQ(shell("\"$S\" run \"$F\" --stp=2"), 2);
    EXPECT_TRUE(tells("no option \"--stp\"; did you mean \"--step\"?")) << told();
    EXPECT_EQ(shell("\"$S\" compare \"$F\" --method exact"), 2);
    EXPECT_TRUE(tells("stiction compare has no option \"--method\"; did you mean \"--methods\"?")) << told();
    EXPECT_EQ(shell("\"$S\" list units --jsn"), 2);
    EXPECT_TRUE(tells("stiction list units has no option \"--jsn\"; did you mean \"--json\"?")) << told();
    EXPECT_EQ(shell("\"$S\" --vrsion"), 2);
    EXPECT_TRUE(tells("stiction has no option \"--vrsion\"; did you mean \"--version\"?")) << told();
}

TEST_F(TheProgram, SuggestsTheCommandThatWasProbablyMeant) {
    EXPECT_EQ(shell("\"$S\" chek \"$F\""), 2);
    EXPECT_TRUE(tells("there is no command \"chek\"; did you mean \"check\"?")) << told();
    EXPECT_EQ(shell("\"$S\" list scenaros"), 2);
    EXPECT_TRUE(tells("there is no command \"scenaros\"; did you mean \"scenarios\"?")) << told();
}

TEST_F(TheProgram, SaysWhatIsMissing) {
    EXPECT_EQ(shell("\"$S\" run"), 2);
    EXPECT_TRUE(tells("FILE is missing: write stiction run FILE")) << told();
    EXPECT_EQ(shell("\"$S\" completion"), 2);
    EXPECT_TRUE(tells("SHELL is missing: write stiction completion SHELL")) << told();
    EXPECT_EQ(shell("\"$S\""), 2);
    EXPECT_TRUE(tells("name a command: stiction new|run|sweep|fit|sensitivity|compare|linearise|check|")) << told();
    EXPECT_EQ(shell("\"$S\" list"), 2);
    EXPECT_TRUE(tells("name a command: stiction list methods|laws|")) << told();
    EXPECT_EQ(shell("\"$S\" run \"$F\" --until"), 2);
    EXPECT_TRUE(tells("--until needs a value: --until TIME")) << told();
}

TEST_F(TheProgram, SaysWhatIsTooMuch) {
    EXPECT_EQ(shell("\"$S\" run \"$F\" --until 2 s"), 2);
    EXPECT_TRUE(tells("\"s\" is one word too many; a value with blanks stands in quotes: \"2 s\"")) << told();
    EXPECT_EQ(shell("\"$S\" list laws all"), 2);
    EXPECT_TRUE(tells("\"all\" is one word too many\n")) << told();
    EXPECT_EQ(shell("\"$S\" run \"$F\" --until '1 s' --until '2 s'"), 2);
    EXPECT_TRUE(tells("--until is given more than once: give it once")) << told();
    EXPECT_EQ(shell("\"$S\" list keys --json --markdown"), 2);
    EXPECT_TRUE(tells("do not go together: choose one")) << told();
}

TEST_F(TheProgram, SaysWhichValuesAreAdmissible) {
    EXPECT_EQ(shell("\"$S\" reproduce borelo"), 2);
    EXPECT_TRUE(tells("paper: \"borelo\" is not known; did you mean \"borello\"?; admissible: all, borello, "))
        << told();
    for (const char* version : {"4", "x"}) {
        EXPECT_EQ(shell("\"$S\" export \"$F\" --fmi " + std::string(version)), 2);
        EXPECT_TRUE(tells("--fmi: \"" + std::string(version) + "\" is not known; admissible: 2, 3\n")) << told();
    }
    EXPECT_EQ(shell("\"$S\" check ''"), 2);
    EXPECT_TRUE(tells("the name of the scenario file is empty")) << told();
    // The file asks for the located engine; the methods compared take steps all the same.
    EXPECT_EQ(shell("\"$S\" compare \"$F\" --methods exact --step 1e9 --out out"), 2);
    EXPECT_TRUE(tells("a step of 1e+09 s is longer than the run of 1.5 s: make it shorter, or run longer")) << told();
}

TEST_F(TheProgram, TellsWrongUsageAsJsonWhereThatWasAskedFor) {
    EXPECT_EQ(shell("\"$S\" run \"$F\" --untl 2 --json"), 2);
    EXPECT_EQ(told().rfind("{\"ok\": false, \"mistakes\": [", 0), 0U) << told();
    EXPECT_TRUE(tells("did you mean \\\"--until\\\"?")) << told();
}

TEST_F(TheProgram, PrintsJsonThoughAskedToBeQuiet) {
    for (const char* line : {"\"$S\" check \"$F\" --quiet --json", "\"$S\" show \"$F\" --json --quiet",
                             "\"$S\" list laws --quiet --json", "\"$S\" list units --json --quiet"}) {
        EXPECT_EQ(shell(line), 0) << told();
        EXPECT_TRUE(told().starts_with("{") || told().starts_with("[")) << line << "\n" << told();
    }
}

TEST_F(TheProgram, ShowsAScenarioFileInsideJson) {
    ASSERT_EQ(shell("\"$S\" show \"$F\" --toml >plain.toml"), 0) << told();
    ASSERT_EQ(shell("\"$S\" show \"$F\" --toml --json"), 0) << told();
    EXPECT_EQ(told().rfind("{\"toml\": \"format = 1", 0), 0U) << told().substr(0, 80);
    // Its line feeds are \u000a or \n: as many of them as the plain text has lines.
    const std::string plain = text_of(work() / "plain.toml");
    std::size_t feeds = 0;
    for (const char* feed : {"\\n", "\\u000a"}) {
        for (std::size_t at = told().find(feed); at != std::string::npos; at = told().find(feed, at + 1)) ++feeds;
    }
    EXPECT_EQ(feeds, static_cast<std::size_t>(std::count(plain.begin(), plain.end(), '\n')));
    EXPECT_EQ(shell("\"$S\" show \"$F\" --si --json"), 0) << told();
    EXPECT_EQ(told().rfind("{\"toml\": ", 0), 0U) << told().substr(0, 80);
}

TEST_F(TheProgram, NeverLetsAFileWriteToTheTerminal) {
    // Title with colour and line feed, a value and a file name with escapes, a control character of the second set.
    write("title.toml",
          "format = 1\ntitle = \"a\\u001b[31mred\\nline\\u009b1m\"\n[run]\nuntil = \"1 ms\"\n[body.b]\ninertia = \"1 "
          "kg\"\n");
    write("value.toml", "format = 1\n[run]\nuntil = \"1 s\"\n[body.b]\ninertia = \"1 \\u001b[1mkg\"\n");
    ASSERT_EQ(shell("cp value.toml \"$(printf 'e\\033[1m.toml')\""), 0);
    const auto harmless = [this] {
        const std::string text = told();
        return std::none_of(text.begin(), text.end(), [](char c) { return c >= 0 && c < ' ' && c != '\n'; }) &&
               text.find("\xC2\x9B") == std::string::npos;
    };
    EXPECT_EQ(shell("\"$S\" run title.toml --out out"), 0) << told();
    EXPECT_TRUE(harmless() && tells("a\\x1b[31mred\\nline\\u009b1m\n")) << told();
    EXPECT_EQ(shell("\"$S\" compare title.toml --methods exact --step '0.1 ms' --out out"), 0) << told();
    EXPECT_TRUE(harmless() && tells("a\\x1b[31mred\\nline")) << told();
    EXPECT_EQ(shell("\"$S\" list scenarios ."), 0) << told();
    EXPECT_TRUE(harmless() && tells("a\\x1b[31mred\\nline") && tells("e\\x1b[1m.toml")) << told();
    EXPECT_EQ(shell("\"$S\" check \"$(printf 'e\\033[1m.toml')\""), 2);
    EXPECT_TRUE(harmless() && tells("e\\x1b[1m.toml:5:1: ") && tells("\\x1b[1mkg")) << told();
    EXPECT_EQ(shell("\"$S\" run title.toml \"$(printf '\\033[1m')\""), 2);
    EXPECT_TRUE(harmless()) << told();
    EXPECT_EQ(shell("\"$S\" run title.toml --out out --set \"$(printf 'a\\033=1')\""), 2);
    EXPECT_TRUE(harmless()) << told();
    EXPECT_EQ(shell("\"$S\" show title.toml"), 0);
    EXPECT_TRUE(harmless()) << told();
}

TEST_F(TheProgram, CountsThePartsThatTheFileHas) {
    EXPECT_EQ(shell("\"$S\" check \"$SCENARIOS/flap-actuator.toml\""), 0) << told();
    // A surface, not the armature of the valve.
    EXPECT_TRUE(tells("fine; 1 body, 1 friction, ")) << told();
    EXPECT_EQ(shell("\"$S\" check \"$F\" --json"), 0) << told();
    EXPECT_TRUE(tells("\"bodies\": 4") && tells("\"friction\": 3")) << told();
    EXPECT_EQ(shell("\"$S\" check \"$F\""), 0) << told();
    EXPECT_TRUE(tells("4 bodies") && tells("3 frictions, 1 force")) << told();
}

TEST_F(TheProgram, CountsAClutchAsAPartAndItsFrictionAmongThoseThatRub) {
    EXPECT_EQ(shell("\"$S\" check \"$SCENARIOS/clutch-lock-up.toml\""), 0) << told();
    EXPECT_TRUE(tells("fine; 2 bodies, 1 clutch\n")) << told();
    EXPECT_EQ(shell("\"$S\" check \"$SCENARIOS/clutch-lock-up.toml\" --json"), 0) << told();
    EXPECT_TRUE(tells("\"bodies\": 2, \"frictions\": 1, \"parts\": {\"body\": 2, \"clutch\": 1}")) << told();
}

TEST_F(TheProgram, ListsTheScenariosItCameWithWhereThereAreNone) {
    EXPECT_EQ(shell("\"$S\" list scenarios"), 0) << told();
    EXPECT_TRUE(tells("flap-actuator.toml")) << told();
    // Installed: the program in bin, scenarios in share.
    EXPECT_EQ(shell("mkdir -p a/bin a/share/stiction/scenarios && cp \"$S\" a/bin && cp \"$F\" "
                    "a/share/stiction/scenarios/mine.toml "
                    "&& a/bin/stiction list scenarios"),
              0)
        << told();
    EXPECT_TRUE(tells("share/stiction/scenarios/mine.toml") && !tells("flap-actuator")) << told();
    EXPECT_EQ(shell("mkdir -p b/c/d/bin && cp \"$S\" b/c/d/bin && b/c/d/bin/stiction list scenarios"), 2) << told();
    EXPECT_TRUE(tells("name one, stiction list scenarios DIR")) << told();
    EXPECT_EQ(shell("\"$S\" list scenarios nowhere"), 2);
    EXPECT_TRUE(tells("cannot read the folder nowhere")) << told();
}

TEST_F(TheProgram, TellsAFolderThatCannotBeMadeBeforeItSimulates) {
    // Until 1e6 s at 1 us it would run for days.
    EXPECT_EQ(shell("touch file; timeout 60 \"$S\" run \"$F\" --engine fixed --step '1 us' --until 1e6 --set "
                    "record.spacing=10 --out file/x"),
              4)
        << told();
    EXPECT_TRUE(tells("cannot make the folder file/x: ")) << told();
    EXPECT_EQ(shell("timeout 60 \"$S\" compare \"$F\" --step '1 us' --until 1e6 --set record.spacing=10 --out file/x"),
              4)
        << told();
    EXPECT_TRUE(tells("cannot make the folder file/x: ")) << told();
}

TEST_F(TheProgram, LeavesNoEmptyLinesWhereThereIsNothingToTell) {
    write("one.toml", "format = 1\n[run]\nuntil = \"1 ms\"\n[body.block]\ninertia = \"1 kg\"\n");
    EXPECT_EQ(shell("\"$S\" run one.toml --out out"), 0) << told();
    EXPECT_FALSE(tells("\n\n\n")) << told();
}

TEST_F(TheProgram, ExportsToTheFileThatOutNames) {
    EXPECT_EQ(shell("\"$S\" export \"$F\" --out here.fmu && test -s here.fmu"), 0) << told();
}

}  // namespace
#endif
