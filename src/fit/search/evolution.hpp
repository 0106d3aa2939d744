// Evolution of a normal distribution (CMA-ES; Hansen 2016, arXiv:1604.00772) in the unit box: finds the valley of the least cost.
//
//       y = m + σ A z,  A Aᵀ = C (Cholesky),  z normal; drawn again until 0 ≤ y_j ≤ 1                                       (1)
//       m ← m + σ d,  d = Σ w_i A z_i over the better half, best first; w_i ~ log(μ + ½) − log i                            (2)
//       p_σ ← (1 − c_σ) p_σ + √(c_σ (2 − c_σ) μ_w) Σ w_i z_i,    σ ← σ exp(c_σ/d_σ (|p_σ|/χ − 1))                           (3)
//       p_c ← (1 − c_c) p_c + √(c_c (2 − c_c) μ_w) d,    C ← (1 − c_1 − c_μ) C + c_1 p_c p_cᵀ + c_μ Σ w_i (A z_i)(A z_i)ᵀ     (4)
// with the tutorial's constants. (3) takes z where the tutorial has C^(−½) A z: the same up to a rotation, without eigenvectors.
//
// The same seed gives the same answer on any number of threads: normal numbers are made here from the bits of a 64-bit Mersenne twister, and
// the candidates of a generation are drawn before any of them is looked at.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace stiction::fit {

struct Effort {
    std::size_t candidates = 12;  ///< of one generation, at least 4
    std::size_t generations = 180;
    std::uint64_t seed = 1;
};

/// Costs of points, in their order.
using Costs = std::function<std::vector<double>(const std::vector<std::vector<double>>& points)>;

/// Told after every generation with the best point so far; false ends it there.
using Watch = std::function<bool(std::size_t generation, const std::vector<double>& best, double cost)>;

/// (1) to (4) from a first mean in the unit box, which is looked at first: the best point seen.
std::vector<double> evolve(const std::vector<double>& start, const Costs& costs, const Effort& effort,
                           const Watch& watch);

}  // namespace stiction::fit
