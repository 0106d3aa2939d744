// The exact motion of bodies joined in trees: branching stacks, gear ratios along the branches.
//
//   z_i = w_i − r_i w_parent(i)                                    element i joins body i to its parent      (1)
//   J_i w_i = p_i − τ_i + Σ_{k child of i} r_k τ_k − g_i + s_i     balance of body i                         (2)
//
// Everything else as in chain.hpp: the same convex problem with (1), the same certificate, the same repair, the same
// least norm where friction is indeterminate. r_i ≠ 0 may be negative (a gear that reverses). A locked element gives
// w_i = fl(r_i w_parent), so z_i computed by (1) is exactly 0.0; with r = 1 velocities are bit-identical. A body held by
// a ground that moves has exactly its speed; elements with r ≠ 1 next to it are then locked to one rounding.
// Several roots are allowed (a forest). O(n log n) time, linear memory, no allocation.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "stiction/mode.hpp"
#include "stiction/solve/detail/arithmetic/count.hpp"
#include "stiction/solve/detail/arithmetic/range.hpp"
#include "stiction/solve/detail/arithmetic/select.hpp"
#include "stiction/solve/detail/arithmetic/twofold.hpp"
#include "stiction/solve/detail/arithmetic/workspace.hpp"
#include "stiction/solve/detail/tree/certified_solve.hpp"
#include "stiction/solve/detail/tree/clusters.hpp"
#include "stiction/solve/detail/tree/network.hpp"
#include "stiction/solve/detail/tree/problem.hpp"
#include "stiction/solve/detail/tree/totals.hpp"
#include "stiction/solve/detail/tree/tree_pass.hpp"
#include "stiction/solve/limits.hpp"

