// Ctrl-C as a wish to end soon and well: what was computed is kept.
#pragma once

namespace stiction {

/// From here on Ctrl-C is noted instead of ending the program; a second one ends it at once.
void note_interrupts();
[[nodiscard]] bool interrupted() noexcept;

}  // namespace stiction
