// Machines of one or two bodies for derivatives: drawn from a seed, each of their numbers a parameter.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "machine/plan.hpp"

namespace random_slopes {

/// One number of a machine made larger by some amount.
struct Change {
    std::size_t number = 0;
    double by = 0;
};

struct DrawnMachine {
    stiction::Plan plan{};
    std::vector<double> numbers{};     ///< all that are not 0
    std::vector<std::string> names{};  ///< of them
};

/// The same machine for the same seed, everywhere, but for the change.
[[nodiscard]] DrawnMachine draw_machine(std::uint64_t seed, const Change& change = {});

/// Length of its run [s].
inline constexpr double kUntil = 1.5;

}  // namespace random_slopes
