// The shipped lift by hand: the torque of its motor at even speed, what holds it when the power fails, and how fast it would sink.
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "run/simulation.hpp"
#include "scenario/scenario.hpp"

namespace stiction {
namespace {

constexpr double kTurnOf = 6.28318530717958647692;  // [rad]
constexpr double kWeight = 40 * 9.80665;            // [N]
constexpr double kGuide = 20;                       // [N]
constexpr double kWay = 5e-3 / kTurnOf / 2;         // of the carriage per angle of the motor [m/rad]

scenario::Scenario lift(EngineKind engine, const std::string& instead = {}, const std::string& with = {}) {
    std::ostringstream text;
    text << std::ifstream(std::string(STICTION_SCENARIOS) + "/ball-screw-lift.toml").rdbuf();
    std::string file = text.str();
    if (!instead.empty()) {
        const std::size_t at = file.find(instead);
        EXPECT_NE(at, std::string::npos) << instead;
        file.replace(at, instead.size(), with);
    }
    scenario::Scenario scenario = scenario::parse(file, "ball-screw-lift.toml", ".");
    scenario.run.engine = engine;
    scenario.run.record.spacing =
        0;  // every step: rows at samples alone would meet the current at one phase of its ripple
    return scenario;
}

const std::vector<double>& column(const Trajectory& trajectory, const std::string& name) {
    for (const NumberColumn& found : trajectory.numbers) {
        if (found.name == name) {
            return found.values;
        }
    }
    throw std::runtime_error(name + " was not recorded");
}

// The servo turns a rotor, and the brake's capacity is a torque, though the reference comes from a way in mm.
TEST(TheBallScrewLift, TellsErrorsAndTorquesInTheUnitsOfTheShaft) {
    scenario::Scenario scenario = lift(EngineKind::fixed);
    scenario.run.until = 0.01;
    const Outcome outcome = simulate(scenario);
    std::size_t found = 0;
    for (const NumberColumn& column : outcome.trajectory.numbers) {
        if (column.name == "drive.error" || column.name == "closing") {
            ++found;
            EXPECT_EQ(column.unit, column.name == "closing" ? "N m" : "rad") << column.name;
            EXPECT_TRUE(column.shown.empty()) << column.name << " in " << column.shown;
        }
    }
    EXPECT_EQ(found, 2U);
    ASSERT_EQ(outcome.metrics.controllers.size(), 1U);
    EXPECT_EQ(outcome.metrics.controllers[0].name, "drive");
    EXPECT_EQ(outcome.metrics.controllers[0].unit, "rad");
}

TEST(TheBallScrewLift, LooksOddNowhere) { EXPECT_TRUE(lift(EngineKind::fixed).warnings.empty()); }

//  T = (m g + F) p/(2π η i) = 0.2734 N m
TEST(TheBallScrewLift, NeedsTheTorqueOfTheHandCalculation) {
    const double torque = (kWeight + kGuide) * kWay / 0.6;
    EXPECT_NEAR(torque, 0.273, 5e-4);
    for (const EngineKind engine : {EngineKind::fixed, EngineKind::located}) {
        const Outcome outcome = simulate(lift(engine));
        ASSERT_EQ(outcome.end, EngineRun::End::finished) << outcome.message;
        const Trajectory& t = outcome.trajectory;
        const std::vector<double>& driven = column(t, "drive.torque");
        const std::vector<double>& position = column(t, "carriage.position");
        const std::vector<double>& way = column(t, "way");
        double sum = 0;
        double rows = 0;
        for (std::size_t i = 0; i < t.time.size(); ++i) {
            if (t.time[i] >= 1 && t.time[i] < 1.5) {
                sum += driven[i];
                ++rows;
                // one count in one sample is a speed of 0.048 rad/s, and by k_x = 20/s 2.4 mrad; some counts
                EXPECT_NEAR(position[i], way[i], 4 * 2.4e-3 * kWay) << t.time[i];
            }
        }
        ASSERT_GT(rows, 100);
        // The speed is that of the move within two counts, 0.1 rad/s: 2.3e-4 kg·m² times that over 0.5 s is 5e-5 N·m; the current moves by
        // 2 mN·m with every count, so the mean of some hundred rows is as good as 2e-4.
        EXPECT_NEAR(sum / rows, torque, 3e-4) << name(engine);
    }
}

TEST(TheBallScrewLift, IsHeldByItsBrakeWhenThePowerFails) {
    for (const EngineKind engine : {EngineKind::fixed, EngineKind::located}) {
        const Outcome outcome = simulate(lift(engine));
        const Trajectory& t = outcome.trajectory;
        EXPECT_EQ(column(t, "carriage.velocity").back(), 0.0);
        EXPECT_EQ(column(t, "drive.state").back(), -1);
        EXPECT_NEAR(column(t, "drive.current").back(), 0, 1e-9);  // gone with L/(R + R_b) = 0.2 ms
        double stopped = 0;
        for (std::size_t i = 0; i < t.time.size(); ++i) {
            if (std::fabs(t.time[i] - 1.6) > 1e-6) {  // there rows from before and after meet
                EXPECT_EQ(column(t, "drive.state")[i], t.time[i] < 1.6 ? 1 : -1) << t.time[i];
            }
            if (t.time[i] > 1.63 && stopped == 0 && column(t, "carriage.velocity")[i] == 0) {
                stopped = column(t, "carriage.position")[i];
            }
        }
        // what hangs on the brake at rest is less than its 1.5 N·m, so it stays where it came to rest
        EXPECT_GT(stopped, 0.05);
        EXPECT_EQ(column(t, "carriage.position").back(), stopped);
    }
}

//  without the brake the load drives the shorted motor: η_aid (m g − F) p/(2π i) = k² ω/(R + R_b)
TEST(TheBallScrewLift, SinksAtTheSpeedOfItsDynamicBrakeWithoutTheOther) {
    const double torque = 0.33 * (kWeight - kGuide) * kWay;
    const double speed = torque * (0.8 + 10) / (0.12 * 0.12) * kWay;
    EXPECT_NEAR(speed, 0.0146, 1e-4);
    for (const EngineKind engine : {EngineKind::fixed, EngineKind::located}) {
        scenario::Scenario scenario = lift(engine, "capacity = \"closing\"", "capacity = \"0*closing\"");
        scenario.run.until = 6;  // 25 time constants J (R + R_b)/k²
        const Outcome outcome = simulate(scenario);
        ASSERT_EQ(outcome.end, EngineRun::End::finished) << outcome.message;
        EXPECT_NEAR(column(outcome.trajectory, "carriage.velocity").back(), -speed, 1e-6 * speed) << name(engine);
    }
}

}  // namespace
}  // namespace stiction
