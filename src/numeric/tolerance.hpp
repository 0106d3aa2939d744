// Named tolerances, each with its reason. They are relative: the caller says of what.
#pragma once

#include <limits>

namespace stiction::engine {

inline constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// One rounding of a double.
inline constexpr double kEpsilon = std::numeric_limits<double>::epsilon();

/// Of a value or of the terms of a sum of two or three: a difference that a few roundings explain.
inline constexpr double kFewRoundings = 4 * kEpsilon;

/// Of the sizes of the terms of a short sum: below, the sum is nothing but their rounding.
inline constexpr double kSumRounding = 16 * kEpsilon;

/// Of the magnitudes that make a torque of a small inverse: rounding of the torque.
inline constexpr double kTorqueRounding = 8 * kEpsilon;

/// Of the scale of torques: some hundred roundings of a small network. Torques closer than this are the same, one this near zero is on
/// both sides of it.
inline constexpr double kSameTorque = 1e-13;

/// Of the diagonal entry a pivot of a positive matrix started from: what rounding leaves of 0.
inline constexpr double kLostPivot = 1e-14;

/// Of the entry a pivot started from: below, elimination has left nothing but rounding and the row depends on others. Rows of
/// regular machines stay far above, however unequal their inertias.
inline constexpr double kDependent = 1e-11;

/// Of the speeds in a row: far above rounding and step errors, far below any jump. A slip below it is rest, two speeds closer than
/// it are one.
inline constexpr double kSameSpeed = 1e-9;

/// Of the speeds in a row that others hold: what ratios of gears leave of no slip, a few hundred roundings.
inline constexpr double kNoSlip = 1e-13;

/// Of what two bodies move in a step, each by its coefficient: above rounding, below any slip. Closer than this they turn together.
inline constexpr double kSameRate = 1e-12;

/// Of a travel: what some thousand steps leave of the places of bodies that joints hold together. Ends closer than this are met at once.
inline constexpr double kSamePlace = 1e-12;

/// Of a step or spacing: times k·h are off by rounding only, however large k.
inline constexpr double kSameTime = 1e-9;

}  // namespace stiction::engine
