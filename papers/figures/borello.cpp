// Figures 6 to 17 of Borello and Dalla Vedova 2012.
//
// The axes of figures 12 to 15 are those printed in the paper: 0–0.3 s and ±0.15, 0–1.2 s and −0.1–0.25, for Com and XJ in degrees and
// TM, TLD and TFR in MN·m. Those of the others are not in the text at hand: figure 11 gets the axes of 12 and 13; figures 6 to 10 show torques
// in 0.1 MN·m and the supply in 10 MPa beside degrees; figures 16 and 17 the same units as 14 and 15.
#include <array>

#include <fmt/format.h>

#include "papers/claim.hpp"
#include "papers/figures/draw.hpp"

namespace stiction::papers {
namespace {

constexpr double kDegreeOfAxis = 3.14159265358979323846 / 180;  // [rad]
constexpr double kMega = 1e6;

/// Content of one figure.
struct BorelloFrame {
    int figure;
    const char* caption;
    Range seconds;
    Range values;
    bool failing_supply = false;
    const char* detail = "";  ///< ending of the name of a detailed view
};

constexpr std::array<BorelloFrame, 13> kBorelloFrames{{
    {6, "Reversible mechanical subsystem deployment", {0, 1.6}, {-1, 3}, true},
    {7, "Reversible mechanical subsystem retraction", {0, 1.6}, {-2, 8}, true},
    {8,
     "Irreversible mechanical subsystem deployment, low level of irreversibility (EtA = -0.2)",
     {0, 1.6},
     {-1, 3},
     true},
    {9,
     "Irreversible mechanical subsystem retraction, low level of irreversibility (EtA = -0.2)",
     {0, 1.6},
     {-2, 5},
     true},
    {10,
     "Irreversible mechanical subsystem retraction, higher level of irreversibility (EtA = -0.4)",
     {0, 1.6},
     {-2, 5},
     true},
    {11,
     "Reversible mechanical subsystem retraction, PSR nominal value (26 MPa) and TLD step load",
     {0, 0.3},
     {-0.15, 0.15}},
    {12,
     "Irreversible mechanical subsystem retraction, PSR nominal value (26 MPa) and TLD step load",
     {0, 0.3},
     {-0.15, 0.15}},
    {13, "Statically irreversible / dynamically reversible mechanical subsystem retraction", {0, 0.3}, {-0.15, 0.15}},
    {14, "Reversible mechanical subsystem actuation", {0, 1.2}, {-0.1, 0.25}},
    {14,
     "Reversible mechanical subsystem actuation, detailed view: the position leads",
     {0.7, 0.9},
     {-0.02, 0.12},
     false,
     "-detail"},
    {15, "Irreversible mechanical subsystem actuation", {0, 1.2}, {-0.1, 0.25}},
    {16, "Reversible mechanical subsystem actuation, stick-slip", {0, 5}, {-0.1, 0.1}},
    {17, "Irreversible mechanical subsystem actuation, stick-slip", {0, 5}, {-0.1, 0.1}},
}};

Drawing draw_borello(Runs& runs, const BorelloFrame& frame) {
    const Run& run = runs.get(fmt::format("borello-fig{:02}", frame.figure));
    const char* label = frame.failing_supply ? "Com [deg] XJ [deg] TM, TLD, TFR [0.1 MN m] PSR [10 MPa]"
                                             : "Com [deg] XJ [deg] TM [MN m] TLD [MN m] TFR [MN m]";
    const double torque = frame.failing_supply ? 0.1 * kMega : kMega;
    report::Plot plot = time_axes(label, frame.seconds, frame.values);
    plot.description = fmt::format("Figure {}: {}", frame.figure, frame.caption);
    const auto add = [&](const Signal& signal) {
        plot.lines.push_back(line_of(run, signal, frame.seconds.lowest, frame.seconds.highest));
    };
    add({"command", "Com", kDegreeOfAxis, "#1b2430", "6 3"});
    add({"surface.position", "XJ", kDegreeOfAxis, "#0072b2"});
    add({"motor.torque", "TM", torque, "#d55e00"});
    add({"airload", "TLD", torque, "#00835f"});
    add({"gear.friction", "TFR", torque, "#a64d8f"});
    if (frame.failing_supply) {
        add({"supply", "PSR", 10 * kMega, "#8a6d00", "2 3"});
    }
    return {fmt::format("fig{:02}{}", frame.figure, frame.detail), std::to_string(frame.figure), frame.caption,
            svg_plot(plot)};
}

}  // namespace

std::vector<Drawing> borello_drawings(Runs& runs) {
    std::vector<Drawing> all;
    for (const BorelloFrame& frame : kBorelloFrames) {
        all.push_back(draw_borello(runs, frame));
    }
    return all;
}

}  // namespace stiction::papers
