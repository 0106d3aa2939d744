// Model exchange of both versions against the native located engine: the same motion, the same modes, few events.
#include <gtest/gtest.h>

#include "fmu/importer/journey.hpp"

namespace stiction::fmu {
namespace {

using scenario::Setting;
using stiction_test::Exchanged;
using stiction_test::Importer2;
using stiction_test::Importer3;
using stiction_test::Journey;
using stiction_test::run_exchanged;
using stiction_test::run_native;
using stiction_test::Unpacked;

/// A machine, how long it runs, how long steps may be, and how many events are enough.
struct Case {
    const char* name;
    const char* text;  ///< of the scenario; empty: the shipped file of that name
    double until;
    double longest_step;  ///< [s]
    std::size_t most_events;
};

//        ┌───┐ → 3 N            │
//   ─────┤1kg├──────────────────┤ 0.2 m     friction 1 N: 2 m/s² to the stop, met after √0.2 s; there it stays
constexpr const char* kMassWithStop = R"(format = 1
[run]
until = 1
[body.mass]
inertia = "1 kg"
travel = [-inf, 0.2]
[friction.guide]
on = "mass"
sliding = "1 N"
breakaway = "1.5 N"
[force.push]
on = "mass"
value = "3 N"
)";

//   motor ── gear 10:1, locks itself (aiding efficiency −0.2) ── load that pulls with 40 N m
//   A torque of ±8 N m lifts and lowers; without it the gear holds the load.
constexpr const char* kSelfLockingGear = R"(format = 1
[run]
until = 3
[body.motor]
inertia = "0.02 kg m2"
[body.load]
inertia = "3 kg m2"
[gear.worm]
between = ["motor", "load"]
ratio = 10
constant = 0.3
opposing_efficiency = 0.6
aiding_efficiency = -0.2
static_ratio = 1.3
[force.weight]
on = "load"
value = "-40 N m"
[force.drive]
on = "motor"
value = "torque"
[signal.torque]
kind = "points"
times = ["0.5 s", "0.5 s", "1 s", "1 s", "1.7 s", "1.7 s", "2.2 s", "2.2 s"]
values = ["0 N m", "8 N m", "8 N m", "0 N m", "0 N m", "-8 N m", "-8 N m", "0 N m"]
)";

const Case kCases[] = {
    {"self_locking_gear", kSelfLockingGear, 3, 2e-3, 14},
    {"mass_with_stop", kMassWithStop, 1, 1e-3, 4},
    {"coupled-clutches", "", 1.5, 2e-4, 10},
    {"dual-clutch", "", 1, 2e-4, 4},
    {"self-locking-screw", "", 0.2, 1e-3, 0},
    {"block-on-belt", "", 8, 2e-3, 20},
    {"brake-on-a-hill", "", 2, 1e-3, 6},
    {"clutch-lock-up", "", 1, 5e-4, 4},
    {"one-way-clutch", "", 2, 1e-3, 8},
    {"worm-gear-lift", "", 3, 1e-3, 10},
    {"flap-actuator", "", 2, 1e-3, 20},
};

std::filesystem::path path_of(const Case& c) {
    return std::filesystem::path(STICTION_SCENARIOS) / (std::string(c.name) + ".toml");
}

scenario::Scenario load(const Case& c) {
    const auto read = [&](const std::vector<Setting>& settings) {
        return *c.text != '\0' ? scenario::parse(c.text, c.name, ".", settings) : scenario::load(path_of(c), settings);
    };
    return read(stiction_test::all_shown(read({}).plan));
}

class ModelExchange : public testing::TestWithParam<Case> {};

TEST_P(ModelExchange, IsTheLocatedEngineWhereEventsAreLocatedExactly) {
    const Case& c = GetParam();
    const scenario::Scenario scenario = load(c);
    const Journey native = run_native(scenario, c.until);
    const Unpacked two(scenario, path_of(c), Version::fmi2);
    const Importer2 importer(two, fmi2ModelExchange);
    importer.initialise();
    const Journey run = run_exchanged(scenario, Exchanged(importer), two, c.until, c.longest_step, 0);
    expect_close(run, native);
    EXPECT_EQ(run.story, native.story);
    EXPECT_LE(run.events, c.most_events);

    const Unpacked three(scenario, path_of(c), Version::fmi3);
    const Importer3 other(three);
    other.initialise();
    const Journey again = run_exchanged(scenario, Exchanged(other), three, c.until, c.longest_step, 0);
    stiction_test::expect_same(again, run);
}

TEST_P(ModelExchange, TellsTheSameStoryWhereEventsAreLocatedAMillisecondLate) {
    const Case& c = GetParam();
    const scenario::Scenario scenario = load(c);
    const Journey native = run_native(scenario, c.until);
    const Unpacked two(scenario, path_of(c), Version::fmi2);
    const Importer2 importer(two, fmi2ModelExchange);
    importer.initialise();
    const Journey run = run_exchanged(scenario, Exchanged(importer), two, c.until, c.longest_step, 1e-3);
    EXPECT_EQ(run.story, native.story);
    EXPECT_LE(run.events, native.events + 2);

    const Unpacked three(scenario, path_of(c), Version::fmi3);
    const Importer3 other(three);
    other.initialise();
    stiction_test::expect_same(run_exchanged(scenario, Exchanged(other), three, c.until, c.longest_step, 1e-3), run);
}

std::string name_of(const testing::TestParamInfo<Case>& info) {
    std::string name = info.param.name;
    for (char& letter : name) letter = letter == '-' ? '_' : letter;
    return name;
}
INSTANTIATE_TEST_SUITE_P(Of, ModelExchange, testing::ValuesIn(kCases), name_of);

}  // namespace
}  // namespace stiction::fmu
