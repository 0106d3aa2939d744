// The located engine takes as many steps wherever positions are counted from and whatever the units are: of the shipped
// scenarios each, to a fifth; and all move alike.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "rounds.hpp"
#include "run/rewritten.hpp"
#include "scenario/scenario.hpp"

namespace stiction {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> all_shipped() {
    std::vector<fs::path> files;
    for (const auto& entry : fs::recursive_directory_iterator(STICTION_SCENARIOS)) {
        if (entry.path().extension() == ".toml") files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    return files;
}

struct Located {
    std::uint64_t steps = 0;
    State end{};
};

Located run_located(const scenario::Scenario& scenario, double until) {
    EngineSettings settings = scenario.run;
    settings.engine = EngineKind::located;
    const std::unique_ptr<Engine> engine = make_engine(scenario.plan, settings);
    Located run{.end = engine->initial_state()};
    const RunReport report = engine->advance_to(run.end, until);
    EXPECT_EQ(report.status, RunStatus::ok) << report.message;
    run.steps = report.steps;
    return run;
}

/// Of what takes tens of thousands of steps a tenth is run unless everything is asked for.
double run_length(const scenario::Scenario& scenario, const std::string& name) {
    constexpr std::array kLong{"hill", "servo-hunting", "ball-screw-lift", "borello-fig16"};
    const bool is_long = std::find(kLong.begin(), kLong.end(), name) != kLong.end();
    return scenario.run.until * (is_long && !stiction_test::thorough() ? 0.1 : 1);
}

class SameSteps : public testing::TestWithParam<fs::path> {};

TEST_P(SameSteps, HoweverItIsWritten) {
    constexpr double kFifth = 0.2;
    constexpr double kFew = 20;  // of which one or two are the first, short ones: rounding decides how fast they grow
    const scenario::Scenario as_shipped = scenario::load(GetParam());
    const double until = run_length(as_shipped, GetParam().stem().string());
    const Located first = run_located(as_shipped, until);
    for (const stiction_test::Rewriting& how :
         {stiction_test::Rewriting{.shift = 1}, {.mass = 1000}, {.length = 1000}}) {
        SCOPED_TRACE(testing::Message() << "shift " << how.shift << ", mass " << how.mass << ", length " << how.length);
        const std::string text = stiction_test::rewritten(as_shipped, how);
        const scenario::Scenario again = scenario::parse(text, "rewritten.toml", GetParam().parent_path());
        const Located other = run_located(again, until);
        const auto steps = static_cast<double>(first.steps);
        const double off = std::fabs(static_cast<double>(other.steps) - steps);
        EXPECT_LE(off, kFifth * std::max(steps, kFew)) << other.steps << " steps instead of " << first.steps;
        for (std::size_t i = 0; i < as_shipped.plan.bodies.size(); ++i) {
            const bool written = std::any_of(
                as_shipped.values.begin(), as_shipped.values.end(),
                [&](const auto& value) { return value.section == "body." + as_shipped.plan.bodies[i].name; });
            const double shift = written ? how.shift : 0;  // parts have bodies of their own
            const double longer = as_shipped.plan.bodies[i].options.motion == Motion::translation ? how.length : 1;
            const double size = std::max({1e-3, std::fabs(first.end.position[i]), std::fabs(first.end.velocity[i])});
            EXPECT_NEAR(first.end.position[i], other.end.position[i] / longer - shift, 1e-7 * size);
            EXPECT_NEAR(first.end.velocity[i], other.end.velocity[i] / longer, 1e-7 * size);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(All, SameSteps, testing::ValuesIn(all_shipped()), [](const auto& test) {
    std::string name = test.param.stem().string();
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
});

}  // namespace
}  // namespace stiction
