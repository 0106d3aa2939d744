// A trajectory never loses an event, whatever its spacing, and its file reads back to the same bits.
#include "result/trajectory.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "engine/fixed.hpp"
#include "machines.hpp"
#include "result/csv.hpp"
#include "result/whole_file.hpp"

namespace stiction {
namespace {

Trajectory belt_run(const Plan& plan, double spacing) {
    FixedEngine engine(plan, {.step = 1e-3});
    State state = engine.initial_state();
    Trajectory trajectory(plan, spacing);
    trajectory.record(state);
    for (int i = 0; i < 20'000; ++i) {
        EXPECT_EQ(engine.step(state).status, RunStatus::ok);
        trajectory.record(state);
    }
    return trajectory;
}

TEST(ATrajectory, KeepsEveryEventWhateverItsSpacing) {
    const Plan plan = machines::belt_oscillator().build();
    const Trajectory all = belt_run(plan, 0);
    const Trajectory few = belt_run(plan, 0.5);
    ASSERT_GT(all.events().size(), 4U);
    ASSERT_EQ(few.events().size(), all.events().size());
    EXPECT_LT(few.time().size(), all.time().size() / 100);
    for (const Event& event : few.events()) {
        EXPECT_EQ(event.part, "contact");
        // the row of the event and the one before it are there
        const auto at = std::find(few.time().begin(), few.time().end(), event.time);
        ASSERT_NE(at, few.time().end());
        ASSERT_NE(at, few.time().begin());
        const auto row = static_cast<std::size_t>(at - few.time().begin());
        EXPECT_EQ(few.modes()[0].values[row], event.to);
        EXPECT_EQ(few.modes()[0].values[row - 1], event.from);
        EXPECT_NEAR(few.time()[row] - few.time()[row - 1], 1e-3, 1e-12);
    }
}

TEST(ATrajectory, OffersItsColumnsByName) {
    const Plan plan = machines::belt_oscillator().build();
    const Trajectory t = belt_run(plan, 0.1);
    EXPECT_EQ(t["block.position"].size(), t.time().size());
    EXPECT_TRUE(t["block.colour"].empty());
}

TEST(AFile, HasTheHeaderOfTheContractAndReadsBackToTheSameBits) {
    const Plan plan = machines::belt_oscillator().build();
    const Trajectory t = belt_run(plan, 0.1);
    std::istringstream lines(csv_text(t));
    std::string line;
    std::getline(lines, line);
    EXPECT_EQ(line, "time [s],block.position [m],block.velocity [m/s],contact.friction [N],contact.mode");
    std::size_t row = 0;
    while (std::getline(lines, line)) {
        std::istringstream cells(line);
        std::string cell;
        std::getline(cells, cell, ',');
        ASSERT_EQ(std::strtod(cell.c_str(), nullptr), t.time()[row]);
        std::getline(cells, cell, ',');
        ASSERT_EQ(std::strtod(cell.c_str(), nullptr), t["block.position"][row]);
        ++row;
    }
    EXPECT_EQ(row, t.time().size());
}

TEST(AFile, IsWrittenWholeOrNotAtAll) {
    const std::filesystem::path folder = std::filesystem::temp_directory_path() / "stiction-test-result";
    std::filesystem::create_directories(folder);
    EXPECT_EQ(write_whole_file(folder / "a.csv", "text\n"), "");
    std::ifstream file(folder / "a.csv");
    std::string text;
    std::getline(file, text);
    EXPECT_EQ(text, "text");
    EXPECT_NE(write_whole_file(folder / "missing" / "a.csv", "text\n"), "");
    EXPECT_NE(write_whole_file("/dev/full/a.csv", "text\n"), "");
    std::filesystem::create_directory(folder / "taken.csv");
    EXPECT_NE(write_whole_file(folder / "taken.csv", "text\n"), "");
    EXPECT_FALSE(std::filesystem::exists(folder / "taken.csv.unfinished"));
    std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace stiction
