// Gears with losses in the located engine: against the closed solution of one gear, stops, sides of the teeth, jams, energy.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "engine/fixed/fixed.hpp"
#include "engine/located/located.hpp"
#include "reference/lossy_gear.hpp"

#include "engine/both_engines.hpp"
#include "engine/located/located_story.hpp"
#include "machine/model.hpp"
#include "machine_file.hpp"

namespace stiction {
namespace {

#ifdef STICTION_SANITIZED
constexpr int kGears = 60;
#else
constexpr int kGears = 150;
#endif

constexpr int kPieces = 12;
constexpr double kPiece = 0.1;  // [s]
constexpr double kLook = 0.9;   // where in a piece it is looked at [-]

struct Drawn {
    solve::LossyGear<double> gear;
    std::vector<double> motor, load;  // by piece of time [N·m]
};

/// Reversible, marginal and irreversible gears in turn, half of them with static friction above sliding friction.
Drawn draw(std::mt19937_64& random, int k) {
    const auto within = [&random](double a, double b) { return std::uniform_real_distribution<double>(a, b)(random); };
    Drawn d;
    d.gear.motor_inertia = within(0.5, 2);
    d.gear.mesh.ratio = within(-1, 1) > 0 ? within(1, 50) : -within(1, 50);
    d.gear.load_inertia = within(0.05, 2) * d.gear.mesh.ratio * d.gear.mesh.ratio;
    d.gear.mesh.constant_friction = k % 5 == 0 ? 0.0 : within(0.1, 2);
    d.gear.mesh.opposing_efficiency = within(0.3, 1);
    d.gear.mesh.aiding_efficiency = k % 3 == 0 ? within(0.1, 1) : k % 3 == 1 ? 0.0 : within(-3, 0);
    d.gear.mesh.static_ratio = k % 2 == 0 ? 1.0 : within(1, 2);
    for (int piece = 0; piece < kPieces; ++piece) {
        d.motor.push_back(piece % 4 == 3 ? 0.0 : within(-20, 20));
        d.load.push_back(within(-12, 12) * d.gear.mesh.ratio);
    }
    return d;
}

signal::Points pieces_of(const std::vector<double>& values) {
    signal::Points points;
    for (std::size_t piece = 0; piece < values.size(); ++piece) {
        const auto k = static_cast<double>(piece);
        points.times.insert(points.times.end(), {kPiece * k, kPiece * (k + 1)});
        points.values.insert(points.values.end(), {values[piece], values[piece]});
    }
    return points;
}

Transmission<double> losses_of(const solve::GearMesh<double>& mesh) {
    return {.constant = mesh.constant_friction,
            .opposing_efficiency = mesh.opposing_efficiency,
            .aiding_efficiency = mesh.aiding_efficiency,
            .static_ratio = mesh.static_ratio};
}

/// A motor and a drum on one gear.
struct Rig {
    solve::LossyGear<double> gear;
    double speed = 0;  ///< of the motor, at the start [rad/s]
    signal::Points motor, load;

