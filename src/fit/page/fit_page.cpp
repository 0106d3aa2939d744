#include "fit/page/fit_page.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/format.h>
#include <stiction/version.hpp>

#include "fit/model/rests.hpp"
#include "fit/page/friction_data.hpp"
#include "fit/result/fit_files.hpp"
#include "report/embedded.hpp"
#include "report/html.hpp"
#include "report/svg_plot.hpp"
#include "report/thinning.hpp"
#include "text/escape.hpp"
#include "text/number.hpp"
#include "unit/writing.hpp"

namespace stiction::fit {
namespace {

constexpr std::size_t kMostCurves = 40;  // measured quantities of logs that are drawn
constexpr int kShort = 4;                // digits

constexpr const char* kStyle = R"(
.remarks { margin: 0; padding-left: 1.2em; max-width: 95ch; } .remarks li { margin: 3px 0; overflow-wrap: anywhere; }
.curves { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 430px), 1fr)); gap: 24px; }
.curves figure { margin: 0; min-width: 0; } .curves svg, .alone svg { width: 100%; height: auto; display: block; }
.alone { max-width: 720px; } figcaption { font-weight: 600; margin-bottom: 4px; overflow-wrap: anywhere; }
.range { position: relative; display: block; width: 180px; height: 12px; margin-top: 5px; border-bottom: 1px solid var(--line); }
.range b { position: absolute; top: 2px; height: 8px; min-width: 2px; background: var(--curve-0); opacity: 0.35; border-radius: 2px; }
.range i { position: absolute; top: 0; width: 2px; height: 12px; background: var(--ink); }
td.strong { background: color-mix(in srgb, var(--curve-1) 25%, transparent); }
@media print { .curves figure { break-inside: avoid; } }
)";

report::Plot plot_of(double height) {
    report::Plot plot;
    plot.colours.paper = "none";
    plot.colours.ink = "var(--ink)";
    plot.colours.quiet = "var(--quiet)";
    plot.colours.grid = "var(--grid)";
    plot.colours.lines = {"var(--curve-0)", "var(--curve-1)", "var(--curve-2)", "var(--curve-3)"};
    plot.width = 560;
    plot.height = height;
    return plot;
}

/// A curve with the rows that a picture of this size needs.
report::PlotLine line_of(const std::vector<double>& times, const std::vector<double>& values) {
    constexpr std::size_t kBuckets = 500;
    report::PlotLine line;
    for (const std::size_t row : report::kept_rows(times, values, {}, {.buckets = kBuckets, .most = 2 * kBuckets})) {
        line.x.push_back(times[row]);
        line.y.push_back(values[row]);
    }
    return line;
}

const char* colour_of(Mode mode) {
    return mode == Mode::stuck      ? "var(--stuck)"
           : mode == Mode::forward  ? "var(--forward)"
           : mode == Mode::backward ? "var(--backward)"
                                    : "var(--hatch)";
}

/// Modes by row as a strip of coloured boxes between two heights.
void add_strip(report::Plot& plot, const std::vector<double>& times, const std::vector<Mode>& modes, double low,
               double high) {
    for (std::size_t first = 0; first + 1 < times.size();) {
        std::size_t end = first + 1;
        while (end + 1 < times.size() && modes[end] == modes[first]) {
            ++end;
        }
        plot.regions.push_back({.x = {times[first], times[end], times[end], times[first]},
                                .y = {low, low, high, high},
                                .colour = colour_of(modes[first]),
                                .opacity = 1});
        first = end;
    }
}

/// Modes of a measured position: stuck in its rests, elsewhere by the way it goes over five rows.
std::vector<Mode> measured_modes(const Log& log, std::size_t channel, double rest) {
    const std::vector<double>& x = log.channels[channel].values;
    std::vector<Mode> modes(x.size());
    for (std::size_t row = 0; row < x.size(); ++row) {
        const std::size_t from = row < 2 ? 0 : row - 2;
        const std::size_t to = std::min(row + 2, x.size() - 1);
        modes[row] = x[to] >= x[from] ? Mode::forward : Mode::backward;
    }
    for (const Rest& one : rests_of(log, {channel}, rest)) {
        std::fill(modes.begin() + static_cast<std::ptrdiff_t>(one.first),
                  modes.begin() + static_cast<std::ptrdiff_t>(one.end), Mode::stuck);
    }
    return modes;
}

