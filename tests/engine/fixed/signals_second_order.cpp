// Continuous blocks of a machine: in the fixed engine what they compute from motion is as good as the motion, in the located one as its error.
#include <gtest/gtest.h>

#include <cmath>

#include "engine/both_engines.hpp"
#include "machine/model.hpp"

namespace stiction {
namespace {

//  F = 3 N on 2 kg: v = 1.5 t, to the bit of the scheme too. Its integral is 0.75 t²; x of the scheme is off by h/2·v.
TEST(AMeasuredVelocity, IsIntegratedExactlyWhereItIsAStraightLine) {
    Model m;
    m.body("mass", {.inertia = 2});
    m.signals().add("push", signal::Constant{3});
    m.force("drive").on("mass").signal("push");
    m.signals().add("way", signal::Integrator{}, {"mass.velocity"});
    m.signals().add("slow", signal::Lag{.time_constant = 0.1}, {"mass.velocity"});
    const Plan plan = m.build();
    const double slow = 1.5 * (2 - 0.1 * (1 - std::exp(-20.0)));  // T y' = v − y:  y = 1.5 (t − T (1 − e^{−t/T}))
    for (const double h : {0.1, 1e-2, 1e-3}) {
        const State state = run_fixed(plan, h, 2);
        EXPECT_NEAR(signal_of(plan, state, "way"), 3, 1e-15 * 3 * (2 / h + 10)) << h;
        EXPECT_NEAR(signal_of(plan, state, "slow"), slow, 1e-15 * 3 * (2 / h + 10)) << h;
    }
    const State located = run_located(plan, 2);
    EXPECT_NEAR(signal_of(plan, located, "way"), 3, 1e-9);
    EXPECT_NEAR(signal_of(plan, located, "slow"), slow, 1e-9);
}

//  m v' = k_p (r − v) + I,  I' = k_i (r − v):  e = r − v decays as e'' + 2 δ e' + ω² e = 0, ω² = k_i/m, 2 δ = k_p/m;
//  e(0) = r, e'(0) = −k_p r/m = −2 δ r:  e = r e^{−δt} (cos ν t − δ/ν sin ν t),  ν² = ω² − δ²
TEST(APiControllerOfVelocity, ConvergesToItsClosedForm) {
    const double mass = 2;
    const double kp = 8;
    const double ki = 100;
    Model m;
    m.body("mass", {.inertia = mass});
    m.signals().add("target", signal::Constant{1});
    m.signals().add("control", signal::Pid{.proportional = kp, .integral = ki}, {"target", "mass.velocity"});
    m.force("drive").on("mass").signal("control");
    const Plan plan = m.build();
    const double decay = kp / mass / 2;
    const double ringing = std::sqrt(ki / mass - decay * decay);
    const double until = 1;
    const double exact =
        1 - std::exp(-decay * until) * (std::cos(ringing * until) - decay / ringing * std::sin(ringing * until));
    const auto error = [&](double h) { return std::fabs(run_fixed(plan, h, until).velocity[0] - exact); };
    EXPECT_NEAR(run_located(plan, until).velocity[0], exact, 1e-9);
    // motion is of order one: a quarter of the step, a quarter of the error
    EXPECT_NEAR(error(1e-3 / 4) / error(1e-3), 0.25, 0.03);
    // With held inputs the loop is explicit Euler: |λ|² = 1 − h k_p/m + h² k_i/m a step. With inputs on straight lines half of the last
    // term is left, so the decay over the run is nearer to that of the differential equation.
    EXPECT_LT(error(1e-3), 0.6 * 0.5e-3 * ki / mass * until * std::exp(-decay * until));
}

}  // namespace
}  // namespace stiction
