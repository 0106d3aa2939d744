#include "simulation/metric_lines.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "report/axis_ticks.hpp"
#include "result/metrics.hpp"

namespace stiction {
namespace {

constexpr int kDigits = 3;

std::string unit_of(const Trajectory& trajectory, const std::string& column) {
    const auto at = std::find_if(trajectory.numbers.begin(), trajectory.numbers.end(),
                                 [&](const NumberColumn& c) { return c.name == column; });
    return at == trajectory.numbers.end() ? std::string() : at->unit;
}

std::string counted(std::size_t n, const char* thing) { return fmt::format("{} {}{}", n, thing, n == 1 ? "" : "s"); }

std::string peak_text(const Peak& peak, const std::string& unit) {
    return fmt::format("{} at {}", report::quantity_text(peak.value, unit, kDigits),
                       report::quantity_text(peak.time, "s", kDigits));
}

std::string friction_line(const Trajectory& trajectory, const FrictionMetrics& f) {
    std::string line =
        fmt::format("{}: stuck {:.1f} % of the time, {}", f.name, 100 * f.stick_fraction, counted(f.stops, "stop"));
    if (!trajectory[f.name + ".friction"].empty()) {
        line += ", largest friction " + peak_text(f.friction, unit_of(trajectory, f.name + ".friction"));
    }
    return line;
}

std::string body_line(const Trajectory& trajectory, const BodyMetrics& b) {
    std::string line = fmt::format("{}: {}", b.name, counted(b.reversals, "reversal"));
    if (b.cycle) {
        line +=
            fmt::format("; limit cycle of amplitude {} and period {}",
                        report::quantity_text(b.cycle->amplitude, unit_of(trajectory, b.name + ".position"), kDigits),
                        report::quantity_text(b.cycle->period, "s", kDigits));
    }
    return line;
}

}  // namespace

std::vector<std::string> metric_lines(const Trajectory& trajectory) {
    std::vector<std::string> lines;
    const RunMetrics metrics = measure(trajectory);
    for (const FrictionMetrics& f : metrics.frictions) {
        lines.push_back(friction_line(trajectory, f));
    }
    for (const BodyMetrics& b : metrics.bodies) {
        if (b.reversals > 0 || b.cycle) {
            lines.push_back(body_line(trajectory, b));
        }
    }
    for (const SpringMetrics& s : metrics.springs) {
        lines.push_back(
            fmt::format("{}: largest force {}", s.name, peak_text(s.force, unit_of(trajectory, s.name + ".force"))));
    }
    return lines;
}

}  // namespace stiction
