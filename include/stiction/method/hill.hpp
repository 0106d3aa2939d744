// Hill's predictive method, as the text has it: looks for a zero crossing inside the step before taking it.
//
//   t_oc/h = −J v / ((Act − F_c sign v)·h)                                              (eq. 3, lost t_i restored)
//   (1) at rest, |push| > F_s:                   net = push ∓ F_c, break away
//   (2) no crossing in the step:                 friction = F_c sign v
//   (3) crossing, push within the static limits: v⁺ = 0.0, assigned
//   (4) crossing, push beyond them:              friction averaged over both directions, F_c sign(v)(2 t_oc/h − 1)
//   at rest otherwise: net = 0
//
// Deviations. The velocity after (4) is written as the second piece alone, v⁺ = (Act ± F_c)(h − t_oc)/J, which equals the
// average of eq. 6 to rounding and cannot come out with the wrong sign. The friction reported for (3) is the mean of sliding, then
// resting friction: without viscous damping that is the net torque −J v/t_i of eq. 5, with it it still keeps the limits. The path is the path inside the step: two pieces for
// (3) and (4), so that energy closes and friction is counted along the way. A crossing the viscous part alone produces
// (push still forward) counts as (3). Order 1 with the push held over the step; exact while it is constant.
#pragma once

#include <stiction/method/advance.hpp>

namespace stiction {

/// Motion within one step under constant force, with the instant at which the velocity crosses zero, if it does.
template <class T>
struct CrossingPrediction {
    T sliding;          ///< friction before the crossing, with the sign of v
    T reversed;         ///< friction after it, if the body reverses
    T share;            ///< t_oc/h, meaningful where `crosses`
    mask_t<T> crosses;  ///< 0 < t_oc/h < 1
};

template <class T>
constexpr CrossingPrediction<T> predict_crossing(const Situation<T>& s, const T& active) noexcept {
    const T zero = number<T>(0);
    const mask_t<T> forward = s.velocity > zero;
    const T sliding = sliding_friction(s.velocity, s.levels);
    const T share = -s.velocity / ((active - sliding) * s.mobility);
    return {.sliding = sliding,
            .reversed = select(forward, -smaller(s.levels.sliding_backward, s.levels.static_backward),
                               smaller(s.levels.sliding_forward, s.levels.static_forward)),
            .share = share,
            .crosses = both(share > zero, share < number<T>(1))};
}

/// Assembles a predicted step from its cases; `breakaway` is the friction applied in the first step out of rest.
template <class T>
constexpr Advance<T> predicted_step(const Situation<T>& s, const T& active, const T& breakaway,
                                    const CrossingPrediction<T>& p, const mask_t<T>& reverses) noexcept {
    const T zero = number<T>(0);
    const T half = number<T>(0.5);
    const T v = s.velocity;
    const mask_t<T> at_rest = v == zero;
    const mask_t<T> stuck = both(at_rest, holds(s.push, s.levels));
    const mask_t<T> turns = both(p.crosses, reverses);

    // One force over the whole step: sliding on (2), breaking away (1), or staying at rest.
    const T constant = select(stuck, s.push, select(at_rest, breakaway, p.sliding));
    const T trial = select(stuck, zero, v + (active - constant) * s.mobility);
    Advance<T> result = trapezoid_path(s, constant, trial, select(opposite(v, trial), zero, trial));

    // Two pieces (3), (4): down to zero over `share` of the step, then rest or motion the other way.
    const T rest_of_step = number<T>(1) - p.share;
    const T second = select(turns, (active - p.reversed) * s.mobility * rest_of_step, zero);
    const T first_path = v * p.share * (half * s.step);
    const T second_path = second * rest_of_step * (half * s.step);
    const T turned = p.sliding * p.share + p.reversed * rest_of_step;
    const T stopped = p.sliding * p.share + resting_friction(s.push, s.levels) * rest_of_step;

    result.velocity = select(p.crosses, second, result.velocity);
    result.displacement = select(p.crosses, first_path + second_path, result.displacement);
    result.friction = select(p.crosses, select(turns, turned, stopped), result.friction);
    result.input_energy = select(p.crosses, s.push * result.displacement, result.input_energy);
    result.friction_energy =
        select(p.crosses, p.sliding * first_path + p.reversed * second_path, result.friction_energy);
    result.viscous_energy = select(p.crosses, s.damping * v * result.displacement, result.viscous_energy);
    result.scheme_energy = select(p.crosses, zero, result.scheme_energy);
    return result;
}

template <class T>
struct Hill {
    using Memory = NoMemory;
    static constexpr Description description{"hill", "predicts a zero crossing inside the step (text of the paper)",
                                             "Hill, eqs. 1-6 and conditions 1-4"};
    static constexpr Promises promises{.rest = true, .dissipation = true, .stops = true};
    static constexpr std::array<Field<Hill, T>, 0> fields{};

    template <class Law>
    [[nodiscard]] constexpr Advance<T> advance(const Situation<T>& s, const Law&, Memory&) const noexcept {
        const T zero = number<T>(0);
        const T active = s.push - s.damping * s.velocity;
        const T breakaway = select(s.push > zero, s.levels.sliding_forward, -s.levels.sliding_backward);
        const mask_t<T> forward = s.velocity > zero;
        const mask_t<T> reverses =
            either(both(forward, s.push < -s.levels.static_backward), both(!forward, s.push > s.levels.static_forward));
        return predicted_step(s, active, breakaway, predict_crossing(s, active), reverses);
    }
};

}  // namespace stiction
