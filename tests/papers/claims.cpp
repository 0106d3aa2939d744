// Every claim of the four papers holds, on the runs of the files and with the located engine.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "papers/page.hpp"
#include "papers/reproduction.hpp"

namespace stiction::papers {
namespace {

class ThePaper : public testing::TestWithParam<Paper> {};

TEST_P(ThePaper, IsReproducedClaimByClaim) {
    ReproduceOptions options;
    options.speed = false;  // no timing in tests
    options.draw = false;
#ifdef STICTION_SANITIZED
    options.located = false;  // too slow there
#endif
    const Reproduction result = reproduce(GetParam(), options);
    EXPECT_GE(result.verdicts.size(), 10U);
    for (const Verdict& v : result.verdicts) {
        EXPECT_TRUE(v.found.holds) << v.figure << ": " << v.claim << "; stated " << v.stated << "; measured "
                                   << v.found.measured;
        EXPECT_TRUE(v.about != About::physics || v.located.holds)
            << v.figure << ": " << v.claim << "; stated " << v.stated << "; located " << v.located.measured;
    }
}

TEST_P(ThePaper, HasADrawingForEveryFigureItsClaimsName) {
    std::set<std::string> drawn;
    Runs runs;
    for (const Drawing& drawing : GetParam().drawings(runs)) {
        drawn.insert(drawing.figure);
        EXPECT_NE(drawing.svg.find("<polyline"), std::string::npos) << drawing.name;
    }
    for (const Claim& claim : GetParam().claims()) {
        const std::string figure = claim.figure;
        if (figure.find_first_not_of("0123456789") == std::string::npos) {
            EXPECT_EQ(drawn.count(figure), 1U) << "figure " << figure;
        }
    }
}

std::string name_of(const testing::TestParamInfo<Paper>& info) {
    std::string word = info.param.word;
    std::replace(word.begin(), word.end(), '-', '_');
    return word;
}

INSTANTIATE_TEST_SUITE_P(Of, ThePaper, testing::ValuesIn(papers().begin(), papers().end()), name_of);

TEST(TheListOfVerdicts, NamesPaperFigureClaimStatedMeasuredAndVerdict) {
    Verdict good{"borello", "6", "arrives \"late\"", "1.41 s", About::physics, {"1.42 s", true}, {"1.42 s", true}};
    Verdict bad = good;
    bad.found.holds = false;
    Verdict by_its_step = good;
    by_its_step.located.holds = false;
    EXPECT_STREQ(good.word(), "holds");
    EXPECT_STREQ(bad.word(), "fails");
    EXPECT_STREQ(by_its_step.word(), "holds at this step only");
    EXPECT_FALSE(by_its_step.holds());
    EXPECT_EQ(
        verdicts_json({{&papers()[0], {good}, {}, true}}),
        "[\n  {\"paper\": \"borello\", \"figure\": \"6\", \"claim\": \"arrives \\\"late\\\"\", \"stated\": \"1.41 s\", "
        "\"measured\": \"1.42 s\", \"verdict\": \"holds\", \"located\": \"1.42 s\"}\n]\n");
}

TEST(ThePage, PutsClaimsBesideTheirFigureAndNeedsNothingElse) {
    Verdict claim{"borello", "14, 15", "lags <less>", "a", About::scheme, {"b", false}, {}};
    const Reproduction result{&papers()[0], {claim}, {{"fig15", "15", "Irreversible", "<svg></svg>"}}, true};
    const std::string page = page_html({result});
    const std::size_t figure = page.find("Figure 15. Irreversible");
    EXPECT_NE(figure, std::string::npos);
    EXPECT_GT(page.find("lags &lt;less&gt;"), figure);
    EXPECT_EQ(page.find("Told in the text"), std::string::npos);
    EXPECT_NE(page.find("0 of 1 claims hold"), std::string::npos);
    EXPECT_EQ(page.find("http://", page.find("<body>")), std::string::npos);
}

}  // namespace
}  // namespace stiction::papers
