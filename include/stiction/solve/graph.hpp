// Any network of bodies and set-valued elements (loops, parallel clutches, planetary sets, brakes on moving grounds), solved
// exactly.
//
//   z_e = Σ_i d_ei w_i − g_e                                             slip of element e [rad/s, m/s; or per s]  (1)
//   minimise over w   ½ Σ_i J_i (w_i − p_i/J_i)² + Σ_e forward_e max(z_e, 0) + backward_e max(−z_e, 0)            (2)
//   J_i w_i = p_i − Σ_e d_ei τ_e,   τ_e ∈ [−backward_e, forward_e],  at the limit where z_e ≠ 0                   (3)
//   velocity form: p momentum without friction [N·m·s, N·s], limits × step; acceleration form: p force [N·m, N]
//
//   element                          row d_e                      limits (forward, backward)
//   clutch, bearing between bodies   +1, −1                       (c, c)
//   brake, bearing to ground         +1, ground speed g           (c, c)
//   gear with friction               +1, −ratio                   (c, c)
//   planetary set                    1 (sun), r (ring), −(1 + r)  (∞, ∞)
//   freewheel                        +1, −1                       (∞, 0)
//   engaged end of travel            +1                           upper (∞, 0), lower (0, ∞)
//
// Source: Gauss' principle of least constraint, (2); active_set.hpp decides the modes and proves the bound on the
// number of passes, stuck_set.hpp computes the motion of the bodies from the decision, graph_sharing.hpp shares torques that (2)
// leaves open. Velocities of bodies tied by +1, −1 are bit for bit equal, those of braked bodies equal the ground speed
// exactly, no torque exceeds its limit by one bit, mirrored data (−p, −g, limits exchanged) give mirrored results.
// Rigid elements that contradict each other (two grounds, two speeds) end with `GraphProblem::contradictory`. Stacks and trees
// are recognised and go to their direct solvers (forest.hpp); what these do not certify comes back to the general route.
//
// Cost: passes × (k² n + q³) operations in double-word arithmetic, k stuck elements between bodies, q bodies that share a
// general constraint; at most (m + 1) 3^m passes by proof, fewer than 3m in every random network tried. No allocation:
// workspace of `graph_workspace_bytes`, O((n + m)²). Units: whatever makes (3) balance.
#pragma once

#include <cmath>
#include <cstddef>
#include <limits>
#include <span>

#include "stiction/mode.hpp"
#include "stiction/solve/detail/arithmetic/enclosed.hpp"
#include "stiction/solve/detail/arithmetic/ordinary.hpp"
#include "stiction/solve/detail/arithmetic/range.hpp"
#include "stiction/solve/detail/arithmetic/select.hpp"
#include "stiction/solve/detail/arithmetic/workspace.hpp"
#include "stiction/solve/detail/graph/active_set.hpp"
#include "stiction/solve/detail/graph/forest.hpp"
#include "stiction/solve/detail/graph/graph_sharing.hpp"
#include "stiction/solve/detail/graph/network_rows.hpp"
#include "stiction/solve/detail/graph/stuck_set.hpp"
#include "stiction/solve/graph_network.hpp"
#include "stiction/solve/limits.hpp"

namespace stiction::solve {

namespace detail::graph {

/// Far above any number of passes seen; a guard, not a tuning.
[[nodiscard]] constexpr std::size_t default_pass_limit(std::size_t elements) noexcept { return 64 + 16 * elements; }

/// All memory of one solve, in the order in which it is taken.
template <class T>
struct Memory {
    NetworkRows<T> rows;
    ActiveSet<T> active;
    Enclosed<T>* torque = nullptr;

