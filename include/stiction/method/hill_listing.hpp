// Hill's method as his function block has it: the listing, not the text.
//
//   YY5, YY6: break away at |U1| > F_s with net torque U1 ∓ F_s               (text: U1 ∓ F_c)             (1)
//   YY7 = |U1| > F_c: a crossing step reverses                                (text: |U1| > F_s)           (2)
//   YN1 = U2 J/t_i,  YN2 = YN1/(U3 F_c − U1) = t_oc/t_i,  YY10 = 0 < YN2 < 1                               (3)
//   Y22 = net torque: reversed average, sliding, break-away or −YN1                                        (4)
//
// The printed flags multiply; here they select, since YN2 is infinite or NaN when U3 F_c = U1 and 0·NaN is NaN. U1 is the
// applied torque, viscous part included. A stop is assigned 0.0. Order 1. See hill.hpp for the pieces of a crossing step.
#pragma once

#include <stiction/method/hill.hpp>

namespace stiction {

template <class T>
struct HillListing {
    using Memory = NoMemory;
    static constexpr Description description{"hill-listing",
                                             "predicts a zero crossing inside the step (printed function block)",
                                             "Hill, listing of section III"};
    static constexpr Promises promises{.rest = true, .dissipation = true, .stops = true};
    static constexpr std::array<Field<HillListing, T>, 0> fields{};

    template <class Law>
    [[nodiscard]] constexpr Advance<T> advance(const Situation<T>& s, const Law&, Memory&) const noexcept {
        const T zero = number<T>(0);
        const T active = s.push - s.damping * s.velocity;
        const T breakaway = select(s.push > zero, s.levels.static_forward, -s.levels.static_backward);  // (1)
        const mask_t<T> forward = s.velocity > zero;
        const mask_t<T> reverses = either(both(forward, active < -s.levels.sliding_backward),
                                          both(!forward, active > s.levels.sliding_forward));  // (2)
        return predicted_step(s, active, breakaway, predict_crossing(s, active), reverses);    // (3), (4)
    }
};

}  // namespace stiction
