// Machines that one engine or the other once got wrong (machines/), beside the independent reference. Each says which engines
// are right today; one that is mended moves to `both`.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <set>
#include <string>

#include "beside/beside_reference.hpp"
#include "scenario/scenario.hpp"

namespace stiction {
namespace {

enum class Right { both, located, fixed, none };

struct Known {
    const char* file;
    Right right;
};

constexpr Known kKnown[] = {
    {"belt-accelerates-as-signal-jumps", Right::both},
    {"belt-accelerates-as-signal-jumps-mirrored", Right::both},
    {"belt-jumps-below-brake", Right::both},
    {"clutch-closes-on-joined-bodies", Right::both},
    {"clutch-rests-as-floor-breaks", Right::both},
    {"drag-on-freewheel", Right::both},
    {"drag-on-geared-shaft", Right::both},
    {"drag-on-sprung-shaft", Right::both},
    {"drag-on-two-ratios", Right::both},
    {"gears/breaks-away-beside-fast-body", Right::both},
    {"gears/clutch-reverses-at-gear", Right::both},
    {"gears/driven-train-unloads-its-teeth", Right::both},
    {"gears/false-jam-reversing-gear", Right::both},
    {"gears/false-jam-simple", Right::both},
    {"gears/first-speeds-at-self-locking-gear", Right::both},
    {"gears/gear-and-floor-break-away-together", Right::both},
    {"gears/gear-held-by-bearings", Right::both},
    {"gears/gear-held-by-clutch", Right::both},
    {"gears/jam-behind-flywheel", Right::both},
    {"gears/jam-beside-slipping-clutch", Right::both},
    {"gears/jams-in-a-row", Right::both},
    {"gears/three-gears-break-away", Right::both},
    {"gears/train-rests-a-rounding-past-zero", Right::both},
    {"gears/train-rests-a-rounding-past-zero-mirrored", Right::both},
    {"gears/train-stops-by-friction", Right::both},
    {"gears/two-ends-after-joints-locked", Right::both},
    {"gears/two-self-locking-gears-turn-round", Right::both},
    {"gears/unloaded-teeth-begin-to-press", Right::both},
    {"gears/unloaded-teeth-begin-to-press-mirrored", Right::both},
    {"gears/worms-hold-each-other", Right::both},
    {"impacts/arrives-in-first-impact", Right::both},
    {"impacts/ends-met-at-once", Right::both},
    {"impacts/ends-met-at-once-other-ratio", Right::both},
    {"impacts/freewheel-closes-as-end-is-met", Right::both},
    {"impacts/freewheel-reversed-throws-back-onto-end", Right::both},
    {"impacts/freewheel-throws-back-onto-end", Right::both},
    {"impacts/last-bounce-takes-clutch-to-rest", Right::both},
    {"impacts/no-travel", Right::both},
    {"impacts/open-ends-at-zero-met-at-once", Right::both},
    {"impacts/open-ends-at-zero-met-at-once-mirrored", Right::both},
    {"impacts/pushed-onto-end-by-shaft", Right::both},
    {"impacts/rebounds-after-its-joint", Right::both},
    {"impacts/starts-into-its-end", Right::both},
    {"impacts/starts-into-its-end-with-friction", Right::both},
    {"impacts/static-limit-after-first-impact", Right::both},
    {"impacts/two-ends-after-joints", Right::both},
    {"planetary-freewheel-and-clutch", Right::both},
    {"planetary-freewheel-and-clutch-stepped", Right::both},
    {"push-equals-limits-stepped", Right::both},
    {"push-equals-two-limits", Right::both},
    {"table-begins-with-zero", Right::both},
    {"two-ratios-stuck", Right::both},
};

TEST(AMachineOnceWrong, IsRightWhereItIsSaidToBe) {
    for (const Known& known : kKnown) {
        const scenario::Scenario file =
            scenario::load(std::filesystem::path(STICTION_KNOWN_MACHINES) / (std::string(known.file) + ".toml"));
        const stiction_test::Differences found = stiction_test::beside_reference(file.plan, {.until = file.run.until});
        EXPECT_EQ(found.unanswered, "") << known.file;
        if (known.right == Right::both || known.right == Right::located) {
            EXPECT_EQ(found.located, "") << known.file;
        }
        if (known.right == Right::both || known.right == Right::fixed) {
            EXPECT_EQ(found.fixed, "") << known.file;
        }
    }
}

/// Only the slipping clutch loads its teeth, with 1.086 N·m, and a rebound drives it for a moment before it jams: the impulse that stops it
/// is no friction of a step.
TEST(AGearThatJamsRightAfterAnImpact, IsToldToCarryWhatItsTeethHold) {
    const Plan plan =
        scenario::load(std::filesystem::path(STICTION_KNOWN_MACHINES) / "gears/jam-beside-slipping-clutch.toml").plan;
    const EngineSettings settings[] = {{.engine = EngineKind::located},
                                       {.engine = EngineKind::fixed, .fixed = {.step = 1e-3}},
                                       {.engine = EngineKind::fixed, .fixed = {.step = 1e-4}}};
    for (const EngineSettings& each : settings) {
        double largest = 0;
        const auto look = [&](const State& state) {
            for (std::size_t e = 0; e < plan.frictions.size(); ++e) {
                if (plan.frictions[e].name == "lg12") largest = std::max(largest, std::fabs(state.friction[e]));
            }
        };
        const stiction_test::EngineRun run = stiction_test::run_engine(plan, each, 1, {.look = look});
        ASSERT_TRUE(run.ended()) << run.report.message;
        EXPECT_NEAR(largest, 1.086, 1e-9) << name(each.engine) << " " << each.fixed.step;
    }
}

TEST(TheListOfKnownMachines, NamesEveryFile) {
    std::set<std::string> named;
    for (const Known& known : kKnown) {
        named.insert(known.file);
    }
    for (const auto& file : std::filesystem::recursive_directory_iterator(STICTION_KNOWN_MACHINES)) {
        if (file.is_regular_file()) {
            const std::filesystem::path name = file.path().lexically_relative(STICTION_KNOWN_MACHINES);
            EXPECT_EQ(named.count(std::filesystem::path(name).replace_extension().generic_string()), 1U) << name;
        }
    }
}

}  // namespace
}  // namespace stiction
