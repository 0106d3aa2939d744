#include "report/html.hpp"

#include <fmt/format.h>

#include <stiction/version.hpp>

#include "report/embedded.hpp"
#include "report/figures.hpp"
#include "report/page_data.hpp"
#include "report/tables.hpp"
#include "text/escape.hpp"
#include "unit/no_break.hpp"

namespace stiction::report {
namespace {

// Nothing may be fetched from anywhere; the page's own scripts and styles are all there is. Drawings that it saves as PNG are images of
// its own data.
constexpr std::string_view kPageHead =
    "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src 'unsafe-inline'; "
    "style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'\">\n"
    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
    "<meta name=\"color-scheme\" content=\"light dark\">\n";

constexpr const char* kTimeSection =
    "<section id=\"time\" aria-labelledby=\"time-title\"><h2 id=\"time-title\">Over time</h2>\n"
    "<div class=\"toolbar\" role=\"toolbar\" aria-label=\"View\">"
    "<button type=\"button\" id=\"reset\" title=\"Key 0\">Whole run</button>"
    "<span class=\"pair\"><button type=\"button\" id=\"closer\" title=\"Key +\">Zoom in</button>"
    "<button type=\"button\" id=\"wider\" title=\"Key -\">Zoom out</button></span>"
    "<span class=\"pair\"><button type=\"button\" id=\"previous-event\" title=\"Key P\">Previous event</button>"
    "<button type=\"button\" id=\"next-event\" title=\"Key N\">Next event</button></span>"
    "<output id=\"readout\" aria-live=\"polite\"></output></div>\n"
    "<div id=\"stack\" tabindex=\"0\" role=\"group\" aria-label=\"Curves and bands over one time axis\"></div>\n"
    "<ul class=\"key\" aria-label=\"Colours of modes\"><li><span class=\"block stuck\"></span>stuck</li>"
    "<li><span class=\"block forward\"></span>forward</li><li><span class=\"block backward\"></span>backward</li>"
    "<li><span class=\"block free\"></span>free: carries nothing</li></ul>\n"
    "<p class=\"note help\">Drag to zoom, Shift-drag to pan, Ctrl-wheel or pinch to zoom about a point, double-click "
    "or "
    "0 for the whole run. Arrow keys move the cursor, N and P go from event to event. A click on a curve&#39;s name "
    "hides "
    "it; a click on a friction&#39;s name shades the panels while it is stuck.</p>\n";

constexpr const char* kEventSection =
    "<section id=\"events\" aria-labelledby=\"events-title\"><h2 id=\"events-title\">Events <span class=\"count\" "
    "id=\"event-count\"></span></h2>\n<div class=\"event-tools\"><label>Part <select "
    "id=\"event-part\"></select></label></div>\n<div class=\"event-list\" tabindex=\"0\" role=\"region\" "
    "aria-labelledby=\"events-title\"><table><thead><tr><th scope=\"col\" class=\"number\">Time [s]</th><th "
    "scope=\"col\">Part</th><th scope=\"col\">What happened</th></tr></thead>"
    "<tbody id=\"event-rows\"></tbody></table></div><button type=\"button\" id=\"more-events\" hidden>Show "
    "more</button></section>\n";

/// The machine as a picture that the cursor moves; nothing where there is none.
std::string machine_html(const Content& content) {
    if (content.picture.empty()) return "";
    return "<section id=\"machine\" aria-labelledby=\"machine-title\"><h2 id=\"machine-title\">Machine</h2>\n"
           "<div class=\"toolbar-line\"><button type=\"button\" id=\"play\">Play</button>"
           "<output id=\"picture-note\"></output></div>\n<div class=\"pictures\">\n" +
           content.picture + "</div></section>\n";
}

/// Colours of the drawings follow the theme of the page.
FigureColours page_colours(std::size_t run) {
    FigureColours colours;
    colours.plot.paper = "none";
    colours.plot.ink = "var(--ink)";
    colours.plot.quiet = "var(--quiet)";
    colours.plot.grid = "var(--grid)";
    colours.run = fmt::format("var(--run-{})", run_colour(run));
    colours.stuck = "var(--stuck)";
    colours.forward = "var(--forward)";
    colours.backward = "var(--backward)";
    colours.back_driven = "var(--back-driven)";
    return colours;
}

/// Maps, then planes, of all runs in one section; `figures` collects them in the order of the page.
std::string figures_html(const Content& content, std::vector<Figure>& figures) {
    std::string drawn;
    const auto add = [&](Figure figure, const Run& run) {
        const std::string of_run = content.runs.size() > 1 ? " (" + run.name + ")" : "";
        drawn += fmt::format("<figure data-figure=\"{}\"><figcaption>{}</figcaption>\n{}</figure>\n", figures.size(),
                             xml_text(unit::no_break(figure.caption + of_run)), figure.svg);
        figures.push_back(std::move(figure));
    };
    for (std::size_t i = 0; i < content.runs.size(); ++i) {
        const Run& run = content.runs[i];
        for (const TransmissionMap& map : run.maps) add(map_figure(run, map, page_colours(i)), run);
    }
    for (std::size_t i = 0; i < content.runs.size(); ++i) {
        const Run& run = content.runs[i];
        for (const FrictionPlane& plane : run.planes) add(plane_figure(run, plane, page_colours(i)), run);
    }
    if (drawn.empty()) return drawn;
    return "<section id=\"planes\" aria-labelledby=\"planes-title\"><h2 id=\"planes-title\">Planes of force and "
           "motion</h2>\n<p class=\"note\">At rest friction is whatever balances the forces, so a run at rest stands "
           "on "
           "the vertical axis. The dot follows the cursor.</p>\n<div class=\"figures\">\n" +
           drawn + "</div></section>\n";
}

/// One line that leads to every section: its id and its heading as they stand in the markup.
std::string contents_html(const std::string& sections) {
    constexpr std::string_view kSection = "<section id=\"";
    std::string out;
    for (std::size_t at = sections.find(kSection); at != std::string::npos; at = sections.find(kSection, at + 1)) {
        const std::size_t id = at + kSection.size();
        const std::size_t text = sections.find('>', sections.find("<h2", id)) + 1;
        out += fmt::format("<li><a href=\"#{}\">{}</a></li>", sections.substr(id, sections.find('"', id) - id),
                           sections.substr(text, sections.find('<', text) - text));
    }
    return "<nav aria-label=\"Contents\"><ul class=\"contents\">" + out + "</ul></nav>";
}

/// Notes on what the pictures leave out; empty if they show everything.
std::string notes_html(const Drawn& drawn) {
    if (drawn.notes.empty()) return "";
    std::string sentences;
    for (const std::string& note : drawn.notes) sentences += " " + note;
    return fmt::format("<p class=\"note\" id=\"left-out\">{}</p>\n", xml_text(sentences.substr(1)));
}

/// The machine that was run: what was set from outside, the file, all it extends. Alone, the file needs no name.
std::string scenario_html(const Content& content) {
    if (content.files.empty() && content.settings.empty()) return "";
    std::string out =
        "<section id=\"scenario\" aria-labelledby=\"scenario-title\"><h2 id=\"scenario-title\">Scenario</h2>\n";
    const auto add = [&](const std::string& heading, const std::string& text) {
        if (!heading.empty()) out += fmt::format("<h3>{}</h3>\n", xml_text(heading));
        out += fmt::format("<pre tabindex=\"0\">{}</pre>\n", xml_text(text));
    };
    std::string settings;
    for (const std::string& setting : content.settings) settings += setting + "\n";
    if (!settings.empty()) add("Set for this run, in place of what the file says", settings);
    const bool alone = content.files.size() == 1 && settings.empty();
    for (std::size_t i = 0; i < content.files.size(); ++i) {
        const ScenarioFile& file = content.files[i];
        add(alone ? "" : file.name + (i == 0 ? "" : ", which is extended"), file.text);
    }
    return out + "</section>\n";
}

std::string footer_html() {
    return fmt::format(
        "<footer><p>Written by Stiction {}.</p><details><summary>Licence of the curve library "
        "(dygraphs)</summary><pre>{}</pre></details></footer>\n",
        kVersion, xml_text(embedded_licence()));
}

}  // namespace

std::string_view page_head() { return kPageHead; }

std::string html_text(const Content& content, const Thinning& thinning, const PageBounds& bounds) {
    const Drawn drawn_runs = drawn_of(content, thinning, bounds);
    std::vector<Figure> figures;
    const std::string drawn = figures_html(content, figures);
    std::string out(page_head());
    out += fmt::format("<title>{}</title>\n<style>", xml_text(content.title));
    out += embedded_style();
    out += fmt::format("</style></head>\n<body><header><h1>{}</h1>", xml_text(content.title));
    if (!content.subtitle.empty()) out += fmt::format("<p class=\"subtitle\">{}</p>", xml_text(content.subtitle));
    for (const std::string& sentence : content.lead) {
        out += fmt::format("<p class=\"lead\">{}</p>", xml_text(unit::no_break(sentence)));
    }
    std::string sections = tables_html(content) + verdicts_html(content);
    sections += "<div class=\"beside\">\n" + machine_html(content);
    sections += kTimeSection + notes_html(drawn_runs) + "</section>\n";
    sections += kEventSection;
    sections += "</div>\n" + drawn + energy_html(content) + metrics_html(content) + scenario_html(content);
    out += facts_html(content) + contents_html(sections) + "</header>\n<main>\n" + sections;
    out += "</main>\n" + footer_html();
    const std::string data = page_data(content, figures, drawn_runs);
    out += std::string(kDataMark) + data + "</script>\n";
    if (!content.ghost.empty() && content.ghost != data) {
        out += "<script type=\"application/json\" id=\"ghost\">" + content.ghost + "</script>\n";
    }
    out += "<script>";
    out += embedded_library();
    out += "</script>\n<script>(() => {\n\"use strict\";\n";
    out += embedded_shared();
    out += embedded_motion();
    out += embedded_script();
    out += "})();</script>\n</body></html>\n";
    return out;
}

}  // namespace stiction::report
