// Picture of the signals: blocks below each other, each below what it reads where no loop forbids it; lines between them at the left,
// parts that read them and quantities that they read as words at the right.
#pragma once

#include "machine/sketch.hpp"
#include "picture/canvas.hpp"
#include "picture/captions.hpp"

namespace stiction::picture {

[[nodiscard]] Drawing draw_signals(const Sketch& sketch, const Captions& captions);

}  // namespace stiction::picture