std::string curves_of(const Fit& fit, const Log& log, const Trace& trace, std::size_t channel, std::size_t pieces) {
    const Channel& measured = log.channels[channel];
    const std::vector<double>& simulated = trace.simulated[channel];
    report::Plot plot = plot_of(300);
    plot.x = {.label = "time", .unit = "s"};
    plot.y = {.label = measured.quantity, .unit = measured.unit};
    plot.description = fmt::format("{} of log {}, measured and simulated", measured.quantity, log.name);
    const auto [low, high] = std::minmax_element(measured.values.begin(), measured.values.end());
    const auto [least, most] = std::minmax_element(simulated.begin(), simulated.end());
    double bottom = std::min(*low, *least);
    const double top = std::max(*high, *most);
    const double part = (top > bottom ? top - bottom : 1.0) / 16;
    const bool position = measured.quantity.ends_with(".position");
    if (position) {
        add_strip(plot, log.times, measured_modes(log, channel, fit.rest), bottom - 1.8 * part, bottom - part);
        bottom -= 1.8 * part;
    }
    if (trace.frictions.size() == 1) {
        add_strip(plot, log.times, trace.frictions[0].mode, bottom - 1.2 * part, bottom - 0.4 * part);
        bottom -= 1.2 * part;
    }
    plot.y.lowest = bottom - 0.3 * part;
    plot.y.highest = top + part;
    plot.lines = {line_of(log.times, measured.values), line_of(log.times, simulated)};
    plot.lines[0].name = "measured";
    plot.lines[0].width = 2.5;
    plot.lines[0].colour = "var(--quiet)";
    plot.lines[1].name = "simulated";
    plot.lines[1].colour = "var(--curve-1)";
    std::vector<double> error;
    for (std::size_t row = 0; row < simulated.size(); ++row) {
        error.push_back(simulated[row] - measured.values[row]);
    }
    report::Plot rest = plot_of(180);
    rest.x = plot.x;
    rest.y = {.label = "residual", .unit = measured.unit};
    rest.zero_lines = true;
    rest.description = fmt::format("residuals of {} of log {}", measured.quantity, log.name);
    const double end = log.times.back();
    const double band = 2 * measured.deviation();
    rest.regions.push_back({.name = "± 2 σ of the noise",
                            .x = {0, end, end, 0},
                            .y = {-band, -band, band, band},
                            .colour = "var(--quiet)",
                            .opacity = 0.25});
    rest.lines = {line_of(log.times, error)};
    const std::string cut = pieces > 1 ? fmt::format(", in {} pieces from rest to rest", pieces) : "";
    return fmt::format("<figure><figcaption>{}: {}{}</figcaption>{}{}</figure>\n", xml_text(log.name),
                       xml_text(measured.quantity), cut, report::svg_plot(plot), report::svg_plot(rest));
}

std::string curves_html(const Answer& answer) {
    std::string out =
        "<section id=\"curves\"><h2>Measured and simulated</h2>\n<p class=\"note\">Strips below a curve: what the log "
        "does "
        "(upper; rest where it stays within its noise) and what the friction does in the simulation (lower).</p>\n"
        "<ul class=\"key\"><li><span class=\"block stuck\"></span>stuck</li><li><span class=\"block forward\"></span>"
        "forward</li><li><span class=\"block backward\"></span>backward</li></ul>\n<div class=\"curves\">\n";
    std::size_t drawn = 0;
    std::size_t all = 0;
    for (std::size_t k = 0; k < answer.fit->logs.size(); ++k) {
        const Log& log = answer.fit->logs[k];
        for (std::size_t channel = 0; channel < log.channels.size(); ++channel, ++all) {
            if (drawn < kMostCurves && !answer.result.traces[k].empty()) {
                out += curves_of(*answer.fit, log, answer.result.traces[k], channel, answer.result.pieces[k]);
                ++drawn;
            }
        }
    }
    out += "</div>\n";
    if (drawn < all) {
        out += fmt::format("<p class=\"note\">{} of {} measured curves are drawn.</p>\n", drawn, all);
    }
    return out + "</section>\n";
}

std::string table_html(const std::string& head, const std::string& rows) {
    std::string out = "<div class=\"wide\"><table><thead><tr>";
    out += head;
    out += "</tr></thead><tbody>\n";
    out += rows;
    return out + "</tbody></table></div>\n";
}

