// Residuals by what the machine does: a law that is wrong shows where.
//
//   stuck       every friction sticks at this row                                                                          (1)
//   break-away  a friction leaves rest within kNear of this row
//   slow, fast  the fastest slip is below, above a fifth of the fastest of the log
//
// Modes are those of the simulation with the values found.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "fit/fit.hpp"
#include "fit/model/trace.hpp"

namespace stiction::fit {

enum class Regime : unsigned char { stuck, breakaway, slow, fast };
inline constexpr std::array<const char*, 4> kRegimeNames{"stuck", "break-away", "slow", "fast"};

/// (1) by row.
[[nodiscard]] std::vector<Regime> regimes_of(const Log& log, const Trace& trace);

/// Errors of one quantity in one regime, over all logs that measure it.
struct RegimeFit {
    std::string quantity{};
    std::string unit{};
    Regime regime = Regime::stuck;
    std::size_t rows = 0;
    double rms = 0;            ///< of simulated − measured
    double mean = 0;           ///< of the same, with its sign
    double in_deviations = 0;  ///< rms in units of the noise
};
/// By quantity, in the order of the regimes; those without rows are left out.
[[nodiscard]] std::vector<RegimeFit> regime_fits(const Fit& fit, const std::vector<Trace>& traces);

}  // namespace stiction::fit
