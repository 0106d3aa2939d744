// Derivatives by time in co-simulation: of inputs, which then change evenly within a step, and of outputs, against closed forms.
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "fmu/importer/importer2.hpp"
#include "fmu/importer/importer3.hpp"
#include "fmu/saved_state.hpp"
#include "scenario/scenario.hpp"

namespace stiction::fmu {
namespace {

using stiction_test::Importer2;
using stiction_test::Importer3;
using stiction_test::restored;
using stiction_test::saved;
using stiction_test::Unpacked;

//   push → [2 kg]   nothing else acts on it
constexpr const char* kPushedInSpace = R"(format = 1
[run]
until = 10
step = "1 ms"
[body.mass]
inertia = "2 kg"
[force.hand]
on = "mass"
value = "push"
[signal.push]
kind = "external"
[record]
quantities = ["mass.position", "mass.velocity", "push"]
)";

scenario::Scenario with_engine(const char* text, const char* engine) {
    const std::vector<scenario::Setting> setting{{"run.engine", fmt::format("\"{}\"", engine), ""}};
    return scenario::parse(text, "machine.toml", ".", setting);
}

fmi2Status set_rate(const Importer2& fmu, const char* input, double rate, int order = 1) {
    const fmi2ValueReference r = fmu.fmu->reference.at(input);
    return fmu.call<decltype(fmi2SetRealInputDerivatives)>("fmi2SetRealInputDerivatives", &r, std::size_t{1}, &order,
                                                           &rate);
}

double rate_of(const Importer2& fmu, const char* output) {
    const fmi2ValueReference r = fmu.fmu->reference.at(output);
    const int order = 1;
    double rate = std::nan("");
    EXPECT_EQ(fmu.call<decltype(fmi2GetRealOutputDerivatives)>("fmi2GetRealOutputDerivatives", &r, std::size_t{1},
                                                               &order, &rate),
              fmi2OK)
        << output << ": " << fmu.last_message();
    return rate;
}

double rate_of(const Importer3& fmu, const char* output) {
    const fmi3ValueReference r = fmu.fmu->reference.at(output);
    const fmi3Int32 order = 1;
    double rate = std::nan("");
    EXPECT_EQ(fmu.call<decltype(fmi3GetOutputDerivatives)>("fmi3GetOutputDerivatives", &r, std::size_t{1}, &order,
                                                           &rate, std::size_t{1}),
              fmi3OK)
        << output << ": " << fmu.last_message();
    return rate;
}

/// f = 3 t N on 2 kg, handed over every 0.1 s: v = 3/4 t² , x = t³/4.
TEST(InputDerivatives, LetAnInputChangeEvenlyWithinAStep) {
    const Unpacked unpacked(with_engine(kPushedInSpace, "located"), "machine.toml", Version::fmi2);
    const Importer2 fmu(unpacked, fmi2CoSimulation);
    fmu.initialise();
    for (int k = 0; k < 10; ++k) {
        const double t = k * 0.1;
        ASSERT_EQ(fmu.set("push", 3 * t), fmi2OK);
        ASSERT_EQ(set_rate(fmu, "push", 3), fmi2OK) << fmu.last_message();
        ASSERT_EQ(fmu.step(t, 0.1), fmi2OK) << fmu.last_message();
        const double end = (k + 1) * 0.1;
        EXPECT_NEAR(fmu.get("mass.velocity"), 0.75 * end * end, 1e-11);
        EXPECT_NEAR(fmu.get("mass.position"), 0.25 * end * end * end, 1e-11);
    }
}

/// The fixed engine reads signals where its steps begin: v = h/2 Σ 3 k h = 3/4 h² n (n − 1), as with a ramp inside the scenario.
TEST(InputDerivatives, AreReadWhereStepsOfTheFixedEngineBegin) {
    const Unpacked unpacked(with_engine(kPushedInSpace, "fixed"), "machine.toml", Version::fmi2);
    const Importer2 fmu(unpacked, fmi2CoSimulation);
    fmu.initialise();
    ASSERT_EQ(set_rate(fmu, "push", 3), fmi2OK);
    ASSERT_EQ(fmu.step(0, 1), fmi2OK) << fmu.last_message();
    EXPECT_NEAR(fmu.get("mass.velocity"), 0.75 * 1e-6 * 1000 * 999, 1e-12);
}

/// Value and rate hold until they are set anew, both from the beginning of each step on: v = 2 (1 · 0.1 + 3 · 0.1²/2)/2.
TEST(InputDerivatives, CountFromTheBeginningOfEachStep) {
    const Unpacked unpacked(with_engine(kPushedInSpace, "located"), "machine.toml", Version::fmi2);
    const Importer2 fmu(unpacked, fmi2CoSimulation);
    fmu.initialise();
    ASSERT_EQ(fmu.set("push", 1), fmi2OK);
    ASSERT_EQ(set_rate(fmu, "push", 3), fmi2OK);
    ASSERT_EQ(fmu.step(0, 0.1), fmi2OK) << fmu.last_message();
    ASSERT_EQ(fmu.step(0.1, 0.1), fmi2OK) << fmu.last_message();
    EXPECT_NEAR(fmu.get("mass.velocity"), 0.115, 1e-12);
    EXPECT_EQ(fmu.get("push"), 1);
    ASSERT_EQ(set_rate(fmu, "push", 0), fmi2OK);
    ASSERT_EQ(fmu.step(0.2, 0.1), fmi2OK) << fmu.last_message();
    EXPECT_NEAR(fmu.get("mass.velocity"), 0.165, 1e-12);
}

/// Set before initialisation ends, saved, restored elsewhere, and gone after a reset.
TEST(InputDerivatives, AreSavedAndRestored) {
    const Unpacked unpacked(with_engine(kPushedInSpace, "located"), "machine.toml", Version::fmi2);
    const Importer2 one(unpacked, fmi2CoSimulation);
    const Importer2 other(unpacked, fmi2CoSimulation);
    ASSERT_EQ(set_rate(one, "push", 3), fmi2OK);
    one.initialise();
    const std::string begin = saved(one);
    ASSERT_EQ(one.step(0, 0.1), fmi2OK);
    const std::string middle = saved(one);
    ASSERT_EQ(one.step(0.1, 0.1), fmi2OK);
    EXPECT_NEAR(one.get("mass.velocity"), 0.015, 1e-12);
    ASSERT_EQ(restored(other, begin), 0) << other.last_message();
    ASSERT_EQ(other.step(0, 0.1), fmi2OK);
    EXPECT_EQ(saved(other), middle);
    ASSERT_EQ(restored(other, middle), 0) << other.last_message();
    ASSERT_EQ(other.step(0.1, 0.1), fmi2OK);
    EXPECT_EQ(other.get("mass.velocity"), one.get("mass.velocity"));
    ASSERT_EQ(other.call<decltype(fmi2Reset)>("fmi2Reset"), fmi2OK);
    other.initialise();
    ASSERT_EQ(other.step(0, 0.1), fmi2OK);
    EXPECT_EQ(other.get("mass.velocity"), 0);
}

//   push → [2 kg] on a spring 100 N/m with damping 3 N s/m; behind it a block that its friction holds
constexpr const char* kSprungAndStuck = R"(format = 1
[run]
until = 10
step = "0.1 ms"
[body.mass]
inertia = "2 kg"
position = "0.1 m"
viscous_damping = "3 N s/m"
[spring.coil]
on = "mass"
stiffness = "100 N/m"
[force.hand]
on = "mass"
value = "push"
[body.block]
inertia = "1 kg"
[friction.floor]
on = "block"
sliding = "50 N"
[force.other]
on = "block"
value = "push"
[signal.push]
kind = "external"
[signals]
area = "sin(2*time)*mass.position*mass.position"
[record]
quantities = ["mass.position", "mass.velocity", "floor.friction", "floor.mode", "area", "energy.input"]
)";

