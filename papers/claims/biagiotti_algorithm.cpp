// Claims of Biagiotti and Zanasi on the method itself: section 3, three bodies, looked at step by step.
//
//   F_T2 = ((J2 + J3) F1 − J1 (F2 + F3))/J_Tot,   F_T3 = (J3 (F1 + F2) − (J1 + J2) F3)/J_Tot
//   case 1  z2 ≠ 0, z3 ≠ 0    both slide
//   case 2  z2 = 0, z3 ≠ 0    τ̃12 = F_T2 − J1/(J1 + J2)·(F_T3 − τ23)
//   case 3  z2 ≠ 0, z3 = 0    τ̃23 = F_T3 − J3/(J2 + J3)·(F_T2 − τ12)
//   case 4  z2 = z3 = 0       τ̃12 = F_T2, τ̃23 = F_T3, neither computed anew where the other gives way             (15)
//   |τ̃| < F_s: τ = τ̃ and ż = 0;   otherwise τ = F_s sign τ̃
//   ż2 = (F1 − τ12)/J1 − (F2 + τ12 − τ23)/J2,   ż3 = (F2 + τ12 − τ23)/J2 − (F3 + τ23)/J3                    (10)
#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "papers/claims/beside.hpp"
#include "papers/claims/biagiotti.hpp"
#include "papers/claims/claim_list.hpp"
#include "papers/track.hpp"

namespace stiction::papers {
namespace {

constexpr const char* kThree = "biagiotti-three";

/// The three bodies at the start of a step, and their friction.
struct Stack3 {
    std::array<double, 3> J{};
    std::array<double, 3> F{};
    std::array<double, 2> sliding{};
    std::array<double, 2> resting{};
    std::array<double, 2> z{};
    std::array<double, 2> tau{};
    std::array<bool, 2> held{};

