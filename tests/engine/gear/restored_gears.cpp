// A gear with losses, driven by a motor with a current of its own, goes on bit for bit in an engine that did not begin its run.
//
//   supply ──R, L── motor ──gear, η_aid < 0── drum ── load
//
// A step in which the gear jams or comes to rest reports the friction right after it. That depends on the current that pushes then,
// which is part of the state: an engine that has never seen the start of the run must find the same.
#include <gtest/gtest.h>

#include "engine/fixed/fixed.hpp"
#include "machine/model.hpp"

namespace stiction {
namespace {

Plan hoist() {
    Model m;
    m.body("motor", {.inertia = 1e-3});
    m.body("drum", {.inertia = 2});
    m.gear("worm")
        .between("motor", "drum")
        .ratio(40)
        .losses({.constant = 0.02, .opposing_efficiency = 0.6, .aiding_efficiency = -0.2, .static_ratio = 1.2});
    m.signals().add("supply", signal::Points{{0, 0.1, 0.5, 0.5, 1.0, 1.0}, {0, 24, 24, 0, 0, -24}});
    m.signals().add("weight", signal::Constant{30});
    m.electric_motor("drive", {.resistance = 0.5, .inductance = 5e-3, .torque_constant = 0.1})
        .on("motor")
        .voltage("supply");
    m.force("load").on("drum", -1).signal("weight");
    return m.build();
}

TEST(AGearDrivenByAMotor, GoesOnInAnotherEngineBitForBit) {
    constexpr int kSteps = 1500;
    const Plan plan = hoist();
    FixedEngine engine(plan, {.step = 1e-3});
    FixedEngine other(plan, {.step = 1e-3});  // its initial_state() is never asked for
    State state = engine.initial_state();
    int stops = 0;
    for (int k = 0; k < kSteps; ++k) {
        const Mode before = state.mode[0];
        State restored = state;
        ASSERT_EQ(engine.step(state).status, RunStatus::ok);
        ASSERT_EQ(other.step(restored).status, RunStatus::ok);
        ASSERT_EQ(restored, state) << "step " << k;
        stops += before != Mode::stuck && state.mode[0] == Mode::stuck ? 1 : 0;
    }
    EXPECT_GT(stops, 0) << "the gear never came to rest: nothing was looked at";
}

}  // namespace
}  // namespace stiction
