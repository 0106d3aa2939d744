#include "picture/picture.hpp"

#include <fmt/format.h>

#include "picture/captions.hpp"
#include "picture/mechanics.hpp"
#include "picture/signals.hpp"
#include "report/embedded.hpp"
#include "text/escape.hpp"

namespace stiction::picture {
namespace {

std::string title_of(const scenario::Scenario& scenario) {
    return xml_text(scenario.title.empty() ? scenario.file : scenario.title);
}

Oddities oddities_of(const scenario::Scenario& scenario) {
    Oddities odd;
    for (const scenario::Mistake& warning : scenario.warnings) {
        std::string& text = odd[warning.problem.part];
        text += (text.empty() ? "" : "; ") + warning.text();
    }
    return odd;
}

std::string element(const Drawing& drawing, const std::string& title) {
    if (drawing.height == 0) {
        return {};
    }
    return fmt::format(
        "<svg class=\"machine\" role=\"img\" viewBox=\"0 0 {0:g} {1:g}\" width=\"{0:g}\" height=\"{1:g}\">"
        "<title>{2}</title>\n{3}</svg>\n",
        kWidth, drawing.height, title, drawing.markup);
}

/// Mechanics above, signals below.
std::string file_of(const Drawing& mechanics, const Drawing& signals, const std::string& title) {
    const double height = mechanics.height + signals.height;
    return fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"machine\" viewBox=\"0 0 {0:g} {1:g}\" width=\"{0:g}\" "
        "height=\"{1:g}\"><title>{2}</title>\n<style>{3}{4}</style>\n<rect class=\"paper\" width=\"100%\" "
        "height=\"100%\"/>\n{5}<g transform=\"translate(0 {6:g})\">\n{7}</g></svg>\n",
        kWidth, height, title, report::embedded_colours(), report::embedded_picture(), mechanics.markup,
        mechanics.height, signals.markup);
}

}  // namespace

std::string picture_html(const scenario::Scenario& scenario) {
    const Captions captions(scenario.values);
    return element(draw_mechanics(scenario.sketch, captions, oddities_of(scenario)),
                   "Mechanics of " + title_of(scenario)) +
           element(draw_signals(scenario.sketch, captions), "Signals of " + title_of(scenario));
}

std::string picture_svg(const scenario::Scenario& scenario) {
    const Captions captions(scenario.values);
    return file_of(draw_mechanics(scenario.sketch, captions, oddities_of(scenario)),
                   draw_signals(scenario.sketch, captions), title_of(scenario));
}

std::string picture_svg(const Sketch& sketch, const std::string& title) {
    const Captions captions({});
    return file_of(draw_mechanics(sketch, captions), draw_signals(sketch, captions), xml_text(title));
}

}  // namespace stiction::picture
