// Functions of the inputs, each kink or jump carried by a region kept as a discrete state.
//
// With the region held the output is smooth (the line of the region goes on past its end). `events` are the functions whose change
// from positive to not, or back, ends the region; `decide` finds the region for the inputs as they are.
#pragma once

#include "signal/blocks/block.hpp"

namespace stiction::signal::shape {

double output(const View& view) noexcept;
/// The region for the present inputs; true if it changed.
bool decide(const ChangingView& view) noexcept;
void events(const View& view, double* out) noexcept;

}  // namespace stiction::signal::shape
