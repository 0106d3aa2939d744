// The exact motion of a stack of bodies that rub on each other, on ground and on their ends of travel.
//
//   minimise over w   Σ_i [ ½ J_i (w_i − p_i/J_i)² + u_i(w_i) ] + Σ_i c_i(w_i − w_{i+1})                     (1)
//   J_i w_i = p_i − τ_i + τ_{i−1} − g_i + s_i                      balance of body i at the minimum          (2)
//
// Acceleration form: w acceleration, p force, limits in N (N·m). Velocity form, one step h: w velocity at the end of the
// step, p = J v + h F, limits times h. c_i is the friction of interface i, limits.hpp (1)-(3); u_i friction against
// ground, which may move, and +∞ beyond an engaged end of travel (at the lower end w ≥ 0, at the upper w ≤ 0).
//
// One pass decides the modes (chain_pass.hpp), each cluster is then computed from its own bodies and certified
// (clusters.hpp). If the certificate refuses a decision, because inertias or limits span many decades, the pass is
// repeated once with twice the digits; that is the whole repair, so the count is bounded: at most two passes, three
// evaluations with a warm start. Stacks without ground and ends of travel have their own, faster passes and evaluation
// (free_chain.hpp); there a warm start whose modes fail here and there is mended in place, evaluating at most n bodies
// twice, before a pass is made. Bodies that stick together get
// bit-identical velocities, held ones exactly the speed of their ground, no friction exceeds its limit by one bit,
// mirrored input gives mirrored output.
//
// Cost: linear time and memory if all grounds share one speed (0 where ends of travel are engaged), else
// O(n log n) (tree_pass.hpp). No allocation: the workspace is the caller's. Magnitudes up to 1e290 (range.hpp).
// Indeterminate friction: the least norm of limits.hpp (4), by at most 20 steps of at most 80 linear
// sweeps (a hundred sweeps in all were the most seen) and, where these do not end, a direct pass over at most 1000 knots
// per body (sharing.hpp); a share that both leave open ends as `rounded`.
#pragma once

#include <cstddef>
#include <span>

#include "stiction/mode.hpp"
#include "stiction/solve/detail/arithmetic/count.hpp"
#include "stiction/solve/detail/arithmetic/range.hpp"
#include "stiction/solve/detail/arithmetic/select.hpp"
#include "stiction/solve/detail/arithmetic/twofold.hpp"
#include "stiction/solve/detail/arithmetic/workspace.hpp"
#include "stiction/solve/detail/stack/chain_pass.hpp"
#include "stiction/solve/detail/stack/free_chain.hpp"
#include "stiction/solve/detail/tree/certified_solve.hpp"
#include "stiction/solve/detail/tree/clusters.hpp"
#include "stiction/solve/detail/tree/network.hpp"
#include "stiction/solve/detail/tree/problem.hpp"
#include "stiction/solve/detail/tree/totals.hpp"
#include "stiction/solve/detail/tree/tree_pass.hpp"
#include "stiction/solve/limits.hpp"

