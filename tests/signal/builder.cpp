// What the builder refuses, in which words, and that it refuses everything at once.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "rig.hpp"

namespace stiction::signal::testing {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;
using ::testing::UnorderedElementsAre;

TEST(Builder, an_empty_program_is_a_program) {
    Rig rig{SignalBuilder()};
    EXPECT_EQ(rig.program.value_count(), 0U);
    EXPECT_FALSE(rig.program.switch_state(0, rig.states, rig.values));
}

TEST(Builder, names_may_be_used_before_they_are_declared) {
    Rig rig(SignalBuilder().add("c", Gain{2}, {"b"}).add("b", Gain{3}, {"a"}).add("a", Constant{5}));
    EXPECT_EQ(rig.at(0, "c"), 30);
    EXPECT_THAT(std::vector<std::string>(rig.program.names().begin(), rig.program.names().end()),
                ElementsAre("c", "b", "a"));
}

TEST(Builder, inputs_keep_their_order) {
    Rig rig(SignalBuilder().input("x").add("k", Constant{1}).input("y"));
    EXPECT_THAT(std::vector<std::uint32_t>(rig.program.input_slots().begin(), rig.program.input_slots().end()),
                ElementsAre(0, 2));
    EXPECT_EQ(rig.program.slot("y"), 2U);
    EXPECT_EQ(rig.program.slot("z"), std::nullopt);
}

TEST(Builder, a_loop_is_named_the_way_the_signal_runs) {
    SignalBuilder builder;
    builder.sum("a", {{1, "c"}}).add("b", Gain{2}, {"a"}).add("c", Absolute{}, {"b"});
    EXPECT_THAT(problems_of(builder),
                ElementsAre("a: algebraic loop a → b → c → a: put a lag, an integrator, a delay or a "
                            "computation_delay into it"));
}

TEST(Builder, a_block_that_feeds_itself_is_a_loop) {
    EXPECT_THAT(problems_of(SignalBuilder().add("a", Gain{0.5}, {"a"})), ElementsAre(HasSubstr("loop a → a:")));
}

TEST(Builder, every_separate_loop_is_named_and_what_only_hangs_on_it_is_not) {
    SignalBuilder builder;
    builder.add("a", Gain{}, {"b"}).add("b", Gain{}, {"a"}).add("hanging", Gain{}, {"b"});
    builder.add("p", Gain{}, {"q"}).add("q", Pid{}, {"p"}).add("other", Gain{}, {"hanging"});
    EXPECT_THAT(problems_of(builder), UnorderedElementsAre(HasSubstr("a → b → a"), HasSubstr("p → q → p")));
}

TEST(Builder, blocks_with_memory_break_loops) {
    const auto loops = [](const auto& part) {
        SignalBuilder builder;
        builder.add("u", Constant{1}).sum("e", {{1, "u"}, {-1, "y"}}).add("y", part, {"e"});
        std::vector<ModelProblem> problems;
        return !builder.build(problems).has_value();
    };
    EXPECT_FALSE(loops(Lag{}));
    EXPECT_FALSE(loops(Integrator{}));
    EXPECT_FALSE(loops(RateLimiter{}));
    EXPECT_FALSE(loops(Delay{}));
    EXPECT_FALSE(loops(TransferFunction{{1}, {1, 1}}));
    EXPECT_FALSE(loops(SampledPid{.control = {}, .interval = 0.1, .computation_delay = 0.05}));
    EXPECT_TRUE(loops(SampledPid{.control = {}, .interval = 0.1})) << "its output follows the sample at once";
    EXPECT_TRUE(loops(TransferFunction{{1, 0}, {1, 1}}));
    EXPECT_TRUE(loops(Pid{}));
}

TEST(Builder, all_problems_come_at_once_with_key_value_range_and_remedy) {
    SignalBuilder builder;
    builder.input("load.position").add("gain", Gain{std::numeric_limits<double>::quiet_NaN()}, {"load.postion"});
    builder.add("slow", Lag{.time_constant = -1}, {"gain"}).add("slow", Gain{}, {"gain"});
    builder.add("limit", Saturation{2, 1}, {"slow", "gain"});
    builder.add("x", Gain{}, {"y"}).add("y", Gain{}, {"x"});
    EXPECT_THAT(
        problems_of(builder),
        UnorderedElementsAre(
            "gain.gain = nan is not a number; admissible: any finite number: give a finite factor",
            "slow.time_constant = -1 [s] is too small; admissible: above 0: give a time above 0, or use a gain",
            "slow: two signals have this name, a lag and a gain; admissible: every name once: rename one of them",
            AllOf(StartsWith("limit.upper = 1 is below lower"),
                  HasSubstr("admissible: at least lower: exchange the two limits")),
            "limit.inputs = 2 names for a saturation; admissible: 1: leave out the rest",
            "gain.inputs: there is no signal \"load.postion\"; did you mean \"load.position\"?",
            HasSubstr("x: algebraic loop x → y → x")));
}

TEST(Builder, a_sampled_controller_is_checked_inside_and_out) {
    SignalBuilder builder;
    builder.input("e").add("u", SampledPid{.control = {.filter_time = -1}, .interval = 0.01, .computation_delay = 0.02},
                           {"e"});
    EXPECT_THAT(problems_of(builder), UnorderedElementsAre(HasSubstr("u.filter_time = -1 [s] is too small"),
                                                           HasSubstr("u.interval = 0.01 is below computation_delay")));
}

TEST(Builder, controllers_need_a_filter_and_a_tracking_time_where_no_default_makes_sense) {
    SignalBuilder builder;
    builder.input("e").add("d", Pid{.derivative = 1}, {"e"});
    builder.add("i", Pid{.proportional = 0, .integral = 1, .upper = 2}, {"e"});
    EXPECT_THAT(problems_of(builder),
                UnorderedElementsAre(HasSubstr("d.filter_time = 0"), HasSubstr("i.tracking_time = 0")));
}

TEST(Builder, tables_are_checked_for_length_order_and_numbers) {
    const double infinity = std::numeric_limits<double>::infinity();
    SignalBuilder builder;
    builder.input("u")
        .add("short", Points{{0, 1}, {0}})
        .add("empty", Points{})
        .add("back", Points{{0, 2, 1}, {0, infinity, 0}});
    builder.add("twice", Lookup{{0, 0}, {1, 2}}, {"u"}).add("line", Lookup{{0}, {1}, Outside::extend}, {"u"});
    EXPECT_THAT(problems_of(builder),
                UnorderedElementsAre(HasSubstr("short.times: it has 2 numbers, and values has 1"),
                                     HasSubstr("empty.times: it has no numbers"),
                                     HasSubstr("back.times[2] = 1 is out of order; admissible: at least 2"),
                                     HasSubstr("back.values[1] = inf is not finite"),
                                     HasSubstr("twice.x[1] = 0 is out of order; admissible: above 0"),
                                     HasSubstr("line.x: it has 1 point")));
}

TEST(Builder, transfer_functions_must_be_proper_and_start_where_they_can_settle) {
    SignalBuilder builder;
    builder.input("u")
        .add("improper", TransferFunction{{1, 0}, {1}}, {"u"})
        .add("nothing", TransferFunction{{1}, {0, 0}}, {"u"});
    builder.add("drift", TransferFunction{{1}, {1, 0}, 2}, {"u"});
    builder.add("long", TransferFunction{{1}, std::vector<double>(30, 1.0)}, {"u"});
    EXPECT_THAT(problems_of(builder), UnorderedElementsAre(HasSubstr("improper.numerator: its order is 1"),
                                                           HasSubstr("nothing.denominator: it has no coefficient"),
                                                           HasSubstr("drift.initial_input = 2"),
                                                           HasSubstr("long.denominator: its order is 29")));
}

TEST(Builder, zeros_before_the_highest_power_do_not_count) {
    Rig rig(SignalBuilder().add("u", Constant{4}).add("y", TransferFunction{{0, 0, 3}, {0, 2}}, {"u"}));
    EXPECT_EQ(rig.at(0, "y"), 6);
}

TEST(Builder, a_nameless_block_is_told_so) {
    EXPECT_THAT(problems_of(SignalBuilder().add("", Constant{})),
                ElementsAre("a block of kind constant has no name: give it one"));
}

}  // namespace
}  // namespace stiction::signal::testing
