// A slide found from its logs, which the located engine made.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include <fmt/format.h>

#include "fit/file/begin_at.hpp"
#include "fit/file/read_fit.hpp"
#include "fit/model/objective.hpp"
#include "fit/result/find.hpp"
#include "fit/result/fit_files.hpp"
#include "fit/slide_logs.hpp"
#include "scenario/scenario.hpp"
#include "scratch_folder.hpp"

namespace stiction::fit {
namespace {

using stiction_test::estimate_of;
using stiction_test::ScratchFolder;
using stiction_test::write_text;

#ifdef STICTION_SANITIZED
constexpr bool kSanitized =
    true;  // and then bytes of padding keep knobs from being proven: every evaluation reads the machine
constexpr const char* kStep = "5 ms";
#else
constexpr bool kSanitized = false;
constexpr const char* kStep = "0.5 ms";
#endif

/// Three pushes of half a second, a rest after each: of 30, 45 and 60 N, the last one backward.
double pushes(double time) {
    const double phase = std::fmod(time, 1.0);
    const double force = time < 1 ? 30 : time < 2 ? 45 : -60;
    return phase > 0.1 && phase < 0.6 ? force * std::sin((phase - 0.1) * 6.283185307179586) : 0;
}

/// All that is sought with its bounds wide, the log of growing sines.
FitResult fit_of_sines(const ScratchFolder& folder, const std::string& top, std::size_t threads) {
    write_text(folder / "fit.toml", stiction_test::slide_fit_text(top));
    return find(read_fit(folder / "fit.toml"), {.threads = threads});
}

// The path jumps where a break-away comes or does not: a search from one start is trapped there.
TEST(Slide, ThreeValuesAreFoundToAThousandthFromALogWithManyBreakAways) {
    if (kSanitized) {
        GTEST_SKIP() << "too slow";
    }
    const ScratchFolder folder;
    stiction_test::write_slide_machine(folder.path());
    stiction_test::write_slide_log(folder / "bench.csv", {}, stiction_test::growing_sines,
                                   {.noise = 5e-6, .quantum = 20e-6});
    const FitResult result = fit_of_sines(folder, "step = \"0.25 ms\"\ncut = \"rests\"\n", 1);
    ASSERT_TRUE(result.found);
    EXPECT_NEAR(estimate_of(result, "friction.guide.sliding").value, 20, 20e-3);
    EXPECT_NEAR(estimate_of(result, "friction.guide.breakaway").value, 32, 32e-3);
    EXPECT_NEAR(estimate_of(result, "body.slide.viscous_damping").value, 55, 55e-3);
    EXPECT_TRUE(result.check.done);
    EXPECT_EQ(result.pieces[0], 5U);
}

/// One push that breaks away once, without another chance: a smooth problem.
class OnePush : public ::testing::Test {
protected:
    OnePush() {
        stiction_test::write_slide_machine(folder_.path());
        stiction_test::write_slide_log(folder_ / "bench.csv", {},
                                       [](double t) { return t < 0.5 ? 150 * t : 75 * std::exp(-3 * (t - 0.5)); },
                                       {.until = 1.5, .spacing = 5e-3, .noise = 1e-3, .seed = 3});
        text_ = R"(machine = "slide.toml"
[find]
friction.guide.sliding = { from = "5 N", to = "40 N" }
friction.guide.breakaway = { over = "friction.guide.sliding", from = "0 N", to = "30 N" }
body.slide.viscous_damping = { from = "5 N s/m", to = "200 N s/m", scale = "log" }
[log.bench]
path = "bench.csv"
inputs.push = { column = "force" }
measured.slide.position = { column = "position", noise = "1 mm" }
)";
    }
    [[nodiscard]] Fit read() const {
        write_text(folder_ / "fit.toml",
                   fmt::format("search = \"starts\"\nstarts = {}\nstep = \"{}\"\n", starts_, kStep) + text_);
        return read_fit(folder_ / "fit.toml");
    }

