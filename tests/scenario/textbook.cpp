// Textbook problems as scenario files, each against its closed form with both engines.
//
// The located engine finds events to rounding and integrates constant and linear forces exactly up to rounding: what it gives is
// compared within 1e-9. The fixed engine decides at the ends of its steps h: a stop comes up to one step late, a break-away up to two
// (the force is read at the start of a step, its motion is seen at the end), a velocity is wrong by what one step of the
// largest acceleration makes of it, and a position by the way of one step at the largest speed.
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>

#include "run/simulation.hpp"
#include "scenario/scenario.hpp"

namespace stiction {
namespace {

constexpr double kPi = 3.14159265358979323846;
constexpr double kGravity = 9.80665;
constexpr double kStep = 1e-3;      // of the files, for the fixed engine [s]
constexpr double kRounding = 1e-9;  // of the located engine, of the size of the numbers compared

constexpr int kStop = 1;
constexpr int kBreakAway = 2;

enum class By : unsigned char { located, fixed };

class Textbook : public testing::TestWithParam<By> {
protected:
    static bool fixed() { return GetParam() == By::fixed; }
    static Outcome run(const char* file, std::vector<scenario::Setting> settings = {}) {
        settings.push_back({"run.engine", fixed() ? "fixed" : "located"});
        Outcome outcome =
            simulate(scenario::load(std::filesystem::path(STICTION_SCENARIOS) / "textbook" / file, settings));
        EXPECT_EQ(outcome.end, Outcome::End::finished) << outcome.message;
        return outcome;
    }
    /// Time of the first change of a part to this mode; -1 if there is none.
    static double time_of(const Outcome& outcome, const char* part, Mode to) {
        for (const Event& event : outcome.trajectory.events) {
            if (event.kind == Event::Kind::mode && event.part == part && event.to == to) return event.time;
        }
        return -1;
    }
    /// An event at its time: exact, or so many steps late.
    static void expect_time(double found, double exact, int steps) {
        EXPECT_GE(found, exact - kRounding);
        EXPECT_LE(found, exact + (fixed() ? steps * kStep : 0) + kRounding);
    }
    /// A value within what one step makes of it.
    static void expect_near(double found, double exact, double of_one_step) {
        EXPECT_NEAR(found, exact, (fixed() ? of_one_step : 0) + kRounding * (1 + std::fabs(exact)));
    }
};

//      v →  ┌───┐
//       ____│ m │__    rises by s
TEST_P(Textbook, ABlockThrownUpAnInclineStopsWhereItShouldAndStays) {
    constexpr double v = 4;
    const double slope = 20 * kPi / 180;
    const double a = kGravity * (std::sin(slope) + 0.3 * std::cos(slope));
    const Outcome outcome = run("block-on-incline.toml");
    expect_time(time_of(outcome, "floor", Mode::stuck), v / a, kStop);
    expect_near(outcome.state.position[0], v * v / (2 * a), v * kStep);
    EXPECT_EQ(outcome.state.velocity[0], 0.0);
}

TEST_P(Textbook, ABlockOnAnInclineSteeperThanTheAngleOfFrictionSlidesBack) {
    constexpr double v = 4;
    constexpr double until = 3;
    const double slope = 35 * kPi / 180;
    const double up = kGravity * (std::sin(slope) + 0.3 * std::cos(slope));
    const double down = kGravity * (std::sin(slope) - 0.3 * std::cos(slope));
    const Outcome outcome = run("block-on-incline.toml", {{"gravity.weight.slope", "35 deg"},
                                                          {"friction.floor.normal_force", "5*9.80665*cos(35*pi/180)"}});
    const double fastest = down * (until - v / up);
    expect_near(outcome.state.velocity[0], -fastest, up * kStep);
    expect_near(outcome.state.position[0], v * v / (2 * up) - fastest * (until - v / up) / 2,
                fastest * kStep + up * kStep * until);
}

// tan λ = p/(2πr), tan φ = μ: raising needs W r tan(φ + λ), lowering W r tan(φ − λ)
TEST_P(Textbook, AScrewJackMovesAtTheTorquesOfTheBook) {
    constexpr double rate = 10;  // of the torque [N m/s]
    constexpr double radius = 0.02;
    const double lead_angle = std::atan(0.008 / (2 * kPi * radius));
    const double friction_angle = std::atan(0.12);
    const double raise = 1e4 * radius * std::tan(friction_angle + lead_angle);
    const double lower = 1e4 * radius * std::tan(friction_angle - lead_angle);
    ASSERT_GT(lower, 0);  // self-locking
    EXPECT_LT(1e4 * 0.008 / (2 * kPi) / raise, 0.5);
    const Outcome up = run("screw-jack.toml");
    expect_time(time_of(up, "thread", Mode::forward), raise / rate, kBreakAway);
    EXPECT_EQ(up.trajectory.events.size(), 1U);
    const Outcome down = run("screw-jack.toml", {{"signals.torque", "-10*t"}});
    expect_time(time_of(down, "thread", Mode::backward), lower / rate, kBreakAway);
    const Outcome left_alone = run("screw-jack.toml", {{"signals.torque", "0"}});
    EXPECT_TRUE(left_alone.trajectory.events.empty());
    EXPECT_EQ(left_alone.state.position[0], 0.0);
}

//      ┌────┐
//      │ m1 │  μ
//     ┌┴────┴┐ → F = k t
//     └──m2──┘
TEST_P(Textbook, StackedBlocksPartWhenFrictionCannotCarryTheUpperOneAnyMore) {
    constexpr double until = 4;
    constexpr double rate = 10;
    constexpr double upper = 2;
    constexpr double lower = 3;
    const double part = 0.5 * kGravity * (upper + lower) / rate;
    const double together = rate * part * part / (2 * (upper + lower));
    const double v_upper = together + 0.4 * kGravity * (until - part);
    const double v_lower =
        together + (rate * (until * until - part * part) / 2 - 0.4 * upper * kGravity * (until - part)) / lower;
    const Outcome outcome = run("stacked-blocks.toml");
    expect_time(time_of(outcome, "contact", Mode::backward), part, kBreakAway);
    const double fastest = rate * until / lower;  // acceleration at the end, the largest of all
    expect_near(outcome.state.velocity[0], v_upper, fastest * kStep);
    expect_near(outcome.state.velocity[1], v_lower, fastest * kStep);
}

TEST_P(Textbook, AtwoodsMachineAcceleratesAsMassesBearingAndPulleySay) {
    constexpr double until = 1.5;
    constexpr double radius = 0.1;
    const double a = (0.5 * kGravity - 0.03 / radius) / (4.5 + 0.02 / (radius * radius));
    const Outcome outcome = run("atwood.toml");
    EXPECT_NEAR(outcome.state.velocity[2], a * until, kRounding);  // a constant force is exact in both
    EXPECT_NEAR(outcome.state.velocity[1], -a * until, kRounding);
    EXPECT_NEAR(outcome.state.velocity[0], a * until / radius, kRounding);
    expect_near(outcome.state.position[2], a * until * until / 2, a * until * kStep);
    // 0.01 kg g r = 0.0098 N m is below the 0.05 N m of the bearing
    const Outcome held = run("atwood.toml", {{"body.heavy.inertia", "2.01 kg"}});
    EXPECT_EQ(held.state.position[1], 0.0);
    EXPECT_EQ(held.state.velocity[0], 0.0);
}

TEST_P(Textbook, AClutchTurnsHalfTheReducedInertiaTimesSpeedSquaredIntoHeat) {
    const double speed = 1500 * 2 * kPi / 60;
    const double torque = 6 * 0.12 * 2000 * 0.08;
    const double reduced = 0.25 * 0.75 / (0.25 + 0.75);
    const Outcome outcome = run("disc-clutch.toml");
    expect_time(time_of(outcome, "discs", Mode::stuck), reduced * speed / torque, kStop);
    expect_near(outcome.trajectory.energy.friction, 0.5 * reduced * speed * speed, torque * speed * kStep);
    EXPECT_NEAR(outcome.state.velocity[0], 0.25 * speed, kRounding * speed);  // momentum is kept
    EXPECT_EQ(outcome.state.velocity[0], outcome.state.velocity[1]);          // they turn as one
}

std::string engine_of(const testing::TestParamInfo<By>& by) { return by.param == By::fixed ? "fixed" : "located"; }
INSTANTIATE_TEST_SUITE_P(By, Textbook, testing::Values(By::located, By::fixed), engine_of);

}  // namespace
}  // namespace stiction