/// m v' = f − c v − k x;  friction that holds follows what it holds: f';  area' = 2 cos(2 t) x² + 2 sin(2 t) x v.
template <class Importer>
void expect_output_rates(const Importer& fmu, double rate) {
    const double t = fmu.get("time");
    const double x = fmu.get("mass.position");
    const double v = fmu.get("mass.velocity");
    EXPECT_EQ(rate_of(fmu, "mass.position"), v);
    const double f = fmu.get("floor.friction");
    EXPECT_NEAR(rate_of(fmu, "mass.velocity"), (f - 3 * v - 100 * x) / 2, 1e-9);
    EXPECT_NEAR(rate_of(fmu, "floor.friction"), rate, 1e-8);
    EXPECT_NEAR(rate_of(fmu, "area"), 2 * std::cos(2 * t) * x * x + 2 * std::sin(2 * t) * x * v, 1e-9);
    EXPECT_EQ(fmu.get("mass.position"), x);  // asking changes nothing
    EXPECT_EQ(fmu.get("mass.velocity"), v);
    EXPECT_EQ(fmu.get("floor.friction"), f);
}

TEST(OutputDerivatives, AreThoseOfASprungMassAndOfAHeldBlock) {
    const scenario::Scenario machine = with_engine(kSprungAndStuck, "located");
    const Unpacked two(machine, "machine.toml", Version::fmi2);
    const Importer2 second(two, fmi2CoSimulation);
    second.initialise();
    ASSERT_EQ(second.set("push", 4), fmi2OK);
    expect_output_rates(second, 0);
    ASSERT_EQ(set_rate(second, "push", 5), fmi2OK);
    for (int k = 0; k < 5; ++k) {
        ASSERT_EQ(second.step(k * 0.1, 0.1), fmi2OK) << second.last_message();
        expect_output_rates(second, 5);
    }
    const Unpacked three(machine, "machine.toml", Version::fmi3);
    const Importer3 third(three, Importer3::Steps{});
    third.initialise();
    ASSERT_EQ(third.set("push", 4), fmi3OK);
    for (int k = 0; k < 5; ++k) {
        ASSERT_EQ(third.step(k * 0.1, 0.1).status, fmi3OK) << third.last_message();
        expect_output_rates(third, 0);
    }
}

