// Decides which elements of a network stick: an exact active-set method on the torques, finite by proof.
//
//   minimise q(τ) = ½ τᵀAτ − bᵀτ,  −backward ≤ τ ≤ forward,   A = D M⁻¹ Dᵀ,  b = D M⁻¹ p − g                    (1)
//   −∇q(τ) = z(τ) = D w − g,   w = M⁻¹ (p − Dᵀτ)                                                               (2)
//
// which is the dual of the principle of least constraint; A is singular wherever torque can circulate. The state is a
// torque τ inside its box and a set G of elements that try to stick; every element outside G is at one of its limits.
// active_state.hpp holds it. One pass:
//   (a) minimise q over τ_G alone (StuckSet). If redundant elements contradict each other, q falls without end along a
//       circulation ν: send all that contradict to their limits if q is lower there, else go along one ν as far as the
//       box allows; drop from G what meets its limit. If nothing does, the rigid elements ask for two different
//       speeds: the network is contradictory, and this circulation proves it.
//   (b) if the minimiser leaves the box: follow the way to it, bent at the box, to a point where q is lower; else go
//       straight towards it as far as the box allows. Drop from G what is at its limit there.
//   (c) if it is inside: accept. Then look at the elements outside G whose slip opposes their friction (z < 0 at +forward,
//       z > 0 at −backward). If there is none, (1) is solved: these are the conditions of optimality. Turn them to
//       their other limits if their slips, with G as it is, then agree with it. Else turn those whose slip G
//       determines, if G can take up the difference. Else release some into G: all of them on the first visit, later fewer.
//
// Bound. Between two visits of (c) every pass drops at least one element, so there are at most m + 1 passes. From visit
// to visit q falls strictly. If elements only turn: by ½ Σ δ (z + z'), where z and z' both have the sign of δ. Else let p
// be the direction found after the release of V. Since z_G = 0 before, and q falls along p, Σ_V z_v p_v > 0, so at
// least one released v moves into its box; it is not dropped at step length 0, and after any drops at length 0 the same
// holds for the smaller set, which still contains a v with z_v ≠ 0. As sets are finite, a step of positive length
// follows, and q falls. At (c), q is the minimum over τ_G with the others at their limits, a number that depends only on G
// and on the sides of the others. It never repeats, so (c) is visited at most 3^m times and there are at most
// (m + 1) 3^m passes. No rule against cycling is needed, A may be singular, and the argument does not use distinct
// data. In practice a handful of passes.
//
// Rounding. Every decision is made by sign() of an Enclosed; an element whose slip has no sign (the load is exactly at the
// limit) is released once more to stick, each at most once. `pass_limit` guards against what the proof cannot see.
#pragma once

#include <cstddef>

#include "stiction/solve/detail/arithmetic/enclosed.hpp"
#include "stiction/solve/detail/arithmetic/workspace.hpp"
#include "stiction/solve/detail/graph/active_release.hpp"
#include "stiction/solve/detail/graph/active_state.hpp"
#include "stiction/solve/detail/graph/active_steps.hpp"
#include "stiction/solve/detail/graph/network_rows.hpp"
#include "stiction/solve/detail/graph/stuck_set.hpp"

namespace stiction::solve::detail {

enum class ActiveSetEnd : unsigned char {
    optimal,
    contradictory,  ///< rigid elements demand different speeds
    pass_limit,
};

template <class T>
class ActiveSet {
public:
    using Number = Enclosed<T>;

    void take(Workspace& space, const NetworkRows<T>& rows, std::size_t joints) noexcept {
        s_.take(space, rows, joints);
    }

    /// The set G and the torques outside it, before `run`; torques default to 0.
    void start(std::size_t e, bool sticking, T torque) noexcept {
        s_.sticking[e] = sticking;
        s_.torque[e] = exact(torque);
    }

    /// From now on a redundant rigid element carries nothing. For networks whose inertias differ by more than the digits of
    /// Enclosed: there, torque that only circulates would move the lightest bodies by its rounding.
    void idle_redundant_rigid() noexcept { idle_redundant_ = true; }

    [[nodiscard]] ActiveSetEnd run(std::size_t pass_limit) noexcept {
        ActiveSteps<T> steps(s_);
        ActiveRelease<T> release(s_);
        s_.vague = s_.rows->any_vague();
        for (passes_ = 0; passes_ < pass_limit;) {
            ++passes_;
            s_.set.eliminate(s_.sticking, s_.independent);
            for (std::size_t e = 0; e < s_.rows->elements; ++e)
                s_.target[e] = idle_redundant_ && redundant(e) && s_.rows->is_rigid(e) ? Number{} : s_.torque[e];
            s_.set.solve(s_.independent, s_.target);
            if (const std::size_t e = s_.contradiction(); e != kNone) {
                if (!steps.yield_contradictory() && !steps.circulate(e)) return ActiveSetEnd::contradictory;
                continue;
            }
            if (s_.leaves_box()) {
                if (!steps.cut_off()) steps.go_straight();
                continue;
            }
            s_.accept();
            if (release.turn_opposed() || release.turn_determined()) continue;
            if (!release.release()) return ActiveSetEnd::optimal;
        }
        return ActiveSetEnd::pass_limit;
    }

    [[nodiscard]] std::size_t passes() const noexcept { return passes_; }
    [[nodiscard]] const Number* velocity() const noexcept { return s_.set.velocity(); }
    /// The velocities under the torques reached so far, for a run that was cut short.
    [[nodiscard]] const Number* unfinished_velocity() noexcept {
        s_.velocities_of(s_.torque, s_.before);
        return s_.before;
    }
    [[nodiscard]] const Number* torque() const noexcept { return s_.torque; }
    [[nodiscard]] bool sticking(std::size_t e) const noexcept { return s_.sticking[e]; }
    [[nodiscard]] bool redundant(std::size_t e) const noexcept { return s_.redundant(e); }
    [[nodiscard]] StuckSet<T>& stuck_set() noexcept { return s_.set; }

private:
    ActiveState<T> s_;
    std::size_t passes_ = 0;
    bool idle_redundant_ = false;
};

}  // namespace stiction::solve::detail
