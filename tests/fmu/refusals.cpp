// What the standard forbids is refused with a message and changes nothing; what is next to it stays allowed.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "fmu/importer/description_facts.hpp"
#include "fmu/importer/exchanged.hpp"
#include "fmu/pushed_mass.hpp"

namespace stiction::fmu {
namespace {

using stiction_test::Exchanged;
using stiction_test::Importer2;
using stiction_test::Importer3;
using stiction_test::pushed_mass;
using stiction_test::Unpacked;

int set_time(const Importer2& fmu, double t) { return fmu.call<decltype(fmi2SetTime)>("fmi2SetTime", t); }
int set_time(const Importer3& fmu, double t) { return fmu.call<decltype(fmi3SetTime)>("fmi3SetTime", t); }
int go_on(const Importer2& fmu) {
    return fmu.call<decltype(fmi2EnterContinuousTimeMode)>("fmi2EnterContinuousTimeMode");
}
int go_on(const Importer3& fmu) {
    return fmu.call<decltype(fmi3EnterContinuousTimeMode)>("fmi3EnterContinuousTimeMode");
}
int terminated(const Importer2& fmu) { return fmu.call<decltype(fmi2Terminate)>("fmi2Terminate"); }
int terminated(const Importer3& fmu) { return fmu.call<decltype(fmi3Terminate)>("fmi3Terminate"); }
int logging(const Importer2& fmu, const std::vector<const char*>& names) {
    return fmu.call<decltype(fmi2SetDebugLogging)>("fmi2SetDebugLogging", 1, names.size(), names.data());
}
int logging(const Importer3& fmu, const std::vector<const char*>& names) {
    return fmu.call<decltype(fmi3SetDebugLogging)>("fmi3SetDebugLogging", true, names.size(), names.data());
}

constexpr int kError = 3;

/// Does the last message say this?
template <class Importer>
bool says(const Importer& fmu, const char* words) {
    return fmu.last_message().find(words) != std::string::npos;
}

template <class Importer>
void expect_decisions_first(const Importer& fmu) {
    const Exchanged model(fmu);
    fmu.initialise();
    EXPECT_EQ(go_on(fmu), kError);
    EXPECT_TRUE(says(fmu, "decided")) << fmu.last_message();
    static_cast<void>(model.decide());
    EXPECT_EQ(go_on(fmu), 0);
    model.enter_event();
    EXPECT_EQ(go_on(fmu), kError);  // every event has its own decision
    static_cast<void>(model.decide());
    static_cast<void>(model.decide());  // as often as the importer wants
    EXPECT_EQ(go_on(fmu), 0);
}

TEST(Refused, IsToGoOnBeforeDiscreteStatesAreDecided) {
    const Unpacked two(pushed_mass(), "machine.toml", Version::fmi2);
    expect_decisions_first(Importer2(two, fmi2ModelExchange));
    const Unpacked three(pushed_mass(), "machine.toml", Version::fmi3);
    expect_decisions_first(Importer3(three));
}

/// FMI 2.0.4, 3.2.2 and 3.2.3: back within the step that was just completed, never over the one before, an event or the start.
template <class Importer>
void expect_time_within_bounds(const Importer& fmu) {
    const Exchanged model(fmu);
    fmu.initialise(5);
    EXPECT_EQ(set_time(fmu, 5), 0);
    EXPECT_EQ(set_time(fmu, 6), kError);  // in event mode
    EXPECT_EQ(set_time(fmu, 4.5), kError);
    static_cast<void>(model.decide());
    ASSERT_EQ(go_on(fmu), 0);
    EXPECT_EQ(set_time(fmu, 4.5), kError);
    EXPECT_TRUE(says(fmu, "4.5")) << fmu.last_message();
    EXPECT_EQ(fmu.get("time"), 5);  // refused: as it was
    EXPECT_EQ(set_time(fmu, std::nan("")), kError);
    for (const double tried : {5.2, 5.1, 5.0, 5.2}) EXPECT_EQ(set_time(fmu, tried), 0) << tried;
    model.complete();
    for (const double tried : {5.1, 5.4, 5.3, 5.0, 5.4}) EXPECT_EQ(set_time(fmu, tried), 0) << tried;
    model.complete();
    EXPECT_EQ(set_time(fmu, 5.3), 0);
    EXPECT_EQ(set_time(fmu, 5.1), kError);  // over the step completed at 5.2 s
    EXPECT_EQ(set_time(fmu, 5.5), 0);
    model.enter_event();
    static_cast<void>(model.decide());
    ASSERT_EQ(go_on(fmu), 0);
    EXPECT_EQ(set_time(fmu, 5.45), kError);  // over the event
    EXPECT_EQ(set_time(fmu, 5.6), 0);
}

TEST(Refused, IsToSetTimeBackOverWhatIsDecided) {
    const Unpacked two(pushed_mass(), "machine.toml", Version::fmi2);
    expect_time_within_bounds(Importer2(two, fmi2ModelExchange));
    const Unpacked three(pushed_mass(), "machine.toml", Version::fmi3);
    expect_time_within_bounds(Importer3(three));
}

/// A state that was saved brings its own past along: from there on its own instants are allowed, and no earlier ones.
TEST(Refused, IsTheTimeBeforeARestoredState) {
    const Unpacked unpacked(pushed_mass(), "machine.toml", Version::fmi2);
    const Importer2 fmu(unpacked, fmi2ModelExchange);
    const Exchanged model(fmu);
    fmu.initialise();
    static_cast<void>(model.decide());
    model.enter_continuous();
    model.set_time(1);
    model.enter_event();
    fmi2FMUstate state = nullptr;
    ASSERT_EQ(fmu.call<decltype(fmi2GetFMUstate)>("fmi2GetFMUstate", &state), fmi2OK);
    static_cast<void>(model.decide());
    model.enter_continuous();
    model.set_time(2);
    model.enter_event();
    static_cast<void>(model.decide());
    model.enter_continuous();
    EXPECT_EQ(set_time(fmu, 1.5), kError);
    ASSERT_EQ(fmu.call<decltype(fmi2SetFMUstate)>("fmi2SetFMUstate", state), fmi2OK);
    EXPECT_EQ(go_on(fmu), kError);  // it was saved before its decision
    static_cast<void>(model.decide());
    model.enter_continuous();
    EXPECT_EQ(set_time(fmu, 1.5), 0);
    EXPECT_EQ(set_time(fmu, 0.5), kError);
    EXPECT_EQ(fmu.call<decltype(fmi2FreeFMUstate)>("fmi2FreeFMUstate", &state), fmi2OK);
}

/// A solver with steps of its own evaluates beyond the end of the run and interpolates back; what it completes ends with the run.
TEST(Refused, IsAStepCompletedAfterTheEndOfTheRunAndNoTrialInstant) {
    const Unpacked unpacked(pushed_mass(), "machine.toml", Version::fmi2);
    const Importer2 fmu(unpacked, fmi2ModelExchange);
    EXPECT_EQ(fmu.call<decltype(fmi2EnterInitializationMode)>("fmi2EnterInitializationMode"), fmi2Error);
    EXPECT_TRUE(says(fmu, "fmi2SetupExperiment")) << fmu.last_message();
    ASSERT_EQ(fmu.call<decltype(fmi2SetupExperiment)>("fmi2SetupExperiment", 0, 0.0, 0.0, 1, 2.0), fmi2OK);
    ASSERT_EQ(fmu.call<decltype(fmi2EnterInitializationMode)>("fmi2EnterInitializationMode"), fmi2OK);
    ASSERT_EQ(fmu.call<decltype(fmi2ExitInitializationMode)>("fmi2ExitInitializationMode"), fmi2OK);
    const Exchanged model(fmu);
    static_cast<void>(model.decide());
    model.enter_continuous();
    const auto complete = [&] {
        int event = 0, terminate = 0;
        return int(
            fmu.call<decltype(fmi2CompletedIntegratorStep)>("fmi2CompletedIntegratorStep", 1, &event, &terminate));
    };
    EXPECT_EQ(set_time(fmu, 2.5), 0) << fmu.last_message();
    std::vector<double> rate(2);
    model.derivatives(rate);
    EXPECT_EQ(set_time(fmu, 2), 0);
    EXPECT_EQ(complete(), 0) << fmu.last_message();
    EXPECT_EQ(set_time(fmu, 2.001), 0) << fmu.last_message();
    EXPECT_EQ(complete(), kError);
    EXPECT_TRUE(says(fmu, "ends at 2")) << fmu.last_message();
    EXPECT_EQ(set_time(fmu, 2), 0) << fmu.last_message();
}

/// FMI 2.0.4, 3.2.3, condition 5: in continuous-time mode alone.
TEST(Refused, IsToSetAContinuousStateOutsideOfContinuousTime) {
    const Unpacked unpacked(pushed_mass(), "machine.toml", Version::fmi3);
    const Importer3 fmu(unpacked);
    EXPECT_EQ(fmu.set("mass.position", 1), fmi3Error);
    fmu.initialise();
    const Exchanged model(fmu);
    EXPECT_EQ(fmu.set("mass.position", 1), fmi3Error);
    static_cast<void>(model.decide());
    model.enter_continuous();
    EXPECT_EQ(fmu.set("mass.position", 0.25), fmi3OK) << fmu.last_message();
    EXPECT_EQ(fmu.get("mass.position"), 0.25);
    std::vector<double> y(2);
    model.get_states(y);
    EXPECT_EQ(y, (std::vector<double>{0.25, 0.0}));
    EXPECT_NE(fmu.set("mass.position", std::nan("")), fmi3OK);
    EXPECT_EQ(fmu.set("der(mass.position)", 1), fmi3Error);
    EXPECT_EQ(fmu.get("mass.position"), 0.25);
}

template <class Importer>
void expect_known_categories(const Importer& fmu) {
    EXPECT_EQ(logging(fmu, {}), 0);
    EXPECT_EQ(logging(fmu, {"logEvents", "logStatusError", "logStatusDiscard"}), 0);
    EXPECT_EQ(logging(fmu, {"logEvents", "logWeather"}), kError);
    EXPECT_TRUE(says(fmu, "\"logWeather\"") && says(fmu, "logEvents")) << fmu.last_message();
    EXPECT_EQ(logging(fmu, {nullptr}), kError);
}

TEST(Refused, IsALogCategoryThatIsNone) {
    const Unpacked two(pushed_mass(), "machine.toml", Version::fmi2);
    expect_known_categories(Importer2(two, fmi2CoSimulation));
    const Unpacked three(pushed_mass(), "machine.toml", Version::fmi3);
    expect_known_categories(Importer3(three, Importer3::Steps{}));
}

/// Events are told of only where their category is on; errors always.
TEST(Refused, IsNoMessageAboutAnError) {
    const Unpacked unpacked(pushed_mass(), "machine.toml", Version::fmi3);
    const Importer3 fmu(unpacked, Importer3::Steps{});
    ASSERT_EQ(logging(fmu, {"logStatusError"}), 0);
    fmu.initialise();
    ASSERT_EQ(fmu.set("push", 3), fmi3OK);
    ASSERT_EQ(fmu.step(0, 0.1).status, fmi3OK);  // it breaks away
    EXPECT_EQ(fmu.messages.size(), 0U) << fmu.last_message();
    ASSERT_EQ(logging(fmu, {"logEvents"}), 0);
    ASSERT_EQ(fmu.set("push", 0), fmi3OK);
    ASSERT_EQ(fmu.step(0.1, 0.8).status, fmi3OK);  // it comes to rest
    EXPECT_EQ(fmu.messages.size(), 1U);
    ASSERT_EQ(fmu.call<decltype(fmi3SetDebugLogging)>("fmi3SetDebugLogging", false, std::size_t{0},
                                                      static_cast<const fmi3String*>(nullptr)),
              fmi3OK);
    EXPECT_EQ(fmu.step(0.5, 0.1).status, fmi3Error);
    EXPECT_EQ(fmu.messages.size(), 2U);
}

TEST(Refused, IsAnInstanceWithoutCallbacksOrName) {
    const Unpacked unpacked(pushed_mass(), "machine.toml", Version::fmi2);
    const auto make = unpacked.find<decltype(fmi2Instantiate)>("fmi2Instantiate");
    const std::string resources = unpacked.resources();
    EXPECT_EQ(make("x", fmi2CoSimulation, unpacked.token.c_str(), resources.c_str(), nullptr, 0, 0), nullptr);
    std::vector<std::string> messages;
    const fmi2CallbackFunctions callbacks{stiction_test::keep_message, nullptr, nullptr, nullptr, &messages};
    for (const char* name : {"", " \t"}) {
        EXPECT_EQ(make(name, fmi2ModelExchange, unpacked.token.c_str(), resources.c_str(), &callbacks, 0, 0), nullptr);
    }
    EXPECT_EQ(messages.size(), 2U);
}

/// FMI 3.0, 2.3.1: what is wanted inside a step must be described as seen there.
TEST(Refused, AreVariablesWantedInsideAStepThatAreNotSeenThere) {
    const Unpacked unpacked(pushed_mass(), "machine.toml", Version::fmi3);
    const auto make = unpacked.find<decltype(fmi3InstantiateCoSimulation)>("fmi3InstantiateCoSimulation");
    std::vector<std::string> messages;
    const auto made_with = [&](std::vector<fmi3ValueReference> wanted) {
        fmi3Instance c = make("x", unpacked.token.c_str(), unpacked.resources().c_str(), false, false, false, false,
                              wanted.data(), wanted.size(), &messages, stiction_test::keep_message3, nullptr);
        unpacked.find<decltype(fmi3FreeInstance)>("fmi3FreeInstance")(c);
        return c != nullptr;
    };
    EXPECT_TRUE(made_with({}));
    EXPECT_TRUE(made_with({unpacked.reference.at("time"), unpacked.reference.at("mass.position")}));
    EXPECT_EQ(messages.size(), 0U);
    for (const char* name : {"push", "table.mode", "body.mass.inertia"}) {
        EXPECT_FALSE(made_with({unpacked.reference.at("time"), unpacked.reference.at(name)})) << name;
    }
    EXPECT_FALSE(made_with({1000000}));
    EXPECT_EQ(messages.size(), 4U);
}

template <class Importer, class Step>
void expect_no_end_after_failure(const Importer& fmu, Step&& step) {
    fmu.initialise();
    ASSERT_EQ(fmu.set("push", 1e308), 0);
    EXPECT_EQ(step(0, 1), kError);
    EXPECT_EQ(terminated(fmu), kError);
    EXPECT_TRUE(says(fmu, "after it failed")) << fmu.last_message();
    EXPECT_EQ(fmu.get("mass.position"), 0);  // to look for the reason
}

/// FMI 2.0.4, 2.1.6.
TEST(Refused, IsToTerminateWhatHasFailed) {
    const Unpacked two(pushed_mass(), "machine.toml", Version::fmi2);
    const Importer2 of_two(two, fmi2CoSimulation);
    expect_no_end_after_failure(of_two, [&](double t, double h) { return int(of_two.step(t, h)); });
    const Unpacked three(pushed_mass(), "machine.toml", Version::fmi3);
    const Importer3 of_three(three, Importer3::Steps{});
    expect_no_end_after_failure(of_three, [&](double t, double h) { return int(of_three.step(t, h).status); });
}

/// The text itself, not a format: importers print it as it is, or through printf.
std::string raw_message;
void keep_raw(fmi2ComponentEnvironment, fmi2String, fmi2Status, fmi2String, fmi2String message, ...) {
    raw_message = message;
}

TEST(Refused, ComesWithTheTextItself) {
    const Unpacked unpacked(pushed_mass(), "machine.toml", Version::fmi2);
    const auto make = unpacked.find<decltype(fmi2Instantiate)>("fmi2Instantiate");
    const fmi2CallbackFunctions raw{keep_raw, nullptr, nullptr, nullptr, nullptr};
    EXPECT_EQ(make("x", fmi2CoSimulation, unpacked.token.c_str(), "/100%_lost/#4", &raw, 0, 0), nullptr);
    EXPECT_NE(raw_message.find("/100%%_lost/##4"), std::string::npos) << raw_message;
    EXPECT_NE(raw_message.find("cannot read"), std::string::npos) << raw_message;
    std::vector<std::string> messages;  // through printf
    const fmi2CallbackFunctions printed{stiction_test::keep_message, nullptr, nullptr, nullptr, &messages};
    EXPECT_EQ(make("x", fmi2CoSimulation, unpacked.token.c_str(), "/100%_lost", &printed, 0, 0), nullptr);
    ASSERT_EQ(messages.size(), 1U);
    EXPECT_NE(messages[0].find("/100%_lost"), std::string::npos) << messages[0];
}

/// What is described as the smallest or largest value is admissible; beyond it, or on a bound that is excluded, it is refused.
template <class Importer>
void expect_described_bounds(const Unpacked& unpacked, const Importer& fmu, bool two) {
    constexpr double kFar = std::numeric_limits<double>::infinity();
    int bounds = 0;
    const stiction_test::Facts facts = stiction_test::facts_of(unpacked.files, two);
    for (const stiction_test::Written& v : facts.variables) {
        if (v.causality != "parameter") continue;
        for (const auto& [bound, outwards] : {std::pair(v.lower, -kFar), std::pair(v.upper, kFar)}) {
            if (bound.empty()) continue;
            const double value = std::strtod(bound.c_str(), nullptr);
            const double beyond =
                std::fabs(value) == std::numeric_limits<double>::min() ? 0.0 : std::nextafter(value, outwards);
            EXPECT_EQ(fmu.set(v.name, value), 0) << v.name << " = " << bound << ": " << fmu.last_message();
            EXPECT_EQ(fmu.set(v.name, beyond), 2) << v.name << " beyond " << bound;
            EXPECT_TRUE(says(fmu, v.name.c_str()) && says(fmu, "admissible")) << fmu.last_message();
            ++bounds;
        }
    }
    EXPECT_GT(bounds, 2);
}

TEST(Refused, AreValuesBeyondTheDescribedBounds) {
    const std::filesystem::path path = std::filesystem::path(STICTION_SCENARIOS) / "flap-actuator.toml";
    const Unpacked two(scenario::load(path), path, Version::fmi2);
    expect_described_bounds(two, Importer2(two, fmi2CoSimulation), true);
    const Unpacked three(scenario::load(path), path, Version::fmi3);
    expect_described_bounds(three, Importer3(three), false);
    EXPECT_NE(two.xml.find("min=\"2.2250738585072014e-308\""), std::string::npos);  // inertia > 0
}

}  // namespace
}  // namespace stiction::fmu
