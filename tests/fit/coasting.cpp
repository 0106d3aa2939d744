// A mass that coasts to rest on dry and viscous friction, logs from the closed form:
//
//   m v' = −F − c v,   v(0) = v_0:   v = (v_0 + F/c) e^(−ct/m) − F/c,   x = (m/c)(v_0 − v) − (F/c) t                      (1)
//   it stops at t = (m/c) ln(1 + c v_0/F) and stays                                                                       (2)
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <string>

#include <fmt/format.h>

#include "fit/file/read_fit.hpp"
#include "fit/result/find.hpp"
#include "fit/result/fit_files.hpp"
#include "fit/result/held_out.hpp"
#include "fit/slide_logs.hpp"
#include "scenario/mistake.hpp"
#include "scratch_folder.hpp"

namespace stiction::fit {
namespace {

using stiction_test::estimate_of;
using stiction_test::ScratchFolder;
using stiction_test::write_text;

constexpr double kDry = 12;      // F [N]
constexpr double kViscous = 6;   // c [N s/m]
constexpr double kSpeed = 3;     // v_0 [m/s]
constexpr double kNoise = 2e-3;  // [m]
constexpr double kRough = 2e-2;  // so large that the error of the step, some 1 mm, does not show [m]

double coasted(double mass, double time) {
    const double stop = mass / kViscous * std::log(1 + kViscous * kSpeed / kDry);  // (2)
    const double t = std::min(time, stop);
    const double v = (kSpeed + kDry / kViscous) * std::exp(-kViscous * t / mass) - kDry / kViscous;
    return mass / kViscous * (kSpeed - v) - kDry / kViscous * t;  // (1)
}

void write_coasting_log(const std::filesystem::path& file, double mass, unsigned long long seed,
                        double noise = kNoise) {
    std::mt19937_64 bits(seed);
    std::normal_distribution<double> normal;
    std::string text = "time [ms]; where [cm]\n";
    for (int k = 0; k <= 80; ++k) {  // it stops at 0.61 s
        const double t = 0.01 * k;
        text += fmt::format("{};{}\n", 1e3 * t, -100 * (coasted(mass, t) + noise * normal(bits)) + 7);
    }
    write_text(file, text);
}

void write_coasting_machine(const std::filesystem::path& folder) {
    write_text(folder / "coast.toml", R"(format = 1
[run]
until = "1.5 s"
step = "1 ms"
[parameters]
dry = "10 N"
[body.sled]
inertia = "4 kg"
viscous_damping = "5 N s/m"
velocity = "3 m/s"
[friction.ice]
on = "sled"
law = "coulomb"
sliding = "dry"
breakaway = "40 N"
)");
}

// The column runs the other way, in cm, from 7 cm on.
std::string coasting_log(const char* name, const char* noise = "2 mm") {
    return fmt::format(
        "[log.{0}]\npath = \"{0}.csv\"\n"
        "measured.sled.position = {{ column = \"where\", scale = -1, offset = \"7 cm\", noise = \"{1}\" }}\n",
        name, noise);
}

TEST(Coasting, TheTruthLiesInTheIntervalsAsOftenAsStated) {
#ifdef STICTION_SANITIZED
    constexpr int kRounds = 3;
#else
    constexpr int kRounds = 50;
#endif
    const ScratchFolder folder;
    write_coasting_machine(folder.path());
    write_text(folder / "fit.toml",
               "machine = \"coast.toml\"\nstarts = 1\nstep = \"1 ms\"\n[find]\n"
               "friction.ice.sliding = { from = \"1 N\", to = \"30 N\" }\n"
               "body.sled.viscous_damping = { from = \"0.5 N s/m\", to = \"50 N s/m\" }\n" +
                   coasting_log("ice", "2 cm"));
    int dry = 0;
    int viscous = 0;
    for (int round = 0; round < kRounds; ++round) {
        write_coasting_log(folder / "ice.csv", 4, 1000ULL + static_cast<unsigned long long>(round), kRough);
        const FitResult result = find(read_fit(folder / "fit.toml"), {.threads = 1});
        const Estimate& f = estimate_of(result, "friction.ice.sliding");
        const Estimate& c = estimate_of(result, "body.sled.viscous_damping");
        dry += f.lower <= kDry && kDry <= f.upper ? 1 : 0;
        viscous += c.lower <= kViscous && kViscous <= c.upper ? 1 : 0;
    }
    // Binomial, p = 0.95: fewer than 44 of 50 once in two hundred times; all of them once in thirteen.
    EXPECT_GE(dry, 44 * kRounds / 50);
    EXPECT_GE(viscous, 44 * kRounds / 50);
    if (kRounds == 50) {
        EXPECT_LT(dry + viscous, 2 * kRounds);
    }
}

TEST(Coasting, StaticFrictionThatNothingBreaksIsToldToBeUnseen) {
    const ScratchFolder folder;
    write_coasting_machine(folder.path());
    write_coasting_log(folder / "ice.csv", 4, 1);
    write_text(folder / "fit.toml",
               "machine = \"coast.toml\"\n[find]\ndry = { from = \"1 N\", to = \"30 N\" }\n"
               "friction.ice.breakaway = { over = \"dry\", from = \"0 N\", to = \"30 N\" }\n" +
                   coasting_log("ice"));
    const Fit fit = read_fit(folder / "fit.toml");
    const FitResult result = find(fit, {.threads = 1});
    EXPECT_TRUE(estimate_of(result, "dry").seen);
    EXPECT_FALSE(estimate_of(result, "friction.ice.breakaway").seen);
    const std::vector<std::string> said = remarks(fit, result);
    EXPECT_TRUE(std::any_of(said.begin(), said.end(), [](const std::string& line) {
        return line.starts_with("these logs cannot tell friction.ice.breakaway");
    }));
    EXPECT_NE(summary_json({&fit, result, {}}).find("\"interval\": null"), std::string::npos);
}

TEST(Coasting, MassAndFrictionTogetherAreToldApartOnlyByTheirRatio) {
    // Without viscous damping x depends on F/m alone.
    const ScratchFolder folder;
    write_coasting_machine(folder.path());
    std::string text = "time, where\n";
    std::mt19937_64 bits(4);
    std::normal_distribution<double> normal;
    for (int k = 0; k <= 150; ++k) {
        const double t = std::min(0.01 * k, 1.0);
        text +=
            fmt::format("{},{}\n", 0.01 * k, 3 * t - 1.5 * t * t + kNoise * normal(bits));  // v_0 = 3 m/s, F/m = 3 m/s²
    }
    write_text(folder / "ice.csv", text);
    write_text(folder / "fit.toml", R"(machine = "coast.toml"
[settings]
body.sled.viscous_damping = 0
[find]
dry = { from = "1 N", to = "30 N" }
body.sled.inertia = { from = "1 kg", to = "9 kg" }
[log.ice]
path = "ice.csv"
measured.sled.position = { column = "where", noise = "2 mm" }
)");
    const FitResult result = find(read_fit(folder / "fit.toml"), {.threads = 1});
    const Estimate& force = estimate_of(result, "dry");
    const Estimate& mass = estimate_of(result, "body.sled.inertia");
    EXPECT_FALSE(force.told);
    EXPECT_FALSE(mass.told);
    EXPECT_EQ(force.with, "body.sled.inertia");
    EXPECT_NEAR(force.value / mass.value, 3, 0.03);
    EXPECT_GT(result.uncertainty.correlation[0][1], 0.99);
}

TEST(Coasting, LogsShareWhatIsOfAllAndHaveWhatIsOfEach) {
    const ScratchFolder folder;
    write_coasting_machine(folder.path());
    write_coasting_log(folder / "light.csv", 4, 11);
    write_coasting_log(folder / "heavy.csv", 9, 12);
    write_text(folder / "fit.toml",
               "machine = \"coast.toml\"\nstarts = 4\n[settings]\nbody.sled.viscous_damping = \"6 N s/m\"\n[find]\n"
               "dry = { from = \"1 N\", to = \"30 N\" }\n"
               "body.sled.inertia = { from = \"1 kg\", to = \"20 kg\", logs = \"each\" }\n" +
                   coasting_log("light") + coasting_log("heavy"));
    const Fit fit = read_fit(folder / "fit.toml");
    const FitResult result = find(fit, {.threads = 1});
    for (const auto& [name, truth] : {std::pair("dry", 12.0), std::pair("body.sled.inertia of log light", 4.0),
                                      std::pair("body.sled.inertia of log heavy", 9.0)}) {
        const Estimate& one = estimate_of(result, name);
        EXPECT_NEAR(one.value, truth, 4 * one.deviation) << name;
        EXPECT_LT(one.deviation, 0.05 * truth) << name;
    }
    EXPECT_NE(fitted_toml(fit, result, folder.path()).find("# body.sled.inertia of log heavy = "), std::string::npos);
}

/// Two sleds of 4 and 9 kg, each a log of its own, with what is written into both.
std::string two_sleds(const std::string& more) {
    return coasting_log("light") + more + coasting_log("heavy") + more + "set.body.sled.inertia = \"9 kg\"\n";
}

TEST(Coasting, ALogThatWasLeftOutIsPredictedToItsNoise) {
    const ScratchFolder folder;
    write_coasting_machine(folder.path());
    write_coasting_log(folder / "light.csv", 4, 11);
    write_coasting_log(folder / "heavy.csv", 9, 12);
    const std::string text =
        "machine = \"coast.toml\"\nstarts = 1\nstep = \"0.2 ms\"\n[settings]\nbody.sled.viscous_damping = \"6 N "
        "s/m\"\n[find]\ndry = { from = \"1 N\", to = \"30 N\" }\n";
    write_text(folder / "fit.toml", text + two_sleds(""));
    const Fit fit = read_fit(folder / "fit.toml");
    EXPECT_EQ(held_out_problem(fit), "");
    const std::vector<HeldOut> all = held_out(fit, {.threads = 1});
    ASSERT_EQ(all.size(), 2U);
    for (const HeldOut& one : all) {
        ASSERT_EQ(one.channels.size(), 1U);
        EXPECT_EQ(one.channels[0].log, one.group);
        // Mean of |normal| = 0.80 σ; of 81 rows its deviation is 0.07 σ.
        EXPECT_NEAR(one.channels[0].mean_absolute, 0.8 * kNoise, 0.3 * kNoise) << one.group;
    }
    EXPECT_EQ(held_out_lines(all).size(), 3U);
    write_text(folder / "fit.toml", text + two_sleds("group = \"ice\"\n"));
    EXPECT_NE(held_out_problem(read_fit(folder / "fit.toml")).find("one group of logs only"), std::string::npos);
    write_text(folder / "fit.toml",
               text + "friction.ice.breakaway = { from = \"35 N\", to = \"50 N\", logs = \"each\" }\n" + two_sleds(""));
    EXPECT_NE(held_out_problem(read_fit(folder / "fit.toml")).find("a value for each log"), std::string::npos);
}

TEST(Coasting, AKeyMayHaveTheValueOfAnother) {
    const ScratchFolder folder;
    write_coasting_machine(folder.path());
    write_coasting_log(folder / "ice.csv", 4, 11);
    const std::string text =
        "machine = \"coast.toml\"\nstarts = 1\n[settings]\nbody.sled.viscous_damping = \"6 N s/m\"\n[find]\n"
        "friction.ice.sliding = { from = \"1 N\", to = \"30 N\" }\n";
    write_text(folder / "fit.toml",
               text + "friction.ice.breakaway = { same = \"friction.ice.sliding\" }\n" + coasting_log("ice"));
    const Fit fit = read_fit(folder / "fit.toml");
    const FitResult result = find(fit, {.threads = 1});
    ASSERT_EQ(result.uncertainty.estimates.size(), 1U);
    const Estimate& one = result.uncertainty.estimates[0];
    EXPECT_NEAR(one.value, kDry, 4 * one.deviation);
    EXPECT_NE(fitted_toml(fit, result, folder.path()).find(fmt::format("breakaway = \"{} N\"", one.value)),
              std::string::npos);
    write_text(folder / "fit.toml",
               text + "friction.ice.breakaway = { same = \"friction.ice.slidin\" }\n" + coasting_log("ice"));
    try {
        (void)read_fit(folder / "fit.toml");
        FAIL();
    } catch (const scenario::ScenarioError& error) {
        EXPECT_NE(std::string(error.what()).find("\"friction.ice.slidin\" is not sought"), std::string::npos);
    }
}

// Every tenth row is wrong by half a metre: squares follow them, |r| does not. The log begins at 7 cm, and says so in its first row.
TEST(Coasting, AnAbsoluteLossIsNotLedAstrayByRowsThatAreWrong) {
    const ScratchFolder folder;
    write_coasting_machine(folder.path());
    std::string log = "time [s],where [m]\n";
    for (int k = 0; k <= 80; ++k) {
        log += fmt::format("{},{}\n", 0.01 * k, 0.07 + coasted(4, 0.01 * k) + (k % 10 == 5 ? 0.5 : 0));
    }
    write_text(folder / "ice.csv", log);
    const auto found = [&](const char* loss) {
        write_text(folder / "fit.toml",
                   fmt::format("machine = \"coast.toml\"\nstarts = 4\nstep = \"0.2 ms\"\nloss = \"{}\"\n[settings]\n"
                               "body.sled.viscous_damping = \"6 N s/m\"\n[find]\n"
                               "dry = {{ from = \"1 N\", to = \"30 N\" }}\n[log.ice]\npath = \"ice.csv\"\n"
                               "start = \"measured\"\n"
                               "measured.sled.position = {{ column = \"where\", noise = \"1 mm\" }}\n",
                               loss));
        return find(read_fit(folder / "fit.toml"), {.threads = 1}).uncertainty.estimates.at(0).value;
    };
    EXPECT_NEAR(found("absolute"), kDry, 0.02 * kDry);
    EXPECT_GT(std::fabs(found("squares") - kDry), 0.04 * kDry);
}

TEST(Coasting, QuantilesOfStudentsDistributionAreThoseOfTables) {
    EXPECT_NEAR(student_quantile(5), 2.571, 5e-3);
    EXPECT_NEAR(student_quantile(10), 2.228, 1e-3);
    EXPECT_NEAR(student_quantile(30), 2.042, 1e-3);
    EXPECT_NEAR(student_quantile(1e9), 1.960, 1e-3);
}

}  // namespace
}  // namespace stiction::fit
