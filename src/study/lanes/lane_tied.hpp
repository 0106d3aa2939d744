// Ties of a usual step of all lanes, on packs: velocities that bodies share to the bit, and positions that stay together.
//
// Included only by the translation units of the instruction sets.
#pragma once

#include <stiction/scalar/rounding.hpp>

#include "numeric/tolerance.hpp"
#include "study/lanes/lane_pack.hpp"

namespace stiction::study {

template <class Arch>
class LaneTied : LanePack<Arch> {
    using Pack = LanePack<Arch>;
    using Pack::get;
    using Pack::is_set;
    using Pack::put;
    using typename Pack::M;
    using typename Pack::T;
    static T zero() noexcept { return T(0.0); }

public:
    /// numeric/tied_bodies.hpp: apply_to_sums.
    [[gnu::always_inline]] static void tie_velocities(LaneJob& job) noexcept {
        double* velocity = job.answer;
        for (std::size_t k = 0; k < job.ties; ++k) {
            const LaneTie& tie = job.tie[k];
            const M lanes = is_set(job.tied_lanes, tie.lanes);
            if (!any(lanes)) {
                continue;
            }
            T w = zero();
            if (tie.kind == LaneTie::Kind::follow) {
                w = T(tie.sign) * get(velocity, tie.leader) + zero();
            } else if (tie.kind == LaneTie::Kind::row) {
                T left = get(job.ground_speed, tie.element);
                T own(1.0);
                for (std::size_t t = tie.term; t < tie.term + tie.terms; ++t) {
                    const LaneTieTerm& term = job.tie_term[t];
                    const T coefficient = get(term.coefficient, 0) * T(term.sign);
                    if (term.own) {
                        own = coefficient;
                    } else {
                        left = left - coefficient * get(velocity, term.body);
                    }
                }
                w = select(left == zero(), zero(), left / own + zero());
            }
            put(velocity, tie.body, select(lanes, w, get(velocity, tie.body)));
        }
    }

    /// engine/fixed/step/tied_positions.hpp, where one pair of bodies is tied.
    [[gnu::always_inline]] static void hold_pairs(LaneJob& job) noexcept {
        constexpr double kFourUnits = 0x1p-50;
        constexpr double kSmallest = 0x1p-1022;  // that is normal
        for (std::size_t k = 0; k < job.holds; ++k) {
            const LaneHold& hold = job.hold[k];
            const M held = is_set(job.held_lanes, hold.lanes);
            if (!any(held)) {
                continue;
            }
            const T per_a = get(hold.per_a, 0);
            const T per_b = get(hold.per_b, 0);
            const T rate = per_a * get(job.answer, hold.a);
            const T other = per_b * get(job.answer, hold.b);
            const M together = (rate != zero()) & (abs(rate + other) <= T(engine::kSameRate) * abs(rate));
            const T xa = get(job.end_position, hold.a);
            const T xb = get(job.end_position, hold.b);
            const T a = per_a * get(job.position, hold.a);
            const T b = per_b * get(job.position, hold.b);
            const T a_end = abs(per_a * xa);
            const T b_end = abs(per_b * xb);
            const T largest = larger(larger(abs(a), abs(b)), larger(a_end, b_end));
            const M known = (largest >= T(kSmallest)) & is_finite(largest);
            const T grid = (largest & infinity<T>()) * T(kFourUnits);
            const T units = (a + b) / grid;
            const T size = abs(units);
            const T down = round_down(size);
            const T near = select(size - down >= T(0.5), down + T(1.0), down);
            const T ahead = (near | (units & T(-0.0))) * grid;
            const M placed = together & known & held;
            const M b_follows = b_end <= a_end;
            const T follows = (ahead - select(b_follows, per_a * xa, per_b * xb)) / select(b_follows, per_b, per_a);
            put(job.end_position, hold.b, select(placed & b_follows, follows, xb));
            put(job.end_position, hold.a, select(placed & (!b_follows), follows, xa));
        }
    }
};

}  // namespace stiction::study
