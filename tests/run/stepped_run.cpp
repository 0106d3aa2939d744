// A machine stepped by hand leaves behind what a run of it does: rows, events, metrics, verdicts, to the bit.
#include <gtest/gtest.h>

#include "run/simulation.hpp"
#include "run/summary.hpp"

namespace stiction {
namespace {

//   o--[ flywheel ]   0.8 kg m² at 20 rad/s on a bearing of 12 N m: it rests after J w/T = 4/3 s
constexpr const char* kFlywheel =
    "format = 1\n[run]\nuntil = \"2 s\"\nstep = \"1 ms\"\n[body.flywheel]\ninertia = \"0.8 kg m2\"\n"
    "velocity = \"20 rad/s\"\n[friction.bearing]\non = \"flywheel\"\nlaw = \"coulomb\"\nsliding = \"12 N m\"\n"
    "[record]\nspacing = 0\n";

TEST(AMachineSteppedByHand, IsRecordedAndMeasuredLikeARun) {
    const scenario::Scenario scenario = scenario::parse(kFlywheel, "test", ".");
    const Outcome run = simulate(scenario);
    const std::unique_ptr<Engine> engine = make_engine(scenario.plan, scenario.run);
    State state = engine->initial_state();
    SteppedRun stepped(scenario, *engine);
    stepped.begin(state);
    for (const double until : {0.001, 0.7, 1.334, 2.0}) {
        ASSERT_EQ(stepped.advance(state, until, {}).status, RunStatus::ok);
        static_cast<void>(stepped.outcome(state));  // looking at it changes nothing
    }
    const Outcome by_hand = stepped.outcome(state);
    EXPECT_EQ(summary_json(scenario, by_hand), summary_json(scenario, run));
    ASSERT_EQ(by_hand.trajectory.time, run.trajectory.time);
    ASSERT_EQ(by_hand.trajectory.numbers.size(), run.trajectory.numbers.size());
    for (std::size_t k = 0; k < run.trajectory.numbers.size(); ++k) {
        EXPECT_EQ(by_hand.trajectory.numbers[k].values, run.trajectory.numbers[k].values)
            << run.trajectory.numbers[k].name;
    }
    EXPECT_EQ(state.velocity[0], 0.0);
}

TEST(AMachineSteppedByHand, ForgetsItsRecordWhereItBeginsAnew) {
    const scenario::Scenario scenario = scenario::parse(kFlywheel, "test", ".");
    const std::unique_ptr<Engine> engine = make_engine(scenario.plan, scenario.run);
    State state = engine->initial_state();
    SteppedRun stepped(scenario, *engine);
    stepped.begin(state);
    ASSERT_EQ(stepped.advance(state, 1.5, {}).status, RunStatus::ok);
    stepped.begin(state);
    ASSERT_EQ(stepped.advance(state, 1.502, {}).status, RunStatus::ok);
    const Outcome outcome = stepped.outcome(state);
    EXPECT_EQ(outcome.steps, 2U);
    EXPECT_EQ(outcome.trajectory.time.size(), 3U);
    EXPECT_TRUE(outcome.trajectory.events.empty());
    EXPECT_EQ(outcome.metrics.frictions[0].stick_fraction, 1.0);
}

}  // namespace
}  // namespace stiction
