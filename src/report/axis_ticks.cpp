#include "report/axis_ticks.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "report/markup.hpp"

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

struct Prefix {
    const char* text;
    double factor;
};
// From large to small; micro is U+00B5.
constexpr std::array<Prefix, 6> kPrefixes{
    {{"G", 1e-9}, {"M", 1e-6}, {"k", 1e-3}, {"", 1}, {"m", 1e3}, {"\xC2\xB5", 1e6}}};

/// Only a first factor that is a plain unit takes a prefix: N m, rad/s, J, not kg, m2, 1/s, deg.
bool takes_prefix(std::string_view unit) {
    const std::size_t end = unit.find_first_of(" /*\xC2");
    const std::string_view first = unit.substr(0, end);
    for (const std::string_view plain : {"N", "m", "rad", "s", "J", "W", "Pa", "V", "A", "Hz"}) {
        if (first == plain) return true;
    }
    return false;
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

ShownUnit shown_unit(std::string_view unit, double largest) {
    if (!takes_prefix(unit) || !(largest > 0) || !std::isfinite(largest)) return {std::string(unit), 1};
    constexpr double kLeastShown = 0.1;
    for (const Prefix& prefix : kPrefixes) {
        const double least = prefix.factor < 1 ? 1 : kLeastShown;
        if (largest * prefix.factor >= least) return {prefix.text + std::string(unit), prefix.factor};
    }
    return {std::string(unit), 1};
}

std::string quantity_text(double value, std::string_view unit, int digits) {
    const ShownUnit shown = shown_unit(unit, std::abs(value));
    if (!std::isfinite(value)) return "not finite";
    const std::string number = short_number(value * shown.factor, digits);
    return shown.text.empty() ? number : number + ' ' + shown.text;
}

}  // namespace stiction::report
