// A user who erred reads the place, the value, the range and the remedy.
#include "text/problem_text.hpp"

#include <gtest/gtest.h>

#include <stiction/stiction.hpp>

namespace stiction {
namespace {

using Gear = Element<double, Transmission<double>, Borello<double>>;

TEST(AProblem, IsToldWithPlaceValueRangeAndRemedy) {
    Gear::Parts parts;
    parts.law.opposing_efficiency = 1.2;
    parts.step = 1e-3;
    const auto lines = problem_texts(Gear(parts).validate());
    ASSERT_EQ(lines.size(), 1U);
    EXPECT_EQ(lines[0],
              "law.opposing_efficiency = 1.2 [-] is too large; admissible: from 0 (excluded) to 1: "
              "an efficiency against the load lies above 0 and is at most 1");
}

TEST(ARelation, IsToldWithBothNames) {
    Element<double, Coulomb<double>, Exact<double>>::Parts parts;
    parts.law = {.sliding = 2, .breakaway = 1};
    parts.step = 1e-3;
    const auto lines = problem_texts(Element<double, Coulomb<double>, Exact<double>>(parts).validate());
    ASSERT_EQ(lines.size(), 1U);
    EXPECT_EQ(lines[0],
              "law.breakaway = 1 is below sliding = 2; admissible: at least sliding: raise breakaway to at least the "
              "sliding friction");
}

TEST(ARange, ReadsLikeASentence) {
    EXPECT_EQ(range_text(Body<double>::fields[0].domain), "above 0");
    EXPECT_EQ(range_text(Coulomb<double>::fields[0].domain), "at least 0");
    EXPECT_EQ(range_text(Transmission<double>::fields[2].domain), "at most 1");
    EXPECT_EQ(range_text(Travel<double>::fields[0].domain), "any number below infinity");
    EXPECT_EQ(range_text(Travel<double>::fields[2].domain), "from 0 to 1 (excluded)");
}

TEST(MoreProblemsThanTheListKeeps, AreCounted) {
    ProblemList problems;
    const Problem problem{"body", "inertia", -1, Defect::below_range, &Body<double>::fields[0].domain, nullptr};
    for (std::size_t i = 0; i < ProblemList::kCapacity + 3; ++i) {
        problems.add(problem);
    }
    const auto lines = problem_texts(problems);
    ASSERT_EQ(lines.size(), ProblemList::kCapacity + 1);
    EXPECT_EQ(lines.back(), "and 3 more problems");
}

TEST(EveryStatus, HasANameAndASentence) {
    for (const Status s : {Status::ok, Status::invalid_element, Status::invalid_input, Status::outside_travel,
                           Status::overflow, Status::step_too_long, Status::capacity_exceeded}) {
        EXPECT_STRNE(name(s), "unknown");
        EXPECT_NE(status_text(s), "unknown status");
    }
}

}  // namespace
}  // namespace stiction
