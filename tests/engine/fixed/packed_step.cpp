// What engines prepare for their steps changes no bit of the motion: packed rows, laws asked once, steps remembered.
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "engine/fixed/fixed.hpp"
#include "engine/located/step_memory.hpp"
#include "machine/model.hpp"
#include "numeric/packed_rows.hpp"

namespace stiction {
namespace {

TEST(PackedRows, SumAndPushAsTheRowsTheyWereMadeOf) {
    const std::vector<Row> rows{{{2}, {-3}}, {{0, 2}, {1, -1}}, {{1, 0, 3}, {0.5, 2, -0.25}}};
    const engine::PackedRows packed(rows);
    const std::vector<double> motion{1, -2, 4, 8};
    const double along[] = {-12, -3, -1};  // −3·4; 1 − 4; −½·2 + 2·1 − ¼·8
    for (std::size_t r = 0; r < rows.size(); ++r) {
        EXPECT_EQ(packed.along(r, motion.data()), along[r]) << r;
        std::vector<double> expected(4, 10.0);
        std::vector<double> sizes(4, 0.0);
        for (std::size_t a = 0; a < rows[r].body.size(); ++a) {
            expected[rows[r].body[a]] -= 2 * rows[r].coefficient[a];
            sizes[rows[r].body[a]] += std::fabs(2 * rows[r].coefficient[a]);
        }
        std::vector<double> added(4, 10.0);
        packed.add(r, -2, added.data());
        EXPECT_EQ(added, expected) << r;
        std::vector<double> pulled(4, 10.0);
        std::vector<double> magnitude(4, 0.0);
        packed.pull(r, 2, pulled.data(), magnitude.data());
        EXPECT_EQ(pulled, expected) << r;
        EXPECT_EQ(magnitude, sizes) << r;
    }
}

TEST(AStepMemory, KnowsTheStepOfModesThatComeBack) {
    const std::vector<Mode> slips{Mode::forward, Mode::stuck};
    const std::vector<Mode> sticks{Mode::stuck, Mode::stuck};
    engine::StepMemory memory(2);
    EXPECT_EQ(memory.recall(slips, 0.5), 0.5);
    memory.keep(slips, 0.25);
    memory.keep(sticks, 4);
    EXPECT_EQ(memory.recall(slips, 0.5), 0.25);
    EXPECT_EQ(memory.recall(sticks, 0.5), 4);
    memory.keep(slips, 0.125);
    EXPECT_EQ(memory.recall(slips, 0.5), 0.125);
    memory.clear();
    EXPECT_EQ(memory.recall(slips, 0.5), 0.5);
}

/// A block between spring and ground, pushed to and fro:  spring ~~~ [block] <- load;  friction 2 N sliding, 3 N at rest.
Plan block(bool asked_every_step) {
    Model m;
    m.body("block", {.inertia = 1.5, .motion = Motion::translation});
    m.spring("spring", {.stiffness = 40, .damping = 0.5}).on("block");
    m.signals().add("load", signal::Sine{.amplitude = 9, .frequency = 5, .phase = 0.3});
    m.signals().add("pressure", signal::Points{{0, 1}, {1, 1}});  // 1 N for ever, which no one knows beforehand
    m.force("push").on("block").signal("load");
    if (asked_every_step) {
        m.friction("contact")
            .on("block")
            .law(NormalForce<double>{.sliding_coefficient = 2, .static_coefficient = 3})
            .normal_force("pressure");
    } else {
        m.friction("contact").on("block").law(Coulomb<double>{.sliding = 2, .breakaway = 3});
    }
    return m.build();
}

TEST(ALawThatNeverChanges, MovesTheMachineAsOneThatIsAskedAtEveryStep) {
    const Plan once = block(false);
    const Plan always = block(true);
    FixedEngine first(once, {.step = 1e-3});
    FixedEngine second(always, {.step = 1e-3});
    State a = first.initial_state();
    State b = second.initial_state();
    int stuck = 0;
    for (int k = 0; k < 3000; ++k) {
        ASSERT_EQ(first.step(a).status, RunStatus::ok);
        ASSERT_EQ(second.step(b).status, RunStatus::ok);
        ASSERT_EQ(a.velocity, b.velocity) << k;
        ASSERT_EQ(a.mode, b.mode) << k;
        stuck += a.mode[0] == Mode::stuck ? 1 : 0;
    }
    EXPECT_EQ(a.position, b.position);
    EXPECT_EQ(a.friction, b.friction);
    EXPECT_EQ(a.energy, b.energy);
    EXPECT_GT(stuck, 3);
    EXPECT_LT(stuck, 2900);
}

/// A block on a spring under a brake that closes, opens and closes again:  spring ~~~ [block] ~ brake.
Plan braked_block() {
    Model m;
    m.body("block", {.inertia = 1.5, .velocity = 1, .motion = Motion::translation});
    m.spring("spring", {.stiffness = 40, .damping = 0.5}).on("block");
    m.signals().add("pressure", signal::Points{{0.1, 0.2, 0.6, 0.7, 1.1, 1.2}, {0, 9, 9, 0, 0, 3}});
    m.friction("brake")
        .on("block")
        .law(NormalForce<double>{.sliding_coefficient = 1, .static_coefficient = 1.5})
        .normal_force("pressure");
    return m.build();
}

/// One that never took a step knows nothing of the last one: modes, limits and what sticks are found anew.
TEST(AnEngineThatGoesOn, MakesTheStepOfOneThatWasJustMade) {
    const Plan plan = braked_block();
    FixedEngine engine(plan, {.step = 1e-3});
    State state = engine.initial_state();
    int changes = 0;
    for (int k = 0; k < 2000; ++k) {
        if (k % 101 == 100) {  // a state from elsewhere
            state.mode[0] = k % 2 == 0 ? Mode::forward : Mode::stuck;
        }
        FixedEngine made(plan, {.step = 1e-3});
        State expected = state;
        const Mode before = state.mode[0];
        ASSERT_EQ(made.step(expected).status, RunStatus::ok);
        ASSERT_EQ(engine.step(state).status, RunStatus::ok);
        ASSERT_EQ(state, expected) << k;
        changes += state.mode[0] != before ? 1 : 0;
    }
    EXPECT_GT(changes, 5);  // closes, stops, opens, closes, stops, and after each foreign mode
}

/// Backwards through a run no step continues the one before it: signals, limits and patterns that were kept are not those of the state.
TEST(AnEngineThatGoesBack, MakesEveryStepAsItDidBefore) {
    const Plan plan = braked_block();
    FixedEngine engine(plan, {.step = 1e-3});
    std::vector<State> states{engine.initial_state()};
    for (int k = 0; k < 2000; ++k) {
        State state = states.back();
        ASSERT_EQ(engine.step(state).status, RunStatus::ok);
        states.push_back(state);
    }
    for (std::size_t k = states.size() - 1; k-- > 0;) {
        State state = states[k];
        ASSERT_EQ(engine.step(state).status, RunStatus::ok);
        ASSERT_EQ(state, states[k + 1]) << k;
    }
}

}  // namespace
}  // namespace stiction