    void take(Workspace& space, std::size_t n, std::size_t m, std::size_t coefficients, std::size_t joints) noexcept {
        rows.take(space, n, m, coefficients);
        active.take(space, rows, joints);
        torque = space.take<Enclosed<T>>(m);
    }
};

template <class T>
void load(const GraphNetwork<T>& network, NetworkRows<T>& rows) noexcept {
    for (std::size_t i = 0; i < rows.bodies; ++i) {
        rows.inertia[i] = network.inertia[i];
        rows.push[i] = exact(network.push[i]);
    }
    std::size_t used = 0;
    for (std::size_t e = 0; e < rows.elements; ++e) {
        rows.row_start[e] = used;
        const T ground = network.ground_speed.empty() ? T(0) : network.ground_speed[e];
        rows.ground[e] = exact(ground);
        rows.forward[e] = network.limits[e].forward;
        rows.backward[e] = network.limits[e].backward;
        for (std::size_t at = network.row_start[e]; at < network.row_start[e + 1]; ++at) {
            if (network.coefficient[at] == T(0)) continue;
            rows.column[used] = network.body[at];
            rows.coefficient[used++] = exact(network.coefficient[at]);
        }
    }
    rows.row_start[rows.elements] = used;
}

/// Everything tries to stick, except what has no capacity; or the modes and frictions of the last step.
template <class T>
void begin(const GraphNetwork<T>& network, const GraphMotion<T>& last, bool from_modes, ActiveSet<T>& active) noexcept {
    for (std::size_t e = 0; e < network.limits.size(); ++e) {
        const Limits<T>& limits = network.limits[e];
        const bool ahead = from_modes && last.mode[e] == Mode::forward && !Limits<T>::unlimited(limits.forward);
        const bool behind = from_modes && last.mode[e] == Mode::backward && !Limits<T>::unlimited(limits.backward);
        const bool held = from_modes && std::isfinite(last.friction[e]);
        const T torque = ahead    ? limits.forward
                         : behind ? -limits.backward
                         : held   ? limits.cut(last.friction[e])
                                  : T(0);
        active.start(e, !limits.open() && !ahead && !behind, torque);
    }
}

/// The slip that the velocities written show, up to its sign.
template <class T>
[[nodiscard]] bool is_seen_slipping(const GraphNetwork<T>& network, std::size_t e,
                                    std::span<const T> velocity) noexcept {
    Enclosed<T> z = exact(network.ground_speed.empty() ? T(0) : -network.ground_speed[e]);
    for (std::size_t at = network.row_start[e]; at < network.row_start[e + 1]; ++at)
        z = z + exact(network.coefficient[at]) * exact(velocity[network.body[at]]);
    return z.hi != T(0);
}

template <class T>
void write(const GraphNetwork<T>& network, const Memory<T>& memory, const Enclosed<T>* velocity,
           const GraphMotion<T>& motion) noexcept {
    for (std::size_t i = 0; i < network.inertia.size(); ++i) motion.velocity[i] = velocity[i].hi;
    for (std::size_t e = 0; e < network.limits.size(); ++e) {
        const Limits<T>& limits = network.limits[e];
        const T slip = memory.rows.slip(e, velocity).hi;
        const bool slips = !memory.active.sticking(e) && slip != T(0) &&
                           is_seen_slipping(network, e, std::span<const T>(motion.velocity));
        motion.mode[e] = limits.open() ? Mode::free
                         : !slips      ? Mode::stuck
                         : slip > T(0) ? Mode::forward
                                       : Mode::backward;
        motion.friction[e] = limits.cut(memory.torque[e].hi);
        if (!motion.margin.empty()) motion.margin[e] = margin_of(limits, motion.friction[e]);
    }
}

/// Stack or tree, if the network is one and the direct solver certifies its answer.
template <class T>
[[nodiscard]] bool solve_directly(const GraphNetwork<T>& network, std::span<std::byte> workspace,
                                  const GraphMotion<T>& motion, const GraphOptions& options,
                                  GraphReport& report) noexcept {
    Workspace space(workspace);
    Forest<T> forest;
    forest.take(space, network.inertia.size(), network.limits.size());
    if (space.too_short()) return false;
    const GraphRoute route = forest.recognise(network);
    if (route == GraphRoute::general) return false;
    const SolveStatus status = forest.solve(space.rest(), motion, options.start_from_modes);
    if (status != SolveStatus::exact && status != SolveStatus::warm) return false;
    report.status = status;
    report.route = route;
    report.passes = status == SolveStatus::warm ? 0 : 1;
    return true;
}

/// Writes the motion; true if every body's forces balance to rounding.
template <class T>
[[nodiscard]] bool write_certified(const GraphNetwork<T>& network, Memory<T>& memory,
                                   const GraphMotion<T>& motion) noexcept {
    constexpr T kBalance = T(4096) * std::numeric_limits<T>::epsilon();  // 9e-13 for double
    memory.active.stuck_set().refine(memory.torque);
    write(network, memory, memory.active.velocity(), motion);
    return memory.active.stuck_set().worst_imbalance(motion.velocity.data(), motion.friction.data()) <= kBalance;
}

/// Shares indeterminate torques by least norm; if their spread exceeds the arithmetic, any valid share is kept instead.
template <class T>
void settle(const GraphNetwork<T>& network, Workspace& space, Memory<T>& memory, const GraphMotion<T>& motion,
            GraphReport& report) noexcept {
    GraphSharing<T> sharing;
    const bool shared =
        sharing.share(space, memory.rows, memory.active, memory.torque, default_pass_limit(memory.rows.elements));
    report.sharing_passes = sharing.passes();
    report.status = shared ? SolveStatus::exact : SolveStatus::rounded;
    if (write_certified(network, memory, motion)) return;
    report.status = SolveStatus::rounded;
    for (std::size_t e = 0; e < memory.rows.elements; ++e) memory.torque[e] = memory.active.torque()[e];
    static_cast<void>(write_certified(network, memory, motion));
}

template <class T>
void solve_generally(const GraphNetwork<T>& network, std::span<std::byte> workspace, const GraphMotion<T>& motion,
                     const GraphOptions& options, GraphReport& report) noexcept {
    const std::size_t m = network.limits.size();
    Workspace space(workspace);
    Memory<T> memory;
    std::size_t joints = 0;
    for (std::size_t e = 0; e < m; ++e)
        if (network.row_start[e + 1] - network.row_start[e] > 1) ++joints;
    memory.take(space, network.inertia.size(), m, network.body.size(), joints);
    if (space.too_short()) {
        report.problem = GraphProblem::workspace_too_short;
        return;
    }
    load(network, memory.rows);
    begin(network, motion, options.start_from_modes, memory.active);
    const ActiveSetEnd end = memory.active.run(options.pass_limit > 0 ? options.pass_limit : default_pass_limit(m));
    report.passes = memory.active.passes();
    if (end == ActiveSetEnd::contradictory) {
        report.problem = GraphProblem::contradictory;
        return;
    }
    for (std::size_t e = 0; e < m; ++e) memory.torque[e] = memory.active.torque()[e];
    if (end == ActiveSetEnd::optimal) {
        settle(network, space, memory, motion, report);
        return;
    }
    report.status = SolveStatus::capped;
    write(network, memory, memory.active.unfinished_velocity(), motion);
}

/// Whether every number is in the range of range.hpp (1).
template <class T>
[[nodiscard]] bool network_in_range(const GraphNetwork<T>& network) noexcept {
    unsigned beyond = 0;
    for (std::size_t i = 0; i < network.inertia.size(); ++i)
        beyond |= body_beyond_range(network.inertia[i], network.push[i]);
    for (const Limits<T>& limits : network.limits) beyond |= limits_beyond_range(limits);
    for (const T speed : network.ground_speed) beyond |= speed_beyond_range(speed);
    return beyond == 0;
}

/// Velocities, frictions and margins become NaN.
template <class T>
void write_no_answer(const GraphMotion<T>& motion, GraphReport& report) noexcept {
    constexpr T kNoAnswer = std::numeric_limits<T>::quiet_NaN();
    for (T& w : motion.velocity) w = kNoAnswer;
    for (T& friction : motion.friction) friction = kNoAnswer;
    for (Margin<T>& margin : motion.margin) margin = {kNoAnswer, kNoAnswer};
    report.status = SolveStatus::overflow;
}

}  // namespace detail::graph

/// Bytes of workspace that suffice if the network is a stack or a forest of n bodies: O(n + m).
template <class T>
[[nodiscard]] std::size_t forest_workspace_bytes(std::size_t n, std::size_t m) noexcept {
    detail::Workspace space;
    detail::Forest<T> forest;
    forest.take(space, n, m);
    detail::Forest<T>::reserve(space, n);
    return space.used();
}

/// Bytes of workspace for n bodies, m elements and the given number of coefficients in all rows together; enough for any
/// network, O((n + m)²).
template <class T>
[[nodiscard]] std::size_t graph_workspace_bytes(std::size_t n, std::size_t m, std::size_t coefficients) noexcept {
    detail::Workspace space;
    detail::graph::Memory<T> memory;
    memory.take(space, n, m, coefficients, m);
    detail::GraphSharing<T>::reserve(space, m);
    const std::size_t forest = forest_workspace_bytes<T>(n, m);
    return space.used() < forest ? forest : space.used();
}

/// Solves (2) exactly. Nothing is written unless the status is `exact`, `warm`, `rounded` or `capped`; `rounded`: the
/// motion is exact, but indeterminate torques were left at a valid share that is not the least norm; `capped`: forces balance
/// and limits hold, but elements that should stick creep. `overflow`: velocities, frictions and margins are NaN.
template <class T>
[[nodiscard]] GraphReport solve_graph(const GraphNetwork<T>& network, std::span<std::byte> workspace,
                                      const GraphMotion<T>& motion, const GraphOptions& options = {}) noexcept {
    GraphReport report;
    report.problem = validate(network);
    if (report.problem != GraphProblem::none) return report;
    const std::size_t n = network.inertia.size();
    const std::size_t m = network.limits.size();
    if (motion.velocity.size() != n || motion.friction.size() != m || motion.mode.size() != m ||
        (!motion.margin.empty() && motion.margin.size() != m)) {
        report.problem = GraphProblem::sizes_differ;
        return report;
    }
    if (!detail::graph::network_in_range(network)) {
        detail::graph::write_no_answer(motion, report);
        return report;
    }
    if (options.general_only || !detail::graph::solve_directly(network, workspace, motion, options, report))
        detail::graph::solve_generally(network, workspace, motion, options, report);
    if (!refused(report.status) && !detail::all_finite(motion.velocity.data(), n))
        detail::graph::write_no_answer(motion, report);
    return report;
}

}  // namespace stiction::solve