namespace stiction::solve {

/// A stack of n bodies; optional parts are empty spans or have n entries.
template <class T>
struct ChainProblem {
    std::span<const T> inertia;           ///< n: J > 0 [kg, kg·m²]
    std::span<const T> push;              ///< n: p [N, N·m] or [N·s, N·m·s]
    std::span<const Limits<T>> limits;    ///< n − 1: interface i between bodies i and i + 1, z = w_i − w_{i+1}
    std::span<const Limits<T>> ground{};  ///< optional: friction against ground
    std::span<const T> ground_speed{};    ///< optional: speed of that ground, 0 if absent
    std::span<const Stop> stops{};        ///< optional: engaged ends of travel
};

/// Storage for the answer. The ground and stop parts are needed where the problem has them, margins are optional.
/// The modes are also what a warm start begins with.
template <class T>
struct ChainSolution {
    std::span<T> velocity;                 ///< n: w
    std::span<T> friction;                 ///< n − 1: τ
    std::span<Mode> mode;                  ///< n − 1
    std::span<T> ground_friction{};        ///< n: g
    std::span<Mode> ground_mode{};         ///< n
    std::span<T> stop_reaction{};          ///< n: s, ≥ 0 at a lower end, ≤ 0 at an upper one
    std::span<Mode> stop_mode{};           ///< n: stuck = rests on its end, free = no end engaged
    std::span<Margin<T>> margin{};         ///< n − 1, or empty
    std::span<Margin<T>> ground_margin{};  ///< n, or empty
};

/// Bytes of workspace for a stack of n bodies. `held`: ground friction or ends of travel may be present;
/// `belts`: grounds may move at different speeds.
template <class T>
constexpr std::size_t chain_workspace_bytes(std::size_t n, bool held = true, bool belts = true) noexcept {
    if (!held) return detail::free_chain_bytes<T>(n);
    using A = detail::Wide<T>;
    detail::Workspace clusters, pass, tree;
    detail::Clusters<T, detail::ChainTopology>().take(clusters, n, held);
    detail::ChainPassArrays<A>().take(pass, n, held);
    if (belts) detail::TreePassArrays<A>().take(tree, n);
    const std::size_t passes = detail::larger(detail::larger(pass.used(), tree.used()), clusters.used());
    return detail::larger(passes, detail::free_chain_bytes<T>(n));
}

namespace detail {

// Decides the modes in arithmetic A.
template <class A, class T, class Count>
void decide_held_chain(const Network<T>& net, const CommonSpeed<T>& ground, Workspace space, Count& count) noexcept {
    count.pass();
    if (!ground.shared) {
        TreePassArrays<A> arrays;
        arrays.take(space, net.n);
        TreePass<A, T, ChainTopology, Count>(net, ChainTopology{net.n}, arrays, count).run();
        return;
    }
    ChainPassArrays<A> arrays;
    arrays.take(space, net.n, true);
    const A w = ChainPass<A, T, Count>(net, ground.speed, arrays, count).run();
    walk_back(net, arrays.lo, arrays.hi, w);
}

// With ground or ends of travel.
template <class T, class Count>
SolveStatus solve_held_chain(const Network<T>& net, const CommonSpeed<T>& ground, Workspace space, bool warm,
                             Count& count) noexcept {
    const ChainTopology topology{net.n};
    bool least_norm = true;
    const auto decide = [&]<class A>(A) noexcept { decide_held_chain<A>(net, ground, space, count); };
    const auto evaluate = [&](bool settle) noexcept {
        Clusters<T, ChainTopology> clusters(net, topology, space);
        const bool certified = clusters.evaluate(settle);
        least_norm = clusters.least_norm();
        return certified;
    };
    const SolveStatus status = certified_solve<T>(warm, decide, evaluate);
    return least_norm ? status : SolveStatus::rounded;
}

// Any stack at all, with all checks.
template <class T, class Count>
[[gnu::noinline]] SolveStatus run_any_chain(const ChainProblem<T>& problem, const ChainSolution<T>& solution,
                                            std::span<std::byte> workspace, bool warm, Count& count) noexcept {
    Network<T> net;
    fill_network(net, problem, solution);
    const std::size_t elements = net.n > 0 ? net.n - 1 : 0;
    if (!sizes_agree(problem, solution, net.n, elements)) return SolveStatus::invalid;
    const bool usual = numbers_usual(net, elements);
    if (!usual && !values_admissible(net, elements)) return SolveStatus::invalid;
    if (net.n == 0) return SolveStatus::exact;
    const CommonSpeed<T> ground = common_speed(net);
    if (workspace.size() < chain_workspace_bytes<T>(net.n, net.holdable(), !ground.shared)) {
        return SolveStatus::invalid;
    }
    const Workspace space(workspace);
    SolveStatus status = SolveStatus::overflow;
    if (!usual && !in_range(net, elements)) {
        write_overflow(net, elements);
    } else if (net.holdable()) {
        status = checked(solve_held_chain(net, ground, space, warm, count), net, elements);
    } else {
        status = checked(solve_free_chain(net, space, warm, count), net, elements);
    }
    write_margins(net, solution);
    return status;
}

// The usual stack first: no ground, no ends of travel, all limits positive and finite.
template <class T, class Count>
SolveStatus run_chain(const ChainProblem<T>& problem, const ChainSolution<T>& solution, std::span<std::byte> workspace,
                      bool warm, Count& count) noexcept {
    Network<T> net;
    fill_plain_network(net, problem, solution);
    const bool usual = plain_sizes_agree(problem, solution, net.n) && chain_ordinary(net) &&
                       workspace.size() >= free_chain_bytes<T>(net.n);
    if (!usual) return run_any_chain(problem, solution, workspace, warm, count);
    const SolveStatus status = solve_ordinary_chain(net, workspace, warm, count);
    if (!solution.margin.empty()) write_margins(net, solution);
    return status;
}

}  // namespace detail

/// Solves (1) from nothing.
template <class T, class Count = NoCount>
[[nodiscard]] SolveStatus solve_chain(const ChainProblem<T>& problem, const ChainSolution<T>& solution,
                                      std::span<std::byte> workspace, Count&& count = Count{}) noexcept {
    return detail::run_chain(problem, solution, workspace, false, count);
}

/// Tries the modes in `solution` first (those of the last step), solves only if they are no longer optimal, and answers
/// `warm` only if they were.
template <class T, class Count = NoCount>
[[nodiscard]] SolveStatus resolve_chain(const ChainProblem<T>& problem, const ChainSolution<T>& solution,
                                        std::span<std::byte> workspace, Count&& count = Count{}) noexcept {
    return detail::run_chain(problem, solution, workspace, true, count);
}

}  // namespace stiction::solve
