// The meter counts and sums by hand-written states.
#include "result/meter.hpp"

#include <gtest/gtest.h>

#include "machine/model.hpp"

namespace stiction {
namespace {

/// A table on a guide.
Plan guided_table() {
    Model m;
    m.body("table", {.inertia = 1, .motion = Motion::translation});
    m.friction("guide").on("table").law(Coulomb<double>{.sliding = 1, .breakaway = 1});
    return m.build();
}

struct Instant {
    double time = 0;
    Mode mode = Mode::stuck;
    double velocity = 0;
    double friction = 0;
};

RunMetrics measured(const std::vector<Instant>& instants, double shortest_rest = 0) {
    const Plan plan = guided_table();
    Meter meter(plan, shortest_rest);
    for (const Instant& now : instants) {
        State state;
        state.time = now.time;
        state.position = {0};
        state.velocity = {now.velocity};
        state.mode = {now.mode};
        state.friction = {now.friction};
        meter.see(state);
    }
    return meter.metrics();
}

using enum Mode;

TEST(TheMeter, CountsStopsAndTheTimeAtRest) {
    // Stuck for the second and the last of four seconds.
    const RunMetrics m = measured(
        {{0, forward, 1, 0}, {1, forward, 1, 20}, {2, stuck, 0, 32000}, {3, backward, -1, -20}, {4, stuck, 0, 5}});
    EXPECT_EQ(m.frictions.at(0).name, "guide");
    EXPECT_EQ(m.frictions.at(0).unit, "N");
    EXPECT_EQ(m.frictions.at(0).stick_fraction, 0.5);
    EXPECT_EQ(m.frictions.at(0).stops, 2U);
    EXPECT_EQ(m.frictions.at(0).friction.value, 32000);
    EXPECT_EQ(m.frictions.at(0).friction.time, 2);
    EXPECT_EQ(m.bodies.at(0).reversals, 1U);
    EXPECT_EQ(measured({}).frictions.at(0).stick_fraction, 0);
}

TEST(TheMeter, CountsTheModeOfAStateSinceTheOneBeforeIt) {
    const RunMetrics m = measured({{0, forward}, {1, forward}, {3, stuck}, {3, forward}, {4, stuck}});
    EXPECT_EQ(m.frictions.at(0).stick_fraction, 0.75);
}

TEST(TheMeter, CountsNoStopThatWasAReversal) {
    std::vector<Instant> modes;
    for (const Mode mode : {stuck, forward, stuck, stuck, backward, forward, stuck, free, stuck}) {
        modes.push_back({static_cast<double>(modes.size()), mode});
    }
    EXPECT_EQ(measured(modes).frictions.at(0).stops, 2U);
    EXPECT_EQ(measured(modes, 2.5).frictions.at(0).stops, 1U) << "the rest from 1 s to 3 s lies between two directions";
}

TEST(TheMeter, LeavesOutRestsBetweenReversals) {
    std::vector<Instant> moving;
    for (const double v : {0.0, 1.0, 2.0, 0.0, 0.0, 1.0, -1.0, 0.0, -2.0, 0.0, 3.0}) {
        moving.push_back({static_cast<double>(moving.size()), free, v});
    }
    EXPECT_EQ(measured(moving).bodies.at(0).reversals, 2U);
    // What a located stop leaves of a speed is rounding, no swing.
    EXPECT_EQ(measured({{0, free, 2}, {1, free, -1e-17}, {2, free, 0}, {3, free, 1}}).bodies.at(0).reversals, 0U);
}

}  // namespace
}  // namespace stiction
