#include "report/figures.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <limits>

#include <fmt/format.h>

#include "unit/writing.hpp"

namespace stiction::report {
namespace {

constexpr double kWidth = 480;   // [px]
constexpr double kHeight = 370;  // [px]
constexpr int kDigits = 4;       // of a value in words

/// The way of a run through a plane, thinned in both directions.
struct Path {
    std::vector<double> times;
    std::vector<double> x;
    std::vector<double> y;
};

Path path_of(const Run& run, const std::vector<double>& x, const std::vector<double>& y) {
    const std::size_t count = std::min({run.time.size(), x.size(), y.size()});
    const Thinning thinning{.buckets = 600, .around_event = 1, .event_rows = 1500, .most = 3000};
    const std::vector<std::size_t> always = protected_rows(count, event_rows(run), thinning);
    const std::span<const double> time(run.time.data(), count);
    const auto rows_x = kept_rows(time, std::span(x).first(count), always, thinning);
    const auto rows_y = kept_rows(time, std::span(y).first(count), always, thinning);
    std::vector<std::size_t> rows;
    std::set_union(rows_x.begin(), rows_x.end(), rows_y.begin(), rows_y.end(), std::back_inserter(rows));
    Path path;
    for (const std::size_t row : rows) {
        if (!std::isfinite(x[row]) || !std::isfinite(y[row])) continue;
        path.times.push_back(run.time[row]);
        path.x.push_back(x[row]);
        path.y.push_back(y[row]);
    }
    return path;
}

void add_run(Plot& plot, const Path& path, const FigureColours& colours) {
    plot.lines.push_back({.name = "the run", .x = path.x, .y = path.y, .colour = colours.run, .css_class = "run"});
}

/// Limits (1) of the map at one load.
struct Limits {
    double hold_forward;    // T_LD + FSD·F⁺
    double hold_backward;   // T_LD − FSD·F⁻
    double slide_forward;   // T_LD + F⁺
    double slide_backward;  // T_LD − F⁻
};
Limits limits_at(const Transmission<double>& law, double load) {
    const Levels<double> levels = law.evaluate({.velocity = 0, .load = load, .normal_force = 0});
    return {load + levels.static_forward, load - levels.static_backward, load + levels.sliding_forward,
            load - levels.sliding_backward};
}

/// Frame of the map: limits at its left end, at no load and at its right end, and the ends of the drive axis.
struct MapFrame {
    std::array<double, 3> load{};
    std::array<Limits, 3> limits{};
    double lowest = 0;
    double highest = 0;
};
MapFrame frame_of(const TransmissionMap& map, const Path& path) {
    double largest = map.law.constant;
    double left = 0;
    double right = 0;
    for (const double load : path.x) {
        left = std::min(left, load);
        right = std::max(right, load);
        largest = std::max(largest, std::abs(load));
    }
    // Room beyond the run, and at least a third of it on the other side of no load: both directions are to be seen.
    constexpr double kRoom = 0.15;
    constexpr double kOtherSide = 0.35;
    if (largest == 0) largest = 1;
    MapFrame frame;
    frame.load = {std::min(left - kRoom * largest, -kOtherSide * largest), 0,
                  std::max(right + kRoom * largest, kOtherSide * largest)};
    for (std::size_t i = 0; i < frame.load.size(); ++i) {
        frame.limits[i] = limits_at(map.law, frame.load[i]);
        frame.lowest = std::min(frame.lowest, frame.limits[i].hold_backward);
        frame.highest = std::max(frame.highest, frame.limits[i].hold_forward);
    }
    for (const double drive : path.y) {
        frame.lowest = std::min(frame.lowest, drive);
        frame.highest = std::max(frame.highest, drive);
    }
    const double room = kRoom * (frame.highest - frame.lowest);
    frame.lowest -= room;
    frame.highest += room;
    return frame;
}

void add_regions(Plot& plot, const MapFrame& f, const FigureColours& colours) {
    const auto& [left, middle, right] = f.limits;
    const double l = f.load[0];
    const double r = f.load[2];
    plot.regions.push_back({"held",
                            {l, 0, r, r, 0, l},
                            {left.hold_forward, middle.hold_forward, right.hold_forward, right.hold_backward,
                             middle.hold_backward, left.hold_backward},
                            colours.stuck,
                            0.28});
    plot.regions.push_back({"driven forward",
                            {l, 0, r, r, l},
                            {left.hold_forward, middle.hold_forward, right.hold_forward, f.highest, f.highest},
                            colours.forward,
                            0.28});
    plot.regions.push_back({"driven backward",
                            {l, 0, r, r, l},
                            {left.hold_backward, middle.hold_backward, right.hold_backward, f.lowest, f.lowest},
                            colours.backward,
                            0.28});
}

void add_back_driven(Plot& plot, const MapFrame& f, double locked, const FigureColours& colours) {
    const auto add = [&](double load, double limit) {
        const double tip = load > 0 ? locked : -locked;
        plot.regions.push_back({"back-driven by the load", {tip, load, load}, {0, limit, 0}, colours.back_driven, 0.4});
    };
    if (f.load[2] > locked) add(f.load[2], f.limits[2].hold_backward);
    if (f.load[0] < -locked) add(f.load[0], f.limits[0].hold_forward);
}

void add_limits(Plot& plot, const MapFrame& f, const FigureColours& colours) {
    const std::vector<double> load(f.load.begin(), f.load.end());
    const auto line = [&](const char* name, double Limits::*limit, const std::string& colour, const char* dash) {
        PlotLine drawn{.name = name, .x = load, .colour = colour, .dash = dash, .width = 1.5};
        for (const Limits& limits : f.limits) drawn.y.push_back(limits.*limit);
        plot.lines.push_back(drawn);
    };
    line("breaks away", &Limits::hold_forward, colours.plot.ink, "");
    line("", &Limits::hold_backward, colours.plot.ink, "");
    line("keeps sliding", &Limits::slide_forward, colours.plot.quiet, "5 4");
    line("", &Limits::slide_backward, colours.plot.quiet, "5 4");
}

}  // namespace

Figure plane_figure(const Run& run, const FrictionPlane& plane, const FigureColours& colours) {
    const Path path = path_of(run, plane.velocity, plane.friction);
    Plot plot;
    plot.width = kWidth;
    plot.height = kHeight;
    plot.colours = colours.plot;
    plot.zero_lines = true;
    plot.description = fmt::format("Friction of {} over its slip velocity.", plane.friction_name);
    plot.x = {.label = "slip velocity", .unit = plane.velocity_unit, .display = plane.velocity_display};
    plot.y = {.label = "friction", .unit = plane.friction_unit, .display = plane.friction_display};
    for (const Branch& branch : plane.law) {
        plot.lines.push_back({.name = branch.name,
                              .x = branch.velocity,
                              .y = branch.friction,
                              .colour = colours.plot.quiet,
                              .dash = "5 4"});
    }
    add_run(plot, path, colours);
    // Room at both ends, so that what sticks is not drawn on the frame.
    const auto [least, greatest] = std::minmax_element(path.x.begin(), path.x.end());
    if (!path.x.empty() && *least < *greatest) {
        constexpr double kRoom = 0.06;
        const double room = kRoom * (*greatest - *least);
        plot.x.lowest = std::min(*least, 0.0) - room;
        plot.x.highest = std::max(*greatest, 0.0) + room;
    }
    return {plane.friction_name + ": friction over slip velocity", svg_plot(plot), path.times};
}

Figure map_figure(const Run& run, const TransmissionMap& map, const FigureColours& colours) {
    const Path path = path_of(run, map.load, map.drive);
    const MapFrame frame = frame_of(map, path);
    const double locked = self_locking_load(map.law);
    Plot plot;
    plot.width = kWidth;
    plot.height = kHeight;
    plot.colours = colours.plot;
    plot.zero_lines = true;
    plot.description = fmt::format("Which pairs of load and drive hold, drive or back-drive {}.", map.friction_name);
    plot.x = {"load", map.unit, frame.load[0], frame.load[2], false, map.display};
    plot.y = {"drive", map.unit, frame.lowest, frame.highest, false, map.display};
    add_regions(plot, frame, colours);
    add_back_driven(plot, frame, locked, colours);
    add_limits(plot, frame, colours);
    const double from = std::max(-locked, frame.load[0]);
    const double to = std::min(locked, frame.load[2]);
    plot.lines.push_back({.name = "self-locking: held without drive",
                          .x = {from, to},
                          .y = {0, 0},
                          .colour = colours.stuck,
                          .width = 5});
    add_run(plot, path, colours);
    const std::string holds =
        std::isinf(locked)
            ? "self-locking at every load"
            : "holds loads up to " + unit::display_text(locked, map.unit, kDigits, map.display) + " without drive";
    const std::string where = map.shaft.empty() ? map.shaft : " on the shaft of " + map.shaft;
    return {fmt::format("{}: drive and back-drive{}, {}", map.friction_name, where, holds), svg_plot(plot), path.times};
}

Plot time_plot(const Run& run, const std::vector<std::string>& curves, const std::string& friction,
               const FigureColours& colours) {
    const Thinning thinning{.buckets = 1000, .around_event = 1, .event_rows = 3000, .most = 6000};
    const std::vector<std::size_t> always = protected_rows(run.time.size(), event_rows(run), thinning);
    Plot plot;
    plot.colours = colours.plot;
    plot.x = {.label = "time", .unit = "s"};
    for (const std::string& wanted : curves) {
        for (const Curve& curve : run.curves) {
            if (curve.name != wanted) continue;
            if (plot.lines.empty()) {
                plot.y = {.label = curves.size() == 1 ? wanted : "", .unit = curve.unit, .display = curve.display};
            }
            PlotLine line{.name = wanted};
            for (const std::size_t row : kept_rows(run.time, curve.values, always, thinning)) {
                line.x.push_back(run.time[row]);
                line.y.push_back(curve.values[row]);
            }
            plot.lines.push_back(std::move(line));
        }
    }
    for (const ModeColumn& band : run.modes) {
        if (band.name != friction) continue;
        const std::size_t rows = std::min(run.time.size(), band.values.size());
        for (std::size_t from = 0; from < rows;) {
            std::size_t to = from;
            while (to < rows && band.values[to] == band.values[from]) ++to;
            if (band.values[from] == Mode::stuck) {
                const double start = run.time[from - std::min<std::size_t>(from, 1)];
                plot.bands.push_back({friction + " stuck", start, run.time[to - 1], colours.stuck, 0.16});
            }
            from = to;
        }
    }
    return plot;
}

double self_locking_load(const Transmission<double>& law) {
    // (2) for T_LD ≥ 0: T_LD·(1 − FSD·(1 − η_aid)) ≤ FSD·T_FR0.
    const double slope = 1 - law.static_ratio * (1 - law.aiding_efficiency);
    if (slope <= 0) return std::numeric_limits<double>::infinity();
    return law.static_ratio * law.constant / slope;
}

}  // namespace stiction::report
