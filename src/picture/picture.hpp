// Picture of a machine as SVG: mechanics, and below or beside them the signals.
#pragma once

#include <string>

#include "scenario/scenario.hpp"

namespace stiction::picture {

/// For a page whose style knows the classes (src/report/page/picture.css): one element for the mechanics, one for the signals if there are any.
[[nodiscard]] std::string picture_html(const scenario::Scenario& scenario);

/// A file of its own, with its style, light or dark as the viewer asks.
[[nodiscard]] std::string picture_svg(const scenario::Scenario& scenario);

/// The same of a machine without a file: names and kinds of its parts, no values.
[[nodiscard]] std::string picture_svg(const Sketch& sketch, const std::string& title);

}  // namespace stiction::picture
