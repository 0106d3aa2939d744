// Noise by counting: the value number k is a function of seed and k alone.
//
//   w(k, j)  = mix(mix(seed) + 2k + j)            a bijection of 64-bit words that scatters every bit               (1)
//   U(k, j)  = (⌊w/2¹¹⌋ + ½) 2⁻⁵³ ∈ (0, 1]                                                                           (2)
//   gaussian: √(−2 ln U(k, 0)) cos(2π U(k, 1))   (Box and Muller 1958)                                              (3)
//   uniform:  √3 (2 U(k, 0) − 1)                                                                                     (4)
//
// A run can start, stop, be restored or forked anywhere and sees the same noise. mix (numeric/mix.hpp) is the finaliser of SplitMix64 (Steele, Lea
// and Flood 2014, Fast splittable pseudorandom number generators), applied twice.
#pragma once

#include "signal/blocks/source_parts.hpp"

namespace stiction::signal {

/// Value of interval number `index`, an integer.
double noise_value(const Noise& noise, double index) noexcept;

}  // namespace stiction::signal
