// Gears with losses in what a run leaves behind: shares beside a bearing, what pushes both shafts, jams; the same from both engines.
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "run/report_content.hpp"
#include "run/summary.hpp"

namespace stiction {
namespace {

constexpr double kGearStep = 1e-4;  // [s]

std::string run_with(const std::string& engine, const std::string& until) {
    return "format = 1\n[run]\nuntil = \"" + until + "\"\nstep = \"0.1 ms\"\nengine = \"" + engine + "\"\n";
}

Outcome run_of(const std::string& text) { return simulate(scenario::parse(text, "test", ".")); }

/// A time of the fixed engine is known to a step.
double slack(const std::string& engine) { return engine == "fixed" ? kGearStep : 1e-9; }

//   T(t) = 0.4 + t/2 →( motor )=worm 20:1=( drum )← 8 N m;  x = 8/20 = 0.4 N m
//           bearing 0.02 ┘
// The worm holds up to 1.2 (0.05 + x (1/0.6 − 1)) = 0.38 N m alone; with the bearing they hold 0.40: until t = 0.8 s. Gear first: up to
// t = 0.76 s the worm carries p = T − x. Then they share it by solve/limits.hpp (4), as the squares of their limits, until the worm is at its
// limit; the bearing carries the rest.
double share_of_bearing(double p) {
    return p <= 0.38 ? 0.0 : std::max(p * 0.02 * 0.02 / (0.02 * 0.02 + 0.38 * 0.38), p - 0.38);
}

std::string worm_and_bearing(const std::string& engine) {
    return run_with(engine, "1 s") +
           "[body.motor]\ninertia = \"1e-3 kg m2\"\n[body.drum]\ninertia = \"0.4 kg m2\"\n"
           "[signal.torque]\nkind = \"points\"\ntimes = [\"0 s\", \"1 s\"]\nvalues = [\"0.4 N m\", \"0.9 N m\"]\n"
           "[force.drive]\non = \"motor\"\nvalue = \"torque\"\n"
           "[force.weight]\non = \"drum\"\nvalue = \"-8 N m\"\n"
           "[friction.bearing]\non = \"motor\"\nlaw = \"coulomb\"\nsliding = \"0.02 N m\"\n"
           "[gear.worm]\nbetween = [\"motor\", \"drum\"]\nratio = 20\nconstant = \"0.05 N m\"\n"
           "opposing_efficiency = 0.6\naiding_efficiency = -0.1\nstatic_ratio = 1.2\n";
}

TEST(ABearingBesideAGearWithLosses, CarriesWhatTheGearDoesNotUntilTheyBreakAway) {
    for (const char* engine : {"fixed", "located"}) {
        const Outcome outcome = run_of(worm_and_bearing(engine));
        ASSERT_EQ(outcome.end, Outcome::End::finished) << outcome.message;
        const Trajectory& t = outcome.trajectory;
        const auto mode = t.mode("worm.mode");
        const auto worm = t["worm.friction"];
        const auto bearing = t["bearing.friction"];
        const double ramp = 0.5 * 2 * slack(engine) + 1e-12;  // friction is that of the step before
        std::size_t last = 0;
        for (std::size_t row = 1; row < t.time.size() && mode[row] == Mode::stuck; ++row) {
            const double pushed = 0.5 * t.time[row];
            last = row;
            if (std::fabs(pushed - 0.38) > ramp) {  // there the share jumps
                EXPECT_NEAR(worm[row], pushed - share_of_bearing(pushed), ramp) << engine << " at " << t.time[row];
                EXPECT_NEAR(bearing[row], share_of_bearing(pushed), ramp) << engine << " at " << t.time[row];
            }
        }
        ASSERT_LT(last + 1, t.time.size()) << engine;
        EXPECT_NEAR(t.time[last], 0.8, 2 * slack(engine)) << engine;
        EXPECT_NEAR(worm[last], 0.38, ramp) << engine;
        EXPECT_NEAR(bearing[last], 0.02, ramp) << engine;
        EXPECT_NEAR(t["worm.margin_forward"][last], 0, ramp) << engine;
        EXPECT_NEAR(t["bearing.margin_forward"][last], 0, ramp) << engine;
        for (const FrictionMetrics& f : outcome.metrics.frictions) {
            EXPECT_NEAR(f.friction.value, f.name == "worm" ? 0.38 : 0.02, ramp) << engine << ", " << f.name;
        }
    }
}

//   2 N m →( rotor )=−20:1=( drum )← −10 N m: 2 + 10/20 N m on the shaft of the rotor, bearing and worm slide.
TEST(AVerdict, OfAGearThatSlidesCountsWhatPushesBothShafts) {
    for (const char* engine : {"fixed", "located"}) {
        const Outcome outcome =
            run_of(run_with(engine, "0.1 s") +
                   "[body.rotor]\ninertia = \"1e-2 kg m2\"\n[body.drum]\ninertia = \"0.4 kg m2\"\n"
                   "[force.drive]\non = \"rotor\"\nvalue = \"2 N m\"\n"
                   "[force.weight]\non = \"drum\"\nvalue = \"-10 N m\"\n"
                   "[friction.bearing]\non = \"rotor\"\nlaw = \"coulomb\"\nsliding = \"0.02 N m\"\n"
                   "[gear.worm]\nbetween = [\"rotor\", \"drum\"]\nratio = -20\nconstant = \"0.05 N m\"\n"
                   "opposing_efficiency = 0.6\naiding_efficiency = 0.1\n");
        ASSERT_EQ(outcome.verdicts.size(), 2U);
        for (const FrictionVerdict& v : outcome.verdicts) {
            EXPECT_EQ(v.mode, Mode::forward) << engine;
            EXPECT_NEAR(v.active, 2.5, 1e-12) << engine << ", " << v.name;  // rounding
        }
        EXPECT_NE(outcome.verdicts[1].sentence().find("drive and weight give 2.5 N m"), std::string::npos)
            << outcome.verdicts[1].sentence();
    }
}

/// J_m = 1, J = 10, η_aid = −0.2 under an aiding load of 10 N m, without a motor: it jams where it begins (docs/theory/lossy-gear.md) and
/// carries 10 N m of the 12 that hold from then on. ½·11·2² J go to the impact.
TEST(AGearThatJamsAtTheStart, LeavesOneStopAndTheFrictionOfRestWithBothEngines) {
    for (const char* engine : {"fixed", "located"}) {
        const scenario::Scenario scenario =
            scenario::parse(run_with(engine, "0.5 s") +
                                "[body.rotor]\ninertia = \"1 kg m2\"\nvelocity = \"2 rad/s\"\n"
                                "[body.drum]\ninertia = \"10 kg m2\"\nvelocity = \"2 rad/s\"\n"
                                "[force.weight]\non = \"drum\"\nvalue = \"10 N m\"\n"
                                "[gear.worm]\nbetween = [\"rotor\", \"drum\"]\nratio = 1\nconstant = \"0 N m\"\n"
                                "opposing_efficiency = 0.8\naiding_efficiency = -0.2\nstatic_ratio = 1\n",
                            "test", ".");
        const Outcome outcome = simulate(scenario);
        ASSERT_EQ(outcome.end, Outcome::End::finished) << outcome.message;
        const Trajectory& t = outcome.trajectory;
        ASSERT_EQ(t.events.size(), 2U) << engine;
        EXPECT_EQ(t.events[0].kind, Event::Kind::jam);
        EXPECT_EQ(t.events[0].speed, 2);
        for (const Event& event : t.events) {
            EXPECT_NEAR(event.time, 0, slack(engine)) << engine;
            EXPECT_STREQ(from_name(event), "forward");
            EXPECT_STREQ(to_name(event), "stuck");
        }
        EXPECT_EQ(t["rotor.velocity"].front(), 2) << engine;
        EXPECT_EQ(t["rotor.velocity"][1], 0) << engine;
        // The fixed engine's teeth take the load of the first step along, h·10 N m, at the mean speed of 1 rad/s.
        EXPECT_NEAR(t.energy.impact, 22 + (std::string(engine) == "fixed" ? 10 * kGearStep : 0.0), 1e-9) << engine;
        EXPECT_NEAR(t.energy.residual, 0, 1e-12) << engine;
        const FrictionMetrics& worm = outcome.metrics.frictions.at(0);
        EXPECT_EQ(worm.stops, 1U) << engine;
        EXPECT_EQ(worm.stick_fraction, 1) << engine;
        EXPECT_NEAR(worm.friction.value, 10, 1e-9) << engine;
        const std::string json = summary_json(scenario, outcome);
        EXPECT_NE(json.find("\"kind\": \"jam\", \"from\": \"forward\", \"to\": \"stuck\""), std::string::npos) << json;
    }
}

/// The same gear driven by 3 N m along its motion: of its two solutions a = 31/27 and a = −1 rad/s² the second repels
/// (docs/theory/lossy-gear.md), whichever way it goes.
TEST(AGearThatBeginsInMotion, TakesTheSolutionThatAttractsBothWays) {
    for (const char* engine : {"fixed", "located"}) {
        for (const int way : {1, -1}) {
            const std::string sign = way > 0 ? "" : "-";
            const Outcome outcome =
                run_of(run_with(engine, "0.5 s") + "[body.rotor]\ninertia = \"1 kg m2\"\nvelocity = \"" + sign +
                       "1 rad/s\"\n[body.drum]\ninertia = \"10 kg m2\"\nvelocity = \"" + sign +
                       "1 rad/s\"\n[force.drive]\non = \"rotor\"\nvalue = \"" + sign +
                       "3 N m\"\n[force.weight]\non = \"drum\"\nvalue = \"" + sign +
                       "10 N m\"\n[gear.worm]\nbetween = [\"rotor\", \"drum\"]\nratio = 1\nconstant = \"0 N m\"\n"
                       "opposing_efficiency = 0.8\naiding_efficiency = -0.2\nstatic_ratio = 1\n");
            ASSERT_EQ(outcome.end, Outcome::End::finished) << outcome.message;
            EXPECT_NEAR(outcome.state.velocity[0], way * (1 + 0.5 * 31 / 27), 1e-9) << engine << ", " << way;
        }
    }
}

//   1 rad/s ( rotor )=gear=( drum )| end at 0.1 rad, restitution ½. Without torques nothing loads the teeth before and after the impact.
// A gear that its load can drive goes back with −½ rad/s; one that it cannot drive stops, and the drum with it.
TEST(ADrumBehindAGearWithLosses, BouncesOffItsEndOnlyIfItCanDriveTheGear) {
    for (const char* engine : {"fixed", "located"}) {
        for (const double efficiency : {0.5, 0.0, -0.2}) {
            const Outcome outcome = run_of(
                run_with(engine, "0.3 s") +
                "[body.rotor]\ninertia = \"1 kg m2\"\nvelocity = \"1 rad/s\"\n"
                "[body.drum]\ninertia = \"1 kg m2\"\nvelocity = \"1 rad/s\"\ntravel = [\"-1 rad\", \"0.1 rad\"]\n"
                "restitution = 0.5\n"
                "[gear.worm]\nbetween = [\"rotor\", \"drum\"]\nratio = 1\nconstant = \"0 N m\"\n"
                "opposing_efficiency = 0.8\naiding_efficiency = " +
                std::to_string(efficiency) + "\n");
            ASSERT_EQ(outcome.end, Outcome::End::finished) << engine << ", " << efficiency << ": " << outcome.message;
            const bool bounces = efficiency > 0;
            EXPECT_NEAR(outcome.state.velocity[0], bounces ? -0.5 : 0.0, 1e-9) << engine << ", " << efficiency;
            EXPECT_NEAR(outcome.state.position[1], bounces ? 0.0 : 0.1, 2 * slack(engine))
                << engine << ", " << efficiency;
            const FrictionMetrics& worm = outcome.metrics.frictions.at(0);
            EXPECT_EQ(worm.stops, bounces ? 0U : 1U) << engine << ", " << efficiency;
            EXPECT_NEAR(worm.friction.value, 0, 1e-9) << engine << ", " << efficiency;
            EXPECT_NEAR(outcome.trajectory.energy.residual, 0, 1e-12) << engine << ", " << efficiency;
        }
    }
}

}  // namespace
}  // namespace stiction