/// With constant steps too: rates are those of the motion, whatever the engine.
TEST(OutputDerivatives, OfTheFixedEngineAreThoseOfTheMotion) {
    const Unpacked unpacked(with_engine(kSprungAndStuck, "fixed"), "machine.toml", Version::fmi2);
    const Importer2 fmu(unpacked, fmi2CoSimulation);
    fmu.initialise();
    ASSERT_EQ(fmu.set("push", 4), fmi2OK);
    for (int k = 0; k < 5; ++k) {
        ASSERT_EQ(fmu.step(k * 0.1, 0.1), fmi2OK) << fmu.last_message();
        expect_output_rates(fmu, 0);
    }
}

TEST(Derivatives, ThatAreNoneAreRefused) {
    const Unpacked unpacked(with_engine(kSprungAndStuck, "fixed"), "machine.toml", Version::fmi2);
    const Importer2 fmu(unpacked, fmi2CoSimulation);
    fmu.initialise();
    EXPECT_EQ(set_rate(fmu, "push", 1, 2), fmi2Error);
    EXPECT_NE(fmu.last_message().find("inputs have the first"), std::string::npos) << fmu.last_message();
    EXPECT_EQ(set_rate(fmu, "push", 1, 0), fmi2Error);
    EXPECT_EQ(set_rate(fmu, "body.mass.inertia", 1), fmi2Error);
    EXPECT_EQ(set_rate(fmu, "push", std::nan("")), fmi2Discard);
    double rate = 0;
    for (const auto& [name, order] :
         {std::pair("mass.position", 2), std::pair("floor.mode", 1), std::pair("push", 1)}) {
        const fmi2ValueReference r = unpacked.reference.at(name);
        EXPECT_EQ(fmu.call<decltype(fmi2GetRealOutputDerivatives)>("fmi2GetRealOutputDerivatives", &r, std::size_t{1},
                                                                   &order, &rate),
                  fmi2Error)
            << name;
    }
    EXPECT_EQ(fmu.step(0, 0.1), fmi2OK) << fmu.last_message();
}

}  // namespace
}  // namespace stiction::fmu
