// Number of the row of a listener to which a time belongs: rows stand on multiples of a spacing.
#pragma once

#include <cmath>

#include "numeric/tolerance.hpp"

namespace stiction {

/// ⌊t/spacing⌋; a time a rounding before a multiple counts as on it.
[[nodiscard]] inline double row_number(double time, double spacing) noexcept {
    return std::floor(time / spacing + engine::kSameTime);
}

}  // namespace stiction
