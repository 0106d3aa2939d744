// Loads written as formulas, on both engines, against closed forms.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>

#include "engine/fixed/fixed.hpp"
#include "engine/located/located_story.hpp"
#include "machine/model.hpp"

namespace stiction {
namespace {

State run_steps(const Plan& plan, double step, double until) {
    FixedEngine engine(plan, {.step = step});
    State state = engine.initial_state();
    const auto steps = static_cast<std::uint64_t>(std::llround(until / step));
    while (state.step < steps) {
        EXPECT_EQ(engine.step(state).status, RunStatus::ok);
    }
    return state;
}

//   v ──▶ ▢ ◀── k v²        a body in air
TEST(QuadraticDrag, SlowsABodyAsTheClosedFormSays) {
    // m v' = −k v |v|:  v = v0/(1 + k v0 t/m),  x = m/k ln(1 + k v0 t/m)
    constexpr double kMass = 3;
    constexpr double kDrag = 0.8;
    constexpr double kSpeed = 12;
    constexpr double kEnd = 5;
    Model m;
    m.body("block", {.inertia = kMass, .velocity = kSpeed, .motion = Motion::translation});
    m.signals().expression("drag", "-0.8*block.velocity*abs(block.velocity)");
    m.force("air").on("block").signal("drag");
    const Plan plan = m.build();
    const double growth = 1 + kDrag * kSpeed * kEnd / kMass;

    const Story located = tell(plan, kEnd);
    ASSERT_EQ(located.report.status, RunStatus::ok) << located.report.message;
    EXPECT_NEAR(located.state.velocity[0], kSpeed / growth, 1e-9 * kSpeed);  // what is promised for values
    EXPECT_NEAR(located.state.position[0], kMass / kDrag * std::log(growth), 1e-9 * kSpeed * kEnd);
    EXPECT_NEAR(located.residual, 0, 1e-9 * located.turned_over);

    // the force is held over a step: the error is of first order, so that halving the step halves it
    const auto error = [&](double step) {
        return std::fabs(run_steps(plan, step, kEnd).velocity[0] - kSpeed / growth);
    };
    const double coarse = error(2e-3);
    EXPECT_LT(coarse, 1e-3);
    EXPECT_NEAR(error(1e-3) / coarse, 0.5, 0.05);
}

// A push that turns at half a second and a term against the motion: three events, straight lines between them.
//   m = 1, v(0) = −1:   +3.5 until v = 0 at 2/7,   +2.5 until ½,   −2.5 until v = 0 at 5/7,   −1.5 after:   v(1) = −3/7
TEST(AFormulaThatSwitches, HasItsEventsLocatedAndItsBranchesFollowed) {
    Model m;
    m.body("block", {.inertia = 1, .velocity = -1, .motion = Motion::translation});
    m.signals().expression("push", "if(t < 0.5, 3, -2) - 0.5*sign(block.velocity)");
    m.force("motor").on("block").signal("push");
    const Plan plan = m.build();

    // An event mislocated by δ changes the speed after it by δ times the jump of the push: 1, 5 and 1 N.
    constexpr double kPolynomial = 1e-12;  // steps are exact for parabolas, what is left is rounding
    EXPECT_NEAR(tell(plan, 0.4).state.velocity[0], 2.5 * (0.4 - 2.0 / 7), kPolynomial);
    EXPECT_NEAR(tell(plan, 0.6).state.velocity[0], 15.0 / 28 - 2.5 * 0.1, kPolynomial);
    const Story located = tell(plan, 1);
    ASSERT_EQ(located.report.status, RunStatus::ok) << located.report.message;
    EXPECT_NEAR(located.state.velocity[0], -3.0 / 7, kPolynomial);
    // areas of the four triangles: −½·2/7, ½·(½ − 2/7)·15/28, ½·(5/7 − ½)·15/28, −½·2/7·3/7
    const double position = -1.0 / 7 + 0.5 * (3.0 / 14) * (15.0 / 28) * 2 - 0.5 * (2.0 / 7) * (3.0 / 7);
    EXPECT_NEAR(located.state.position[0], position, kPolynomial);

    // each switch comes up to one step late: the jumps of 1, 5 and 1 N, each for at most h
    for (const double step : {1e-2, 1e-3, 1e-4}) {
        EXPECT_NEAR(run_steps(plan, step, 1).velocity[0], -3.0 / 7, 7 * step) << step;
    }
}

TEST(AFormulaWithAMistake, IsAmongTheProblemsOfTheModel) {
    Model m;
    m.body("block", {.inertia = 1});
    m.signals().expression("push", "3*block.velocty");
    m.force("motor").on("block").signal("push");
    try {
        (void)m.build();
        FAIL() << "built";
    } catch (const ModelError& error) {
        ASSERT_EQ(error.problems().size(), 1U);
        EXPECT_EQ(error.problems()[0].nearest, "block.velocity") << error.what();
    }
}

}  // namespace
}  // namespace stiction
