// Named tolerances of the engines, each with its reason. All but the first are relative: the caller says of what.
#pragma once

#include <limits>

namespace stiction::engine {

inline constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// One rounding of a double.
inline constexpr double kEpsilon = std::numeric_limits<double>::epsilon();

/// Of a value: it was computed anew and came out the same, a few roundings apart.
inline constexpr double kUnchanged = 4 * kEpsilon;

/// Of the sizes of the terms of a short sum: below, the sum is nothing but their rounding.
inline constexpr double kSumRounding = 16 * kEpsilon;

/// Of the entry a pivot started from: below, elimination has left nothing but rounding and the row depends on others. Rows of
/// regular machines stay far above, however unequal their inertias.
inline constexpr double kDependent = 1e-11;

/// Of the speeds in a row: far above rounding and step errors, far below any jump. A slip below it is rest, two speeds closer than
/// it are one.
inline constexpr double kSameSpeed = 1e-9;

}  // namespace stiction::engine