namespace stiction::solve {

/// A forest of n bodies; optional parts are empty spans or have n entries. Bodies may come in any order.
template <class T>
struct TreeProblem {
    std::span<const T> inertia;             ///< n: J > 0 [kg, kg·m²]
    std::span<const T> push;                ///< n: p [N, N·m] or [N·s, N·m·s]
    std::span<const std::uint32_t> parent;  ///< n: index of the parent, kNoParent for a root
    std::span<const Limits<T>> limits;      ///< n: element i to the parent; a root's entry is ignored
    std::span<const T> ratio{};             ///< optional: r_i ≠ 0 [-], 1 if absent
    std::span<const Limits<T>> ground{};    ///< optional: friction against ground
    std::span<const T> ground_speed{};      ///< optional: speed of that ground, 0 if absent
    std::span<const Stop> stops{};          ///< optional: engaged ends of travel
};

/// Storage for the answer, as ChainSolution but with n elements; a root's element is free and carries nothing.
template <class T>
struct TreeSolution {
    std::span<T> velocity;                 ///< n: w
    std::span<T> friction;                 ///< n: τ, acts on body i as −τ and on its parent as +r τ
    std::span<Mode> mode;                  ///< n
    std::span<T> ground_friction{};        ///< n: g
    std::span<Mode> ground_mode{};         ///< n
    std::span<T> stop_reaction{};          ///< n: s, ≥ 0 at a lower end, ≤ 0 at an upper one
    std::span<Mode> stop_mode{};           ///< n: stuck = rests on its end, free = no end engaged
    std::span<Margin<T>> margin{};         ///< n, or empty
    std::span<Margin<T>> ground_margin{};  ///< n, or empty
};

/// Bytes of workspace for a forest of n bodies.
template <class T>
constexpr std::size_t tree_workspace_bytes(std::size_t n) noexcept {
    detail::Workspace clusters;
    static_cast<void>(clusters.room<std::uint32_t>(n));
    static_cast<void>(clusters.room<std::uint32_t>(n));
    detail::Workspace pass = clusters;
    detail::Clusters<T, detail::TreeTopology<T>>().take(clusters, n, true);
    detail::TreePassArrays<detail::Wide<T>>().take(pass, n);
    return detail::larger(clusters.used(), pass.used());
}

namespace detail {

// Children before parents; false if there is a cycle or a parent out of range.
inline bool order_bodies(std::span<const std::uint32_t> parent, std::uint32_t* order, std::uint32_t* waiting) noexcept {
    const std::size_t n = parent.size();
    for (std::size_t i = 0; i < n; ++i) waiting[i] = 0;
    for (std::size_t i = 0; i < n; ++i) {
        if (parent[i] == kNoParent) continue;
        if (parent[i] >= n) return false;
        ++waiting[parent[i]];
    }
    std::size_t known = 0;
    for (std::size_t i = 0; i < n; ++i) {
        if (waiting[i] == 0) order[known++] = static_cast<std::uint32_t>(i);
    }
    for (std::size_t next = 0; next < known; ++next) {
        const std::uint32_t above = parent[order[next]];
        if (above != kNoParent && --waiting[above] == 0) order[known++] = above;
    }
    return known == n;
}

template <class T>
bool ratios_admissible(std::span<const T> ratio, std::size_t n) noexcept {
    if (!ratio.empty() && ratio.size() != n) return false;
    for (const T r : ratio) {
        if (!(r != T(0)) || Limits<T>::unlimited(r) || Limits<T>::unlimited(-r)) return false;
    }
    return true;
}

template <class T, class Count>
SolveStatus run_tree(const TreeProblem<T>& problem, const TreeSolution<T>& solution, std::span<std::byte> workspace,
                     bool warm, Count& count) noexcept {
    Network<T> net;
    fill_network(net, problem, solution);
    const bool sized = sizes_agree(problem, solution, net.n, net.n) && problem.parent.size() == net.n &&
                       workspace.size() >= tree_workspace_bytes<T>(net.n);
    const bool usual = sized && numbers_usual(net, net.n);
    const bool usable = usual || (sized && values_admissible(net, net.n));
    if (!usable || !ratios_admissible(problem.ratio, net.n)) return SolveStatus::invalid;
    Workspace space(workspace);
    std::uint32_t* order = space.room<std::uint32_t>(net.n);
    if (!order_bodies(problem.parent, order, space.room<std::uint32_t>(net.n))) return SolveStatus::invalid;
    const TreeTopology<T> topology{net.n, order, problem.parent.data(),
                                   problem.ratio.empty() ? nullptr : problem.ratio.data()};
    for (std::size_t i = 0; i < net.n; ++i) {
        if (topology.has_parent(i)) continue;
        net.friction[i] = T(0);
        net.mode[i] = Mode::free;
    }
    if (!usual && !in_range(net, net.n)) {
        write_overflow(net, net.n);
        write_margins(net, solution);
        return SolveStatus::overflow;
    }
    bool least_norm = true;
    const auto decide = [&]<class A>(A) noexcept {
        count.pass();
        Workspace own = space;
        TreePassArrays<A> arrays;
        arrays.take(own, net.n);
        TreePass<A, T, TreeTopology<T>, Count>(net, topology, arrays, count).run();
    };
    const auto evaluate = [&](bool settle) noexcept {
        Clusters<T, TreeTopology<T>> clusters(net, topology, space);
        const bool certified = clusters.evaluate(settle);
        least_norm = clusters.least_norm();
        return certified;
    };
    const SolveStatus solved = certified_solve<T>(warm, decide, evaluate);
    const SolveStatus status = checked(least_norm ? solved : SolveStatus::rounded, net, net.n);
    write_margins(net, solution);
    return status;
}

}  // namespace detail

/// Solves from nothing.
template <class T, class Count = NoCount>
[[nodiscard]] SolveStatus solve_tree(const TreeProblem<T>& problem, const TreeSolution<T>& solution,
                                     std::span<std::byte> workspace, Count&& count = Count{}) noexcept {
    return detail::run_tree(problem, solution, workspace, false, count);
}

/// Tries the modes in `solution` first (those of the last step) and solves only if they are no longer optimal.
template <class T, class Count = NoCount>
[[nodiscard]] SolveStatus resolve_tree(const TreeProblem<T>& problem, const TreeSolution<T>& solution,
                                       std::span<std::byte> workspace, Count&& count = Count{}) noexcept {
    return detail::run_tree(problem, solution, workspace, true, count);
}

}  // namespace stiction::solve
