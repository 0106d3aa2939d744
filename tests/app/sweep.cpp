// `stiction sweep` as a user calls it: rows, resuming, refusals, ranks, and one run of a study again.
#ifdef STICTION_PROGRAM
#include <algorithm>
#include <cstddef>
#include <sstream>
#include <string>
#include <vector>

#include "program.hpp"

namespace {

using stiction_test::TheProgram;

constexpr const char* kStudy =
    "\"$S\" sweep \"$SCENARIOS/coasting-flywheel.toml\" --vary 'body.flywheel.inertia=uniform(0.5,2)' "
    "--vary 'body.flywheel.velocity=uniform(1,3)' --design random --set run.step=0.001 --set run.until=1 "
    "--keep flywheel.position,bearing.stick_fraction --require 'bearing.stick_fraction > 10 %' ";
constexpr const char* kSmall = "--runs 300 ";
constexpr const char* kLarge = "--runs 3000 --quiet -j 2 ";

/// Fields of a line of CSV, from 0.
std::vector<std::string> fields_of(const std::string& text, std::ptrdiff_t line) {
    std::istringstream lines(text);
    std::string row;
    for (std::ptrdiff_t k = 0; k <= line; ++k) {
        std::getline(lines, row);
    }
    std::istringstream cut(row);
    std::vector<std::string> fields;
    for (std::string field; std::getline(cut, field, ',');) {
        fields.push_back(field);
    }
    return fields;
}

TEST_F(TheProgram, SweepsAndWritesATableWithUnits) {
    ASSERT_EQ(shell(std::string(kStudy) + kSmall + "-j 2 -o it"), 0) << told();
    EXPECT_TRUE(tells("300 of 300 runs, 0 failed; design random, seed 1")) << told();
    EXPECT_TRUE(tells("bearing.stick_fraction > 10 %: met in ")) << told();
    const std::string table = text_of(work() / "it/table.csv");
    EXPECT_EQ(std::count(table.begin(), table.end(), '\n'), 301);
    EXPECT_EQ(table.substr(0, table.find('\n')),
              "run,end,reason,body.flywheel.inertia [kg m2],body.flywheel.velocity [rpm],flywheel.position [rad],"
              "bearing.stick_fraction [%],bearing.stick_fraction > 10 %");
    for (const char* file : {"study.toml", "machine.toml", "version.txt"}) {
        EXPECT_FALSE(text_of(work() / "it" / file).empty()) << file;
    }
    EXPECT_NE(text_of(work() / "it/study.toml").find("\nseed = 1\n"), std::string::npos)
        << "whether it was given or not";
}

TEST_F(TheProgram, SweepsTheSameRowsWithAnyThreadsRanksAndStarts) {
    ASSERT_EQ(shell(std::string(kStudy) + kSmall + "--quiet -j 1 -o one"), 0) << told();
    const std::string one = text_of(work() / "one/table.csv");
    ASSERT_FALSE(one.empty());
    ASSERT_EQ(shell(std::string(kStudy) + kSmall + "--quiet -j 3 -o three"), 0) << told();
    EXPECT_EQ(text_of(work() / "three/table.csv"), one);
    // Ranks as a launcher starts them: at the same time, told by variables.
    for (const int ranks : {2, 3, 5}) {
        const std::string n = std::to_string(ranks);
        ASSERT_EQ(shell("k=0; while [ $k -lt " + n + " ]; do PMI_JOBID=job" + n + " PMI_SIZE=" + n + " PMI_RANK=$k " +
                        kStudy + kSmall + "--quiet -o ranks" + n +
                        " || touch failed & k=$((k+1)); done; wait; [ ! -e failed ]"),
                  0)
            << told();
        EXPECT_EQ(text_of(work() / ("ranks" + n + "/table.csv")), one) << n;
    }
}

TEST_F(TheProgram, SweepsTheSameRowsUnderMpirun) {
    if (shell("command -v mpirun") != 0) GTEST_SKIP() << "needs the Debian package openmpi-bin";
    ASSERT_EQ(shell(std::string(kStudy) + kSmall + "--quiet -j 1 -o one"), 0) << told();
    const std::string one = text_of(work() / "one/table.csv");
    for (const char* ranks : {"1", "2", "3", "5"}) {
        const std::string mpirun = std::string(
                                       "export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1; "
                                       "mpirun --oversubscribe -n ") +
                                   ranks + " ";
        ASSERT_EQ(shell(mpirun + kStudy + kSmall + "--quiet --per-rank -o ranks" + ranks), 0) << told();
        EXPECT_EQ(text_of(work() / ("ranks" + std::string(ranks) + "/table.csv")), one) << ranks;
        // Each says at its end what it did: together all runs, whoever had how many.
        std::istringstream lines(told());
        std::size_t done = 0;
        std::size_t ended = 0;
        for (std::string line; std::getline(lines, line);) {
            const std::size_t of = line.find(std::string(" of ") + ranks + ": ");
            if (line.rfind("rank ", 0) == 0 && of != std::string::npos && line.find(", ended") != std::string::npos) {
                done += static_cast<std::size_t>(std::stoul(line.substr(line.find(": ") + 2)));
                ++ended;
            }
        }
        EXPECT_EQ(ended, std::stoul(ranks)) << told();
        EXPECT_EQ(done, 300U) << told();
    }
}

TEST_F(TheProgram, SweepsWithMoreThreadsAskedForThanThereAreRunsOrCanBe) {
    ASSERT_EQ(shell(std::string(kStudy) + "--runs 5 --quiet -j 1000000 -o many"), 0) << told();
    ASSERT_EQ(shell(std::string(kStudy) + "--runs 5 --quiet -j 1 -o one"), 0) << told();
    EXPECT_EQ(text_of(work() / "many/table.csv"), text_of(work() / "one/table.csv"));
}

TEST_F(TheProgram, SaysOfASweepAlongABoundaryWhatItRanOfTheGrid) {
    // 12 N m, 600 rpm: ½ J w²/12 < 100 rad below J = 0.608 kg m2. Between two lines of the grid, 8 by 8 coarse cells of 4 by 4.
    ASSERT_EQ(shell("\"$S\" sweep \"$SCENARIOS/coasting-flywheel.toml\" --vary body.flywheel.inertia=0.4:1.2:33 --vary "
                    "friction.bearing.sliding=8:14:33 --keep flywheel.position --require 'flywheel.position < 100 "
                    "rad' --refine 4 -o it"),
              0)
        << told();
    EXPECT_TRUE(tells(" runs along the boundary, 0 failed; the whole grid has 1089")) << told();
}

TEST_F(TheProgram, LosesNoRowOfASweepThatIsKilled) {
    ASSERT_EQ(shell(std::string(kStudy) + kLarge + "-o whole"), 0) << told();
    const std::string whole = text_of(work() / "whole/table.csv");
    for (int k = 0; k < 12; ++k) {
        // Killed after 10 … 120 ms: while it reads, proves, writes its first rows, or works.
        const std::string pause = "0.0" + std::string(k < 9 ? "" : "9") + std::to_string(k < 9 ? k + 1 : k - 8);
        static_cast<void>(shell(std::string(kStudy) + kLarge + "-o cut --resume & p=$!; sleep " + pause +
                                "; kill -9 $p; wait $p 2>/dev/null"));
    }
    ASSERT_EQ(shell(std::string(kStudy) + kLarge + "-o cut --resume"), 0) << told();
    EXPECT_EQ(text_of(work() / "cut/table.csv"), whole);
}

TEST_F(TheProgram, KeepsARunWithItsReasonWhereItsValuesAreRefused) {
    ASSERT_EQ(shell("\"$S\" sweep \"$SCENARIOS/coasting-flywheel.toml\" --vary 'friction.bearing.breakaway=10 N m, 14 "
                    "N m' --keep "
                    "bearing.stops -o it"),
              0)
        << told();
    EXPECT_TRUE(tells("2 of 2 runs, 1 failed")) << told();
    EXPECT_TRUE(tells("run 0: friction.bearing.breakaway = 10")) << told();
}

TEST_F(TheProgram, RefusesAnotherStudyInAFolderAndShowsTheDifference) {
    ASSERT_EQ(shell(std::string(kStudy) + kSmall + "--quiet -o it"), 0) << told();
    EXPECT_EQ(shell(std::string(kStudy) + kSmall + "--quiet -o it"), 4);
    EXPECT_TRUE(tells("holds results already")) << told();
    EXPECT_EQ(shell(std::string(kStudy) + kSmall + "--quiet -o it --resume --seed 2"), 4);
    EXPECT_TRUE(tells("+ seed = 2")) << told();
    EXPECT_EQ(shell(std::string(kStudy) + kSmall + "--quiet -o it --resume"), 0) << told();
}

TEST_F(TheProgram, RunsOneRunOfAStudyAgainWithItsBits) {
    ASSERT_EQ(shell(std::string(kStudy) + kSmall + "--quiet -o it"), 0) << told();
    ASSERT_EQ(shell("\"$S\" run --of it:7 --json"), 0) << told();
    // The position at the end, digit by digit: of the row, and in the last row of the trajectory.
    const std::vector<std::string> row = fields_of(text_of(work() / "it/table.csv"), 8);
    ASSERT_EQ(row.at(0), "7");
    const std::string trajectory = text_of(work() / "it/run-7/trajectory.csv");
    const std::vector<std::string> head = fields_of(trajectory, 0);
    const auto place = std::find(head.begin(), head.end(), "flywheel.position [rad]") - head.begin();
    const auto rows = std::count(trajectory.begin(), trajectory.end(), '\n');
    EXPECT_EQ(fields_of(trajectory, rows - 1).at(static_cast<std::size_t>(place)), row.at(5));
    EXPECT_TRUE(std::filesystem::exists(work() / "it/run-7/report.html"));
    EXPECT_EQ(shell("\"$S\" run --of it:300"), 2);
    EXPECT_TRUE(tells("runs are 0 to 299")) << told();
    EXPECT_EQ(shell("\"$S\" run --of it"), 2);
    EXPECT_TRUE(tells("is not FOLDER:RUN")) << told();
}

TEST_F(TheProgram, NamesWhatIsWrongWithASweep) {
    EXPECT_EQ(shell("\"$S\" sweep \"$F\" --vary body.nowhere.inertia=1:2:3"), 2);
    EXPECT_EQ(shell("\"$S\" sweep \"$SCENARIOS/coasting-flywheel.toml\" --vary body.flywheel.inertia=1:2:3 --keep "
                    "bearing.stopps"),
              2);
    EXPECT_TRUE(tells("did you mean \"bearing.stops\"")) << told();
    EXPECT_EQ(shell("\"$S\" sweep nowhere.toml --vary a.b.c=1"), 2);
    EXPECT_FALSE(std::filesystem::exists(work() / "results"));
}

TEST_F(TheProgram, WritesAScriptForAJobArray) {
    ASSERT_EQ(shell(std::string(kStudy) + kSmall + "-o it --slurm 4"), 0) << told();
    const std::string script = text_of(work() / "it/sweep.sbatch");
    EXPECT_NE(script.find("#SBATCH --array=0-3"), std::string::npos) << script;
    // The script's own line, as two tasks of an array run it.
    ASSERT_EQ(shell("for k in 0 1; do SLURM_ARRAY_JOB_ID=9 SLURM_ARRAY_TASK_ID=$k SLURM_ARRAY_TASK_COUNT=2 bash "
                    "it/sweep.sbatch & done; wait"),
              0)
        << told();
    ASSERT_EQ(shell(std::string(kStudy) + kSmall + "--quiet -o alone"), 0) << told();
    EXPECT_EQ(text_of(work() / "it/table.csv"), text_of(work() / "alone/table.csv"));
}

TEST_F(TheProgram, SweepsAStudyFileWithAnotherSettingThanItsOwn) {
    write("study.toml",
          "machine = \"" + std::string(STICTION_SCENARIOS) +
              "/coasting-flywheel.toml\"\nkeep = [\"run.time\"]\n[settings]\nrun.until = \"1 s\"\n[vary]\n"
              "body.flywheel.inertia = [0.5, 2]\n");
    ASSERT_EQ(shell("\"$S\" sweep study.toml --set 'run.until=2 s' --quiet -o it"), 0) << told();
    EXPECT_EQ(fields_of(text_of(work() / "it/table.csv"), 1).at(4), "2");
    // What was asked for can be read again: by a run of it, by one that goes on, by tasks of an array.
    EXPECT_EQ(shell("\"$S\" run --of it:1 --quiet"), 0) << told();
    EXPECT_EQ(shell("\"$S\" sweep it/study.toml --resume --quiet -o it"), 0) << told();
    ASSERT_EQ(shell("\"$S\" sweep study.toml --set 'run.until=2 s' --slurm 1 -o array"), 0) << told();
    EXPECT_EQ(shell("bash array/sweep.sbatch"), 0) << told();
    EXPECT_EQ(text_of(work() / "array/table.csv"), text_of(work() / "it/table.csv"));
}

TEST_F(TheProgram, SweepsTheSameRowsUnderSlurm) {
    ASSERT_EQ(shell(std::string(kStudy) + kSmall + "--quiet -o alone"), 0) << told();
    ASSERT_EQ(shell(std::string(kStudy) + kSmall + "-o array --slurm 3"), 0) << told();
    write("jobs.sh", std::string("set -e; S=$1 SCENARIOS=$2\nsbatch --wait array/sweep.sbatch\n") +
                         "srun -n 2 --overcommit " + kStudy + kSmall + "--quiet --per-rank -o steps\n");
    const int code = shell(std::string("timeout 300 bash '") + STICTION_ONE_NODE_SLURM +
                           "' \"$D/slurm\" \"bash jobs.sh '$S' '$SCENARIOS'\"");
    constexpr int kNotThere = 77;
    if (code == kNotThere) GTEST_SKIP() << told();
    ASSERT_EQ(code, 0) << told();
    EXPECT_TRUE(tells("rank 0 of 2: ")) << told();
    EXPECT_TRUE(tells("rank 1 of 2: ")) << told();
    for (const char* folder : {"array", "steps"}) {
        EXPECT_EQ(text_of(work() / folder / "table.csv"), text_of(work() / "alone/table.csv")) << folder;
    }
    for (const char* task : {"0", "1", "2"}) {  // each has run, and told nothing bad
        bool found = false;
        for (const auto& entry : std::filesystem::directory_iterator(work() / "array")) {
            found = found || entry.path().filename().string().ends_with("_" + std::string(task) + ".txt");
        }
        EXPECT_TRUE(found) << task;
    }
}

}  // namespace
#endif
