// Directional derivatives of model exchange against the closed form of a sprung and damped mass, pushed from outside.
//
//   m v' = f − c v − k x:   ∂v'/∂x = −k/m,  ∂v'/∂v = −c/m,  ∂v'/∂f = 1/m
#include <gtest/gtest.h>

#include "fmu/importer/exchanged.hpp"
#include "fmu/pushed_mass.hpp"

namespace stiction::fmu {
namespace {

using stiction_test::Importer2;
using stiction_test::Unpacked;

constexpr const char* kSprungMass = R"(format = 1
[run]
until = 1
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
[signal.push]
kind = "external"
)";

TEST(DirectionalDerivatives, AreThoseOfASprungAndDampedMass) {
    const Unpacked unpacked(scenario::parse(kSprungMass, "sprung.toml", "."), "sprung.toml", Version::fmi2);
    const Importer2 fmu(unpacked, fmi2ModelExchange);
    fmu.initialise();
    const fmi2ValueReference unknown = unpacked.reference.at("der(mass.velocity)");
    const fmi2ValueReference known[] = {unpacked.reference.at("mass.position"), unpacked.reference.at("mass.velocity"),
                                        unpacked.reference.at("push")};
    const double expected[] = {-50, -1.5, 0.5};
    const double before = fmu.get("der(mass.velocity)");
    EXPECT_DOUBLE_EQ(before, -5);  // −k x/m
    for (std::size_t k = 0; k < 3; ++k) {
        const double seed = 2;
        double sensitivity = 0;
        ASSERT_EQ(
            fmu.call<decltype(fmi2GetDirectionalDerivative)>("fmi2GetDirectionalDerivative", &unknown, std::size_t{1},
                                                             &known[k], std::size_t{1}, &seed, &sensitivity),
            fmi2OK)
            << fmu.last_message();
        // Linear: central differences are exact but for rounding, about 1e-16 · 5 / 6e-6 per unit.
        EXPECT_NEAR(sensitivity, 2 * expected[k], 1e-8) << k;
    }
    EXPECT_EQ(fmu.get("der(mass.velocity)"), before);  // asking changes nothing
}

/// A solver has a velocity of 1e-12 m/s where the mass is stuck: at the next event it is told that its states changed, whether or not it asked
/// for derivatives, or set one state alone, in between.
TEST(DirectionalDerivatives, LeaveWhatTheSolverHasToldIt) {
    const Unpacked unpacked(stiction_test::pushed_mass(), "machine.toml", Version::fmi2);
    const fmi2ValueReference velocity = unpacked.reference.at("mass.velocity");
    const fmi2ValueReference rate = unpacked.reference.at("der(mass.velocity)");
    for (const std::string between : {"nothing", "a derivative", "a state"}) {
        SCOPED_TRACE(between);
        const Importer2 fmu(unpacked, fmi2ModelExchange);
        const stiction_test::Exchanged model(fmu);
        fmu.initialise();
        static_cast<void>(model.decide());
        model.enter_continuous();
        model.set_states({0, 1e-12});
        EXPECT_EQ(fmu.get("mass.velocity"), 0);  // as every look at the machine shows
        const double one = 1;
        double sensitivity = 0;
        if (between == "a derivative") {
            ASSERT_EQ(
                fmu.call<decltype(fmi2GetDirectionalDerivative)>("fmi2GetDirectionalDerivative", &rate, std::size_t{1},
                                                                 &velocity, std::size_t{1}, &one, &sensitivity),
                fmi2OK);
            EXPECT_EQ(sensitivity, 0);
        } else if (between == "a state") {
            ASSERT_EQ(fmu.set("mass.position", 0), fmi2OK);
        }
        model.enter_event();
        EXPECT_TRUE(model.decide().changed);
    }
}

}  // namespace
}  // namespace stiction::fmu
