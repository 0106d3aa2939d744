// A network of bodies and set-valued elements as data: what solve_graph reads, what it writes, how it reports.
//
//   z_e = Σ_i d_ei w_i − g_e                                  slip of element e                                  (1)
//   J_i w_i = p_i − Σ_e d_ei τ_e,   τ_e ∈ [−backward_e, forward_e],  at the limit where z_e ≠ 0                  (2)
//
// The rows d_e are stored one after another. `validate` costs O(coefficients · longest row) and allocates nothing.
#pragma once

#include <cmath>
#include <cstddef>
#include <span>

#include "stiction/mode.hpp"
#include "stiction/solve/limits.hpp"

namespace stiction::solve {

/// A network at one instant: n bodies, m elements, the rows d_e stored one after another.
template <class T>
struct GraphNetwork {
    std::span<const T> inertia;              ///< J_i > 0 [kg·m², kg], n
    std::span<const T> push;                 ///< p_i, n
    std::span<const std::size_t> row_start;  ///< m + 1: row e is [row_start[e], row_start[e + 1])
    std::span<const std::size_t> body;       ///< the body of each coefficient, each at most once per row
    std::span<const T> coefficient;          ///< d_ei [-]; zeros are ignored
    std::span<const T> ground_speed;         ///< g_e, m, or empty: all grounds at rest
    std::span<const Limits<T>> limits;       ///< m
};

/// Output of the solver.
template <class T>
struct GraphMotion {
    std::span<T> velocity;        ///< w_i, n
    std::span<T> friction;        ///< τ_e, m
    std::span<Mode> mode;         ///< m
    std::span<Margin<T>> margin;  ///< m: what is left to break-away either way; may be empty
};

/// Why nothing was written.
enum class GraphProblem : unsigned char {
    none,
    sizes_differ,          ///< spans do not fit each other
    workspace_too_short,   ///< fewer bytes than graph_workspace_bytes asks for
    inertia_not_positive,  ///< an inertia is zero, negative, infinite or not a number
    push_not_finite,       ///< a push, coefficient or ground speed is infinite or not a number
    limit_negative,        ///< a limit is negative or not a number
    row_malformed,         ///< a row without coefficients, with an unknown body or with one body twice
    contradictory,         ///< rigid elements demand different speeds: no motion exists
};

/// Solver that did the work.
enum class GraphRoute : unsigned char {
    chain,    ///< a stack, bodies in order: linear
    tree,     ///< a forest, gear ratios included: O(n log n)
    general,  ///< loops, several brakes on a body, rows of three and more
};

struct GraphOptions {
    bool start_from_modes = false;  ///< begin with the modes and frictions of the last step, found in the motion
    bool general_only = false;      ///< do not look for a stack or a tree
    std::size_t pass_limit = 0;     ///< cap on the passes of the general route; 0: 64 + 16 m, never reached in any test
};

struct GraphReport {
    SolveStatus status = SolveStatus::invalid;
    GraphProblem problem = GraphProblem::none;
    GraphRoute route = GraphRoute::general;
    std::size_t passes = 0;          ///< of the active-set method
    std::size_t sharing_passes = 0;  ///< of the share of indeterminate torques
};

namespace detail {

template <class T>
[[nodiscard]] bool row_is_sound(const GraphNetwork<T>& network, std::size_t e) noexcept {
    bool any = false;
    for (std::size_t at = network.row_start[e]; at < network.row_start[e + 1]; ++at) {
        if (network.body[at] >= network.inertia.size()) return false;
        any = any || network.coefficient[at] != T(0);
        for (std::size_t other = network.row_start[e]; other < at; ++other)
            if (network.body[other] == network.body[at]) return false;
    }
    return any;
}

}  // namespace detail

/// Finds the first problem in the data; changes nothing. Contradictory rows are found by the solver, not here.
template <class T>
[[nodiscard]] GraphProblem validate(const GraphNetwork<T>& network) noexcept {
    const std::size_t n = network.inertia.size();
    const std::size_t m = network.limits.size();
    if (network.push.size() != n || network.row_start.size() != m + 1 ||
        network.body.size() != network.coefficient.size() ||
        (!network.ground_speed.empty() && network.ground_speed.size() != m))
        return GraphProblem::sizes_differ;
    if (network.row_start[0] != 0 || network.row_start[m] != network.body.size()) return GraphProblem::sizes_differ;
    for (std::size_t e = 0; e < m; ++e)
        if (network.row_start[e] > network.row_start[e + 1]) return GraphProblem::sizes_differ;
    for (std::size_t i = 0; i < n; ++i) {
        if (!(network.inertia[i] > T(0)) || !std::isfinite(network.inertia[i]))
            return GraphProblem::inertia_not_positive;
        if (!std::isfinite(network.push[i])) return GraphProblem::push_not_finite;
    }
    for (const T c : network.coefficient)
        if (!std::isfinite(c)) return GraphProblem::push_not_finite;
    for (const T g : network.ground_speed)
        if (!std::isfinite(g)) return GraphProblem::push_not_finite;
    for (std::size_t e = 0; e < m; ++e) {
        if (!(network.limits[e].forward >= T(0)) || !(network.limits[e].backward >= T(0)))
            return GraphProblem::limit_negative;
        if (!detail::row_is_sound(network, e)) return GraphProblem::row_malformed;
    }
    return GraphProblem::none;
}

}  // namespace stiction::solve
