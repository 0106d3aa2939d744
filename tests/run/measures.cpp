// The measures of a comparison on numbers small enough to be worked out by hand.
#include <gtest/gtest.h>

#include "run/comparison_measures.hpp"

namespace stiction {
namespace {

constexpr Mode kStuck = Mode::stuck;
constexpr Mode kForward = Mode::forward;
constexpr Mode kBackward = Mode::backward;

TEST(Rests, AreTheMiddleHalvesOfWhatIsStuckLongEnough) {
    // stuck from 0 to 4, from 5 to 5.5 and from 8 to the end at 10; a mode holds since the row before
    const std::vector<double> time{0, 2, 4, 5, 5.5, 8, 10};
    const std::vector<Mode> mode{kStuck, kStuck, kStuck, kForward, kStuck, kBackward, kStuck};
    const std::vector<Stretch> rests = middles_of_rests(time, mode, 1);
    ASSERT_EQ(rests.size(), 2U);
    EXPECT_EQ(rests[0].from, 1);
    EXPECT_EQ(rests[0].to, 3);
    EXPECT_EQ(rests[1].from, 8.5);
    EXPECT_EQ(rests[1].to, 9.5);
}

TEST(Drift, IsTheWayBetweenTheEndsOfTheRestsWhereverTheyLieInSteps) {
    // 0.125 per step of 1 s: half a step from 0.5 to 1, one to 2, a quarter to 2.25
    SlipMeter meter({{0.5, 2.25}}, 0, 1);
    for (int k = 1; k <= 4; ++k) {
        meter.add(k, 0.125, 0.125);
    }
    EXPECT_EQ(meter.kept(), 1U);
    EXPECT_EQ(meter.drift(), 0.125 * 1.75);
    EXPECT_EQ(meter.rest_time(), 1.75);
}

TEST(Drift, CountsRestsInWhichTheRunSlidesToo) {  // the worst of all rests must not be left out
    SlipMeter meter({{1, 2}, {4, 5}}, 0, 0.5);
    for (int k = 1; k <= 6; ++k) {
        meter.add(k, k == 2 ? 1.0 : 0.0, k == 2 ? 1.0 : 0.0);
    }
    EXPECT_EQ(meter.rests(), 2U);
    EXPECT_EQ(meter.kept(), 1U);
    EXPECT_EQ(meter.drift(), 1);  // the step from 1 s to 2 s
    EXPECT_EQ(meter.rest_time(), 2);
}

TEST(Reversals, IgnoreRestAndWhatIsNoFasterThanRest) {
    SlipMeter meter({}, 0.01, 1);
    double time = 0;
    for (const double slip : {1.0, 0.0, 1.0, -0.005, -1.0, 0.0, -1.0, 1.0}) {
        meter.add(++time, 0, slip);
    }
    EXPECT_EQ(meter.reversals(), 2U);
}

Event change(double time, const char* part, Mode to) { return {.time = time, .part = part, .to = to}; }

TEST(Events, ArePairedWithTheNearestOfTheirKindNotBeyondHalfWayToTheNext) {
    const std::vector<Event> reference{change(1, "a", kStuck), change(3, "a", kStuck), change(2, "a", kForward),
                                       change(2, "b", kStuck)};
    // the stop at 1 is told late, that at 3 twice, the break-away a little early; b says nothing
    const std::vector<Event> run{change(1.5, "a", kStuck), change(3.25, "a", kStuck), change(3.125, "a", kStuck),
                                 change(1.875, "a", kForward), change(2, "b", kForward)};
    const EventErrors errors = event_errors(reference, run, 4);
    EXPECT_EQ(errors.expected, 4U);
    EXPECT_EQ(errors.found, 3U);
    EXPECT_EQ(errors.largest, 0.5);
    EXPECT_EQ(errors.mean, (0.5 + 0.125 + 0.125) / 3);
}

TEST(Events, HalfWayToTheNextBelongToTheNext) {
    const std::vector<Event> reference{change(1, "a", kStuck), change(2, "a", kStuck)};
    const EventErrors errors = event_errors(reference, std::vector<Event>{change(1.75, "a", kStuck)}, 4);
    EXPECT_EQ(errors.found, 1U);
    EXPECT_EQ(errors.largest, 0.25);
}

TEST(PositionErrors, AreMeasuredInTheRangeOfTheReference) {
    // differences 0, 3, 4, 0 over a range of 10: rms √(25/4)
    const PositionError error = position_error(std::vector<double>{0, 1, 10, 10}, std::vector<double>{0, 4, 6, 10, 99});
    EXPECT_EQ(error.rms, 2.5);
    EXPECT_EQ(error.largest, 4);
    EXPECT_EQ(error.range, 10);
    EXPECT_EQ(error.relative, 0.25);
}

TEST(PositionErrors, OfWhatNeverMovesHaveNoRange) {
    const PositionError error = position_error(std::vector<double>{2, 2}, std::vector<double>{2, 3});
    EXPECT_EQ(error.largest, 1);
    EXPECT_EQ(error.relative, 0);
}

}  // namespace
}  // namespace stiction
