// Claims of Biagiotti and Zanasi on figures 10 and 11, stacks and speed, and how each is measured on a run.
//
//   z                 relative speed of a clutch; locks: the first row from which on z == 0.0 until it is released          (1)
//   carried torque    friction of the engaged clutch; 400 − J2·ω̇2 with ω̇2 from the speeds 10 ms to either side            (2)
//   no chatter        as many mode changes at 1 ms as at 0.1 ms, none of them a reversal                                   (3)
//   stack             once all are locked ω = Σ J ω(0)/Σ J, since nothing pushes from outside                              (4)
//   headline          processor time of 10 s simulated by method exact, nothing recorded, the best of several              (5)
#include <algorithm>
#include <array>
#include <cmath>
#include <ctime>

#include <fmt/format.h>

#include "engine/fixed/fixed.hpp"
#include "papers/claim.hpp"
#include "papers/track.hpp"

namespace stiction::papers {
namespace {

constexpr const char* kFile = "biagiotti-dual-clutch";
constexpr double kEngineTorque = 400;  // [N m], P

/// One engagement: the clutch, when its command is full, when it is released, and when it locks.
struct Engagement {
    const char* clutch;
    double from;   ///< its command is full [s]
    double to;     ///< it is still held [s]
    double locks;  ///< [s]
    double look;   ///< where the torque is compared [s]
    double sign;   ///< of the torque
};
constexpr std::array<Engagement, 3> kEngagements{{{"clutch1", 0.2, 4.0, 0.180, 3.9, -1},
                                                  {"clutch3", 4.45, 7.0, 4.435, 6.9, 1},
                                                  {"clutch1", 7.55, 10, 7.330, 9.9, -1}}};

Finding stays_zero(Runs& runs, std::size_t which) {  // (1)
    const Engagement& e = kEngagements[which];
    const Trajectory& t = runs.get(kFile).trajectory;
    const std::span<const double> slip = column_of(t, std::string(e.clutch) + ".slip");
    double largest = 0;
    for (std::size_t i = 0; i < slip.size(); ++i) {
        largest = t.time[i] >= e.from && t.time[i] <= e.to ? std::max(largest, std::fabs(slip[i])) : largest;
    }
    return {fmt::format("largest |z| from {} to {} s: {:g} rad/s", e.from, e.to, largest), largest == 0};
}

Finding locks(Runs& runs, std::size_t which) {  // (1)
    const Engagement& e = kEngagements[which];
    const Run& run = runs.get(kFile);
    double when = 0;
    for (const Event& event : run.trajectory.events) {
        if (event.part == e.clutch && event.to == Mode::stuck && std::fabs(event.time - e.locks) < 0.5) {
            when = event.time;
        }
    }
    constexpr double kStep = 1e-3;  // the event has the time of the end of the step [s]
    return {fmt::format("{:.4f} s", when), std::fabs(when - e.locks) <= 1.5 * kStep};
}

Finding carries(Runs& runs, std::size_t which) {  // (2)
    const Engagement& e = kEngagements[which];
    const Run& run = runs.get(kFile);
    constexpr double kBeside = 0.01;  // [s]
    const double torque = value_at(run.trajectory, std::string(e.clutch) + ".friction", e.look);
    const double acceleration = (value_at(run.trajectory, "engine.velocity", e.look + kBeside) -
                                 value_at(run.trajectory, "engine.velocity", e.look - kBeside)) /
                                (2 * kBeside);
    const double inertia = run.scenario.plan.bodies[1].options.inertia;
    const double balance = kEngineTorque - inertia * acceleration;
    const bool balances = std::fabs(std::fabs(torque) - balance) <= 0.01 * kEngineTorque;
    return {fmt::format("{:+.1f} N m at {} s; 400 - J2 dw2/dt = {:.1f} N m", torque, e.look, balance),
            e.sign * torque > 0 && balances && std::fabs(std::fabs(torque) / kEngineTorque - 1) <= 0.02};
}

std::size_t mode_changes(const Run& run, std::size_t* reversals) {
    std::size_t count = 0;
    for (const Event& event : run.trajectory.events) {
        count += event.kind == Event::Kind::mode ? 1U : 0U;
        const bool reversal = (event.from == Mode::forward && event.to == Mode::backward) ||
                              (event.from == Mode::backward && event.to == Mode::forward);
        *reversals += reversal ? 1U : 0U;
    }
    return count;
}

Finding no_chatter(Runs& runs) {  // (3)
    std::size_t reversals = 0;
    const std::size_t coarse = mode_changes(runs.get(kFile), &reversals);
    const std::size_t fine = mode_changes(runs.get(kFile, {{"run.step", "0.1 ms"}}), &reversals);
    return {fmt::format("{} mode changes at 1 ms, {} at 0.1 ms, {} reversals", coarse, fine, reversals),
            coarse == fine && reversals == 0 && coarse <= 12};
}

Finding stack_locks(Runs& runs) {  // (1)
    const Trajectory& t = runs.get("biagiotti-stack-n").trajectory;
    double largest = 0;
    for (int clutch = 1; clutch <= 5; ++clutch) {
        const std::span<const double> slip = column_of(t, fmt::format("clutch{}.slip", clutch));
        for (std::size_t i = 0; i < slip.size(); ++i) {
            largest = t.time[i] >= 0.3 && t.time[i] <= 1.0 ? std::max(largest, std::fabs(slip[i])) : largest;
        }
    }
    return {fmt::format("largest |z| of five from 0.3 to 1 s: {:g} rad/s", largest), largest == 0};
}

Finding stack_keeps_momentum(Runs& runs) {  // (4)
    const Run& run = runs.get("biagiotti-stack-n");
    double momentum = 0;
    double inertia = 0;
    for (const Plan::Body& body : run.scenario.plan.bodies) {
        momentum += body.options.inertia * body.options.velocity;
        inertia += body.options.inertia;
    }
    const double expected = momentum / inertia;
    const double speed = value_at(run.trajectory, "J1.velocity", 0.5);
    return {fmt::format("{:.9f} rad/s; momentum over inertia {:.9f} rad/s", speed, expected),
            std::fabs(speed - expected) <= 1e-9 * std::fabs(expected)};
}

Finding stack_releases(Runs& runs) {
    const Run& run = runs.get("biagiotti-stack-n");
    double others = 0;
    for (int clutch = 1; clutch <= 4; ++clutch) {
        others = std::max(others, std::fabs(value_at(run.trajectory, fmt::format("clutch{}.slip", clutch), 1.4)));
    }
    const double opened = value_at(run.trajectory, "clutch5.slip", 1.4);
    return {fmt::format("at 1.4 s the opened clutch slips at {:.1f} rad/s, the others at {:g}", opened, others),
            others == 0 && std::fabs(opened) > 1};
}

double best_time(const scenario::Scenario& scenario, double step) {  // (5)
    constexpr int kRounds = 15;
    const FixedOptions options{.step = step};
    FixedEngine engine(scenario.plan, options);
    double best = 1e9;
    for (int round = 0; round < kRounds; ++round) {
        const std::clock_t begin = std::clock();
        State state = engine.initial_state();
        static_cast<void>(engine.advance_to(state, scenario.run.until));
        best = std::min(best, static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC);
    }
    return best;
}

/// How many times faster depends on the processor; `bench_engine headline` has goals for it.
Finding headline(Runs& runs, double step) {
    constexpr double kTheirs = 0.98;  // on a Core 2 Duo at 2.26 GHz with Simulink [s], P
    const double ours = best_time(runs.get(kFile).scenario, step);
    return {fmt::format("{:.2f} ms: {:.0f} times faster", 1e3 * ours, kTheirs / ours), ours <= kTheirs};
}

}  // namespace

std::vector<Claim> biagiotti_claims() {
    std::vector<Claim> list;
    const auto add = [&](const char* figure, const char* claim, const char* stated, About about, auto check) {
        list.push_back({figure, claim, stated, about, check});
    };
    add("10", "z of clutch 1 reaches zero and stays", "z = 0.0", About::physics,
        [](Runs& r) { return stays_zero(r, 0); });
    add("10", "z of clutch 3 reaches zero and stays", "z = 0.0", About::physics,
        [](Runs& r) { return stays_zero(r, 1); });
    add("10", "z of clutch 1 reaches zero again and stays", "z = 0.0", About::physics,
        [](Runs& r) { return stays_zero(r, 2); });
    add("10", "clutch 1 locks", "0.180 s with our set", About::physics, [](Runs& r) { return locks(r, 0); });
    add("10", "clutch 3 locks", "4.435 s with our set", About::physics, [](Runs& r) { return locks(r, 1); });
    add("10", "clutch 1 locks again", "7.330 s with our set", About::physics, [](Runs& r) { return locks(r, 2); });
    add("11", "clutch 1, engaged, carries the engine torque", "-400 N m within 2 %", About::physics,
        [](Runs& r) { return carries(r, 0); });
    add("11", "clutch 3, engaged, carries the engine torque", "+400 N m within 2 %", About::physics,
        [](Runs& r) { return carries(r, 1); });
    add("11", "clutch 1, engaged again, carries the engine torque", "-400 N m within 2 %", About::physics,
        [](Runs& r) { return carries(r, 2); });
    add("11", "no chattering affects the friction", "as many mode changes at 1 ms as at 0.1 ms", About::scheme,
        no_chatter);
    add("5-7", "a stack of n bodies: all relative speeds reach zero and stay", "z = 0.0", About::physics, stack_locks);
    add("5-7", "a stack of n bodies: locked, it is one inertia", "momentum over inertia", About::physics,
        stack_keeps_momentum);
    add("5-7", "a stack of n bodies: one is released, the others hold", "z = 0.0 of the others", About::physics,
        stack_releases);
    add("V", "10 s simulated, at a step of 1 ms (method exact)", "0.98 s", About::speed,
        [](Runs& r) { return headline(r, 1e-3); });
    add("V", "10 s simulated, at a step of 0.1 ms (method exact)", "0.98 s", About::speed,
        [](Runs& r) { return headline(r, 1e-4); });
    return list;
}

}  // namespace stiction::papers
