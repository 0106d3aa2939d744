// A formula as a block: what it reads, when it switches, and what is said about it.
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "rig.hpp"

namespace stiction::signal::testing {
namespace {

TEST(AnExpressionBlock, reads_time_and_the_signals_it_names) {
    Rig rig(SignalBuilder()
                .input("surface.velocity")
                .expression("load", "-20*(surface.velocity/10)^2 + gain.y*t")
                .add("gain.y", Constant{3}));
    rig.set("surface.velocity", 5);
    EXPECT_EQ(rig.at(0, "load"), -5);
    EXPECT_EQ(rig.at(2, "load"), 1);
}

TEST(AnExpressionBlock, may_read_nothing_at_all) {
    Rig rig(SignalBuilder().expression("five", "2 + 3").expression("double", "2*t"));
    EXPECT_EQ(rig.at(7, "five"), 5);
    EXPECT_EQ(rig.value("double"), 14);
}

TEST(AnExpressionBlock, comes_after_what_it_reads_wherever_it_is_declared) {
    Rig rig(SignalBuilder().expression("c", "b + 1").expression("b", "2*a").expression("a", "t"));
    EXPECT_EQ(rig.at(3, "c"), 7);
}

TEST(AnExpressionBlock, holds_its_regions_between_events) {
    Rig rig(SignalBuilder().input("u").expression("y", "if(u > 1, 10, u) + abs(u)"));
    rig.set("u", 0.5);
    EXPECT_EQ(rig.at(0, "y"), 1);
    rig.set("u", 2);
    EXPECT_EQ(rig.held_at(0, "y"), 4) << "goes on along the branch it is on";
    EXPECT_EQ(rig.program.event_count(), 2U);
    EXPECT_EQ(rig.events(0), (std::vector<double>{1, 2}));
    EXPECT_TRUE(rig.program.switch_state(0, rig.states, rig.values));
    EXPECT_EQ(rig.value("y"), 12);
    EXPECT_FALSE(rig.program.switch_state(0, rig.states, rig.values));
}

TEST(AnExpressionBlock, has_its_events_located) {
    // 2 sin(3 t) crosses 1 at sin = ½; sign and step at declared places; mod every 0.4 s
    Rig rig(SignalBuilder()
                .expression("wave", "2*sin(3*t)")
                .expression("switched", "if(wave > 1, 1, 0)")
                .expression("late", "step(t - 0.7)")
                .expression("saw", "mod(t, 0.4)"));
    LocatedRun run(rig, 0.01);
    run.run_until(1);
    std::vector<double> switched;
    std::vector<double> late;
    std::vector<double> saw;
    for (const LocatedRun::Event& event : run.events) {
        for (const std::string& block : event.blocks) {
            (block == "switched" ? switched : block == "late" ? late : saw).push_back(event.time);
        }
    }
    constexpr double kTimeError = 4e-15;  // rounding of the sine, of the time and of the halving, around 1 s
    ASSERT_EQ(switched.size(), 2U);
    EXPECT_NEAR(switched[0], M_PI / 18, kTimeError);
    EXPECT_NEAR(switched[1], 5 * M_PI / 18, kTimeError);
    ASSERT_EQ(late.size(), 1U);
    EXPECT_NEAR(late[0], 0.7, kTimeError);
    ASSERT_GE(saw.size(), 2U);  // both functions of a region may speak at once
    EXPECT_NEAR(saw.front(), 0.4, kTimeError);
    EXPECT_NEAR(saw.back(), 0.8, kTimeError);
    EXPECT_NEAR(rig.value("saw"), 0.2, kTimeError);
}

TEST(AnExpressionBlock, drives_dynamics_that_the_fixed_steps_follow) {
    // x' = -x² from 1: x = 1/(1 + t); Euler with inputs held over steps of h errs by less than h
    SignalBuilder builder;
    builder.expression("rate", "-x^2").add("x", Integrator{.initial = 1}, {"rate"});
    Rig located(builder);
    LocatedRun run(located, 0.01);
    run.run_until(2);
    EXPECT_NEAR(located.states[0], 1.0 / 3, 1e-9);  // Runge–Kutta: 0.01⁴
    Rig fixed(builder);
    run_fixed(fixed, 1e-3, 2001, [](int, double) {});
    EXPECT_NEAR(fixed.states[0], 1.0 / 3, 1e-3);
}

TEST(AnExpressionBlock, that_is_no_expression_is_said_with_its_place) {
    const std::vector<std::string> problems = problems_of(SignalBuilder()
                                                              .input("surface.velocity")
                                                              .expression("load", "2*sinn(t)")
                                                              .expression("drag", "-surface.velocty^2"));
    EXPECT_EQ(problems, (std::vector<std::string>{
                            "load.expression, column 3: \"sinn\" is not a known function; did you mean \"sin\"?",
                            "drag.expression: there is no signal \"surface.velocty\"; did you mean "
                            "\"surface.velocity\"?; admissible: t, "
                            "time, pi, e and the names of signals"}));
}

TEST(AnExpressionBlock, in_an_algebraic_loop_is_found) {
    EXPECT_EQ(problems_of(SignalBuilder().expression("a", "b + 1").add("b", Gain{0.5}, {"a"})),
              (std::vector<std::string>{
                  "a: algebraic loop a → b → a: put a lag, an integrator, a delay or a computation_delay into it"}));
    EXPECT_EQ(problems_of(SignalBuilder().expression("a", "a + 1")),
              (std::vector<std::string>{
                  "a: algebraic loop a → a: put a lag, an integrator, a delay or a computation_delay into it"}));
}

}  // namespace
}  // namespace stiction::signal::testing
