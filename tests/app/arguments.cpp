// How the arguments of the program are taken.
#ifdef STICTION_PROGRAM
#include "program.hpp"

namespace {

using stiction_test::TheProgram;

TEST_F(TheProgram, TakesAnyNumberOfSettingsEachWithOneValue) {
    EXPECT_EQ(shell("\"$S\" show \"$F\" --si --set run.until=0.5 --set 'run.step=\"2 ms\"' --set run.engine=fixed"), 0)
        << told();
    EXPECT_TRUE(tells("until = 0.5") && tells("step = 0.002") && tells("engine = \"fixed\"")) << told();
}

TEST_F(TheProgram, TakesTheFileAfterASetting) {
    EXPECT_EQ(shell("\"$S\" check --set run.until=0.5 \"$F\""), 0) << told();
    EXPECT_EQ(shell("\"$S\" check --set run.until=0.5 \"$F\" --set run.tolerance=1e-7"), 0) << told();
    EXPECT_EQ(shell("\"$S\" check \"$F\" --set run.until=0.5 run.tolerance=1e-7"), 2) << told();
}

TEST_F(TheProgram, TakesMethodsWithSpacesAndInSeveralLists) {
    EXPECT_EQ(shell("\"$S\" compare \"$F\" --methods 'exact, tanh' --methods borello --until '0.1 s' --out out"), 0)
        << told();
    EXPECT_TRUE(tells("\nexact ") && tells("\ntanh ") && tells("borello")) << told();
    EXPECT_EQ(shell("\"$S\" compare \"$F\" --methods 'exact,,tanh' --out out"), 2) << told();
}

TEST_F(TheProgram, RefusesAPipeAsScenarioInsteadOfWaiting) {
    EXPECT_EQ(shell("mkfifo pipe && \"$S\" check pipe"), 2) << told();
    EXPECT_TRUE(tells("pipe is not a regular file; name a scenario file")) << told();
}

TEST_F(TheProgram, CountsOneBodyAndNoFrictions) {
    write("one.toml", "format = 1\n[run]\nuntil = \"1 s\"\n[body.block]\ninertia = \"1 kg\"\n");
    EXPECT_EQ(shell("\"$S\" check one.toml"), 0) << told();
    EXPECT_TRUE(tells("one.toml: fine; 1 body, 0 frictions")) << told();
}

TEST_F(TheProgram, CountsOneStepAndSeveral) {
    write("one.toml", "format = 1\n[run]\nuntil = \"1 ms\"\nstep = \"1 ms\"\n[body.block]\ninertia = \"1 kg\"\n");
    EXPECT_EQ(shell("\"$S\" run one.toml --out out"), 0) << told();
    EXPECT_TRUE(tells("step 1 ms, 1 step\n") && tells("\n0 events\n")) << told();
    EXPECT_EQ(shell("\"$S\" run one.toml --until '2 ms' --out out"), 0) << told();
    EXPECT_TRUE(tells("step 1 ms, 2 steps\n")) << told();
}

// A body thrown against its end of travel at 1 m/s, 0.1 m away: it bounces with half its speed.
TEST_F(TheProgram, TellsAnImpactFromRestOnAnEndOfTravel) {
    write("throw.toml",
          "format = 1\n[run]\nuntil = \"1 s\"\nengine = \"located\"\n[body.block]\ninertia = \"1 kg\"\nvelocity = \"1 "
          "m/s\"\ntravel = [\"-1 m\", \"0.1 m\"]\n[force.push]\non = \"block\"\nvalue = \"5 N\"\n");
    EXPECT_EQ(shell("\"$S\" run throw.toml --out out"), 0) << told();
    EXPECT_TRUE(tells(" impact ") && tells(" stop ")) << told();
}

TEST_F(TheProgram, WritesIntoItsFilesWhatWasSetOnTheCommandLine) {
    write("variant.toml", "extend = \"base.toml\"\ntitle = \"Variant\"\n");
    ASSERT_EQ(shell("cp \"$F\" base.toml && \"$S\" run variant.toml --quiet --out out --until '2 ms' "
                    "--set title='\"Another\"' --engine fixed --step '1 ms'"),
              0)
        << told();
    const std::string summary = text_of(work() / "out" / "summary.json");
    const std::string page = text_of(work() / "out" / "report.html");
    for (const char* setting : {"title=Another", "run.engine=fixed", "run.step=1 ms", "run.until=2 ms"}) {
        EXPECT_NE(summary.find("    \"" + std::string(setting) + "\""), std::string::npos) << setting << "\n"
                                                                                           << summary;
        EXPECT_NE(page.find(std::string(setting) + "\n"), std::string::npos) << setting;
    }
    EXPECT_NE(page.find("<h3>variant.toml</h3>"), std::string::npos);
    EXPECT_NE(page.find("<h3>base.toml, which is extended</h3>"), std::string::npos);
}

}  // namespace
#endif
