// Co-simulation of FMI 2: the bits of the native engine, and an honest life.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "engine/fixed/fixed.hpp"
#include "fmu/importer/importer2.hpp"

namespace stiction::fmu {
namespace {

using scenario::Setting;
using stiction_test::Importer2;
using stiction_test::Unpacked;

const std::filesystem::path kFlap = std::filesystem::path(STICTION_SCENARIOS) / "flap-actuator.toml";

/// Steps compared with the native engine: the first part of a run, with its first events.
#ifdef STICTION_SANITIZED
constexpr int kSteps = 1500;
#else
constexpr int kSteps = 6000;
#endif

scenario::Scenario flap() { return scenario::load(kFlap); }

/// Every number of the state that the FMU shows, to the bit.
void expect_same_bits(const Importer2& fmu, const scenario::Scenario& scenario, const State& state) {
    for (std::size_t i = 0; i < state.position.size(); ++i) {
        const std::string& body = scenario.plan.bodies[i].name;
        ASSERT_EQ(fmu.get(body + ".position"), state.position[i]) << body << " at " << state.time;
        ASSERT_EQ(fmu.get(body + ".velocity"), state.velocity[i]) << body << " at " << state.time;
    }
}

TEST(CoSimulation2, FedWithTheSourcesOfTheScenarioHasTheBitsOfTheNativeFixedEngine) {
    const scenario::Scenario scenario = flap();
    const Unpacked unpacked(scenario, kFlap, Version::fmi2);
    const Importer2 fmu(unpacked, fmi2CoSimulation);
    FixedEngine engine(scenario.plan, scenario.run.fixed);
    State state = engine.initial_state();
    fmu.initialise();
    const double h = scenario.run.fixed.step;
    for (int k = 0; k < kSteps; ++k) {
        const StepView view = engine.step(state);
        ASSERT_EQ(view.status, RunStatus::ok);
        for (const char* input : {"airload", "command", "supply"}) {
            ASSERT_EQ(fmu.set(input, view.values[*scenario.plan.signals.slot(input)]), fmi2OK);
        }
        ASSERT_EQ(fmu.step(k * h, h), fmi2OK) << fmu.last_message();
        expect_same_bits(fmu, scenario, state);
        ASSERT_EQ(fmu.get_whole("gear.mode"), static_cast<int>(state.mode[0]));
    }
}

TEST(CoSimulation2, SubStepsInsideALongerCommunicationStepAreThoseOfTheNativeEngine) {
    const std::vector<Setting> inside{{"fmi.inputs", "[]"}};
    const scenario::Scenario scenario = scenario::load(kFlap, inside);
    const Unpacked unpacked(scenario, kFlap, Version::fmi2);
    const Importer2 fmu(unpacked, fmi2CoSimulation);
    FixedEngine engine(scenario.plan, scenario.run.fixed);
    State state = engine.initial_state();
    fmu.initialise();
    for (int k = 0; k < kSteps / 20; ++k) {
        for (int sub = 0; sub < 20; ++sub) ASSERT_EQ(engine.step(state).status, RunStatus::ok);
        ASSERT_EQ(fmu.step(k * 0.002, 0.002), fmi2OK) << fmu.last_message();
        expect_same_bits(fmu, scenario, state);
    }
}

/// A step that is no multiple: n = ⌈H/h⌉ inner steps of H/n, by hand with an engine of that step.
TEST(CoSimulation2, AStepOffTheGridIsCutIntoEqualParts) {
    const std::vector<Setting> inside{{"fmi.inputs", "[]"}};
    scenario::Scenario scenario = scenario::load(kFlap, inside);
    const Unpacked unpacked(scenario, kFlap, Version::fmi2);
    const Importer2 fmu(unpacked, fmi2CoSimulation);
    fmu.initialise();
    ASSERT_EQ(fmu.step(0, 0.00025), fmi2OK);
    scenario.run.fixed.step = 0.00025 / 3;
    FixedEngine engine(scenario.plan, scenario.run.fixed);
    State state = engine.initial_state();
    for (int k = 0; k < 3; ++k) ASSERT_EQ(engine.step(state).status, RunStatus::ok);
    expect_same_bits(fmu, scenario, state);
    EXPECT_EQ(fmu.get("time"), 0.00025);
}

TEST(CoSimulation2, ASavedStateGoesOnToTheSameBitsInAnotherInstance) {
    const scenario::Scenario scenario = flap();
    const Unpacked unpacked(scenario, kFlap, Version::fmi2);
    const Importer2 one(unpacked, fmi2CoSimulation);
    const Importer2 two(unpacked, fmi2CoSimulation);
    for (const Importer2* fmu : {&one, &two}) {
        ASSERT_EQ(fmu->set("airload", 5e4), fmi2OK);
        fmu->initialise();
    }
    ASSERT_EQ(one.set("command", 0.02), fmi2OK);
    ASSERT_EQ(one.step(0, 0.1), fmi2OK);
    fmi2FMUstate state = nullptr;
    ASSERT_EQ(one.call<decltype(fmi2GetFMUstate)>("fmi2GetFMUstate", &state), fmi2OK);
    std::size_t size = 0;
    ASSERT_EQ(one.call<decltype(fmi2SerializedFMUstateSize)>("fmi2SerializedFMUstateSize", state, &size), fmi2OK);
    std::vector<char> bytes(size);
    ASSERT_EQ(one.call<decltype(fmi2SerializeFMUstate)>("fmi2SerializeFMUstate", state, bytes.data(), size), fmi2OK);
    ASSERT_EQ(one.step(0.1, 0.1), fmi2OK);

    fmi2FMUstate other = nullptr;
    ASSERT_EQ(two.call<decltype(fmi2DeSerializeFMUstate)>("fmi2DeSerializeFMUstate", bytes.data(), size, &other),
              fmi2OK);
    ASSERT_EQ(two.call<decltype(fmi2SetFMUstate)>("fmi2SetFMUstate", other), fmi2OK) << two.last_message();
    EXPECT_EQ(two.get("time"), 0.1);
    ASSERT_EQ(two.step(0.1, 0.1), fmi2OK) << two.last_message();
    EXPECT_EQ(two.get("surface.position"), one.get("surface.position"));
    EXPECT_EQ(two.get("surface.velocity"), one.get("surface.velocity"));
    EXPECT_NE(one.get("surface.position"), 0.0);

    bytes[size / 2] ^= 1;
    fmi2FMUstate damaged = nullptr;
    EXPECT_EQ(two.call<decltype(fmi2DeSerializeFMUstate)>("fmi2DeSerializeFMUstate", bytes.data(), size, &damaged),
              fmi2Error);
    EXPECT_FALSE(two.last_message().empty());
    one.call<decltype(fmi2FreeFMUstate)>("fmi2FreeFMUstate", &state);
    two.call<decltype(fmi2FreeFMUstate)>("fmi2FreeFMUstate", &other);
    EXPECT_EQ(state, nullptr);
}

TEST(CoSimulation2, ResetBeginsAgainAndParametersTakePart) {
    const scenario::Scenario scenario = flap();
    const Unpacked unpacked(scenario, kFlap, Version::fmi2);
    const Importer2 fmu(unpacked, fmi2CoSimulation);
    const auto run = [&] {
        fmu.initialise();
        EXPECT_EQ(fmu.set("command", 0.02), fmi2OK);
        EXPECT_EQ(fmu.step(0, 0.05), fmi2OK);
        return fmu.get("surface.position");
    };
    const double first = run();
    ASSERT_EQ(fmu.call<decltype(fmi2Reset)>("fmi2Reset"), fmi2OK);
    EXPECT_EQ(run(), first);
    ASSERT_EQ(fmu.call<decltype(fmi2Reset)>("fmi2Reset"), fmi2OK);
    ASSERT_EQ(fmu.set("body.surface.inertia", 700), fmi2OK);
    ASSERT_EQ(fmu.set("body.surface.travel[2]", 0.1), fmi2OK);
    EXPECT_LT(std::fabs(run()), std::fabs(first));  // twice as heavy: it comes less far

    const std::vector<Setting> heavy{{"body.surface.inertia", "700"},
                                     {"body.surface.travel", "[-0.17453292519943295, 0.1]"},
                                     {"fmi.inputs", "[\"command\", \"airload\", \"supply\"]"}};
    const Unpacked native(scenario::load(kFlap, heavy), kFlap, Version::fmi2);
    const Importer2 same(native, fmi2CoSimulation);
    same.initialise();
    EXPECT_EQ(same.set("command", 0.02), fmi2OK);
    EXPECT_EQ(same.step(0, 0.05), fmi2OK);
    EXPECT_EQ(same.get("surface.position"), fmu.get("surface.position"));
}

TEST(CoSimulation2, RefusesWhatIsNotAdmissibleWithAMessageAndStaysAsItWas) {
    const Unpacked unpacked(flap(), kFlap, Version::fmi2);
    const Importer2 fmu(unpacked, fmi2CoSimulation);
    EXPECT_EQ(fmu.step(0, 1e-3), fmi2Error);  // not initialised
    EXPECT_NE(fmu.last_message().find("before initialisation"), std::string::npos);
    EXPECT_EQ(fmu.set("body.surface.inertia", -1), fmi2Discard);
    EXPECT_EQ(fmu.set("airload", std::numeric_limits<double>::quiet_NaN()), fmi2Discard);
    EXPECT_EQ(fmu.set("surface.position", 1), fmi2Error);
    fmu.initialise();
    const std::size_t told = fmu.messages.size();
    EXPECT_EQ(fmu.set("body.surface.position", 0.1), fmi2Error);  // fixed
    EXPECT_EQ(fmu.step(0.5, 1e-3), fmi2Error);                    // not at this time
    EXPECT_EQ(fmu.step(0, -1e-3), fmi2Error);
    EXPECT_EQ(fmu.call<decltype(fmi2EnterEventMode)>("fmi2EnterEventMode"), fmi2Error);
    EXPECT_EQ(fmu.messages.size(), told + 4);
    EXPECT_EQ(fmu.step(0, 1e-3), fmi2OK);
    ASSERT_EQ(fmu.set("friction.gear.constant", 2000), fmi2OK);  // tunable
    EXPECT_EQ(fmu.step(1e-3, 1e-3), fmi2OK) << fmu.last_message();
    EXPECT_EQ(fmu.get("friction.gear.constant"), 2000);
}

/// A spring that gets a free gap has two edges more to watch.
constexpr const char* kSprung = R"(format = 1
[run]
until = 1
[body.mass]
inertia = "1 kg"
[spring.coil]
on = "mass"
stiffness = "100 N/m"
)";

TEST(CoSimulation2, AValueThatChangesWhichEventsThereAreIsRefusedAtInitialisation) {
    const Unpacked unpacked(scenario::parse(kSprung, "sprung.toml", "."), "sprung.toml", Version::fmi2);
    const Importer2 fmu(unpacked, fmi2CoSimulation);
    ASSERT_EQ(fmu.set("spring.coil.gap", 0.1), fmi2OK);
    ASSERT_EQ(fmu.call<decltype(fmi2SetupExperiment)>("fmi2SetupExperiment", 0, 0.0, 0.0, 0, 0.0), fmi2OK);
    EXPECT_EQ(fmu.call<decltype(fmi2EnterInitializationMode)>("fmi2EnterInitializationMode"), fmi2Error);
    EXPECT_FALSE(fmu.last_message().empty());
    ASSERT_EQ(fmu.set("spring.coil.gap", 0), fmi2OK);
    fmu.initialise();
    EXPECT_EQ(fmu.step(0, 1e-3), fmi2OK);
}

/// Static friction cannot be below sliding friction: both values are in their ranges, together they are refused.
TEST(CoSimulation2, ParametersThatContradictEachOtherAreRefusedTogether) {
    const std::filesystem::path path = std::filesystem::path(STICTION_SCENARIOS) / "block-on-belt.toml";
    const scenario::Scenario scenario = scenario::load(path);
    const Unpacked unpacked(scenario, path, Version::fmi2);
    const Importer2 fmu(unpacked, fmi2CoSimulation);
    std::string name;
    for (const auto& [known, reference] : unpacked.reference) {
        if (known.rfind("friction.", 0) == 0 && known.find("sliding") != std::string::npos) name = known;
    }
    ASSERT_FALSE(name.empty());
    ASSERT_EQ(fmu.set(name, 1e6), fmi2OK) << fmu.last_message();
    ASSERT_EQ(fmu.call<decltype(fmi2SetupExperiment)>("fmi2SetupExperiment", 0, 0.0, 0.0, 0, 0.0), fmi2OK);
    EXPECT_EQ(fmu.call<decltype(fmi2EnterInitializationMode)>("fmi2EnterInitializationMode"), fmi2Error);
    EXPECT_NE(fmu.last_message().find(name.substr(name.rfind('.') + 1)), std::string::npos) << fmu.last_message();
}

TEST(CoSimulation2, NeverSaysOkOfAMotionThatIsNoLongerFinite) {
    const Unpacked unpacked(flap(), kFlap, Version::fmi2);
    const Importer2 fmu(unpacked, fmi2CoSimulation);
    fmu.initialise();
    ASSERT_EQ(fmu.step(0, 1e-3), fmi2OK);
    const double before = fmu.get("surface.position");
    ASSERT_EQ(fmu.set("airload", 1e308), fmi2OK);
    ASSERT_EQ(fmu.set("supply", 1e308), fmi2OK);
    ASSERT_EQ(fmu.set("command", 1e308), fmi2OK);
    EXPECT_EQ(fmu.step(1e-3, 1e-3), fmi2Error);
    EXPECT_NE(fmu.last_message().find("finite"), std::string::npos);
    EXPECT_EQ(fmu.get("surface.position"), before);
    EXPECT_EQ(fmu.step(1e-3, 1e-3), fmi2Error);
    EXPECT_EQ(fmu.call<decltype(fmi2Reset)>("fmi2Reset"), fmi2OK);
    fmu.initialise();
    EXPECT_EQ(fmu.step(0, 1e-3), fmi2OK);
}

/// Pushed by 1.5 N it slips at first: (1.5 N − 1 N)/2 kg for a second, although 2 N would hold it.
TEST(CoSimulation2, BegunLaterBeginsAsAt0) {
    constexpr const char* kSlipping = R"(format = 1
[run]
until = 1
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
[record]
quantities = ["mass.velocity"]
)";
    const Unpacked unpacked(scenario::parse(kSlipping, "slipping.toml", "."), "slipping.toml", Version::fmi2);
    for (const double start : {0.0, 1.0, -0.5}) {
        const Importer2 fmu(unpacked, fmi2CoSimulation);
        fmu.initialise(start);
        for (int k = 0; k < 10; ++k) ASSERT_EQ(fmu.step(start + 0.1 * k, 0.1), fmi2OK) << fmu.last_message();
        EXPECT_NEAR(fmu.get("mass.velocity"), 0.25, 1e-12) << start;
    }
}

}  // namespace
}  // namespace stiction::fmu
