// Icon of an FMU: the first bodies of its machine in a row, joined; blocks slide, discs turn, what rubs on ground stands on it.
//
// A small grey PNG (ISO/IEC 15948), drawn point by point: tools show it in place of a box.
#pragma once

#include <string>

#include "machine/sketch.hpp"

namespace stiction::fmu {

inline constexpr int kIconSize = 128;  ///< width and height [px]

/// Bytes of the file. Throws std::runtime_error if zlib has no memory.
[[nodiscard]] std::string icon_png(const Sketch& sketch);

}  // namespace stiction::fmu
