// Borello and Dalla Vedova's flap actuator in both engines. What its figures show is in tests/papers.
#include <gtest/gtest.h>

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

}  // namespace
}  // namespace stiction
