// Location of the zero of a function to the last bits of its argument, and of minima between samples that may lie below zero.
//
//   interpolate, truncate towards the middle, project into the reach of bisection (ITP)                              (1)
//   lowest point of the cubic through four samples f_0 … f_3 at u = 0, 1, 2, 3, with differences d_k:
//   ½ d_3 u² + (d_2 − d_3) u + d_1 − ½ d_2 + ⅓ d_3 = 0                                                               (2)
//
// Source: Oliveira and Takahashi 2020, with κ₁ = 0.2/(b − a), κ₂ = 2, n₀ = 1: at most one evaluation more than bisection, few for smooth
// functions. A predicate decides on which side of the zero a point lies, so that the far end of the bracket has passed it.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace stiction::engine {

/// Result of one evaluation: the value, positive on the near side, and whether the zero is passed.
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
    int exponent = 0;  // of the power of two next above length/width
    const bool power_of_two = std::frexp(length / width, &exponent) == 0.5;
    const int most = (power_of_two ? exponent - 1 : exponent) + kSlack;
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

/// Minimum of a function between samples.
struct Dip {
    bool deep = false;  ///< low enough to be evaluated
    double place = 0;   ///< u, 0 … 3
    double left = 0;    ///< nearest known points beside it, and the values there
    double right = 0;
    double left_value = 0;
    double right_value = 0;

    /// Moves to the vertex of the parabola through what is known, if that may lie below zero.
    void refine(double value) {
        const double a = (left_value - value) / (place - left);
        const double b = (right_value - value) / (right - place);
        const double curvature = (a + b) / (right - left);
        const double slope = b - curvature * (right - place);
        const double vertex = place - slope / (2 * curvature);
        const double lowest = value - slope * slope / (4 * curvature);
        deep = curvature > 0 && vertex > left && vertex < right && vertex != place && lowest < 0.5 * value;
        const bool to_the_right = vertex > place;
        (to_the_right ? left : right) = place;
        (to_the_right ? left_value : right_value) = value;
        place = vertex;
    }
};

/// (2), for samples that are all positive.
inline Dip find_dip(const std::array<double, 4>& f) {
    constexpr double kDeep = 0.02;  // of the range of the samples: many times the error of the cubic
    const double d1 = f[1] - f[0];
    const double d2 = f[2] - 2 * f[1] + f[0];
    const double d3 = f[3] - 3 * f[2] + 3 * f[1] - f[0];
    const double constant = d1 - 0.5 * d2 + d3 / 3;
    const double linear = d2 - d3;
    const double discriminant = linear * linear - 2 * d3 * constant;
    const double slope = linear + std::sqrt(std::max(discriminant, 0.0));  // f'' at the minimum is √discriminant
    Dip dip;
    if (!(discriminant > 0) || slope == 0) {
        return dip;
    }
    dip.place = -2 * constant / slope;
    const double u = dip.place;
    const double lowest = f[0] + u * (d1 + 0.5 * (u - 1) * (d2 + (u - 2) / 3 * d3));
    const auto [low, high] = std::minmax_element(f.begin(), f.end());
    dip.deep = u > 0 && u < 3 && u != 1 && u != 2 && lowest < kDeep * (*high - *low);
    const auto before = static_cast<std::size_t>(std::clamp(u, 0.0, 2.0));
    dip.left = static_cast<double>(before);
    dip.right = dip.left + 1;
    dip.left_value = f[before];
    dip.right_value = f[before + 1];
    return dip;
}

}  // namespace stiction::engine