    [[nodiscard]] double second_force() const {  // F_T2
        return ((J[1] + J[2]) * F[0] - J[0] * (F[1] + F[2])) / (J[0] + J[1] + J[2]);
    }
    [[nodiscard]] double third_force() const {  // F_T3
        return (J[2] * (F[0] + F[1]) - (J[0] + J[1]) * F[2]) / (J[0] + J[1] + J[2]);
    }
    void rest(std::size_t i, double wanted) {
        held[i] = std::fabs(wanted) <= resting[i];
        tau[i] = held[i] ? wanted : std::copysign(resting[i], wanted);
    }
    /// Cases 1 to 4; returns which.
    int solve() {
        held = {false, false};
        for (std::size_t i = 0; i < 2; ++i) {
            tau[i] = std::copysign(sliding[i], z[i]);
        }
        if (z[0] == 0 && z[1] == 0) {
            rest(0, second_force());
            rest(1, third_force());
            return 4;
        }
        if (z[0] == 0) {
            rest(0, second_force() - J[0] / (J[0] + J[1]) * (third_force() - tau[1]));
            return 2;
        }
        if (z[1] == 0) {
            rest(1, third_force() - J[2] / (J[1] + J[2]) * (second_force() - tau[0]));
            return 3;
        }
        return 1;
    }
    /// Relative speeds after a step; a crossing is held at zero.
    void step(double h) {
        const double middle = (F[1] + tau[0] - tau[1]) / J[1];
        const std::array<double, 2> gain{(F[0] - tau[0]) / J[0] - middle, middle - (F[2] + tau[1]) / J[2]};
        for (std::size_t i = 0; i < 2; ++i) {
            const double next = held[i] ? 0 : z[i] + h * gain[i];
            z[i] = (z[i] > 0 && next < 0) || (z[i] < 0 && next > 0) ? 0 : next;
        }
    }
};

Stack3 stack_of(const Run& run) {
    Stack3 s;
    for (std::size_t i = 0; i < 3; ++i) {
        s.J[i] = run.scenario.plan.bodies[i].options.inertia;
    }
    for (std::size_t i = 0; i < 2; ++i) {
        const auto& law = std::get<Coulomb<double>>(run.scenario.plan.frictions[i].law);
        s.sliding[i] = law.sliding;
        s.resting[i] = law.breakaway;
    }
    return s;
}

Finding four_cases(Runs& runs) {
    const Run& run = runs.get(kThree);
    Stack3 s = stack_of(run);
    const std::span<const double> first = column_of(run.trajectory, "first_torque");
    const std::span<const double> last = column_of(run.trajectory, "last_torque");
    const std::array<std::span<const double>, 2> slip{column_of(run.trajectory, "first.slip"),
                                                      column_of(run.trajectory, "second.slip")};
    const std::array<std::span<const double>, 2> friction{column_of(run.trajectory, "first.friction"),
                                                          column_of(run.trajectory, "second.friction")};
    std::array<std::size_t, 5> count{};
    double off = 0;
    for (std::size_t k = 0; k + 1 < first.size(); ++k) {
        s.F = {first[k], 0, last[k]};
        s.z = {slip[0][k], slip[1][k]};
        ++count[static_cast<std::size_t>(s.solve())];
        s.step(run.scenario.run.fixed.step);
        for (std::size_t i = 0; i < 2; ++i) {
            off = farthest(off, s.z[i] - slip[i][k + 1], 0.1 * (s.tau[i] - friction[i][k + 1]));  // 10 rad/s, 10 N m
        }
    }
    const bool all = std::all_of(count.begin() + 1, count.end(), [](std::size_t n) { return n > 0; });
    return alike({first.size() - 1, 20000, off},
                 fmt::format(", cases 1 to 4 {}, {}, {}, {} times", count[1], count[2], count[3], count[4]), all);
}

/// All at rest; F1 jumps so that the first interface gives way. The second has room to hold.
Settings torn_off(const char* second_limit) {
    return {{"run.until", "1 ms"},           {"body.J2.inertia", "1 kg m2"},
            {"body.J3.inertia", "1 kg m2"},  {"friction.second.breakaway", second_limit},
            {"signals.first_torque", "150"}, {"signals.last_torque", "25"}};
}

Finding not_recomputed(Runs& runs) {
    const Run& run = runs.get(kThree, torn_off("50 N m"));
    const double told = column_of(run.trajectory, "second.friction").back();
    constexpr double kOfBefore = 100.0 / 3;    // F_T3 = (150 − 2·25)/3 [N m]
    constexpr double kAnew = (24 - 25) / 2.0;  // with τ12 = 24 N m as an input [N m]
    return {
        fmt::format("second interface {:.4f} N m; (15) says {:.4f}, computed anew {:.4f} N m", told, kOfBefore, kAnew),
        Comparison(std::fabs(told - kOfBefore) <= 1e-9)};
}

Finding held_all_the_same(Runs& runs) {
    const Run& run = runs.get(kThree, torn_off("50 N m"));
    const double first = column_of(run.trajectory, "first.slip").back();
    const double second = column_of(run.trajectory, "second.slip").back();
    return {fmt::format("first slips at {:.3f} rad/s, second at {:g}", first, second),
            Comparison(first != 0 && second == 0)};
}

/// Steps of case 4 in which an interface gives way: how often one, how often both, and how far the friction of the one that holds is off, of its
/// limit. From rest: both held in the step before; else a speed has just been held at zero.
struct GivingWay {
    std::size_t one = 0;
    std::size_t both = 0;
    double off = 0;
};
GivingWay giving_way(Runs& runs, bool from_rest) {
    const Run& run = runs.get(kThree);
    Stack3 s = stack_of(run);
    const std::span<const double> first = column_of(run.trajectory, "first_torque");
    const std::span<const double> last = column_of(run.trajectory, "last_torque");
    const std::span<const double> slip1 = column_of(run.trajectory, "first.slip");
    const std::span<const double> slip2 = column_of(run.trajectory, "second.slip");
    GivingWay seen;
    bool held_before = false;
    for (std::size_t k = 0; k < first.size(); ++k) {
        s.F = {first[k], 0, last[k]};
        s.z = {slip1[k], slip2[k]};
        const bool rests = s.solve() == 4;
        const bool holds = rests && s.held[0] && s.held[1];
        if (rests && !holds && held_before == from_rest) {
            ++(s.held[0] || s.held[1] ? seen.one : seen.both);
            const double anew2 = s.third_force() - s.J[2] / (s.J[1] + s.J[2]) * (s.second_force() - s.tau[0]);
            const double anew1 = s.second_force() - s.J[0] / (s.J[0] + s.J[1]) * (s.third_force() - s.tau[1]);
            seen.off = s.held[1] ? farthest(seen.off, (s.tau[1] - anew2) / s.resting[1]) : seen.off;
            seen.off = s.held[0] ? farthest(seen.off, (s.tau[0] - anew1) / s.resting[0]) : seen.off;
        }
        held_before = holds;
    }
    return seen;
}

Finding seldom_both_at_once(Runs& runs, bool from_rest) {
    const GivingWay seen = giving_way(runs, from_rest);
    return {fmt::format("one gives way {} times, both {} times", seen.one, seen.both),
            Comparison(seen.one > 0 && seen.both == 0)};
}

Finding error_is_bounded(Runs& runs, bool from_rest) {
    const GivingWay seen = giving_way(runs, from_rest);
    return {fmt::format("off by at most {:.2f} % of the limit in {} steps that let one go", 100 * seen.off, seen.one),
            Comparison(seen.one > 0) && at_most(seen.off, 0.05)};
}

/// Two bodies: the third turns free, without friction and torque.
Finding two_bodies(Runs& runs) {
    const Run& run = runs.get(kThree, {{"run.until", "0.2 s"},
                                       {"friction.second.sliding", "0 N m"},
                                       {"friction.second.breakaway", "0 N m"},
                                       {"signals.first_torque", "10"},
                                       {"signals.last_torque", "0"}});
    const Stack3 s = stack_of(run);
    const double told = s.J[1] * 10 / (s.J[0] + s.J[1]);
    const double seen = column_of(run.trajectory, "first.friction").back();
    const double slip = column_of(run.trajectory, "first.slip").back();
    return {fmt::format("{:.6f} N m; (J2 F1 - J1 F2)/(J1 + J2) = {:.6f} N m, z2 = {:g}", seen, told, slip),
            Comparison(std::fabs(seen - told) <= kAlike && slip == 0)};
}

/// (4) of the paper on one mass, from the force and speed of the run.
Finding equation_four(Runs& runs) {
    const Run& run = runs.get("hill-block", {{"run.method", "biagiotti"}});
    const auto& law = std::get<Coulomb<double>>(run.scenario.plan.frictions[0].law);
    const std::span<const double> force = column_of(run.trajectory, "torque");
    const std::span<const double> v = column_of(run.trajectory, "axis.velocity");
    const double gain = run.scenario.run.fixed.step / run.scenario.plan.bodies[0].options.inertia;
    double off = 0;
    for (std::size_t k = 0; k + 1 < v.size(); ++k) {
        const double net = v[k] != 0 ? force[k] - std::copysign(law.sliding, v[k])
                                     : std::copysign(std::max(std::fabs(force[k]) - law.breakaway, 0.0), force[k]);
        const double next = v[k] + gain * net;
        off = farthest(off, ((v[k] > 0 && next < 0) || (v[k] < 0 && next > 0) ? 0 : next) - v[k + 1]);
    }
    return alike({v.size() - 1, 2000, off});
}

/// (2) of the paper on one mass: friction over speed, and the speed that follows from it.
Finding equation_two(Runs& runs) {
    constexpr double kVs = 20;      // v_s [mdeg/s]
    constexpr double kAlpha = 1.5;  // α
    constexpr double kFv = 0.7;     // F_v [psi s/mdeg]
    const Run& run = runs.get("hill-block", {{"run.method", "biagiotti"},
                                             {"friction.bearing.law", "stribeck"},
                                             {"friction.bearing.stribeck_velocity", fmt::format("{}", kVs)},
                                             {"friction.bearing.exponent", fmt::format("{}", kAlpha)},
                                             {"friction.bearing.viscous_coefficient", fmt::format("{}", kFv)}});
    const double Fc = number_in(run.scenario, "friction.bearing", "sliding");
    const double Fs = number_in(run.scenario, "friction.bearing", "breakaway");
    const std::span<const double> force = column_of(run.trajectory, "torque");
    const std::span<const double> v = column_of(run.trajectory, "axis.velocity");
    const double gain = run.scenario.run.fixed.step / run.scenario.plan.bodies[0].options.inertia;
    double off = 0;
    for (std::size_t k = 0; k + 1 < v.size(); ++k) {
        const double F =
            std::copysign(Fc + (Fs - Fc) * std::exp(-std::pow(std::fabs(v[k] / kVs), kAlpha)), v[k]) + kFv * v[k];
        const double net = v[k] != 0 ? force[k] - F : std::copysign(std::max(std::fabs(force[k]) - Fs, 0.0), force[k]);
        const double next = v[k] + gain * net;
        off = farthest(off, ((v[k] > 0 && next < 0) || (v[k] < 0 && next > 0) ? 0 : next) - v[k + 1]);
    }
    return alike({v.size() - 1, 2000, off});
}

/// Three bodies at rest: friction of the two interfaces is F_T2 and F_T3 of (15).
Finding friction_at_rest(Runs& runs) {
    const Run& run =
        runs.get(kThree, {{"run.until", "0.2 s"}, {"signals.first_torque", "10"}, {"signals.last_torque", "2"}});
    const Stack3 s = stack_of(run);
    const double total = s.J[0] + s.J[1] + s.J[2];
    const double first = ((s.J[1] + s.J[2]) * 10 - s.J[0] * 2) / total;
    const double second = (s.J[2] * 10 - (s.J[0] + s.J[1]) * 2) / total;
    const double seen1 = column_of(run.trajectory, "first.friction").back();
    const double seen2 = column_of(run.trajectory, "second.friction").back();
    return {fmt::format("{:.6f} and {:.6f} N m; F_T2 and F_T3 are {:.6f} and {:.6f} N m", seen1, seen2, first, second),
            Comparison(std::fabs(seen1 - first) <= 1e-9 && std::fabs(seen2 - second) <= 1e-9)};
}

Finding one_inertia(Runs& runs) {
    const Run& run =
        runs.get(kThree, {{"run.until", "0.2 s"}, {"signals.first_torque", "10"}, {"signals.last_torque", "2"}});
    const Stack3 s = stack_of(run);
    const double expected = 12 / (s.J[0] + s.J[1] + s.J[2]) * 0.2;
    const double speed = column_of(run.trajectory, "J2.velocity").back();
    return {fmt::format("{:.9f} rad/s after 0.2 s; sum of torques over sum of inertias {:.9f}", speed, expected),
            Comparison(std::fabs(speed - expected) <= 1e-9)};
}

/// (16): the momentum of all three is the impulse of the torques, whatever the friction does.
Finding average_without_friction(Runs& runs) {
    const Run& run = runs.get(kThree);
    const Stack3 s = stack_of(run);
    const Trajectory& t = run.trajectory;
    const std::span<const double> first = column_of(t, "first_torque");
    const std::span<const double> last = column_of(t, "last_torque");
    double impulse = 0;
    double off = 0;
    for (std::size_t k = 1; k < t.time.size(); ++k) {
        const double width = t.time[k] - t.time[k - 1];
        impulse += runs.located() ? 0.5 * width * (first[k - 1] + first[k] + last[k - 1] + last[k])
                                  : width * (first[k - 1] + last[k - 1]);  // the step holds its torques
        const double momentum = s.J[0] * column_of(t, "J1.velocity")[k] + s.J[1] * column_of(t, "J2.velocity")[k] +
                                s.J[2] * column_of(t, "J3.velocity")[k];
        off = farthest(off, momentum - impulse);
    }
    return {fmt::format("momentum is the impulse of the torques within {:.1g} N m s", off), at_most(off, 0.01)};
}

constexpr const char* kThree2 = "section 3.2";

void add_releases(ClaimList& list) {
    const Said negligible{
        "because of the continuity of the torques applied to physical systems and the typical small size of the "
        "integration step used in simulation, the error on τ2,3 is bounded and in general negligible",
        kThree2};
    const Said unlikely{
        "the possibility that both friction terms overcome the stiction threshold at the same time instant is rather "
        "unlikely",
        kThree2};
    constexpr const char* kAnew =
        "the run of 20 s, its torques continuous: what is held against its friction computed anew, at most 5 % of its "
        "limit";
    constexpr const char* kNeverBoth = "in the run of 20 s one gives way, both never";
    constexpr const char* kHeldForAStep =
        "a speed that passes zero is held for a step, whatever the torques are by then: continuity does not keep them "
        "near the limit";
    list.stated(About::scheme, "§3", "case 4: a small error where all were at rest", negligible, kAnew,
                [](Runs& r) { return error_is_bounded(r, true); });
    list.stated(
        About::scheme, "§3", "case 4: a small error where a speed was just held at zero", negligible, kAnew,
        [](Runs& r) { return error_is_bounded(r, false); }, kHeldForAStep);
    list.stated(About::scheme, "§3", "case 4: both at once unlikely where all were at rest", unlikely, kNeverBoth,
                [](Runs& r) { return seldom_both_at_once(r, true); });
    list.stated(
        About::scheme, "§3", "case 4: both at once unlikely where a speed was just held at zero", unlikely, kNeverBoth,
        [](Runs& r) { return seldom_both_at_once(r, false); }, kHeldForAStep);
}

}  // namespace

std::vector<Claim> biagiotti_algorithm_claims() {
    ClaimList list;
    list.stated(About::scheme, "§3", "the four cases of three bodies",
                {"allow to correct simulate the dynamics of the system composed by three inertias", kThree2},
                "cases 1 to 4 and equations 13 to 15 beside the run, from the same torques and speeds: relative speeds "
                "and friction of 20000 steps to rounding, 1e-9",
                four_cases);
    list.stated(
        About::scheme, "§3", "case 4: the other friction is not computed anew",
        {"should be recomputed … Nevertheless … the error on τ2,3 is bounded and in general negligible", kThree2},
        "the first interface torn off from rest: the second reports F_T3 of equation 15 to 1e-9", not_recomputed);
    list.stated(About::scheme, "§3", "case 4: it is held at zero all the same",
                {"the solution expressed by (15) is acceptable …, provided that the derivative żi is forced to zero "
                 "when |τ̃i,i+1| < Fs",
                 kThree2},
                "the second relative speed is 0.0 after that step, the first is not", held_all_the_same);
    add_releases(list);
    list.stated(
        About::scheme, "§2", "equation 4, step by step on one mass",
        {"considering two different expressions of the net force applied to the system according to the value of v",
         "section 2"},
        "Hill's axis by method biagiotti; equation 4 beside the run: speeds of 2000 steps to rounding, 1e-9",
        equation_four);
    list.stated(About::scheme, "§2", "equation 2, step by step on one mass",
                {"A quite commonly used expression of the dynamic friction force is", "section 2, equation 2"},
                "as for equation 4, with v_s = 20 mdeg/s, alpha = 1.5, F_v = 0.7 psi s/mdeg: speeds of 2000 steps to "
                "rounding, 1e-9",
                equation_two);
    list.stated(About::physics, "§3", "two bodies: at rest friction is F_R",
                {"at rest the value of the friction is equal to FR, with the obvious saturation to Fs", "section 3.1"},
                "10 N m on the first of two: J2 F1/(J1 + J2) to 1e-9, z2 = 0.0", two_bodies);
    list.stated(About::physics, "§3", "three bodies: at rest friction is F_T",
                {"By setting the right side of both equations equal to zero we obtain a system whose solution is",
                 "section 3.2, equation 15"},
                "three bodies at rest under 10 and 2 N m: F_T2 and F_T3 to 1e-9", friction_at_rest);
    list.model(About::physics, "§3", "locked they are one inertia",
               {"it behaves like a unique inertia J1 + J2, subject to the resultant of all the external torques",
                "section 3.1"},
               "speed after 0.2 s to 1e-9", one_inertia);
    list.model(About::physics, "§3", "the average motion knows no friction",
               {"a main dynamics … describing the average motion of the system, in which the internal torque due to "
                "the friction … does not appear",
                "section 3.1"},
               "momentum of all three against the impulse of the torques, at most 0.01 N m s apart over 20 s",
               average_without_friction);
    return list.take();
}

}  // namespace stiction::papers
