// Claims of Biagiotti and Zanasi on figures 10 and 11, stacks and speed, and how each is measured on a run.
//
//   z                 relative speed of a clutch; locks: the first row from which on z == 0.0 until it is released          (1)
//   carried torque    friction of the engaged clutch; 400 − J2·ω̇2 with ω̇2 from the speeds 10 ms to either side            (2)
//   no chatter        as many mode changes at 1 ms as at 0.1 ms, none of them a reversal                                   (3)
//   stack             once all are locked ω = Σ J ω(0)/Σ J, since nothing pushes from outside                              (4)
//   headline          processor time of 10 s simulated, nothing recorded, the best of several                            (5)
//   slipping          |τ| is the capacity μ_c F_n at the start of the step, to what that gains in a step                  (6)
//   power             −τ12 ω1 + τ23 ω3, what reaches the gearbox                                                          (7)
//   z1                (J1 ω1 + J2 ω2 + J3 ω3)/J_Tot; J_Tot ż1 = 400 N m + torques of both shafts                           (8)
#include <algorithm>
#include <array>
#include <cmath>
#include <ctime>

#include <fmt/format.h>

#include "engine/fixed/fixed.hpp"
#include "papers/claims/biagiotti.hpp"
#include "papers/claims/claim_list.hpp"
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
        largest = t.time[i] >= e.from && t.time[i] <= e.to ? farthest(largest, slip[i]) : largest;
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
    return {fmt::format("{:.4f} s", when), within(when, e.locks, 1.5 * kStep)};
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
    return {fmt::format("{:+.1f} N m at {} s; 400 - J2 dw2/dt = {:.1f} N m", torque, e.look, balance),
            Comparison(e.sign * torque > 0) && within(std::fabs(torque), balance, 0.01 * kEngineTorque) &&
                within(std::fabs(torque), kEngineTorque, 0.02 * kEngineTorque)};
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
            largest = t.time[i] >= 0.3 && t.time[i] <= 1.0 ? farthest(largest, slip[i]) : largest;
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
        others = farthest(others, value_at(run.trajectory, fmt::format("clutch{}.slip", clutch), 1.4));
    }
    const double opened = value_at(run.trajectory, "clutch5.slip", 1.4);
    return {fmt::format("at 1.4 s the opened clutch slips at {:.1f} rad/s, the others at {:g}", opened, others),
            Comparison(others == 0) && at_least(std::fabs(opened), 1)};
}

/// Columns besides those of the file.
const Run& with_torques(Runs& runs) {
    return runs.get(
        kFile,
        {{"record.quantities",
          R"(["engine.velocity", "J1.velocity", "J3.velocity", "clutch1.slip", "clutch3.slip", "clutch1.friction", )"
          R"("clutch3.friction", "clutch1.mode", "clutch3.mode", "capacity1", "capacity3", "shaft1.force", "shaft3.force"])"}});
}

Finding coulomb_while_slipping(Runs& runs) {  // (6)
    const Trajectory& t = with_torques(runs).trajectory;
    double off = 0;
    std::size_t rows = 0;
    for (const auto& [clutch, capacity] : {std::pair("clutch1", "capacity1"), std::pair("clutch3", "capacity3")}) {
        const std::span<const double> slip = column_of(t, std::string(clutch) + ".slip");
        const std::span<const double> torque = column_of(t, std::string(clutch) + ".friction");
        const std::span<const double> limit = column_of(t, capacity);
        for (std::size_t k = 1; k < slip.size(); ++k) {
            if (slip[k - 1] != 0 && slip[k] != 0 && limit[k - 1] > 0) {
                off = farthest(off, std::fabs(torque[k]) - limit[k - 1]);
                ++rows;
            }
        }
    }
    constexpr double kGain = 5;  // of the capacity in 1 ms [N m]
    return {fmt::format("within {:.2f} N m of mu_c F_n in {} rows", off, rows),
            Comparison(rows > 100) && at_most(off, kGain)};
}

