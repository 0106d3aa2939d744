// The fixed engine against closed forms: it converges at first order, and what sticks is exactly at rest.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "engine/fixed/fixed.hpp"
#include "machine_file.hpp"

namespace stiction {
namespace {

constexpr double kPi = 3.14159265358979323846;

/// A change of mode of one friction.
struct Change {
    double time;
    std::size_t friction;
    Mode to;
};

struct Recorded {
    State state;
    std::vector<Change> changes;
};

/// Runs until `until` and notes every change of a friction's mode at the end of the step in which it happened.
Recorded run(const Plan& plan, double h, double until) {
    FixedEngine engine(plan, {.step = h});
    Recorded result{engine.initial_state(), {}};
    State& state = result.state;
    const auto steps = static_cast<std::uint64_t>(std::llround(until / h));
    std::vector<Mode> before(plan.frictions.size(), Mode::free);
    while (state.step < steps) {
        EXPECT_EQ(engine.step(state).status, RunStatus::ok);
        for (std::size_t e = 0; e < before.size(); ++e) {
            if (state.mode[e] != before[e]) {
                result.changes.push_back({state.time, e, state.mode[e]});
                before[e] = state.mode[e];
            }
        }
    }
    return result;
}

double time_of(const std::vector<Change>& changes, std::size_t friction, Mode to, double after) {
    for (const Change& c : changes) {
        if (c.friction == friction && c.to == to && c.time > after) {
            return c.time;
        }
    }
    return -1;
}

TEST(CoupledClutches, LockAndBreakAtTheTimesOfTheClosedForm) {
    //  [J1]─1─[J2]─2─[J3]─3─[J4]   events and end values of the closed form; error at most C·h
    const Plan plan = machines::load("coupled-clutches");
    for (const double h : {1e-3, 1e-4, 1e-5}) {
        const Recorded r = run(plan, h, 1.5);
        const auto near = [&](double expected, double got) { EXPECT_NEAR(got, expected, 2.5 * h) << "step " << h; };
        near(0.7096214747, time_of(r.changes, 1, Mode::stuck, 0.5));
        near(0.7916623592, time_of(r.changes, 0, Mode::stuck, 0.5));
        near(0.8311085061, time_of(r.changes, 0, Mode::forward, 0.8));
        near(0.9068501928, time_of(r.changes, 0, Mode::stuck, 0.85));
        near(1.1439674925, time_of(r.changes, 2, Mode::stuck, 1.0));
        near(1.25, time_of(r.changes, 0, Mode::free, 1.1));
        EXPECT_NEAR(r.state.velocity[0], 3.2470582724, 2 * h);
        EXPECT_NEAR(r.state.velocity[1], 2.4631871666, 2 * h);
        EXPECT_NEAR(r.state.position[0], 7.4861190991, 12 * h);
        EXPECT_EQ(r.state.velocity[1], r.state.velocity[2]) << "locked clutches: exactly one velocity";
        EXPECT_EQ(r.state.velocity[2], r.state.velocity[3]);
    }
}

TEST(ABlockOnABelt, SticksAndSlipsWithThePeriodOfTheClosedForm) {
    // D = Fs − Fk, ω = √(k/m), α = atan(v√(km)/D): slip (π + 2α)/ω, stick 2D/(k v)
    const machines::BeltOptions o{.mass = 1, .stiffness = 2, .breakaway = 1.5, .sliding = 1, .belt_speed = 0.1};
    const Plan plan = machines::belt_oscillator(o);
    const double d = o.breakaway - o.sliding;
    const double slip =
        (kPi + 2 * std::atan(o.belt_speed * std::sqrt(o.stiffness * o.mass) / d)) / std::sqrt(o.stiffness / o.mass);
    const double stick = 2 * d / (o.stiffness * o.belt_speed);
    EXPECT_NEAR(slip, 2.611259, 1e-6);
    for (const double h : {1e-3, 1e-4}) {
        const Recorded r = run(plan, h, 40);
        const double first = time_of(r.changes, 0, Mode::stuck, 10);
        const double leaves = time_of(r.changes, 0, Mode::backward, first);
        const double again = time_of(r.changes, 0, Mode::stuck, leaves);
        ASSERT_GT(first, 0);
        ASSERT_GT(again, leaves);
        EXPECT_NEAR(leaves - first, stick, 10 * h)
            << "step " << h;  // 8·h measured: the speed at re-sticking is off by O(h)
        EXPECT_NEAR(again - leaves, slip, 4 * h) << "step " << h;
    }
}

TEST(ADualClutch, LocksWhenThePaperSaysAndCarriesTheEngineTorque) {
    const Plan plan = machines::load("dual-clutch");
    for (const double h : {1e-3, 1e-4}) {
        FixedEngine engine(plan, {.step = h});
        State state = engine.initial_state();
        std::vector<Mode> before = state.mode;
        std::vector<double> locks;
        std::vector<Mode> sequence[2] = {{state.mode[0]}, {state.mode[1]}};
        const auto steps = static_cast<std::uint64_t>(std::llround(10 / h));
        while (state.step < steps) {
            const double speed = state.velocity[1];
            ASSERT_EQ(engine.step(state).status, RunStatus::ok);
            for (std::size_t e = 0; e < 2; ++e) {
                if (state.mode[e] != before[e]) {
                    sequence[e].push_back(state.mode[e]);
                }
                if (state.mode[e] == Mode::stuck && before[e] != Mode::stuck) {
                    locks.push_back(state.time);
                }
            }
            before = state.mode;
            for (const double t : {3.9, 6.9, 9.9}) {
                if (std::fabs(state.time - t) < 0.4 * h) {
                    const double carried = 400 - 0.2 * (state.velocity[1] - speed) / h;
                    const double friction = t == 6.9 ? state.friction[1] : -state.friction[0];
                    EXPECT_NEAR(friction, carried, 1e-6 * 400) << "time " << t;
                    EXPECT_NEAR(friction, 400, 0.02 * 400) << "time " << t;
                    EXPECT_EQ(state.velocity[1], t == 6.9 ? state.velocity[2] : state.velocity[0]);
                }
            }
        }
        // open; the engine is faster: backward; locked; slips as it opens; open; the faster first gear: forward; locked
        EXPECT_EQ(sequence[0], (std::vector<Mode>{Mode::free, Mode::backward, Mode::stuck, Mode::backward, Mode::free,
                                                  Mode::forward, Mode::stuck}));
        EXPECT_EQ(sequence[1], (std::vector<Mode>{Mode::free, Mode::forward, Mode::stuck, Mode::forward, Mode::free}));
        ASSERT_EQ(locks.size(), 3U) << "step " << h;
        EXPECT_NEAR(locks[0], 0.180, 2e-3);
        EXPECT_NEAR(locks[1], 4.435, 2e-3);
        EXPECT_NEAR(locks[2], 7.330, 2e-3);
    }
}

TEST(ALockedScrew, DoesNotCreepByOneBitUnderAVibratingLoad) {
    const Plan plan = machines::load("locked-screw");
    FixedEngine engine(plan, {.step = 1e-3});
    State state = engine.initial_state();
    for (int i = 0; i < 200'000; ++i) {  // ten thousand cycles of 50 Hz
        ASSERT_EQ(engine.step(state).status, RunStatus::ok);
        ASSERT_EQ(state.velocity[0], 0.0);
    }
    EXPECT_EQ(state.position[0], 0.07);
}

TEST(AMassPushedOntoItsStop, StaysThereExactlyAndTakesFewEvents) {
    // 3 N against sliding 1 N on 2 kg: a = 1 m/s², reaches 0.5 m at t = 1 s with 1 m/s
    const Plan plan = machines::load("mass-on-stop");
    const Recorded r = run(plan, 1e-3, 3);
    EXPECT_EQ(r.state.position[0], 0.5);
    EXPECT_EQ(r.state.velocity[0], 0.0);
    EXPECT_LE(r.changes.size(), 4U);
    EXPECT_NEAR(r.state.energy.impact, 0.5 * 2 * 1 * 1, 5e-3) << "the kinetic energy, to order h";
}

TEST(ABrakeAndABearingOnOneShaft, ShareTheTorqueByTheRule) {
    // minimise (τ_1/3)² + (τ_2/1)² with τ_1 + τ_2 = 2: τ_1 = 1.8, τ_2 = 0.2
    const Plan plan = machines::load("brake-and-bearing");
    const Recorded r = run(plan, 1e-3, 0.1);
    EXPECT_EQ(r.state.velocity[0], 0.0);
    EXPECT_NEAR(r.state.friction[0], 1.8, 1e-12);
    EXPECT_NEAR(r.state.friction[1], 0.2, 1e-12);
}

// Two wheels that rub rim on rim turn against each other, a third turns with the first: while they stick, ω_b = −ω_a, ω_c = ω_a.
TEST(WheelsThatRollOnEachOther, HaveOppositeSpeedsToTheBitWhileTheyStick) {
    Model m;
    m.body("a", {.inertia = 3, .viscous_damping = 0.7});
    m.body("b", {.inertia = 0.1});
    m.body("c", {.inertia = 0.37});
    m.friction("ab").between("a", "b", -1).law(Coulomb<double>{.sliding = 50, .breakaway = 50});
    m.friction("bc").between("b", "c", -1).law(Coulomb<double>{.sliding = 50, .breakaway = 50});
    m.spring("shaft", {.stiffness = 11, .damping = 0.3}).on("c");
    m.signals().add("torque", signal::Sine{.amplitude = 5, .frequency = 6.1});
    m.force("drive").on("b").signal("torque");
    const Plan plan = m.build();
    FixedEngine engine(plan, {.step = 5e-4});
    State state = engine.initial_state();
    double fastest = 0;
    for (int k = 0; k < 3000; ++k) {
        ASSERT_EQ(engine.step(state).status, RunStatus::ok);
        ASSERT_EQ(state.mode[0], Mode::stuck);
        ASSERT_EQ(state.mode[1], Mode::stuck);
        ASSERT_EQ(state.velocity[1], -state.velocity[0]) << "step " << k;
        ASSERT_EQ(state.velocity[2], state.velocity[0]) << "step " << k;
        fastest = std::max(fastest, std::fabs(state.velocity[0]));
    }
    EXPECT_GT(fastest, 0.1);
}

}  // namespace
}  // namespace stiction
