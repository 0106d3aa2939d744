// How the program ends, and whether the files it leaves are whole.
#ifdef STICTION_PROGRAM
#include "program.hpp"

namespace {

namespace fs = std::filesystem;
using stiction_test::TheProgram;

TEST_F(TheProgram, WritesAllFilesAndTheMetrics) {
    EXPECT_EQ(shell("\"$S\" run \"$F\" --out out"), 0) << told();
    EXPECT_TRUE(tells("clutch1: stuck ") && tells(" % of the time, ") && tells("largest friction ")) << told();
    for (const char* name : {"trajectory.csv", "summary.json", "report.html"}) {
        EXPECT_TRUE(fs::exists(work() / "out" / name)) << name;
    }
    EXPECT_NE(text_of(work() / "out" / "summary.json").find("\"stick_fraction\""), std::string::npos);
}

TEST_F(TheProgram, IsSilentWhereAskedToBeQuiet) {
    EXPECT_EQ(shell("\"$S\" run \"$F\" --out out --quiet"), 0);
    EXPECT_EQ(told(), "");
    EXPECT_TRUE(fs::exists(work() / "out" / "report.html"));
}

TEST_F(TheProgram, EndsWithTwoAfterBadInput) {
    for (const char* arguments :
         {"run nowhere.toml", "run .", "run \"$F\" --set foo", "run \"$F\" --method borelo", "run \"$F\" --until 0",
          "run \"$F\" --engine fixed --step 1e-30", "run \"$F\" --until ''", "run \"$F\" --engine ''",
          "run \"$F\" --engine located --method borello", "run \"$F\" --engine located --step '1 ms'",
          "show \"$F\" --engine located --set run.method=tanh", "rnu", "run", "list", "list lawss",
          "run \"$F\" --engine fixed --step '2 s' --until '1 s'"}) {
        EXPECT_EQ(shell(std::string("\"$S\" ") + arguments), 2) << arguments << "\n" << told();
        EXPECT_FALSE(told().empty()) << arguments;
    }
}

TEST_F(TheProgram, SaysOnceWhichKeyIsOutOfRange) {
    EXPECT_EQ(shell("\"$S\" check \"$F\" --until 0"), 2);
    EXPECT_TRUE(tells("--until: run.until = 0 [s] is too small")) << told();
}

TEST_F(TheProgram, SaysThatTheLocatedEngineHasNoMethod) {
    EXPECT_EQ(shell("\"$S\" run \"$F\" --engine located --method borello"), 2);
    EXPECT_TRUE(tells("--method: the engine is \"located\", which has no method: add --engine fixed")) << told();
}

// A push that is no number from half a second on: what was computed before is kept.
TEST_F(TheProgram, EndsWithThreeWhereNumericsFailAndKeepsWhatWasComputed) {
    write("root.toml",
          "format = 1\n[run]\nuntil = \"1 s\"\nstep = \"1 ms\"\n[body.block]\ninertia = \"1 kg\"\n"
          "[force.push]\non = \"block\"\nvalue = \"sqrt(0.5 - t)\"\n");
    for (const char* engine : {"fixed", "located"}) {
        EXPECT_EQ(shell(std::string("\"$S\" run root.toml --out out --engine ") + engine), 3) << told();
        EXPECT_TRUE(tells("the simulation failed: at ")) << told();
        EXPECT_TRUE(tells(": a step of 0.001 s may be too long for it; try a shorter one or engine = \"located\"") ==
                    (std::string(engine) == "fixed"))
            << told();
        EXPECT_TRUE(tells("look for what grows without bound or is not defined there")) << told();
        const std::string summary = text_of(work() / "out" / "summary.json");
        EXPECT_NE(summary.find("\"end\": \"failed\""), std::string::npos) << summary;
        EXPECT_NE(text_of(work() / "out" / "trajectory.csv").find("\n0.4"), std::string::npos);
        EXPECT_NE(text_of(work() / "out" / "report.html").find("</html>"), std::string::npos);
    }
}

TEST_F(TheProgram, EndsWithFourWhereItCannotWrite) {
    EXPECT_EQ(shell("touch file && \"$S\" run \"$F\" --out file"), 4) << told();
    EXPECT_EQ(shell("\"$S\" list laws >/dev/full"), 4);
}

// Long outputs fail while they are printed, short ones when the program ends.
TEST_F(TheProgram, SaysThatItsOutputCannotBeWritten) {
    const std::string message = "cannot write the output: the disk is full or the pipe is closed\n";
    for (const char* arguments :
         {"list keys", "list keys --json", "list laws", "run \"$F\" --json --out out", "run \"$F\" --out out",
          "show \"$F\"", "check \"$F\"", "check nowhere.toml --json", "rnu --json", "completion bash",
          "completion bash --json", "--help", "run --help", "--version", "--version --json"}) {
        for (const char* output : {">/dev/full", ">&-"}) {
            EXPECT_EQ(shell(std::string("\"$S\" ") + arguments + " " + output), 4) << arguments << output;
            EXPECT_EQ(told(), message) << arguments << output;
        }
    }
    // A pipe whose only reader is gone.
    for (const char* arguments : {"list keys", "list laws", "--help"}) {
        const std::string line =
            std::string("rm -f pipe && mkfifo pipe && trap '' PIPE && exec 3<>pipe && exec 4>pipe ") +
            "&& exec 3<&- && \"$S\" " + arguments + " >&4";
        EXPECT_EQ(shell(line), 4) << arguments;
        EXPECT_EQ(told(), message) << arguments;
    }
}

TEST_F(TheProgram, EndsInOrderWhereItsMessagesCannotBeWritten) {
    EXPECT_EQ(shell("\"$S\" check nowhere.toml 2>/dev/full"), 4);
    EXPECT_EQ(shell("\"$S\" list keys >/dev/full 2>&1"), 4);
    EXPECT_EQ(shell("\"$S\" run \"$F\" --out out --quiet >/dev/full 2>&1"), 0) << "there was nothing to say";
}

TEST_F(TheProgram, SaysAsJsonThatItCannotWrite) {
    const std::string form =
        "{\"ok\": false, \"mistakes\": [\n  {\"file\": \"\", \"line\": 0, \"column\": 0, \"text\": \"cannot ";
    for (const char* command : {"run", "compare --methods exact"}) {
        EXPECT_EQ(shell("touch file && \"$S\" " + std::string(command) + " \"$F\" --until '1 ms' --json --out file"),
                  4);
        EXPECT_EQ(told().rfind(form, 0), 0U) << told();
    }
    // Told before the work: there are no verdicts.
    EXPECT_EQ(shell("\"$S\" reproduce hill --json --out file"), 4);
    EXPECT_EQ(told().rfind(form, 0), 0U) << told();
    EXPECT_FALSE(tells("claim")) << told();
}

TEST_F(TheProgram, LeavesNoHalfFileWhereTheDiskIsFull) {
    EXPECT_EQ(shell("ulimit -f 1; \"$S\" run \"$F\" --out out 2>/dev/null >/dev/null"), 4) << told();
    EXPECT_FALSE(fs::exists(work() / "out" / "trajectory.csv"));
    EXPECT_FALSE(fs::exists(work() / "out" / "trajectory.csv.unfinished"));
}

}  // namespace
#endif