std::string value_row(const Fit& fit, const FitResult& result, std::size_t k) {
    const Estimate& one = result.uncertainty.estimates[k];
    const Unknown& unknown = fit.unknowns[one.unknown];
    const double over = unknown.over ? one.value - unknown.value(result.y[k]) : 0.0;
    const double from = over + unknown.lower;
    const double width = unknown.upper - unknown.lower;
    const auto percent = [&](double value) {
        return 100 * std::clamp(std::isfinite(value) ? (value - from) / width : 0.0, 0.0, 1.0);
    };
    const double left = one.seen ? percent(one.lower) : 0;
    const double right = one.seen ? percent(one.upper) : 100;
    const std::string word = !one.seen   ? "not seen in these logs"
                             : !one.told ? "not told"
                                         : fmt::format("{} … {}", value_text(unknown, one.lower, kShort),
                                                       value_text(unknown, one.upper, kShort));
    const std::string how = !one.seen || !one.told ? "" : one.profiled ? "profile of χ²" : "Jacobian";
    return fmt::format(
        "<tr><td>{}</td><td class=\"number\">{}</td><td>{}</td><td>{}</td><td><span class=\"range\" title=\"{} … "
        "{}\"><b style=\"left:{:.2f}%;width:{:.2f}%\"></b><i style=\"left:{:.2f}%\"></i></span></td></tr>\n",
        xml_text(one.name), xml_text(value_text(unknown, one.value, kShort + 1)), xml_text(word), how,
        xml_text(value_text(unknown, from, kShort)), xml_text(value_text(unknown, from + width, kShort)), left,
        std::max(0.0, right - left), percent(one.value));
}

std::string values_html(const Fit& fit, const FitResult& result) {
    std::string rows;
    for (std::size_t k = 0; k < result.uncertainty.estimates.size(); ++k) {
        rows += value_row(fit, result, k);
    }
    std::string out = "<section id=\"values\"><h2>Values</h2>\n" +
                      table_html(
                          "<th>value</th><th class=\"number\">found</th><th>95 % interval</th><th>from</th>"
                          "<th>within its bounds</th>",
                          rows);
    rows.clear();
    std::string head = "<th></th>";
    for (std::size_t a = 0; a < result.uncertainty.estimates.size(); ++a) {
        head += fmt::format("<th class=\"number\">{}</th>", a + 1);
        rows += fmt::format("<tr><td>{} {}</td>", a + 1, xml_text(result.uncertainty.estimates[a].name));
        for (const double r : result.uncertainty.correlation[a]) {
            constexpr double kStrong = 0.9;
            rows += std::isfinite(r) ? fmt::format("<td class=\"number{}\">{:.2f}</td>",
                                                   std::fabs(r) > kStrong && r < 1 ? " strong" : "", r)
                                     : "<td class=\"number\">–</td>";
        }
        rows += "</tr>\n";
    }
    return out + "<details><summary>Correlation of the values</summary>" + table_html(head, rows) +
           "</details></section>\n";
}

std::string regimes_html(const FitResult& result) {
    std::string rows;
    for (const RegimeFit& one : result.regimes) {
        rows += fmt::format(
            "<tr><td>{}</td><td>{}</td><td class=\"number\">{}</td><td class=\"number\">{}</td><td "
            "class=\"number\">{}</td><td class=\"number\">{}</td></tr>\n",
            xml_text(one.quantity), kRegimeNames[static_cast<std::size_t>(one.regime)], one.rows,
            xml_text(unit::display_text(one.rms, one.unit, kShort)),
            xml_text(unit::display_text(one.mean, one.unit, kShort)), short_number(one.in_deviations, 3));
    }
    return rows.empty()
               ? ""
               : "<section id=\"regimes\"><h2>Residuals by regime</h2>\n<p class=\"note\">Regimes of the simulation: "
                 "stuck; within 50 ms of a break-away; slow and fast: below and above a fifth of the fastest slip of "
                 "the log. A law that is wrong shows in one of them.</p>\n" +
                     table_html(
                         "<th>quantity</th><th>regime</th><th class=\"number\">rows</th><th "
                         "class=\"number\">rms</th><th class=\"number\">mean</th><th "
                         "class=\"number\">rms in σ</th>",
                         rows) +
                     "</section>\n";
}

/// Points as short strokes: one line with gaps.
report::PlotLine dots_of(const FrictionData& data) {
    report::PlotLine line{.name = "asked for by the logs", .colour = "var(--quiet)", .width = 3};
    double least = 0;
    double most = 0;
    for (const double v : data.speed) {
        least = std::min(least, v);
        most = std::max(most, v);
    }
    const double stroke = 0.003 * (most - least);
    for (std::size_t k = 0; k < data.speed.size(); ++k) {
        line.x.insert(line.x.end(), {data.speed[k] - stroke, data.speed[k] + stroke, std::nan("")});
        line.y.insert(line.y.end(), {data.force[k], data.force[k], std::nan("")});
    }
    return line;
}

