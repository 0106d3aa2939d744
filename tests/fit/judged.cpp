// Honesty of a fit: intervals where χ² is no parabola, residuals by regime, laws beside each other, the next experiment, the page.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <string>

#include <fmt/format.h>

#include "browser_page.hpp"
#include "fit/file/read_fit.hpp"
#include "fit/judge/profile.hpp"
#include "fit/page/fit_page.hpp"
#include "fit/page/friction_data.hpp"
#include "fit/result/answer.hpp"
#include "fit/result/fit_files.hpp"
#include "fit/slide_logs.hpp"
#include "report/well_formed.hpp"
#include "scenario/mistake.hpp"
#include "scratch_folder.hpp"

namespace stiction::fit {
namespace {

using stiction_test::estimate_of;
using stiction_test::ScratchFolder;
using stiction_test::write_text;

constexpr std::size_t kRows = 101;

/// A fit without a machine: one unknown x in 0 … 10, m rows.
Fit plain_fit(std::size_t rows) {
    Fit fit;
    fit.unknowns.push_back({.key = "x", .lower = 0, .upper = 10});
    Log log{.name = "a"};
    log.times.resize(rows);
    log.channels.push_back({.quantity = "q", .values = std::vector<double>(rows), .noise = 1});
    fit.logs.push_back(log);
    return fit;
}

// f = a (x³ − 8): χ² ≤ t² between the cube roots of 8 ± t/a; the Jacobian at x = 2 says 2 ± t/(12 a), which is as good for a = 40.
TEST(Profile, EndsOfAnIntervalAreWhereChiSquareHasRisenByTSquared) {
    const Fit fit = plain_fit(kRows);
    const std::vector<Coordinate> all = coordinates(fit);
    const double t = student_quantile(static_cast<double>(kRows - 1));
    Uncertainty known;
    known.estimates.push_back(
        {.name = "x", .value = 2, .deviation = 1.0 / 480, .lower = 2 - t / 480, .upper = 2 + t / 480});
    known.ways = {{1.0 / 4800}};
    ProfileProblem problem{.fit = &fit, .coordinates = &all};
    problem.search.lower = {0};
    problem.search.upper = {1};
    problem.search.residuals = [](const std::vector<std::vector<double>>& points) {
        std::vector<std::vector<double>> f;
        for (const std::vector<double>& y : points) {
            f.emplace_back(kRows, 0.0);
            const double x = 10 * y[0];
            f.back()[0] = 40 * (x * x * x - 8);
        }
        return f;
    };
    problem.best = {0.2};
    problem.evaluations = 1000;
    mend_intervals(problem, known);
    EXPECT_FALSE(known.estimates[0].profiled);
    problem.search.residuals = [](const std::vector<std::vector<double>>& points) {
        std::vector<std::vector<double>> f;
        for (const std::vector<double>& y : points) {
            f.emplace_back(kRows, 0.0);
            const double x = 10 * y[0];
            f.back()[0] = x * x * x / 4 - 2;  // a = 1/4: 0.40 … 2.52, not 1.34 … 2.66
        }
        return f;
    };
    known.estimates[0] = {.name = "x", .value = 2, .deviation = 1.0 / 3, .lower = 2 - t / 3, .upper = 2 + t / 3};
    known.ways = {{1.0 / 30}};
    mend_intervals(problem, known);
    EXPECT_TRUE(known.estimates[0].profiled);
    const double width = 2 * t / 3;
    EXPECT_NEAR(known.estimates[0].upper, std::cbrt(8 + 4 * t), width / 16);
    EXPECT_NEAR(known.estimates[0].lower, std::cbrt(8 - 4 * t), width / 16);
}

// f = x²/100 below 5, steep above: χ² never rises to t² below the minimum, and the interval ends at the bound.
TEST(Profile, AnIntervalThatNothingEndsReachesToTheBound) {
    const Fit fit = plain_fit(50);
    const std::vector<Coordinate> all = coordinates(fit);
    Uncertainty known;
    known.estimates.push_back({.name = "x", .value = 4, .deviation = 0.5, .lower = 3, .upper = 5});
    known.ways = {{0.05}};
    ProfileProblem problem{.fit = &fit, .coordinates = &all};
    problem.search.residuals = [](const std::vector<std::vector<double>>& points) {
        std::vector<std::vector<double>> f;
        for (const std::vector<double>& y : points) {
            f.emplace_back(50, 0.0);
            f.back()[0] = std::max(0.0, 10 * y[0] - 4);
        }
        return f;
    };
    problem.best = {0.4};
    problem.evaluations = 1000;
    mend_intervals(problem, known);
    EXPECT_EQ(known.estimates[0].lower, 0);
    const double t = student_quantile(49);
    EXPECT_NEAR(known.estimates[0].upper, 4 + t, 0.1);
}

/// A log of one push, long enough for stop and rest; the truth has static friction above sliding.
class Judged : public ::testing::Test {
protected:
    Judged() {
        stiction_test::write_slide_machine(folder_.path());
        write_log("bench", 3, 75);
        write_log("other", 4, 60);
    }
    void write_log(const char* name, unsigned long long seed, double force) const {
        stiction_test::write_slide_log(
            folder_ / fmt::format("{}.csv", name), {},
            [force](double t) { return t < 0.5 ? 2 * force * t : force * std::exp(-3 * (t - 0.5)); },
            {.until = 1.5, .spacing = 5e-3, .noise = 1e-3, .seed = seed});
    }
    [[nodiscard]] Fit read(const std::string& more) const {
        std::string text = R"(machine = "slide.toml"
title = "Slide <b>&amp;"
step = "0.25 ms"
starts = 1
search = "starts"
[find]
friction.guide.sliding = { from = "5 N", to = "40 N" }
friction.guide.breakaway = { over = "friction.guide.sliding", from = "0 N", to = "30 N" }
body.slide.viscous_damping = { from = "5 N s/m", to = "200 N s/m" }
)";
        for (const char* name : {"bench", "other"}) {
            text += fmt::format(
                "[log.{0}]\npath = \"{0}.csv\"\ninputs.push = {{ column = \"force\" }}\n"
                "measured.slide.position = {{ column = \"position\", noise = \"1 mm\" }}\n",
                name);
        }
        write_text(folder_ / "fit.toml", text + more);
        return read_fit(folder_ / "fit.toml");
    }
    ScratchFolder folder_;
};

TEST_F(Judged, ALawThatIsNeededPaysAndOneThatIsNotDoesNot) {
    const Fit fit = read(
        "[simpler.no-static]\nhold.friction.guide.breakaway = 0\n"
        "[simpler.known-viscous]\nhold.body.slide.viscous_damping = \"55 N s/m\"\n");
    const Answer all = answer(fit, {.threads = 2}, true);
    ASSERT_EQ(all.laws.size(), 3U);
    const std::vector<std::string> said = law_verdicts(all.laws);
    ASSERT_EQ(said.size(), 2U);
    EXPECT_NE(said[0].find("friction.guide.breakaway over no-static: it pays"), std::string::npos) << said[0];
    // The truth is held: one unknown less for the same χ². BIC falls by about ln 602 = 6.4, less what the unknown gained, χ²(1).
    EXPECT_EQ(said[1].find("it pays"), std::string::npos) << said[1];
    EXPECT_LT(all.laws[2].bic, all.laws[0].bic);
    EXPECT_GT(all.laws[1].error_left_out, 1.5 * all.laws[0].error_left_out);
    EXPECT_EQ(all.laws[1].unknowns, 2U);
    // By hand: m ln(χ²/m) + n ln m.
    EXPECT_NEAR(all.laws[0].bic, 602 * std::log(all.result.score / 602) + 3 * std::log(602.0), 1e-6);
}

TEST_F(Judged, RegimesCountEveryRowOnceAndSeeTheBreakAway) {
    const Fit fit = read("");
    const FitResult result = find(fit, {.threads = 1});
    std::size_t rows = 0;
    bool broke = false;
    for (const RegimeFit& one : result.regimes) {
        rows += one.rows;
        broke = broke || one.regime == Regime::breakaway;
        EXPECT_LT(one.in_deviations, 1.5) << kRegimeNames[static_cast<std::size_t>(one.regime)];
    }
    EXPECT_EQ(rows, 602U);
    EXPECT_TRUE(broke);
    // 75 N/0.5 s reaches 32 N after 0.213 s: rows of the first log are stuck before, and near a break-away 50 ms around it.
    const std::vector<Regime> first = regimes_of(fit.logs[0], result.traces[0]);
    EXPECT_EQ(first[20], Regime::stuck);      // 0.1 s
    EXPECT_EQ(first[42], Regime::breakaway);  // 0.21 s
    EXPECT_EQ(first[100], Regime::fast);      // 0.5 s
}

// Without a break-away in its log static friction is not told; a stronger push would.
TEST_F(Judged, AnExperimentThatBreaksAwayTellsStaticFriction) {
    const Fit fit = read("");
    const FitResult result = find(fit, {.threads = 1});
    ASSERT_FALSE(result.experiments.empty());
    for (std::size_t k = 1; k < result.experiments.size(); ++k) {
        EXPECT_GE(result.experiments[k - 1].gain, result.experiments[k].gain);
    }
    for (const Experiment& one : result.experiments) {
        EXPECT_GT(one.gain, 0) << one.what;
        for (std::size_t k = 0; k < 3; ++k) {  // more data never tell less
            EXPECT_LE(one.deviations[k], result.presently[k] * (1 + 1e-9)) << one.what;
        }
    }
    // Both logs once more each: half of the variance, and n/2 bits of n values, but for what the bounds say.
    double twice = 0;
    for (const Experiment& one : result.experiments) {
        twice += one.signal.empty() ? one.gain : 0;
    }
    EXPECT_NEAR(twice, 1.7, 0.3);
}

// The friction asked for by the data is the one that made them: 20 N at any speed; viscous damping is the body's.
TEST_F(Judged, DataOfTheFrictionMapLieOnTheLawThatMadeThem) {
    const Fit fit = read("");
    const FitResult result = find(fit, {.threads = 1});
    const FrictionData data = friction_data(fit.logs[0], result.traces[0], result.traces[0].frictions[0]);
    ASSERT_GT(data.speed.size(), 5U);
    double sum = 0;
    for (std::size_t k = 0; k < data.speed.size(); ++k) {
        sum += data.force[k] - 20;
    }
    // 5 kg times the second derivative of noise of 1 mm over 21 rows: 5·1e-3·√(720/21⁵)/(5 ms)² = 2.7 N each, of some ten.
    EXPECT_NEAR(sum / static_cast<double>(data.speed.size()), 0, 2.7);
}

TEST_F(Judged, MistakesInSimplerLawsAreToldAtTheirPlace) {
    const auto said = [&](const std::string& more) {
        try {
            static_cast<void>(read(more));
        } catch (const scenario::ScenarioError& error) {
            return std::string(error.what());
        }
        return std::string();
    };
    EXPECT_NE(
        said("[simpler.a]\nhold.friction.guide.breakawy = 0\n").find("did you mean \"friction.guide.breakaway\"?"),
        std::string::npos);
    EXPECT_NE(said("[simpler.a]\nhold.friction.guide.breakaway = \"50 N\"\n").find("lies outside of the bounds"),
              std::string::npos);
    EXPECT_NE(said("[simpler.a]\nhold.friction.guide.breakaway = \"5 m\"\n"), "");
    EXPECT_NE(
        said("[simpler.a]\nsame.friction.guide.breakaway = \"body.slide.viscous_damping\"\n").find("units differ"),
        std::string::npos);
    EXPECT_NE(said("[simpler.a]\n").find("say what is simpler"), std::string::npos);
    EXPECT_NE(said("[simpler.a]\nholt.x = 1\n"), "");
}

TEST_F(Judged, TheBestSoFarIsShownWithItsCurvesWhileTheSearchGoesOn) {
    const Fit fit = read("");
    std::vector<double> scores;
    std::string page;
    FindOptions options = values_alone({.threads = 1});
    options.show = [&](const FitResult& present) {
        scores.push_back(present.score);
        ASSERT_EQ(present.traces.size(), fit.logs.size());
        EXPECT_EQ(present.traces[0].simulated[0].size(), fit.logs[0].times.size());
        page = present_page(fit, present);
    };
    const FitResult result = find(fit, options);
    ASSERT_FALSE(scores.empty());
    for (std::size_t k = 0; k < scores.size(); ++k) {
        EXPECT_LE(result.score, scores[k]);
        EXPECT_TRUE(k == 0 || scores[k] < scores[k - 1]);
    }
    EXPECT_NE(page.find("<section id=\"curves\">"), std::string::npos);
    EXPECT_NE(page.find("http-equiv=\"refresh\""), std::string::npos);
    // Whoever watches changes nothing.
    EXPECT_EQ(find(fit, values_alone({.threads = 1})).y, result.y);
}

TEST_F(Judged, ThePageIsWellFormedAndSaysWhatWasFound) {
    const Fit fit = read("[simpler.no-static]\nhold.friction.guide.breakaway = 0\n");
    const std::string page = fit_page(answer(fit, {.threads = 2}, false));
    for (const char* id : {"verdict", "values", "laws", "curves", "regimes", "friction", "experiments"}) {
        EXPECT_NE(page.find(fmt::format("<section id=\"{}\">", id)), std::string::npos) << id;
    }
    EXPECT_NE(page.find("Slide &lt;b&gt;&amp;amp;"), std::string::npos);
    EXPECT_EQ(page.find("<b>&amp;"), std::string::npos);
    EXPECT_EQ(page.find("nan"), std::string::npos);
    if (!stiction_test::has_browser()) {
        GTEST_SKIP() << "no chromium";
    }
    std::string tried = page;  // which has no script: one is put in for the test
    const std::string script = R"(<script>addEventListener("load", () => {
const seen = {width: [document.documentElement.scrollWidth, innerWidth], drawings: document.querySelectorAll("svg").length,
    requests: performance.getEntriesByType("resource").map((entry) => entry.name),
    paper: getComputedStyle(document.body).backgroundColor,
    cut: [...document.querySelectorAll("main svg")].filter((one) => one.getBoundingClientRect().right > innerWidth + 1).length};
const text = JSON.stringify(seen);
if (parent !== window) parent.postMessage(text, "*");
const out = document.createElement("script"); out.type = "application/json"; out.id = "selftest-result"; out.textContent = text;
document.body.append(out); });</script></body>)";
    tried.replace(tried.rfind("</body>"), 7, script);
    const struct {
        const char* options;
        int frame;
        double width;
        const char* paper;
    } all[] = {{"", 0, 1280, "rgb(255, 255, 255)"},
               {"", 390, 390, "rgb(255, 255, 255)"},
               {"--force-dark-mode --blink-settings=preferredColorScheme=0", 0, 1280, "rgb(19, 25, 32)"}};
    for (const auto& one : all) {
        const stiction_test::Seen seen = stiction_test::tried_in_browser(tried, one.options, one.frame);
        const std::vector<double> width = stiction_test::numbers_after(seen.json, {"\"width\":"});
        ASSERT_EQ(width.size(), 2U) << seen.console;
        EXPECT_EQ(seen.console, "");
        EXPECT_EQ(width[1], one.width);
        EXPECT_LE(width[0], width[1]);
        EXPECT_EQ(stiction_test::numbers_after(seen.json, {"\"cut\":"}).at(0), 0);
        EXPECT_NE(seen.json.find("\"requests\":[]"), std::string::npos) << seen.json;
        EXPECT_NE(seen.json.find(one.paper), std::string::npos) << seen.json;
        // Two figures of two curves, a map; the best experiment where it is a motion.
        EXPECT_GE(stiction_test::numbers_after(seen.json, {"\"drawings\":"}).at(0), 5);
    }
}

}  // namespace
}  // namespace stiction::fit
