// Drawings of the guide: friction of each law over slip velocity, and the last steps of a coasting block by each method.
//
//   law      sliding forward, sliding backward, and the limits at rest on the vertical axis, from the law's own evaluate()
//   method   push 0.5 N ──▶ [ 1 kg ] ──▶ 52 mm/s      F_c = 1 N, F_s = 1.5 N, c = 0.5 N s/m, h = 10 ms
//
//            J v' = push − c v − F_c until v = 0:   v(t) = (v_0 + a/c) exp(−c t/J) − a/c,   a = F_c − push             (1)
//
// After the stop friction can hold the push: the exact velocity is 0.
//
// Usage: guide-drawings FOLDER    writes FOLDER/laws/<name>.svg and FOLDER/methods/<name>.svg
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <stiction/stiction.hpp>

#include "report/svg_plot.hpp"

namespace {

using namespace stiction;
using report::Plot;
using report::PlotLine;
using report::PlotMark;

bool write(const std::filesystem::path& file, const std::string& text) {
    std::ofstream out(file, std::ios::binary);
    out << text;
    return static_cast<bool>(out.flush());
}

// ---- laws

constexpr int kPoints = 100;  // of a curve, each way

/// Friction of a law over slip velocity, seen with one load and one normal force.
template <class Law>
void add_law(Plot& plot, const Law& law, Contact<double> contact, double fastest, const std::string& name,
             const std::string& colour) {
    PlotLine backward{.name = name, .colour = colour, .width = 2};
    PlotLine forward{.colour = colour, .width = 2};
    for (int i = kPoints; i >= 1; --i) {
        contact.velocity = -fastest * i / kPoints;
        const Levels<double> levels = law.evaluate(contact);
        backward.x.push_back(contact.velocity);
        backward.y.push_back(-levels.sliding_backward + levels.viscous * contact.velocity);
    }
    for (int i = 1; i <= kPoints; ++i) {
        contact.velocity = fastest * i / kPoints;
        const Levels<double> levels = law.evaluate(contact);
        forward.x.push_back(contact.velocity);
        forward.y.push_back(levels.sliding_forward + levels.viscous * contact.velocity);
    }
    contact.velocity = 0;
    const Levels<double> rest = law.evaluate(contact);
    PlotLine limits{.x = {0, 0}, .y = {-rest.static_backward, rest.static_forward}, .colour = colour, .width = 4};
    plot.lines.insert(plot.lines.end(), {backward, forward, limits});
    const char* words = plot.marks.empty() ? "limit at rest" : "";
    plot.marks.push_back({.x = 0, .y = rest.static_forward, .text = words, .dot = true});
    plot.marks.push_back({.x = 0, .y = -rest.static_backward, .text = "", .dot = true});
}

Plot law_plot(const std::string& title, const std::string& velocity_unit, const std::string& friction_unit) {
    return {.title = title,
            .description = "Friction over slip velocity; the thick line on the vertical axis is the range at rest.",
            .x = {.label = "slip velocity", .unit = velocity_unit},
            .y = {.label = "friction", .unit = friction_unit},
            .width = 560,
            .height = 320,
            .zero_lines = true};
}

bool draw_laws(const std::filesystem::path& folder) {
    const report::PlotColours colours;
    Plot coulomb = law_plot("coulomb: sliding 1 N, breakaway 1.5 N", "m/s", "N");
    add_law(coulomb, Coulomb<double>{.sliding = 1, .breakaway = 1.5}, {}, 0.1, "", colours.lines[0]);

    Plot normal = law_plot("normal-force: coefficients 0.2 and 0.3", "m/s", "N");
    const NormalForce<double> pressed{.sliding_coefficient = 0.2, .static_coefficient = 0.3};
    add_law(normal, pressed, {.normal_force = 10}, 0.1, "pressed with 10 N", colours.lines[0]);
    add_law(normal, pressed, {.normal_force = 4}, 0.1, "4 N", colours.lines[1]);

    Plot stribeck = law_plot("stribeck: 1 N, 1.5 N at rest, 10 mm/s, exponent 2", "m/s", "N");
    add_law(stribeck,
            Stribeck<double>{.sliding = 1, .breakaway = 1.5, .stribeck_velocity = 0.01, .viscous_coefficient = 4}, {},
            0.1, "", colours.lines[0]);

    Plot transmission = law_plot("transmission: 3 kN m, 0.825, -0.2, static ratio 1.5", "rad/s", "N m");
    const Transmission<double> screw{
        .constant = 3000, .opposing_efficiency = 0.825, .aiding_efficiency = -0.2, .static_ratio = 1.5};
    add_law(transmission, screw, {.load = 10000}, 0.1, "load 10 kN m", colours.lines[0]);
    add_law(transmission, screw, {.load = 0}, 0.1, "no load", colours.lines[1]);

    Plot loaded = law_plot("loaded-stribeck: servo of 0.2 N m, load and drive 1 N m", "rad/s", "N m");
    const LoadedStribeck<double> servo{.sliding = 0.1,
                                       .breakaway = 0.2,
                                       .stribeck_velocity = 0.3,
                                       .viscous_coefficient = 0.02,
                                       .opposing_efficiency = 0.85,
                                       .aiding_efficiency = 0.6,
                                       .static_ratio = 1.3,
                                       .load_share = 0.05,
                                       .load_fall = 0.1};
    add_law(loaded, servo, {.load = 1, .drive = 1}, 2, "load 1 N m", colours.lines[0]);
    add_law(loaded, servo, {}, 2, "no load", colours.lines[1]);

    Plot table = law_plot("table: points (0, 0.3), (20 mm/s, 0.2), (60 mm/s, 0.25), peak 1.2", "m/s", "N");
    Table<double> points{.points = 3, .peak = 1.2};
    points.speed = {0, 0.02, 0.06};
    points.coefficient = {0.3, 0.2, 0.25};
    add_law(table, points, {.normal_force = 10}, 0.1, "", colours.lines[0]);

    return write(folder / "coulomb.svg", svg_plot(coulomb)) && write(folder / "normal-force.svg", svg_plot(normal)) &&
           write(folder / "stribeck.svg", svg_plot(stribeck)) &&
           write(folder / "transmission.svg", svg_plot(transmission)) &&
           write(folder / "loaded-stribeck.svg", svg_plot(loaded)) && write(folder / "table.svg", svg_plot(table));
}

// ---- methods

constexpr double kStep = 0.01;      // h [s]
constexpr double kUntil = 0.3;      // [s]
constexpr double kStart = 0.052;    // v_0 [m/s]: the stop lies inside a step
constexpr double kPush = 0.5;       // [N]
constexpr double kDamping = 0.5;    // c [N·s/m]; `degraded` needs some
constexpr double kSliding = 1;      // F_c [N]
constexpr double kBreakaway = 1.5;  // F_s [N]
// Bristles softer than the defaults, so that their motion is seen.
constexpr double kBristleStiffness = 1000;  // [N/m]
constexpr double kBristleDamping = 5;       // [N·s/m]

PlotLine exact_solution() {
    const double rate = (kSliding - kPush) / kDamping;
    const double stop = std::log1p(kStart / rate) / kDamping;  // J = 1 kg
    PlotLine line{.name = "exact solution", .colour = "#9aa5b1", .width = 4};
    for (int i = 0; i <= kPoints; ++i) {
        const double t = stop * i / kPoints;
        line.x.push_back(t);
        line.y.push_back(i == kPoints ? 0 : (kStart + rate) * std::exp(-kDamping * t) - rate);  // (1)
    }
    line.x.push_back(kUntil);
    line.y.push_back(0);
    return line;
}

/// Bristles of a model as soft as they are drawn.
template <class Method>
Method drawn_method() {
    Method method{};
    if constexpr (requires { method.stiffness.fill(0.0); }) {
        for (double& stiffness : method.stiffness) stiffness *= kBristleStiffness / 1e5;
    } else if constexpr (requires { method.stiffness = 0.0; }) {
        method.stiffness = kBristleStiffness;
    }
    if constexpr (requires { method.damping = 0.0; }) method.damping = kBristleDamping;
    return method;
}

template <class Method>
bool draw_method(const std::filesystem::path& folder) {
    using Block = Element<double, Coulomb<double>, Method>;
    typename Block::Parts parts;
    parts.body.viscous_damping = kDamping;
    parts.law = {.sliding = kSliding, .breakaway = kBreakaway};
    parts.method = drawn_method<Method>();
    parts.step = kStep;
    const Block block(parts);
    typename Block::State state{.velocity = kStart};

    const std::string name = Method::description.name;
    PlotLine steps{.name = name + ", step by step", .x = {0}, .y = {kStart}, .colour = "#0072b2"};
    for (int i = 1; i <= std::lround(kUntil / kStep); ++i) {
        if (block.step(state, {.drive = kPush}).status != Status::ok) return false;
        steps.x.push_back(kStep * i);
        steps.y.push_back(state.velocity);
    }
    Plot plot{.title = "A block that coasts to rest and is held: " + name,
              .description = "Velocity over time after each step of 10 ms, beside the exact solution.",
              .x = {.label = "time", .unit = "s", .lowest = 0, .highest = kUntil},
              .y = {.label = "velocity", .unit = "m/s", .lowest = -0.02, .highest = 0.06},
              .lines = {exact_solution(), steps},
              .width = 560,
              .height = 280,
              .zero_lines = true};
    for (std::size_t i = 0; i < steps.x.size(); ++i) {
        plot.marks.push_back({.x = steps.x[i], .y = steps.y[i], .dot = true});
    }
    return write(folder / (name + ".svg"), svg_plot(plot));
}

}  // namespace

int main(int count, char** words) {
    if (count != 2) {
        std::fprintf(stderr, "usage: guide-drawings FOLDER\n");
        return 2;
    }
    const std::filesystem::path folder = words[1];
    std::filesystem::create_directories(folder / "laws");
    std::filesystem::create_directories(folder / "methods");
    bool good = draw_laws(folder / "laws");
    const auto draw = [&]<class Method>() { good = draw_method<Method>(folder / "methods") && good; };
    for_each_method<double>(draw);
    for_each_bristle<double>(draw);
    return good ? 0 : 1;
}
