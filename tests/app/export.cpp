// stiction export as a user meets it: an FMU in one command, and what it does not do.
#ifdef STICTION_PROGRAM
#include "program.hpp"

namespace {

namespace fs = std::filesystem;
using stiction_test::TheProgram;

TEST_F(TheProgram, ExportsAnFmuOfEitherVersionAndSaysForWhichSystems) {
    EXPECT_EQ(shell("\"$S\" export \"$F\" --fmi 3 -o clutches.fmu"), 0) << told();
    EXPECT_TRUE(tells("clutches.fmu: FMI 3, ") && tells("linux64")) << told();
    EXPECT_TRUE(tells("win64") ||
                tells("linux64 only; for more, build stiction with g++-mingw-w64-x86-64-posix (Windows)"))
        << told();
    EXPECT_EQ(text_of(work() / "clutches.fmu").substr(0, 4), "PK\3\4");
    EXPECT_EQ(shell("\"$S\" export \"$F\""), 0) << told();
    EXPECT_TRUE(fs::exists(work() / "coupled-clutches.fmu"));
}

TEST_F(TheProgram, ExportsTheKindAskedForAndSaysWhereOneIsMissing) {
    EXPECT_EQ(shell("\"$S\" export \"$F\" -o both.fmu"), 0) << told();
    EXPECT_TRUE(tells("model exchange and co-simulation")) << told();
    EXPECT_EQ(shell("\"$S\" export \"$F\" --kind cs -o steps.fmu"), 0) << told();
    EXPECT_TRUE(tells("FMI 2, co-simulation, for")) << told();
    EXPECT_EQ(shell("\"$S\" export \"$F\" --kind me -o exchange.fmu"), 0) << told();
    EXPECT_TRUE(tells("FMI 2, model exchange, for")) << told();
    EXPECT_EQ(shell("\"$S\" export \"$F\" --kind fmu"), 2);
    write("machine.toml",
          "format = 1\n[run]\nuntil = 1\nmethod = \"lugre\"\n[body.mass]\ninertia = \"1 kg\"\n"
          "[friction.table]\non = \"mass\"\nsliding = \"1 N\"\n");
    EXPECT_EQ(shell("\"$S\" export machine.toml"), 0) << told();
    EXPECT_TRUE(tells("co-simulation only (model exchange has no lugre)")) << told();
    EXPECT_EQ(shell("\"$S\" export machine.toml --kind me -o other.fmu"), 2);
    EXPECT_TRUE(tells("lugre")) << told();
    EXPECT_FALSE(fs::exists(work() / "other.fmu"));
}

TEST_F(TheProgram, DoesNotExportOverAFileThatIsNoFmu) {
    write("machine.toml", "format = 1\n[run]\nuntil = 1\n[body.mass]\ninertia = 1\n");
    EXPECT_EQ(shell("\"$S\" export machine.toml -o machine.toml"), 2);
    EXPECT_TRUE(tells("does not end with .fmu")) << told();
    EXPECT_EQ(text_of(work() / "machine.toml").substr(0, 10), "format = 1");
}

TEST_F(TheProgram, FindsNamesOfTheInterfaceThatAreNoneWithoutExporting) {
    write("machine.toml",
          "format = 1\n[run]\nuntil = 1\n[body.mass]\ninertia = 1\n[fmi]\noutputs = [\"mass.positio\"]\n");
    for (const char* command : {"check", "export"}) {
        EXPECT_EQ(shell(std::string("\"$S\" ") + command + " machine.toml"), 2);
        EXPECT_TRUE(tells("machine.toml:7:") && tells("did you mean \"mass.position\"?")) << told();
    }
    EXPECT_FALSE(fs::exists(work() / "machine.fmu"));
}

}  // namespace
#endif
