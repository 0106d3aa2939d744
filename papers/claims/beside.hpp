// Equations of a paper beside a run: in as many steps as the definition names they are alike to rounding.
#pragma once

#include <cstddef>
#include <string>

#include <fmt/format.h>

#include "papers/claim.hpp"

namespace stiction::papers {

inline constexpr double kAlike =
    1e-9;  ///< of numbers of size one: each step begins from the run, or rests clear what was rounded

/// Steps compared, as many as are told, and the largest difference.
struct Beside {
    std::size_t steps = 0;
    std::size_t told = 0;  ///< by the definition
    double off = 0;
};
/// `more`, in words: what else must have happened, if it has.
inline Finding alike(const Beside& seen, const std::string& more = "", bool happened = true) {
    return {fmt::format("{} steps{}, largest difference {:.1g}", seen.steps, more, seen.off),
            Comparison(happened && seen.steps == seen.told && seen.off <= kAlike)};
}

}  // namespace stiction::papers