    [[nodiscard]] Plan plan() const {
        Model m;
        m.body("motor", {.inertia = gear.motor_inertia, .velocity = speed});
        m.body("drum", {.inertia = gear.load_inertia, .velocity = speed / gear.mesh.ratio});
        m.gear("worm").between("motor", "drum").ratio(gear.mesh.ratio).losses(losses_of(gear.mesh));
        m.signals().add("torque", motor);
        m.signals().add("load", load);
        m.force("drive").on("motor").signal("torque");
        m.force("weight").on("drum", -1).signal("load");
        return m.build();
    }
};

/// With torques constant over a piece solve::step is exact, stops and reversals included. Step errors of 3e-12 of the motion
/// and the location of events leave 1e-10 of the largest velocity and of the way.
TEST(ALocatedGearWithLosses, MovesAsItsClosedSolution) {
    constexpr std::uint64_t kSeed = 20240612;
    std::mt19937_64 random(kSeed);
    int stops = 0;
    int jams = 0;
    for (int k = 0; k < kGears; ++k) {
        const Drawn d = draw(random, k);
        const Plan plan = Rig{d.gear, 0, pieces_of(d.motor), pieces_of(d.load)}.plan();
        LocatedEngine engine(plan);
        State state = engine.initial_state();
        const double start = engine.mechanical_energy(state);
        double v = 0;
        double way = 0;
        double largest = 1e-3;
        double turned_over = 0;
        for (std::size_t piece = 0; piece < kPieces; ++piece) {  // looked at before torques jump
            std::size_t told = 0;
            const EnergyAccount before = state.energy;
            const RunReport report = engine.advance_to(
                state, kPiece * (static_cast<double>(piece) + kLook),
                {.on_event = [&](const Event& e, const State&) { told += e.kind == Event::Kind::jam ? 1U : 0U; }});
            ASSERT_EQ(report.status, RunStatus::ok) << "seed " << kSeed << ", gear " << k << report.message;
            solve::GearStep<double> result;
            if (piece > 0) {
                const solve::GearTorques<double> last{d.motor[piece - 1], d.load[piece - 1]};
                ASSERT_EQ(solve::step(d.gear, last, (1 - kLook) * kPiece, v, result), solve::GearProblem::none);
                way += result.displacement;
                stops += result.stopped ? 1 : 0;
            }
            const double speed = v;
            const solve::GearTorques<double> now{d.motor[piece], d.load[piece]};
            ASSERT_EQ(solve::step(d.gear, now, kLook * kPiece, v, result), solve::GearProblem::none);
            way += result.displacement;
            largest = std::max(largest, std::fabs(v));
            stops += result.stopped ? 1 : 0;
            jams += result.jammed ? 1 : 0;
            turned_over += std::fabs(state.energy.input - before.input) + std::fabs(engine.mechanical_energy(state));
            ASSERT_NEAR(state.velocity[0], v, 1e-10 * largest)
                << "seed " << kSeed << ", gear " << k << ", piece " << piece << ", before " << speed << ", torques "
                << d.motor[piece] << ", " << d.load[piece] << ", jammed " << result.jammed;
            ASSERT_NEAR(state.position[0], way, 1e-10 * largest);
            ASSERT_EQ(told, result.jammed ? 1U : 0U) << "seed " << kSeed << ", gear " << k << ", piece " << piece;
            if (v == 0) {
                ASSERT_EQ(state.velocity[0], 0.0);
                ASSERT_EQ(state.velocity[1], 0.0);
            }
            EXPECT_NEAR(state.friction[1], result.end.load_flange / d.gear.mesh.ratio, 1e-9 * 50)
                << "seed " << kSeed << ", gear " << k << ", piece " << piece;
            EXPECT_NEAR(state.friction[0], result.end.friction, 1e-9 * 50);
        }
        const EnergyAccount& e = state.energy;
        const double stored = engine.mechanical_energy(state) - start;
        EXPECT_NEAR(e.input, stored + e.friction + e.damping + e.impact, 1e-9 * turned_over);
    }
    EXPECT_GT(stops, kGears);
    EXPECT_GT(jams, kGears / 20);
}

/// The motor off, a self-locking gear coasts under an aiding load and stops: a = −(T_0 + |η_aid| L)/(J_m + η_aid J), from then on it holds.
TEST(ASelfLockingGear, StopsItsLoadWhenTheMotorIsSwitchedOff) {
    Rig rig{{.motor_inertia = 0.5, .load_inertia = 1.0 * 400, .mesh = {20, 0.6, -0.25, 0.3, 1.2}}, 7, {}, {}};
    rig.motor = {.times = {0}, .values = {0}};
    rig.load = {.times = {0}, .values = {-60}};
    const double load = 60.0 / 20;
    const double slows = (0.3 + 0.25 * load) / (0.5 - 0.25 * 1.0);
    const double stops = 7 / slows;
    const Plan plan = rig.plan();
    const Story story = tell(plan, 3);
    ASSERT_EQ(story.report.status, RunStatus::ok) << story.report.message;
    const auto changes = story.of("worm");
    ASSERT_EQ(changes.size(), 1U);
    EXPECT_NEAR(changes[0].event.time, stops, 1e-12 * stops);
    EXPECT_EQ(changes[0].event.to, Mode::stuck);
    EXPECT_EQ(story.state.velocity, (std::vector<double>{0, 0}));
    EXPECT_NEAR(story.state.position[0], 7 * 7 / (2 * slows), 1e-11);
    EXPECT_NEAR(story.state.friction[0], load, 1e-12);   // at rest it carries the whole load
    EXPECT_NEAR(story.state.friction[1], -load, 1e-12);  // which the mesh hands on
    EXPECT_LE(std::fabs(story.residual), 1e-9 * story.turned_over);
    expect_order_one(plan, 3, 1e-3, position(plan, "motor"));
}

/// It breaks away where the motor exceeds FSD (T_0 + (1/η_opp − 1) L) + L.
TEST(AGearThatHoldsALoad, BreaksAwayAtItsStaticLimit) {
    Rig rig{{.motor_inertia = 0.2, .load_inertia = 30, .mesh = {10, 0.7, 0.4, 0.1, 1.5}}, 0, {}, {}};
    rig.motor = {.times = {0, 10}, .values = {0, 10}};
    rig.load = {.times = {0}, .values = {15}};
    const double breaks = 1.5 + 1.5 * (0.1 + (1 / 0.7 - 1) * 1.5);  // torque rises by 1 N m each second
    const Plan plan = rig.plan();
    // at T = 0 the load drives it backward: it slides until the motor holds it
    const Story story = tell(plan, 6);
    ASSERT_EQ(story.report.status, RunStatus::ok) << story.report.message;
    const auto changes = story.of("worm");
    ASSERT_GE(changes.size(), 2U);
    EXPECT_EQ(changes.back().event.to, Mode::forward);
    EXPECT_NEAR(changes.back().event.time, breaks, 1e-10);
    EXPECT_LE(std::fabs(story.residual), 1e-9 * story.turned_over);
}

/// T constant, L = A sin ωt: the load drives while sin ωt < −J (T − T_0)/(J_m A) = s, between t_1 = (π + asin −s)/ω and t_2 = (2π − asin −s)/ω.
TEST(ASwingingLoad, ReversesTheSideOfTheTeethWhereTheClosedFormSays) {
    const double jm = 0.4;
    const double j = 0.9;
    const double torque = 1.1;
    const double constant = 0.1;
    const double swing = 5;
    const double omega = 3;
    const double s = -j * (torque - constant) / (jm * swing);
    const double first = (kPi + std::asin(-s)) / omega;
    const double second = (2 * kPi - std::asin(-s)) / omega;
    for (const double aiding : {0.6, 0.0, -0.2}) {
        Model m;
        m.body("motor", {.inertia = jm, .velocity = 20});
        m.body("drum", {.inertia = j, .velocity = 20});
        m.gear("mesh")
            .between("motor", "drum")
            .ratio(1)
            .losses({.constant = constant, .opposing_efficiency = 0.8, .aiding_efficiency = aiding});
        m.signals().add("torque", signal::Constant{torque});
        m.signals().add("load", signal::Sine{.amplitude = swing, .frequency = omega});
        m.force("drive").on("motor").signal("torque");
        m.force("pull").on("drum", -1).signal("load");
        const Plan plan = m.build();
        const auto gained = [&](double from, double to, bool drives) {
            const double slope = drives ? 1 / 0.8 : aiding;
            const double impulse = (torque - constant) * (to - from) -
                                   slope * swing / omega * (std::cos(omega * from) - std::cos(omega * to));
            return impulse / (jm + slope * j);
        };
        const double end = 2 * kPi / omega;
        const double v = 20 + gained(0, first, true) + gained(first, second, false) + gained(second, end, true);
        const Story story = tell(plan, end);
        ASSERT_EQ(story.report.status, RunStatus::ok) << story.report.message;
        EXPECT_NEAR(story.state.velocity[0], v, 1e-9 * v) << aiding;
        EXPECT_EQ(story.state.velocity[0], story.state.velocity[1]);
        EXPECT_LE(std::fabs(story.residual), 1e-9 * story.turned_over);
        EXPECT_EQ(story.report.events, 3U);  // the start and both reversals of the teeth
        expect_order_one(plan, end, end / 1000, velocity(plan, "motor"));
    }
}

/// J_m = 1, J = 10, η_aid = −0.2: moving under an aiding load of 10, driven by 3 it accelerates with 31/27; without the motor it jams,
/// and loses ½·11 v² at once (docs/theory/lossy-gear.md).
TEST(AGearWithAHeavyLoad, JamsWhenTheMotorIsSwitchedOff) {
    Rig rig{{.motor_inertia = 1, .load_inertia = 10, .mesh = {1, 0.8, -0.2, 0, 1}}, 1, {}, {}};
    rig.motor = {.times = {0, 1, 1, 2}, .values = {3, 3, 0, 0}};
    rig.load = {.times = {0}, .values = {-10}};
    const Plan plan = rig.plan();
    const double v = 1 + 31.0 / 27;
    const Story story = tell(plan, 2);
    ASSERT_EQ(story.report.status, RunStatus::ok) << story.report.message;
    const auto jams = story.of("worm", Event::Kind::jam);
    ASSERT_EQ(jams.size(), 1U);
    EXPECT_EQ(jams[0].event.time, 1.0);
    EXPECT_NEAR(jams[0].event.speed, v, 1e-11);
    EXPECT_EQ(jams[0].state.velocity, (std::vector<double>{0, 0}));
    EXPECT_EQ(jams[0].state.mode[0], Mode::stuck);
    EXPECT_NEAR(story.state.energy.impact, 0.5 * 11 * v * v, 1e-10);
    EXPECT_NEAR(story.state.position[0], 1 + 0.5 * 31 / 27, 1e-11);
    EXPECT_LE(std::fabs(story.residual), 1e-9 * story.turned_over);
    // one step of the fixed engine: the same loss but for what acts during the step, h T v
    constexpr double kStep = 1e-4;
    FixedEngine fixed(plan, {.step = kStep});
    State state = fixed.initial_state();
    std::vector<double> times;
    while (state.time < 1.5) {
        const StepView view = fixed.step(state);
        ASSERT_EQ(view.status, RunStatus::ok);
        if (view.jams[0] == Jam::own) {
            times.push_back(state.time);
        }
    }
    ASSERT_EQ(times.size(), 1U);
    EXPECT_NEAR(times[0], 1, 1.01 * kStep);
    EXPECT_EQ(state.velocity, (std::vector<double>{0, 0}));
    EXPECT_NEAR(state.energy.impact, 0.5 * 11 * v * v, 30 * kStep);
}

TEST(AWormHoistLocated, IsWhatTheFixedEngineConvergesTo) {
    const Plan plan = machines::load("worm-hoist");
    expect_order_one(plan, 1.5, 1e-3, position(plan, "load"));
    expect_order_one(plan, 4, 1e-3, position(plan, "load"));
    const State held = run_located(plan, 1.6);  // the motor is off until 2 s
    EXPECT_EQ(held.velocity, (std::vector<double>{0, 0, 0}));
    EXPECT_EQ(held.position, run_located(plan, 1.9).position);
}

/// A brake helps a gear to hold more than its teeth do: T = 4 against friction 2 of the gear and 3 of the brake.
TEST(ABrakeOnTheShaftOfAGear, HoldsWhatTheGearAloneDoesNot) {
    for (const bool brake : {false, true}) {
        Model m;
        m.body("motor", {.inertia = 0.1});
        m.body("drum", {.inertia = 0.1});
        m.gear("mesh").between("motor", "drum").ratio(2).losses({.constant = 2});
        m.signals().add("torque", signal::Constant{4});
        m.force("drive").on("motor").signal("torque");
        if (brake) {
            m.friction("brake").on("motor").law(Coulomb<double>{3, 3});
        }
        const Plan plan = m.build();
        for (const State& s : {run_fixed(plan, 1e-3, 1), run_located(plan, 1)}) {
            if (brake) {
                EXPECT_EQ(s.velocity, (std::vector<double>{0, 0}));
            } else {
                EXPECT_NEAR(s.velocity[0], 2 / (0.1 + 0.025), 1e-10);
            }
        }
    }
}

}  // namespace
}  // namespace stiction
