// Finds the set of least cost: from the nominal values over the whole ranges first, then digit by digit around the best.
//
// Over the ranges: evolution of a normal distribution (CMA-ES; Hansen 2016, arXiv:1604.00772) of y_j = (x_j − least_j)/(most_j − least_j):
//       y = m + σ A z,  A Aᵀ = C (Cholesky),  z normal; drawn again until 0 ≤ y_j ≤ 1                                       (1)
//       m ← m + σ d,  d = Σ w_i A z_i over the better half, best first; w_i ~ log(μ + ½) − log i                            (2)
//       p_σ ← (1 − c_σ) p_σ + √(c_σ (2 − c_σ) μ_w) Σ w_i z_i,    σ ← σ exp(c_σ/d_σ (|p_σ|/χ − 1))                           (3)
//       p_c ← (1 − c_c) p_c + √(c_c (2 − c_c) μ_w) d,    C ← (1 − c_1 − c_μ) C + c_1 p_c p_cᵀ + c_μ Σ w_i (A z_i)(A z_i)ᵀ     (4)
// with the tutorial's constants. (3) takes z where the tutorial has C^(−½) A z: the same up to a rotation, without eigenvectors.
//
// Digit by digit: each value is moved by a digit up and down, kept where the cost falls, until nothing falls any more        (5)
//
// The first mean is the nominal set. The same seed gives the same answer: normal numbers are made here from the bits of a 64-bit Mersenne
// twister, and the candidates of a generation are drawn before any of them is looked at, on as many threads as there are.
#pragma once

#include <cstdint>

#include "fit.hpp"

namespace calibrate {

struct Effort {
    std::size_t candidates = 12;  ///< of one generation
    std::size_t generations = 180;
    std::uint64_t seed = 1;
};

/// Told after every generation with the best set so far.
using Watch = std::function<void(std::size_t generation, const Set& best, double cost)>;

/// (1) to (4).
Set search_ranges(const std::vector<Value>& values, const Cost& cost, const Effort& effort, const Watch& watch);

/// (5). The set lies on the grains of its values; one from which it does not move is the end of a fit.
Set polish(const std::vector<Value>& values, const Cost& cost, Set set);

}  // namespace calibrate
