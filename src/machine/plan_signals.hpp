// The signals of a plan: which names parts publish, and the slots of the signals that parts read.
#pragma once

#include <span>
#include <string>

#include "machine/parts/part_list.hpp"
#include "machine/plan.hpp"

namespace stiction {

/// Declares the names that signals may read, builds the program, and finds the slots of the signals that parts of the list read; problems are
/// added to the list. `force_signals`: by force of the plan.
void plan_signals(PartList& list, std::span<const std::string> force_signals, Plan& plan);

}  // namespace stiction
