// Step (c) of active_set.hpp: elements whose slip opposes their friction after the set that sticks has been solved.
//
// Turned to their other limits where that agrees with all slips; where the set determines their slip, turned so that the
// set takes up the difference; else released into the set, all of them on the first visit, later fewer.
#pragma once

#include <cmath>
#include <cstddef>
#include <limits>

#include "stiction/solve/detail/graph/active_state.hpp"
#include "stiction/solve/detail/graph/active_steps.hpp"

namespace stiction::solve::detail {

template <class T>
class ActiveRelease {
public:
    explicit ActiveRelease(ActiveState<T>& state) noexcept : s_(state) {}

    /// (c), beforehand: everything that slips against its friction goes to its other limit, except what would then slip
    /// the other way; G stays. True if that agrees with the new slips and with the limits of G: then q falls.
    [[nodiscard]] bool turn_opposed() noexcept {
        constexpr int kRounds = 3;
        if (!mark_opposed()) return false;
        for (int round = 0; round < kRounds; ++round) {
            s_.set.solve(s_.independent, s_.target);
            bool any = false, reversed = false;
            for (std::size_t e = 0; e < s_.rows->elements; ++e) {
                if (!s_.tie[e]) continue;
                const int side = s_.target[e].hi == s_.rows->forward[e] ? 1 : -1;
                if (s_.rows->slip_sign(e, s_.set.velocity(), s_.set.velocity_vagueness()) == side) {
                    any = true;
                    continue;
                }
                reversed = true;
                s_.tie[e] = false;
                s_.target[e] = s_.torque[e];
            }
            if (!any) break;
            if (reversed || s_.leaves_box()) continue;
            s_.accept();
            return true;
        }
        for (std::size_t e = 0; e < s_.rows->elements; ++e) s_.target[e] = s_.torque[e];
        s_.set.solve(s_.independent, s_.target);
        return false;
    }

    /// (c), beforehand: what slips against its friction at a speed that the set G determines goes straight to its other
    /// limit; G takes up the difference and nothing moves. True if an element of G met its limit on the way.
    [[nodiscard]] bool turn_determined() noexcept {
        if (!mark_opposed()) return false;
        bool any = false;
        for (std::size_t e = 0; e < s_.rows->elements; ++e) {
            if (!s_.tie[e]) continue;
            s_.tie[e] = s_.sticking[e] = s_.set.determines(e);
            if (!s_.tie[e]) s_.target[e] = s_.torque[e];
            any = any || s_.tie[e];
        }
        if (!any) return false;
        s_.set.solve(s_.independent, s_.target);
        if (s_.leaves_box() && ActiveSteps<T>(s_).cut_off()) return true;
        const bool inside = !s_.leaves_box();
        for (std::size_t e = 0; e < s_.rows->elements; ++e)
            if (s_.tie[e]) s_.sticking[e] = false;
        if (inside) s_.accept();
        return false;
    }

    /// (c): releases what slips against its friction, all of it at first, on every later visit half as many, the most
    /// promising first; if nothing does, what has no slip to speak of, once each.
    [[nodiscard]] bool release() noexcept {
        std::size_t opposed = 0;
        bool ties = false;
        for (std::size_t e = 0; e < s_.rows->elements; ++e) {
            s_.gain[e] = T(0);
            s_.tie[e] = false;
            if (s_.sticking[e] || (s_.rows->forward[e] == T(0) && s_.rows->backward[e] == T(0))) continue;
            const int slipping = s_.rows->slip_sign(e, s_.set.velocity(), s_.set.velocity_vagueness());
            s_.gain[e] = promise(e, slipping);
            s_.tie[e] = slipping == 0 && !s_.tried[e];
            if (s_.gain[e] > T(0)) ++opposed;
            ties = ties || s_.tie[e];
        }
        if (opposed == 0) {
            for (std::size_t e = 0; e < s_.rows->elements; ++e)
                if (s_.tie[e]) s_.sticking[e] = s_.tried[e] = true;
            return ties;
        }
        std::size_t quota = visits_ < std::numeric_limits<std::size_t>::digits ? opposed >> visits_ : 0;
        ++visits_;
        for (quota = quota > 0 ? quota : 1; quota > 0; --quota) {
            std::size_t best = 0;
            for (std::size_t e = 1; e < s_.rows->elements; ++e)
                if (s_.gain[e] > s_.gain[best]) best = e;
            s_.sticking[best] = true;
            s_.gain[best] = T(0);
        }
        return true;
    }

private:
    /// How much q could fall if e alone were released: |z| times the way it can go. 0 if its slip agrees with its friction.
    [[nodiscard]] T promise(std::size_t e, int slipping) const noexcept {
        const bool at_forward = s_.torque[e].hi == s_.rows->forward[e];
        const bool at_backward = s_.torque[e].hi == -s_.rows->backward[e];
        if (!((slipping > 0 && !at_forward) || (slipping < 0 && !at_backward))) return T(0);
        T compliance = T(0);
        for (std::size_t at = s_.rows->row_start[e]; at < s_.rows->row_start[e + 1]; ++at)
            compliance += std::abs(s_.rows->coefficient[at].hi) *
                          (std::abs(s_.rows->coefficient[at].hi) / s_.rows->inertia[s_.rows->column[at]]);
        const T slip = std::abs(s_.rows->slip(e, s_.set.velocity()).hi);
        const T range = s_.rows->forward[e] + s_.rows->backward[e];
        const T fall = slip * (slip / compliance < range ? slip / compliance : range);
        return fall > T(0) ? fall : std::numeric_limits<T>::min();
    }

    /// Marks what slips against its friction and has a finite limit there, which becomes its target.
    [[nodiscard]] bool mark_opposed() noexcept {
        bool any = false;
        for (std::size_t e = 0; e < s_.rows->elements; ++e) {
            s_.tie[e] = false;
            if (s_.sticking[e] || (s_.rows->forward[e] == T(0) && s_.rows->backward[e] == T(0))) continue;
            const int slipping = s_.rows->slip_sign(e, s_.set.velocity(), s_.set.velocity_vagueness());
            if (!(promise(e, slipping) > T(0)) || !s_.finite(slipping > 0 ? s_.rows->forward[e] : s_.rows->backward[e]))
                continue;
            s_.target[e] = s_.limit(e, slipping);
            s_.tie[e] = any = true;
        }
        return any;
    }

    ActiveState<T>& s_;
    std::size_t visits_ = 0;  ///< of (c)
};

}  // namespace stiction::solve::detail
