// A file of comma-separated values has the header of the contract and reads back to the same bits.
#include "result/files/csv.hpp"
#include "engine/fixed/fixed.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "machine_file.hpp"
#include "result/files/whole_file.hpp"
#include "result/recorder.hpp"
#include "scratch_folder.hpp"

namespace stiction {
namespace {

std::vector<std::string> cells_of(const std::string& line) {
    std::vector<std::string> cells;
    std::istringstream text(line);
    for (std::string cell; std::getline(text, cell, ',');) {
        cells.push_back(cell);
    }
    return cells;
}

TEST(AFile, HasTheHeaderOfTheContractAndReadsBackToTheSameBits) {
    const Plan plan = machines::belt_oscillator();
    FixedEngine engine(plan, {.step = 1e-3});
    State state = engine.initial_state();
    Recorder recorder(plan, {.spacing = 0.1});
    ASSERT_EQ(run(engine, state, 20, recorder).status, RunStatus::ok);
    const Trajectory& t = recorder.trajectory();
    std::istringstream lines(csv_text(t));
    std::string line;
    std::getline(lines, line);
    EXPECT_EQ(line,
              "time [s],block.position [m],block.velocity [m/s],contact.friction [N],contact.mode,contact.ground_speed "
              "[m/s]");
    std::size_t row = 0;
    while (std::getline(lines, line)) {
        const std::vector<std::string> cells = cells_of(line);
        ASSERT_EQ(cells.size(), 6U);
        ASSERT_EQ(std::strtod(cells[0].c_str(), nullptr), t.time[row]);
        ASSERT_EQ(std::strtod(cells[1].c_str(), nullptr), t["block.position"][row]);
        ASSERT_EQ(std::strtod(cells[2].c_str(), nullptr), t["block.velocity"][row]);
        ASSERT_EQ(std::strtod(cells[3].c_str(), nullptr), t["contact.friction"][row]);
        ASSERT_EQ(cells[4], name(t.mode("contact.mode")[row]));
        ++row;
    }
    EXPECT_EQ(row, t.time.size());
}

TEST(AFile, PutsNamesWithCommasInQuotationMarks) {
    Trajectory t;
    t.numbers.push_back({"a, \"b\"", "m", {}});
    t.order.push_back({});
    EXPECT_EQ(csv_text(t), "time [s],\"a, \"\"b\"\" [m]\"\n");
}

TEST(AFile, IsWrittenWholeOrNotAtAll) {
    const stiction_test::ScratchFolder folder;
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
}

}  // namespace
}  // namespace stiction
