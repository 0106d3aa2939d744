#include "linear/linear_page.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <fmt/format.h>

#include "linear/frequency_response.hpp"
#include "linear/poles.hpp"
#include "report/embedded.hpp"
#include "report/svg_plot.hpp"
#include "text/escape.hpp"
#include "text/number.hpp"

namespace stiction::linear {
namespace {

constexpr std::size_t kPoints = 400;
/// A difference quotient of a straight line of slope 1 is off by roundings.
constexpr double kRoundedOne = 1e-9;
constexpr double kTurn = 2 * std::numbers::pi;
constexpr double kDegree = std::numbers::pi / 180;

constexpr const char* kOwnStyle = R"(
body { margin: 0 auto; max-width: 1100px; padding: 1rem; background: var(--paper); color: var(--ink);
       font: 15px/1.45 system-ui, 'Segoe UI', 'Noto Sans', sans-serif; }
h1 { font-size: 1.5rem; } h2 { margin-top: 2rem; } h3 { margin: 1.5rem 0 .3rem; font-size: 1rem; }
.quiet { color: var(--quiet); } .wide { overflow-x: auto; }
table { border-collapse: collapse; } th, td { padding: .2rem .8rem .2rem 0; text-align: left; border-bottom: 1px solid var(--line); }
td.number { text-align: right; font-variant-numeric: tabular-nums; }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 320px), 1fr)); gap: 1rem; }
.pair svg { width: 100%; height: auto; }
)";

report::Plot plot_of(std::string title) {
    report::Plot plot;
    plot.title = std::move(title);
    plot.colours.paper = "none";
    plot.colours.ink = "var(--ink)";
    plot.colours.quiet = "var(--quiet)";
    plot.colours.grid = "var(--grid)";
    plot.colours.lines = {"var(--curve-0)", "var(--curve-1)"};
    plot.width = 520;
    plot.height = 300;
    return plot;
}

/// Phase in degrees without jumps of a turn, beginning between −270° and 90°: where loops with up to three integrators begin.
std::vector<double> phase(const Response& g) {
    std::vector<double> degrees;
    for (const std::complex<double>& value : g) {
        double angle = std::arg(value);
        const double near = degrees.empty() || !std::isfinite(degrees.back()) ? -90 : degrees.back();
        angle -= kTurn * std::round((angle - near * kDegree) / kTurn);
        degrees.push_back(angle / kDegree);
    }
    return degrees;
}

std::string bode(const std::vector<double>& omega, const Response& g, const std::string& unit) {
    std::vector<double> hertz;
    std::vector<double> decibels;
    for (std::size_t k = 0; k < g.size(); ++k) {
        hertz.push_back(omega[k] / kTurn);
        decibels.push_back(20 * std::log10(std::abs(g[k])));
    }
    report::Plot magnitude = plot_of("Magnitude");
    magnitude.x = {.label = "frequency", .unit = "Hz", .logarithmic = true};
    magnitude.y = {.label = unit.empty() ? "dB" : "dB re " + unit};
    magnitude.lines.push_back({.x = hertz, .y = decibels});
    report::Plot angle = plot_of("Phase");
    angle.x = magnitude.x;
    angle.y = {.label = "phase in degrees"};
    angle.lines.push_back({.x = hertz, .y = phase(g)});
    return report::svg_plot(magnitude) + report::svg_plot(angle);
}

/// The curve for ω > 0 and its mirror image, near −1: beyond ±3 it says nothing about stability.
std::string nyquist(const Response& g, bool loop) {
    report::Plot plot = plot_of(loop ? "Nyquist: gain around the loop" : "Nyquist");
    plot.height = 420;
    plot.x = {.label = "real part"};
    plot.y = {.label = "imaginary part"};
    plot.zero_lines = true;
    report::PlotLine curve{.name = "ω > 0"};
    report::PlotLine mirrored{.name = "ω < 0", .dash = "5 4"};
    for (const std::complex<double>& value : g) {
        curve.x.push_back(value.real());
        curve.y.push_back(value.imag());
        mirrored.x.push_back(value.real());
        mirrored.y.push_back(-value.imag());
    }
    if (loop) {
        plot.x.lowest = plot.y.lowest = -3;
        plot.x.highest = plot.y.highest = 3;
        plot.marks.push_back({.x = -1, .y = 0, .text = "−1", .dot = true});
    }
    plot.lines = {std::move(curve), std::move(mirrored)};
    return report::svg_plot(plot);
}

std::string margin_text(const Margins& m) {
    const auto hertz = [](double omega) { return short_number(omega / kTurn, 4); };
    std::string text =
        fmt::format("Smallest distance from −1: {} at {} Hz", short_number(m.modulus.value, 4), hertz(m.modulus.omega));
    if (m.gain) {
        text += fmt::format("; gain margin {} ({} dB) at {} Hz", short_number(m.gain->value, 4),
                            short_number(20 * std::log10(m.gain->value), 3), hertz(m.gain->omega));
    }
    if (m.phase) {
        text += fmt::format("; phase margin {}° at {} Hz", short_number(m.phase->value / kDegree, 4),
                            hertz(m.phase->omega));
    }
    return text + ".";
}

std::string unit_text(const Variable& output, const Variable& input) {
    if (output.unit == input.unit) return {};
    const std::string above = output.unit.empty() ? "1" : "1 " + output.unit;
    if (input.unit.empty()) return above;
    return input.unit.find_first_of(" /") == std::string::npos ? above + "/" + input.unit
                                                               : above + "/(" + input.unit + ")";
}

