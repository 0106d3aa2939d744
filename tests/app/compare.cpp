// stiction compare as a user meets it.
#ifdef STICTION_PROGRAM
#include "program.hpp"

namespace {

using stiction_test::TheProgram;

TEST_F(TheProgram, ComparesMethodsAndWritesAPageAndJson) {
    ASSERT_EQ(shell("\"$S\" compare \"$SCENARIOS/coasting-flywheel.toml\" --methods exact,sign,degraded --out out"), 0)
        << told();
    EXPECT_TRUE(tells("reference: the located engine")) << told();
    EXPECT_TRUE(tells("\nmethod ") && tells(" drift ") && tells("\nexact ") && tells("\nsign ")) << told();
    EXPECT_TRUE(tells("not run: degraded\n")) << told();
    const std::string json = text_of(work() / "out" / "comparison.json");
    EXPECT_NE(json.find("\"format\": 1"), std::string::npos);
    EXPECT_NE(json.find("\"refused\": [\n    {\"name\": \"degraded\""), std::string::npos) << json;
    EXPECT_NE(text_of(work() / "out" / "comparison.html").find("</html>"), std::string::npos);
}

TEST_F(TheProgram, ComparesAllMethodsOfAMachineThatAsksForTheLocatedEngine) {
    ASSERT_EQ(shell("\"$S\" compare \"$SCENARIOS/block-on-belt.toml\" --step '20 ms' --until '8 s' --quiet --out out"),
              0)
        << told();
    EXPECT_EQ(told(), "");
    for (const char* name : {"exact", "borello", "tanh", "lugre"}) {
        EXPECT_NE(text_of(work() / "out" / "comparison.json").find(std::string("\"name\": \"") + name),
                  std::string::npos);
    }
}

TEST_F(TheProgram, PrintsTheComparisonAsJsonWhereAskedTo) {
    ASSERT_EQ(shell("\"$S\" compare \"$F\" --methods exact --until '0.1 s' --json --out out"), 0) << told();
    EXPECT_EQ(told(), text_of(work() / "out" / "comparison.json"));
}

TEST_F(TheProgram, DrawsEachCurveOfAComparisonWhereAskedTo) {
    const std::string line =
        "\"$S\" compare \"$SCENARIOS/coasting-flywheel.toml\" --methods exact,sign --quiet --out out";
    ASSERT_EQ(shell(line), 0) << told();
    EXPECT_FALSE(std::filesystem::exists(work() / "out" / "comparison-flywheel.velocity.svg"));
    ASSERT_EQ(shell(line + " --svg"), 0) << told();
    const std::string drawing = text_of(work() / "out" / "comparison-flywheel.velocity.svg");
    EXPECT_NE(drawing.find("</svg>"), std::string::npos);
    for (const char* run : {"reference", "exact", "sign"}) {
        EXPECT_NE(drawing.find(run), std::string::npos) << run;
    }
}

TEST_F(TheProgram, ComparesVariantsAsTheyAreRun) {
    ASSERT_EQ(shell("\"$S\" compare \"$SCENARIOS/coasting-flywheel.toml\" --variant 'heavy: body.flywheel.inertia=2' "
                    "--variant 'rough: friction.bearing.sliding=3 ; friction.bearing.breakaway=4' --out out"),
              0)
        << told();
    EXPECT_TRUE(tells("body.flywheel.inertia") && tells("heavy: ") && tells("rough: ")) << told();
    const std::string json = text_of(work() / "out" / "comparison.json");
    EXPECT_NE(json.find("\"settings\": [\"body.flywheel.inertia=2\"]"), std::string::npos) << json;
    EXPECT_NE(text_of(work() / "out" / "comparison.html").find("difference of position"), std::string::npos);
}

TEST_F(TheProgram, ComparesFilesAndMethodsOnEach) {
    const std::string files = "\"$SCENARIOS/coasting-flywheel.toml\" \"$SCENARIOS/valve-spool.toml\" --until '10 ms' ";
    ASSERT_EQ(shell("\"$S\" compare " + files + "--out out"), 0) << told();
    EXPECT_TRUE(tells("valve-spool: has no body in common with coasting-flywheel")) << told();
    ASSERT_EQ(shell("\"$S\" compare " + files + "--methods exact,tanh --out out"), 0) << told();
    // In so short a time the wheel turns and the spool rests without a push: no method errs.
    EXPECT_TRUE(tells("coasting-flywheel: ") && tells("\nvalve-spool: ") && tells("exact, tanh: fine")) << told();
}

TEST_F(TheProgram, RefusesVariantsWithoutANameAndUnknownKeys) {
    EXPECT_EQ(shell("\"$S\" compare \"$F\" --variant 'run.until=1'"), 2);
    EXPECT_TRUE(tells("has no name: write")) << told();
    EXPECT_EQ(shell("\"$S\" compare \"$F\" --variant 'a: b'"), 2);
    EXPECT_TRUE(tells("\"b\" of a is not KEY=VALUE")) << told();
    EXPECT_EQ(shell("\"$S\" compare \"$F\" --variant 'a: nowhere.x=1'"), 2);
    EXPECT_TRUE(tells("--variant a")) << told();
    EXPECT_EQ(shell("\"$S\" compare \"$F\" \"$F\""), 2);
    EXPECT_TRUE(tells("two runs are called")) << told();
}

TEST_F(TheProgram, RefusesToCompareMethodsThatAreNone) {
    EXPECT_EQ(shell("\"$S\" compare \"$F\" --methods exact,borelo"), 2);
    EXPECT_TRUE(tells("--methods: there is no method \"borelo\"; did you mean \"borello\"?")) << told();
    EXPECT_EQ(shell("\"$S\" compare \"$F\" --methods ''"), 2) << told();
    EXPECT_EQ(shell("\"$S\" compare nowhere.toml"), 2) << told();
    EXPECT_EQ(shell("touch file && \"$S\" compare \"$F\" --methods exact --until '1 ms' --out file"), 4) << told();
}

TEST_F(TheProgram, LeavesNoEmptyFolderWhereNeitherEngineCanRunTheMachine) {
    // Two changes of direction are one event too many for the located engine, and the spring too stiff for explicit steps:
    // 2/ω = 2 ms, shorter than the 10 ms of the reference.
    write("neither.toml",
          "format = 1\n[run]\nuntil = \"1 s\"\nengine = \"located\"\nevent_limit = 1\nstep = \"100 ms\"\n"
          "springs = \"explicit\"\n[body.block]\ninertia = \"1 kg\"\nposition = \"1 m\"\n"
          "[spring.s]\non = \"block\"\nstiffness = \"1e6 N/m\"\n[friction.f]\non = \"block\"\nsliding = \"1 N\"\n");
    EXPECT_EQ(shell("\"$S\" compare neither.toml --methods exact --out new/out"), 2) << told();
    EXPECT_TRUE(tells("neither engine can run this machine")) << told();
    EXPECT_FALSE(std::filesystem::exists(work() / "new"));
    EXPECT_EQ(shell("mkdir mine && \"$S\" compare neither.toml --methods exact --out mine"), 2) << told();
    EXPECT_TRUE(std::filesystem::exists(work() / "mine")) << "it was there before";
}

TEST_F(TheProgram, RefusesToSimulateForMoreThanThirtyYears) {
    EXPECT_EQ(shell("\"$S\" run \"$F\" --engine located --until 1e300 --out out"), 2) << told();
    EXPECT_TRUE(tells("--until: run.until: 1e+300 s are more than 10^9 s, 30 years: end earlier")) << told();
}

}  // namespace
#endif
