// Communication steps far shorter than the step of the engine are taken, and the next step begins where they end.
#include <gtest/gtest.h>

#include <cmath>

#include "fmu/importer/importer2.hpp"
#include "scenario/scenario.hpp"

namespace stiction::fmu {
namespace {

using stiction_test::Importer2;
using stiction_test::Unpacked;

//   ┌────┐ → 3 m/s    nothing acts on it: x = 3 t, which every step of the fixed engine computes without error but rounding
//   │2 kg│
constexpr const char* kCoasting = R"(format = 1
[run]
until = 10
step = "1 ms"
[body.mass]
inertia = "2 kg"
velocity = "3 m/s"
)";

TEST(ShortSteps, AreTakenHoweverShortTheyAre) {
    const Unpacked unpacked(scenario::parse(kCoasting, "coasting.toml", "."), "coasting.toml", Version::fmi2);
    for (const double share : {1e-3, 1e-5, 9e-7, 1e-7, 1e-8}) {
        SCOPED_TRACE(share);
        const Importer2 fmu(unpacked, fmi2CoSimulation);
        fmu.initialise();
        double time = 0;
        const auto go_to = [&](double until) {
            ASSERT_EQ(fmu.step(time, until - time), fmi2OK) << fmu.last_message();
            time = until;
            EXPECT_NEAR(fmu.get("time"), time, 1e-6 * 1e-3);
            EXPECT_NEAR(fmu.get("mass.position"), 3 * fmu.get("time"), 1e-15);
        };
        for (int k = 1; k <= 5; ++k) {
            go_to(k * 0.01);
            for (int tiny = 0; tiny < 3; ++tiny) {
                go_to(time + share * 1e-3);
                EXPECT_NEAR(fmu.get("time"), time, 1e-15);
            }
        }
    }
}

/// A start one rounding below the grid, and from there a step that the grid does not see.
TEST(ShortSteps, AreTakenFromJustBelowTheGrid) {
    const Unpacked unpacked(scenario::parse(kCoasting, "coasting.toml", "."), "coasting.toml", Version::fmi2);
    for (const double grid : {0.001, 0.3, 0.7, 1.1}) {
        SCOPED_TRACE(grid);
        const Importer2 fmu(unpacked, fmi2CoSimulation);
        const double start = std::nextafter(grid, 0);
        fmu.initialise(start);
        double time = start;
        for (int k = 0; k < 3; ++k) {
            ASSERT_EQ(fmu.step(time, 1e-10), fmi2OK) << fmu.last_message();
            time += 1e-10;
            EXPECT_NEAR(fmu.get("time"), time, 1e-15);
            EXPECT_NEAR(fmu.get("mass.position"), 3 * (time - start), 1e-15);
        }
    }
}

/// Sums of steps drift from multiples of the step; the machine stays on its own grid and takes the next step.
TEST(ShortSteps, AreNotNeededWhereTheSumOfStepsDrifts) {
    const Unpacked unpacked(scenario::parse(kCoasting, "coasting.toml", "."), "coasting.toml", Version::fmi2);
    const Importer2 fmu(unpacked, fmi2CoSimulation);
    fmu.initialise();
    double time = 0;
    for (int k = 0; k < 1000; ++k) {
        ASSERT_EQ(fmu.step(time, 1e-3 * (1 + 1e-10)), fmi2OK) << fmu.last_message();
        time += 1e-3 * (1 + 1e-10);
    }
    EXPECT_EQ(fmu.get("time"), 1.0);
    EXPECT_NEAR(fmu.get("mass.position"), 3, 1e-12);
}

}  // namespace
}  // namespace stiction::fmu
