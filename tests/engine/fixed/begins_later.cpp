// Runs that begin before or after 0, as those of an FMU may: what happens at the beginning of a run happens there, and nowhere else.
//
//   drive at speed w takes up J from rest:  work J w² = kinetic ½ J w² + impact ½ J w²                                 (1)
//   slipping at first under f:              v = (f − sliding) t/m although f is below the breakaway                     (2)
#include <gtest/gtest.h>

#include <string>

#include "engine/fixed/fixed.hpp"
#include "scenario/scenario.hpp"

namespace stiction {
namespace {

/// A second of a run that begins at this instant, in pieces as an importer asks for them.
State a_second_from(double begin, const std::string& machine) {
    const Plan plan = scenario::parse("format = 1\n[run]\nuntil = 1\n" + machine, "machine.toml", ".").plan;
    FixedEngine engine(plan, {.step = 1e-3});
    State state = engine.initial_state();
    state.time = begin;
    constexpr int kPieces = 10;
    for (int k = 1; k <= kPieces; ++k) {
        const RunReport report = engine.arrive_at(state, begin + 0.1 * k, {});
        EXPECT_EQ(report.status, RunStatus::ok) << report.message;
    }
    EXPECT_DOUBLE_EQ(state.time, begin + 1);
    return state;
}

constexpr double kBegins[] = {0, 1, 0.0005, 1000, -0.35, -0.5, -1};

TEST(ARunThatBeginsLater, TakesUpWhatItsDriveJumpsWith) {
    const std::string machine = R"(
[body.wheel]
inertia = "2 kg m2"
[motion.shaft]
on = "wheel"
velocity = "3 rad/s"
)";
    for (const double begin : kBegins) {
        const State end = a_second_from(begin, machine);
        EXPECT_NEAR(end.energy.impact, 9, 1e-12) << begin;  // (1)
        EXPECT_NEAR(end.energy.input, 18, 1e-12) << begin;
        EXPECT_NEAR(end.position[0], 3, 1e-12) << begin;
        EXPECT_EQ(end.velocity[0], 3.0) << begin;
    }
}

TEST(ARunThatBeginsLater, SlipsAtFirstWhereToldTo) {
    const std::string machine = R"(
[body.mass]
inertia = "2 kg"
[friction.table]
on = "mass"
sliding = "1 N"
breakaway = "2 N"
initially = "slipping"
[force.push]
on = "mass"
value = "1.5 N"
)";
    for (const double begin : kBegins) {
        const State end = a_second_from(begin, machine);
        EXPECT_NEAR(end.velocity[0], 0.25, 1e-12) << begin;  // (2)
    }
}

/// Speed −0.25 is gone after 0.1 s; from there on 1.5 N are held by 2 N, at 0 too.
TEST(ARunThatBeginsBefore0, SlipsNotOnceMoreAsItPasses0) {
    const std::string machine = R"(
[body.mass]
inertia = "1 kg"
velocity = "-0.25 m/s"
[friction.table]
on = "mass"
sliding = "1 N"
breakaway = "2 N"
initially = "slipping"
[force.push]
on = "mass"
value = "1.5 N"
)";
    for (const double begin : kBegins) {
        const State end = a_second_from(begin, machine);
        EXPECT_EQ(end.velocity[0], 0.0) << begin;
        EXPECT_EQ(end.mode[0], Mode::stuck) << begin;
    }
}

}  // namespace
}  // namespace stiction
