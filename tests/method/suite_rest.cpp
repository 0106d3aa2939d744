// It stops, and it stays stopped: inside the limits at rest nothing changes by one bit, whatever the step and the load history.
#include "rounds.hpp"
#include "suite.hpp"

namespace suite {
namespace {

constexpr int kRestSteps = 10'000'000 / kThinning;  // per method and law
constexpr int kRestSettings = 50;                   // of parameters and step, among them

/// A random input whose push lies inside the limits at rest, now and then exactly on one of them.
template <class Law>
Input<double> draw_held_input(Draw& d, const Law& law, double load_scale) {
    for (;;) {
        Input<double> in;
        const int kind = d.below(8);
        in.load = kind == 0 ? 0 : d.uniform(-load_scale, load_scale);
        in.normal_force = kind == 1 ? 0 : d.uniform(0, 100);
        const Rest rest = rest_limits(law, in);
        const double push = kind == 2   ? rest.forward
                            : kind == 3 ? -rest.backward
                            : kind == 4 ? 0.0
                                        : d.uniform(-rest.backward, rest.forward);
        in.drive = push + in.load;
        const double felt = in.drive - in.load;  // what is left after rounding
        const Rest held = rest_limits(law, in);  // of a law that feels its drive
        if (felt <= held.forward && felt >= -held.backward) {
            return in;
        }
    }
}

/// Runs one element under held loads; returns the first step that moved, or −1.
template <class Method, class Law>
int first_motion(Draw& d, int steps) {
    const auto parts = draw_parts<Method, Law>(d);
    const Element<double, Law, Method> element(parts);
    typename Element<double, Law, Method>::State state;
    state.position = d.uniform(-10, 10);
    const double start = state.position;
    for (int i = 0; i < steps; ++i) {
        const Input<double> in = draw_held_input(d, parts.law, 100);
        const auto report = step_apart(element, state, in);
        const double push = in.drive - in.load;
        const bool balanced = report.friction == push && report.margin_forward >= 0 && report.margin_backward >= 0;
        if (state.velocity != 0.0 || state.position != start || report.status != Status::ok || !balanced) {
            return i;
        }
    }
    return -1;
}

TEST(AtRestInsideTheLimits, VelocityAndPositionDoNotChangeByOneBit) {
    for_each_pair([]<class Method, class Law>() {
        if (!Method::promises.rest) {
            return;
        }
        Draw d(20120601);
        const int steps = stiction_test::rounds(kRestSteps / kRestSettings);
        for (int k = 0; k < kRestSettings; ++k) {
            ASSERT_EQ((first_motion<Method, Law>(d, steps)), -1) << "seed " << d.seed << ", setting " << k;
        }
    });
}

TEST(AtRestInsideTheLimits, TheCounterExamplesMove) {
    for_each_pair([]<class Method, class Law>() {
        if (Method::promises.rest) {
            return;
        }
        Draw d(7);
        EXPECT_GE((first_motion<Method, Law>(d, 100)), 0);
    });
}

TEST(AtRestInsideTheLimits, ModeIsStuckAndMarginsAreLimitMinusFriction) {
    // |----o---->      push 0.4 of limits 1.5 / 1.5: margins 1.1 forward, 1.9 backward
    for_each_method<double>([]<class Method>() {
        if (!Method::promises.rest) {
            return;
        }
        SCOPED_TRACE(Method::description.name);
        typename Element<double, Coulomb<double>, Method>::Parts parts;
        parts.law = {.sliding = 1, .breakaway = 1.5};
        parts.body.viscous_damping = 1;
        parts.step = 0.01;
        const Element<double, Coulomb<double>, Method> element(parts);
        typename Element<double, Coulomb<double>, Method>::State state;
        const auto report = step_apart(element, state, {.drive = 0.5, .load = 0.1});
        EXPECT_EQ(report.mode, Mode::stuck);
        EXPECT_EQ(report.friction, 0.5 - 0.1);
        EXPECT_EQ(report.margin_forward, 1.5 - (0.5 - 0.1));
        EXPECT_EQ(report.margin_backward, 1.5 + (0.5 - 0.1));
    });
}

/// Steps a coasting body needs to reach exactly 0.0, or −1 if it has not after `bound`.
template <class Method>
int steps_to_rest(Method method, double h, int bound) {
    typename Element<double, Coulomb<double>, Method>::Parts parts;
    parts.method = method;
    parts.law = {.sliding = 1, .breakaway = 1.5};
    parts.body.viscous_damping = is_inertial<Method>() ? 0 : 1;
    parts.step = h;
    const Element<double, Coulomb<double>, Method> element(parts);
    typename Element<double, Coulomb<double>, Method>::State state;
    state.velocity = 1;
    for (int i = 1; i <= bound; ++i) {
        if (step_apart(element, state, {.drive = 0.3}).status != Status::ok) {
            return -1;
        }
        if (state.velocity == 0.0) {
            return i;
        }
    }
    return -1;
}

TEST(ACoastingBody, StopsExactlyOrIsShownNotTo) {
    // J = 1, v0 = 1, push 0.3 against sliding 1: stops at 1/0.7 s
    for_each_method<double>([]<class Method>() {
        SCOPED_TRACE(Method::description.name);
        Method method{};
        for (const double h : {1e-3, 0.0123, 0.37}) {
            if constexpr (requires { method.transition_velocity; }) {
                method.transition_velocity = 3 * h;  // three times the least admissible
            }
            const int bound = static_cast<int>(std::ceil(1 / 0.7 / h)) + 1;
            const int taken = steps_to_rest(method, h, bound);
            if (Method::promises.stops) {
                EXPECT_GT(taken, 0) << "step " << h;
            } else {
                EXPECT_EQ(taken, -1) << "step " << h;
            }
        }
    });
}

/// Velocity after many steps under a constant push from rest, Coulomb sliding 1, J = 1.
template <class Method>
double settled_velocity(Method method, double push, double h, int steps) {
    typename Element<double, Coulomb<double>, Method>::Parts parts;
    parts.method = method;
    parts.law = {.sliding = 1, .breakaway = 1.5};
    parts.step = h;
    const Element<double, Coulomb<double>, Method> element(parts);
    typename Element<double, Coulomb<double>, Method>::State state;
    for (int i = 0; i < steps; ++i) {
        EXPECT_EQ(step_apart(element, state, {.drive = push}).status, Status::ok);
    }
    return state.velocity;
}

TEST(ARegularisedBody, CreepsAtTheRateOfItsFormula) {
    // fixed point of v⁺ = v + (p − F(v))h/J: F(v) = p; reached to rounding after 4000 steps of rate ≥ (1 − p²)/4
    for (const double push : {0.1, -0.5, 0.9}) {
        const double v_t = 0.004;
        const double h = 1e-3;
        EXPECT_NEAR(settled_velocity(Hyperviscous<double>{v_t}, push, h, 4000), v_t * push, 1e-15);
        EXPECT_NEAR(settled_velocity(Tanh<double>{v_t}, push, h, 4000), v_t * std::atanh(push), 1e-15);
        EXPECT_EQ(settled_velocity(Quinn<double>{v_t}, push, h, 4000), 0.0) << "balances the push at rest";
    }
}

TEST(ARegularisedBody, RefusesATransitionTooNarrowForItsStep) {
    typename Element<double, Coulomb<double>, Tanh<double>>::Parts parts;
    parts.law = {.sliding = 1, .breakaway = 1};
    parts.method.transition_velocity = 0.0009;  // F_c h/J = 0.001
    parts.step = 1e-3;
    const Element<double, Coulomb<double>, Tanh<double>> element(parts);
    typename Element<double, Coulomb<double>, Tanh<double>>::State state;
    EXPECT_EQ(element.step(state, {.drive = 0.5}).status, Status::step_too_long);
    EXPECT_EQ(state.velocity, 0.0);
}

TEST(TheQuinnBlend, DecaysGeometricallyAndNeverArrives) {
    // inside the band v⁺ = v (1 − (F_c − p) h/(J v_t)); F_c = 1, p = 0.2, h = 1 ms, v_t = 4 ms: factor 0.8 per step
    typename Element<double, Coulomb<double>, Quinn<double>>::Parts parts;
    parts.law = {.sliding = 1, .breakaway = 1.5};
    parts.method.transition_velocity = 4e-3;
    parts.step = 1e-3;
    const Element<double, Coulomb<double>, Quinn<double>> element(parts);
    typename Element<double, Coulomb<double>, Quinn<double>>::State state;
    state.velocity = 2e-3;
    for (int i = 1; i <= 100; ++i) {
        ASSERT_EQ(step_apart(element, state, {.drive = 0.2}).status, Status::ok);
        const double expected = 2e-3 * std::pow(0.8, i);
        // the blend cancels to the last place of the push: an absolute error of a few 2^-53·p·h/J per step, summed over 1/0.2
        ASSERT_NEAR(state.velocity, expected, 1e-13 * expected + 5 * 8 * 0x1p-53 * 0.2 * 1e-3);
    }
    EXPECT_GT(state.velocity, 0.0);
}

TEST(TheSignModel, ChattersWithTheDutyThatBalancesThePush) {
    // mean net force 0 ⇒ mean of sign v = p/F_c; velocities stay within (F_c + |p|)h/J; the mean velocity is not 0
    typename Element<double, Coulomb<double>, Sign<double>>::Parts parts;
    parts.law = {.sliding = 1, .breakaway = 1.5};
    parts.step = 1e-3;
    const Element<double, Coulomb<double>, Sign<double>> element(parts);
    typename Element<double, Coulomb<double>, Sign<double>>::State state;
    const double push = 0.37;
    const int steps = 100'000;
    int balance = 0;
    int reversals = 0;
    for (int i = 0; i < steps; ++i) {
        const double before = state.velocity;
        ASSERT_EQ(step_apart(element, state, {.drive = push}).status, Status::ok);
        balance += state.velocity > 0 ? 1 : state.velocity < 0 ? -1 : 0;
        reversals += opposite(before, state.velocity) ? 1 : 0;
        ASSERT_LE(std::fabs(state.velocity), (1 + push) * 1e-3 * (1 + 1e-12));
    }
    EXPECT_NEAR(balance / static_cast<double>(steps), push, 1e-3);
    EXPECT_GT(reversals, steps / 2);
    EXPECT_GT(state.position, 0.0);
}

}  // namespace
}  // namespace suite
