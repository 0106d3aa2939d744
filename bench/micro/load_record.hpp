// The two load records of the benchmarks: a sine and noise, for a flap actuator that slides, sticks and meets its ends.
//
// Long enough that no branch predictor learns the noise by heart, short enough for a second-level cache.
#pragma once

#include <cmath>
#include <cstddef>
#include <numbers>
#include <random>
#include <vector>

namespace stiction::bench {

inline constexpr std::size_t kRecordSteps = 1U << 15U;
inline constexpr double kStep = 1e-4;  // [s]

struct LoadRecord {
    const char* name;
    std::vector<double> drive;  ///< [N·m]
    std::vector<double> load;   ///< [N·m]
};

/// Stick, slip and ends of travel change slowly; branches are easy to guess.
inline LoadRecord sine_record() {
    LoadRecord record{"sine", {}, {}};
    for (std::size_t k = 0; k < kRecordSteps; ++k) {
        const double t = kStep * static_cast<double>(k);
        record.drive.push_back(9000 * std::sin(2 * std::numbers::pi * 2.3 * t));
        record.load.push_back(3000 * std::sin(2 * std::numbers::pi * 0.37 * t + 1));
    }
    return record;
}

/// Everything may change from step to step; branches are hard to guess.
inline LoadRecord random_record() {
    LoadRecord record{"random", {}, {}};
    std::mt19937_64 engine(1);
    std::uniform_real_distribution<double> uniform(-1, 1);
    for (std::size_t k = 0; k < kRecordSteps; ++k) {
        record.drive.push_back(12000 * uniform(engine));
        record.load.push_back(4000 * uniform(engine));
    }
    return record;
}

}  // namespace stiction::bench
