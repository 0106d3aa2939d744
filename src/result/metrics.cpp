#include "result/metrics.hpp"

#include <algorithm>
#include <cmath>
#include <string_view>

namespace stiction {
namespace {

/// The part of a name before its last dot, if the rest is `ending`; else nothing.
std::optional<std::string> part_of(const std::string& column, std::string_view ending) {
    if (column.size() <= ending.size() || std::string_view(column).substr(column.size() - ending.size()) != ending) {
        return std::nullopt;
    }
    return column.substr(0, column.size() - ending.size());
}

int sign_of(double x) { return x > 0 ? 1 : x < 0 ? -1 : 0; }

}  // namespace

std::optional<double> settling_time(const Curve& curve, const Reference& reference, double band, double start) {
    const std::size_t rows = curve.time.size();
    const auto error = [&](std::size_t row) { return std::fabs(reference.at(row) - curve.value[row]); };
    if (rows == 0 || !(error(rows - 1) <= band)) {
        return std::nullopt;
    }
    std::size_t last = rows - 1;  // the first row after which all are inside
    while (last > 0 && curve.time[last - 1] >= start && error(last - 1) <= band) {
        --last;
    }
    if (last == 0 || curve.time[last - 1] < start) {
        return 0.0;
    }
    const double outside = error(last - 1);
    const double share = (outside - band) / (outside - error(last));
    return curve.time[last - 1] + share * (curve.time[last] - curve.time[last - 1]) - start;  // (2)
}

double overshoot(const Curve& curve, const StepChange& change) {
    const double height = change.target - change.from;
    double most = 0;
    for (std::size_t row = 0; row < curve.time.size() && height != 0; ++row) {
        if (curve.time[row] >= change.start) {
            most = std::max(most, (curve.value[row] - change.target) / height);  // (3)
        }
    }
    return most;
}

double steady_error(const Curve& curve, const Reference& reference, double window) {
    const std::size_t rows = curve.time.size();
    if (rows == 0) {
        return 0;
    }
    const auto error = [&](std::size_t row) { return reference.at(row) - curve.value[row]; };
    const double begin = std::max(curve.time.back() - window, curve.time.front());
    double area = 0;
    for (std::size_t row = rows - 1; row > 0 && curve.time[row] > begin; --row) {
        const double length = curve.time[row] - curve.time[row - 1];
        const double share = length > 0 ? std::min((curve.time[row] - begin) / length, 1.0) : 0.0;
        const double left = error(row) + share * (error(row - 1) - error(row));
        area += 0.5 * (left + error(row)) * share * length;
    }
    const double length = curve.time.back() - begin;
    return length > 0 ? area / length : error(rows - 1);  // (4)
}

double stick_fraction(std::span<const double> time, std::span<const Mode> mode) {
    double stuck = 0;
    for (std::size_t row = 1; row < time.size(); ++row) {
        stuck += mode[row] == Mode::stuck ? time[row] - time[row - 1] : 0.0;
    }
    const double all = time.empty() ? 0.0 : time.back() - time.front();
    return all > 0 ? stuck / all : 0.0;  // (5)
}

std::size_t count_stops(std::span<const Mode> mode) {
    std::size_t stops = 0;
    for (std::size_t row = 1; row < mode.size(); ++row) {
        const bool slid = mode[row - 1] == Mode::forward || mode[row - 1] == Mode::backward;
        stops += slid && mode[row] == Mode::stuck ? 1U : 0U;
    }
    return stops;
}

std::size_t count_reversals(std::span<const double> velocity, double least) {
    std::size_t reversals = 0;
    int direction = 0;
    for (const double v : velocity) {
        const int now = std::fabs(v) > least ? sign_of(v) : 0;
        reversals += now != 0 && direction != 0 && now != direction ? 1U : 0U;
        direction = now != 0 ? now : direction;
    }
    return reversals;
}

Peak find_peak(const Curve& curve) {
    Peak peak;
    for (std::size_t row = 0; row < curve.time.size(); ++row) {
        if (row == 0 || std::fabs(curve.value[row]) > std::fabs(peak.value)) {
            peak = {curve.value[row], curve.time[row]};
        }
    }
    return peak;
}

std::optional<StuckInterval> stuck_interval(const Trajectory& trajectory, const std::string& friction) {
    const std::span<const Mode> mode = trajectory.mode(friction + ".mode");
    const std::span<const double> carried = trajectory[friction + ".friction"];
    const std::span<const double> forward = trajectory[friction + ".margin_forward"];
    const std::span<const double> backward = trajectory[friction + ".margin_backward"];
    if (mode.empty() || carried.empty() || forward.empty() || backward.empty() || mode.back() != Mode::stuck) {
        return std::nullopt;
    }
    return StuckInterval{carried.back(), backward.back(), forward.back()};  // (9)
}

namespace {

/// A stop is located to rounding: the row right before it may point the other way by that much.
std::size_t reversals_of(std::span<const double> velocity) {
    constexpr double kRounding = 1e-9;
    double largest = 0;
    for (const double v : velocity) {
        largest = std::max(largest, std::fabs(v));
    }
    return count_reversals(velocity, kRounding * largest);
}

std::string unit_of(const Trajectory& trajectory, const std::string& column) {
    const auto at = std::find_if(trajectory.numbers.begin(), trajectory.numbers.end(),
                                 [&](const NumberColumn& c) { return c.name == column; });
    return at == trajectory.numbers.end() ? std::string() : at->unit;
}

}  // namespace

RunMetrics measure(const Trajectory& t) {
    RunMetrics result;
    for (const ModeColumn& column : t.modes) {
        if (const auto name = part_of(column.name, ".mode")) {
            result.frictions.push_back({.name = *name,
                                        .stick_fraction = stick_fraction(t.time, column.values),
                                        .stops = count_stops(column.values),
                                        .stuck = stuck_interval(t, *name)});
            const std::span<const double> friction = t[*name + ".friction"];
            if (!friction.empty()) {
                result.frictions.back().friction = find_peak({t.time, friction});
                result.frictions.back().unit = unit_of(t, *name + ".friction");
            }
        }
    }
    for (const NumberColumn& column : t.numbers) {
        if (const auto body = part_of(column.name, ".position")) {
            result.bodies.push_back({.name = *body,
                                     .reversals = reversals_of(t[*body + ".velocity"]),
                                     .cycle = find_limit_cycle({t.time, column.values}),
                                     .unit = column.unit});
        } else if (const auto spring = part_of(column.name, ".force")) {
            result.springs.push_back({*spring, find_peak({t.time, column.values}), column.unit});
        }
    }
    return result;
}

}  // namespace stiction
