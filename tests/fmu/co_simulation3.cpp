// Co-simulation of FMI 3: the same machine as in FMI 2; events, early return and intermediate update.
#include <gtest/gtest.h>

#include <cmath>

#include "engine/fixed/fixed.hpp"
#include "fmu/importer/importer2.hpp"
#include "fmu/importer/importer3.hpp"
#include "fmu/pushed_mass.hpp"

namespace stiction::fmu {
namespace {

using scenario::Setting;
using stiction_test::Importer2;
using stiction_test::Importer3;
using stiction_test::Unpacked;

//   1 kg on a table, breakaway 2 N, sliding 1 N; the push rises by 1 N/s: it moves at the first step after 2 s
constexpr const char* kPushed = R"(format = 1
[run]
until = 4
step = 0.01
[body.mass]
inertia = "1 kg"
[friction.table]
on = "mass"
sliding = "1 N"
breakaway = "2 N"
[force.push]
on = "mass"
value = "rising"
[signal.rising]
kind = "ramp"
slope = "1 N/s"
[fmi]
inputs = []
outputs = ["mass.position", "mass.velocity", "table.mode"]
)";

scenario::Scenario pushed() { return scenario::parse(kPushed, "pushed.toml", "."); }

std::vector<double> told_times;
void keep_time(fmi3InstanceEnvironment, fmi3Float64 time, fmi3Boolean, fmi3Boolean get_allowed, fmi3Boolean,
               fmi3Boolean can_return, fmi3Boolean* wanted, fmi3Float64*) {
    EXPECT_TRUE(get_allowed);
    told_times.push_back(time);
    *wanted = can_return && time > 0.995;
}

TEST(CoSimulation3, HasTheBitsOfTheNativeFixedEngine) {
    const scenario::Scenario scenario = pushed();
    const Unpacked unpacked(scenario, "pushed.toml", Version::fmi3);
    const Importer3 fmu(unpacked, Importer3::Steps{});
    FixedEngine engine(scenario.plan, scenario.run.fixed);
    State state = engine.initial_state();
    fmu.initialise();
    for (int k = 0; k < 400; ++k) {
        ASSERT_EQ(engine.step(state).status, RunStatus::ok);
        const Importer3::Step step = fmu.step(k * 0.01, 0.01);
        ASSERT_EQ(step.status, fmi3OK) << fmu.last_message();
        ASSERT_EQ(fmu.get("mass.position"), state.position[0]);
        ASSERT_EQ(fmu.get("mass.velocity"), state.velocity[0]);
        ASSERT_EQ(fmu.get_whole("table.mode"), static_cast<int>(state.mode[0]));
        ASSERT_FALSE(step.event || step.early || step.terminate);  // event mode was not asked for
    }
    EXPECT_GT(state.velocity[0], 0);
}

TEST(CoSimulation3, ThatBeginsBeforeTimeZeroHasTheSameBitsFromThereOn) {
    const scenario::Scenario scenario = pushed();
    const Unpacked unpacked(scenario, "pushed.toml", Version::fmi3);
    const Importer3 fmu(unpacked, Importer3::Steps{});
    FixedEngine engine(scenario.plan, scenario.run.fixed);
    State state = engine.initial_state();
    fmu.initialise(-1);
    for (const double time : {-1.0, -0.75}) {  // nothing pushes yet
        EXPECT_EQ(fmu.get("time"), time);
        ASSERT_EQ(fmu.step(time, 0.25).status, fmi3OK) << fmu.last_message();
    }
    ASSERT_EQ(fmu.step(-0.5, 0.5).time, 0.0) << fmu.last_message();
    for (int k = 0; k < 300; ++k) {
        ASSERT_EQ(engine.step(state).status, RunStatus::ok);
        ASSERT_EQ(fmu.step(k * 0.01, 0.01).status, fmi3OK) << fmu.last_message();
        ASSERT_EQ(fmu.get("mass.velocity"), state.velocity[0]);
    }
    EXPECT_GT(state.velocity[0], 0);
}

TEST(CoSimulation3, ReturnsEarlyAtTheStepInWhichItBreaksAwayAndAsksForEventMode) {
    const Unpacked unpacked(pushed(), "pushed.toml", Version::fmi3);
    const Importer3 fmu(unpacked, Importer3::Steps{.event_mode = true, .early_return = true});
    fmu.initialise();
    bool again = true, terminate = true, nominals = true, changed = true, defined = true;
    double next = 0;
    const auto events = [&] {
        EXPECT_EQ(fmu.call<decltype(fmi3UpdateDiscreteStates)>("fmi3UpdateDiscreteStates", &again, &terminate,
                                                               &nominals, &changed, &defined, &next),
                  fmi3OK);
        EXPECT_FALSE(again || terminate);
        EXPECT_EQ(fmu.call<decltype(fmi3EnterStepMode)>("fmi3EnterStepMode"), fmi3OK);
    };
    events();  // initialisation ends in event mode
    const Importer3::Step step = fmu.step(0, 4);
    ASSERT_EQ(step.status, fmi3OK);
    EXPECT_TRUE(step.early);
    EXPECT_TRUE(step.event);
    // The push exceeds 2 N in the step that begins at or after 2 s: it ends at 2.01 s, or one later by rounding.
    EXPECT_NEAR(step.time, 2.015, 0.0051);
    EXPECT_EQ(fmu.get("time"), step.time);
    EXPECT_EQ(fmu.get_whole("table.mode"), 1);
    ASSERT_EQ(fmu.call<decltype(fmi3EnterEventMode)>("fmi3EnterEventMode"), fmi3OK);
    events();
    EXPECT_EQ(fmu.step(step.time, 1).status, fmi3OK);
    EXPECT_EQ(fmu.get("time"), step.time + 1);
}

TEST(CoSimulation3, TellsEveryInnerStepAndReturnsWhereTheImporterWants) {
    const Unpacked unpacked(pushed(), "pushed.toml", Version::fmi3);
    told_times.clear();
    const Importer3 fmu(unpacked, Importer3::Steps{.early_return = true, .update = keep_time});
    fmu.initialise();
    const Importer3::Step step = fmu.step(0, 2);
    EXPECT_EQ(step.status, fmi3OK);
    EXPECT_TRUE(step.early);
    EXPECT_FALSE(step.event);
    ASSERT_EQ(told_times.size(), 100U);
    EXPECT_EQ(told_times.front(), 0.01);
    EXPECT_EQ(step.time, told_times.back());
}

TEST(CoSimulation3, WithTheLocatedEngineFindsTheBreakawayInsideTheStep) {
    const std::vector<Setting> located{{"run.engine", "located"}};
    const scenario::Scenario scenario = scenario::parse(kPushed, "pushed.toml", ".", located);
    const Unpacked unpacked(scenario, "pushed.toml", Version::fmi3);
    const Importer3 fmu(unpacked, Importer3::Steps{});
    fmu.initialise();
    ASSERT_EQ(fmu.step(0, 3).status, fmi3OK) << fmu.last_message();
    // From 2 s on: v' = t − 1, so v = ∫₂³ (t − 1) dt = 1.5 m/s; x = ∫ = [t³/6 − t²/2 − …] = 2/3 m.
    EXPECT_NEAR(fmu.get("mass.velocity"), 1.5, 1e-11);
    EXPECT_NEAR(fmu.get("mass.position"), 2.0 / 3.0, 1e-11);
}

/// An input that is set in event mode changes the mode at the instant of the step's beginning. The importer caused it: the step goes
/// on to its end.
TEST(CoSimulation3, WithTheLocatedEngineDoesNotReturnForWhatAnInputChanged) {
    const Unpacked unpacked(stiction_test::pushed_mass({{"run.engine", "located"}}), "machine.toml", Version::fmi3);
    const Importer3 fmu(unpacked, Importer3::Steps{.event_mode = true, .early_return = true});
    fmu.initialise();
    bool again = true, terminate = true, nominals = true, changed = true, defined = true;
    double next = 0;
    const auto events = [&] {
        EXPECT_EQ(fmu.call<decltype(fmi3UpdateDiscreteStates)>("fmi3UpdateDiscreteStates", &again, &terminate,
                                                               &nominals, &changed, &defined, &next),
                  fmi3OK);
        EXPECT_EQ(fmu.call<decltype(fmi3EnterStepMode)>("fmi3EnterStepMode"), fmi3OK);
    };
    events();
    ASSERT_EQ(fmu.step(0, 0.5).status, fmi3OK);
    ASSERT_EQ(fmu.call<decltype(fmi3EnterEventMode)>("fmi3EnterEventMode"), fmi3OK);
    ASSERT_EQ(fmu.set("push", 3), fmi3OK);
    events();
    const Importer3::Step step = fmu.step(0.5, 0.5);
    ASSERT_EQ(step.status, fmi3OK) << fmu.last_message();
    EXPECT_FALSE(step.early);
    EXPECT_FALSE(step.event);
    EXPECT_EQ(step.time, 1.0);
    EXPECT_GT(fmu.get("mass.velocity"), 0);
}

TEST(CoSimulation3, RefusesWhatItDoesNotHave) {
    const Unpacked unpacked(pushed(), "pushed.toml", Version::fmi3);
    const Importer3 fmu(unpacked, Importer3::Steps{});
    const fmi3ValueReference r = 0;
    bool clock = false;
    EXPECT_EQ(fmu.call<decltype(fmi3GetClock)>("fmi3GetClock", &r, std::size_t{1}, &clock), fmi3Error);
    EXPECT_EQ(fmu.call<decltype(fmi3EnterConfigurationMode)>("fmi3EnterConfigurationMode"), fmi3Error);
    EXPECT_EQ(fmu.call<decltype(fmi3ActivateModelPartition)>("fmi3ActivateModelPartition", r, 0.0), fmi3Error);
    EXPECT_EQ(fmu.step(0, 1).status, fmi3Error);
    EXPECT_EQ(fmu.messages.size(), 4U);
}

}  // namespace
}  // namespace stiction::fmu
