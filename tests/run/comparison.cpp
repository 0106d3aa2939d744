// Whole comparisons of machines whose answer is known.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "report/html.hpp"
#include "run/comparison.hpp"
#include "run/comparison_json.hpp"
#include "run/comparison_report.hpp"

namespace stiction {
namespace {

scenario::Scenario read(const std::string& text) { return scenario::parse("format = 1\n" + text, "test", "."); }

const MethodComparison& method(const Comparison& comparison, const std::string& name) {
    for (const MethodComparison& m : comparison.methods) {
        if (m.name == name) return m;
    }
    ADD_FAILURE() << name << " is missing";
    return comparison.reference;
}

//   P = 6 N →[ m ]   friction 10 N: it stays.   tanh: 10 tanh(v/v_t) = 6,  v = v_t artanh 0.6
//
// The start dies out with a time constant of m v_t/(10 (1 − 0.6²)) = 3 ms, 80 times shorter than the quarter that is not looked at.
TEST(ABlockPushedInsideTheLimit, CreepsWithTanhByItsFormulaAndStaysExactlyWithExact) {
    const scenario::Scenario scenario = read(
        "[run]\nuntil = 1.0\nstep = \"1 ms\"\nmethod = \"tanh\"\ntransition_velocity = \"10 mm/s\"\n"
        "[body.block]\ninertia = \"2 kg\"\n[force.push]\non = \"block\"\nvalue = \"6 N\"\n"
        "[friction.floor]\non = \"block\"\nlaw = \"coulomb\"\nsliding = \"10 N\"\nbreakaway = \"10 N\"\n");
    const Comparison comparison = compare(scenario, {.methods = {"exact", "tanh", "borello"}});
    EXPECT_EQ(comparison.reference.name, "located");
    const FrictionComparison& tanh = method(comparison, "tanh").frictions.at(0);
    ASSERT_EQ(tanh.kept, 1U);
    EXPECT_NEAR(tanh.rest_time, 0.5, 1e-12);
    const double creep = 0.01 * std::atanh(0.6);
    EXPECT_NEAR(tanh.drift, 0.5 * creep, 1e-12);  // from a quarter to three quarters of a second
    EXPECT_EQ(method(comparison, "exact").frictions.at(0).drift, 0.0);
    EXPECT_EQ(method(comparison, "borello").frictions.at(0).drift, 0.0);
    // The range of the reference is 0: nothing can be told as a share of it.
    EXPECT_EQ(method(comparison, "exact").bodies.at(0).error.largest, 0.0);
    EXPECT_NEAR(method(comparison, "tanh").bodies.at(0).error.largest, creep, 0.01 * creep);
}

//   belt →  [ block ] rides on it from the start: it moves, and does not slip
//
// Positions are rounded in every step: at most half a unit in the last place of 2 m, 1000 times.
TEST(ABlockThatRidesOnABelt, DoesNotDriftAgainstIt) {
    const scenario::Scenario scenario = read(
        "[run]\nuntil = 1.0\nstep = \"1 ms\"\n[body.block]\ninertia = \"2 kg\"\nvelocity = \"2 m/s\"\n"
        "[friction.belt]\non = \"block\"\nlaw = \"coulomb\"\nsliding = \"10 N\"\nbreakaway = \"10 N\"\n"
        "ground_speed = \"2 m/s\"\n");
    const Comparison comparison = compare(scenario, {.methods = {"exact", "borello", "hill"}});
    for (const MethodComparison& m : comparison.methods) {
        EXPECT_EQ(m.frictions.at(0).kept, 1U) << m.name;
        EXPECT_LE(m.frictions.at(0).drift, 1000 * std::numeric_limits<double>::epsilon()) << m.name;
        EXPECT_NEAR(m.bodies.at(0).error.range, 2, 0.002) << m.name;
    }
}

constexpr double kMass = 3;
constexpr double kFriction = 7;
constexpr double kSpeed = 2.2;
constexpr double kStep = 0.001;

//   v₀ →[ m ]   slows down with a = F/m, stops after v₀/a = 0.942857… s, between two steps
scenario::Scenario coasting() {
    return read(
        "[run]\nuntil = 1.5\nstep = \"1 ms\"\n[body.block]\ninertia = \"3 kg\"\nvelocity = \"2.2 m/s\"\n"
        "[friction.floor]\non = \"block\"\nlaw = \"coulomb\"\nsliding = \"7 N\"\nbreakaway = \"8 N\"\n");
}

TEST(ACoastingBlock, StopsWithinAStepOfTheReferenceWithEveryMethodThatStops) {
    const Comparison comparison =
        compare(coasting(), {.methods = {"exact", "borello", "hill", "karnopp", "biagiotti", "crossing"}});
    for (const MethodComparison& m : comparison.methods) {
        EXPECT_EQ(m.events.expected, 1U) << m.name;
        EXPECT_EQ(m.events.found, 1U) << m.name;
        EXPECT_LE(m.events.largest, kStep) << m.name;
        EXPECT_EQ(m.frictions.at(0).false_reversals, 0U) << m.name;
        // A step too early or too late moves it by at most h v, on average half of that all the way.
        EXPECT_LE(m.bodies.at(0).error.largest, kStep * kSpeed) << m.name;
    }
}

// Implicit Euler: v_k = v₀ − k a h while it slides, n = ⌊v₀/(a h)⌋ steps; the step that stops it moves nothing. The loss is
// F h Σ v_k, and what of ½ m v₀² is not lost to friction the time step took.
TEST(ACoastingBlock, LosesToTheTimeStepWhatImplicitEulerDoes) {
    const Comparison comparison = compare(coasting(), {.methods = {"exact"}});
    const double a = kFriction / kMass;
    const double n = std::floor(kSpeed / (a * kStep));
    const double loss = kFriction * kStep * (n * kSpeed - a * kStep * n * (n + 1) / 2);
    const double energy = 0.5 * kMass * kSpeed * kSpeed;
    const MethodComparison& exact = method(comparison, "exact");
    EXPECT_NEAR(exact.energy_made, energy - loss, 1e-10 * energy);  // a thousand additions
    EXPECT_NEAR(exact.energy_error, (energy - loss) / energy, 1e-10);
    EXPECT_NEAR(exact.loss_error, loss - energy, 1e-10 * energy);
}

// After the stop the velocity jumps by F h/m in every step and changes its sign each time.
TEST(ACoastingBlock, ChattersInEveryStepAfterTheStopWithSign) {
    const Comparison comparison = compare(coasting(), {.methods = {"sign"}});
    const double steps_after = (1.5 - kSpeed * kMass / kFriction) / kStep;
    const auto reversals = static_cast<double>(method(comparison, "sign").frictions.at(0).false_reversals);
    EXPECT_NEAR(reversals, steps_after, 2);
}

TEST(ACostByAClockThatCounts, IsOneTickPerRun) {
    double now = 0;
    const Comparison comparison =
        compare(coasting(), {.methods = {"exact", "hill"}, .clock = [&now] { return now += 3; }});
    EXPECT_NEAR(comparison.reference.cost, 3 / 1.5, 1e-12);
    for (const MethodComparison& m : comparison.methods) {
        EXPECT_NEAR(m.cost, 3 / 1.5, 1e-12) << m.name;
    }
}

TEST(AComparison, ListsMethodsThatCannotRunTheMachineWithTheReason) {
    const scenario::Scenario scenario = read(
        "[run]\nuntil = 0.1\nstep = \"1 ms\"\n[body.a]\ninertia = \"1 kg m2\"\nvelocity = 1.0\n[body.b]\ninertia = \"1 "
        "kg m2\"\n"
        "[freewheel.sprag]\nbetween = [\"a\", \"b\"]\n"
        "[friction.bearing]\non = \"a\"\nlaw = \"coulomb\"\nsliding = \"1 N m\"\nbreakaway = \"1 N m\"\n");
    const Comparison comparison = compare(scenario, {.methods = {"borello", "exact", "tanh"}});
    EXPECT_TRUE(method(comparison, "exact").ran());
    EXPECT_NE(method(comparison, "borello").refusal.find("freewheel"), std::string::npos);
    const report::Table refused = refusal_table(comparison);
    ASSERT_EQ(refused.rows.size(), 1U) << "the same reason for both";
    EXPECT_EQ(refused.rows[0][0], "borello, tanh");
    EXPECT_EQ(comparison_table(comparison).rows.size(), 2U) << "the reference and exact";
    const std::string json = comparison_json(scenario, comparison);
    EXPECT_NE(json.find("\"refused\": [\n    {\"name\": \"borello\", \"why\": \""), std::string::npos) << json;
}

TEST(AComparison, ExplainsItsWordsAndTheMethodsThatRan) {
    const scenario::Scenario scenario = coasting();
    const Comparison comparison = compare(scenario, {.methods = {"exact", "karnopp"}});
    const report::Content content = comparison_content(scenario, comparison);
    const report::Table& words = content.tables.back();
    const auto said = [&words](const std::string& word) {
        const auto at =
            std::find_if(words.rows.begin(), words.rows.end(), [&](const auto& row) { return row[0] == word; });
        return at == words.rows.end() ? std::string() : (*at)[1];
    };
    const report::Table table = comparison_table(comparison);
    for (std::size_t i = 1; i < table.columns.size(); ++i) EXPECT_NE(said(table.columns[i]), "") << table.columns[i];
    EXPECT_EQ(said("karnopp"), "small velocities count as rest (Karnopp 1985)");
    EXPECT_EQ(said("tanh"), "");
    EXPECT_NE(report::html_text(content).find("<details><summary>reference, rests kept"), std::string::npos);
}

// A relay without hysteresis pushes against the motion: at rest it would switch infinitely often, which the located engine refuses.
TEST(AMachineTheLocatedEngineCannotRun, IsComparedWithExactAtATenthOfTheStep) {
    const scenario::Scenario scenario = read(
        "[run]\nuntil = 1.0\nstep = \"1 ms\"\nevent_limit = 500\n[body.mass]\ninertia = \"1 kg\"\nvelocity = \"1 "
        "m/s\"\n"
        "[friction.floor]\non = \"mass\"\nlaw = \"coulomb\"\nsliding = \"0.1 N\"\nbreakaway = \"0.1 N\"\n"
        "[signal.direction]\nkind = \"relay\"\ninputs = [\"mass.velocity\"]\non_value = 1.0\noff_value = "
        "-1.0\ninitially_on = true\n"
        "[signals]\npush = \"-2*direction\"\n[force.actuator]\non = \"mass\"\nvalue = \"push\"\n");
    const Comparison comparison = compare(scenario, {.methods = {"exact"}});
    EXPECT_FALSE(comparison.why.empty());
    EXPECT_EQ(comparison.reference.name, "exact");
    EXPECT_EQ(comparison.reference.step, 0.001 / 10);
    EXPECT_EQ(comparison.reference.steps, 10000U);
    EXPECT_TRUE(method(comparison, "exact").ran());
    const std::string json = comparison_json(scenario, comparison);
    EXPECT_NE(json.find("\"reference\": {\"engine\": \"fixed\", \"method\": \"exact\", \"step\": 0.0001"),
              std::string::npos)
        << json;
}

TEST(AComparison, EndsWhenAskedTo) {
    int asked = 0;
    const Comparison comparison = compare(
        coasting(), {.methods = {"exact", "hill", "borello"}, .go_on = [&asked](double) { return ++asked < 3; }});
    EXPECT_TRUE(comparison.stopped);
    EXPECT_LT(comparison.methods.size(), 3U);
}

TEST(AComparison, DrawsEveryRunOnOnePageWithItsTable) {
    const scenario::Scenario scenario = coasting();
    const std::string page =
        comparison_html(comparison_content(scenario, compare(scenario, {.methods = {"exact", "tanh"}})));
    for (const char* words :
         {"\"name\":\"reference\"", "\"name\":\"exact\"", "\"name\":\"tanh\"", "drift while stuck"}) {
        EXPECT_NE(page.find(words), std::string::npos) << words;
    }
}

}  // namespace
}  // namespace stiction
