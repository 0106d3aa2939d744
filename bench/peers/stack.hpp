// The stack every engine is given, and its motion computed once in 113-bit arithmetic.
//
//   J_i v_i⁺ = J_i v_i + h F_i(t) − h τ_i + h τ_{i−1},   τ_i ∈ c_i Sgn(v_i⁺ − v_{i+1}⁺)                   (1)
//   F_i(t) = A_i sin(2π f_i t + φ_i)                                                                      (2)
//
// n bodies in a row, no ground; masses, limits, amplitudes and frequencies are drawn within a factor of four, so the
// problem is well scaled. A step turns the loads by less than one percent: what stuck mostly goes on sticking.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace peers {

/// The constant part.
struct Stack {
    double time_step = 0;           ///< h [s]
    std::vector<double> mass;       ///< n: J [kg]
    std::vector<double> limit;      ///< n − 1: c [N]
    std::vector<double> amplitude;  ///< n: A [N]
    std::vector<double> frequency;  ///< n: f [Hz]
    std::vector<double> phase;      ///< n: φ [rad]
    std::size_t size() const { return mass.size(); }
};

Stack make_stack(std::size_t bodies, std::uint64_t seed);

/// The exact motion: row k holds what a step starts from, row k + 1 what it must arrive at.
struct Motion {
    std::size_t bodies = 0;
    std::size_t steps = 0;
    std::vector<double> velocity;  ///< (steps + 1) × n [m/s]
    std::vector<double> force;     ///< steps × n [N]
    double velocity_scale = 0;     ///< largest |velocity| [m/s]
    double stuck_share = 0;        ///< interfaces that stick, mean over the steps [-]
    std::size_t largest_cluster = 0;
    double changes_per_step = 0;  ///< interfaces that change between sticking and sliding
    double steady_share = 0;      ///< steps in which none changes [-]

    const double* velocity_at(std::size_t step) const;
    const double* force_at(std::size_t step) const;
};

/// Runs (1) from rest through `settle` steps that are not kept, then `steps` that are. Throws if a step cannot be
/// certified in 113 bits.
Motion make_motion(const Stack& stack, std::size_t settle, std::size_t steps);

}  // namespace peers
