#include "fit/judge/regimes.hpp"

#include <algorithm>
#include <cmath>

namespace stiction::fit {
namespace {

constexpr double kNear = 0.05;  // before and after a break-away [s]
constexpr double kSlow = 0.2;   // of the fastest slip

bool sticks(const Trace& trace, std::size_t row) {
    return std::all_of(trace.frictions.begin(), trace.frictions.end(),
                       [&](const FrictionTrace& one) { return one.mode[row] == Mode::stuck; });
}

}  // namespace

std::vector<Regime> regimes_of(const Log& log, const Trace& trace) {
    const std::size_t rows = log.times.size();
    std::vector<double> slip(rows, 0.0);  // fastest, in parts of the fastest of each friction
    std::vector<double> breaks;           // times of the first rows after rest
    for (const FrictionTrace& one : trace.frictions) {
        double most = 0;
        for (const double v : one.slip) {
            most = std::max(most, std::fabs(v));
        }
        for (std::size_t row = 0; row < rows; ++row) {
            slip[row] = std::max(slip[row], most > 0 ? std::fabs(one.slip[row]) / most : 0.0);
            if (row > 0 && one.mode[row - 1] == Mode::stuck && one.mode[row] != Mode::stuck) {
                breaks.push_back(log.times[row]);
            }
        }
    }
    std::sort(breaks.begin(), breaks.end());
    std::vector<Regime> all(rows);
    for (std::size_t row = 0; row < rows; ++row) {
        const auto next = std::lower_bound(breaks.begin(), breaks.end(), log.times[row] - kNear);
        const bool near = next != breaks.end() && *next <= log.times[row] + kNear;
        all[row] = near                 ? Regime::breakaway
                   : sticks(trace, row) ? Regime::stuck
                   : slip[row] < kSlow  ? Regime::slow
                                        : Regime::fast;
    }
    return all;
}

std::vector<RegimeFit> regime_fits(const Fit& fit, const std::vector<Trace>& traces) {
    std::vector<RegimeFit> all;
    for (std::size_t k = 0; k < fit.logs.size(); ++k) {
        const Log& log = fit.logs[k];
        if (traces[k].empty()) {
            continue;
        }
        const std::vector<Regime> regimes = regimes_of(log, traces[k]);
        for (std::size_t c = 0; c < log.channels.size(); ++c) {
            const Channel& channel = log.channels[c];
            auto first = std::find_if(all.begin(), all.end(),
                                      [&](const RegimeFit& one) { return one.quantity == channel.quantity; });
            if (first == all.end()) {
                for (std::size_t regime = 0; regime < kRegimeNames.size(); ++regime) {
                    all.push_back(
                        {.quantity = channel.quantity, .unit = channel.unit, .regime = static_cast<Regime>(regime)});
                }
                first = all.end() - static_cast<std::ptrdiff_t>(kRegimeNames.size());
            }
            for (std::size_t row = 0; row < regimes.size(); ++row) {
                RegimeFit& one = *(first + static_cast<std::ptrdiff_t>(regimes[row]));
                const double error = traces[k].simulated[c][row] - channel.values[row];
                one.rows += 1;
                one.mean += error;
                one.rms += error * error;
                one.in_deviations += error * error / (channel.deviation() * channel.deviation());
            }
        }
    }
    std::erase_if(all, [](const RegimeFit& one) { return one.rows == 0; });
    for (RegimeFit& one : all) {
        const auto rows = static_cast<double>(one.rows);
        one.mean /= rows;
        one.rms = std::sqrt(one.rms / rows);
        one.in_deviations = std::sqrt(one.in_deviations / rows);
    }
    return all;
}

}  // namespace stiction::fit
