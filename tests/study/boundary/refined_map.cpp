// A boundary with a closed form, found by a study.
//
//   a wheel coasts J ω²/(2 T): the requirement "at most s" changes where J = 2 s T/ω²                                        (1)
#include "study/boundary/refined_map.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "machine/model.hpp"
#include "scratch_folder.hpp"
#include "study/file/read_study.hpp"
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

TEST(ARefinedMap, NeedsAGridOfTwoAxesAndARequirement) {
    const Folder folder;
    StudyText text = coasting(folder, "16");
    text.require.clear();
    EXPECT_THROW((void)understand(text), scenario::ScenarioError);
    text = coasting(folder, "16");
    text.vary.pop_back();
    EXPECT_THROW((void)understand(text), scenario::ScenarioError);
    EXPECT_THROW((void)understand(coasting(folder, "0")), scenario::ScenarioError);
    SweepOptions two{.folder = folder.path() / "study"};
    two.session.size = 2;
    text = coasting(folder, "16");
    EXPECT_THROW((void)sweep(text, PreparedStudy(understand(text)), two), StoreError);
}

}  // namespace
}  // namespace stiction::study
