// Lanes beside one FixedEngine for each machine: states at many times, events and reports are the same, to the bit.
#pragma once

#include <span>
#include <string>

#include "engine/fixed/fixed_options.hpp"
#include "lanes/instruction_set.hpp"
#include "machine/plan.hpp"
#include "study/lanes/lane_engine.hpp"

namespace stiction_test {

struct LaneRun {
    stiction::FixedOptions options{};
    double until = 1;  ///< [s]
    stiction::lanes::InstructionSet set = stiction::lanes::InstructionSet::sse2;
};

/// Empty if nothing differs; else the first thing that does. Adds who took how many steps.
[[nodiscard]] std::string differs_from_scalar(std::span<const stiction::Plan* const> plans, const LaneRun& run,
                                              stiction::study::LaneCount& count);

}  // namespace stiction_test
