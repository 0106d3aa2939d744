// Co-simulation with the located engine shows the instant it is at: at the start, during initialisation, and after an input was set.
//
//   1 kg on a table, breakaway 2 N, sliding 1 N, pushed by f at rest:
//   |f| ≤ 2 N: stuck, friction f;   f > 2 N: forward, friction 1 N;   f < −2 N: backward, friction −1 N                  (1)
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "fmu/importer/description_facts.hpp"
#include "fmu/importer/importer2.hpp"
#include "fmu/importer/importer3.hpp"
#include "fmu/saved_state.hpp"

namespace stiction::fmu {
namespace {

using scenario::Setting;
using stiction_test::Importer2;
using stiction_test::Importer3;
using stiction_test::restored;
using stiction_test::saved;
using stiction_test::Unpacked;

constexpr const char* kPushed = R"(format = 1
[run]
until = 4
engine = "located"
[body.mass]
inertia = "1 kg"
[friction.table]
on = "mass"
sliding = "1 N"
breakaway = "2 N"
[force.hand]
on = "mass"
value = "push"
[signal.push]
kind = "external"
[fmi]
outputs = ["mass.position", "mass.velocity", "table.friction", "table.mode"]
)";

constexpr int kStuck = 0;
constexpr int kForward = 1;
constexpr int kBackward = 2;

scenario::Scenario pushed() { return scenario::parse(kPushed, "pushed.toml", "."); }

template <class Importer>
void expect_shown(const Importer& fmu, int mode, double friction) {
    EXPECT_EQ(fmu.get_whole("table.mode"), mode);
    EXPECT_EQ(fmu.get("table.friction"), friction);
}

void enter_initialisation(const Importer2& fmu) {
    ASSERT_EQ(fmu.call<decltype(fmi2SetupExperiment)>("fmi2SetupExperiment", 0, 0.0, 0.0, 0, 0.0), fmi2OK);
    ASSERT_EQ(fmu.call<decltype(fmi2EnterInitializationMode)>("fmi2EnterInitializationMode"), fmi2OK);
}

void update_discrete_states(const Importer3& fmu) {
    bool again = true, terminate = true, nominals = true, changed = true, defined = true;
    double next = 0;
    ASSERT_EQ(fmu.call<decltype(fmi3UpdateDiscreteStates)>("fmi3UpdateDiscreteStates", &again, &terminate, &nominals,
                                                           &changed, &defined, &next),
              fmi3OK);
    EXPECT_FALSE(again);
}

/// The first clutch is pressed by 20 N · sin 90° and slips: J1 turns, J2 does not. It rubs with 0.5 · 20 N.
TEST(FirstInstant, ShowsSignalsFrictionAndModesOfTheStart) {
    const std::filesystem::path path = std::filesystem::path(STICTION_SCENARIOS) / "coupled-clutches.toml";
    const std::vector<Setting> inside{{"fmi.inputs", "[]"},
                                      {"fmi.outputs", "[\"press1\", \"clutch1.friction\", \"clutch1.mode\"]"}};
    const Unpacked unpacked(scenario::load(path, inside), path, Version::fmi2);
    for (const fmi2Type use : {fmi2CoSimulation, fmi2ModelExchange}) {
        const Importer2 fmu(unpacked, use);
        enter_initialisation(fmu);
        for (const bool started : {false, true}) {
            EXPECT_EQ(fmu.get("press1"), 20) << started;
            EXPECT_EQ(fmu.get("clutch1.friction"), 10) << started;
            EXPECT_EQ(fmu.get_whole("clutch1.mode"), kForward) << started;
            EXPECT_EQ(fmu.call<decltype(fmi2ExitInitializationMode)>("fmi2ExitInitializationMode"),
                      started ? fmi2Error : fmi2OK);
        }
    }
}

TEST(FirstInstant, FollowsAnInputDuringInitialisationAndAfterIt) {
    const Unpacked unpacked(pushed(), "pushed.toml", Version::fmi2);
    const Importer2 fmu(unpacked, fmi2CoSimulation);
    enter_initialisation(fmu);
    expect_shown(fmu, kStuck, 0);
    ASSERT_EQ(fmu.set("push", 3), fmi2OK);
    expect_shown(fmu, kForward, 1);
    ASSERT_EQ(fmu.set("push", 1.5), fmi2OK);
    expect_shown(fmu, kStuck, 1.5);
    ASSERT_EQ(fmu.call<decltype(fmi2ExitInitializationMode)>("fmi2ExitInitializationMode"), fmi2OK);
    expect_shown(fmu, kStuck, 1.5);
    ASSERT_EQ(fmu.set("push", -3), fmi2OK);
    expect_shown(fmu, kBackward, -1);
    EXPECT_EQ(fmu.get("der(mass.velocity)"), -2);  // (f − friction)/m
    EXPECT_EQ(fmu.get("mass.velocity"), 0);
}

TEST(FirstInstant, FollowsAnInputSetInEventMode) {
    const Unpacked unpacked(pushed(), "pushed.toml", Version::fmi3);
    const Importer3 fmu(unpacked, Importer3::Steps{.event_mode = true});
    fmu.initialise();
    update_discrete_states(fmu);
    ASSERT_EQ(fmu.call<decltype(fmi3EnterStepMode)>("fmi3EnterStepMode"), fmi3OK);
    ASSERT_EQ(fmu.step(0, 1).status, fmi3OK);
    ASSERT_EQ(fmu.call<decltype(fmi3EnterEventMode)>("fmi3EnterEventMode"), fmi3OK);
    ASSERT_EQ(fmu.set("push", 3), fmi3OK);
    update_discrete_states(fmu);
    expect_shown(fmu, kForward, 1);
    ASSERT_EQ(fmu.set("push", -1.25), fmi3OK);
    update_discrete_states(fmu);
    expect_shown(fmu, kStuck, -1.25);
    ASSERT_EQ(fmu.set("push", -3), fmi3OK);
    update_discrete_states(fmu);
    ASSERT_EQ(fmu.call<decltype(fmi3EnterStepMode)>("fmi3EnterStepMode"), fmi3OK);
    ASSERT_EQ(fmu.step(1, 1).status, fmi3OK);
    expect_shown(fmu, kBackward, -1);
    EXPECT_NEAR(fmu.get("mass.velocity"), -2, 1e-11);  // 1 s at −2 m/s², within the tolerance of the engine
}

/// What the description calls independent of inputs at the first instant stays what it is when each input is moved; how much was compared.
int expect_independent_of_inputs(const Unpacked& unpacked, fmi2Type type) {
    const stiction_test::Facts facts = stiction_test::facts_of(unpacked.files, true);
    const Importer2 fmu(unpacked, type);
    enter_initialisation(fmu);
    std::map<std::string, double> before;
    for (const stiction_test::Xml* unknown : stiction_test::initial_with_dependencies(facts)) {
        const stiction_test::Written& v = facts.variables.at(std::stoul(unknown->get("index")) - 1);
        before[v.name] = fmu.get(v.name);
    }
    int compared = 0;
    for (const double way : {1.0, 1e3, -1e3}) {
        for (const stiction_test::Written& v : facts.variables) {
            if (v.causality != "input") continue;
            EXPECT_EQ(fmu.set(v.name, std::stod(v.start) + way), fmi2OK);
        }
        for (const auto& [name, value] : before) {
            EXPECT_EQ(fmu.get(name), value) << name;
            ++compared;
        }
    }
    return compared;
}

TEST(FirstInstant, OfWhatTheDescriptionCallsIndependentOfInputsIs) {
    int compared = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(STICTION_SCENARIOS)) {
        if (entry.path().extension() != ".toml") continue;
        SCOPED_TRACE(entry.path().filename().string());
        std::optional<scenario::Scenario> scenario;
        try {
            scenario = scenario::load(entry.path());
        } catch (const scenario::ScenarioError&) {
            continue;  // a base for others
        }
        compared += expect_independent_of_inputs(Unpacked(*scenario, entry.path(), Version::fmi2), fmi2CoSimulation);
    }
    EXPECT_GT(compared, 150);
}

