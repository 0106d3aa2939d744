// What the advice on dropping inertia says, against small integrators of our own and against the fixed engine.
#include "machine/checks/reduction.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <functional>

#include "engine/fixed/fixed.hpp"
#include "machine/model.hpp"
#include "paper_plan.hpp"

namespace stiction {
namespace {

using testing::HasSubstr;

constexpr std::array<double, 5> kMasses{0.1, 1, 10, 100, 1000};  // [kg], of the paper
constexpr double kDamping = 26500;                               // C_eq = 500 + 2.6e10/1.0·(1e-3)² [N·s/m]
constexpr double kLoop = 5.2e5;                                  // GP·0.02·AJ [N/m]

/// Classical Runge–Kutta steps of x'' = f(t, x, v).
struct Motion2 {
    double x = 0;
    double v = 0;
    void step(double t, double h, const std::function<double(double, double, double)>& f) {
        const double a1 = f(t, x, v);
        const double v2 = v + 0.5 * h * a1;
        const double a2 = f(t + 0.5 * h, x + 0.5 * h * v, v2);
        const double v3 = v + 0.5 * h * a2;
        const double a3 = f(t + 0.5 * h, x + 0.5 * h * v2, v3);
        const double v4 = v + h * a3;
        const double a4 = f(t + h, x + h * v3, v4);
        x += h / 6 * (v + 2 * v2 + 2 * v3 + v4);
        v += h / 6 * (a1 + 2 * a2 + 2 * a3 + a4);
    }
};

/// A mass with damping and friction pushed by a constant force.
Model pushed(double mass) {
    Model m;
    m.body("rod", {.inertia = mass, .viscous_damping = kDamping, .motion = Motion::translation});
    m.signals().add("push", signal::Constant{kDamping * 0.5 + 1000});
    m.force("pusher").on("rod").signal("push");
    m.friction("seals").on("rod").law(Coulomb<double>{.sliding = 1000, .breakaway = 1500});
    return m;
}

double position_after(const Model& model, double time, double h) {
    const Plan plan = model.build();
    FixedEngine engine(plan, {.step = h});
    State state = engine.initial_state();
    while (state.time < time - 0.5 * h) {
        EXPECT_EQ(engine.step(state).status, RunStatus::ok);
    }
    return state.position[0];
}

// From rest under a constant push: x₂ = v (t − τ (1 − e^(−t/τ))), x₁ = v t. Implicit steps sum up to the same lag τ v.
TEST(DroppingInertia, RunsAheadByTheTimeShiftTimesTheSpeed) {
    Model light = pushed(1);
    light.drop_inertia("rod");
    const double first = position_after(light, 1, 1e-3);
    EXPECT_NEAR(first, 0.5, 1e-12);
    for (const double mass : kMasses) {
        const FirstOrderAdvice advice = advise_first_order({.mass = mass, .damping = kDamping, .speed = 0.5});
        EXPECT_NEAR(advice.time_shift, mass / kDamping, 1e-15);
        EXPECT_NEAR(first - position_after(pushed(mass), 1, 1e-3), advice.position_error,
                    1e-9 * advice.position_error + 1e-14);
    }
}

// M v' + C v = F sin ωt, settled: differs from F/C sin ωt by at most ωτ/√(1 + ω²τ²) of F/C.
TEST(TheFrequencyBand, EndsWhereSpeedsAreOffByTheTolerance) {
    for (const double mass : kMasses) {
        for (const double tolerance : {0.02, 0.05, 0.2}) {
            const FirstOrderAdvice advice =
                advise_first_order({.mass = mass, .damping = kDamping, .tolerance = tolerance});
            const double omega = advice.frequency_band;
            const double h = advice.time_shift / 20;
            Motion2 body;
            double worst = 0;
            const auto count = static_cast<int>((40 * advice.time_shift + 7 / omega) / h);
            for (int k = 0; k < count; ++k) {
                body.step(h * k, h,
                          [&](double t, double, double v) { return (std::sin(omega * t) - v) * kDamping / mass; });
                if (h * k > 30 * advice.time_shift) {
                    worst = std::max(worst, std::fabs(body.v - std::sin(omega * h * (k + 1))));
                }
            }
            EXPECT_NEAR(worst, tolerance, 2e-3 * tolerance) << mass;  // the peak between rows, and what has not settled
            const double edge =
                advise_first_order({.mass = mass, .damping = kDamping, .frequency = omega, .tolerance = tolerance})
                    .mass_threshold;
            EXPECT_NEAR(edge, mass, 1e-12 * mass);
        }
    }
}

/// Largest position and largest distance from the first-order loop 1 − e^(−Kt/C), both of a unit step of the command.
struct LoopRun {
    double highest = 0;
    double apart = 0;
};
LoopRun run_loop(double mass) {
    const double h = std::min(mass / kDamping / 20, 1e-4);
    Motion2 body;
    LoopRun run;
    for (int k = 0; h * k < 0.6; ++k) {
        body.step(h * k, h, [&](double, double x, double v) { return (kLoop * (1 - x) - kDamping * v) / mass; });
        run.highest = std::max(run.highest, body.x);
        run.apart = std::max(run.apart, std::fabs(body.x - (1 - std::exp(-kLoop / kDamping * h * (k + 1)))));
    }
    return run;
}

TEST(AClosedLoop, IsOffByAboutMassTimesStiffnessOverDampingSquared) {
    const SecondOrder actuator{.damping = kDamping, .stiffness = kLoop};
    for (const double mass : {0.1, 1.0, 10.0}) {
        const double number = kLoop * mass / (kDamping * kDamping);
        // (at − 1)·e^(−at)·μ to first order, reached from outside the first moments of length τ: below μ, above half of it
        EXPECT_LT(run_loop(mass).apart, number);
        EXPECT_GT(run_loop(mass).apart, 0.5 * number);
    }
    SecondOrder light = actuator;
    light.mass = 10;
    EXPECT_TRUE(advise_first_order(light).admissible);
    EXPECT_EQ(advise_first_order(light).limit, ReductionLimit::loop);
    EXPECT_LT(run_loop(10).apart, light.tolerance);
    SecondOrder heavy = actuator;
    heavy.mass = 100;
    EXPECT_FALSE(advise_first_order(heavy).admissible);
    EXPECT_GT(run_loop(100).apart, 0.9 * heavy.tolerance);
    const double threshold = advise_first_order(light).mass_threshold;
    EXPECT_NEAR(threshold, 0.05 * kDamping * kDamping / kLoop, 1e-12 * threshold);
    EXPECT_LT(run_loop(threshold).apart, 0.05);
}

TEST(AClosedLoop, OscillatesBeyondTheOscillatingMass) {
    const FirstOrderAdvice advice = advise_first_order({.mass = 1000, .damping = kDamping, .stiffness = kLoop});
    EXPECT_NEAR(advice.oscillating_mass, 337.6202, 1e-4);  // 26500²/(4·5.2e5)
    EXPECT_LE(run_loop(0.99 * advice.oscillating_mass).highest, 1);
    // ζ from the overshoot of the integrated loop: e^(−πζ/√(1−ζ²))
    const double depth = std::log(run_loop(1000).highest - 1) / std::acos(-1.0);
    EXPECT_NEAR(advice.damping_ratio, std::sqrt(depth * depth / (1 + depth * depth)), 1e-5);
    EXPECT_THAT(advice.text, HasSubstr("keep the inertia"));
    EXPECT_THAT(advice.text, HasSubstr("oscillates"));
}

TEST(ExplicitEuler, DivergesBeyondTheStepLimit) {
    for (const double mass : kMasses) {
        const double limit = advise_first_order({.mass = mass, .damping = kDamping}).explicit_step_limit;
        for (const double share : {0.99, 1.01}) {
            double v = 1;
            for (int k = 0; k < 2000; ++k) {
                v -= share * limit * kDamping / mass * v;
            }
            EXPECT_EQ(std::fabs(v) < 1, share < 1) << mass;
        }
    }
}

/// When the rod of the paper's actuator passes 0.10 m.
double passing_time(const Plan& plan, double h) {
    FixedEngine engine(plan, {.step = h});
    State state = engine.initial_state();
    double before = 0;
    while (state.position[0] < 0.1 && state.time < 1) {
        before = state.position[0];
        EXPECT_EQ(engine.step(state).status, RunStatus::ok);
    }
    return state.time - h * (state.position[0] - 0.1) / (state.position[0] - before);
}

// Dalla Vedova and Di Fiore: a step of 0.2 m; the pressure saturates, the speed is constant, so the mass delays it by τ.
TEST(TheActuatorOfThePaper, IsDelayedByTheTimeShift) {
    constexpr double kStep = 2e-5;
    const double first = passing_time(stiction_test::linear_actuator(0), kStep);
    EXPECT_NEAR(first, 0.1151, 2e-4);  // to be expected with this set of values
    for (const double mass : kMasses) {
        const Plan plan = stiction_test::linear_actuator(mass);
        SecondOrder actuator = second_order_of(plan, 0);
        EXPECT_NEAR(actuator.damping, kDamping, 1e-9 * kDamping);  // jack's damping and the body's own
        EXPECT_EQ(actuator.mass, mass);
        actuator.stiffness = kLoop;
        actuator.speed = 25000 / kDamping;
        const FirstOrderAdvice advice = advise_first_order(actuator);
        const double delay = passing_time(plan, kStep) - first;
        // at 1000 kg the speed has come within e^(−0.11/τ) = 5 % of its end
        EXPECT_NEAR(delay, advice.time_shift, 0.06 * advice.time_shift + 1e-3 * kStep) << mass;
        EXPECT_EQ(advice.admissible, mass <= 10) << mass;
        EXPECT_NEAR(advice.breakaway_speed, 500 / kDamping, 1e-15);
    }
}

TEST(TheAdvice, SaysWhatIsMissing) {
    EXPECT_EQ(advise_first_order({.mass = 1}).limit, ReductionLimit::no_damping);
    EXPECT_FALSE(advise_first_order({.mass = 1}).admissible);
    EXPECT_THAT(advise_first_order({.mass = 1}).text, HasSubstr("give damping"));
    const FirstOrderAdvice open = advise_first_order({.mass = 1, .damping = 10});
    EXPECT_FALSE(open.admissible);
    EXPECT_EQ(open.limit, ReductionLimit::nothing_asked);
    EXPECT_THAT(open.text, HasSubstr("depends on what is asked"));
    const FirstOrderAdvice way =
        advise_first_order({.mass = 1, .damping = 100, .speed = -2, .position_tolerance = 0.01});
    EXPECT_EQ(way.limit, ReductionLimit::position);
    EXPECT_NEAR(way.mass_threshold, 0.5, 1e-15);
    EXPECT_NEAR(way.position_error, 0.02, 1e-15);
    EXPECT_FALSE(way.admissible);
}

TEST(DroppingInertia, OfABodyThatDoesNotExistIsAProblemOfTheModel) {
    Model m = pushed(1);
    m.drop_inertia("piston");
    try {
        static_cast<void>(m.build());
        FAIL() << "it was built";
    } catch (const ModelError& error) {
        EXPECT_THAT(error.what(), HasSubstr("piston: there is no body of this name"));
    }
}

}  // namespace
}  // namespace stiction
