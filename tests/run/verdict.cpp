// What is said of frictions beside ends of travel, in the terminal, in summary.json and in the report.
#include <gtest/gtest.h>

#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "run/report_content.hpp"
#include "run/summary.hpp"

namespace stiction {
namespace {

scenario::Scenario read_verdict(const std::string& text) { return scenario::parse("format = 1\n" + text, "test", "."); }

std::string pushed_block(const std::string& engine, const std::string& push) {
    return "[run]\nuntil = 1.0\nstep = \"1 ms\"\nengine = \"" + engine +
           "\"\n[body.block]\ninertia = \"1 kg\"\ntravel = [\"-10 mm\", \"10 mm\"]\n"
           "[force.push]\non = \"block\"\nvalue = \"" +
           push + "\"\n[friction.slide]\non = \"block\"\nlaw = \"coulomb\"\nsliding = \"2 N\"\nbreakaway = \"3 N\"\n";
}

/// Spaces between numbers and units of a page do not break; the words are the same.
bool contains(std::string text, const std::string& words) {
    const std::string fixed = "\u00a0";
    for (std::size_t at = text.find(fixed); at != std::string::npos; at = text.find(fixed, at)) {
        text.replace(at, fixed.size(), " ");
    }
    return text.find(words) != std::string::npos;
}

//   20 N →[ block ]| end; break-away 3 N: it leaves once the push has fallen by 20 N + 3 N, however end and friction share.
TEST(AVerdict, OnAnEndOfTravelCountsThePushIntoItAndTheWayOff) {
    for (const char* engine : {"fixed", "located"}) {
        const scenario::Scenario scenario = read_verdict(pushed_block(engine, "20 N"));
        const Outcome outcome = simulate(scenario);
        const FrictionVerdict& v = outcome.verdicts.at(0);
        EXPECT_EQ(v.mode, Mode::stuck);
        EXPECT_NEAR(v.active, 20, 1e-9) << engine;  // rounding of a force of 20 N
        EXPECT_TRUE(std::isinf(v.forward_limit));
        EXPECT_EQ(v.backward_limit, 3);
        EXPECT_EQ(v.sentence(),
                  "slide: stuck; push leaves 20 N, block rests on its upper end of travel; 23 N more move it away");
        EXPECT_TRUE(contains(summary_json(scenario, outcome), "\"load_may_rise_by\": null"));
        EXPECT_TRUE(contains(report_html(scenario, outcome),
                             "push leaves 20 N, block rests on its upper end of travel; 23 N more move it away</p>"));
    }
}

// Figure 6 of Borello and Dalla Vedova with an end at 1°: the motor has 4.48e-3 m³/rad · 26 MPa, the load takes 74.5 kN m of it.
TEST(AVerdict, OfAServoPressedOnItsEndNamesWhatPushes) {
    for (const char* engine : {"fixed", "located"}) {
        const std::vector<scenario::Setting> settings{{"body.surface.travel", R"(["-1 deg", "1 deg"])"},
                                                      {"hydraulic_motor.motor.displacement", "4.48e-3 m3/rad"},
                                                      {"run.engine", engine}};
        const Outcome outcome = simulate(scenario::load(STICTION_SCENARIOS "/papers/borello-fig06.toml", settings));
        const FrictionVerdict& v = outcome.verdicts.at(0);
        EXPECT_NEAR(v.active, 4.48e-3 * 26e6 - 74500, 1e-6);
        EXPECT_TRUE(contains(v.sentence(), "air and motor leave 42 kN m, surface rests on its upper end of travel"))
            << v.sentence();
    }
}

//   6 N →[ block ] guide holds up to 10 N, seal up to 5 N: 15 N in all, whoever carries how much
TEST(AVerdict, CountsEveryFrictionOnTheShaft) {
    const std::string bodies =
        "[body.block]\ninertia = \"1 kg\"\n[friction.guide]\non = \"block\"\nlaw = \"coulomb\"\nsliding = \"10 N\"\n"
        "[force.push]\non = \"block\"\nvalue = \"6 N\"\n";
    const std::string here = "[friction.seal]\non = \"block\"\nlaw = \"coulomb\"\nsliding = \"5 N\"\n";
    // The same seal behind a rack of 0.1 m: 0.5 N m there are 5 N here.
    const std::string behind =
        "[body.shaft]\ninertia = \"1 kg m2\"\n[rack.r]\nbetween = [\"shaft\", \"block\"]\nradius = \"0.1 m\"\n"
        "[friction.seal]\non = \"shaft\"\nlaw = \"coulomb\"\nsliding = \"0.5 N m\"\n";
    for (const char* engine : {"fixed", "located"}) {
        for (const std::string& seal : {here, behind}) {
            const Outcome outcome = simulate(read_verdict(
                std::string("[run]\nuntil = 1.0\nstep = \"1 ms\"\nengine = \"") + engine + "\"\n" + bodies + seal));
            const FrictionVerdict& guide = outcome.verdicts.at(0);
            EXPECT_TRUE(contains(guide.sentence(), "; seal holds too: 9 N more forward or 21 N backward move it"))
                << engine << guide.sentence();
            ASSERT_TRUE(outcome.metrics.frictions[0].stuck);
            EXPECT_NEAR(outcome.metrics.frictions[0].stuck->increase, 9, 1e-7);
            EXPECT_NEAR(outcome.metrics.frictions[0].stuck->decrease, 21, 1e-7);
        }
        const Outcome alone = simulate(
            read_verdict(std::string("[run]\nuntil = 1.0\nstep = \"1 ms\"\nengine = \"") + engine + "\"\n" + bodies));
        EXPECT_EQ(alone.verdicts.at(0).sentence(), "guide: stuck; push leaves 6 N, forward needs 10 N, backward 10 N");
    }
}

//   −L = −5 N m and 4.5 N m on a gear with a load L, T_0 = 1 N m, η_opp 0.8, η_aid 0.5, and a seal of 1.5 N m. It holds while
//   0.5 + δ ≤ 1 + 0.5 (5 + δ) + 1.5, δ ≤ 9, and while −0.5 + δ ≤ 1 + 0.25 (5 − δ) + 1.5, δ ≤ 3.4, for a load that rises or falls by δ.
TEST(AVerdict, OfALoadedFrictionCountsTheOthersOnItsShaft) {
    for (const char* engine : {"fixed", "located"}) {
        const Outcome outcome = simulate(read_verdict(
            std::string("[run]\nuntil = 0.1\nstep = \"1 ms\"\nengine = \"") + engine +
            "\"\n[body.b]\ninertia = \"1 kg m2\"\n[friction.gear]\non = \"b\"\nlaw = \"transmission\"\nload = \"5 N "
            "m\"\n"
            "constant = \"1 N m\"\nopposing_efficiency = 0.8\naiding_efficiency = 0.5\n[friction.seal]\non = \"b\"\n"
            "sliding = \"1.5 N m\"\n[force.load]\non = \"b\"\nvalue = \"-5 N m\"\n[force.drive]\non = \"b\"\nvalue = "
            "\"4.5 N m\"\n"));
        EXPECT_TRUE(contains(outcome.verdicts.at(0).sentence(),
                             "; seal holds too: a load of 9 N m more or 3.4 N m less moves it"))
            << engine << outcome.verdicts.at(0).sentence();
        EXPECT_TRUE(contains(outcome.verdicts.at(1).sentence(),
                             "; gear holds too: 4.25 N m more forward or 4.5 N m backward move it"))
            << engine << outcome.verdicts.at(1).sentence();
    }
}

//   weight →[ nut ]~~ screw that no load drives ~~[ shaft ] brake: nothing on the nut moves it; torques on the shaft do
TEST(AVerdict, BehindATrainThatNoLoadDrivesNamesNoInfiniteForce) {
    for (const char* engine : {"fixed", "located"}) {
        const Outcome outcome = simulate(read_verdict(
            std::string("[run]\nuntil = 0.1\nstep = \"1 ms\"\nengine = \"") + engine +
            "\"\n[body.shaft]\ninertia = \"1e-4 kg m2\"\n[body.nut]\ninertia = \"40 kg\"\n[gravity.weight]\non = "
            "\"nut\"\n[screw.thread]\nbetween = [\"shaft\", \"nut\"]\nlead = \"5 mm\"\nopposing_efficiency = "
            "0.6\naiding_efficiency = -0.1\n[friction.guide]\non = \"nut\"\nsliding = \"20 N\"\nbreakaway = \"30 "
            "N\"\n[brake.holding]\non = \"shaft\"\ncapacity = \"1.5 N m\"\n"));
        for (const FrictionVerdict& v : outcome.verdicts) {
            EXPECT_EQ(v.mode, Mode::stuck);
            EXPECT_FALSE(contains(v.sentence(), "inf ")) << v.sentence();
            if (v.name == "guide") {
                EXPECT_TRUE(contains(v.sentence(), "hold too: nothing that acts on it moves it")) << v.sentence();
            }
        }
    }
}

TEST(AVerdict, OnTheLowerEndLooksForward) {
    const Outcome outcome = simulate(read_verdict(pushed_block("located", "-20 N")));
    const FrictionVerdict& v = outcome.verdicts.at(0);
    EXPECT_NEAR(v.active, -20, 1e-9);
    EXPECT_EQ(v.forward_limit, 3);
    EXPECT_TRUE(std::isinf(v.backward_limit));
    EXPECT_EQ(v.sentence(),
              "slide: stuck; push leaves -20 N, block rests on its lower end of travel; 23 N more move it away");
}

// 2 N of 3 N: it never reaches its end, and its own limits are told.
TEST(AVerdict, InsideTheTravelIsThatOfFrictionAlone) {
    const scenario::Scenario scenario = read_verdict(pushed_block("located", "2 N"));
    const Outcome outcome = simulate(scenario);
    EXPECT_EQ(outcome.verdicts.at(0).sentence(), "slide: stuck; push leaves 2 N, forward needs 3 N, backward 3 N");
    EXPECT_TRUE(contains(summary_json(scenario, outcome), "\"load_may_rise_by\": 1"));
}

// 0.1 + 0.2 − 0.3 is 5.6e-17 in binary: beside a limit of 3 N that is nothing, and the number itself stays what it is.
TEST(AVerdict, TellsRoundingAsNothing) {
    const scenario::Scenario scenario = read_verdict(pushed_block("fixed", "0.1 + 0.2 - 0.3"));
    const Outcome outcome = simulate(scenario);
    const FrictionVerdict& v = outcome.verdicts.at(0);
    EXPECT_TRUE(contains(report_html(scenario, outcome), "; push leaves 0 N, forward needs 3 N, backward 3 N</p>"));
    EXPECT_EQ(v.active, 0.1 + 0.2 - 0.3);
    EXPECT_NE(v.active, 0);
    EXPECT_EQ(v.sentence(), "slide: stuck; push leaves 0 N, forward needs 3 N, backward 3 N");
}

//   20 N →[ motor ]=joint=[ load ]| end: the friction of the motor is not what holds it.
TEST(AVerdict, BehindARigidJointNamesTheEndThatHolds) {
    const scenario::Scenario scenario = read_verdict(
        "[run]\nuntil = 1.0\nengine = \"located\"\n[body.motor]\ninertia = \"1 kg\"\nmotion = \"translation\"\n"
        "[body.load]\ninertia = \"1 kg\"\ntravel = [\"-10 mm\", \"10 mm\"]\n"
        "[joint.rod]\nbetween = [\"motor\", \"load\"]\nratio = 1\n"
        "[force.push]\non = \"motor\"\nvalue = \"20 N\"\n"
        "[friction.slide]\non = \"motor\"\nlaw = \"coulomb\"\nsliding = \"2 N\"\nbreakaway = \"3 N\"\n");
    const Outcome outcome = simulate(scenario);
    EXPECT_EQ(outcome.verdicts.at(0).sentence(), "slide: stuck; held by the upper end of travel of load");
    const std::string json = summary_json(scenario, outcome);
    EXPECT_TRUE(contains(json, "\"active\": null"));
    EXPECT_FALSE(contains(json, "load_may_rise_by"));
    EXPECT_TRUE(contains(report_html(scenario, outcome), "; held by the upper end of travel of load</p>"));
}

//   ( shaft )=gear 1:2=( drum )=rope on 0.5 m=[ hook ]← 30 N: 15 N m on the drum, 7.5 N m on the shaft, whose bearing holds it.
TEST(AVerdict, NamesWhatPushesThroughJoints) {
    const scenario::Scenario scenario = read_verdict(
        "[run]\nuntil = 0.1\nstep = \"1 ms\"\n[body.shaft]\ninertia = \"1 kg m2\"\n[body.drum]\ninertia = \"1 kg m2\"\n"
        "[body.hook]\ninertia = \"2 kg\"\n[gear.mesh]\nbetween = [\"shaft\", \"drum\"]\nratio = 2\n"
        "[rack.rope]\nbetween = [\"drum\", \"hook\"]\nradius = \"0.5 m\"\n"
        "[friction.bearing]\non = \"shaft\"\nsliding = \"8 N m\"\n[force.weight]\non = \"hook\"\nvalue = \"-30 N\"\n");
    const Outcome outcome = simulate(scenario);
    EXPECT_EQ(outcome.verdicts.at(0).sentence(),
              "bearing: stuck; weight leaves -7.5 N m, forward needs 8 N m, backward 8 N m");
}

//   T →( motor )=worm 1:60=( drum )← 400 N m, on the motor's shaft x = 400/60. It holds while
//   x − 1.2 (0.25 + 1.1 x) ≤ T ≤ x + 1.2 (0.25 + x (1/0.55 − 1)): with T = 2 N m friction carries 2 − x.
TEST(AVerdict, OfAGearWithLossesCountsWhatItTransmits) {
    const scenario::Scenario scenario = read_verdict(
        "[run]\nuntil = 0.1\nstep = \"1 ms\"\n[body.motor]\ninertia = \"0.01 kg m2\"\n[body.drum]\ninertia = \"4 kg "
        "m2\"\n"
        "[gear.worm]\nbetween = [\"motor\", \"drum\"]\nratio = 60\nconstant = \"0.25 N m\"\n"
        "opposing_efficiency = 0.55\naiding_efficiency = -0.1\nstatic_ratio = 1.2\n"
        "[force.push]\non = \"motor\"\nvalue = \"2 N m\"\n[force.weight]\non = \"drum\"\nvalue = \"-400 N m\"\n");
    const Outcome outcome = simulate(scenario);
    const FrictionVerdict& v = outcome.verdicts.at(0);
    const double x = 400.0 / 60;
    EXPECT_EQ(v.mode, Mode::stuck);
    EXPECT_NEAR(v.active, 2 - x, 1e-12);  // rounding of torques of 10 N m
    EXPECT_NEAR(v.forward_limit, 1.2 * (0.25 + x * (1 / 0.55 - 1)), 1e-12);
    EXPECT_NEAR(v.backward_limit, 1.2 * (0.25 + 1.1 * x), 1e-12);
    EXPECT_EQ(v.sentence(),
              "worm: stuck; push and weight leave -4.67 N m, forward needs 6.85 N m, backward 9.1 N m; "
              "self-locked: its teeth hold a load of 6.67 N m alone");
    const std::string page = report_html(scenario, outcome);
    EXPECT_TRUE(contains(page,
                         "push and weight leave -4.67 N m, forward needs 6.85 N m, backward 9.1 N m; "
                         "self-locked: its teeth hold a load of 6.67 N m alone"));
    EXPECT_TRUE(contains(page, "worm: drive and back-drive on the shaft of motor, self-locking at every load"));
}

//   ( motor )=1:1, 0.5 N m, efficiencies 0.25=( drum )← T, 0.5 N m of dry friction on the drum. The teeth alone hold g ≤ 0.5 + 0.75 g, 2 N m;
//   with the friction 2.5 N m. Of T = 2.4 N m the friction carries 0.4 to 0.5, the teeth the rest, and 0.1 N m more move it.
TEST(AVerdict, OfAGearThatAFrictionHelpsToHoldTellsShares) {
    for (const char* engine : {"fixed", "located"}) {
        for (const double way : {1.0, -1.0}) {
            const scenario::Scenario scenario =
                read_verdict(std::string("[run]\nuntil = 0.1\nstep = \"0.1 ms\"\nengine = \"") + engine +
                             "\"\n[body.motor]\ninertia = \"0.001 kg m2\"\n[body.drum]\ninertia = \"0.001 kg m2\"\n"
                             "[gear.gear]\nbetween = [\"motor\", \"drum\"]\nratio = 1\nconstant = \"0.5 N m\"\n"
                             "opposing_efficiency = 0.25\naiding_efficiency = 0.25\n"
                             "[friction.mesh]\non = \"drum\"\nlaw = \"coulomb\"\nsliding = \"0.5 N m\"\n"
                             "[force.load]\non = \"drum\"\nvalue = \"" +
                             (way > 0 ? "2.4 N m\"\n" : "-2.4 N m\"\n"));
            const Outcome outcome = simulate(scenario);
            ASSERT_EQ(outcome.verdicts.size(), 2U);
            const bool gear_first = outcome.verdicts[0].name == "gear";
            const FrictionVerdict& gear = outcome.verdicts[gear_first ? 0 : 1];
            const FrictionVerdict& mesh = outcome.verdicts[gear_first ? 1 : 0];
            EXPECT_EQ(gear.mode, Mode::stuck) << engine;
            EXPECT_NEAR(gear.active + mesh.active, way * 2.4, 1e-9) << engine;
            EXPECT_LE(way * mesh.active, 0.5 + 1e-9) << engine;
            EXPECT_GE(way * mesh.active, 0.4 - 1e-9) << engine;
            EXPECT_LE(way * gear.active, way > 0 ? gear.forward_limit : gear.backward_limit) << engine;
            EXPECT_TRUE(contains(gear.reason, "; mesh carries the rest")) << gear.reason;
            for (const auto& metrics : outcome.metrics.frictions) {
                ASSERT_TRUE(metrics.stuck.has_value());
                EXPECT_NEAR(way > 0 ? metrics.stuck->increase : metrics.stuck->decrease, 0.1, 1e-9) << engine;
                EXPECT_NEAR(way > 0 ? metrics.stuck->decrease : metrics.stuck->increase, 4.9, 1e-9) << engine;
            }
        }
    }
}

//   1 N/s · t →[ block ] break-away 3 N: at the end, after 1 s, the push leaves 1 N and 2 N more move it, whatever the step.
TEST(AVerdict, UnderAPushThatGrowsIsThatOfTheEndOfTheRun) {
    for (const char* settings : {"engine = \"located\"", "step = 0.1"}) {
        const scenario::Scenario scenario = read_verdict(
            std::string("[run]\nuntil = 1.0\n") + settings +
            "\n[body.block]\ninertia = \"1 kg\"\nmotion = \"translation\"\n"
            "[signal.growing]\nkind = \"points\"\ntimes = [\"0 s\", \"2 s\"]\nvalues = [\"0 N\", \"2 N\"]\n"
            "[force.push]\non = \"block\"\nvalue = \"growing\"\n"
            "[friction.slide]\non = \"block\"\nlaw = \"coulomb\"\nsliding = \"2 N\"\nbreakaway = \"3 N\"\n");
        const Outcome outcome = simulate(scenario);
        ASSERT_EQ(outcome.end, Outcome::End::finished) << outcome.message;
        EXPECT_NEAR(outcome.verdicts.at(0).active, 1, 1e-12) << settings;  // rounding
        const std::optional<StuckInterval>& stuck = outcome.metrics.frictions.at(0).stuck;
        ASSERT_TRUE(stuck.has_value()) << settings;
        EXPECT_NEAR(stuck->increase, 2, 1e-12) << settings;
        EXPECT_NEAR(stuck->decrease, 4, 1e-12) << settings;
        EXPECT_TRUE(contains(report_html(scenario, outcome), "; push leaves 1 N, forward needs 3 N, backward 3 N</p>"));
    }
}

TEST(ASummary, SaysWhereARunWasInterruptedAndThatItEndsLate) {
    const scenario::Scenario scenario =
        read_verdict("[run]\nuntil = 1.0\nstep = 0.3\n[body.block]\ninertia = \"1 kg\"\n");
    const Outcome late = simulate(scenario);
    EXPECT_EQ(late.message, "ends at 1.2 s instead of 1 s: until is not a whole number of steps");
    EXPECT_TRUE(contains(summary_json(scenario, late), "\"format\": 1,"));
    const Outcome stopped = simulate(scenario, [](double time) { return time < 0.5; });
    EXPECT_EQ(stopped.message, "interrupted at 0.6 s of 1 s");
    EXPECT_TRUE(contains(summary_json(scenario, stopped), "\"message\": \"interrupted at 0.6 s of 1 s\""));
    const scenario::Scenario whole = read_verdict("[run]\nuntil = 0.9\nstep = 0.3\n[body.block]\ninertia = \"1 kg\"\n");
    EXPECT_EQ(simulate(whole).message, "");
}

/// J_m = 1, J = 10, η_aid = −0.2 under an aiding load of 10 N m: driven by 3 N m it speeds up with 31/27 rad/s², without the motor it
/// jams at 1 s (docs/theory/lossy-gear.md). At rest it carries 10 N m; 12 hold, either way more than the load.
TEST(AVerdict, OfAGearThatJammedTellsWhenAndThatItIsSelfLocked) {
    for (const char* engine : {"fixed", "located"}) {
        const scenario::Scenario scenario = read_verdict(
            std::string("[run]\nuntil = 1.5\nstep = \"0.1 ms\"\nengine = \"") + engine +
            "\"\n[body.rotor]\ninertia = \"1 kg m2\"\nvelocity = \"1 rad/s\"\n"
            "[body.drum]\ninertia = \"10 kg m2\"\nvelocity = \"1 rad/s\"\n"
            "[signal.torque]\nkind = \"points\"\ntimes = [\"1 s\", \"1 s\"]\nvalues = [\"3 N m\", \"0 N m\"]\n"
            "[force.motor]\non = \"rotor\"\nvalue = \"torque\"\n"
            "[force.weight]\non = \"drum\"\nvalue = \"10 N m\"\n"
            "[gear.worm]\nbetween = [\"rotor\", \"drum\"]\nratio = 1\nconstant = \"0 N m\"\n"
            "opposing_efficiency = 0.8\naiding_efficiency = -0.2\nstatic_ratio = 1\n");
        const Outcome outcome = simulate(scenario);
        ASSERT_EQ(outcome.end, Outcome::End::finished) << outcome.message;
        const FrictionVerdict& v = outcome.verdicts.at(0);
        EXPECT_TRUE(contains(v.sentence(), "worm: jammed at 1 s from 2.15 rad/s and stuck since;")) << v.sentence();
        EXPECT_TRUE(contains(v.sentence(), "forward needs 12 N m")) << v.sentence();
        EXPECT_TRUE(contains(v.sentence(), "self-locked: its teeth hold a load of 10 N m alone")) << v.sentence();
        std::vector<Event> jams;
        for (const Event& event : outcome.trajectory.events) {
            if (event.kind == Event::Kind::jam) {
                jams.push_back(event);
            }
        }
        ASSERT_EQ(jams.size(), 1U) << engine;
        EXPECT_NEAR(jams[0].time, 1, 1.01e-4);  // the fixed engine tells it at the end of its step
        EXPECT_NEAR(jams[0].speed, 1 + 31.0 / 27, 1e-3);
        EXPECT_NEAR(outcome.trajectory.energy.impact, 0.5 * 11 * std::pow(1 + 31.0 / 27, 2), 5e-3);
        EXPECT_TRUE(contains(summary_json(scenario, outcome), "\"kind\": \"jam\""));
        EXPECT_TRUE(v.jammed && v.self_locked);
        EXPECT_TRUE(contains(summary_json(scenario, outcome), "\"jammed\": true, \"self_locked\": true"));
        const std::string page = report_html(scenario, outcome);
        EXPECT_TRUE(contains(page, "</b>: jammed at 1 s from 2.15 rad/s and stuck since; "));
        EXPECT_TRUE(contains(page, "self-locked: its teeth hold a load of 10 N m alone</p>"));
        EXPECT_TRUE(contains(page, "\"its teeth lock at 2.15 rad/s\""));
    }
}

}  // namespace
}  // namespace stiction
