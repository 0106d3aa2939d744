// The shipped studies find what mechanics, or the other engine, says.
#include <gtest/gtest.h>

#include <cmath>
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

/// Rows of Hill's map with gains from 1 on: at smaller ones cycles have several turns, which 100 s do not tell apart.
struct Cycles {
    std::vector<double> gain;
    std::vector<double> breakaway;
    std::vector<double> amplitude;
    std::vector<double> period;
};

Cycles hills_cycles(const std::string& setting) {
    const SweepResult result = shipped("hill-antenna-map.toml", {"run.until=100 s", setting});
    Cycles cycles;
    for (std::size_t row = 0; result.table && row < result.table->rows(); ++row) {
        if (result.table->parameters[0].values[row] >= 1) {
            cycles.gain.push_back(result.table->parameters[0].values[row]);
            cycles.breakaway.push_back(result.table->parameters[1].values[row]);
            cycles.amplitude.push_back(result.table->metrics[0].values[row]);
            cycles.period.push_back(result.table->metrics[1].values[row]);
        }
    }
    return cycles;
}

double mean_difference(const std::vector<double>& a, const std::vector<double>& b) {
    double sum = 0;
    for (std::size_t k = 0; k < a.size(); ++k) sum += std::fabs(a[k] - b[k]) / b[k];
    return sum / static_cast<double>(a.size());
}

TEST(HillsAntenna, HasTheLimitCyclesOfTheOtherEngineAsStepsShrink) {
    // A method of order 1 halves its error with the step, one that goes elsewhere keeps it; three quarters lie between the two.
    const Cycles located = hills_cycles("run.engine=located");
    const Cycles stepped = hills_cycles("run.step=10 ms");
    const Cycles finer = hills_cycles("run.step=5 ms");
    ASSERT_EQ(located.gain.size(), 7U * 6U);
    ASSERT_EQ(finer.gain.size(), stepped.gain.size());
    EXPECT_LT(mean_difference(finer.amplitude, located.amplitude),
              0.75 * mean_difference(stepped.amplitude, located.amplitude));
    EXPECT_LT(mean_difference(finer.period, located.period), 0.75 * mean_difference(stepped.period, located.period));
}

TEST(HillsAntenna, FollowsTheGainMoreThanTheStaticFriction) {
    // Exponents of A = gain^p · breakaway^q between neighbours of the map.
    const Cycles cycles = hills_cycles("run.engine=located");
    constexpr std::size_t kFrictions = 6;
    const auto exponent = [&](const std::vector<double>& x, std::size_t from, std::size_t to) {
        return std::log(cycles.amplitude[to] / cycles.amplitude[from]) / std::log(x[to] / x[from]);
    };
    for (std::size_t k = kFrictions; k < cycles.gain.size(); ++k) {
        EXPECT_GT(cycles.amplitude[k], cycles.amplitude[k - kFrictions]) << k;
        EXPECT_LT(cycles.period[k], cycles.period[k - kFrictions]) << k;
        const std::size_t first = k - k % kFrictions;
        if (k > first) {
            EXPECT_LT(std::fabs(exponent(cycles.breakaway, first, k)), exponent(cycles.gain, k - kFrictions, k)) << k;
        }
    }
}

}  // namespace
}  // namespace stiction::study