/// A worm gear turns as its load drives it: it jams at once. A motor that drives with 1 kN m keeps it going.
constexpr const char* kTurningWorm = R"(format = 1
[run]
until = 1
engine = "located"
[body.worm]
inertia = "0.01 kg m2"
velocity = "10 rad/s"
[body.drum]
inertia = "100 kg m2"
velocity = "1 rad/s"
[gear.stage]
between = ["worm", "drum"]
ratio = 10
opposing_efficiency = 0.3
aiding_efficiency = -2
[force.weight]
on = "drum"
value = "50 N m"
[force.motor]
on = "worm"
value = "drive"
[signal.drive]
kind = "external"
[fmi]
outputs = ["worm.position", "worm.velocity", "drum.position", "drum.velocity"]
)";

TEST(FirstInstant, OfAGearThatMayJamDependsOnInputsAndTheDescriptionSaysSo) {
    const Unpacked unpacked(scenario::parse(kTurningWorm, "worm.toml", "."), "worm.toml", Version::fmi2);
    const Importer2 fmu(unpacked, fmi2ModelExchange);
    enter_initialisation(fmu);
    EXPECT_EQ(fmu.get("worm.velocity"), 0);
    ASSERT_EQ(fmu.set("drive", 1000), fmi2OK);
    EXPECT_EQ(fmu.get("worm.velocity"), 10);
    EXPECT_GT(expect_independent_of_inputs(unpacked, fmi2ModelExchange), 0);  // positions
}

