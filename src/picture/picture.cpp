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

std::string element(const Drawing& drawing, const std::string& title) {
    if (drawing.height == 0) {
        return {};
    }
    return fmt::format(
        "<svg class=\"machine\" role=\"img\" viewBox=\"0 0 {0:g} {1:g}\" width=\"{0:g}\" height=\"{1:g}\">"
        "<title>{2}</title>\n{3}</svg>\n",
        kWidth, drawing.height, title, drawing.markup);
}

}  // namespace

std::string picture_html(const scenario::Scenario& scenario) {
    const Captions captions(scenario.values);
    return element(draw_mechanics(scenario.sketch, captions), "Mechanics of " + title_of(scenario)) +
           element(draw_signals(scenario.sketch, captions), "Signals of " + title_of(scenario));
}

std::string picture_svg(const scenario::Scenario& scenario) {
    const Captions captions(scenario.values);
    const Drawing mechanics = draw_mechanics(scenario.sketch, captions);
    const Drawing signals = draw_signals(scenario.sketch, captions);
    const double height = mechanics.height + signals.height;
    return fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"machine\" viewBox=\"0 0 {0:g} {1:g}\" width=\"{0:g}\" "
        "height=\"{1:g}\"><title>{2}</title>\n<style>{3}{4}</style>\n<rect class=\"paper\" width=\"100%\" "
        "height=\"100%\"/>\n{5}<g transform=\"translate(0 {6:g})\">\n{7}</g></svg>\n",
        kWidth, height, title_of(scenario), report::embedded_colours(), report::embedded_picture(), mechanics.markup,
        mechanics.height, signals.markup);
}

}  // namespace stiction::picture