std::string friction_html(const Answer& answer) {
    struct Map {
        const FrictionTrace* first = nullptr;
        FrictionData data{};
        FrictionData law{};
    };
    std::map<std::string, Map> maps;
    for (std::size_t k = 0; k < answer.fit->logs.size(); ++k) {
        const Trace& trace = answer.result.traces[k];
        for (const FrictionTrace& friction : trace.frictions) {
            Map& map = maps[friction.name];
            map.first = map.first == nullptr ? &friction : map.first;
            const FrictionData data = friction_data(answer.fit->logs[k], trace, friction);
            map.data.speed.insert(map.data.speed.end(), data.speed.begin(), data.speed.end());
            map.data.force.insert(map.data.force.end(), data.force.begin(), data.force.end());
            constexpr std::size_t kOfLog = 300;
            const std::size_t stride = 1 + friction.slip.size() / kOfLog;
            for (std::size_t row = 0; row < friction.slip.size(); row += stride) {
                map.law.speed.push_back(friction.slip[row]);
                map.law.force.push_back(friction.force[row]);
            }
        }
    }
    std::string out;
    for (const auto& [name, map] : maps) {
        report::Plot plot = plot_of(360);
        plot.x = {.label = "slip", .unit = map.first->speed};
        plot.y = {.label = "friction", .unit = map.first->unit};
        plot.zero_lines = true;
        plot.description = fmt::format("friction of {} over its slip", name);
        if (!map.data.speed.empty()) {
            plot.lines.push_back(dots_of(map.data));
        }
        plot.lines.push_back(dots_of(map.law));
        plot.lines.back().name = "law, in the simulation";
        plot.lines.back().colour = "var(--curve-1)";
        plot.lines.back().width = 2;
        out += fmt::format("<figure><figcaption>{}</figcaption>{}</figure>\n", xml_text(name), report::svg_plot(plot));
    }
    return out.empty()
               ? ""
               : "<section id=\"friction\"><h2>Friction map</h2>\n<p class=\"note\">Law: friction over slip at the "
                 "rows of "
                 "the simulation. Data: that plus inertia times the second derivative of what is left over, from a "
                 "parabola through 21 rows while it slips; the friction with which the body would have moved as "
                 "measured, "
                 "under the forces of the simulation. For the eye: nothing is fitted to it.</p>\n<div "
                 "class=\"curves\">" +
                     out + "</div></section>\n";
}

std::string laws_html(const std::vector<LawFit>& all) {
    if (all.empty()) {
        return "";
    }
    std::vector<const LawFit*> order;
    for (const LawFit& one : all) {
        order.push_back(&one);
    }
    std::stable_sort(order.begin(), order.end(), [](const LawFit* a, const LawFit* b) { return a->bic < b->bic; });
    std::string rows;
    for (const LawFit* one : order) {
        rows += fmt::format(
            "<tr><td>{}</td><td>{}</td><td class=\"number\">{}</td><td class=\"number\">{:.1f}</td><td "
            "class=\"number\">{:.1f}</td><td class=\"number\">{} σ</td><td class=\"number\">{}</td></tr>\n",
            one->name.empty() ? "this fit" : xml_text(one->name), one->without.empty() ? "–" : xml_text(one->without),
            one->unknowns, one->aic - order.front()->aic, one->bic - order.front()->bic,
            short_number(one->error, kShort), one->judged ? short_number(one->error_left_out, kShort) + " σ" : "–");
    }
    std::string verdicts;
    for (const std::string& line : law_verdicts(all)) {
        verdicts += fmt::format("<li>{}</li>\n", xml_text(line));
    }
    std::string groups;
    for (const std::string& line : held_out_lines(all.front().groups)) {
        groups += fmt::format("<li>{}</li>\n", xml_text(line));
    }
    return "<section id=\"laws\"><h2>Ranking of laws</h2>\n" +
           table_html(
               "<th>law</th><th>does not seek</th><th class=\"number\">unknowns</th><th class=\"number\">AIC over the "
               "best</th><th class=\"number\">BIC over the best</th><th class=\"number\">mean |error|</th><th "
               "class=\"number\">on logs left out</th>",
               rows) +
           "<ul class=\"remarks\">" + verdicts + groups + "</ul></section>\n";
}

