// The speed with which a body meets its end, as the event tells it.
//
//   v² = v_0² + 2 a d        a body under a constant force, d from its end                                                    (1)
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "engine/fixed/fixed.hpp"
#include "machine/model.hpp"

namespace stiction {
namespace {

std::vector<Event> impacts_of(const Plan& plan, double step, double until) {
    FixedEngine engine(plan, {.step = step});
    State state = engine.initial_state();
    std::vector<Event> impacts;
    EXPECT_EQ(engine
                  .advance_to(state, until,
                              {.on_event =
                                   [&](const Event& event, const State&) {
                                       if (event.kind == Event::Kind::impact) impacts.push_back(event);
                                   }})
                  .status,
              RunStatus::ok);
    return impacts;
}

/// 1 kg, 10 N towards the end; `sampled` cuts steps at samples off the grid.
Plan pushed(double velocity, double distance, int side, bool sampled) {
    Model m;
    const double end = side * distance;
    m.body("block", {.inertia = 1,
                     .velocity = side * velocity,
                     .travel = {side > 0 ? -50 : end, side > 0 ? end : 50},
                     .motion = Motion::translation});
    m.signals().add("push", signal::Constant{side * 10.0});
    m.force("rope").on("block").signal("push");
    if (sampled) {
        m.signals().add("encoder", signal::Encoder{.resolution = 1e-6, .interval = 0.037}, {"block.position"});
        m.signal_unit("encoder", "m");
    }
    return m.build();
}

TEST(AnImpact, TellsTheSpeedOfArrivalNotThatOfTheStartOfItsStep) {
    struct Case {
        double velocity, distance;
    };
    for (const Case& c : {Case{0, 1.35}, Case{-1, 0.15}, Case{0, 0.02}, Case{3, 0.4}}) {
        const double truth = std::sqrt(c.velocity * c.velocity + 2 * 10 * c.distance);  // (1)
        for (const double step : {0.1, 1e-2, 1e-3, 1e-4}) {
            for (const int side : {1, -1}) {
                for (const bool sampled : {false, true}) {
                    const std::vector<Event> impacts =
                        impacts_of(pushed(c.velocity, c.distance, side, sampled), step, 2);
                    ASSERT_EQ(impacts.size(), 1u) << c.velocity << " " << c.distance << " step " << step;
                    // The speeds of a step are off by at most what the force changes them by in one step.
                    EXPECT_NEAR(impacts[0].speed, truth, 10 * step)
                        << c.velocity << " " << c.distance << " step " << step;
                    EXPECT_EQ(impacts[0].stop_to, side > 0 ? Stop::upper : Stop::lower);
                }
            }
        }
    }
}

}  // namespace
}  // namespace stiction
