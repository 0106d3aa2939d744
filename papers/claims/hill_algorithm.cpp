// Claims of Hill on the equations themselves: the conventional model of Fig. 1, equations 1 to 6, the listing of section III. One inertia,
// looked at step by step. Units: mdeg, psi, s. R = θ̇.
//
//   t_oc/t_i = −J R/((T − F_c sign R) t_i)                                             (3), its t_i restored
//   1  R = 0, |T| > F_s:              T_net = T − F_c sign T                           (1)
//   2  no crossing:                   T_net = T − F_c sign R                           (4)
//   3  crossing, |T| ≤ F_s:           T_net = −J R/t_i                                 (5)
//   4  crossing, |T| > F_s:           T_net = T + F_c sign R (1 − 2 t_oc/t_i)          (6)
//   otherwise                         T_net = 0;   R⁺ = R + T_net t_i/J
//
// The listing: YY5, YY6 take T ∓ F_s in condition 1; YY7 asks |T| > F_c where the text has F_s in conditions 3 and 4.
#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "papers/claims/beside.hpp"
#include "papers/claims/claim_list.hpp"
#include "papers/claims/hill.hpp"
#include "papers/track.hpp"

namespace stiction::papers {
namespace {

constexpr const char* kBlock = "hill-block";
constexpr double kFs = kHillStatic;
constexpr double kFc = kHillCoulomb;

/// Net torque of a step, and which condition gave it; 0: at rest.
struct Net {
    double torque = 0;
    int condition = 0;
};

/// Equations 1 to 6.
Net net_of_text(double T, double R, double J, double ti) {
    if (R == 0) {
        return std::fabs(T) > kFs ? Net{T - std::copysign(kFc, T), 1} : Net{0, 0};
    }
    const double share = -J * R / ((T - std::copysign(kFc, R)) * ti);
    if (!(share > 0 && share < 1)) {
        return {T - std::copysign(kFc, R), 2};
    }
    return std::fabs(T) > kFs ? Net{T + std::copysign(kFc, R) * (1 - 2 * share), 4} : Net{-J * R / ti, 3};
}

/// The equations of section III, with numbers for logical variables.
double net_of_listing(double U1, double U2, double J, double ti) {
    const double YY3 = U2 > 0;
    const double YY4 = U2 < 0;
    const bool rests = U2 == 0;
    const double YY5 = U1 > kFs && rests;
    const double YY6 = U1 < -kFs && rests;
    const double YY7 = U1 > kFc || U1 < -kFc;
    const double YN1 = U2 * J / ti;
    const double U3 = U2 > 0 ? 1 : U2 < 0 ? -1 : 0;
    const double YN2 = YN1 == 0 ? 0 : YN1 / (U3 * kFc - U1);
    const double YY10 = YN2 > 0 && YN2 < 1;
    const double Y21 = (2 * YN2 - 1) * kFc;
    const double turned = YY10 == 0 ? 0 : (YY3 * (U1 - Y21) + YY4 * (U1 + Y21)) * YY7;
    return turned + (YY3 * (U1 - kFc) + YY4 * (U1 + kFc)) * (1 - YY10) + YY5 * (U1 - kFs) + YY6 * (U1 + kFs) -
           (1 - YY7) * YY10 * YN1;
}

struct Block {
    std::span<const double> torque;
    std::span<const double> rate;
    double inertia;
    double step;
};
Block block(const Run& run) {
    return {column_of(run.trajectory, "torque"), column_of(run.trajectory, "axis.velocity"),
            run.scenario.plan.bodies[0].options.inertia, run.scenario.run.fixed.step};
}

Finding equations_one_to_six(Runs& runs) {
    const Block b = block(runs.get(kBlock));
    std::array<std::size_t, 5> count{};
    double off = 0;
    for (std::size_t k = 0; k + 1 < b.rate.size(); ++k) {
        const Net net = net_of_text(b.torque[k], b.rate[k], b.inertia, b.step);
        ++count[static_cast<std::size_t>(net.condition)];
        const double next = net.condition == 3 ? 0 : b.rate[k] + net.torque * b.step / b.inertia;
        off = farthest(off, next - b.rate[k + 1]);
    }
    const bool all = std::all_of(count.begin(), count.end(), [](std::size_t n) { return n > 0; });
    return alike({b.rate.size() - 1, 2000, off},
                 fmt::format(", conditions 1 to 4 {}, {}, {}, {} times, at rest {}", count[1], count[2], count[3],
                             count[4], count[0]),
                 all);
}

Finding listing(Runs& runs) {
    const Block b = block(runs.get(kBlock, {{"run.method", "hill-listing"}}));
    double off = 0;
    for (std::size_t k = 0; k + 1 < b.rate.size(); ++k) {
        const double next = b.rate[k] + net_of_listing(b.torque[k], b.rate[k], b.inertia, b.step) * b.step / b.inertia;
        off = farthest(off, next - b.rate[k + 1]);
    }
    return alike({b.rate.size() - 1, 2000, off});
}

Settings steady(double torque, double rate, const char* until) {
    return {{"signals.torque", fmt::format("{}", torque)},
            {"body.axis.velocity", fmt::format("{}", rate)},
            {"run.until", until}};
}

/// A torque of −600 psi turns 1.5 mdeg/s round inside the first step: v(t) is −(t − t_oc)(600 − 400)/J from t_oc = 1.5 J/1000 on.
Finding impulse_of_condition_four(Runs& runs) {
    const Block b = block(runs.get(kBlock, steady(-600, 1.5, "10 ms")));
    const double crossing = 1.5 * b.inertia / 1000;
    const double exact = -(b.step - crossing) * 200 / b.inertia;
    return {fmt::format("{:.9f} mdeg/s after the step, {:.9f} by integration", b.rate.back(), exact),
            Comparison(crossing < b.step && std::fabs(b.rate.back() - exact) <= 1e-12)};
}

Finding stops_at_the_end_of_the_interval(Runs& runs) {
    const Block b = block(runs.get(kBlock, steady(-300, 1.5, "30 ms")));
    return {fmt::format("{:g} mdeg/s after the step", b.rate[1]), Comparison(b.rate[1] == 0 && b.rate.back() == 0)};
}

/// Just above the static level: the net torque of the first step.
Finding least_net_torque(Runs& runs) {
    const Block b = block(runs.get(kBlock, steady(kFs + 1e-6, 0, "10 ms")));
    const double net = b.rate.back() * b.inertia / b.step;
    return {fmt::format("{:.4f} psi", net), Comparison(std::fabs(net - (kFs - kFc)) <= 1e-4)};
}

Finding impulse_by_the_step(Runs& runs) {
    double off = 0;
    for (const double ms : {10.0, 5.0, 2.0}) {
        Settings settings = steady(kFs + 1e-6, 0, "10 ms");
        settings.push_back({"run.step", fmt::format("{} ms", ms)});
        const Block b = block(runs.get(kBlock, settings));
        off = farthest(off, b.rate[1] / ((kFs - kFc) * 1e-3 * ms / b.inertia) - 1);
    }
    return {fmt::format("(Fs - Fc) ti/J within {:.1g} at 10, 5 and 2 ms", off), Comparison(off <= 1e-6)};
}

/// Negative t_oc/t_i: the torque exceeds the friction along the rate; positive: it does not.
Finding sign_of_the_crossing(Runs& runs) {
    const Block b = block(runs.get(kBlock));
    std::array<std::size_t, 2> count{};
    bool told = true;
    for (std::size_t k = 0; k + 1 < b.rate.size(); ++k) {
        if (b.rate[k] != 0) {
            const double share = -b.inertia * b.rate[k] / ((b.torque[k] - std::copysign(kFc, b.rate[k])) * b.step);
            const bool exceeds = std::copysign(1, b.rate[k]) * b.torque[k] > kFc;
            told = told && (share < 0) == exceeds;
            const bool passes = (b.rate[k] > 0) != (b.rate[k + 1] > 0) || b.rate[k + 1] == 0;
            told = told && passes == (share > 0 && share < 1);
            ++count[exceeds ? 0 : 1];
        }
    }
    return {fmt::format("{} negative, {} positive{}", count[0], count[1], told ? ", each as told" : "; not as told"),
            Comparison(told && count[0] > 0 && count[1] > 0)};
}

/// Position after 20 s by hill2 against the located engine, at steps of 20 and 5 ms.
Finding extended_to_second_order(Runs& runs) {
    RunOptions options = runs.options();
    options.engine = EngineKind::located;
    Runs located(options);
    const double exact = column_of(located.get(kBlock).trajectory, "axis.position").back();
    const auto off = [&](const char* step) {
        return std::fabs(
            column_of(runs.get(kBlock, {{"run.method", "hill2"}, {"run.step", step}}).trajectory, "axis.position")
                .back() -
            exact);
    };
    const double coarse = off("20 ms");
    const double fine = off("5 ms");
    return {fmt::format("off by {:.2g} mdeg at 20 ms, {:.2g} at 5 ms: {:.1f} times less", coarse, fine, coarse / fine),
            at_least(coarse / fine, 8)};
}

Finding friction_equals_torque(Runs& runs) {
    const Run& run = runs.get(kBlock, steady(kFs - 1e-6, 0, "1 s"));
    const double friction = column_of(run.trajectory, "bearing.friction").back();
    const double rate = largest_of(run.trajectory, "axis.velocity", 0, 1);
    return {fmt::format("friction {:.6f} psi, rate {:g}", friction, rate),
            Comparison(rate == 0 && std::fabs(friction - (kFs - 1e-6)) <= 1e-9)};
}

// ---- the conventional model of Fig. 1
Settings conventional(double torque, double rate, const char* until, const char* step = "10 ms", double stiffer = 1) {
    Settings all = steady(torque, rate, until);
    all.push_back({"run.method", "sign"});
    all.push_back({"run.step", step});
    all.push_back({"body.axis.inertia", fmt::format("{:.17g}", 400.0 / 102 / stiffer)});
    return all;
}

Finding decays(Runs& runs) {
    const Block b = block(runs.get(kBlock, conventional(0, 100, "2 s")));
    const double rest = std::fabs(b.rate.back());
    return {fmt::format("from 100 to {:.2f} mdeg/s in 2 s", rest),
            at_most(rest, 1.02)};  // F_c t_i/J: what it chatters by
}

Finding accelerates_in_proportion(Runs& runs) {
    double off = 0;
    for (const double torque : {500.0, 600.0, 1000.0}) {
        const Block b = block(runs.get(kBlock, conventional(torque, 1, "1 s")));
        const double gain = (b.rate.back() - b.rate.front()) / (b.step * static_cast<double>(b.rate.size() - 1));
        off = farthest(off, gain * b.inertia / (torque - kFc) - 1);
    }
    return {fmt::format("J a/(T - Fc) = 1 within {:.1g} for 500, 600 and 1000 psi", off), Comparison(off <= 1e-9)};
}

Finding accelerates_in_error(Runs& runs) {
    const Block b = block(runs.get(kBlock, conventional(200, 0, "10 ms")));
    const double net = b.rate.back() * b.inertia / b.step;
    return {fmt::format("{:.1f} psi accelerate it from rest under 200 psi", net),
            Comparison(std::fabs(net - 200) <= 1e-9)};
}

/// Half the distance between the extremes, and the mean, over the second half of ten seconds.
struct Chatter {
    double amplitude = 0;
    double mean = 0;
};
Chatter chatter(Runs& runs, double torque, const char* step, double stiffer = 1) {
    const Run& run = runs.get(kBlock, conventional(torque, 0, "10 s", step, stiffer));
    const std::span<const double> rate = column_of(run.trajectory, "axis.velocity");
    const auto [least, most] =
        std::minmax_element(rate.begin() + static_cast<std::ptrdiff_t>(rate.size() / 2), rate.end());
    return {0.5 * (*most - *least), mean_of(run.trajectory, "axis.velocity", 5, 10)};
}

/// The largest amplitude over torques below the friction: 2 F_c t_i/J from peak to peak.
double largest_amplitude(Runs& runs, const char* step, double stiffer) {
    double most = 0;
    for (const double torque : {37.0, 93.0, 151.0, 211.0, 307.0}) {
        most = farthest(most, chatter(runs, torque, step, stiffer).amplitude);
    }
    return most;
}

Finding a_tenth_at_a_millisecond(Runs& runs) {
    const double amplitude = largest_amplitude(runs, "1 ms", 1);
    return {fmt::format("amplitude {:.4f} mdeg/s at 1 ms: 0.1 needs {:.2f} ms", amplitude, 0.1 / amplitude),
            within(0.1 / amplitude, 1.0, 0.2)};
}

Finding elevation_is_half_as_much_again(Runs& runs) {
    const double ratio = largest_amplitude(runs, "1 ms", 1.5) / largest_amplitude(runs, "1 ms", 1);
    return {fmt::format("{:.3f} times the rate error of azimuth", ratio), within(ratio, 1.5, 0.1)};
}

Finding mean_at_any_step(Runs& runs) {
    std::string text;
    double least = 1e9;
    for (const char* step : {"10 ms", "5 ms", "2 ms", "1 ms", "0.5 ms"}) {
        const Chatter c = chatter(runs, 211, step);
        text += fmt::format("{}{:.4f}", text.empty() ? "" : ", ", c.mean);
        least = std::min(least, c.mean / c.amplitude);
    }
    return {text + " mdeg/s at 10, 5, 2, 1, 0.5 ms under 211 psi", at_least(least, 0.1)};
}

/// Steps after which the rate has the other sign, over 5 to 10 s.
Finding oscillates_on(Runs& runs) {
    const Block b = block(runs.get(kBlock, conventional(211, 0, "10 s")));
    std::size_t turns = 0;
    for (std::size_t k = b.rate.size() / 2; k < b.rate.size(); ++k) {
        turns += (b.rate[k] > 0) != (b.rate[k - 1] > 0) ? 1U : 0U;
    }
    return {fmt::format("{} reversals from 5 to 10 s under 211 psi", turns), at_least(static_cast<double>(turns), 100)};
}

Finding amplitude_falls_with_the_step(Runs& runs) {
    const double coarse = largest_amplitude(runs, "10 ms", 1);
    const double fine = largest_amplitude(runs, "1 ms", 1);
    return {fmt::format("{:.3f} mdeg/s at 10 ms, {:.4f} at 1 ms", coarse, fine), larger(coarse, fine)};
}

constexpr const char* kOne = "section I";
constexpr const char* kTwo = "section II";

void add_conventional(ClaimList& list) {
    list.stated(About::scheme, "1", "without torque the motion decays",
                {"when the applied force is zero and the initial rate of motion is nonzero, the motion will decay to "
                 "zero under the influence of friction",
                 kOne},
                "100 mdeg/s down to at most 1.02 mdeg/s, one step of friction, in 2 s", decays);
    list.stated(
        About::scheme, "1", "beyond the friction it accelerates in proportion",
        {"the motion will accelerate in direct proportion to the difference between the applied and friction forces",
         kOne},
        "J a/(T - Fc) = 1 for three torques, to rounding", accelerates_in_proportion);
    list.stated(About::scheme, "1", "from rest it accelerates in error",
                {"the modeled friction force is zero for the zero rate condition and an erroneous acceleration of the "
                 "inertia results",
                 kOne},
                "the first step from rest under 200 psi has a net torque of 200 psi", accelerates_in_error);
    list.stated(
        About::scheme, "1", "a rate reversal and a sustained oscillation",
        {"because it exceeds the applied force, causes a rate reversal and leads to a sustained oscillatory process",
         kOne},
        "211 psi from rest: at least 100 reversals from 5 to 10 s", oscillates_on);
    list.stated(
        About::scheme, "1", "the amplitude falls with the step",
        {"the amplitude of the rate excursions can be reduced through a reduction of integration step size", kOne},
        "half the range over 5 to 10 s, largest of five torques below the friction", amplitude_falls_with_the_step);
    list.stated(
        About::scheme, "1", "the mean is not zero at any step",
        {"regardless of step size, the rate oscillates about a non-zero mean due to the nonzero input applied force",
         kOne},
        "mean over 5 to 10 s at least a tenth of the amplitude at five steps", mean_at_any_step);
    list.stated(
        About::scheme, "1", "0.1 mdeg/s needs about 1 ms",
        {"controlling the above rate errors to less than 0.1 mdeg/sec requires a step size of roughly 1.0 msec", kOne},
        "one inertia; the step at which the amplitude is 0.1 mdeg/s within 0.2 ms of 1 ms", a_tenth_at_a_millisecond);
    list.stated(About::scheme, "1", "elevation: half as much again",
                {"102 millidegrees/sec2 … for the azimuth axis and roughly 1.5 times that ratio for elevation", kOne},
                "rate error with 1.5 times the ratio of friction to inertia, within 0.1 of 1.5 times",
                elevation_is_half_as_much_again);
}

}  // namespace

std::vector<Claim> hill_algorithm_claims() {
    ClaimList list;
    add_conventional(list);
    list.stated(About::scheme, "2", "equations 1 to 6 and their conditions",
                {"Eqs. (1) through (6) together with their conditions of applicability form the basis for defining "
                 "effective friction torque and the net torque",
                 kTwo},
                "the equations beside the run, from the same torques: rates of 2000 steps to rounding, 1e-9; each "
                "condition occurs",
                equations_one_to_six);
    list.stated(About::scheme, "2", "condition 4: friction averaged over the step",
                {"The effective friction torque is obtained by averaging the instantaneous friction torque over the "
                 "integration interval",
                 kTwo},
                "1.5 mdeg/s turned round in one step by 600 psi: the rate of the continuous motion, to 1e-12",
                impulse_of_condition_four);
    list.stated(About::scheme, "2", "condition 3: zero at the end of the interval",
                {"it must then decelerate the inertia to precisely zero rate at the end of the interval", kTwo},
                "1.5 mdeg/s against 300 psi: 0.0 after one step, and it stays", stops_at_the_end_of_the_interval);
    list.stated(About::scheme, "2", "condition 1: at least static less Coulomb",
                {"this assumption results in a minimum net torque equal to the difference between the static and "
                 "Coulomb values",
                 kTwo},
                "a millionth of a psi above 425: 25 psi within 1e-4", least_net_torque);
    list.stated(About::scheme, "2", "the impulse at break-away goes with the step",
                {"The resulting rate impulse can be adjusted … by selection of the integration step size", kTwo},
                "(Fs - Fc) ti/J at 10, 5 and 2 ms, to 1e-6", impulse_by_the_step);
    list.model(
        About::scheme, "2", "what the sign of toc/ti implies",
        {"Negative values of toc/ti imply a level of applied torque in excess of the friction and in the same "
         "direction as "
         "the rate … A negative or unity or greater than unity value of toc/ti is a necessary and sufficient condition "
         "for "
         "Condition (2)",
         kTwo},
        "every step in motion: below 0 where the torque exceeds Fc along the rate; the rate passes zero where it is "
        "between 0 and 1",
        sign_of_the_crossing);
    list.stated(About::scheme, "2", "capable of extension to a trapezoid",
                {"it should be capable of extension to incorporate a trapezoid- or possibly a polynomial-based "
                 "integration method",
                 "section V"},
                "method hill2: position at 20 s against the located engine, at 5 ms at least 8 times nearer than at 20 "
                "ms (16 by "
                "second order, 4 by first)",
                extended_to_second_order);
    list.stated(About::physics, "2", "at rest friction equals the torque",
                {"If the initial rate is zero and Condition (1) above is not satisfied, the friction equals the "
                 "applied torque and the net torque becomes zero",
                 kTwo},
                "a millionth of a psi below 425: friction the same to 1e-9, rate 0.0", friction_equals_torque);
    list.stated(About::scheme, "2", "the function block as printed",
                {"A listing of variables and equations is provided below", "section III"},
                "method hill-listing; YY1 to YY7, YY10, YN1, YN2, Y21, Y22 beside the run: rates of 2000 steps to "
                "rounding, 1e-9",
                listing);
    return list.take();
}

}  // namespace stiction::papers
