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
// Source: Gauss' principle of least constraint, (2); active_set.hpp decides who sticks and proves the bound on the
// number of passes, stuck_set.hpp computes the motion of the bodies from the decision, least_norm.hpp shares torques that (2)
// leaves open. Velocities of bodies tied by +1, −1 are bit for bit equal, those of braked bodies equal the ground speed
// exactly, no torque exceeds its limit by one bit, mirrored data (−p, −g, limits exchanged) give mirrored results.
// Rigid elements that contradict each other (two grounds, two speeds) end with `GraphProblem::contradictory`.
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
#include "stiction/solve/active_set.hpp"
#include "stiction/solve/workspace.hpp"
#include "stiction/solve/least_norm.hpp"
#include "stiction/solve/limits.hpp"
#include "stiction/solve/stuck_set.hpp"
#include "stiction/solve/enclosed.hpp"

namespace stiction::solve {

/// A network at one instant: n bodies, m elements, the rows d_e stored one after another.
template <class T>
struct GraphNetwork {
    std::span<const T> inertia;               ///< J_i > 0 [kg·m², kg], n
    std::span<const T> push;                  ///< p_i, n
    std::span<const std::size_t> row_start;   ///< m + 1: row e is [row_start[e], row_start[e + 1])
    std::span<const std::size_t> body;        ///< the body of each coefficient, each at most once per row
    std::span<const T> coefficient;           ///< d_ei [-]; zeros are ignored
    std::span<const T> ground_speed;          ///< g_e, m, or empty: all grounds at rest
    std::span<const Limits<T>> limits;        ///< m
};

/// What the solver writes.
template <class T>
struct GraphMotion {
    std::span<T> velocity;            ///< w_i, n
    std::span<T> friction;            ///< τ_e, m
    std::span<Mode> mode;             ///< m; on entry the guess if `GraphOptions::start_from_modes`
    std::span<Margin<T>> margin;      ///< m: what is left to break-away either way; may be empty
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

struct GraphOptions {
    bool start_from_modes = false;   ///< begin with the modes of the last step
    std::size_t pass_limit = 0;      ///< cap on the passes; 0: 64 + 16 m, never reached in any test
};

struct GraphReport {
    SolveStatus status = SolveStatus::invalid;
    GraphProblem problem = GraphProblem::none;
    std::size_t passes = 0;          ///< of the decision who sticks
    std::size_t sharing_passes = 0;  ///< of the share of indeterminate torques
};

namespace graph {

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

/// Everything tries to stick, except what has no capacity; or the modes of the last step.
template <class T>
void begin(const GraphNetwork<T>& network, std::span<const Mode> guess, ActiveSet<T>& active) noexcept {
    for (std::size_t e = 0; e < network.limits.size(); ++e) {
        const Limits<T>& limits = network.limits[e];
        bool sticking = !limits.open();
        T torque = T(0);
        if (sticking && !guess.empty() && guess[e] == Mode::forward && !Limits<T>::unlimited(limits.forward)) {
            sticking = false;
            torque = limits.forward;
        } else if (sticking && !guess.empty() && guess[e] == Mode::backward && !Limits<T>::unlimited(limits.backward)) {
            sticking = false;
            torque = -limits.backward;
        }
        active.start(e, sticking, torque);
    }
}

template <class T>
[[nodiscard]] T clamp(T x, const Limits<T>& limits) noexcept {
    return x > limits.forward ? limits.forward : x < -limits.backward ? -limits.backward : x;
}

/// The number rounded to T; what cannot be told from zero is zero.
template <class T>
[[nodiscard]] T rounded(const Enclosed<T>& x) noexcept {
    return sign(x) == 0 ? T(0) : x.hi;
}

template <class T>
void write(const GraphNetwork<T>& network, const Memory<T>& memory, const Enclosed<T>* velocity,
           const GraphMotion<T>& motion) noexcept {
    for (std::size_t i = 0; i < network.inertia.size(); ++i) motion.velocity[i] = rounded(velocity[i]);
    for (std::size_t e = 0; e < network.limits.size(); ++e) {
        const Limits<T>& limits = network.limits[e];
        const T slip = memory.rows.slip(e, velocity).hi;
        motion.mode[e] = limits.open()                 ? Mode::free
                         : memory.active.sticking(e)   ? Mode::stuck
                         : slip > T(0)                 ? Mode::forward
                         : slip < T(0)                 ? Mode::backward
                                                       : Mode::stuck;
        motion.friction[e] = clamp(rounded(memory.torque[e]), limits);
        if (!motion.margin.empty()) motion.margin[e] = margin_of(limits, motion.friction[e]);
    }
}

}  // namespace graph

/// Bytes of workspace for n bodies, m elements and the given number of coefficients in all rows together.
template <class T>
[[nodiscard]] std::size_t graph_workspace_bytes(std::size_t n, std::size_t m, std::size_t coefficients) noexcept {
    Workspace space;
    graph::Memory<T> memory;
    memory.take(space, n, m, coefficients, m);
    LeastNorm<T>::reserve(space, m);
    return space.used();
}

/// Finds the first problem in the data; changes nothing. Contradictory rows are found by the solver, not here.
template <class T>
[[nodiscard]] GraphProblem validate(const GraphNetwork<T>& network) noexcept {
    const std::size_t n = network.inertia.size();
    const std::size_t m = network.limits.size();
    if (network.push.size() != n || network.row_start.size() != m + 1 || network.body.size() != network.coefficient.size() ||
        (!network.ground_speed.empty() && network.ground_speed.size() != m))
        return GraphProblem::sizes_differ;
    if (network.row_start[0] != 0 || network.row_start[m] != network.body.size()) return GraphProblem::sizes_differ;
    for (std::size_t e = 0; e < m; ++e)
        if (network.row_start[e] > network.row_start[e + 1]) return GraphProblem::sizes_differ;
    for (std::size_t i = 0; i < n; ++i) {
        if (!(network.inertia[i] > T(0)) || !std::isfinite(network.inertia[i])) return GraphProblem::inertia_not_positive;
        if (!std::isfinite(network.push[i])) return GraphProblem::push_not_finite;
    }
    for (const T c : network.coefficient)
        if (!std::isfinite(c)) return GraphProblem::push_not_finite;
    for (const T g : network.ground_speed)
        if (!std::isfinite(g)) return GraphProblem::push_not_finite;
    for (std::size_t e = 0; e < m; ++e) {
        if (!(network.limits[e].forward >= T(0)) || !(network.limits[e].backward >= T(0))) return GraphProblem::limit_negative;
        if (!graph::row_is_sound(network, e)) return GraphProblem::row_malformed;
    }
    return GraphProblem::none;
}

/// Solves (2) exactly. Nothing is written unless the status is `exact`, `rounded` or `capped`; `rounded`: the motion is
/// exact, but indeterminate torques were left at a valid share that is not the least norm; `capped`: forces balance and limits
/// hold, but elements that should stick creep.
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
    Workspace space(workspace);
    graph::Memory<T> memory;
    std::size_t joints = 0;
    for (std::size_t e = 0; e < m; ++e)
        if (network.row_start[e + 1] - network.row_start[e] > 1) ++joints;
    memory.take(space, n, m, network.body.size(), joints);
    if (space.too_short()) {
        report.problem = GraphProblem::workspace_too_short;
        return report;
    }
    graph::load(network, memory.rows);
    graph::begin(network, options.start_from_modes ? std::span<const Mode>(motion.mode) : std::span<const Mode>(),
                 memory.active);
    const std::size_t pass_limit = options.pass_limit > 0 ? options.pass_limit : 64 + 16 * m;
    const ActiveSetEnd end = memory.active.run(pass_limit);
    report.passes = memory.active.passes();
    if (end == ActiveSetEnd::contradictory) {
        report.problem = GraphProblem::contradictory;
        return report;
    }
    for (std::size_t e = 0; e < m; ++e) memory.torque[e] = memory.active.torque()[e];
    const Enclosed<T>* velocity = memory.active.velocity();
    report.status = SolveStatus::exact;
    if (end == ActiveSetEnd::pass_limit) {
        velocity = memory.active.unfinished_velocity();
        report.status = SolveStatus::capped;
    } else {
        LeastNorm<T> sharing;
        if (!sharing.share(space, memory.rows, memory.active, memory.torque, 64 + 16 * m)) report.status = SolveStatus::rounded;
        report.sharing_passes = sharing.passes();
        memory.active.stuck_set().refine(memory.torque);
    }
    graph::write(network, memory, velocity, motion);
    return report;
}

}  // namespace stiction::solve
