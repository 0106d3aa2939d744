// Model exchange of both versions against the native located engine: the same motion, the same modes, few events.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

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

//   ● 0.5 m above its end, restitution 0.8: it falls with g, meets the end with √(2 g 0.5 m), leaves it with 0.8 of that.
//   ▔▔▔▔
constexpr const char* kBall = R"(format = 1
[run]
until = 2
[body.ball]
inertia = "1 kg"
position = "0.5 m"
travel = ["0 m", "1 m"]
restitution = 0.8
[force.weight]
on = "ball"
value = "-9.81 N"
)";

/// The solver finds the first impact late by up to 10 ms; constant acceleration makes it know with which speed it was. While the ball
/// leaves its end nothing is met, however far behind the end the error of a solver holds it.
TEST(ModelExchangeOfABall, FoundLateBehindItsEndBouncesWithTheSpeedOfTheImpact) {
    const Unpacked unpacked(scenario::parse(kBall, "ball.toml", "."), "ball.toml", Version::fmi2);
    for (const double late : {0.0, 1e-6, 1e-3, 0.01}) {
        const Importer2 fmu(unpacked, fmi2ModelExchange);
        fmu.initialise();
        const Exchanged model(fmu);
        static_cast<void>(model.decide());
        model.enter_continuous();
        const double impact = std::sqrt(2 * 0.5 / 9.81);
        const double found = impact + late;
        model.set_time(found);
        model.set_states({0.5 - 0.5 * 9.81 * found * found, -9.81 * found});
        model.enter_event();
        EXPECT_TRUE(model.decide().changed);
        model.enter_continuous();
        const double speed = 0.8 * std::sqrt(2 * 9.81 * 0.5);
        EXPECT_NEAR(model.get("ball.position"), 0, 1e-15);
        EXPECT_NEAR(model.get("ball.velocity"), speed, 1e-12) << late;
        const auto indicators =
            static_cast<std::size_t>(std::stoul(stiction_test::attribute(unpacked.xml, "numberOfEventIndicators")));
        std::vector<double> g(indicators);
        model.set_time(found + 1e-6);
        model.set_states({-1e-9, speed});
        model.indicators(g);
        EXPECT_TRUE(std::all_of(g.begin(), g.end(), [](double x) { return x > 0; }));
        model.set_states({-1e-9, -speed});
        model.indicators(g);
        EXPECT_TRUE(std::any_of(g.begin(), g.end(), [](double x) { return x < 0; }));
    }
}

//   A brake of 5 N lets go at 1 s and a mass of 2 kg begins to slide under 3 N: positions and velocities go on, accelerations jump to
//   3 N / 2 kg. Nothing else happens at that instant: a solver that is not told keeps its derivatives of 0.
constexpr const char* kReleased = R"(format = 1
[run]
until = 2
[body.mass]
inertia = "2 kg"
[friction.brake]
on = "mass"
law = "normal-force"
sliding_coefficient = 0.5
normal_force = "press"
[signal.press]
kind = "step"
start = "1 s"
before = "10 N"
after = "0 N"
[force.push]
on = "mass"
value = "3 N"
[fmi]
inputs = []
)";

TEST(ModelExchangeOfABrake, ThatLetsGoAsksTheSolverToRestart) {
    const Unpacked unpacked(scenario::parse(kReleased, "brake.toml", "."), "brake.toml", Version::fmi2);
    const Importer2 fmu(unpacked, fmi2ModelExchange);
    fmu.initialise();
    const Exchanged model(fmu);
    EXPECT_EQ(model.decide().next, 1.0);
    model.enter_continuous();
    std::vector<double> rate(2);
    model.set_time(1);
    model.set_states({0, 0});
    model.derivatives(rate);
    EXPECT_EQ(rate, (std::vector<double>{0, 0}));
    model.enter_event();
    EXPECT_TRUE(model.decide().changed);
    model.enter_continuous();
    model.derivatives(rate);
    EXPECT_EQ(rate, (std::vector<double>{0, 1.5}));
    model.enter_event();  // once more at the same instant: nothing is new
    EXPECT_FALSE(model.decide().changed);
}

/// The importer completes a step at 1.2 s, over the instant of 1 s that it was told of: it is told once more, and the brake lets go late.
TEST(ModelExchangeOfABrake, WhoseInstantASolverStepsOverTakesItLate) {
    const Unpacked unpacked(scenario::parse(kReleased, "brake.toml", "."), "brake.toml", Version::fmi2);
    const Importer2 fmu(unpacked, fmi2ModelExchange);
    fmu.initialise();
    const Exchanged model(fmu);
    static_cast<void>(model.decide());
    model.enter_continuous();
    const auto complete_at = [&](double time) {
        int event = -1, terminate = -1;
        model.set_time(time);
        EXPECT_EQ(fmu.call<decltype(fmi2CompletedIntegratorStep)>("fmi2CompletedIntegratorStep", 1, &event, &terminate),
                  fmi2OK);
        EXPECT_EQ(terminate, 0);
        return event;
    };
    EXPECT_EQ(complete_at(0.9), 0);
    EXPECT_EQ(complete_at(1.2), 1);
    model.enter_event();
    static_cast<void>(model.decide());
    model.enter_continuous();
    std::vector<double> rate(2);
    model.derivatives(rate);
    EXPECT_EQ(rate, (std::vector<double>{0, 1.5}));
    EXPECT_EQ(complete_at(1.3), 0);
}

std::string case_name(const testing::TestParamInfo<Case>& info) {
    std::string name = info.param.name;
    for (char& letter : name) letter = letter == '-' ? '_' : letter;
    return name;
}
INSTANTIATE_TEST_SUITE_P(Of, ModelExchange, testing::ValuesIn(kCases), case_name);

}  // namespace
}  // namespace stiction::fmu