/// Least power during the first shift, of that before.
double power_through_shift(const Run& run) {  // (7)
    const Trajectory& t = run.trajectory;
    const std::span<const double> one = column_of(t, "clutch1.friction");
    const std::span<const double> three = column_of(t, "clutch3.friction");
    const std::span<const double> shaft1 = column_of(t, "J1.velocity");
    const std::span<const double> shaft3 = column_of(t, "J3.velocity");
    const auto power = [&](std::size_t k) { return -one[k] * shaft1[k] + three[k] * shaft3[k]; };
    double least = 1e9;
    double before = 1;
    for (std::size_t k = 0; k < one.size(); ++k) {
        before = t.time[k] < 4 ? power(k) : before;
        least = t.time[k] >= 4 && t.time[k] <= 4.6 ? std::min(least, power(k)) : least;
    }
    return least / before;
}

Finding power_during_a_shift(Runs& runs) {  // (7)
    const double overlapped = power_through_shift(runs.get(kFile));
    const double apart =
        power_through_shift(runs.get(kFile, {{"signal.capacity3.times", R"(["4.3 s", "4.7 s", "7 s", "7.5 s"])"}}));
    return {fmt::format("at least {:.0f} % of the power before; {:.0f} % if the second pressure rises 0.25 s later",
                        100 * overlapped, 100 * apart),
            at_least(overlapped, 0.1) && Comparison(apart <= 1e-9)};
}

/// z1 = Σ J ω/J_Tot gains what the torques from outside give: 400 N m and both shafts.
Finding average_of_the_clutch(Runs& runs) {  // (8)
    const Run& run = with_torques(runs);
    const Trajectory& t = run.trajectory;
    const auto inertia = [&](std::size_t body) { return run.scenario.plan.bodies[body].options.inertia; };
    const double total = inertia(0) + inertia(1) + inertia(2);
    const auto z1 = [&](std::size_t k) {
        return (inertia(0) * column_of(t, "J1.velocity")[k] + inertia(1) * column_of(t, "engine.velocity")[k] +
                inertia(2) * column_of(t, "J3.velocity")[k]) /
               total;
    };
    const std::span<const double> shaft1 = column_of(t, "shaft1.force");
    const std::span<const double> shaft3 = column_of(t, "shaft3.force");
    const auto torque = [&](std::size_t k) { return kEngineTorque - shaft1[k] / 13.99 - shaft3[k] / 8.07; };
    double sum = z1(0);
    double off = 0;
    double most = 0;
    for (std::size_t k = 1; k < t.time.size(); ++k) {
        const double mean =
            runs.located() ? 0.5 * (torque(k - 1) + torque(k)) : torque(k);  // springs act at the end of a step
        sum += (t.time[k] - t.time[k - 1]) * mean / total;
        off = farthest(off, sum - z1(k));
        most = farthest(most, z1(k));
    }
    return {fmt::format("within {:.2f} rad/s of {:.0f} over 10 s", off, most), at_most(off, 0.02 * most)};
}

