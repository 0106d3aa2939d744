// Runs too long for a test: the worst of 10⁷ steps in counted operations, and a locked screw shaken for 10⁶ cycles.
#pragma once

namespace stiction::bench {

/// Prints median and worst step of each machine; false if a step fails.
[[nodiscard]] bool count_worst_steps();

/// Prints what it took; false if the screw moved by one bit.
[[nodiscard]] bool shake_locked_screw();

}  // namespace stiction::bench
