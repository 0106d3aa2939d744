// Figures 8 to 18 of Dalla Vedova and Di Fiore 2020. Colours as the text names them: command blue, position red, speed yellow; in figure 8
// 0.1 kg purple to 1000 kg yellow. The ranges of the axes are not in the text: they are ours.
#include <array>

#include <fmt/format.h>

#include "papers/claim.hpp"
#include "papers/figures/draw.hpp"

namespace stiction::papers {
namespace {

constexpr const char* kBlue = "#0055cc";
constexpr const char* kRed = "#cc1f1f";
constexpr const char* kYellow = "#d4a700";

struct Frame {
    int figure;
    const char* caption;
    bool ramp;
};
constexpr std::array<Frame, 10> kFrames{{
    {9, "EHA first-order degraded model", false},
    {10, "EHA second-order model - MJ = 0.1 kg", false},
    {11, "EHA second-order model - MJ = 1 kg", false},
    {12, "EHA second-order model - MJ = 100 kg", false},
    {13, "EHA second-order model - MJ = 1000 kg", false},
    {14, "EHA first-order degraded model", true},
    {15, "EHA second-order model - MJ = 0.1 kg", true},
    {16, "EHA second-order model - MJ = 1 kg", true},
    {17, "EHA second-order model - MJ = 100 kg", true},
    {18, "EHA second-order model - MJ = 1000 kg", true},
}};

Drawing draw_dalla_vedova(Runs& runs, const Frame& frame) {
    const Run& run = runs.get(fmt::format("dalla-vedova-fig{:02}", frame.figure));
    const double until = frame.ramp ? 10 : 0.6;
    report::Plot plot = time_axes("Com [m] XJ [m] DXJ [m/s]", {0, until}, frame.ramp ? Range{0, 0.02} : Range{-0.2, 1});
    plot.description = fmt::format("Figure {}: {}", frame.figure, frame.caption);
    plot.lines = {line_of(run, {"command", "Com", 1, kBlue}, 0, until),
                  line_of(run, {"rod.position", "XJ", 1, kRed}, 0, until),
                  line_of(run, {"rod.velocity", "DXJ", 1, kYellow}, 0, until)};
    return {fmt::format("fig{:02}", frame.figure), std::to_string(frame.figure), frame.caption, svg_plot(plot)};
}

Drawing draw_all_masses(Runs& runs) {
    struct Curve {
        const char* mass;
        const char* name;
        const char* colour;
    };
    constexpr std::array<Curve, 5> kCurves{{{"0.1 kg", "0.1 kg", "#7b2fbe"},
                                            {"1 kg", "1 kg", "#0072b2"},
                                            {"10 kg", "10 kg", "#00835f"},
                                            {"100 kg", "100 kg", "#d55e00"},
                                            {"1000 kg", "1000 kg", kYellow}}};
    constexpr double kUntil = 0.6;  // [s]
    report::Plot plot = time_axes("XJ [m]", {0, kUntil}, {0, 0.25});
    plot.description = "Figure 8: response to a step of 0.2 m for five masses and the first-order model";
    plot.lines.push_back(line_of(runs.get("dalla-vedova-fig09"), {"command", "Com", 1, kBlue, "6 3"}, 0, kUntil));
    for (const Curve& curve : kCurves) {
        const Run& run = runs.get("dalla-vedova-fig08", {{"body.rod.inertia", curve.mass}});
        plot.lines.push_back(line_of(run, {"rod.position", curve.name, 1, curve.colour}, 0, kUntil));
    }
    plot.lines.push_back(
        line_of(runs.get("dalla-vedova-fig09"), {"rod.position", "first order", 1, "#1b2430", "3 4"}, 0, kUntil));
    return {"fig08", "8", "EHA response for a step command of 0.2 m, masses from 0.1 kg (purple) to 1000 kg (yellow)",
            svg_plot(plot)};
}

}  // namespace

std::vector<Drawing> dalla_vedova_drawings(Runs& runs) {
    std::vector<Drawing> all{draw_all_masses(runs)};
    for (const Frame& frame : kFrames) {
        all.push_back(draw_dalla_vedova(runs, frame));
    }
    return all;
}

}  // namespace stiction::papers
