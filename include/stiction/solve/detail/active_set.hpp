// Decides which elements of a network stick: an exact active-set method on the torques, finite by proof.
//
//   minimise q(τ) = ½ τᵀAτ − bᵀτ,  −backward ≤ τ ≤ forward,   A = D M⁻¹ Dᵀ,  b = D M⁻¹ p − g                    (1)
//   −∇q(τ) = z(τ) = D w − g,   w = M⁻¹ (p − Dᵀτ)                                                               (2)
//
// which is the dual of the principle of least constraint; A is singular wherever torque can circulate. The state is a
// torque τ inside its box and a set G of elements that try to stick; every element outside G is at one of its limits.
// One pass:
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

#include <cmath>
#include <cstddef>
#include <limits>

#include "stiction/solve/detail/enclosed.hpp"
#include "stiction/solve/detail/network_rows.hpp"
#include "stiction/solve/detail/stuck_set.hpp"
#include "stiction/solve/detail/workspace.hpp"

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
        rows_ = &rows;
        set_.take(space, rows, joints);
        const std::size_t m = rows.elements;
        torque_ = space.take<Number>(m);
        target_ = space.take<Number>(m);
        trial_ = space.take<Number>(m);
        before_ = space.take<Number>(rows.bodies);
        after_ = space.take<Number>(rows.bodies);
        sticking_ = space.take<bool>(m);
        independent_ = space.take<bool>(m);
        tried_ = space.take<bool>(m);
        arrived_ = space.take<bool>(m);
        tie_ = space.take<bool>(m);
        gain_ = space.take<T>(m);
    }

    /// The set G and the torques outside it, before `run`; torques default to 0.
    void start(std::size_t e, bool sticking, T torque) noexcept {
        sticking_[e] = sticking;
        torque_[e] = exact(torque);
    }

    /// From now on a redundant rigid element carries nothing. For networks whose inertias differ by more than the digits of
    /// Enclosed: there, torque that only circulates would move the lightest bodies by its rounding.
    void idle_redundant_rigid() noexcept { idle_redundant_ = true; }

    [[nodiscard]] ActiveSetEnd run(std::size_t pass_limit) noexcept {
        vague_ = rows_->any_vague();
        for (passes_ = 0; passes_ < pass_limit;) {
            ++passes_;
            set_.eliminate(sticking_, independent_);
            for (std::size_t e = 0; e < rows_->elements; ++e)
                target_[e] = idle_redundant_ && redundant(e) && rows_->is_rigid(e) ? Number{} : torque_[e];
            set_.solve(independent_, target_);
            if (const std::size_t e = contradiction(); e != kNone) {
                if (!yield_contradictory() && !circulate(e)) return ActiveSetEnd::contradictory;
                continue;
            }
            if (leaves_box()) {
                if (!cut_off()) go_straight();
                continue;
            }
            accept();
            if (turn_opposed() || turn_determined()) continue;
            if (!release()) return ActiveSetEnd::optimal;
        }
        return ActiveSetEnd::pass_limit;
    }

    [[nodiscard]] std::size_t passes() const noexcept { return passes_; }
    [[nodiscard]] const Number* velocity() const noexcept { return set_.velocity(); }
    /// The velocities under the torques reached so far, for a run that was cut short.
    [[nodiscard]] const Number* unfinished_velocity() noexcept {
        velocities_of(torque_, before_);
        return before_;
    }
    [[nodiscard]] const Number* torque() const noexcept { return torque_; }
    [[nodiscard]] bool sticking(std::size_t e) const noexcept { return sticking_[e]; }
    [[nodiscard]] bool redundant(std::size_t e) const noexcept { return sticking_[e] && !independent_[e]; }
    [[nodiscard]] StuckSet<T>& stuck_set() noexcept { return set_; }

