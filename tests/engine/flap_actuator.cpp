// Borello and Dalla Vedova's flap actuator in both engines. What its figures show is in tests/papers.
#include <gtest/gtest.h>

#include <numbers>

#include "both_engines.hpp"
#include "engine/located/located_story.hpp"
#include "paper_plan.hpp"

namespace stiction {
namespace {

TEST(BorellosFlapActuator, IsTheSameInBothEngines) {
    for (const char* figure : {"borello-fig06", "borello-fig08", "borello-fig10"}) {
        const Plan plan = stiction_test::paper_plan(figure);
        expect_order_one(plan, 0.28, 2e-4, position(plan, "surface"));
    }
}

/// At rest on its end, and stuck by friction alone, while the stiff valve beside it goes on: every step implicit. Not one bit moves.
TEST(BorellosFlapActuator, StaysWhereItRestsToTheBit) {
    const double end = std::numbers::pi / 180;
    for (const char* travel : {R"(["-1 deg", "1 deg"])", R"(["-10 deg", "10 deg"])"}) {
        const Plan plan = stiction_test::paper_plan("borello-fig06", {{"body.surface.travel", travel}});
        LocatedEngine engine(plan);
        State state = engine.initial_state();
        double resting_at = 0;
        int rows = 0;
        int on_end = 0;
        Listener listener;
        const auto look = [&](const State& s) {
            if (s.velocity[0] != 0) {
                rows = 0;
                return;
            }
            resting_at = rows++ == 0 ? s.position[0] : resting_at;
            EXPECT_EQ(s.position[0], resting_at) << travel << " at " << s.time << " s";
            on_end += s.position[0] == end ? 1 : 0;
        };
        listener.on_row = look;
        listener.row_spacing = 1e-3;
        listener.between = look;
        ASSERT_EQ(engine.advance_to(state, 2, listener).status, RunStatus::ok);
        if (travel[3] == '1' && travel[4] == ' ') {
            EXPECT_GT(on_end, 500) << "a row a millisecond, 0.8 s of them";
            EXPECT_EQ(state.mode[plan.bodies[0].stop_element], Mode::stuck) << "still on its end";
        }
    }
}

}  // namespace
}  // namespace stiction
