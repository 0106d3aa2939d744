// Claims of Hill on the range of his method: one inertia under eleven constant torques from seven rates. Units: mdeg, psi, s. R = θ̇.
//
//   conditions as printed, t_oc/t_i = −J R/((T − F_c sign R) t_i)
//   1  R = 0, |T| > F_s      2  t_oc/t_i < 0 or ≥ 1      3  |T| < F_s, 0 < t_oc/t_i < 1      4  |T| > F_s, 0 < t_oc/t_i < 1
//   rest: R = 0 and not 1                                                                                                  (1)
//   continuous motion: R + a t, a = (T − F_c sign R)/J, until t₀ = −R/a; beyond it 0, or (T − F_c sign T)(t − t₀)/J where |T| > F_s (2)
//   large beside the friction: amplitude 4000 psi, ten times F_c, of a sine torque; small: 300 psi                          (3)
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "papers/claims/claim_list.hpp"
#include "papers/claims/hill.hpp"
#include "papers/track.hpp"

namespace stiction::papers {
namespace {

constexpr double kRestsBelow = kHillStatic;                                                             // F_s [psi]
constexpr double kSlides = kHillCoulomb;                                                                // F_c [psi]
constexpr std::array<double, 11> kTorques{-4000, -600, -426, -410, -211, 0, 37, 399, 424, 1000, 4000};  // [psi]
constexpr std::array<double, 7> kRates{-1000, -20, -1.5, 0, 1e-3, 1.5, 20};                             // [mdeg/s]

/// Half a second under a constant torque from a rate.
const Run& pushed(Runs& runs, double torque, double rate) {
    return runs.get("hill-block", {{"signals.torque", fmt::format("{}", torque)},
                                   {"body.axis.velocity", fmt::format("{}", rate)},
                                   {"run.until", "0.5 s"}});
}

/// (1): how many conditions apply, and the rate after a step by the last of them.
struct Applied {
    std::array<bool, 5> conditions{};  ///< 0: rest
    double next = 0;
};
Applied apply(double T, double R, double J, double ti) {
    const double share = R == 0 ? 0 : -J * R / ((T - std::copysign(kSlides, R)) * ti);
    const bool crosses = share > 0 && share < 1;
    Applied a;
    a.conditions[1] = R == 0 && std::fabs(T) > kRestsBelow;
    a.conditions[0] = R == 0 && !a.conditions[1];
    a.conditions[2] = share < 0 || share >= 1;
    a.conditions[3] = std::fabs(T) < kRestsBelow && crosses;
    a.conditions[4] = std::fabs(T) > kRestsBelow && crosses;
    const std::array<double, 5> net{0, T - std::copysign(kSlides, T), T - std::copysign(kSlides, R), -J * R / ti,
                                    T + std::copysign(kSlides, R) * (1 - 2 * share)};
    for (std::size_t c = 0; c < net.size(); ++c) {
        a.next = a.conditions[c] ? R + net[c] * ti / J : a.next;
    }
    return a;
}

/// A difference of rates, of 1 mdeg/s or of their size.
double apart(double a, double b) { return std::fabs(a - b) / std::fmax(1, std::fabs(b)); }

Finding one_condition_each(Runs& runs) {
    std::array<std::size_t, 5> count{};
    bool one = true;
    double off = 0;
    for (const double torque : kTorques) {
        for (const double rate : kRates) {
            const Run& run = pushed(runs, torque, rate);
            const Applied told =
                apply(torque, rate, run.scenario.plan.bodies[0].options.inertia, run.scenario.run.fixed.step);
            std::size_t apply_here = 0;
            for (std::size_t c = 0; c < count.size(); ++c) {
                count[c] += told.conditions[c] ? 1U : 0U;
                apply_here += told.conditions[c] ? 1U : 0U;
            }
            one = one && apply_here == 1;
            off = farthest(off, apart(column_of(run.trajectory, "axis.velocity")[1], told.next));
        }
    }
    bool all = true;
    for (const std::size_t n : count) {
        all = all && n > 0;
    }
    return {fmt::format("conditions 1 to 4 {}, {}, {}, {} times, at rest {}; {}; rates within {:.1g}", count[1],
                        count[2], count[3], count[4], count[0], one ? "one each" : "none or several at once", off),
            Comparison(one && all && off <= 1e-9)};
}

double continuous(double T, double R, double J, double t) {  // (2)
    const double after = std::fabs(T) > kRestsBelow ? (T - std::copysign(kSlides, T)) / J : 0;
    if (R == 0) {
        return after * t;
    }
    const double a = (T - std::copysign(kSlides, R)) / J;
    const double zero = -R / a;
    return zero <= 0 || zero >= t ? R + a * t : after * (t - zero);
}

Finding accurate_over_the_range(Runs& runs) {
    double off = 0;
    double slowest = 1e9;
    double fastest = 0;
    for (const double torque : kTorques) {
        for (const double rate : kRates) {
            const Run& run = pushed(runs, torque, rate);
            const double told = continuous(torque, rate, run.scenario.plan.bodies[0].options.inertia, 0.5);
            off = farthest(off, apart(column_of(run.trajectory, "axis.velocity").back(), told));
            slowest = std::fmin(slowest, std::fabs(told));
            fastest = farthest(fastest, told);
        }
    }
    return {fmt::format("rates of {:g} to {:.0f} mdeg/s after 0.5 s within {:.1g}", slowest, fastest, off),
            Comparison(off <= 1e-9)};
}

/// Largest distance of the rate of the conventional model from the located engine, and the largest rate of that.
struct Conventional {
    double off = 0;
    double fastest = 0;
};
Conventional conventional_under(Runs& runs, double amplitude) {  // (3)
    const Settings torque{{"signals.torque", fmt::format("{}*sin(2*t)", amplitude)}, {"run.until", "10 s"}};
    RunOptions options = runs.options();
    options.engine = EngineKind::located;
    Runs located(options);
    const Trajectory& exact = located.get("hill-block", torque).trajectory;
    Settings by_sign = torque;
    by_sign.push_back({"run.method", "sign"});
    const Trajectory& seen = runs.get("hill-block", by_sign).trajectory;
    Conventional c;
    for (double t = 0.5; t < 10; t += 0.05) {
        const double rate = value_at(exact, "axis.velocity", t);
        c.fastest = farthest(c.fastest, rate);
        c.off = farthest(c.off, value_at(seen, "axis.velocity", t) - rate);
    }
    return c;
}

Finding only_where_forces_are_large(Runs& runs) {
    const Conventional large = conventional_under(runs, 4000);
    const Conventional small = conventional_under(runs, 300);
    return {fmt::format("4000 psi: off by {:.1f} of {:.0f} mdeg/s; 300 psi: off by {:.2f} of {:g} mdeg/s", large.off,
                        large.fastest, small.off, small.fastest),
            at_most(large.off, 0.05 * large.fastest) && Comparison(small.fastest == 0) && at_least(small.off, 0.1)};
}

}  // namespace

std::vector<Claim> hill_range_claims() {
    ClaimList list;
    list.stated(About::scheme, "2", "conditions 1 to 4 cover every torque and rate",
                {"since Conditions (1) through (4) encompass all possible torque and rate conditions of interest",
                 "section II"},
                "eleven torques from seven rates: one condition and no other applies as printed, or rest; by it the "
                "rate after a step, to 1e-9",
                one_condition_each);
    list.stated(About::scheme, "2", "accurate over a wide range of force and velocity",
                {"provides accurate determination of friction forces over a wide range of applied force and velocity "
                 "conditions",
                 "abstract"},
                "the same 77 runs at 10 ms: rate after 0.5 s against the continuous motion in closed form, to 1e-9",
                accurate_over_the_range);
    list.stated(
        About::scheme, "1", "the conventional model needs forces that are large beside the friction",
        {"applicable only to those cases where applied forces are large in comparison to the friction", "abstract"},
        "a sine torque, rate at 10 ms against the located engine: 4000 psi within 5 % of the largest rate; 300 "
        "psi off by 0.1 mdeg/s and more where nothing moves",
        only_where_forces_are_large);
    return list.take();
}

}  // namespace stiction::papers