/// One of two machines is read wherever an input was set, the other never: both come to the same bits, and a state saved between setting
/// and reading shows the same elsewhere.
TEST(FirstInstant, IsOnlyLookedAt) {
    const Unpacked unpacked(pushed(), "pushed.toml", Version::fmi2);
    const Importer2 read(unpacked, fmi2CoSimulation);
    const Importer2 unread(unpacked, fmi2CoSimulation);
    const Importer2 elsewhere(unpacked, fmi2CoSimulation);
    for (const Importer2* fmu : {&read, &unread, &elsewhere}) fmu->initialise();
    const double pushes[] = {1, 3, 3, -0.5, -2.5, 2.25, 0, 0, -4, 1.75};
    double time = 0;
    for (const double push : pushes) {
        ASSERT_EQ(read.set("push", push), fmi2OK);
        ASSERT_EQ(unread.set("push", push), fmi2OK);
        const std::string bytes = saved(unread);
        const int mode = read.get_whole("table.mode");
        const double friction = read.get("table.friction");
        ASSERT_EQ(saved(read), bytes) << time;
        ASSERT_EQ(restored(elsewhere, bytes), 0) << elsewhere.last_message();
        expect_shown(elsewhere, mode, friction);
        ASSERT_EQ(read.step(time, 0.125), fmi2OK) << read.last_message();
        ASSERT_EQ(unread.step(time, 0.125), fmi2OK) << unread.last_message();
        time += 0.125;
        ASSERT_EQ(saved(read), saved(unread)) << time;
    }
    EXPECT_NE(unread.get("mass.position"), 0);
}

const Importer3* stepping = nullptr;
std::vector<double> seen_signal;
std::vector<double> seen_time;
void keep_signal(fmi3InstanceEnvironment, fmi3Float64 time, fmi3Boolean, fmi3Boolean, fmi3Boolean, fmi3Boolean,
                 fmi3Boolean* wanted, fmi3Float64*) {
    seen_time.push_back(time);
    seen_signal.push_back(stepping->get("rising"));
    *wanted = false;
}

/// A ramp of slope 1 that begins at 0 has the value of the time.
TEST(FirstInstant, InsideAStepEverySignalIsThatOfItsInstant) {
    std::string text = kPushed;
    text.replace(
        text.find("[force.hand]"), std::string::npos,
        "[force.hand]\non = \"mass\"\nvalue = \"rising\"\n[signal.rising]\nkind = \"ramp\"\nslope = \"1 N/s\"\n"
        "[fmi]\ninputs = []\noutputs = [\"rising\"]\n");
    for (const char* engine : {"fixed", "located"}) {
        const std::vector<Setting> settings{{"run.engine", engine}, {"run.step", "0.25"}};
        const Unpacked unpacked(scenario::parse(text, "rising.toml", ".", settings), "rising.toml", Version::fmi3);
        const Importer3 fmu(unpacked, Importer3::Steps{.update = keep_signal});
        stepping = &fmu;
        seen_time.clear();
        seen_signal.clear();
        fmu.initialise();
        ASSERT_EQ(fmu.step(0, 3).status, fmi3OK) << fmu.last_message();
        EXPECT_GT(seen_time.size(), 2U) << engine;
        EXPECT_EQ(seen_signal, seen_time) << engine;
        EXPECT_EQ(fmu.get("rising"), 3) << engine;
    }
}

}  // namespace
}  // namespace stiction::fmu
