// Runs laid over each other: differences, ranking, variants.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "run/comparison_report.hpp"
#include "run/overlay/differences.hpp"
#include "run/overlay/ranking.hpp"
#include "run/overlay/variants.hpp"

namespace stiction {
namespace {

scenario::Scenario machine(const std::string& text) { return scenario::parse("format = 1\n" + text, "test", "."); }

TEST(ADifference, IsStraightBetweenTheRowsOfTheReference) {
    const std::vector<double> time{0, 1, 1.5, 2, 3, 4};
    const std::vector<double> value{1, 1, 1, 1, 1, 1};
    const std::vector<double> found =
        difference(time, value, std::vector<double>{0, 1, 2, 3}, std::vector<double>{0, 1, 5, 7});
    EXPECT_EQ(found[0], 1);
    EXPECT_EQ(found[1], 0);
    EXPECT_EQ(found[2], 1 - 3);  // half way from 1 to 5
    EXPECT_EQ(found[3], -4);
    EXPECT_EQ(found[4], -6);
    EXPECT_TRUE(std::isnan(found[5])) << "the reference has ended";
}

TEST(ADifference, HoldsSidesOfAJumpAgainstTheLikeOnes) {
    const std::vector<double> time{0, 1, 1, 2};
    const std::vector<double> found =
        difference(time, std::vector<double>{0, 1, 9, 9}, time, std::vector<double>{0, 1, 7, 7});
    EXPECT_EQ(found, (std::vector<double>{0, 0, 2, 2}));
    const std::vector<double> later =
        difference(std::vector<double>{1, 2}, std::vector<double>{1, 9}, time, std::vector<double>{0, 1, 7, 7});
    EXPECT_EQ(later, (std::vector<double>{0, 2})) << "a run without the jump";
}

MethodComparison perfect(const char* name) {
    MethodComparison method;
    method.name = name;
    method.step = 0.01;
    method.frictions = {{.name = "pad", .way_unit = "m", .rests = 3, .kept = 3, .largest_slip = 2}};
    method.events = {.expected = 7, .found = 7};
    return method;
}

TEST(AMethod, IsFineWhileItMovesAtRestNoMoreThanTheFastestSlipInAStepOfEveryRest) {
    MethodComparison method = perfect("any");
    EXPECT_EQ(fault_of(method), "");
    method.frictions[0].drift = 3 * 0.01 * 2;  // rests, step, slip
    EXPECT_EQ(fault_of(method), "");
    method.frictions[0].drift = 0.0601;
    EXPECT_EQ(fault_of(method), "pad drifts 60 mm at rest");
}

TEST(AMethod, IsWrongWhereItSlidesReversesOrMissesWhatTheReferenceHas) {
    MethodComparison method = perfect("any");
    method.frictions[0].kept = 2;
    EXPECT_EQ(fault_of(method), "slides in 1 of 3 rests");
    method = perfect("any");
    method.frictions[0].false_reversals = 2;
    EXPECT_EQ(fault_of(method), "2 false reversals");
    method = perfect("any");
    method.events.found = 6;
    EXPECT_EQ(fault_of(method), "misses 1 of 7 events");
    method.end = EngineRun::End::failed;
    EXPECT_EQ(fault_of(method), "fails");
}

TEST(TheRanking, NamesWhatIsFineAndWhatIsWrongWithItsReason) {
    Comparison comparison;
    comparison.methods = {perfect("exact"), perfect("tanh"), perfect("borello"), perfect("degraded")};
    comparison.methods[1].frictions[0].drift = 1;
    comparison.methods[3].refusal = "cannot";
    EXPECT_EQ(ranking_sentence(comparison),
              "exact, borello: fine; tanh (pad drifts 1 m at rest): wrong on this machine");
    comparison.methods.clear();
    EXPECT_EQ(ranking_sentence(comparison), "");
}

//   v₀ →[ m ]  stops after v₀ m/F, at x = ½ m v₀²/F
scenario::Scenario coasting_block(double friction) {
    return machine(
        "[run]\nuntil = 2.0\nstep = \"1 ms\"\n[body.block]\ninertia = \"3 kg\"\nvelocity = \"2 m/s\"\n"
        "[friction.floor]\non = \"block\"\nlaw = \"coulomb\"\nsliding = \"" +
        std::to_string(friction) + " N\"\n");
}

struct Laid {
    std::vector<Variant> variants;
    std::vector<Outcome> outcomes;
};
Laid blocks(double second) {
    Laid laid;
    laid.variants.push_back({"soft", coasting_block(6)});
    laid.variants.push_back({"hard", coasting_block(second)});
    for (const Variant& variant : laid.variants) laid.outcomes.push_back(simulate(variant.scenario));
    return laid;
}

// Stops at 1 m and at 0.5 m, both at rest in the end: half a metre apart to within a step at full speed.
TEST(Variants, SayHowFarTheyGetFromTheFirst) {
    const Laid laid = blocks(12);
    const report::Content content = variants_content(laid.variants, laid.outcomes);
    ASSERT_EQ(content.runs.size(), 2U);
    ASSERT_EQ(content.lead.size(), 1U);
    EXPECT_EQ(content.lead[0].rfind("hard: ends in the modes of soft; block is off by up to 0.", 0), 0U)
        << content.lead[0];
    const auto& curves = content.runs[1].curves;
    const auto away =
        std::find_if(curves.begin(), curves.end(), [](const auto& c) { return c.name == "Δ block.position"; });
    ASSERT_NE(away, curves.end());
    EXPECT_EQ(away->panel, "difference of position");
    EXPECT_NEAR(away->values.back(), -0.5, 0.001 * 2);
    const report::Table changes = changes_table(laid.variants);
    ASSERT_EQ(changes.rows.size(), 1U);
    EXPECT_EQ(changes.rows[0][0], "friction.floor.sliding");
    EXPECT_NE(variants_json(laid.variants, laid.outcomes).find("\"name\": \"hard\""), std::string::npos);
}

TEST(Variants, ThatAreTheSameMoveAlikeToTheBit) {
    const Laid laid = blocks(6);
    EXPECT_EQ(variant_sentences(laid.variants, laid.outcomes),
              std::vector<std::string>{"hard: ends in the modes of soft; moves as soft does, to the bit"});
    EXPECT_TRUE(changes_table(laid.variants).rows.empty());
    EXPECT_TRUE(metric_changes(laid.variants, laid.outcomes).rows.empty());
}

TEST(VariantsByMethods, HaveAReferenceOfTheirOwn) {
    std::vector<Variant> variants;
    variants.push_back({"soft", coasting_block(6)});
    variants.push_back({"hard", coasting_block(12)});
    std::vector<Comparison> comparisons;
    for (const Variant& variant : variants)
        comparisons.push_back(compare(variant.scenario, {.methods = {"exact", "sign"}}));
    const report::Content content = variants_content(variants, comparisons);
    std::vector<std::string> names;
    for (const report::Run& run : content.runs) names.push_back(run.name);
    EXPECT_EQ(names, (std::vector<std::string>{"soft: reference", "soft: exact", "soft: sign", "hard: reference",
                                               "hard: exact", "hard: sign"}));
    ASSERT_EQ(content.lead.size(), 2U);
    EXPECT_EQ(content.lead[1].rfind("hard: exact: fine; sign (", 0), 0U) << content.lead[1];
    // Words are explained once, behind the tables of both.
    ASSERT_EQ(content.tables.size(), 4U);
    EXPECT_EQ(content.tables[2].title, "hard: Methods beside the reference");
    EXPECT_EQ(content.tables[3].title, "Words of this page");
}

std::vector<std::string> shown_runs(const report::Content& content) {
    std::vector<std::string> names;
    for (const report::Run& run : content.runs) {
        if (run.shown) names.push_back(run.name);
    }
    return names;
}

// Six runs can be told apart: of those that are fine as many are left out as there are wrong ones.
TEST(APageOfManyMethods, OpensWithThoseThatAreWrong) {
    const scenario::Scenario block = coasting_block(6);
    const Comparison comparison =
        compare(block, {.methods = {"exact", "borello", "hill", "hill2", "karnopp", "crossing", "sign"}});
    EXPECT_EQ(shown_runs(comparison_content(block, comparison)),
              (std::vector<std::string>{"reference", "exact", "borello", "hill", "hill2", "sign"}));
}

TEST(APageOfManyMethods, OpensWithTheFirstOfEachVariant) {
    std::vector<Variant> variants;
    std::vector<Comparison> comparisons;
    for (const double friction : {6.0, 9.0, 12.0}) {
        variants.push_back({std::to_string(static_cast<int>(friction)), coasting_block(friction)});
        comparisons.push_back(compare(variants.back().scenario, {.methods = {"exact", "borello", "sign"}}));
    }
    EXPECT_EQ(shown_runs(variants_content(variants, comparisons)),
              (std::vector<std::string>{"6: reference", "6: exact", "9: reference", "9: exact", "12: reference",
                                        "12: exact"}));
}

}  // namespace
}  // namespace stiction
