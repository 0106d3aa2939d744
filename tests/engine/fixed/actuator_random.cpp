// Random actuator states on random machines: both engines agree, no step makes them unstable, limits hold.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "engine/both_engines.hpp"
#include "engine/fixed/fixed.hpp"
#include "machine/model.hpp"
#include "random_draw.hpp"

namespace stiction {
namespace {

using stiction_test::Draw;

#ifdef STICTION_SANITIZED
constexpr unsigned kMachines = 5;
#else
constexpr unsigned kMachines = 40;
#endif

/// What acts on every body: a motor of some kind, or an actuator state as such.
void add_actuator(Draw& draw, Model& m, const std::string& i, bool with_inertia) {
    const double limit = draw.below(2) == 0 ? draw.uniform(0.5, 4) : kUnbounded;
    const double voltage_limit = draw.below(2) == 0 ? draw.uniform(2, 9) : kUnbounded;
    const double inductance = with_inertia && draw.below(3) == 0 ? 0.0 : draw.uniform(0.01, 0.5);
    m.signals().add(
        "command" + i,
        signal::Sine{.amplitude = draw.uniform(1, 8), .frequency = draw.uniform(1, 9), .phase = draw.uniform(0, 6)});
    const ElectricMotorOptions motor{.resistance = draw.uniform(0.5, 3),
                                     .inductance = inductance,
                                     .torque_constant = draw.uniform(0.3, 2),
                                     .current_limit = limit,
                                     .voltage_limit = voltage_limit,
                                     .current_bandwidth = draw.uniform(10, 80)};
    switch (draw.below(3)) {
        case 0: m.electric_motor("motor" + i, motor).on("body" + i).voltage("command" + i); break;
        case 1: m.electric_motor("motor" + i, motor).on("body" + i).current("command" + i); break;
        default: {
            // Passive, b_x ≤ −a b_v/m, so that no machine is unstable by itself: Re of (b_v s + b_x)/(s (m s − a)) ≥ 0.
            const double memory = draw.uniform(0.05, 1);
            const double decay = -draw.uniform(0, 2);
            const double per_velocity = draw.uniform(0, 5);
            m.companion("companion" + i, {.memory = memory,
                                          .decay = decay,
                                          .per_position = draw.uniform(0, 1) * per_velocity * -decay / memory,
                                          .per_velocity = per_velocity,
                                          .force = -draw.uniform(0.5, 5),
                                          .lower = -limit,
                                          .upper = 0.5 * limit})
                .on("body" + i)
                .input("command" + i);
        }
    }
}

Plan random_machine(unsigned seed) {
    Draw draw(seed);
    Model m;
    const int bodies = 1 + draw.below(3);
    for (int k = 0; k < bodies; ++k) {
        const std::string i = std::to_string(k);
        const bool with_inertia = draw.below(4) != 0;
        BodyOptions body{.inertia = with_inertia ? draw.uniform(0.1, 2) : 0.0, .viscous_damping = draw.uniform(0.2, 2)};
        if (draw.below(3) == 0) {
            body.travel = {.lower = -draw.uniform(0.1, 1), .upper = draw.uniform(0.1, 1)};
        }
        m.body("body" + i, body);
        add_actuator(draw, m, i, with_inertia);
        if (draw.below(2) == 0) {
            const double sliding = draw.uniform(0.1, 1);
            m.friction("floor" + i)
                .on("body" + i)
                .law(Coulomb<double>{.sliding = sliding, .breakaway = sliding * draw.uniform(1, 1.6)});
        }
        if (k > 0 && draw.below(2) == 0) {
            m.spring("shaft" + i, {.stiffness = draw.uniform(1, 30)})
                .between("body" + std::to_string(k - 1), "body" + i);
        }
    }
    return m.build();
}

double state_distance(const State& a, const State& b) {
    double worst = 0;
    for (std::size_t i = 0; i < a.position.size(); ++i) {
        worst = std::max(worst, std::fabs(a.position[i] - b.position[i]));
    }
    return worst;
}

TEST(RandomActuatorStates, AreWhatBothEnginesAgreeOn) {
    constexpr double kUntil = 2;
    for (unsigned seed = 0; seed < kMachines; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        const Plan plan = random_machine(seed);
        const State located = run_located(plan, kUntil);
        const double coarse = state_distance(run_fixed(plan, 1e-3, kUntil), located);
        const double fine = state_distance(run_fixed(plan, 1.25e-4, kUntil), located);
        // order one leaves an eighth; or both are close already, for travels of about 1
        EXPECT_TRUE(fine <= 0.3 * coarse || fine <= 1e-4) << coarse << " then " << fine;
    }
}

TEST(RandomActuatorStates, StayWithinTheirLimitsAndBoundedAtEveryStep) {
    for (unsigned seed = 0; seed < kMachines; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        const Plan plan = random_machine(seed);
        for (const double h : {1e-3, 1e-2, 0.1, 1.0, 30.0}) {
            FixedEngine engine(plan, {.step = h});
            State state = engine.initial_state();
            for (int k = 0; k < 300; ++k) {
                ASSERT_EQ(engine.step(state).status, RunStatus::ok);
                for (const Plan::ActuatorState& c : plan.actuator_states) {
                    const double q = c.state == Plan::kNone ? 0.0 : state.signal_state[c.state];
                    ASSERT_LE(q, c.upper);
                    ASSERT_GE(q, c.lower);
                }
            }
            // Damping of at least 0.2 and pushes of at most 8 units through gains of at most 10 bound every speed.
            for (const double v : state.velocity) {
                EXPECT_LT(std::fabs(v), 8 * 10 / 0.2) << "h " << h;
            }
        }
    }
}

}  // namespace
}  // namespace stiction
