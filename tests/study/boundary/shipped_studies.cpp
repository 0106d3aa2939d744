// The shipped studies find what mechanics, or the other engine, says.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <sstream>

#include "scratch_folder.hpp"
#include "study/boundary/refined_map.hpp"
#include "study/file/read_study.hpp"
#include "study/work/sweep.hpp"

namespace stiction::study {
namespace {

SweepResult shipped(const std::string& name, const std::vector<std::string>& settings = {}) {
    const stiction_test::ScratchFolder scratch;
    StudyText text = read_study_text(std::string(STICTION_STUDIES) + "/" + name);
    for (const std::string& setting : settings) text.settings.push_back({setting, {}});
    const PreparedStudy study(understand(text));
    return sweep(text, study, {.folder = scratch / "it", .threads = 2});
}

TEST(BorellosActuator, StallsWhereStaticFrictionTakesTheWholeSupply) {
    // It leaves rest while Dis·PSR > T_LD + FSD (T_FR0 + (1/η − 1) T_LD): FSD* = (Dis·PSR − T_LD)/(T_FR0 + (1/η − 1) T_LD)
    const SweepResult result = shipped("borello-stall.toml");
    ASSERT_TRUE(result.table);
    EXPECT_LT(result.table->rows(), 65U * 33U / 5);
    const auto limit = [](double efficiency) {
        return (4.61e-3 * 26e6 - 74500) / (700 + (1 / efficiency - 1) * 74500);
    };
    std::istringstream csv(boundary_csv(*result.table));
    std::string line;
    std::getline(csv, line);
    std::size_t corners = 0;
    for (; std::getline(csv, line); ++corners) {
        double number = 0, ratio = 0, efficiency = 0;
        char comma = 0;
        std::istringstream(line) >> number >> comma >> ratio >> comma >> efficiency;
        // The limit rises with the efficiency. A corner is off by half a distance of the grid in either direction.
        const double half_ratio = 0.5 * 8.0 / 64;
        const double half_efficiency = 0.5 * 0.15 / 32;
        EXPECT_GE(ratio, limit(efficiency - half_efficiency) - half_ratio) << line;
        EXPECT_LE(ratio, limit(efficiency + half_efficiency) + half_ratio) << line;
    }
    // Crossed once: the 31 lines of the efficiency up to 0.9406, beyond which FSD* is above 9, and the 54 of the ratio above FSD*(0.8) = 2.347.
    EXPECT_EQ(corners, 31U + 54U);
}

TEST(HillsAntenna, HasTheSameLimitCyclesInBothEngines) {
    const SweepResult stepped = shipped("hill-antenna-map.toml", {"run.until=100 s"});
    const SweepResult located = shipped("hill-antenna-map.toml", {"run.until=100 s", "run.engine=located"});
    ASSERT_TRUE(stepped.table && located.table);
    const std::vector<double>& gain = stepped.table->parameters[0].values;
    const std::vector<double>& amplitude = stepped.table->metrics[0].values;
    const std::vector<double>& period = stepped.table->metrics[1].values;
    constexpr std::size_t kRatios = 6;
    for (std::size_t row = 0; row < gain.size(); ++row) {
        if (gain[row] < 1) continue;  // cycles of several turns, which 100 s do not tell apart
        // The step of 10 ms turns the phase by ω h at each end of a swing.
        const double step = 2 * std::numbers::pi / period[row] * 0.01;
        EXPECT_NEAR(amplitude[row], located.table->metrics[0].values[row], 2 * step * amplitude[row]) << row;
        EXPECT_NEAR(period[row], located.table->metrics[1].values[row], 2 * step * period[row]) << row;
        // It follows the gain and hardly the ratio of static to Coulomb friction.
        if (gain[row] > 1) {
            EXPECT_GT(amplitude[row], 1.05 * amplitude[row - kRatios]) << row;
        }
        EXPECT_NEAR(amplitude[row], amplitude[row - row % kRatios], 0.07 * amplitude[row]) << row;
    }
}

}  // namespace
}  // namespace stiction::study
