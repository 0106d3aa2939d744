// An external source is what was written last, and lives in the states.
#include <gtest/gtest.h>

#include "signal/build/builder.hpp"

namespace stiction {
namespace {

TEST(AnExternalSource, HoldsWhatWasWrittenLast) {
    SignalBuilder signals;
    signals.add("late", signal::External{.initial = 2}).add("twice", signal::Gain{2}, {"early"});
    signals.add("early", signal::External{.initial = -1});
    std::vector<ModelProblem> problems;
    const std::optional<SignalProgram> program = signals.build(problems);
    ASSERT_TRUE(program.has_value());
    ASSERT_EQ(program->external_states().size(), 2U);
    EXPECT_EQ(program->names()[program->external_states()[0].slot], "late");
    EXPECT_EQ(program->names()[program->external_states()[1].slot], "early");

    std::vector<double> states(program->state_count());
    std::vector<double> values(program->value_count());
    program->initial_states(states);
    program->switch_state(0, states, values);
    EXPECT_EQ(values[*program->slot("late")], 2);
    EXPECT_EQ(values[*program->slot("twice")], -2);

    const PreparedStep prepared = program->prepare(1e-3);
    states[program->external_states()[1].state] = 7.5;
    for (int k = 0; k < 3; ++k) {
        program->switch_state(1e-3 * k, states, values);
        program->advance(1e-3 * k, prepared, states, values);
        EXPECT_EQ(values[*program->slot("twice")], 15);
        EXPECT_EQ(values[*program->slot("late")], 2);
    }
    EXPECT_EQ(program->event_count(), 0U);
}

TEST(AnExternalSource, MustBeginWithAFiniteNumber) {
    SignalBuilder signals;
    signals.add("command", signal::External{.initial = std::numeric_limits<double>::quiet_NaN()});
    std::vector<ModelProblem> problems;
    EXPECT_FALSE(signals.build(problems).has_value());
    ASSERT_EQ(problems.size(), 1U);
}

}  // namespace
}  // namespace stiction
