// Static friction above sliding friction: which elements break away if one break-away can cause or prevent another.
//
//   start   c = static limits                                  every element at rest                          (1)
//   solve;  z > 0: c⁺ ← sliding c⁺,   z < 0: c⁻ ← sliding c⁻   one-sided lowering                              (2)
//   repeat (2) until nothing was lowered                                                                       (3)
//
// A limit is never raised within the instant, and the other direction keeps its static limit, so an element that
// slid in an earlier solve may stick again. Every repetition lowers at least one of 2m limits: at most 2m + 1 solves for
// m elements. At the end what slides carries sliding friction and what sticks is within its static limits.
//
// A cap on the number of solves makes the cost constant for real time: elements that then slide with static friction
// are counted as waiting; they start the next step with their sliding limit (starting_limits).
//
// Works with any solver: it is handed the limits through the group's `current` span and answers with modes.
#pragma once

#include <cstddef>
#include <limits>
#include <span>

#include "stiction/mode.hpp"
#include "stiction/solve/limits.hpp"

namespace stiction::solve {

/// Elements of one kind (interfaces, or contacts with ground). All spans have the same size.
template <class T>
struct LoweringGroup {
    std::span<const Limits<T>> start;    ///< limits to begin with: static, or see starting_limits
    std::span<const Limits<T>> sliding;  ///< limits while sliding
    std::span<Limits<T>> current;        ///< written here, read by the solver
    std::span<const Mode> mode;          ///< written by the solver, read here
};

struct LoweringReport {
    SolveStatus status = SolveStatus::exact;  ///< of the last solve, or capped
    std::size_t solves = 0;                   ///< at most 2m + 1
    std::size_t waiting = 0;                  ///< elements that slide but still carry static friction (capped only)
};

inline constexpr std::size_t kNoCap = std::numeric_limits<std::size_t>::max();

/// Limits at the start of a time step, from what the element did in the last one: static where it rests or would
/// reverse, sliding in the direction in which it slides already.
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

}  // namespace detail

/// `solve(first)` solves with the limits in `current`, leaves the modes and returns its SolveStatus; `first` is true
/// in the first solve of the instant (later ones may start warm). `cap` ≥ 1 bounds the number of solves.
template <class T, class Solve>
[[nodiscard]] LoweringReport solve_static_above_sliding(std::span<const LoweringGroup<T>> groups, Solve&& solve,
                                                        std::size_t cap = kNoCap) noexcept {
    for (const LoweringGroup<T>& group : groups) {
        const bool sizes = group.start.size() == group.current.size() && group.sliding.size() == group.current.size() &&
                           group.mode.size() == group.current.size();
        if (!sizes) return {SolveStatus::invalid, 0, 0};
        for (std::size_t e = 0; e < group.current.size(); ++e) group.current[e] = group.start[e];
    }
    LoweringReport report;
    bool rounded = false;
    for (;;) {
        report.status = solve(report.solves == 0);
        ++report.solves;
        if (refused(report.status)) return report;
        rounded = rounded || report.status == SolveStatus::rounded;
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
