// Hill's antenna in both engines. Its limit cycle is in tests/papers.
#include <gtest/gtest.h>

#include "both_engines.hpp"
#include "paper_plan.hpp"

namespace stiction {
namespace {

TEST(TheAntenna, IsTheSameInBothEngines) {
    const Plan plan = stiction_test::paper_plan("hill");
    expect_order_one(plan, 5, 0.01, position(plan, "axis"));
}

}  // namespace
}  // namespace stiction
