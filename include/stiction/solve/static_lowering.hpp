// Static friction above sliding friction: which elements break away if one break-away can cause or prevent another.
//
//   start   c = static limits where an element rests, and against a reversal of its motion; sliding ones where it slides on   (1)
//   solve;  z > 0: c⁺ ← sliding c⁺,   z < 0: c⁻ ← sliding c⁻   one-sided lowering                                             (2)
//   after the first solve: what no longer slides as it did has come to rest, c ← static, before (2)                           (3)
//   after (3), where the caller asks for it: a limit that broke by rounding alone becomes wider, and solve, once               (4)
//   repeat (2) until nothing was lowered                                                                                      (5)
//
// A limit is never raised after (4), and the other direction keeps its static limit, so an element that slid in an
// earlier solve may stick again. Every repetition lowers at least one of 2m limits: at most 2m + 1 solves for
// m elements, 2m + 2 with (4). At the end what slides carries sliding friction and what sticks is within its static limits.
//
// (3) needs no further solve: limits that grow around a friction inside them leave the unique motion as it is. It matters where
// what comes to rest loads another element, which breaks away in the same step (docs/theory/network.md, 8).
//
// A cap on the number of solves makes the cost constant for real time: elements that then slide with static friction
// are counted as waiting; they start the next step with their sliding limit (1).
//
// Works with any solver: it is handed the limits through the group's `current` span and answers with modes.
#pragma once

#include <cstddef>
#include <limits>
#include <span>

#include "stiction/mode.hpp"
#include "stiction/solve/limits.hpp"

namespace stiction::solve {

/// Elements of one kind (interfaces, or contacts with ground). All spans have the same size, but for an empty `last`.
template <class T>
struct LoweringGroup {
    std::span<const Limits<T>> at_rest;  ///< limits at rest
    std::span<const Limits<T>> sliding;  ///< limits while sliding
    std::span<Limits<T>> current;        ///< written here, read by the solver
    std::span<const Mode> mode;          ///< written by the solver, read here
    std::span<const Mode> last{};        ///< what each did before the solve, never overwritten by it; empty: all rest
};

struct LoweringReport {
    SolveStatus status = SolveStatus::exact;  ///< of the last solve, or capped
    std::size_t solves = 0;                   ///< at most 2m + 1, 2m + 2 with ties
    std::size_t waiting = 0;                  ///< elements that slide but still carry static friction (capped only)
};

inline constexpr std::size_t kNoCap = std::numeric_limits<std::size_t>::max();

/// (1)
template <class T>
[[nodiscard]] constexpr Limits<T> starting_limits(Mode last, const Limits<T>& at_rest,
                                                  const Limits<T>& sliding) noexcept {
    return {last == Mode::forward ? sliding.forward : at_rest.forward,
            last == Mode::backward ? sliding.backward : at_rest.backward};
}

namespace detail {

// (2) for one element; true if its limit went down.
template <class T>
constexpr bool lower_limit(Mode mode, const Limits<T>& sliding, Limits<T>& current) noexcept {
    if (mode == Mode::forward && sliding.forward < current.forward) {
        current.forward = sliding.forward;
        return true;
    }
    if (mode == Mode::backward && sliding.backward < current.backward) {
        current.backward = sliding.backward;
        return true;
    }
    return false;
}

/// (2) for all; how many limits go down.
template <class T>
std::size_t lower_all(std::span<const LoweringGroup<T>> groups, bool apply) noexcept {
    std::size_t lowered = 0;
    for (const LoweringGroup<T>& group : groups) {
        for (std::size_t e = 0; e < group.current.size(); ++e) {
            Limits<T> limits = group.current[e];
            if (!lower_limit(group.mode[e], group.sliding[e], limits)) continue;
            ++lowered;
            if (apply) group.current[e] = limits;
        }
    }
    return lowered;
}

/// (1) for all; false if sizes differ.
template <class T>
[[nodiscard]] bool set_starting_limits(std::span<const LoweringGroup<T>> groups) noexcept {
    for (const LoweringGroup<T>& group : groups) {
        const std::size_t m = group.current.size();
        if (group.at_rest.size() != m || group.sliding.size() != m || group.mode.size() != m) return false;
        if (!group.last.empty() && group.last.size() != m) return false;
        for (std::size_t e = 0; e < m; ++e) {
            const Mode last = group.last.empty() ? Mode::stuck : group.last[e];
            group.current[e] = starting_limits(last, group.at_rest[e], group.sliding[e]);
        }
    }
    return true;
}

/// (3)
template <class T>
void hold_arrived(std::span<const LoweringGroup<T>> groups) noexcept {
    for (const LoweringGroup<T>& group : groups) {
        for (std::size_t e = 0; e < group.last.size(); ++e)
            if (group.mode[e] != group.last[e]) group.current[e] = group.at_rest[e];
    }
}

}  // namespace detail

/// (4) where limits are exact.
struct NoTies {
    [[nodiscard]] constexpr bool operator()() const noexcept { return false; }
};

/// `solve(first)` solves with the limits in `current`, leaves the modes and returns its SolveStatus; `first` is true
/// in the first solve of the instant (later ones may start warm). `cap` ≥ 1 bounds the number of solves. `hold_ties()` widens
/// limits in `current` for (4) and says if it did.
template <class T, class Solve, class HoldTies = NoTies>
[[nodiscard]] LoweringReport solve_static_above_sliding(std::span<const LoweringGroup<T>> groups, Solve&& solve,
                                                        std::size_t cap = kNoCap, HoldTies&& hold_ties = {}) noexcept {
    if (!detail::set_starting_limits(groups)) return {SolveStatus::invalid, 0, 0};
    LoweringReport report;
    bool rounded = false;
    for (;;) {
        report.status = solve(report.solves == 0);
        ++report.solves;
        if (refused(report.status)) return report;
        rounded = rounded || report.status == SolveStatus::rounded;
        if (report.solves == 1) {
            detail::hold_arrived(groups);
            if (cap > 1 && hold_ties()) continue;
        }
        const bool last = report.solves >= cap;
        const std::size_t lowered = detail::lower_all(groups, !last);
        if (lowered == 0) break;
        if (last) {
            report.waiting = lowered;
            report.status = SolveStatus::capped;
            return report;
        }
    }
    if (rounded) report.status = SolveStatus::rounded;
    return report;
}

}  // namespace stiction::solve