double best_time(const scenario::Scenario& scenario, FixedOptions options) {  // (5)
    constexpr int kRounds = 15;
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
Finding headline(Runs& runs, double step, bool own) {
    constexpr double kTheirs = 0.98;  // on a Core 2 Duo at 2.26 GHz with Simulink [s], P
    const scenario::Scenario& scenario = runs.get(kFile).scenario;
    FixedOptions options = own ? scenario.run.fixed : FixedOptions{};
    options.step = step;
    const double ours = best_time(scenario, options);
    return {fmt::format("{:.2f} ms: {:.0f} times faster", 1e3 * ours, kTheirs / ours), at_most(ours, kTheirs)};
}

void add_clutch(ClaimList& list) {
    constexpr const char* kText = "section 4, Fig. 10";
    constexpr const char* kFigure11 = "section 4, Fig. 11";
    const Said zero{
        "the friction works so that its velocity reach the velocity of the input shaft (and the related variable zi "
        "goes to zero)",
        kText};
    list.stated(About::physics, "10", "z of clutch 1 reaches zero and stays", zero,
                "z = 0.0 in every row from 0.2 to 4 s", [](Runs& r) { return stays_zero(r, 0); });
    list.stated(About::physics, "10", "z of clutch 3 reaches zero and stays", zero,
                "z = 0.0 in every row from 4.45 to 7 s", [](Runs& r) { return stays_zero(r, 1); });
    list.stated(About::physics, "10", "z of clutch 1 reaches zero again and stays", zero,
                "z = 0.0 in every row from 7.55 to 10 s", [](Runs& r) { return stays_zero(r, 2); });
    list.stated(
        About::physics, "10", "z1, the average, follows the torques from outside",
        {"it is possible to recognize a main dynamics … describing the average motion", "section 3.1, equation 8"},
        "z1 against the integral of 400 N m and both shaft torques, within 2 % of its largest value",
        average_of_the_clutch);
    const Said carries_it{
        "when a clutch is engaged and the other completely released, a friction term equals the engine torque",
        kFigure11};
    constexpr const char* kCarries = "within 2 % of 400 N m and within 1 % of 400 - J2 dw2/dt";
    list.stated(About::physics, "11", "clutch 1, engaged, carries the engine torque", carries_it, kCarries,
                [](Runs& r) { return carries(r, 0); });
    list.stated(About::physics, "11", "clutch 3, engaged, carries the engine torque", carries_it, kCarries,
                [](Runs& r) { return carries(r, 1); });
    list.stated(About::physics, "11", "clutch 1, engaged again, carries the engine torque", carries_it, kCarries,
                [](Runs& r) { return carries(r, 2); });
    list.stated(About::physics, "11", "slipping, it carries Coulomb friction",
                {"during slipping phases the friction depends on the Coulomb coefficient", kFigure11},
                "mu_c F_n within 5 N m, what the pressure gains in 1 ms, in every row that slips",
                coulomb_while_slipping);
    const Said power{
        "to guarantee a continuous transmission of the power from the engine to the wheels during a shift, it is "
        "necessary to properly control the normal pressure",
        kFigure11};
    list.stated(About::physics, "11", "power flows through the first shift, for the pressures overlap", power,
                "to the gearbox from 4 to 4.6 s at least a tenth of that before; none at some instant if the second "
                "pressure rises only after the first is gone",
                power_during_a_shift);
    list.stated(About::scheme, "11", "no chattering affects the friction",
                {"it is worth noticing that no chattering affects the friction", kFigure11},
                "as many mode changes at 1 ms as at 0.1 ms, at most 12, none of them a reversal", no_chatter);
}

}  // namespace

std::vector<Claim> biagiotti_claims() {
    ClaimList list;
    add_clutch(list);
    list.append(biagiotti_algorithm_claims());
    list.append(biagiotti_stack_claims());
    list.ours(About::physics, "5-7", "a stack of n bodies: all relative speeds reach zero and stay",
              "n = 6; z = 0.0 in every row from 0.3 to 1 s", stack_locks);
    list.ours(About::physics, "5-7", "a stack of n bodies: one is released, the others hold",
              "at 1.4 s z = 0.0 of four, above 1 rad/s of the one", stack_releases);
    constexpr const char* kSeconds =
        "processor time, nothing recorded, best of 15: at most 0.98 s, what the paper's Core 2 Duo took";
    list.ours(About::speed, "§4", "10 s simulated by the paper's method, at a step of 1 ms", kSeconds,
              [](Runs& r) { return headline(r, 1e-3, true); });
    list.ours(About::speed, "§4", "10 s simulated by the paper's method, at a step of 0.1 ms", kSeconds,
              [](Runs& r) { return headline(r, 1e-4, true); });
    list.model(About::physics, "5-7", "a stack of n bodies: locked, it is one inertia",
               {"it behaves like a unique inertia", "section 3.1"}, "momentum over inertia to nine digits",
               stack_keeps_momentum);
    list.ours(About::physics, "10", "clutch 1 locks", "0.180 s within 1.5 steps", [](Runs& r) { return locks(r, 0); });
    list.ours(About::physics, "10", "clutch 3 locks", "4.435 s within 1.5 steps", [](Runs& r) { return locks(r, 1); });
    list.ours(About::physics, "10", "clutch 1 locks again", "7.330 s within 1.5 steps",
              [](Runs& r) { return locks(r, 2); });
    list.ours(About::speed, "§4", "10 s simulated by method exact, at a step of 1 ms", kSeconds,
              [](Runs& r) { return headline(r, 1e-3, false); });
    list.ours(About::speed, "§4", "10 s simulated by method exact, at a step of 0.1 ms", kSeconds,
              [](Runs& r) { return headline(r, 1e-4, false); });
    return list.take();
}

}  // namespace stiction::papers
