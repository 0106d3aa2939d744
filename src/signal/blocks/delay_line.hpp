// Transport delay y(t) = u(t − D): a ring of (time, value) points, straight lines between them, jumps kept as jumps.
//
//   points are kept at least D/samples apart; the newest one is moved along until it is that far from the one before       (1)
//   two values at one time are a jump and both stay                                                                        (2)
//   s = t − D;  value on the line through the two points around s; the first value before, the newest after                (3)
//   a jump at s counts only once switch_state has passed it: until then the value before it                                (4)
//
// Fixed engine: one point per step, so y is exact to the bit where D is a multiple of the step and D/step ≤ samples, and of second
// order otherwise. A delay shorter than the step acts as a delay of one step. Located engine: (t, u) at every accepted step,
// both sides of every event and dense points between; error ≤ ⅛ (D/samples)² max|u''|; delayed jumps are declared instants.
// The ring has room for `samples` points and as many jump points; if more jumps fall within one delay, the oldest points go.
//
// discrete: points written so far, number of the next jump not yet passed (0: none; its second point), then times, then values.
// Search is by halving: at most 2 + log₂(capacity) looks.
#pragma once

#include <cstddef>

#include "signal/blocks/block.hpp"

namespace stiction::signal::delay_line {

/// Points the ring holds for so many samples per delay.
std::size_t capacity(double samples) noexcept;

double output(const View& view) noexcept;
/// Passes the jumps that have come out of the delay; true if there was one.
bool decide(const ChangingView& view) noexcept;
/// Takes in the present value of the input.
void record(const ChangingView& view) noexcept;
/// When the next jump comes out; +∞ if there is none.
double next_instant(const View& view) noexcept;

}  // namespace stiction::signal::delay_line
