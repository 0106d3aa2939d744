// Modelica's CoupledClutches in a short loop: four inertias of 1 kg·m², three clutches, implicit steps with the exact
// solver and static above sliding friction, against the closed form of its events and end values.
//
//   T = 10 sin(2π·5·t) → [1]══clutch 1══[1]══clutch 2══[1]══clutch 3══[1]      ω_1(0) = 10 rad/s, others 0
//                          f_n 20cos(2π·0.2·t)  20 N from 0.4 s   20 N from 0.9 s;   sliding 0.5·f_n, static 1.1 times that
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iostream>
#include <numbers>
#include <vector>

#include "network_cases.hpp"
#include "stiction/solve/static_lowering.hpp"

namespace stiction::solve::testing {
namespace {

struct Event {
    std::size_t clutch;
    bool locks;
    double time;
};

// Closed form, in order of time.
const std::vector<Event> kEvents{{1, true, 0.7096214747}, {0, true, 0.7916623592},  {0, false, 0.8311085061},
                                 {0, true, 0.9068501928}, {0, false, 1.0002958599}, {2, true, 1.1439674925}};
constexpr double kEnd = 1.5, kOmega1 = 3.2470582724, kOmega2 = 2.4631871666, kAngle1 = 7.4861190991;
constexpr double kPeak = 1.1;
constexpr double kFrictionArm = 0.5;

struct Ride {
    std::array<double, 4> omega{10, 0, 0, 0};
    double angle = 0;
    std::vector<Event> events;
    double worst_momentum = 0;  // against the closed form
    double worst_exchange = 0;  // what friction adds to the momentum of a step, relative
    double worst_locked = 0;    // relative velocity of locked clutches
    std::size_t most_solves = 0;
};

double normal_force(std::size_t clutch, double t) {
    if (clutch == 0) return std::max(0.0, 20 * std::cos(2 * std::numbers::pi * 0.2 * t));
    return t >= (clutch == 1 ? 0.4 : 0.9) ? 20.0 : 0.0;
}

Ride simulate(double h) {
    Ride run;
    NetworkCase<double> c;
    c.make_stack(4);
    NetworkAnswer<double> a(c);
    std::vector<Limits<double>> start(3), sliding(3);
    std::array<Mode, 3> last{Mode::free, Mode::free, Mode::free};
    const auto steps = static_cast<std::size_t>(std::lround(kEnd / h));
    for (std::size_t k = 0; k < steps; ++k) {
        const double t = static_cast<double>(k) * h, next = static_cast<double>(k + 1) * h;
        c.push = {run.omega[0], run.omega[1], run.omega[2], run.omega[3]};
        c.push[0] += h * 10 * std::sin(10 * std::numbers::pi * (t + h / 2));
        for (std::size_t e = 0; e < 3; ++e) {
            // Half a step before the end, so that rounding of t does not decide when a clutch closes.
            const double limit = h * kFrictionArm * normal_force(e, t + h / 2);
            sliding[e] = {limit, limit};
            start[e] = starting_limits(last[e], Limits<double>{kPeak * limit, kPeak * limit}, sliding[e]);
        }
        const ChainSolution<double> solution = a.chain();
        const LoweringGroup<double> group{start, sliding, std::span<Limits<double>>(c.limits).first(3), solution.mode};
        const LoweringReport report = solve_static_above_sliding<double>(
            std::span<const LoweringGroup<double>>(&group, 1),
            [&](bool) noexcept { return resolve_chain(c.chain(), solution, a.workspace); });
        EXPECT_TRUE(report.status == SolveStatus::exact || report.status == SolveStatus::warm);
        run.most_solves = std::max(run.most_solves, report.solves);
        double before = 0, after = 0;
        for (std::size_t i = 0; i < 4; ++i) {
            before += c.push[i];
            after += a.velocity[i];
        }
        run.worst_exchange = std::max(run.worst_exchange, std::abs(after - before) / std::abs(before));
        const double momentum = 10 + (1 - std::cos(10 * std::numbers::pi * next)) / std::numbers::pi;
        run.worst_momentum = std::max(run.worst_momentum, std::abs(after - momentum));
        for (std::size_t e = 0; e < 3; ++e) {
            const bool locked = a.mode[e] == Mode::stuck, was = last[e] == Mode::stuck;
            if (locked) run.worst_locked = std::max(run.worst_locked, std::abs(a.velocity[e] - a.velocity[e + 1]));
            if (locked != was && a.mode[e] != Mode::free) run.events.push_back({e, locked, next});
            last[e] = a.mode[e];
        }
        run.angle += h * 0.5 * (run.omega[0] + a.velocity[0]);
        std::copy(a.velocity.begin(), a.velocity.end(), run.omega.begin());
    }
    return run;
}

TEST(CoupledClutches, the_exact_solver_converges_to_the_closed_form_with_locked_clutches_at_exactly_zero) {
    for (const double h : {1e-3, 1e-4, 1e-5}) {
        const Ride run = simulate(h);
        ASSERT_EQ(run.events.size(), kEvents.size()) << "h " << h;
        double worst_event = 0;
        for (std::size_t k = 0; k < kEvents.size(); ++k) {
            EXPECT_EQ(run.events[k].clutch, kEvents[k].clutch) << "h " << h << " event " << k;
            EXPECT_EQ(run.events[k].locks, kEvents[k].locks) << "h " << h << " event " << k;
            worst_event = std::max(worst_event, std::abs(run.events[k].time - kEvents[k].time));
        }
        double worst_speed = std::abs(run.omega[0] - kOmega1);
        for (std::size_t i = 1; i < 4; ++i) worst_speed = std::max(worst_speed, std::abs(run.omega[i] - kOmega2));
        const double angle_error = std::abs(run.angle - kAngle1);
        std::cout << "h " << h << ": C = " << worst_event / h << " (events), " << worst_speed / h
                  << " rad/s² (end speeds), " << angle_error / h << " rad/s (angle); momentum " << run.worst_momentum
                  << ", exchanged by friction " << run.worst_exchange << ", solves per step ≤ " << run.most_solves
                  << "\n";
        // Order one: an event is seen at the end of its step, so times err by a few h; speeds change by at most
        // 20 rad/s² (torque 10 plus clutch 10), so they err by a few times 20 h. The figures of the source have ten
        // decimals.
        EXPECT_LE(worst_event, 4 * h);
        EXPECT_LE(worst_speed, 20 * h + 1e-9);
        EXPECT_LE(angle_error, 20 * h + 1e-9);
        // Midpoint rule on 10 sin(10πt): the error is h²/24 times the change of T', at most 2·10·10π, to leading order.
        EXPECT_LE(run.worst_momentum, 1.01 * h * h * 10 * 10 * std::numbers::pi / 12 + 1e-11);
        // Four sums of rounded products: a few ε per step.
        EXPECT_LE(run.worst_exchange, 8 * std::numeric_limits<double>::epsilon());
        EXPECT_EQ(run.worst_locked, 0.0);
        EXPECT_LE(run.most_solves, 7U);
    }
}

}  // namespace
}  // namespace stiction::solve::testing
