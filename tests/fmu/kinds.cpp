// Kinds of an FMU: both, or the one asked for; a presliding model has co-simulation only, and says so.
#include <gtest/gtest.h>

#include <string>

#include "fmu/export/export.hpp"
#include "fmu/importer/importer2.hpp"
#include "fmu/pushed_mass.hpp"

namespace stiction::fmu {
namespace {

using stiction_test::pushed_mass;
using stiction_test::Unpacked;
using stiction_test::unzip;

std::string description_of(const scenario::Scenario& scenario, Version version, const Kinds& wanted = {}) {
    return unzip(export_fmu(scenario, "machine.toml", version, STICTION_FMU_RUNTIME, {wanted}).archive)
        .at("modelDescription.xml");
}

bool has(const std::string& text, const std::string& word) { return text.find(word) != std::string::npos; }

TEST(Kinds, AreBothUnlessOneIsAskedFor) {
    for (const Version version : {Version::fmi2, Version::fmi3}) {
        const std::string both = description_of(pushed_mass(), version);
        EXPECT_TRUE(has(both, "<ModelExchange ") && has(both, "<CoSimulation "));
        const std::string steps = description_of(pushed_mass(), version, {.model_exchange = false});
        EXPECT_TRUE(!has(steps, "<ModelExchange ") && has(steps, "<CoSimulation "));
        const std::string exchange = description_of(pushed_mass(), version, {.co_simulation = false});
        EXPECT_TRUE(has(exchange, "<ModelExchange ") && !has(exchange, "<CoSimulation "));
    }
}

TEST(CoSimulationOfFmi3, TellsTheStepOfTheFixedEngine) {
    EXPECT_TRUE(has(description_of(pushed_mass(), Version::fmi3), "fixedInternalStepSize=\"0.01\""));
    const scenario::Scenario located = pushed_mass({{"run.engine", "\"located\""}});
    EXPECT_FALSE(has(description_of(located, Version::fmi3), "fixedInternalStepSize"));
}

/// Model exchange of a machine with LuGre would be that of the law without its bristles: another machine.
TEST(Kinds, OfAPreslidingModelAreCoSimulationAlone) {
    const scenario::Scenario lugre = pushed_mass({{"run.method", "\"lugre\""}});
    for (const Version version : {Version::fmi2, Version::fmi3}) {
        const std::string text = description_of(lugre, version);
        EXPECT_TRUE(!has(text, "<ModelExchange ") && has(text, "<CoSimulation "));
        try {
            static_cast<void>(description_of(lugre, version, {.co_simulation = false}));
            FAIL() << "model exchange was exported";
        } catch (const std::runtime_error& error) {
            EXPECT_TRUE(has(error.what(), "lugre")) << error.what();
        }
    }
    EXPECT_EQ(presliding_model(lugre.plan, lugre.run), "lugre");
    const scenario::Scenario borello = pushed_mass({{"run.method", "\"borello\""}});
    EXPECT_EQ(presliding_model(borello.plan, borello.run), "");
}

/// An importer that does not read the description is refused as well.
TEST(Kinds, ThatAreNotThereCannotBeInstantiated) {
    const Unpacked unpacked(pushed_mass({{"run.method", "\"lugre\""}}), "machine.toml", Version::fmi2);
    std::vector<std::string> messages;
    const fmi2CallbackFunctions callbacks{stiction_test::keep_message, nullptr, nullptr, nullptr, &messages};
    const auto make = unpacked.find<decltype(fmi2Instantiate)>("fmi2Instantiate");
    const std::string uri = "file://" + unpacked.resources();
    EXPECT_EQ(make("machine", fmi2ModelExchange, unpacked.token.c_str(), uri.c_str(), &callbacks, 0, 0), nullptr);
    ASSERT_FALSE(messages.empty());
    EXPECT_TRUE(has(messages.back(), "lugre")) << messages.back();
}

}  // namespace
}  // namespace stiction::fmu
