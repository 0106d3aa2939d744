// A formula as a block: its program lies in the parameters, its constants in the table, its regions in the discrete states.
#pragma once

#include "signal/blocks/block.hpp"

namespace stiction::signal::shape {

double expression_output(const View& view) noexcept;
/// Regions for the present time and inputs; true if any changed.
bool expression_decide(const ChangingView& view) noexcept;
void expression_events(const View& view, double* out) noexcept;

}  // namespace stiction::signal::shape
