// Both engines behind one interface: the same events, rows and questions of the same machine.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "engine/make_engine.hpp"
#include "machine/model.hpp"

namespace stiction {
namespace {

constexpr double kInterfaceStep = 1e-4;

std::unique_ptr<Engine> made(const Plan& plan, EngineKind kind) {
    return make_engine(plan, {.engine = kind, .fixed = {.step = kInterfaceStep}});
}

/// A block of 1 kg at 1 m/s, braked by 2 N, then pushed by 3 N from 1 s on until it rests on the end of its travel.
///
///   rest at v/a = 0.5 s after ½ v²/a = 0.25 m; from 1 s on 1 m/s² more than friction: 0.5 m further at 2 s, with 1 m/s
Plan block(double end = 0.75) {
    Model m;
    m.body("block", {.inertia = 1,
                     .velocity = 1,
                     .travel = {.lower = std::isinf(end) ? -end : -1, .upper = end},
                     .motion = Motion::translation});
    m.friction("guide").on("block").law(Coulomb<double>{.sliding = 2, .breakaway = 2});
    m.signals().add("push", signal::Step{.start = 1, .before = 0, .after = 3});
    m.force("pusher").on("block").signal("push");
    return m.build();
}

std::string words(const Event& event) {
    const bool ends = event.kind != Event::Kind::mode && event.kind != Event::Kind::jam;
    return event.part + " " + name(event.kind) + " " + (ends ? name(event.stop_from) : name(event.from)) + " -> " +
           (ends ? name(event.stop_to) : name(event.to));
}

class EveryEngine : public testing::TestWithParam<EngineKind> {};

TEST_P(EveryEngine, TellsTheEventsOfTheMachineInOrder) {
    const Plan plan = block();
    const std::unique_ptr<Engine> engine = made(plan, GetParam());
    State state = engine->initial_state();
    std::vector<Event> events;
    const RunReport report =
        engine->advance_to(state, 3, {.on_event = [&](const Event& event, const State&) { events.push_back(event); }});
    ASSERT_EQ(report.status, RunStatus::ok) << report.message;
    const std::vector<std::string> expected{"guide mode forward -> stuck", "guide mode stuck -> forward",
                                            "block impact none -> upper", "guide mode forward -> stuck",
                                            "block stop none -> upper"};
    const std::vector<double> times{0.5, 1, 2, 2, 2};
    ASSERT_EQ(events.size(), expected.size());
    for (std::size_t k = 0; k < events.size(); ++k) {
        EXPECT_EQ(words(events[k]), expected[k]);
        EXPECT_NEAR(events[k].time, times[k], 4 * kInterfaceStep);  // order one: two steps of each stretch
        EXPECT_EQ(events[k].element, events[k].part == "guide" ? 0U : plan.bodies[0].stop_element);
    }
    EXPECT_NEAR(events[2].speed, 1, 4 * kInterfaceStep);
}

TEST_P(EveryEngine, TellsRowsAtTheSpacingAndAtTheEnd) {
    const Plan plan = block();
    const std::unique_ptr<Engine> engine = made(plan, GetParam());
    State state = engine->initial_state();
    std::vector<double> rows;
    const auto on_row = [&](const State& at) {
        if (at.time > 0 && (rows.empty() || rows.back() != at.time)) rows.push_back(at.time);
    };
    ASSERT_EQ(engine->advance_to(state, 0.35, {.on_row = on_row, .row_spacing = 0.1}).status, RunStatus::ok);
    ASSERT_EQ(rows.size(), 4U);
    for (std::size_t k = 0; k < 3; ++k) {
        EXPECT_NEAR(rows[k], 0.1 * static_cast<double>(k + 1), 1e-12);
    }
    EXPECT_NEAR(rows[3], 0.35, 1e-12);
}

/// A plain machine, and one with an end of its travel, whose every step is looked at: no change of a mode is left out, and the plain
/// one, whose modes change twice, is not asked in most of its steps.
TEST(FixedEngine, TellsEveryStepThatChangesAMode) {
    for (const double end : {0.75, std::numeric_limits<double>::infinity()}) {
        const Plan plan = block(end);
        const std::unique_ptr<Engine> engine = made(plan, EngineKind::fixed);
        State state = engine->initial_state();
        std::vector<Mode> before = state.mode;
        std::vector<Mode> told = state.mode;
        int changes = 0;
        int asked = 0;
        const Listener listener{.on_step =
                                    [&](const State& at) {
                                        changes += at.mode != before ? 1 : 0;
                                        before = at.mode;
                                        EXPECT_EQ(told, at.mode);
                                    },
                                .on_modes =
                                    [&](const State& at) {
                                        told = at.mode;
                                        ++asked;
                                    }};
        ASSERT_EQ(engine->advance_to(state, 3, listener).status, RunStatus::ok);
        EXPECT_GE(changes, 2);
        EXPECT_LT(asked, std::isinf(end) ? 100 : 30001);
    }
}

TEST_P(EveryEngine, StopsWhereTheListenerSaysAndGoesOnFromThere) {
    const Plan plan = block();
    const std::unique_ptr<Engine> engine = made(plan, GetParam());
    State state = engine->initial_state();
    const Listener listener{.go_on = [](const State& at) { return at.time < 0.2; }};
    EXPECT_EQ(engine->advance_to(state, 3, listener).status, RunStatus::stopped);
    EXPECT_GE(state.time, 0.2);
    EXPECT_LT(state.time, 3);
    EXPECT_EQ(engine->advance_to(state, 3).status, RunStatus::ok);
    EXPECT_EQ(state.position[0], 0.75);
}

TEST_P(EveryEngine, ComputesTheSameBitsWhoeverListens) {
    const Plan plan = block();
    const std::unique_ptr<Engine> engine = made(plan, GetParam());
    State alone = engine->initial_state();
    State heard = alone;
    ASSERT_EQ(engine->advance_to(alone, 3).status, RunStatus::ok);
    std::size_t calls = 0;
    const auto count = [&](const State&) { ++calls; };
    const Listener all{.on_event = [&](const Event&, const State&) { ++calls; },
                       .before_decision = count,
                       .after_decision = count,
                       .on_row = count,
                       .row_spacing = 0.01,
                       .on_step = count,
                       .between = count};
    ASSERT_EQ(engine->advance_to(heard, 3, all).status, RunStatus::ok);
    EXPECT_EQ(alone, heard);
    EXPECT_GT(calls, 0U);
}

TEST_P(EveryEngine, JudgesFrictionUnderTheLoadOfItsOwnInstant) {
    // stuck under a push that grows by 1 N/s: at 1 s friction carries 1 N; the mean over the last step is half a step behind
    Model m;
    m.body("block", {.inertia = 1, .motion = Motion::translation});
    m.friction("guide").on("block").law(Coulomb<double>{.sliding = 2, .breakaway = 2});
    m.signals().add("push", signal::Ramp{.slope = 1});
    m.force("pusher").on("block").signal("push");
    const Plan plan = m.build();
    const std::unique_ptr<Engine> engine = made(plan, GetParam());
    State state = engine->initial_state();
    ASSERT_EQ(engine->advance_to(state, 1).status, RunStatus::ok);
    EXPECT_NEAR(engine->judged(state).friction[0], 1, 1e-12);
}

TEST_P(EveryEngine, DescribesItselfAsItsSettingsDo) {
    const Plan plan = block();
    const EngineSettings settings{.engine = GetParam(), .fixed = {.step = kInterfaceStep}};
    const EngineDescription of_settings = describe(settings);
    const EngineDescription of_engine = make_engine(plan, settings)->description();
    EXPECT_EQ(of_engine.name, name(GetParam()));
    EXPECT_EQ(of_engine.name, of_settings.name);
    EXPECT_EQ(of_engine.method, of_settings.method);
    EXPECT_EQ(of_engine.step, of_settings.step);
    EXPECT_EQ(of_engine.reading, of_settings.reading);
}

INSTANTIATE_TEST_SUITE_P(Both, EveryEngine, testing::Values(EngineKind::fixed, EngineKind::located),
                         [](const auto& tested) { return std::string(name(tested.param)); });

}  // namespace
}  // namespace stiction
