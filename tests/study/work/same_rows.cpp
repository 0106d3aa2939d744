// Rows of a study do not depend on threads, on where it was cut, or on who was there before.
#include <algorithm>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "scenario/show.hpp"
#include "scratch_folder.hpp"
#include "study/file/read_study.hpp"
#include "study/store/study_folder.hpp"
#include "study/store/table_csv.hpp"
#include "study/work/claims.hpp"
#include "study/work/crew.hpp"
#include "study/work/sweep.hpp"

namespace stiction::study {
namespace {

namespace fs = std::filesystem;

using Scratch = stiction_test::ScratchFolder;

/// A flywheel that coasts, with refused values among others: an inertia below 0.
Study coasting_study(std::size_t runs, double lightest = -0.2) {
    Study study;
    study.folder = STICTION_SCENARIOS;
    study.machine = "coasting-flywheel.toml";
    study.settings = {"run.until=0.2", "run.step=0.001"};
    const scenario::Scenario machine = scenario::load(std::string(STICTION_SCENARIOS) + "/coasting-flywheel.toml");
    const std::string body = machine.plan.bodies[0].name;
    const std::string friction = machine.plan.frictions[0].name;
    study.axes.push_back({.key = "body." + body + ".inertia", .unit = "kg m2", .distribution = Uniform{lightest, 2}});
    study.axes.push_back({.key = "body." + body + ".velocity", .unit = "rad/s", .distribution = Uniform{-3, 3}});
    study.design = DesignKind::random;
    study.runs = runs;
    study.keep = {body + ".position", friction + ".stick_fraction", "run.steps"};
    study.require = {{"", friction + ".stick_fraction > 10 %"}};
    return study;
}

std::string computed(const PreparedStudy& study, const fs::path& where, std::size_t threads, std::uint64_t stop_after) {
    StudyFolder folder(where);
    folder.enter({{"study.toml", "one"}}, Begin::resume, "alone");
    Claims claims(folder.claims(), study.design().runs(), threads, folder.present(study.design().runs()));
    Shard shard(folder.new_shard(), study.heads());
    CrewOptions options{.threads = threads};
    options.go_on = [&](const CrewProgress& progress) { return progress.done < stop_after; };
    const CrewResult result = work(study, claims, shard, options);
    EXPECT_EQ(result.problem, "");
    return table_csv(folder.load(study.study(), study.heads()));
}

TEST(RowsOfAStudy, AreTheSameWithAnyNumberOfThreads) {
    const Scratch scratch;
    const PreparedStudy study(coasting_study(300));
    const std::string one = computed(study, scratch / "one", 1, 1000);
    EXPECT_EQ(std::count(one.begin(), one.end(), '\n'), 301);
    EXPECT_NE(one.find("failed,"), std::string::npos) << "a tenth of the inertias is refused";
    EXPECT_NE(one.find(".inertia = -"), std::string::npos) << one.substr(0, 2000);
    for (const std::size_t threads : {2U, 3U, 7U}) {
        EXPECT_EQ(computed(study, scratch / fmt::format("with {}", threads), threads, 1000), one) << threads;
    }
}

TEST(RowsOfAStudy, AreTheSameInLanesWithAnyNumberOfThreads) {
    const Scratch scratch;
    const PreparedStudy study(coasting_study(150, 0.5));
    const std::atomic<bool> go{false};
    Runner runner(study.knobs(), go);
    EXPECT_GT(runner.together(), 1U);
    StudyFolder folder(scratch / "one by one");
    folder.enter({{"study.toml", "one"}}, Begin::anew, "a");
    {
        Shard shard(folder.new_shard(), study.heads());
        for (std::uint64_t run = 0; run < study.design().runs(); ++run) {
            shard.write(std::vector{runner.run(run, study.values(run))});
        }
    }
    const std::string scalar = table_csv(folder.load(study.study(), study.heads()));
    for (const std::size_t threads : {1U, 2U, 5U}) {
        EXPECT_EQ(computed(study, scratch / fmt::format("with {}", threads), threads, 1000), scalar) << threads;
    }
}

TEST(AStudy, GoesOnWhereItWasStopped) {
    const Scratch scratch;
    const PreparedStudy study(coasting_study(400, 0.5));
    const std::string whole = computed(study, scratch / "whole", 2, 1000);
    std::string cut;
    for (int start = 0; start < 3; ++start) {
        cut = computed(study, scratch / "cut", 2, 0);  // ends at the first look
    }
    cut = computed(study, scratch / "cut", 1, 1000);
    EXPECT_EQ(cut, whole);
    StudyFolder folder(scratch / "cut");
    for (const fs::path& shard : folder.shards()) {
        EXPECT_NO_THROW(check_integrity(shard));
    }
}

TEST(AStudy, IsNotMixedWithAnother) {
    const Scratch scratch;
    const PreparedStudy study(coasting_study(10));
    static_cast<void>(computed(study, scratch / "it", 1, 100));
    StudyFolder again(scratch / "it");
    EXPECT_THROW(again.enter({{"study.toml", "one"}}, Begin::anew, "later"), StoreError);
    StudyFolder other(scratch / "it");
    try {
        other.enter({{"study.toml", "two"}}, Begin::resume, "x");
        ADD_FAILURE() << "another study was let in";
    } catch (const StoreError& error) {
        const std::string text = error.what();
        EXPECT_NE(text.find("- one"), std::string::npos) << text;
        EXPECT_NE(text.find("+ two"), std::string::npos) << text;
    }
}

TEST(AFolder, IsWorkedInByOneSessionAtATime) {
    const Scratch scratch;
    StudyFolder first(scratch / "it");
    first.enter({{"study.toml", "one"}}, Begin::anew, "a");
    StudyFolder second(scratch / "it");
    EXPECT_THROW(second.enter({{"study.toml", "one"}}, Begin::resume, "b"), StoreError);
    StudyFolder same(scratch / "it");
    EXPECT_NO_THROW(same.enter({{"study.toml", "one"}}, Begin::resume, "a"));
}

TEST(AFullDisk, EndsWithAMessageAndLosesNothingThatWasWritten) {
    const Scratch scratch;
    const PreparedStudy study(coasting_study(20'000, 0.5));
    {
        StudyFolder folder(scratch / "it");
        folder.enter({{"study.toml", "one"}}, Begin::anew, "a");
        Claims claims(folder.claims(), study.design().runs(), 2);
        Shard shard(folder.new_shard(), study.heads(), 40);  // pages of 4 kB
        const CrewResult result = work(study, claims, shard, {.threads = 2});
        EXPECT_NE(result.problem.find("disk is full"), std::string::npos) << result.problem;
        EXPECT_GT(result.done, 0U);
        const std::vector<bool> present = folder.present(study.design().runs());
        EXPECT_EQ(static_cast<std::uint64_t>(std::count(present.begin(), present.end(), true)), result.done);
    }
    const std::string resumed = computed(study, scratch / "it", 2, 100'000);
    EXPECT_EQ(std::count(resumed.begin(), resumed.end(), '\n'), 20'001);
}

TEST(ARunOfAStudy, OfSeveralMachinesIsFoundFromAnyFolder) {
    const Scratch scratch;
    const scenario::Scenario machine = scenario::load(std::string(STICTION_SCENARIOS) + "/coasting-flywheel.toml");
    for (const char* name : {"one.toml", "two.toml"}) {
        std::ofstream(scratch / name) << scenario::show(machine, scenario::Units::written);
    }
    StudyText text;
    text.folder = scratch / "";
    text.vary = {{"machine = one.toml, two.toml", {}}, {"body.flywheel.inertia = 0.5:1:2", {}}};
    const PreparedStudy study(understand(text));
    const SweepResult result = sweep(text, study, {.folder = scratch / "it"});
    ASSERT_TRUE(result.table);
    const RunOfStudy third = run_of_study(scratch / "it", 2);
    EXPECT_TRUE(fs::equivalent(third.file, scratch / "two.toml")) << third.file;
}

TEST(ADoubledRow, IsTakenOnceIfItIsTheSameAndRefusedIfNot) {
    const Scratch scratch;
    const PreparedStudy study(coasting_study(4));
    StudyFolder folder(scratch / "it");
    folder.enter({{"study.toml", "one"}}, Begin::anew, "a");
    const std::atomic<bool> go{false};
    Runner runner(study.knobs(), go);
    RunRow row = runner.run(2, study.values(2));
    Shard(folder.new_shard(), study.heads()).write(std::vector{row});
    Shard(folder.new_shard(), study.heads()).write(std::vector{row});
    EXPECT_EQ(folder.load(study.study(), study.heads()).rows(), 1U);
    row.metrics[0] += 1;
    Shard(folder.new_shard(), study.heads()).write(std::vector{row});
    EXPECT_THROW(static_cast<void>(folder.load(study.study(), study.heads())), StoreError);
}

}  // namespace
}  // namespace stiction::study
