// Picture of the mechanics: bodies below each other, parts between them on the lines that join them, parts against ground at their right.
//
//   ─┐  ( body )  name                 stem of the body down to its last part; a line to a body further below leaves it at the left
//    │     ├─[▭] friction on ground
//    │     ╪    gear to the next body
//    └─ ( body )  name
#pragma once

#include <map>
#include <string>

#include "machine/sketch.hpp"
#include "picture/canvas.hpp"
#include "picture/captions.hpp"

namespace stiction::picture {

/// Sentences about parts that look odd, by section: "friction.gear".
using Oddities = std::map<std::string, std::string>;

/// Parts and bodies that look odd are marked, with the sentence that says why.
[[nodiscard]] Drawing draw_mechanics(const Sketch& sketch, const Captions& captions, const Oddities& odd = {});

}  // namespace stiction::picture
