#include "report/axis_ticks.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "text/number.hpp"

namespace stiction::report {
namespace {

/// (1)
double round_step(double span, int at_most) {
    const double least = span / at_most;
    const double decade = std::pow(10.0, std::floor(std::log10(least)));
    // A step that is round up to rounding counts as reached.
    constexpr double kSlack = 1 - 1e-12;
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (factor * decade >= least * kSlack) return factor * decade;
    }
    return 10 * decade;
}

std::string label(double value, double step, double largest) {
    constexpr double kLargestPlain = 1e6;
    constexpr double kLeastPlain = 1e-4;
    if (value == 0) return "0";
    const int decade = static_cast<int>(std::floor(std::log10(step) + 1e-9));
    if (largest >= kLargestPlain || step < kLeastPlain) {
        const int digits = static_cast<int>(std::floor(std::log10(std::abs(value)) + 1e-9)) - decade + 1;
        return short_number(value, std::clamp(digits, 1, 16));
    }
    return fmt::format("{:.{}f}", value, std::max(0, -decade));
}

}  // namespace

Ticks axis_ticks(double lowest, double highest, int at_most) {
    Ticks ticks;
    if (!(lowest < highest) || !std::isfinite(highest - lowest) || at_most < 1) return ticks;
    ticks.step = round_step(highest - lowest, at_most);
    const double largest = std::max(std::abs(lowest), std::abs(highest));
    // (2); the ends of the axis count although a quotient may be rounded past them.
    constexpr double kEnd = 1e-9;
    const double first = std::ceil(lowest / ticks.step - kEnd);
    const double last = std::floor(highest / ticks.step + kEnd);
    for (double k = first; k <= last && ticks.values.size() <= static_cast<std::size_t>(at_most); ++k) {
        const double value = k * ticks.step + 0.0;  // + 0.0: no negative zero
        ticks.values.push_back(value);
        ticks.labels.push_back(label(value, ticks.step, largest));
    }
    return ticks;
}

Ticks decade_ticks(double lowest, double highest, int at_most) {
    Ticks ticks;
    if (!(lowest > 0) || !(lowest < highest) || !std::isfinite(highest) || at_most < 1) return ticks;
    constexpr double kEnd = 1e-9;
    const double first = std::ceil(std::log10(lowest) - kEnd);
    const double last = std::floor(std::log10(highest) + kEnd);
    ticks.step = std::max(1.0, std::ceil((last - first + 1) / at_most));
    for (double k = first; k <= last; k += ticks.step) {
        ticks.values.push_back(std::pow(10.0, k));
        ticks.labels.push_back(fmt::format("{:.6g}", ticks.values.back()));
    }
    return ticks;
}

}  // namespace stiction::report
