// The exact motion of a stack of bodies that rub on each other, on ground and on their ends of travel.
//
//   minimise over w   Σ_i [ ½ J_i (w_i − p_i/J_i)² + u_i(w_i) ] + Σ_i c_i(w_i − w_{i+1})                     (1)
//   J_i w_i = p_i − τ_i + τ_{i−1} − g_i + s_i                      balance of body i at the minimum          (2)
//
// Acceleration form: w acceleration, p force, limits in N (N·m). Velocity form, one step h: w velocity at the end of the
// step, p = J v + h F, limits times h. c_i is the friction of interface i, limits.hpp (1)-(3); u_i friction against
// ground, which may move, and +∞ beyond an engaged end of travel (at the lower end w ≥ 0, at the upper w ≤ 0).
//
// One pass decides who sticks (chain_pass.hpp), each cluster is then computed from its own bodies and certified
// (clusters.hpp). If the certificate refuses a decision, because inertias or limits span many decades, the pass is
// repeated once with twice the digits; that is the whole repair, so the count is bounded: at most two passes, three
// evaluations with a warm start. Bodies that stick together get bit-identical velocities, held ones exactly the speed
// of their ground, no friction exceeds its limit by one bit, mirrored input gives mirrored output.
//
// Cost: linear time and memory if all grounds share one speed (0 where ends of travel are engaged), else
// O(n log n) (tree_pass.hpp). No allocation: the workspace is the caller's. Magnitudes up to 1e290 (twofold.hpp).
// Where friction is indeterminate: the least norm of limits.hpp (4).
#pragma once

#include <cstddef>
#include <span>

#include "stiction/mode.hpp"
#include "stiction/solve/detail/arena.hpp"
#include "stiction/solve/detail/chain_clusters.hpp"
#include "stiction/solve/detail/chain_pass.hpp"
#include "stiction/solve/detail/clusters.hpp"
#include "stiction/solve/detail/count.hpp"
#include "stiction/solve/detail/free_chain_pass.hpp"
#include "stiction/solve/detail/network.hpp"
#include "stiction/solve/detail/problem.hpp"
#include "stiction/solve/detail/tree_pass.hpp"
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

/// Where the answer goes. The ground and stop parts are needed where the problem has them, margins are optional.
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
    using A = detail::Wide<T>;
    std::size_t bytes = detail::clusters_bytes<T>(n, held);
    const std::size_t pass =
        detail::arena_bytes<detail::Knot<A>>(detail::knot_room(n, held)) + 2 * detail::arena_bytes<A>(n);
    if (bytes < pass) bytes = pass;
    if (held && belts && bytes < detail::tree_pass_bytes<A>(n)) bytes = detail::tree_pass_bytes<A>(n);
    return detail::kArenaSlack + bytes;
}

namespace detail {

// Decides the modes in arithmetic A.
template <class A, class T, class Count>
void decide_chain(const Network<T>& net, const CommonSpeed<T>& ground, std::span<std::byte> workspace,
                  Count& count) noexcept {
    count.pass();
    Arena arena(workspace);
    if (!ground.shared) {
        TreePass<A, T, ChainTopology, Count>(net, ChainTopology{net.n}, arena, count).run();
        return;
    }
    const bool held = net.holdable();
    Knot<A>* room = arena.take<Knot<A>>(knot_room(net.n, held));
    A* lo = arena.take<A>(net.n);
    A* hi = arena.take<A>(net.n);
    const A w = held ? ChainPass<A, T, Count>(net, ground.speed, room, lo, hi, count).run()
                     : free_chain_pass<A>(net, room, lo, hi, count);
    walk_back(net, lo, hi, w);
}

template <class T, class Count>
SolveStatus run_chain(const ChainProblem<T>& problem, const ChainSolution<T>& solution, std::span<std::byte> workspace,
                      bool warm, Count& count) noexcept {
    Network<T> net;
    fill_network(net, problem, solution);
    const std::size_t elements = net.n > 0 ? net.n - 1 : 0;
    if (!sizes_agree(problem, solution, net.n, elements) || !values_admissible(net, elements)) {
        return SolveStatus::invalid;
    }
    if (net.n == 0) return SolveStatus::exact;
    const CommonSpeed<T> ground = common_speed(net);
    if (workspace.size() < chain_workspace_bytes<T>(net.n, net.holdable(), !ground.shared)) {
        return SolveStatus::invalid;
    }
    const ChainTopology topology{net.n};
    const auto evaluate = [&](bool settle) noexcept {
        if (!net.holdable()) return ChainClusters<T>(net).evaluate(settle);
        return Clusters<T, ChainTopology>(net, topology, Arena(workspace)).evaluate(settle);
    };
    SolveStatus status = SolveStatus::exact;
    if (warm && evaluate(false)) {
        status = SolveStatus::warm;
    } else {
        decide_chain<T>(net, ground, workspace, count);
        if (!evaluate(false)) {
            decide_chain<Wide<T>>(net, ground, workspace, count);
            if (!evaluate(true)) status = SolveStatus::rounded;
        }
    }
    write_margins(net, solution);
    return status;
}

}  // namespace detail

/// Solves (1) from nothing.
template <class T, class Count = NoCount>
[[nodiscard]] SolveStatus solve_chain(const ChainProblem<T>& problem, const ChainSolution<T>& solution,
                                      std::span<std::byte> workspace, Count&& count = Count{}) noexcept {
    return detail::run_chain(problem, solution, workspace, false, count);
}

/// Tries the modes in `solution` first (those of the last step) and solves only if they are no longer optimal.
template <class T, class Count = NoCount>
[[nodiscard]] SolveStatus resolve_chain(const ChainProblem<T>& problem, const ChainSolution<T>& solution,
                                        std::span<std::byte> workspace, Count&& count = Count{}) noexcept {
    return detail::run_chain(problem, solution, workspace, true, count);
}

}  // namespace stiction::solve
