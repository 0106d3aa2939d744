#include "simulation/metric_lines.hpp"

#include <fmt/format.h>

#include "report/axis_ticks.hpp"

namespace stiction {
namespace {

constexpr int kDigits = 3;

std::string counted(std::size_t n, const char* thing) { return fmt::format("{} {}{}", n, thing, n == 1 ? "" : "s"); }

std::string peak_text(const Peak& peak, const std::string& unit) {
    return fmt::format("{} at {}", report::quantity_text(peak.value, unit, kDigits),
                       report::quantity_text(peak.time, "s", kDigits));
}

std::string friction_line(const FrictionMetrics& f) {
    std::string line =
        fmt::format("{}: stuck {:.1f} % of the time, {}", f.name, 100 * f.stick_fraction, counted(f.stops, "stop"));
    if (!f.unit.empty()) {
        line += ", largest friction " + peak_text(f.friction, f.unit);
    }
    return line;
}

std::string body_line(const BodyMetrics& b) {
    std::string line = fmt::format("{}: {}", b.name, counted(b.reversals, "reversal"));
    if (b.cycle) {
        line += fmt::format("; limit cycle of amplitude {} and period {}",
                            report::quantity_text(b.cycle->amplitude, b.unit, kDigits),
                            report::quantity_text(b.cycle->period, "s", kDigits));
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
        lines.push_back(fmt::format("{}: largest force {}", s.name, peak_text(s.force, s.unit)));
    }
    return lines;
}

}  // namespace stiction
