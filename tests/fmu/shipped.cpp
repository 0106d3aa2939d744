// Every shipped machine, those of the papers among them, as an FMU of both versions: co-simulation has the bits of the scenario's engine.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "engine/fixed/fixed.hpp"
#include "engine/located/located.hpp"
#include "fmu/importer/importer2.hpp"
#include "fmu/importer/importer3.hpp"

namespace stiction::fmu {
namespace {

using stiction_test::Importer2;
using stiction_test::Importer3;
using stiction_test::Unpacked;

/// Communication points of a run, and how many steps of the engine lie between them.
struct Rhythm {
    int points = 5;
    int steps = 10;
};

/// The whole run; under sanitizers its beginning.
Rhythm rhythm(const scenario::Scenario& scenario) {
#ifdef STICTION_SANITIZED
    static_cast<void>(scenario);
    return {};
#else
    constexpr int kPoints = 50;
    const double steps = std::ceil(scenario.run.until / scenario.run.fixed.step / kPoints);
    return {kPoints, std::max(1, static_cast<int>(steps))};
#endif
}

/// Positions and velocities of all bodies at every communication point of a run without FMU.
std::vector<std::vector<double>> native(const scenario::Scenario& scenario) {
    std::vector<std::vector<double>> rows;
    const auto keep = [&](const State& s) {
        std::vector<double> row = s.position;
        row.insert(row.end(), s.velocity.begin(), s.velocity.end());
        rows.push_back(row);
    };
    const auto [points, steps] = rhythm(scenario);
    const double h = scenario.run.fixed.step;
    if (scenario.run.engine == EngineKind::fixed) {
        FixedEngine engine(scenario.plan, scenario.run.fixed);
        State state = engine.initial_state();
        for (int k = 1; k <= points * steps; ++k) {
            EXPECT_EQ(engine.step(state).status, RunStatus::ok);
            if (k % steps == 0) keep(state);
        }
        return rows;
    }
    LocatedEngine engine(scenario.plan, scenario.run.located);
    State state = engine.initial_state();
    for (int k = 0; k < points; ++k) {
        EXPECT_EQ(engine.advance_to(state, k * (steps * h) + steps * h).status, RunStatus::ok);
        keep(state);
    }
    return rows;
}

/// The same through an importer, whatever its version.
template <class Importer, class Step>
void expect_same(const scenario::Scenario& scenario, const std::vector<std::vector<double>>& rows, const Importer& fmu,
                 Step&& step) {
    const std::size_t n = scenario.plan.bodies.size();
    const double h = rhythm(scenario).steps * scenario.run.fixed.step;
    fmu.initialise();
    for (std::size_t k = 0; k < rows.size(); ++k) {
        ASSERT_EQ(step(static_cast<double>(k) * h, h), 0) << fmu.last_message();
        for (std::size_t i = 0; i < n; ++i) {
            ASSERT_EQ(fmu.get(scenario.plan.bodies[i].name + ".position"), rows[k][i]);
            ASSERT_EQ(fmu.get(scenario.plan.bodies[i].name + ".velocity"), rows[k][n + i]);
        }
    }
}

TEST(EveryShippedMachine, HasInCoSimulationTheBitsOfItsEngine) {
    std::vector<std::filesystem::path> paths;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(STICTION_SCENARIOS)) {
        if (entry.path().extension() == ".toml") paths.push_back(entry.path());
    }
    std::sort(paths.begin(), paths.end());
    int run = 0;
    for (const std::filesystem::path& path : paths) {
        SCOPED_TRACE(path.filename().string());
        std::string outputs;
        std::optional<scenario::Scenario> scenario;
        try {
            for (const Plan::Body& body : scenario::load(path).plan.bodies) {
                outputs += (outputs.empty() ? std::string("\"") : std::string(", \"")) + body.name + ".position\", \"" +
                           body.name + ".velocity\"";
            }
            const std::vector<scenario::Setting> inside{{"fmi.inputs", "[]"}, {"fmi.outputs", "[" + outputs + "]"}};
            scenario = scenario::load(path, inside);
        } catch (const scenario::ScenarioError&) {
            continue;  // a base for others
        }
        const std::vector<std::vector<double>> rows = native(*scenario);
        const Unpacked two(*scenario, path, Version::fmi2);
        const Importer2 of_two(two, fmi2CoSimulation);
        expect_same(*scenario, rows, of_two, [&](double t, double h) { return static_cast<int>(of_two.step(t, h)); });
        const Unpacked three(*scenario, path, Version::fmi3);
        const Importer3 of_three(three, Importer3::Steps{});
        expect_same(*scenario, rows, of_three,
                    [&](double t, double h) { return static_cast<int>(of_three.step(t, h).status); });
        ++run;
    }
    EXPECT_GT(run, 30);
}

}  // namespace
}  // namespace stiction::fmu
