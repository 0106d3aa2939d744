// An end of travel that is met exactly on the grid of steps: rounding of the position does not say in which step.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "engine/both_engines.hpp"
#include "machine/model.hpp"

namespace stiction {
namespace {

constexpr double kGridSpeed = 1.25;
constexpr double kGridWay = 0.125;  // met after 0.1 s
constexpr double kGridRestitution = 0.07;
constexpr double kGridUntil = 0.25;

//  |end| ←1.25− ( body )      back from the end with 0.07·1.25, since 0.1 s:  x = end + side · 0.07 · 1.25 · 0.15
//
// Without forces a step is exact. Each of N steps rounds a position of size |end| + 0.125 once: 2⁻⁵³ of it, and the end counts as met
// up to 1e-12 of it before it is there.
void expect_met_on_the_grid(double end, double side, bool open, double step) {
    const double far = open ? std::numeric_limits<double>::infinity() : 1.0;
    const double away = end + side * far;
    Model m;
    m.body("body",
           {.inertia = 2.5,
            .position = end + side * kGridWay,
            .velocity = -side * kGridSpeed,
            .travel = {.lower = std::fmin(end, away), .upper = std::fmax(end, away), .restitution = kGridRestitution}});
    const State state = run_fixed(m.build(), step, kGridUntil);
    const double size = std::fabs(end) + kGridWay;
    const double rounding = (kGridUntil / step * std::numeric_limits<double>::epsilon() + 1e-12) * size;
    EXPECT_NEAR(state.position[0], end + side * kGridRestitution * kGridSpeed * (kGridUntil - 0.1), rounding)
        << "end " << end << ", side " << side << ", open " << open << ", step " << step;
    EXPECT_NEAR(state.velocity[0], side * kGridRestitution * kGridSpeed, 4 * std::numeric_limits<double>::epsilon());
}

TEST(AnEndMetOnTheGridOfSteps, IsMetInTheStepBeforeItWhereverItIs) {
    for (const double end : {0.0, -0.125, 0.625, 0.1, 1.0 / 3, -0.7, 3.3, 100.1}) {
        for (const double side : {1.0, -1.0}) {
            for (const double step : {1e-3, 5e-4, 2.5e-4, 1e-4, 2e-5}) {
                expect_met_on_the_grid(end, side, false, step);
                expect_met_on_the_grid(end, side, true, step);
            }
        }
    }
}

}  // namespace
}  // namespace stiction