    ScratchFolder folder_;
    std::string text_;
    int starts_ = 1;
};

TEST_F(OnePush, AllStartsFindTheSameMinimumAndTheTruthLiesInItsIntervals) {
    if (kSanitized) {
        GTEST_SKIP() << "too slow";
    }
    starts_ = 8;
    const FitResult result = find(read(), {.threads = 1});
    EXPECT_EQ(result.searches.size(), 8U);
    EXPECT_EQ(result.agreed, 8U);
    EXPECT_TRUE(result.ended <= Ended::way) << text_of(result.ended);
    const auto holds = [&](const char* name, double truth) {
        const Estimate& one = estimate_of(result, name);
        EXPECT_LE(one.lower, truth) << name;
        EXPECT_GE(one.upper, truth) << name;
        EXPECT_LT(one.upper - one.lower, 0.2 * truth) << name;
        EXPECT_TRUE(one.seen && one.told) << name;
    };
    holds("friction.guide.sliding", 20);
    holds("friction.guide.breakaway", 32);
    holds("body.slide.viscous_damping", 55);
    EXPECT_NEAR(result.uncertainty.scale, 1, 0.15);
    // Halved twice, the step moves nothing by more than its deviation.
    ASSERT_TRUE(result.check.done);
    for (std::size_t k = 0; k < 3; ++k) {
        const Estimate& one = result.uncertainty.estimates[k];
        EXPECT_LT(std::fabs(result.check.values[k] - one.value), one.deviation) << one.name;
    }
}

TEST_F(OnePush, OneThreadAndTwoGiveTheSameBits) {
    const FitResult one = find(read(), {.threads = 1});
    const FitResult two = find(read(), {.threads = 2});
    EXPECT_EQ(one.y, two.y);
    EXPECT_EQ(one.score, two.score);
    EXPECT_EQ(one.evaluations, two.evaluations);
    const Fit fit = read();
    EXPECT_EQ(summary_json({&fit, one, {}}), summary_json({&fit, two, {}}));
}

TEST_F(OnePush, ValuesAreSetInThePlanAsTheReaderMakesThem) {
    if (kSanitized) {
        GTEST_SKIP() << "knobs are not proven there";
    }
    const Fit fit = read();
    EXPECT_TRUE(SimulatedLog(fit, 0).proven());
}

TEST_F(OnePush, StoppedSearchKeepsTheBestSoFar) {
    starts_ = 8;
    const Fit fit = read();
    FindOptions options;
    options.go_on = [](const Progress& progress) { return progress.evaluations < 70; };
    const FitResult result = find(fit, options);
    EXPECT_TRUE(result.stopped);
    ASSERT_TRUE(result.found);
    EXPECT_FALSE(result.check.done);
    Objective objective(fit, 1);
    EXPECT_EQ(objective.scores({result.y}, fit.step).front(), result.score);
}

TEST_F(OnePush, AValueWhoseBoundsLeaveOutTheTruthIsToldToEndThere) {
    text_.replace(text_.find("to = \"40 N\""), 11, "to = \"17 N\"");
    const FitResult result = find(read(), {.threads = 1});
    EXPECT_EQ(estimate_of(result, "friction.guide.sliding").at_bound, 1);
    const std::vector<std::string> said = remarks(read(), result);
    EXPECT_TRUE(std::any_of(said.begin(), said.end(), [](const std::string& line) {
        return line.find("friction.guide.sliding ends at its upper bound") != std::string::npos;
    }));
}

TEST_F(OnePush, FittedMachineExtendsTheOneThatWasFitted) {
    text_ += "[settings]\nbody.slide.position = \"0 mm\"\n";
    const Fit fit = read();
    const FitResult result = find(fit, {.threads = 1});
    std::filesystem::create_directories(folder_ / "results");
    write_text(folder_ / "results/fitted.toml", fitted_toml(fit, result, folder_ / "results"));
    const scenario::Scenario machine = scenario::load(folder_ / "results/fitted.toml");
    for (const scenario::Value& value : machine.values) {
        const std::string name = value.section + "." + value.key;
        for (const Estimate& one : result.uncertainty.estimates) {
            if (one.name == name) {
                EXPECT_EQ(value.number->value, one.value) << name;
            }
        }
    }
    EXPECT_EQ(machine.title, "Slide");
    Fit again = read();
    begin_at(again, folder_ / "results/fitted.toml");
    for (std::size_t u = 0; u < again.unknowns.size(); ++u) {  // it goes on where it ended
        EXPECT_NEAR(again.unknowns[u].place_of(again.unknowns[u].start), result.y[u], 1e-12) << again.unknowns[u].key;
    }
}

TEST_F(OnePush, ALogThatBeginsLaterGivesTheSameValues) {
    const FitResult first = find(read(), {.threads = 1});
    stiction_test::write_slide_log(folder_ / "bench.csv", {},
                                   [](double t) { return t < 0.5 ? 150 * t : 75 * std::exp(-3 * (t - 0.5)); },
                                   {.until = 1.5, .spacing = 5e-3, .noise = 1e-3, .seed = 3, .first_time = 12});
    const FitResult later = find(read(), {.threads = 1});
    for (std::size_t k = 0; k < 3; ++k) {  // times differ by the rounding of 12 s + t
        const Estimate& one = first.uncertainty.estimates[k];
        EXPECT_NEAR(later.uncertainty.estimates[k].value, one.value, 1e-3 * one.deviation) << one.name;
    }
}

TEST(Slide, LogsThatAreCutAtRestsForgetAnErrorOfTheirStart) {
    if (kSanitized) {
        GTEST_SKIP() << "too slow";
    }
    const ScratchFolder folder;
    stiction_test::write_slide_machine(folder.path());
    stiction_test::write_slide_log(folder / "bench.csv", {}, pushes,
                                   {.until = 3, .spacing = 2e-3, .noise = 2e-5, .seed = 5});
    const std::string rest = R"(machine = "slide.toml"
step = "0.5 ms"
starts = 4
[settings]
body.slide.position = "3 mm"
[find]
friction.guide.sliding = { from = "5 N", to = "29 N" }
body.slide.viscous_damping = { from = "5 N s/m", to = "200 N s/m" }
[log.bench]
path = "bench.csv"
set.friction.guide.breakaway = "32 N"
inputs.push = { column = "force" }
measured.slide.position = { column = "position", noise = "0.02 mm" }
)";
    write_text(folder / "fit.toml", "cut = \"rests\"\n" + rest);
    const FitResult cut = find(read_fit(folder / "fit.toml"), {.threads = 1});
    EXPECT_GE(cut.pieces[0], 3U);
    EXPECT_NEAR(estimate_of(cut, "friction.guide.sliding").value, 20, 0.1);
    EXPECT_NEAR(estimate_of(cut, "body.slide.viscous_damping").value, 55, 0.5);
    // The start that is 3 mm wrong stays in the residuals of a run that is not cut.
    write_text(folder / "fit.toml", rest);
    const FitResult whole = find(read_fit(folder / "fit.toml"), {.threads = 1});
    EXPECT_GT(whole.uncertainty.scale, 10);
}

}  // namespace
}  // namespace stiction::fit