private:
    [[nodiscard]] static bool finite(T limit) noexcept { return limit <= std::numeric_limits<T>::max(); }

    /// +1 or −1 if τ is beyond that limit for certain, else 0. Where coefficients are vague, torques are so too.
    [[nodiscard]] int beyond(std::size_t e, const Number& torque) const noexcept {
        const T vague = vague_ ? enclosed::kDoubt<T> * std::numeric_limits<T>::epsilon() : T(0);
        for (const int side : {1, -1}) {
            const T bound = side > 0 ? rows_->forward[e] : rows_->backward[e];
            if (!finite(bound)) continue;
            const Number excess = torque - limit(e, side);
            if (sign(excess) == side && std::abs(excess.hi) > vague * bound) return side;
        }
        return 0;
    }

    [[nodiscard]] Number limit(std::size_t e, int side) const noexcept {
        return exact(side > 0 ? rows_->forward[e] : -rows_->backward[e]);
    }

    [[nodiscard]] bool leaves_box() const noexcept {
        for (std::size_t e = 0; e < rows_->elements; ++e)
            if (independent_[e] && beyond(e, target_[e]) != 0) return true;
        return false;
    }

    /// For a redundant element: the sign of its slip if it contradicts the others, and its size; ground speeds count as
    /// known to a few roundings.
    [[nodiscard]] int contradicts(std::size_t e, T& size) const noexcept {
        constexpr T kSpeedRounding = T(4) * std::numeric_limits<T>::epsilon();
        if (!redundant(e)) return 0;
        const Number z = rows_->slip(e, set_.velocity());
        const T scale = rows_->slip_scale(e, set_.velocity());
        size = std::abs(z.hi) / scale;
        return std::abs(z.hi) > kSpeedRounding * scale ? sign(z) : 0;
    }

    /// The redundant element that contradicts the others most.
    [[nodiscard]] std::size_t contradiction() const noexcept {
        std::size_t worst = kNone;
        T worst_size = T(0), size = T(0);
        for (std::size_t e = 0; e < rows_->elements; ++e) {
            if (contradicts(e, size) == 0 || (worst != kNone && !(size > worst_size))) continue;
            worst = e;
            worst_size = size;
        }
        return worst;
    }

    /// (a), first choice: every contradictory element goes to the limit its slip asks for, the others take up the rest.
    [[nodiscard]] bool yield_contradictory() noexcept {
        T size = T(0);
        for (std::size_t e = 0; e < rows_->elements; ++e) {
            const int side = contradicts(e, size);
            if (side != 0 && finite(side > 0 ? rows_->forward[e] : rows_->backward[e])) target_[e] = limit(e, side);
        }
        set_.solve(independent_, target_);
        return cut_off();
    }

    /// (a), second choice: along the circulation through e until a limit is met; false if there is none.
    [[nodiscard]] bool circulate(std::size_t e) noexcept {
        const bool down = sign(rows_->slip(e, set_.velocity())) < 0;
        set_.circulation(e, trial_);
        for (std::size_t f = 0; f < rows_->elements; ++f)
            target_[f] = down ? torque_[f] - trial_[f] : torque_[f] + trial_[f];
        return step_towards_target(true);
    }

    /// (b), first choice: the way to the target, bent at the box, to the first of the points 1, ¼, 1/16, … at which q is
    /// lower and something is at its limit; that leaves G.
    [[nodiscard]] bool cut_off() noexcept {
        constexpr int kTrials = 6;
        velocities_of(torque_, before_);
        T part = T(1);
        for (int k = 0; k < kTrials; ++k, part /= T(4)) {
            if (!bend(part)) return false;
            velocities_of(trial_, after_);
            // q(trial) − q(τ) = −½ Σ δ (z_before + z_after), exactly, because q is quadratic.
            Number fall{};
            for (std::size_t e = 0; e < rows_->elements; ++e)
                if (sticking_[e])
                    fall = fall + (trial_[e] - torque_[e]) * (rows_->slip(e, before_) + rows_->slip(e, after_));
            if (sign(fall) <= 0) continue;
            for (std::size_t e = 0; e < rows_->elements; ++e) {
                torque_[e] = trial_[e];
                if (arrived_[e]) sticking_[e] = false;
            }
            return true;
        }
        return false;
    }

    /// The point at that part of the way, cut off at the box; false if nothing is at its limit there.
    [[nodiscard]] bool bend(T part) noexcept {
        bool any = false;
        T size = T(0);
        for (std::size_t e = 0; e < rows_->elements; ++e) {
            trial_[e] = part == T(1) ? target_[e] : torque_[e] + exact(part) * (target_[e] - torque_[e]);
            const int side = independent_[e] ? beyond(e, trial_[e]) : part == T(1) ? contradicts(e, size) : 0;
            arrived_[e] = independent_[e] ? side != 0 : side != 0 && target_[e].hi == limit(e, side).hi;
            if (arrived_[e]) trial_[e] = limit(e, side);
            any = any || arrived_[e];
        }
        return any;
    }

    /// (b), second choice.
    void go_straight() noexcept { static_cast<void>(step_towards_target(false)); }

    /// The limit that element e would meet on the way: ±1, or 0.
    [[nodiscard]] int meets(std::size_t e, bool without_end) const noexcept {
        if (!sticking_[e]) return 0;
        if (!without_end) return independent_[e] ? beyond(e, target_[e]) : 0;
        const int side = sign(target_[e] - torque_[e]);
        return side != 0 && finite(side > 0 ? rows_->forward[e] : rows_->backward[e]) ? side : 0;
    }

    /// What part of the way to the target is free for element e.
    [[nodiscard]] Number free_part(std::size_t e, int side) const noexcept {
        const Number move = target_[e] - torque_[e];
        const Number room = limit(e, side) - torque_[e];
        return sign(move) * side > 0 && sign(room) * side > 0 ? room / move : Number{};
    }

    /// τ moves towards the target, or beyond it if `without_end`, until the first limit; what meets it leaves G.
    [[nodiscard]] bool step_towards_target(bool without_end) noexcept {
        Number length{};
        bool any = false;
        for (std::size_t e = 0; e < rows_->elements; ++e) {
            const int side = meets(e, without_end);
            if (side == 0) continue;
            const Number part = free_part(e, side);
            if (!any || sign(part - length) < 0) length = part;
            any = true;
        }
        if (!any) return false;
        for (std::size_t e = 0; e < rows_->elements; ++e) {
            if (!sticking_[e]) continue;
            const int side = meets(e, without_end);
            const bool stops = side != 0 && sign(free_part(e, side) - length) <= 0;
            torque_[e] = stops ? limit(e, side) : torque_[e] + length * (target_[e] - torque_[e]);
            if (stops) sticking_[e] = false;
        }
        return true;
    }

    /// The target is inside up to its error; τ becomes it, inside to the last bit.
    void accept() noexcept {
        for (std::size_t e = 0; e < rows_->elements; ++e) {
            torque_[e] = target_[e];
            if (!independent_[e]) continue;
            for (const int side : {1, -1})
                if ((torque_[e] - limit(e, side)).hi * T(side) > T(0)) torque_[e] = limit(e, side);
        }
    }

    /// How much q could fall if e alone were released: |z| times the way it can go. 0 if its slip agrees with its friction.
    [[nodiscard]] T gain(std::size_t e, int slipping) const noexcept {
        const bool at_forward = torque_[e].hi == rows_->forward[e];
        const bool at_backward = torque_[e].hi == -rows_->backward[e];
        if (!((slipping > 0 && !at_forward) || (slipping < 0 && !at_backward))) return T(0);
        T compliance = T(0);
        for (std::size_t at = rows_->row_start[e]; at < rows_->row_start[e + 1]; ++at)
            compliance += std::abs(rows_->coefficient[at].hi) *
                          (std::abs(rows_->coefficient[at].hi) / rows_->inertia[rows_->column[at]]);
        const T slip = std::abs(rows_->slip(e, set_.velocity()).hi);
        const T range = rows_->forward[e] + rows_->backward[e];
        const T fall = slip * (slip / compliance < range ? slip / compliance : range);
        return fall > T(0) ? fall : std::numeric_limits<T>::min();
    }

    /// (c), beforehand: everything that slips against its friction goes to its other limit, except what would then slip
    /// the other way; G stays. True if that agrees with the new slips and with the limits of G: then q falls.
    [[nodiscard]] bool turn_opposed() noexcept {
        constexpr int kRounds = 3;
        if (!mark_opposed()) return false;
        for (int round = 0; round < kRounds; ++round) {
            set_.solve(independent_, target_);
            bool any = false, reversed = false;
            for (std::size_t e = 0; e < rows_->elements; ++e) {
                if (!tie_[e]) continue;
                const int side = target_[e].hi == rows_->forward[e] ? 1 : -1;
                if (rows_->slip_sign(e, set_.velocity(), set_.velocity_vagueness()) == side) {
                    any = true;
                    continue;
                }
                reversed = true;
                tie_[e] = false;
                target_[e] = torque_[e];
            }
            if (!any) break;
            if (reversed || leaves_box()) continue;
            accept();
            return true;
        }
        for (std::size_t e = 0; e < rows_->elements; ++e) target_[e] = torque_[e];
        set_.solve(independent_, target_);
        return false;
    }

    /// Marks what slips against its friction and has a finite limit there, which becomes its target.
    [[nodiscard]] bool mark_opposed() noexcept {
        bool any = false;
        for (std::size_t e = 0; e < rows_->elements; ++e) {
            tie_[e] = false;
            if (sticking_[e] || (rows_->forward[e] == T(0) && rows_->backward[e] == T(0))) continue;
            const int slipping = rows_->slip_sign(e, set_.velocity(), set_.velocity_vagueness());
            if (!(gain(e, slipping) > T(0)) || !finite(slipping > 0 ? rows_->forward[e] : rows_->backward[e])) continue;
            target_[e] = limit(e, slipping);
            tie_[e] = any = true;
        }
        return any;
    }

    /// (c), beforehand: what slips against its friction at a speed that the set G determines goes straight to its other
    /// limit; G takes up the difference and nothing moves. True if an element of G met its limit on the way.
    [[nodiscard]] bool turn_determined() noexcept {
        if (!mark_opposed()) return false;
        bool any = false;
        for (std::size_t e = 0; e < rows_->elements; ++e) {
            if (!tie_[e]) continue;
            tie_[e] = sticking_[e] = set_.determines(e);
            if (!tie_[e]) target_[e] = torque_[e];
            any = any || tie_[e];
        }
        if (!any) return false;
        set_.solve(independent_, target_);
        if (leaves_box() && cut_off()) return true;
        const bool inside = !leaves_box();
        for (std::size_t e = 0; e < rows_->elements; ++e)
            if (tie_[e]) sticking_[e] = false;
        if (inside) accept();
        return false;
    }

    /// (c): releases what slips against its friction, all of it at first, on every later visit half as many, the most
    /// promising first; if nothing does, what has no slip to speak of, once each.
    [[nodiscard]] bool release() noexcept {
        std::size_t opposed = 0;
        bool ties = false;
        for (std::size_t e = 0; e < rows_->elements; ++e) {
            gain_[e] = T(0);
            tie_[e] = false;
            if (sticking_[e] || (rows_->forward[e] == T(0) && rows_->backward[e] == T(0))) continue;
            const int slipping = rows_->slip_sign(e, set_.velocity(), set_.velocity_vagueness());
            gain_[e] = gain(e, slipping);
            tie_[e] = slipping == 0 && !tried_[e];
            if (gain_[e] > T(0)) ++opposed;
            ties = ties || tie_[e];
        }
        if (opposed == 0) {
            for (std::size_t e = 0; e < rows_->elements; ++e)
                if (tie_[e]) sticking_[e] = tried_[e] = true;
            return ties;
        }
        std::size_t quota = visits_ < std::numeric_limits<std::size_t>::digits ? opposed >> visits_ : 0;
        ++visits_;
        for (quota = quota > 0 ? quota : 1; quota > 0; --quota) {
            std::size_t best = 0;
            for (std::size_t e = 1; e < rows_->elements; ++e)
                if (gain_[e] > gain_[best]) best = e;
            sticking_[best] = true;
            gain_[best] = T(0);
        }
        return true;
    }

    /// Equation (2).
    void velocities_of(const Number* torque, Number* w) const noexcept {
        for (std::size_t i = 0; i < rows_->bodies; ++i) w[i] = rows_->push[i];
        for (std::size_t e = 0; e < rows_->elements; ++e)
            for (std::size_t at = rows_->row_start[e]; at < rows_->row_start[e + 1]; ++at)
                w[rows_->column[at]] = w[rows_->column[at]] - rows_->coefficient[at] * torque[e];
        for (std::size_t i = 0; i < rows_->bodies; ++i) w[i] = w[i] / exact(rows_->inertia[i]);
    }

    const NetworkRows<T>* rows_ = nullptr;
    StuckSet<T> set_;
    Number* torque_ = nullptr;     ///< τ
    Number* target_ = nullptr;     ///< minimiser over τ_G
    Number* trial_ = nullptr;      ///< the target cut off at the box; a circulation
    Number* before_ = nullptr;     ///< velocities at τ
    Number* after_ = nullptr;      ///< velocities at the trial
    bool* sticking_ = nullptr;     ///< G
    bool* independent_ = nullptr;  ///< the part of G that is not redundant
    bool* tried_ = nullptr;        ///< released without a certain slip
    bool* arrived_ = nullptr;      ///< at its limit in the trial
    bool* tie_ = nullptr;          ///< marked: slip without a sign, or turned
    T* gain_ = nullptr;            ///< what a release promises
    std::size_t passes_ = 0;
    std::size_t visits_ = 0;  ///< of (c)
    bool idle_redundant_ = false;
    bool vague_ = false;
};

}  // namespace stiction::solve::detail
