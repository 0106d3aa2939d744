// Gears with losses in a machine: the engine against the closed solution of one gear, self-locking, both flanges, energy.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include "reference/lossy_gear.hpp"

#include "engine/allocation_guard.hpp"
#include "engine/fixed/fixed.hpp"
#include "machine/model.hpp"
#include "machine_file.hpp"

namespace stiction {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

#ifdef STICTION_SANITIZED
constexpr int kGears = 20;
#else
constexpr int kGears = 300;
#endif

struct Drawn {
    solve::LossyGear<double> gear;
    signal::Points motor, load;
};

/// Reversible, marginal and irreversible gears in turn, half of them with static friction above sliding friction; torques that stay
/// for a while, then jump.
Drawn draw(std::mt19937_64& random, int k) {
    const auto within = [&random](double a, double b) { return std::uniform_real_distribution<double>(a, b)(random); };
    Drawn d;
    d.gear.motor_inertia = within(0.5, 2);
    d.gear.mesh.ratio = within(-1, 1) > 0 ? within(1, 50) : -within(1, 50);
    const double i = d.gear.mesh.ratio;
    d.gear.load_inertia = within(0.05, 2) * i * i;
    d.gear.mesh.constant_friction = k % 5 == 0 ? 0.0 : within(0.1, 2);
    d.gear.mesh.opposing_efficiency = within(0.3, 1);
    d.gear.mesh.aiding_efficiency = k % 3 == 0 ? within(0.1, 1) : k % 3 == 1 ? 0.0 : within(-3, 0);
    d.gear.mesh.static_ratio = k % 2 == 0 ? 1.0 : within(1, 2);
    for (int piece = 0; piece < 12; ++piece) {
        const double torque = piece % 4 == 3 ? 0.0 : within(-20, 20);
        const double load = within(-12, 12) * i;
        for (const double time : {0.1 * piece, 0.1 * (piece + 1)}) {
            d.motor.times.push_back(time);
            d.motor.values.push_back(torque);
            d.load.times.push_back(time);
            d.load.values.push_back(load);
        }
    }
    return d;
}

Plan plan_of(const Drawn& d) {
    Model m;
    m.body("motor", {.inertia = d.gear.motor_inertia});
    m.body("drum", {.inertia = d.gear.load_inertia});
    const solve::GearMesh<double>& mesh = d.gear.mesh;
    m.gear("worm")
        .between("motor", "drum")
        .ratio(mesh.ratio)
        .losses({.constant = mesh.constant_friction,
                 .opposing_efficiency = mesh.opposing_efficiency,
                 .aiding_efficiency = mesh.aiding_efficiency,
                 .static_ratio = mesh.static_ratio});
    m.signals().add("torque", d.motor);
    m.signals().add("load", d.load);
    m.force("drive").on("motor").signal("torque");
    m.force("weight").on("drum", -1).signal("load");
    return m.build();
}

/// With torques constant over a step implicit Euler has the velocities of the exact step, unless the motion turns round inside it:
/// there both differ by what a step can change, and are compared anew from the engine's velocity. A few hundred roundings per
/// step of what acts, h·T/J, over 1200 steps: 1e-9 of the largest velocity is far above.
TEST(AGearWithLosses, MovesAsItsClosedSolution) {
    constexpr std::uint64_t kSeed = 20240611;
    constexpr double kStep = 1e-3;
    std::mt19937_64 random(kSeed);
    int stops = 0;
    int breakaways = 0;
    int jams = 0;
    int turned = 0;
    for (int k = 0; k < kGears; ++k) {
        const Drawn d = draw(random, k);
        const Plan plan = plan_of(d);
        FixedEngine engine(plan, {.step = kStep});
        State state = engine.initial_state();
        double v = 0;
        double largest = 0;
        for (int i = 0; i < 1200; ++i) {
            const double before = v;
            const StepView view = engine.step(state);
            ASSERT_EQ(view.status, RunStatus::ok) << "seed " << kSeed << ", gear " << k << ", step " << i;
            const solve::GearTorques<double> torques{view.values[*plan.signals.slot("torque")],
                                                     view.values[*plan.signals.slot("load")]};
            solve::GearStep<double> result;
            ASSERT_EQ(solve::step(d.gear, torques, kStep, v, result), solve::GearProblem::none);
            largest = std::max(largest, std::fabs(v));
            const double engine_v = state.velocity[0];
            stops += before != 0 && v == 0 ? 1 : 0;
            breakaways += before == 0 && v != 0 ? 1 : 0;
            jams += result.jammed ? 1 : 0;
            if (result.stopped && v != 0) {
                ++turned;
                EXPECT_LE(std::fabs(engine_v - v), std::fabs(before) + std::fabs(v));
                v = engine_v;
                continue;
            }
            ASSERT_NEAR(engine_v, v, 1e-9 * largest)
                << "seed " << kSeed << ", gear " << k << ", step " << i << ", before " << before << ", torques "
                << torques.motor << ", " << torques.load << ", jammed " << result.jammed << ", aiding "
                << d.gear.mesh.aiding_efficiency << ", static ratio " << d.gear.mesh.static_ratio;
            if (v == 0) {
                ASSERT_EQ(engine_v, 0.0);
                ASSERT_EQ(state.velocity[1], 0.0);
            }
        }
    }
    EXPECT_GT(stops, kGears);
    EXPECT_GT(breakaways, kGears);
    EXPECT_GT(jams, kGears / 20);
    EXPECT_GT(turned, 0);
}

std::vector<State> run(FixedEngine& engine, State state, int steps) {
    std::vector<State> states;
    for (int i = 0; i < steps; ++i) {
        EXPECT_EQ(engine.step(state).status, RunStatus::ok) << "step " << i;
        states.push_back(state);
    }
    return states;
}

/// On the motor shaft: J_m = 2e-3, J = (0.4 + 80·0.05²)/40², L = 80 g·0.05/40; lifting k v' = T − T_0 − L/0.6 − c v with
/// k = J_m + J/0.6, lowering k v' = T + T_0 + 0.1 L − c v with k = J_m − 0.1 J. Implicit Euler is off by less than h c/k of the final speed.
TEST(AWormHoist, LiftsHoldsAndLowers) {
    constexpr double kStep = 1e-3;
    const Plan plan = machines::load("worm-hoist");
    FixedEngine engine(plan, {.step = kStep});
    const std::vector<State> states = run(engine, engine.initial_state(), 5000);
    const double load = 80 * kStandardGravity * 0.05 / 40;
    const double referred = (0.4 + 80 * 0.05 * 0.05) / 1600;
    const double damping = 5e-3;
    const auto after_a_second = [&](double torque, double inertia) {
        return torque / damping * (1 - std::exp(-damping / inertia));
    };
    const double up = 2 - 0.02 - load / 0.6;
    const double lift = 2e-3 + referred / 0.6;
    EXPECT_NEAR(states[999].velocity[0], after_a_second(up, lift), kStep * up / lift);
    const double down = -1 + 0.02 + 0.1 * load;
    const double lower = 2e-3 - 0.1 * referred;
    EXPECT_NEAR(states[2999].velocity[0], after_a_second(down, lower), kStep * -down / lower);
    for (const std::size_t held : {std::size_t{1999}, std::size_t{4999}}) {
        for (const double v : states[held].velocity) {
            EXPECT_EQ(v, 0.0);
        }
        EXPECT_EQ(states[held].position, states[held - 500].position);
    }
    EXPECT_GT(states[999].position[2], 0);
    EXPECT_LT(states[3999].position[2], states[1999].position[2]);
}

/// Both flanges: x = L + J v', y = T − J_m v'. Constant torques, so the last step's mean is the value itself.
TEST(AGearWithLosses, TakesAndHandsOverTheTorquesOfItsEfficiencies) {
    for (const bool drives : {true, false}) {
        const double speed = 0.1 * -10;
        Model m;
        m.body("motor", {.inertia = 0.3, .velocity = speed});
        m.body("load", {.inertia = 50, .velocity = 0.1});
        m.gear("gear")
            .between("motor", "load")
            .ratio(-10)
            .losses({.constant = 0.5, .opposing_efficiency = 0.8, .aiding_efficiency = 0.7});
        m.signals().add("torque", signal::Constant{drives ? -6.0 : 0.0}).add("pull", signal::Constant{20.0});
        m.force("drive").on("motor").signal("torque");
        m.force("load torque").on("load", drives ? -1 : 1).signal("pull");
        const Plan plan = m.build();
        FixedEngine engine(plan, {.step = 1e-3});
        const State s = run(engine, engine.initial_state(), 10).back();
        // backward motion of the motor, negated: T = 6 against L = 2, or T = 0 driven by L = −2
        const double torque = drives ? 6 : 0;
        const double load = drives ? 2 : -2;
        const double slope = drives ? 1 / 0.8 : 0.7;
        const double a = (torque - 0.5 - slope * load) / (0.3 + slope * 0.5);
        const double x = load + 0.5 * a;
        EXPECT_NEAR(s.velocity[0], speed - 0.01 * a, 1e-12);
        EXPECT_NEAR(s.friction[1], -x, 1e-10);
        EXPECT_NEAR(s.friction[0], -(torque - 0.3 * a - x), 1e-10);
    }
}

/// A screw under a mass: per angle p/(2π), so that L = m g p/(2π) on the screw.
TEST(AScrewWithLosses, HoldsItsNutAndRaisesItWithItsEfficiency) {
    const double per_angle = 0.006 / (2 * 3.14159265358979323846);
    Model m;
    m.body("spindle", {.inertia = 1e-3});
    m.body("table", {.inertia = 300, .motion = Motion::translation});
    m.screw("thread")
        .between("spindle", "table")
        .lead(0.006)
        .losses({.constant = 0.1, .opposing_efficiency = 0.4, .aiding_efficiency = -0.5});
    m.gravity("weight").on("table");
    m.signals().add("torque", signal::Step{.start = 0.5, .after = 9});
    m.force("drive").on("spindle").signal("torque");
    const Plan plan = m.build();
    FixedEngine engine(plan, {.step = 1e-3});
    const std::vector<State> states = run(engine, engine.initial_state(), 1000);
    EXPECT_EQ(states[490].velocity, (std::vector<double>{0, 0}));
    EXPECT_EQ(states[490].position, (std::vector<double>{0, 0}));
    const double load = 300 * kStandardGravity * per_angle;
    const double a = (9 - 0.1 - load / 0.4) / (1e-3 + 300 * per_angle * per_angle / 0.4);
    EXPECT_NEAR(states[999].velocity[0] - states[899].velocity[0], 0.1 * a, 1e-10 * a);
    EXPECT_NEAR(states[999].velocity[1], per_angle * states[999].velocity[0], 1e-12);
}

TEST(AMachineWithALossyGear, ClosesItsEnergyAllocatesNothingAndGoesOnBitForBit) {
    const Plan plan = machines::load("worm-hoist");
    FixedEngine engine(plan, {.step = 1e-3});
    State state = engine.initial_state();
    const double start = engine.mechanical_energy(state);
    double turned_over = 0;
    bool good = true;
    State saved = state;
    allocation_forbidden = true;
    for (int i = 0; i < 4000; ++i) {
        const EnergyAccount last = state.energy;
        good = engine.step(state).status == RunStatus::ok && good;
        turned_over += std::fabs(state.energy.input - last.input) + 1e-3 * engine.mechanical_energy(state);
        if (i == 2300) {
            saved = state;
        }
    }
    allocation_forbidden = false;
    EXPECT_TRUE(good);
    const EnergyAccount& e = state.energy;
    const double change = engine.mechanical_energy(state) - start;
    EXPECT_NEAR(e.input, change + e.friction + e.damping + e.impact + e.scheme, 1e-12 * turned_over);
    EXPECT_GT(e.friction, 0);
    FixedEngine other(plan, {.step = 1e-3});
    EXPECT_EQ(run(other, saved, 4000 - 2301).back(), state);
}

std::vector<std::string> refusals(const std::function<void()>& construct) {
    try {
        construct();
    } catch (const ModelError& error) {
        return sentences(error.problems());
    }
    return {};
}

TEST(AGearWithLosses, IsRefusedByNameWhereItCannotBeDecided) {
    const Plan plan = machines::load("worm-hoist");
    EXPECT_THAT(
        refusals([&] { FixedEngine engine(plan, {.method = Borello<double>{}}); }),
        ElementsAre(AllOf(StartsWith("worm:"), HasSubstr("only \"exact\" can"), HasSubstr("method \"borello\""))));
}

/// Accelerated evenly, the shaft only hands its torque on: closed form below. With the motor off the worm holds what hangs on it.
TEST(TwoGearsWithLosses, OnASpringyShaftHoldTheLoadBetweenThem) {
    Model m;
    m.body("motor", {.inertia = 0.01});
    m.body("near", {.inertia = 0.02});
    m.body("far", {.inertia = 0.02});
    m.body("drum", {.inertia = 0.5});
    m.gear("bevel")
        .between("motor", "near")
        .ratio(2)
        .losses({.constant = 0.02, .opposing_efficiency = 0.9, .aiding_efficiency = 0.85});
    m.gear("worm")
        .between("far", "drum")
        .ratio(20)
        .losses({.constant = 0.05, .opposing_efficiency = 0.5, .aiding_efficiency = -0.2});
    m.spring("shaft", {.stiffness = 200, .damping = 1}).between("near", "far");
    m.signals().add("torque", signal::Points{.times = {1, 1}, .values = {4, 0}});
    m.signals().add("weight", signal::Constant{30});
    m.force("drive").on("motor").signal("torque");
    m.force("load").on("drum", -1).signal("weight");
    const Plan plan = m.build();
    FixedEngine engine(plan, {.step = 1e-3});
    const std::vector<State> states = run(engine, engine.initial_state(), 6000);
    // all speeds referred to the shaft: J_a = 0.02 + 4·0.01 with the motor's mesh, J_b = 0.02 with the worm's.
    // motor: y_1 = 0.02 + x_1/0.9 = 4 − 0.01·2 a;  near: 2 x_1 = τ + 0.02 a;  far: τ = y_2 + 0.02 a;
    // y_2 = 0.05 + x_2/0.5;  drum: 20 x_2 = 30 + 0.5 a/20
    const double drum = 0.5 / 400;
    const double push = 2 * 0.9 * (4 - 0.02) - 0.05 - 1.5 / 0.5;
    const double a = push / (2 * 0.9 * 0.02 + 0.04 + drum / 0.5);
    const double mean = (states[999].velocity[3] - states[499].velocity[3]) * 20 / 0.5;
    EXPECT_NEAR(mean, a, 1e-6 * a);  // the shaft rings down with 1/s times 0.06 kg·m² within milliseconds
    for (const std::size_t body : {std::size_t{2}, std::size_t{3}}) {
        EXPECT_EQ(states[5999].velocity[body], 0.0);
        EXPECT_EQ(states[5999].position[body], states[5000].position[body]);
    }
}

}  // namespace
}  // namespace stiction
