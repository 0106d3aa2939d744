#include "run/metric_lines.hpp"

#include <fmt/format.h>

#include "unit/writing.hpp"

namespace stiction {
namespace {

constexpr int kDigits = 3;

std::string counted(std::size_t n, const char* thing) { return fmt::format("{} {}{}", n, thing, n == 1 ? "" : "s"); }

std::string peak_text(const Peak& peak, const std::string& unit) {
    return fmt::format("{} at {}", unit::display_text(peak.value, unit, kDigits),
                       unit::display_text(peak.time, "s", kDigits));
}

/// A share that is not all and not nothing is never rounded to it.
std::string stuck_text(const FrictionMetrics& f) {
    constexpr double kLeast = 0.1;  // [%]
    const double percent = 100 * f.stick_fraction;
    if (f.stick_fraction <= 0) return "never stuck";
    if (f.stick_fraction >= 1) return "stuck all the time";
    const std::string share = percent < kLeast         ? fmt::format("less than {} %", kLeast)
                              : percent > 100 - kLeast ? fmt::format("more than {} %", 100 - kLeast)
                                                       : fmt::format("{:.1f} %", percent);
    return fmt::format("stuck {} of the time, {}", share, counted(f.stops, "stop"));
}

std::string friction_line(const FrictionMetrics& f) {
    std::string line = fmt::format("{}: {}", f.name, stuck_text(f));
    if (!f.unit.empty()) {
        line += ", largest friction " + peak_text(f.friction, f.unit);
    }
    return line;
}

std::string body_line(const BodyMetrics& b) {
    std::string line = fmt::format("{}: {}", b.name, counted(b.reversals, "reversal"));
    if (b.cycle) {
        line += fmt::format("; limit cycle of amplitude {} and period {}",
                            unit::display_text(b.cycle->amplitude, b.unit, kDigits),
                            unit::display_text(b.cycle->period, "s", kDigits));
    }
    return line;
}

}  // namespace

std::vector<std::string> metric_lines(const RunMetrics& metrics) {
    std::vector<std::string> lines;
    for (const FrictionMetrics& f : metrics.frictions) {
        lines.push_back(friction_line(f));
    }
    for (const BodyMetrics& b : metrics.bodies) {
        if (b.reversals > 0 || b.cycle) {
            lines.push_back(body_line(b));
        }
    }
    for (const SpringMetrics& s : metrics.springs) {
        lines.push_back(
            fmt::format("{}: largest {} {}", s.name, s.unit == "N m" ? "torque" : "force", peak_text(s.force, s.unit)));
    }
    return lines;
}

}  // namespace stiction
