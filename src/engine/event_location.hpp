// The place where a function passes its zero, to the last bits of the argument.
//
//   interpolate, truncate towards the middle, project into the reach of bisection (ITP)                              (1)
//
// Source: Oliveira and Takahashi 2020, with κ₁ = 0.2/(b − a), κ₂ = 2, n₀ = 1: never more than one evaluation above bisection, few
// for smooth functions. Which side a point lies on is told by a predicate, so that the answer is on the far side for sure.
#pragma once

#include <algorithm>
#include <cmath>

namespace stiction::engine {

/// What a trial found: the value, positive on the near side, and whether the zero is passed.
struct Trial {
    double value = 0;
    bool passed = false;
};

struct Bracket {
    double near = 0;  ///< not passed
    double far = 0;   ///< passed
    double near_value = 0;
    double far_value = 0;
};

/// Shrinks the bracket until it is at most `width` wide.
template <class Try>
void locate(Bracket& b, double width, Try&& attempt) {
    const double half_width = 0.5 * width;
    const double length = b.far - b.near;
    if (!(length > width)) {
        return;
    }
    constexpr double kTruncation = 0.2;
    constexpr int kSlack = 1;
    const int most = static_cast<int>(std::ceil(std::log2(length / width))) + kSlack;
    for (int j = 0; b.far - b.near > width && j <= most + kSlack; ++j) {
        const double middle = b.near + 0.5 * (b.far - b.near);
        const double reach = std::max(std::ldexp(half_width, most - j) - 0.5 * (b.far - b.near), 0.0);
        const double drop = b.near_value - b.far_value;
        double trial = middle;
        if (drop > 0 && b.near_value >= 0 && b.far_value <= 0) {
            const double guess = b.near + (b.far - b.near) * (b.near_value / drop);
            const double truncation = std::max(kTruncation / length * (b.far - b.near) * (b.far - b.near), half_width);
            const double towards = middle > guess ? 1.0 : -1.0;
            trial = truncation <= std::fabs(middle - guess) ? guess + towards * truncation : middle;
            trial = std::fabs(trial - middle) <= reach ? trial : middle - towards * reach;
        }
        if (!(trial > b.near && trial < b.far)) {
            trial = middle;
        }
        if (!(trial > b.near && trial < b.far)) {
            return;
        }
        const Trial found = attempt(trial);
        (found.passed ? b.far : b.near) = trial;
        (found.passed ? b.far_value : b.near_value) = found.value;
    }
}

}  // namespace stiction::engine
