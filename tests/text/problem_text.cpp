// A user who erred reads the place, the value, the range and the remedy.
#include "text/problem_text.hpp"

#include <gtest/gtest.h>

#include <set>

#include <stiction/stiction.hpp>

#include "text/model_problem.hpp"

namespace stiction {
namespace {

using Gear = Element<double, Transmission<double>, Borello<double>>;

std::vector<std::string> texts(const ProblemList& found) {
    std::vector<ModelProblem> problems;
    append(problems, found);
    return sentences(problems);
}

TEST(AProblem, IsToldWithPlaceValueRangeAndRemedy) {
    Gear::Parts parts;
    parts.law.opposing_efficiency = 1.2;
    parts.step = 1e-3;
    const auto lines = texts(Gear(parts).validate());
    ASSERT_EQ(lines.size(), 1U);
    EXPECT_EQ(lines[0],
              "law.opposing_efficiency = 1.2 [-] is too large; admissible: from 0 (excluded) to 1: "
              "an efficiency against the load lies above 0 and is at most 1");
}

TEST(ARelation, IsToldWithBothNames) {
    Element<double, Coulomb<double>, Exact<double>>::Parts parts;
    parts.law = {.sliding = 2, .breakaway = 1};
    parts.step = 1e-3;
    const auto lines = texts(Element<double, Coulomb<double>, Exact<double>>(parts).validate());
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
    const auto lines = texts(problems);
    ASSERT_EQ(lines.size(), ProblemList::kCapacity + 1);
    EXPECT_EQ(lines.back(), "body: and 3 more problems");
}

TEST(AProblemOfTheCore, KeepsItsData) {
    ProblemList found;
    collect_problems("gear", Coulomb<double>{.sliding = 2, .breakaway = 1}, found);
    collect_problems("flap", Body<double>{.inertia = -3}, found);
    std::vector<ModelProblem> problems;
    append(problems, found);
    ASSERT_EQ(problems.size(), 2U);
    EXPECT_EQ(problems[0].kind, ProblemKind::out_of_range);
    EXPECT_EQ(problems[0].part, "gear");
    EXPECT_EQ(problems[0].key, "breakaway");
    EXPECT_EQ(problems[0].value, 1);
    EXPECT_EQ(problems[0].keys, std::vector<std::string>{"sliding"});
    EXPECT_EQ(problems[1].part, "flap");
    EXPECT_EQ(problems[1].key, "inertia");
    EXPECT_EQ(problems[1].unit, "[kg | kg·m²]");
    EXPECT_EQ(problems[1].range, "above 0");
}

TEST(ASentence, IsWrittenFromWhatIsGiven) {
    EXPECT_EQ(sentence({.part = "gear", .what = "it is worn"}), "gear: it is worn");
    EXPECT_EQ(sentence({.what = "nothing moves", .remedy = "push"}), "nothing moves: push");
    EXPECT_EQ(sentence({.part = "gear", .key = "speed", .item = 2, .value = 1, .what = "is out of order"}),
              "gear.speed[2] = 1 is out of order");
    EXPECT_EQ(sentence({.part = "load", .key = "value", .column = 3, .what = "a bracket is missing"}),
              "load.value, column 3: a bracket is missing");
    EXPECT_EQ(sentence({.kind = ProblemKind::missing, .part = "gear", .key = "law", .range = "coulomb, table"}),
              "gear: law is missing; admissible: coulomb, table");
    EXPECT_EQ(sentence({.part = "gear", .method = "dahl", .what = "needs another law"}),
              "gear: method \"dahl\" needs another law");
    ModelProblem unknown = unknown_name("gear", "", "body", "flpa", {"flap", "motor"});
    EXPECT_EQ(sentence(unknown), "gear: there is no body \"flpa\"; did you mean \"flap\"?");
    EXPECT_EQ(sentence(unknown_name("gear", "", "body", "wing", {"flap", "motor"})),
              "gear: there is no body \"wing\"; admissible: flap, motor");
    EXPECT_EQ(sentence(unknown_name("gear", "", "signal", "flap.acceleration",
                                    {"motor.current", "flap.position", "flap.velocity"})),
              "gear: there is no signal \"flap.acceleration\"; admissible: flap.position, flap.velocity");
    EXPECT_EQ(sentence(unknown_name("", "", "signal", "load", {"a", "b", "c", "d", "f", "g", "h", "i", "j", "k"})),
              "there is no signal \"load\"; admissible: a, b, c, d, f, g, h, i and 2 more");
    EXPECT_EQ(sentence(unknown_name("", "", "parameter", "lead", {})), "there is no parameter \"lead\"");
    unknown.askers = {"brake", "motor"};
    EXPECT_EQ(sentence(unknown),
              "gear: there is no body \"flpa\"; did you mean \"flap\"?; asked for by brake, motor too");
}

TEST(EveryKindOfProblem, HasAWordOfItsOwn) {
    std::set<std::string> words;
    for (int kind = 0; kind <= static_cast<int>(ProblemKind::unreadable); ++kind) {
        words.insert(name(static_cast<ProblemKind>(kind)));
    }
    EXPECT_EQ(words.size(), static_cast<std::size_t>(ProblemKind::unreadable) + 1);
    EXPECT_EQ(words.count("unknown"), 0U);
}

TEST(EveryStatus, HasAName) {
    for (const Status s : {Status::ok, Status::invalid_element, Status::invalid_input, Status::outside_travel,
                           Status::overflow, Status::step_too_long, Status::capacity_exceeded}) {
        EXPECT_STRNE(name(s), "unknown");
    }
}

}  // namespace
}  // namespace stiction