std::string experiments_html(const Fit& fit, const FitResult& result) {
    if (result.experiments.empty()) {
        return "";
    }
    constexpr std::size_t kShown = 5;
    std::string rows;
    for (std::size_t k = 0; k < std::min(kShown, result.experiments.size()); ++k) {
        const Experiment& one = result.experiments[k];
        std::string falls;
        for (std::size_t e = 0; e < one.deviations.size(); ++e) {
            constexpr double kMuch = 0.7;
            const Estimate& estimate = result.uncertainty.estimates[e];
            const Unknown& unknown = fit.unknowns[estimate.unknown];
            if (one.deviations[e] < kMuch * result.presently[e]) {
                falls += fmt::format("{}{} from {} to {}", falls.empty() ? "" : "; ", estimate.name,
                                     estimate.seen ? value_text(unknown, result.presently[e], 2) : "not seen",
                                     value_text(unknown, one.deviations[e], 2));
            }
        }
        rows += fmt::format("<tr><td>{}</td><td class=\"number\">{} bit</td><td>{}</td></tr>\n", xml_text(one.what),
                            short_number(one.gain, 3), falls.empty() ? "–" : xml_text(falls));
    }
    std::string drawing;
    if (const Experiment& best = result.experiments.front(); !best.signal.empty()) {
        report::Plot plot = plot_of(220);
        plot.x = {.label = "time", .unit = "s"};
        plot.y = {.label = best.signal, .unit = best.input.unit};
        plot.lines = {line_of(best.input.times, best.input.values)};
        drawing = "<div class=\"alone\">" + report::svg_plot(plot) + "</div>\n";
    }
    return "<section id=\"experiments\"><h2>Next experiment</h2>\n<p class=\"note\">Motions within the range that the "
           "inputs have "
           "had, simulated with the values found and measured as these logs were: gain in information, and deviations "
           "that would "
           "fall by three tenths or more.</p>\n" +
           table_html("<th>motion</th><th class=\"number\">gain</th><th>deviations</th>", rows) + drawing +
           "</section>\n";
}

}  // namespace

std::string fit_page(const Answer& answer) {
    const Fit& fit = *answer.fit;
    const FitResult& result = answer.result;
    const std::string title = fit.title.empty() ? fit.name : fit.title;
    std::string out(report::page_head());
    out += fmt::format("<title>{} – fit</title>\n<style>{}{}</style></head>\n<body><header><h1>{}</h1>",
                       xml_text(title), report::embedded_style(), kStyle, xml_text(title));
    out += fmt::format(
        "<dl "
        "class=\"facts\"><div><dt>machine</dt><dd>{}</dd></div><div><dt>logs</dt><dd>{}</dd></div><div><dt>measured "
        "numbers</dt><dd>{}</dd></div><div><dt>evaluations</dt><dd>{}</dd></div><div><dt>step</dt><dd>{}</dd></"
        "div><div><dt>rms of "
        "the residuals</dt><dd>{} σ</dd></div></dl></header>\n<main class=\"no-events\">\n",
        xml_text(fit.machine), fit.logs.size(), result.rows, result.evaluations,
        unit::display_text(fit.step, "s", kShort),
        short_number(std::sqrt(result.score / static_cast<double>(result.rows)), kShort));
    out += "<section id=\"verdict\"><h2>What to know</h2>\n<ul class=\"remarks\">\n";
    for (const std::string& one : remarks(fit, result)) {
        out += fmt::format("<li>{}</li>\n", xml_text(one));
    }
    out += "</ul></section>\n" + values_html(fit, result) + laws_html(answer.laws);
    if (!result.traces.empty()) {
        out += curves_html(answer) + regimes_html(result) + friction_html(answer);
    }
    out += experiments_html(fit, result);
    return out + fmt::format("</main>\n<footer><p>Written by Stiction {}.</p></footer>\n</body></html>\n", kVersion);
}

std::string present_page(const Fit& fit, const FitResult& present) {
    const std::string title = fit.title.empty() ? fit.name : fit.title;
    constexpr int kAgain = 3;  // [s]
    std::string out(report::page_head());
    out += fmt::format(
        "<meta http-equiv=\"refresh\" content=\"{}\"><title>{} – fit goes on</title>\n<style>{}{}</style></head>\n"
        "<body><header><h1>{}</h1><dl class=\"facts\"><div><dt>best so far, rms of the residuals</dt><dd>{} σ</dd>"
        "</div><div><dt>evaluations</dt><dd>{}</dd></div></dl></header>\n<main class=\"no-events\">\n",
        kAgain, xml_text(title), report::embedded_style(), kStyle, xml_text(title),
        short_number(std::sqrt(present.score / static_cast<double>(present.rows)), kShort), present.evaluations);
    out += curves_html({.fit = &fit, .result = present});
    return out + fmt::format("</main>\n<footer><p>Written by Stiction {}.</p></footer>\n</body></html>\n", kVersion);
}

}  // namespace stiction::fit
