// Glyphs of parts and bodies: small drawings around the origin, in a box of kGlyphWidth by kGlyphHeight.
#pragma once

#include <string>
#include <string_view>

#include "machine/motion.hpp"

namespace stiction::picture {

inline constexpr double kGlyphWidth = 36;   ///< [px]
inline constexpr double kGlyphHeight = 28;  ///< [px]

/// Drawing of a kind of part between two bodies or against ground; a box with its word where the kind has none of its own.
[[nodiscard]] std::string part_glyph(std::string_view kind, bool grounded);

/// A cross that is seen while a part is stuck.
[[nodiscard]] std::string hold_mark();

/// Half the width and height of a body.
inline constexpr double kBodyWidth = 26;   ///< [px]
inline constexpr double kBodyHeight = 19;  ///< [px]

/// A body: a disc with a mark that turns, or a block that slides.
[[nodiscard]] std::string body_glyph(Motion motion);

/// True of parts whose mode (stuck, forward, backward) colours them.
[[nodiscard]] bool rubs(std::string_view kind);

}  // namespace stiction::picture