std::string section(const LinearModel& model, const Drawn& pair, const std::vector<double>& omega) {
    const Variable& output = model.outputs[pair.output];
    const Variable& input = model.inputs[pair.input];
    const Response g =
        pair.loop ? loop_gain(model, pair.output, pair.input, omega) : response(model, pair.output, pair.input, omega);
    const std::string title =
        pair.loop ? fmt::format("Loop through {}", input.name) : fmt::format("{} from {}", output.name, input.name);
    std::string text = fmt::format("<h3>{}</h3>\n", xml_text(title));
    if (pair.loop) text += fmt::format("<p>{}</p>\n", margin_text(margins(omega, g)));
    return text + fmt::format("<div class=\"pair\">{}{}</div>\n",
                              bode(omega, g, pair.loop ? std::string() : unit_text(output, input)),
                              nyquist(g, pair.loop));
}

std::string pole_table(const std::vector<Pole>& all) {
    std::string text =
        "<div class=\"wide\"><table><tr><th>pole [1/s]</th><th>frequency [Hz]</th><th>damping</th><th>time constant "
        "[s]</th></tr>\n";
    for (const Pole& pole : all) {
        const double imaginary = pole.value.imag();
        const std::string real = short_number(pole.value.real(), 6);
        const std::string value = imaginary == 0 ? real
                                                 : fmt::format("{} {} {} j", real, imaginary > 0 ? "+" : "−",
                                                               short_number(std::fabs(imaginary), 6));
        const double decay = pole.value.real();
        text += fmt::format(
            "<tr><td class=\"number\">{}</td><td class=\"number\">{}</td><td class=\"number\">{}</td><td "
            "class=\"number\">{}</td></tr>\n",
            value, short_number(pole.frequency() / kTurn, 5), short_number(pole.damping(), 4),
            decay < 0 ? short_number(-1 / decay, 4) : std::string("–"));
    }
    return text + "</table></div>\n";
}

std::string matrix_table(const char* name, const Matrix& m, const std::vector<Variable>& rows,
                         const std::vector<Variable>& columns) {
    if (m.entries.empty()) return {};
    std::string text = fmt::format("<h3>{}</h3>\n<div class=\"wide\"><table><tr><th></th>", name);
    for (const Variable& v : columns) text += fmt::format("<th>{}</th>", xml_text(v.name));
    text += "</tr>\n";
    for (std::size_t i = 0; i < m.rows; ++i) {
        text += fmt::format("<tr><th>{}</th>", xml_text(rows[i].name));
        for (std::size_t j = 0; j < m.columns; ++j) {
            text += fmt::format("<td class=\"number\">{}</td>", short_number(m(i, j), 6));
        }
        text += "</tr>\n";
    }
    return text + "</table></div>\n";
}

std::string mode_text(const LinearModel& model) {
    std::string text;
    for (const HeldMode& held : model.modes) {
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", held.element, held.mode);
    }
    return text.empty() ? "no friction, joint or end of travel" : text;
}

}  // namespace

std::vector<Drawn> drawn_pairs(const LinearModel& model) {
    std::vector<Drawn> pairs;
    for (const bool loop : {true, false}) {
        for (std::size_t o = 0; o < model.outputs.size(); ++o) {
            for (std::size_t i = 0; i < model.inputs.size(); ++i) {
                if ((model.outputs[o].name == model.inputs[i].name) == loop) pairs.push_back({o, i, loop});
            }
        }
    }
    // A source is in no loop: its own value follows it alone.
    const auto is_alone = [&](const Drawn& pair) {
        if (!pair.loop) return false;
        bool alone = std::fabs(model.d(pair.output, pair.input) - 1) <= kRoundedOne;
        for (std::size_t k = 0; k < model.states.size(); ++k) alone = alone && model.c(pair.output, k) == 0;
        return alone;
    };
    pairs.erase(std::remove_if(pairs.begin(), pairs.end(), is_alone), pairs.end());
    return pairs;
}

std::string linear_page(const LinearModel& model, const PageHead& head) {
    const std::vector<Pole> all = poles(model);
    const std::vector<double> omega = frequencies(all, kPoints);
    const std::vector<Drawn> pairs = drawn_pairs(model);
    std::string body = fmt::format(
        "<h1>{}</h1>\n<p class=\"quiet\">{}: linear at {} s, in the modes of that instant: "
        "{}.{}</p>\n",
        xml_text(head.title.empty() ? head.file : head.title), xml_text(head.file), short_number(model.time, 9),
        xml_text(mode_text(model)),
        model.equilibrium ? "" : " The machine moves on from here: it is linear about its motion.");
    body +=
        "<h2>Poles</h2>\n" + (all.empty() ? std::string("<p>None: nothing is free to move.</p>\n") : pole_table(all));
    body += "<h2>Frequency responses</h2>\n";
    for (std::size_t k = 0; k < std::min(pairs.size(), kMostDrawn); ++k) body += section(model, pairs[k], omega);
    if (pairs.size() > kMostDrawn) {
        body += fmt::format("<p class=\"quiet\">{} more pairs are not drawn: choose with --input and --output.</p>\n",
                            pairs.size() - kMostDrawn);
    }
    body += "<h2>Matrices</h2>\n<p class=\"quiet\">SI units; all digits are in linear.json.</p>\n";
    body += matrix_table("A", model.a, model.states, model.states);
    body += matrix_table("B", model.b, model.states, model.inputs);
    body += matrix_table("C", model.c, model.outputs, model.states);
    body += matrix_table("D", model.d, model.outputs, model.inputs);
    return fmt::format(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><title>{} – linear</title>"
        "<style>{}{}</style></head>\n<body>{}</body></html>\n",
        xml_text(head.title.empty() ? head.file : head.title), report::embedded_style(), kOwnStyle, body);
}

}  // namespace stiction::linear
