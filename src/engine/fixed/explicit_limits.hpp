// The longest step with which springs, dampers and continuous signal blocks can be advanced explicitly.
//
// A spring along row d sees the inertia m = 1/(d M⁻¹ dᵀ). Explicit in velocity, v⁺ = v − h (k z + c v)/m:
//
//   semi-implicit Euler   z⁺ = z + h v⁺    stable for  h²k + 2hc ≤ 4m:    h ≤ (−c + √(c² + 4km))/k,  2m/c for k = 0      (1)
//   explicit Euler        z⁺ = z + h v     stable for  2hc − h²k ≤ 4m, h ≤ c/k:   h ≤ (c − √(c² − 4km))/k = 2/|λ|        (2)
//
// (2) for a spring so damped that its poles are real (c² ≥ 4km), where it allows the longer step; λ is its fast pole. Without
// damping (2) is never stable, so all others take (1). Positions of bodies move by h v⁺ always: a spring of (2) takes its elastic
// force at z − h v, where explicit Euler would have it; that is (1) with c − hk for c.                                       (3)
// Springs that share bodies can be unstable together while each alone is not: h²K + 2hC ≤ 4M as matrices, the largest
// eigenvalue by power iteration.                                                                                             (4)
// Signal blocks, explicit Euler:  h ≤ min over poles −2 Re λ/|λ|²                                                            (5)
#pragma once

#include <string>
#include <vector>

#include "machine/plan.hpp"

namespace stiction {
struct ModelProblem;
}

namespace stiction::engine {

/// (1) or (2); +∞ for neither stiffness nor damping.
[[nodiscard]] double explicit_limit(double stiffness, double damping, double inertia) noexcept;

/// Is the spring taken by (2)?
[[nodiscard]] bool is_overdamped(double stiffness, double damping, double inertia) noexcept;

/// m of a row; 0 where a body has no inertia.
[[nodiscard]] double inertia_along(const Plan& plan, const Row& row) noexcept;

/// One line for every part whose limit the step exceeds, with the limit; for (4) one line for all.
[[nodiscard]] std::vector<ModelProblem> explicit_problems(const Plan& plan, double step);

}  // namespace stiction::engine
