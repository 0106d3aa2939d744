// Factors of units with twice the digits of a double, so that a product of many is rounded only once.
#pragma once

#include <stiction/solve/detail/arithmetic/twofold.hpp>

namespace stiction::unit {

using Twofold = solve::detail::Twofold<double>;

constexpr Twofold power(const Twofold& base, int n) noexcept {
    Twofold result = 1.0;
    for (int i = 0; i < (n < 0 ? -n : n); ++i) {
        result = result * base;
    }
    return n < 0 ? Twofold(1.0) / result : result;
}

}  // namespace stiction::unit
