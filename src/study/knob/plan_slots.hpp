// Places of all numbers of a machine and of how to run it, for reading and writing them as eight bytes each.
//
// Two machines with the same `facts` have the same structure: slot k of one is slot k of the other.
#pragma once

#include <cstdint>
#include <vector>

#include "scenario/scenario.hpp"

namespace stiction::study {

/// A machine and how to run it, without its texts.
struct Runnable {
    Plan plan{};
    scenario::RunSettings run{};
};

/// Numbers of a machine as bits, and a fingerprint of all else.
struct Numbers {
    std::uint64_t facts = 0;
    std::vector<std::uint64_t> bits{};
};
[[nodiscard]] Numbers numbers_of(const Plan& plan, const scenario::RunSettings& run);

/// Places of the same numbers, in the same order; valid while nothing is added to the machine or moved.
[[nodiscard]] std::vector<void*> slots_of(Runnable& machine);

}  // namespace stiction::study
