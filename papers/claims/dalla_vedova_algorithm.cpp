// Claims of Dalla Vedova and Di Fiore 2020 on the algorithms themselves: equations 5 to 18 and section 6, step by step on the rod alone; the
// band of frequencies of section 4.1.
//
//   second order  FF = sign(Act)·min(|Act|, FSJ) at rest and where DXJ passes zero, else sign(DXJ)·FDJ                    (13)–(17)
//                 DXJ⁺ = 0 where it passes zero, else DXJ + (Act − FF)·DT/MJ; from rest it moves on where |Act| > FSJ      (18)
//   Borello's     FF = sign(DXJ)·FDJ, at rest clamp(Act, ±FSJ); DXJ⁺ = 0 where it would change sign                        (6)–(12)
//   first order   DXJ⁺ = (F12 − FR − FF)/C_eq, FF by the speed of the step before (the memory block); 0 where it passes zero
//   band          speeds of both models under a sine force without friction differ by ωτ/√(1 + ω²τ²), τ = MJ/C_eq
#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "machine/checks/reduction.hpp"
#include "papers/claims/beside.hpp"
#include "papers/claims/claim_list.hpp"
#include "papers/claims/dalla_vedova.hpp"
#include "papers/track.hpp"

namespace stiction::papers {
namespace {

constexpr const char* kPushed = "dalla-vedova-pushed";
constexpr double kFSJ = 1500;                              // of dalla-vedova.toml [N]
constexpr double kFDJ = 1000;                              // of dalla-vedova.toml [N]
constexpr const char* kFirstOrderDamping = "26500 N s/m";  // C_eq

struct NextSpeed {
    double speed = 0;
    double friction = 0;
};

bool passes_zero(double old, double now) { return (old > 0 && now <= 0) || (old < 0 && now >= 0); }
bool turns_against(double old, double now) { return (old > 0 && now < 0) || (old < 0 && now > 0); }
double resting(double act) { return std::copysign(std::min(std::fabs(act), kFSJ), act); }  // (15)

/// (13) to (18).
NextSpeed crossing_rule(double push, double v, const BodyOptions& body, double dt) {
    const double act = push - body.viscous_damping * v;
    const double sliding = std::copysign(kFDJ, v);
    if (v != 0 && passes_zero(v, v + (act - sliding) / body.inertia * dt)) {
        return {0, resting(act)};
    }
    const double friction = v == 0 ? resting(act) : sliding;
    return {v + (act - friction) / body.inertia * dt, friction};
}

/// (6) to (12).
NextSpeed borello_rule(double push, double v, const BodyOptions& body, double dt) {
    const double act = push - body.viscous_damping * v;
    const double friction = v == 0 ? std::min(std::max(-kFSJ, act), kFSJ) : std::copysign(kFDJ, v);
    const double next = v + (act - friction) / body.inertia * dt;
    return {turns_against(v, next) ? 0 : next, friction};
}

/// Section 6.
NextSpeed first_order_rule(double push, double v, const BodyOptions& body, double) {
    const double friction = v == 0 ? resting(push) : std::copysign(kFDJ, v);
    const double next = (push - friction) / body.viscous_damping;
    return {turns_against(v, next) ? 0 : next, friction};
}

/// Rule and run, each step from the speed of the run.
Finding beside(const Run& run, NextSpeed (*rule)(double, double, const BodyOptions&, double)) {
    const std::span<const double> push = column_of(run.trajectory, "push");
    const std::span<const double> speed = column_of(run.trajectory, "rod.velocity");
    const std::span<const double> friction = column_of(run.trajectory, "seals.friction");
    double off = 0;
    std::size_t stops = 0;
    std::size_t starts = 0;
    for (std::size_t k = 0; k + 1 < speed.size(); ++k) {
        const NextSpeed next =
            rule(push[k], speed[k], run.scenario.plan.bodies[0].options, run.scenario.run.fixed.step);
        off = farthest(off, next.speed - speed[k + 1], 1e-3 * (next.friction - friction[k + 1]));  // 1 m/s, 1 kN
        stops += speed[k] != 0 && speed[k + 1] == 0 ? 1U : 0U;
        starts += speed[k] == 0 && speed[k + 1] != 0 ? 1U : 0U;
    }
    return alike({speed.size() - 1, 3000, off}, fmt::format(", {} stops, {} break-aways", stops, starts),
                 stops > 3 && starts > 3);
}

Finding crossing_beside(Runs& runs) { return beside(runs.get(kPushed), crossing_rule); }

Finding borello_beside(Runs& runs) { return beside(runs.get(kPushed, {{"run.method", "borello"}}), borello_rule); }

/// Steps of the run of equations 13 to 18 by rest (0) or motion (1) before and after.
std::array<std::array<std::size_t, 2>, 2> behaviours(Runs& runs) {
    std::array<std::array<std::size_t, 2>, 2> count{};
    const std::span<const double> speed = column_of(runs.get(kPushed).trajectory, "rod.velocity");
    for (std::size_t k = 0; k + 1 < speed.size(); ++k) {
        ++count[speed[k] != 0 ? 1U : 0U][speed[k + 1] != 0 ? 1U : 0U];
    }
    return count;
}

Finding four_behaviours(Runs& runs) {
    const auto count = behaviours(runs);
    return {fmt::format("stays {}, breaks away {}, goes on {}, stops {} times", count[0][0], count[0][1], count[1][1],
                        count[1][0]),
            Comparison(count[0][0] > 0 && count[0][1] > 0 && count[1][1] > 0 && count[1][0] > 0)};
}

Finding equation_18_to_the_letter(Runs& runs) {
    const std::size_t leaves = behaviours(runs)[0][1];
    return {fmt::format("{} steps leave rest, where the product is 0", leaves), Comparison(leaves == 0)};
}

const Run& first_order(Runs& runs) {
    return runs.get(
        kPushed,
        {{"run.method", "degraded"}, {"body.rod.inertia", "0 kg"}, {"body.rod.viscous_damping", kFirstOrderDamping}});
}

Finding first_order_beside(Runs& runs) { return beside(first_order(runs), first_order_rule); }

Finding first_order_position(Runs& runs) {
    const Run& run = first_order(runs);
    const std::span<const double> speed = column_of(run.trajectory, "rod.velocity");
    const std::span<const double> place = column_of(run.trajectory, "rod.position");
    double off = 0;
    for (std::size_t k = 0; k + 1 < speed.size(); ++k) {
        off = farthest(off, place[k] + run.scenario.run.fixed.step * speed[k + 1] - place[k + 1]);
    }
    return alike({speed.size() - 1, 3000, off});
}

/// A speed of 1.01 m/s turned round by a force of 3000 N, three times the friction.
Finding stop_at_a_reversal(Runs& runs) {
    const Run& run = runs.get(kPushed, {{"run.until", "0.1 s"},
                                        {"body.rod.velocity", "1.01 m/s"},
                                        {"body.rod.viscous_damping", "0 N s/m"},
                                        {"signals.push", "-3000"}});
    const std::span<const double> speed = column_of(run.trajectory, "rod.velocity");
    const std::span<const double> friction = column_of(run.trajectory, "seals.friction");
    const auto turn = std::find_if(speed.begin(), speed.end(), [](double v) { return v <= 0; });
    const auto k = static_cast<std::size_t>(turn - speed.begin());
    if (k == 0 || k + 1 >= speed.size()) {
        return {"does not turn", false};
    }
    return {fmt::format("speeds {:+.3f}, {:g}, {:+.3f} m/s; friction of the step at zero {:+.0f} N", speed[k - 1],
                        speed[k], speed[k + 1], friction[k]),
            Comparison(speed[k] == 0 && speed[k + 1] < 0 && friction[k] == -kFSJ)};
}

/// The force jumps: the speed follows in one step, however long.
Finding speed_follows_at_once(Runs& runs) {
    double off = 0;
    for (const char* step : {"0.1 ms", "1 ms", "10 ms"}) {
        const Run& run = runs.get(kPushed, {{"run.method", "degraded"},
                                            {"run.step", step},
                                            {"run.until", "0.1 s"},
                                            {"body.rod.inertia", "0 kg"},
                                            {"body.rod.velocity", "0 m/s"},
                                            {"body.rod.viscous_damping", kFirstOrderDamping},
                                            {"signals.push", "6000"}});
        const std::span<const double> speed = column_of(run.trajectory, "rod.velocity");
        off = farthest(off, speed[2] / ((6000 - kFDJ) / 26500) - 1);
    }
    return {fmt::format("(6000 N - FDJ)/C_eq within {:.1g} after two steps of 0.1, 1 and 10 ms", off),
            Comparison(off <= 1e-12)};
}

double speed_error(Runs& runs, double frequency) {
    const double until = 4 * 2 * 3.14159265358979323846 / frequency;
    const auto settings = [&](bool inertia) {
        return Settings{{"run.method", inertia ? "crossing" : "degraded"},
                        {"run.step", fmt::format("{:.6g} s", std::min(2e-6, until / 4000))},
                        {"run.until", fmt::format("{:.9g} s", until)},
                        {"friction.seals.sliding", "0 N"},
                        {"friction.seals.breakaway", "0 N"},
                        {"body.rod.inertia", inertia ? "1 kg" : "0 kg"},
                        {"body.rod.viscous_damping", kFirstOrderDamping},
                        {"signals.push", fmt::format("6000*sin({:.9g}*t)", frequency)}};
    };
    const Run& first = runs.get(kPushed, settings(false));
    const Run& second = runs.get(kPushed, settings(true));
    double off = 0;
    for (std::size_t k = 0; k <= 400; ++k) {
        const double t = until * (0.5 + 0.5 * static_cast<double>(k) / 400);
        off = farthest(off,
                       value_at(first.trajectory, "rod.velocity", t) - value_at(second.trajectory, "rod.velocity", t));
    }
    return off / (6000 / 26500.0);
}

Finding band_of_frequencies(Runs& runs) {
    constexpr double kTolerance = 0.05;
    SecondOrder actuator;
    actuator.mass = 1;
    actuator.damping = 26500;
    actuator.tolerance = kTolerance;
    actuator.frequency = 1;
    const double band = advise_first_order(actuator).frequency_band;
    const double inside_it = speed_error(runs, 0.2 * band);
    const double at_it = speed_error(runs, band);
    const double beyond = speed_error(runs, 20 * band);
    return {fmt::format(
                "1 kg: band {:.0f} rad/s for 5 %; {:.1f} % at a fifth of it, {:.1f} % at it, {:.0f} % at 20 times it",
                band, 100 * inside_it, 100 * at_it, 100 * beyond),
            at_most(inside_it, kTolerance) && within(at_it, kTolerance, 0.2 * kTolerance) && at_least(beyond, 0.5)};
}

/// ω_n = √(K/M), ζ = C/(2 √(K M)) and critical damping 2 √(K M) of the loop, from 1000 to 0.1 kg: rising?
struct Vibration {
    std::string text{};
    bool faster = true;
    bool more_damped = true;
    bool more_critical = true;
};
Vibration vibration(Runs& runs) {
    Vibration all;
    std::array<double, 3> last{};  // frequency, ratio, critical damping
    for (const double mass : {1000.0, 100.0, 10.0, 1.0, 0.1}) {
        SecondOrder actuator;
        actuator.mass = mass;
        actuator.damping = equivalent_damping(step_run(runs, mass));
        actuator.stiffness = 26e6 * 1e-3 * 0.02 / 1e-3;  // PSR·AJ·gain/XSM [N/m]
        const double ratio = advise_first_order(actuator).damping_ratio;
        const std::array<double, 3> now{std::sqrt(actuator.stiffness / mass), ratio, actuator.damping / ratio};
        all.text += fmt::format("{}{:.3g} rad/s, {:.3g}, {:.3g} kN s/m", all.text.empty() ? "" : "; ", now[0], now[1],
                                1e-3 * now[2]);
        all.faster = all.faster && now[0] > last[0];
        all.more_damped = all.more_damped && now[1] > last[1];
        all.more_critical = all.more_critical && now[2] > last[2];
        last = now;
    }
    all.text = "frequency, damping ratio, critical damping from 1000 to 0.1 kg: " + all.text;
    return all;
}

Finding lighter_is_faster_and_more_damped(Runs& runs) {
    const Vibration v = vibration(runs);
    return {v.text, Comparison(v.faster && v.more_damped)};
}

Finding lighter_has_more_critical_damping(Runs& runs) {
    const Vibration v = vibration(runs);
    return {v.text, Comparison(v.more_critical)};
}

}  // namespace

std::vector<Claim> dalla_vedova_algorithm_claims() {
    constexpr const char* kFive2 = "section 5.2";
    constexpr const char* kSection6 = "section 6";
    ClaimList list;
    list.stated(
        About::scheme, "§5.2", "equations 13 to 18, step by step",
        {"Its block diagram can be summarized by the following computational routine", kFive2},
        "the rule beside the run, from the same forces and speeds: speed and friction of 3000 steps to rounding, 1e-9",
        crossing_beside);
    list.stated(
        About::scheme, "§5.2", "the stop where the speed goes through zero",
        {"the stop is imposed if the speed value goes through zero … At the next step, if the value of the external "
         "force exceeds the static frictional force, the system would still be able to restart",
         kFive2},
        "a reversal: speeds above 0, 0.0, below 0 in three rows; friction of the step at zero is FSJ (equation 15)",
        stop_at_a_reversal);
    list.stated(About::scheme, "§5.1", "equations 6 to 12, step by step",
                {"Borello's dry friction computational algorithm, from which the authors developed the new method",
                 "section 5.1"},
                "method borello; the statements beside the run to rounding, 1e-9", borello_beside);
    list.stated(About::scheme, "§6", "first order: friction by the speed of the step before",
                {"The use of the memory block, therefore, allows overcoming the problem", kSection6},
                "the rule beside the run: speed and friction of 3000 steps to rounding, 1e-9", first_order_beside);
    list.stated(About::scheme, "§6", "first order: position by Euler's method from the speed",
                {"XJ can be obtained by the temporal integration of the corresponding value of the DXJ actuation speed "
                 "… a fixed-step solver based on the Euler method was adopted",
                 "sections 4 and 4.1"},
                "position plus step times the speed of the step: 3000 steps to rounding, 1e-9 m", first_order_position);
    list.stated(About::scheme, "§6", "first order: the speed follows the force at once, at any step",
                {"DXJ changes instantaneously with the net acting force (Act)", "section 4"},
                "steps of 0.1, 1 and 10 ms: (F - FDJ)/C_eq in the second step, to 1e-12", speed_follows_at_once);
    list.stated(About::physics, "§4.1", "first order is admissible within a band of frequencies only",
                {"considering the application of an oscillatory forcing … makes it impossible to neglect the inertial "
                 "term MJ·D2XJ even in the presence of a contained mass",
                 "section 4.1"},
                "1 kg under a sine force: error of the speed below 5 % at a fifth of the predicted band, 5 % within a "
                "fifth at it, above 50 % at 20 times it",
                band_of_frequencies);
    list.model(
        About::scheme, "§4.1", "lighter: faster and more damped",
        {"If the mass of the hydraulic jack is reduced, the natural frequency of the second order system increases … "
         "Overall, the system increases the number of oscillations in the time unit but is more dampened",
         "section 4.1"},
        "sqrt(K/MJ) and C_eq/(2 sqrt(K MJ)) in rising order as the mass falls", lighter_is_faster_and_more_damped);
    list.stated(
        About::scheme, "§4.1", "lighter: more critical damping",
        {"as the mass decreases, the critical damping of the system increases", "section 4.1"},
        "2 sqrt(K MJ) in rising order as the mass falls", lighter_has_more_critical_damping,
        "critical damping falls with the root of the mass; what rises is the ratio of the damping to it, and two "
        "sentences later the paper has it the right way round");
    list.stated(
        About::scheme, "§5", "four behaviours of an element",
        {"The algorithm allows a distinction to be made in four behaviours of a mechanical element in the presence of "
         "dry friction",
         "section 5"},
        "remains at rest, breaks away, remains in motion, stops: steps of the run", four_behaviours);
    list.stated(About::scheme, "§5.2", "equation 18 to the letter",
                {"v(ti+1) = 0 if v(ti+1)·v(ti) ≤ 0", "section 5.2, equation 18"},
                "no step of the run leaves rest: there the product is 0", equation_18_to_the_letter,
                "it would hold a body at rest for ever, against the next sentence, \"the system would still be able to "
                "restart\": "
                "read as a change of sign, or an arrival at zero");
    return list.take();
}

}  // namespace stiction::papers
