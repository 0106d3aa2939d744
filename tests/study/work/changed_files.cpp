// Files that a study was asked with and that change afterwards: rows of two versions never mix, and a row is run again as it was.
#include <cmath>
#include <filesystem>
#include <fstream>
#include <string>

#include <gtest/gtest.h>

#include "scratch_folder.hpp"
#include "study/analysis/pass_rate.hpp"
#include "study/file/read_study.hpp"
#include "study/store/study_folder.hpp"
#include "study/work/sweep.hpp"

namespace stiction::study {
namespace {

using Folder = stiction_test::ScratchFolder;

/// A block of 1 kg on a floor of friction `2 N`, pushed by what `push.csv` says.
constexpr const char* kPushed = R"(format = 1
[run]
until = "1 s"
step = "1 ms"
[body.block]
inertia = "1 kg"
[friction.floor]
on = "block"
law = "coulomb"
sliding = "2 N"
[signal.push]
kind = "file"
path = "push.csv"
[force.pusher]
on = "block"
value = "push"
)";

void write(const std::filesystem::path& file, const std::string& text) { std::ofstream(file) << text; }

void write_push(const Folder& folder, const char* newton) {
    write(folder / "push.csv", std::string("time [s],push [N]\n0,") + newton + "\n2," + newton + "\n");
}

StudyText asked(const Folder& folder) {
    StudyText text;
    text.folder = folder / "";
    text.machine = {"pushed.toml", {}};
    text.keep = {{"block.position", {}}};
    return text;
}

SweepResult swept(const Folder& folder, const StudyText& text, Begin begin = Begin::anew) {
    const PreparedStudy study(understand(text));
    return sweep(text, study, {.folder = folder / "it", .begin = begin});
}

/// What a study that goes on says; empty where it goes on.
std::string refusal(const Folder& folder, const StudyText& text) {
    try {
        static_cast<void>(swept(folder, text, Begin::resume));
    } catch (const StoreError& error) {
        return error.what();
    }
    return "";
}

TEST(PointsThatChange, AreRefusedAndARunKeepsItsOwn) {
    const Folder folder;
    write(folder / "pushed.toml", kPushed);
    write_push(folder, "3");
    write(folder / "points.txt", "friction.floor.sliding [N]\n1\n2\n");
    StudyText text = asked(folder);
    text.points = {"points.txt", {}};
    ASSERT_TRUE(swept(folder, text).table);
    EXPECT_EQ(refusal(folder, text), "");
    for (const char* other :
         {"friction.floor.sliding [N]\n1\n2.5\n", "friction.floor.sliding [N]\n1\n", "body.block.inertia [kg]\n1\n2\n",
          "friction.floor.sliding,body.block.inertia\n1,1\n2,1\n"}) {
        write(folder / "points.txt", other);
        EXPECT_NE(refusal(folder, text).find("points.csv"), std::string::npos) << other;
        const RunOfStudy second = run_of_study(folder / "it", 1);
        ASSERT_FALSE(second.settings.empty());
        EXPECT_EQ(second.settings.back().key, "friction.floor.sliding");
        EXPECT_EQ(second.settings.back().value.substr(0, 1), "2") << second.settings.back().value;
    }
}

TEST(DataThatChange, AreRefusedWhenAStudyGoesOnAndWhenARunIsRepeated) {
    const Folder folder;
    write(folder / "pushed.toml", kPushed);
    write_push(folder, "3");
    StudyText text = asked(folder);
    text.vary = {{"friction.floor.sliding = 1 N:2 N:2", {}}};
    ASSERT_TRUE(swept(folder, text).table);
    EXPECT_EQ(refusal(folder, text), "");
    EXPECT_NO_THROW(static_cast<void>(run_of_study(folder / "it", 1)));
    write_push(folder, "5");
    EXPECT_NE(refusal(folder, text).find("data.txt"), std::string::npos);
    EXPECT_THROW(static_cast<void>(run_of_study(folder / "it", 1)), StoreError);
}

TEST(AStudyBehindALink, IsFoundAgain) {
    const Folder folder;
    std::filesystem::create_directories(folder / "real/machines");
    std::filesystem::create_directories(folder / "real/studies");
    write(folder / "real/machines/pushed.toml", kPushed);
    write(folder / "real/machines/push.csv", "time [s],push [N]\n0,3\n2,3\n");
    std::filesystem::create_directory_symlink(folder / "real/studies", folder / "studies");
    StudyText text = asked(folder);
    text.folder = folder / "studies";
    text.machine = {"../machines/pushed.toml", {}};
    text.vary = {{"friction.floor.sliding = 1 N:2 N:2", {}}};
    ASSERT_TRUE(swept(folder, text).table);
    EXPECT_TRUE(std::filesystem::equivalent(run_of_study(folder / "it", 1).file, folder / "real/machines/pushed.toml"));
}

/// The block is pushed one way and does not oscillate: there is no amplitude to judge.
TEST(ARequirement, OnANumberThatNoRunHasSaysSo) {
    const Folder folder;
    write(folder / "pushed.toml", kPushed);
    write_push(folder, "3");
    StudyText text = asked(folder);
    text.vary = {{"friction.floor.sliding = 1 N:2 N:3", {}}};
    text.require = {{"", {"block.limit_cycle.amplitude < 1 mm", {}}}, {"", {"block.position > 0.6 m", {}}}};
    const SweepResult result = swept(folder, text);
    ASSERT_TRUE(result.table);
    const std::vector<PassRate> rates = pass_rates(*result.table);
    EXPECT_EQ(rates[0].without, 3U);
    EXPECT_EQ(rates[0].passed, 0U);
    EXPECT_TRUE(std::isnan(result.table->requirements[0].values[0]));
    // ½ a t² with a = 2, 1.5, 1 m/s²: 1, 0.75, 0.5 m
    EXPECT_EQ(rates[1].without, 0U);
    EXPECT_EQ(rates[1].passed, 2U);
}

}  // namespace
}  // namespace stiction::study
