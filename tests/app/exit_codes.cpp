// The program as a user meets it: how it ends, and whether the files it leaves are whole.
#ifdef STICTION_PROGRAM
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "scratch_folder.hpp"

namespace {

namespace fs = std::filesystem;

class TheProgram : public testing::Test {
protected:
    /// Runs a line of the shell in which $S is the program, $F a scenario and $D an empty folder; its exit code.
    int shell(const std::string& line) {
        const std::string variables = std::string("S='") + STICTION_PROGRAM + "'; F='" + STICTION_SCENARIOS +
                                      "/coupled-clutches.toml'; D='" + (folder_ / "work").string() +
                                      "'; mkdir -p \"$D\"; cd \"$D\"; ";
        const int status = std::system(("{ " + variables + line + "; } >'" + told() + "' 2>&1").c_str());
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }
    [[nodiscard]] std::string told() const { return folder_ / "told"; }
    [[nodiscard]] static std::string text_of(const fs::path& path) {
        std::ostringstream text;
        text << std::ifstream(path).rdbuf();
        return text.str();
    }
    stiction_test::ScratchFolder folder_;
};

TEST_F(TheProgram, WritesAllFilesAndTheMetrics) {
    EXPECT_EQ(shell("\"$S\" run \"$F\" --out out"), 0) << text_of(told());
    for (const char* name : {"trajectory.csv", "summary.json", "report.html"}) {
        EXPECT_TRUE(fs::exists(folder_ / "work" / "out" / name)) << name;
    }
    EXPECT_NE(text_of(folder_ / "work" / "out" / "summary.json").find("\"stick_fraction\""), std::string::npos);
}

TEST_F(TheProgram, EndsWithTwoAfterBadInput) {
    for (const char* arguments : {"run nowhere.toml", "run .", "run \"$F\" --set foo", "run \"$F\" --method borelo",
                                  "run \"$F\" --until 0", "run \"$F\" --engine fixed --step 1e-30", "rnu", "run"}) {
        EXPECT_EQ(shell(std::string("\"$S\" ") + arguments), 2) << arguments << "\n" << text_of(told());
        EXPECT_FALSE(text_of(told()).empty()) << arguments;
    }
}

TEST_F(TheProgram, EndsWithFourWhereItCannotWrite) {
    EXPECT_EQ(shell("touch file && \"$S\" run \"$F\" --out file"), 4) << text_of(told());
    EXPECT_EQ(shell("\"$S\" list laws >/dev/full"), 4);
}

TEST_F(TheProgram, LeavesNoHalfFileWhereTheDiskIsFull) {
    EXPECT_EQ(shell("ulimit -f 1; \"$S\" run \"$F\" --out out 2>/dev/null >/dev/null"), 4) << text_of(told());
    EXPECT_FALSE(fs::exists(folder_ / "work" / "out" / "trajectory.csv"));
    EXPECT_FALSE(fs::exists(folder_ / "work" / "out" / "trajectory.csv.unfinished"));
}

}  // namespace
#endif
