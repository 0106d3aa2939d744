// Steps (a) and (b) of active_set.hpp: move the torques towards the minimum over the set that tries to stick.
//
//   q(τ + δ) − q(τ) = −½ Σ δ (z(τ) + z(τ + δ))        exactly, because q is quadratic                            (1)
//
// Either the way is bent at the box, to a point where q is lower by (1), or it is straight and ends at the box. What meets
// its limit leaves the set.
#pragma once

#include <cstddef>

#include "stiction/solve/detail/arithmetic/enclosed.hpp"
#include "stiction/solve/detail/graph/active_state.hpp"

namespace stiction::solve::detail {

template <class T>
class ActiveSteps {
public:
    using Number = Enclosed<T>;

    explicit ActiveSteps(ActiveState<T>& state) noexcept : s_(state) {}

    /// (a), first choice: every contradictory element goes to the limit its slip asks for, the others take up the rest.
    [[nodiscard]] bool yield_contradictory() noexcept {
        T size = T(0);
        for (std::size_t e = 0; e < s_.rows->elements; ++e) {
            const int side = s_.contradicts(e, size);
            if (side != 0 && s_.finite(side > 0 ? s_.rows->forward[e] : s_.rows->backward[e]))
                s_.target[e] = s_.limit(e, side);
        }
        s_.set.solve(s_.independent, s_.target);
        return cut_off();
    }

    /// (a), second choice: along the circulation through e until a limit is met; false if there is none.
    [[nodiscard]] bool circulate(std::size_t e) noexcept {
        const bool down = sign(s_.rows->slip(e, s_.set.velocity())) < 0;
        s_.set.circulation(e, s_.trial);
        for (std::size_t f = 0; f < s_.rows->elements; ++f)
            s_.target[f] = down ? s_.torque[f] - s_.trial[f] : s_.torque[f] + s_.trial[f];
        return step_towards_target(true);
    }

    /// (b), first choice: the way to the target, bent at the box, to the first of the points 1, ¼, 1/16, … at which q is
    /// lower and something is at its limit; that leaves G.
    [[nodiscard]] bool cut_off() noexcept {
        constexpr int kTrials = 6;
        s_.velocities_of(s_.torque, s_.before);
        T part = T(1);
        for (int k = 0; k < kTrials; ++k, part /= T(4)) {
            if (!bend(part)) return false;
            s_.velocities_of(s_.trial, s_.after);
            // Twice (1), without its sign.
            Number fall{};
            for (std::size_t e = 0; e < s_.rows->elements; ++e)
                if (s_.sticking[e])
                    fall = fall +
                           (s_.trial[e] - s_.torque[e]) * (s_.rows->slip(e, s_.before) + s_.rows->slip(e, s_.after));
            if (sign(fall) <= 0) continue;
            for (std::size_t e = 0; e < s_.rows->elements; ++e) {
                s_.torque[e] = s_.trial[e];
                if (s_.arrived[e]) s_.sticking[e] = false;
            }
            return true;
        }
        return false;
    }

    /// (b), second choice.
    void go_straight() noexcept { static_cast<void>(step_towards_target(false)); }

private:
    /// The point at that part of the way, cut off at the box; false if nothing is at its limit there.
    [[nodiscard]] bool bend(T part) noexcept {
        bool any = false;
        T size = T(0);
        for (std::size_t e = 0; e < s_.rows->elements; ++e) {
            s_.trial[e] = part == T(1) ? s_.target[e] : s_.torque[e] + exact(part) * (s_.target[e] - s_.torque[e]);
            const int side = s_.independent[e] ? s_.beyond(e, s_.trial[e]) : part == T(1) ? s_.contradicts(e, size) : 0;
            s_.arrived[e] = s_.independent[e] ? side != 0 : side != 0 && s_.target[e].hi == s_.limit(e, side).hi;
            if (s_.arrived[e]) s_.trial[e] = s_.limit(e, side);
            any = any || s_.arrived[e];
        }
        return any;
    }

    /// The limit that element e would meet on the way: ±1, or 0.
    [[nodiscard]] int meets(std::size_t e, bool without_end) const noexcept {
        if (!s_.sticking[e]) return 0;
        if (!without_end) return s_.independent[e] ? s_.beyond(e, s_.target[e]) : 0;
        const int side = sign(s_.target[e] - s_.torque[e]);
        return side != 0 && s_.finite(side > 0 ? s_.rows->forward[e] : s_.rows->backward[e]) ? side : 0;
    }

    /// Share of the way to the target at which element e meets its limit.
    [[nodiscard]] Number free_part(std::size_t e, int side) const noexcept {
        const Number move = s_.target[e] - s_.torque[e];
        const Number room = s_.limit(e, side) - s_.torque[e];
        return sign(move) * side > 0 && sign(room) * side > 0 ? room / move : Number{};
    }

    /// τ moves towards the target, or beyond it if `without_end`, until the first limit; what meets it leaves G.
    [[nodiscard]] bool step_towards_target(bool without_end) noexcept {
        Number length{};
        bool any = false;
        for (std::size_t e = 0; e < s_.rows->elements; ++e) {
            const int side = meets(e, without_end);
            if (side == 0) continue;
            const Number part = free_part(e, side);
            if (!any || sign(part - length) < 0) length = part;
            any = true;
        }
        if (!any) return false;
        for (std::size_t e = 0; e < s_.rows->elements; ++e) {
            if (!s_.sticking[e]) continue;
            const int side = meets(e, without_end);
            const bool stops = side != 0 && sign(free_part(e, side) - length) <= 0;
            s_.torque[e] = stops ? s_.limit(e, side) : s_.torque[e] + length * (s_.target[e] - s_.torque[e]);
            if (stops) s_.sticking[e] = false;
        }
        return true;
    }

    ActiveState<T>& s_;
};

}  // namespace stiction::solve::detail
