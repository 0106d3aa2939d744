// What is said of frictions beside ends of travel, in the terminal, in summary.json and in the report.
#include <gtest/gtest.h>

#include <cmath>

#include "simulation/report_content.hpp"
#include "simulation/summary.hpp"

namespace stiction {
namespace {

scenario::Scenario read(const std::string& text) { return scenario::parse("format = 1\n" + text, "test", "."); }

std::string pushed_block(const std::string& engine, const std::string& push) {
    return "[run]\nuntil = 1.0\nstep = \"1 ms\"\nengine = \"" + engine +
           "\"\n[body.block]\ninertia = \"1 kg\"\ntravel = [\"-10 mm\", \"10 mm\"]\n"
           "[force.push]\non = \"block\"\nvalue = \"" +
           push + "\"\n[friction.slide]\non = \"block\"\nlaw = \"coulomb\"\nsliding = \"2 N\"\nbreakaway = \"3 N\"\n";
}

bool contains(const std::string& text, const std::string& words) { return text.find(words) != std::string::npos; }

//   20 N →[ block ]| end; break-away 3 N: it leaves once the push has fallen by 20 N + 3 N, however end and friction share.
TEST(AVerdict, OnAnEndOfTravelCountsThePushIntoItAndTheWayOff) {
    for (const char* engine : {"fixed", "located"}) {
        const scenario::Scenario scenario = read(pushed_block(engine, "20 N"));
        const Outcome outcome = simulate(scenario);
        const FrictionVerdict& v = outcome.verdicts.at(0);
        EXPECT_EQ(v.mode, Mode::stuck);
        EXPECT_NEAR(v.active, 20, 1e-9) << engine;  // rounding of a force of 20 N
        EXPECT_TRUE(std::isinf(v.forward_limit));
        EXPECT_EQ(v.backward_limit, 3);
        EXPECT_EQ(v.sentence,
                  "slide: stuck; push leaves 20 N, block rests on its upper end of travel; 23 N more move it away");
        EXPECT_TRUE(contains(summary_json(scenario, outcome), "\"load_may_rise_by\": null"));
        EXPECT_TRUE(contains(report_html(scenario, outcome),
                             "block rests on its upper end of travel; 23 N more move it away."));
    }
}

TEST(AVerdict, OnTheLowerEndLooksForward) {
    const Outcome outcome = simulate(read(pushed_block("located", "-20 N")));
    const FrictionVerdict& v = outcome.verdicts.at(0);
    EXPECT_NEAR(v.active, -20, 1e-9);
    EXPECT_EQ(v.forward_limit, 3);
    EXPECT_TRUE(std::isinf(v.backward_limit));
    EXPECT_EQ(v.sentence,
              "slide: stuck; push leaves -20 N, block rests on its lower end of travel; 23 N more move it away");
}

// 2 N of 3 N: it never reaches its end, and its own limits are told.
TEST(AVerdict, InsideTheTravelIsThatOfFrictionAlone) {
    const scenario::Scenario scenario = read(pushed_block("located", "2 N"));
    const Outcome outcome = simulate(scenario);
    EXPECT_EQ(outcome.verdicts.at(0).sentence, "slide: stuck; push leaves 2 N, forward needs 3 N, backward 3 N");
    EXPECT_TRUE(contains(summary_json(scenario, outcome), "\"load_may_rise_by\": 1"));
}

//   20 N →[ motor ]=joint=[ load ]| end: the friction of the motor is not what holds it.
TEST(AVerdict, BehindARigidJointNamesTheEndThatHolds) {
    const scenario::Scenario scenario = read(
        "[run]\nuntil = 1.0\nengine = \"located\"\n[body.motor]\ninertia = \"1 kg\"\nmotion = \"translation\"\n"
        "[body.load]\ninertia = \"1 kg\"\ntravel = [\"-10 mm\", \"10 mm\"]\n"
        "[joint.rod]\nbetween = [\"motor\", \"load\"]\nratio = 1\n"
        "[force.push]\non = \"motor\"\nvalue = \"20 N\"\n"
        "[friction.slide]\non = \"motor\"\nlaw = \"coulomb\"\nsliding = \"2 N\"\nbreakaway = \"3 N\"\n");
    const Outcome outcome = simulate(scenario);
    EXPECT_EQ(outcome.verdicts.at(0).sentence, "slide: stuck; held by the upper end of travel of load");
    const std::string json = summary_json(scenario, outcome);
    EXPECT_TRUE(contains(json, "\"active\": null"));
    EXPECT_FALSE(contains(json, "load_may_rise_by"));
    EXPECT_TRUE(contains(report_html(scenario, outcome), "Held by the upper end of travel of load."));
}

TEST(ASummary, SaysWhereARunWasInterruptedAndThatItEndsLate) {
    const scenario::Scenario scenario = read("[run]\nuntil = 1.0\nstep = 0.3\n[body.block]\ninertia = \"1 kg\"\n");
    const Outcome late = simulate(scenario);
    EXPECT_EQ(late.message, "ends at 1.2 s instead of 1 s: until is not a whole number of steps");
    EXPECT_TRUE(contains(summary_json(scenario, late), "\"format\": 1,"));
    const Outcome stopped = simulate(scenario, [](double time) { return time < 0.5; });
    EXPECT_EQ(stopped.message, "interrupted at 0.6 s of 1 s");
    EXPECT_TRUE(contains(summary_json(scenario, stopped), "\"message\": \"interrupted at 0.6 s of 1 s\""));
    const scenario::Scenario whole = read("[run]\nuntil = 0.9\nstep = 0.3\n[body.block]\ninertia = \"1 kg\"\n");
    EXPECT_EQ(simulate(whole).message, "");
}

}  // namespace
}  // namespace stiction
