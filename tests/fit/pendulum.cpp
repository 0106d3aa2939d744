// Eight unknowns of a geared pendulum from logs of 5 ms with noise and an encoder of 0.1°: the truth in its intervals, the same minimum from
// starts in wide bounds. Logs are made by the located engine. `./test` repeats it twice; by hand, also in parts with STICTION_FIRST:
//
//   STICTION_REPETITIONS=200 STICTION_STARTS=20 build/release/bin/test_fit --gtest_filter='Pendulum*'
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numbers>
#include <random>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "engine/make_engine.hpp"
#include "fit/file/read_fit.hpp"
#include "fit/result/find.hpp"
#include "fit/slide_logs.hpp"
#include "scenario/scenario.hpp"
#include "scratch_folder.hpp"

namespace stiction::fit {
namespace {

using stiction_test::ScratchFolder;
using stiction_test::write_text;

constexpr double kDegree = std::numbers::pi / 180;
constexpr double kArmNoise = 1e-3;             // [rad]
constexpr double kArmQuantum = 0.1 * kDegree;  // [rad]
constexpr double kArmSpacing = 5e-3;           // [s]
constexpr std::size_t kArmRows = 1201;         // 6 s

constexpr const char* kPendulum = R"toml(format = 1
[run]
until = "6 s"
step = "0.25 ms"
[parameters]
weight = "0.3 N m"
[body.arm]
inertia = "0.01 kg m2"
[signal.torque]
kind = "external"
unit = "N m"
[signals]
load = "weight*sin(arm.position)"
[force.motor]
on = "arm"
value = "torque"
[force.gravity]
on = "arm"
value = "-load"
[friction.gear]
on = "arm"
law = "loaded-stribeck"
sliding = "0.02 N m"
breakaway = "0.03 N m"
stribeck_velocity = "0.15 rad/s"
exponent = 2
viscous_coefficient = "0.008 N m s/rad"
opposing_efficiency = 0.85
aiding_efficiency = 0.75
load = "load"
)toml";

struct Truth {
    const char* key;
    double value;
    const char* find;
};
const std::vector<Truth> kTruths{
    {"friction.gear.sliding", 0.02, "from = \"0.002 N m\", to = \"0.1 N m\""},
    {"friction.gear.breakaway", 0.03, "over = \"friction.gear.sliding\", from = \"0 N m\", to = \"0.05 N m\""},
    {"friction.gear.stribeck_velocity", 0.15, "from = \"0.03 rad/s\", to = \"1 rad/s\", scale = \"log\""},
    {"friction.gear.viscous_coefficient", 0.008, "from = \"0 N m s/rad\", to = \"0.05 N m s/rad\""},
    {"friction.gear.opposing_efficiency", 0.85, "from = 0.5, to = 1"},
    {"friction.gear.aiding_efficiency", 0.75, "from = 0.3, to = 1"},
    {"body.arm.inertia", 0.01, "from = \"0.004 kg m2\", to = \"0.03 kg m2\""},
    {"weight", 0.3, "from = \"0.1 N m\", to = \"0.6 N m\""},
};

double torque(double t) {
    constexpr double turn = 2 * std::numbers::pi;
    return 0.16 * std::sin(turn * 0.35 * t) * (0.5 + t / 6) + 0.09 * std::sin(turn * 1.1 * t);
}

/// Positions at the rows, by the located engine under straight lines between the rows.
std::vector<double> true_path() {
    std::string times;
    std::string values;
    for (std::size_t k = 0; k < kArmRows; ++k) {
        const double t = static_cast<double>(k) * kArmSpacing;
        times += fmt::format("{}{}", k == 0 ? "" : ", ", t);
        values += fmt::format("{}{}", k == 0 ? "" : ", ", torque(t));
    }
    const std::vector<scenario::Setting> settings{
        {"signal.torque",
         fmt::format("{{ kind = \"points\", times = [{}], values = [{}], unit = \"N m\" }}", times, values)},
        {"run.engine", "located"}};
    const scenario::Scenario machine = scenario::parse(kPendulum, "pendulum.toml", ".", settings);
    const std::unique_ptr<Engine> engine = make_engine(machine.plan, machine.run);
    State state = engine->initial_state();
    std::vector<double> path{state.position[0]};
    for (std::size_t k = 1; k < kArmRows; ++k) {
        EXPECT_EQ(engine->arrive_at(state, static_cast<double>(k) * kArmSpacing, {}).status, RunStatus::ok);
        path.push_back(state.position[0]);
    }
    return path;
}

void write_arm_log(const std::filesystem::path& file, const std::vector<double>& path, unsigned long long seed) {
    std::mt19937_64 bits(seed);
    std::normal_distribution<double> normal;
    std::string text = "time [s],torque [N m],angle [rad]\n";
    for (std::size_t k = 0; k < kArmRows; ++k) {
        const double t = static_cast<double>(k) * kArmSpacing;
        const double x = kArmQuantum * std::round((path[k] + kArmNoise * normal(bits)) / kArmQuantum);
        text += fmt::format("{},{},{}\n", t, torque(t), x);
    }
    write_text(file, text);
}

std::string pendulum_fit(const std::string& top) {
    std::string text = "machine = \"pendulum.toml\"\nsearch = \"starts\"\n" + top + "[find]\n";
    for (const Truth& one : kTruths) {
        text += fmt::format("{} = {{ {} }}\n", one.key, one.find);
    }
    return text +
           "[log.bench]\npath = \"bench.csv\"\ninputs.torque = { column = \"torque\" }\n"
           "measured.arm.position = { column = \"angle\", noise = \"1 mrad\", quantum = \"0.1 deg\" }\n";
}

long asked(const char* name, long otherwise) {
    const char* text = std::getenv(name);
    return text == nullptr ? otherwise : std::strtol(text, nullptr, 10);
}

TEST(Pendulum, TheTruthLiesInItsIntervalsAsOftenAsStated) {
#ifdef STICTION_SANITIZED
    GTEST_SKIP() << "too slow";
#endif
    const long rounds = asked("STICTION_REPETITIONS", 2);
    const long first = asked("STICTION_FIRST", 0);
    const ScratchFolder folder;
    write_text(folder / "pendulum.toml", kPendulum);
    write_text(folder / "fit.toml", pendulum_fit("starts = 1\n"));
    const std::vector<double> path = true_path();
    std::vector<long> inside(kTruths.size(), 0);
    for (long round = 0; round < rounds; ++round) {
        write_arm_log(folder / "bench.csv", path, 100 + static_cast<unsigned long long>(first + round));
        const FitResult result =
            find(read_fit(folder / "fit.toml"), {.threads = 1, .experiments = false, .check_step = false});
        for (std::size_t k = 0; k < kTruths.size(); ++k) {
            const Estimate& one = result.uncertainty.estimates[k];
            inside[k] += one.lower <= kTruths[k].value && kTruths[k].value <= one.upper ? 1 : 0;
        }
    }
    long all = 0;
    for (std::size_t k = 0; k < kTruths.size(); ++k) {
        all += inside[k];
        fmt::print("{}: {} of {}\n", kTruths[k].key, inside[k], rounds);
        if (rounds >= 100) {
            EXPECT_GE(10 * inside[k], 9 * rounds) << kTruths[k].key;
            EXPECT_LE(100 * inside[k], 99 * rounds) << kTruths[k].key;
        }
    }
    // With 95 % each, were they independent, fewer than 13 of 16 come once in a hundred times.
    EXPECT_GE(100 * all, 80 * rounds * static_cast<long>(kTruths.size()));
}

TEST(Pendulum, StartsInWideBoundsFindTheSameMinimum) {
#ifdef STICTION_SANITIZED
    GTEST_SKIP() << "too slow";
#endif
    const long starts = asked("STICTION_STARTS", 3);
    const ScratchFolder folder;
    write_text(folder / "pendulum.toml", kPendulum);
    write_text(folder / "fit.toml", pendulum_fit(fmt::format("starts = {}\nevaluations = {}\n", starts, 400 * starts)));
    write_arm_log(folder / "bench.csv", true_path(), 7);
    const FitResult result = find(read_fit(folder / "fit.toml"),
                                  {.threads = 1, .profile = false, .experiments = false, .check_step = false});
    EXPECT_EQ(result.searches.size(), static_cast<std::size_t>(starts));
    fmt::print("{} of {} starts find the same minimum\n", result.agreed, starts);
    EXPECT_GE(20 * result.agreed, 19 * static_cast<std::size_t>(starts));
}

}  // namespace
}  // namespace stiction::fit
