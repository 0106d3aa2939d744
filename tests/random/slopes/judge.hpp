// Derivatives of a drawn machine beside central differences of independent runs.
//
//   D_0(δ) = (x(p + δ) − x(p − δ))/(2δ),   D_k(δ) = D_{k−1}(δ/2) + (D_{k−1}(δ/2) − D_{k−1}(δ))/(4^k − 1)              (1)
//
// taken at δ, δ/2, δ/4, for δ = 1e-2, 1e-3, 1e-4, 1e-5 of p: the one whose last two columns differ least. That difference is its uncertainty.
// Positions and velocities of all bodies at eighths of the run are compared, relative to the largest derivative of each by this
// parameter, at least to a share of its largest value over the parameter that follows from rounding (judge.cpp: 7e-4).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace random_slopes {

enum class Verdict : unsigned char {
    same,            ///< judged
    missing,         ///< no derivative, says the program
    other_sequence,  ///< a little more or less of the parameter brings other events
    coarse,          ///< differences are too uncertain to judge with
    failed           ///< the run did not get to its end
};

/// Of one parameter of one machine.
struct Finding {
    std::uint64_t seed = 0;
    std::string parameter{};
    Verdict verdict = Verdict::same;
    double error = 0;    ///< relative
    std::string what{};  ///< the worst place, or why there is none
};

/// Some parameters of the machine of a seed.
[[nodiscard]] std::vector<Finding> judge(std::uint64_t seed);

/// Accuracy that derivatives must meet.
inline constexpr double kRequired = 1e-6;

}  // namespace random_slopes
