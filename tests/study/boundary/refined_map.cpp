// A boundary with a closed form, found by a study.
//
//   a wheel coasts J ω²/(2 T): the requirement "at most s" changes where J = 2 s T/ω²                                        (1)
#include "study/boundary/refined_map.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <thread>

#include "machine/model.hpp"
#include "scratch_folder.hpp"
#include "study/file/read_study.hpp"
#include "study/store/table_csv.hpp"
#include "study/work/held_runs.hpp"
#include "study/work/sweep.hpp"

namespace stiction::study {
namespace {

namespace fs = std::filesystem;

constexpr const char* kWheel = R"(format = 1
[run]
until = "20 s"
engine = "located"
[body.wheel]
inertia = "0.5 kg m2"
velocity = "20 rad/s"
[friction.bearing]
on = "wheel"
law = "coulomb"
sliding = "4 N m"
breakaway = "10 N m"
)";

/// A folder of this test, with the wheel.
class Folder : public stiction_test::ScratchFolder {
public:
    Folder() { std::ofstream(path() / "wheel.toml") << kWheel; }
};

StudyText coasting(const Folder& folder, const std::string& refine) {
    StudyText text;
    text.name = "boundary";
    text.machine = Written{(folder.path() / "wheel.toml").string(), {}};
    text.vary = {{"body.wheel.inertia = 0.2:1:129", {}}, {"friction.bearing.sliding = 2:6:129", {}}};
    text.keep = {{"wheel.position", {}}};
    text.require = {{"", {"wheel.position < 30 rad", {}}}};
    text.refine = Written{refine, {}};
    return text;
}

TEST(ARefinedMap, FindsTheBoundaryOfCoastingWheels) {
    const Folder folder;
    const StudyText text = coasting(folder, "16");
    const PreparedStudy study(understand(text));
    const SweepResult result = sweep(text, study, {.folder = folder.path() / "study", .threads = 2});
    ASSERT_TRUE(result.table.has_value());
    EXPECT_EQ(result.problem, "");
    EXPECT_LT(result.table->rows(), 129u * 129u / 10);
    std::istringstream csv(boundary_csv(*result.table));
    std::string line;
    std::getline(csv, line);
    EXPECT_EQ(line, "line,body.wheel.inertia [kg m2],friction.bearing.sliding [N m]");
    std::size_t corners = 0;
    while (std::getline(csv, line)) {
        double number = 0, inertia = 0, torque = 0;
        char comma = 0;
        std::istringstream(line) >> number >> comma >> inertia >> comma >> torque;
        EXPECT_EQ(number, 0);
        // (1) crosses the grid edge whose middle this is: half a distance of the grid in either direction.
        const double off = std::fabs(inertia - 2 * 30 * torque / 400);
        EXPECT_LE(off, 0.5 * (0.8 / 128) + 0.15 * 0.5 * (4.0 / 128)) << line;
        ++corners;
    }
    EXPECT_GE(corners, 96u);  // the boundary runs through 0.6 kg m² of 0.8, a corner at least for each line of the grid
}

TEST(ARefinedMap, GoesOnFromRowsThatAreThere) {
    const Folder folder;
    const StudyText text = coasting(folder, "32");
    const PreparedStudy study(understand(text));
    std::size_t looks = 0;
    const SweepOptions options{.folder = folder.path() / "study",
                               .threads = 1,
                               .go_on = [&](std::uint64_t, const CrewProgress&) { return ++looks < 2; }};
    (void)sweep(text, study, options);
    const SweepResult whole =
        sweep(text, study, {.folder = folder.path() / "study", .begin = Begin::resume, .threads = 2});
    const SweepResult alone = sweep(text, study, {.folder = folder.path() / "other", .threads = 1});
    ASSERT_TRUE(whole.table && alone.table);
    EXPECT_EQ(whole.table->run, alone.table->run);
    EXPECT_EQ(boundary_csv(*whole.table), boundary_csv(*alone.table));
}

TEST(ARefinedMap, FollowsTheBoundaryBeyondTheGrid) {
    // 17 points each way around J = 0.6 kg m², T = 4 N m, and 64 beyond: T from −0.5 to 8.5 N m. Values below 0 are refused.
    const Folder folder;
    StudyText text = coasting(folder, "8");
    text.vary = {{"body.wheel.inertia = 0.5:0.7:17", {}}, {"friction.bearing.sliding = 3.5:4.5:17", {}}};
    text.beyond = Written{"64", {}};
    const PreparedStudy study(understand(text));
    const SweepResult result = sweep(text, study, {.folder = folder.path() / "study", .threads = 2});
    ASSERT_TRUE(result.table.has_value());
    EXPECT_EQ(result.runs, 145u * 145u);
    EXPECT_LT(result.table->rows(), 145u * 145u / 10);
    EXPECT_EQ(study.values(64 * 145 + 64),
              (std::vector<double>{0.5, 3.5}));  // values of the grid are those without beyond
    EXPECT_EQ(study.values(72 * 145 + 80), (std::vector<double>{0.6, 4.5}));
    const double inertia_distance = 0.2 / 16;
    const double torque_distance = 1.0 / 16;
    std::istringstream csv(boundary_csv(*result.table));
    std::string line;
    std::getline(csv, line);
    double least = 1e9;
    double largest = 0;
    while (std::getline(csv, line)) {
        double number = 0, inertia = 0, torque = 0;
        char comma = 0;
        std::istringstream(line) >> number >> comma >> inertia >> comma >> torque;
        if (inertia < 2 * inertia_distance || torque < 2 * torque_distance) continue;  // beside runs that are refused
        EXPECT_LE(std::fabs(inertia - 0.15 * torque), 0.5 * inertia_distance + 0.15 * 0.5 * torque_distance) << line;
        least = std::min(least, torque);
        largest = std::max(largest, torque);
    }
    EXPECT_GE(largest, 8.5 - torque_distance);
    EXPECT_LE(least, 4 * torque_distance);  // J = 0.15 T is 3 distances of the inertia there
}

TEST(ARefinedMap, IsTheSameByAnyNumberOfProcesses) {
    const Folder folder;
    StudyText text = coasting(folder, "16");
    text.vary = {{"body.wheel.inertia = 0.2:1:65", {}}, {"friction.bearing.sliding = 2:6:65", {}}};
    const PreparedStudy study(understand(text));
    const SweepResult alone = sweep(text, study, {.folder = folder.path() / "alone", .threads = 2});
    for (const std::size_t ranks : {2U, 3U}) {
        const fs::path where = folder.path() / std::to_string(ranks);
        std::vector<SweepResult> results(ranks);
        {
            std::vector<std::jthread> all;  // locks belong to open files, so that threads stand for processes
            for (std::size_t rank = 0; rank < ranks; ++rank) {
                all.emplace_back([&, rank] {
                    results[rank] =
                        sweep(text, study, {.folder = where, .session = {.word = "one", .rank = rank, .size = ranks}});
                });
            }
        }
        std::uint64_t done = 0;
        for (const SweepResult& result : results) {
            done += result.done;
        }
        EXPECT_EQ(done, alone.done);  // no run twice
        StudyFolder there(where);
        EXPECT_EQ(table_csv(there.load(study.study(), study.heads())), table_csv(*alone.table)) << ranks;
    }
}

TEST(ARefinedMap, DoesNotWaitForAProcessThatDied) {
    const Folder folder;
    const StudyText text = coasting(folder, "32");
    const PreparedStudy study(understand(text));
    const fs::path where = folder.path() / "it";
    fs::create_directories(where);
    HeldRuns others(where / "held");
    const std::vector<std::uint64_t> first{0, 32};  // of the coarse grid
    ASSERT_EQ(others.hold(first, 0, 2), first);
    std::optional<HeldRuns> dies(std::in_place, where / "held");
    EXPECT_TRUE(dies->hold(first, 0, 2).empty());
    const std::vector<std::uint64_t> corner{64};
    ASSERT_EQ(dies->hold(corner, 0, 1), corner);
    dies.reset();  // as a kill does
    EXPECT_EQ(others.hold(corner, 0, 1), corner);
}

TEST(ARefinedMap, NeedsAGridOfTwoAxesAndARequirement) {
    const Folder folder;
    StudyText text = coasting(folder, "16");
    text.require.clear();
    EXPECT_THROW((void)understand(text), scenario::ScenarioError);
    text = coasting(folder, "16");
    text.vary.pop_back();
    EXPECT_THROW((void)understand(text), scenario::ScenarioError);
    EXPECT_THROW((void)understand(coasting(folder, "0")), scenario::ScenarioError);
    text = coasting(folder, "16");
    text.beyond = Written{"8", {}};
    text.refine.reset();
    EXPECT_THROW((void)understand(text), scenario::ScenarioError);
    text.refine = Written{"8", {}};
    text.vary.back().text = "friction.bearing.sliding = 2, 3, 6";
    EXPECT_THROW((void)understand(text), scenario::ScenarioError);
}

}  // namespace
}  // namespace stiction::study
