// Ties of a time step: a load that equals the limits which hold it.
//
//   p = J v + h F and limits × h are rounded, so that 0.7 ms · 2 N exceeds 0.7 ms · 0.5 N + 0.7 ms · 1.5 N
//   rounding of the impulse of an element:   ρ = kSumRounding · (limit + Σ_i |p_i/d_i|)                                (1)
//   what rests and breaks away with |z| ≤ ρ Σ_i d_i²/J_i does so by rounding alone: its limit becomes ρ wider,
//   and the network is solved once more (solve/static_lowering.hpp (4))                                                (2)
//   in the end friction is cut to the limits themselves                                                                (3)
//
// The slip of (2) is that of the first solve, in which what rests still carries its static limit: a load beyond its limits by more than
// rounding slips by more. At an instant of the located engine nothing is multiplied by h, sums have twice the digits and ties hold as they
// are; there a load that has just passed its limit is an event, and must be let go.
#pragma once

#include <span>

#include "engine/network/network_problem.hpp"

namespace stiction::engine {

/// (2) for all elements, after the first solve: `last` is what each did before. True if any limit became wider.
[[nodiscard]] bool hold_ties(std::span<const Row> rows, const NetworkInput& input, std::span<const double> velocity,
                             std::span<const Mode> mode, std::span<const Mode> last, std::span<Limits> limits) noexcept;

/// (3)
void cut_to_limits(const NetworkInput& input, std::span<const Mode> mode, std::span<double> impulse) noexcept;

}  // namespace stiction::engine
