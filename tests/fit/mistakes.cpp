// Every bad fit file and log has its sentence, at its place.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "fit/file/read_fit.hpp"
#include "fit/model/rests.hpp"
#include "fit/slide_logs.hpp"
#include "scenario/mistake.hpp"
#include "scratch_folder.hpp"

namespace stiction::fit {
namespace {

using stiction_test::ScratchFolder;
using stiction_test::write_text;

constexpr const char* kGoodFit = R"(format = 1
machine = "slide.toml"

[find]
friction.guide.sliding = { from = "1 N", to = "20 N" }
body.slide.viscous_damping = { from = "1 N s/m", to = "200 N s/m" }

[log.bench]
path = "bench.csv"
inputs.push = { column = "force" }
measured.slide.position = { column = "position", noise = "0.1 mm" }
)";

constexpr const char* kGoodLog =
    "time [s], force [N], position [mm], other\n"
    "0, 0, 0, a\n0.1, 30, 0, b\n0.2, 60, 2, c\n0.3, 0, 5, d\n";

/// A change of the good file or log, and what is said of it.
struct Bad {
    const char* from;  ///< empty: nothing is changed
    const char* to;
    const char* said;
    bool in_log = false;
};

std::string changed(std::string text, const Bad& bad, bool log) {
    if (log == bad.in_log && *bad.from != '\0') {
        const std::size_t at = text.find(bad.from);
        EXPECT_NE(at, std::string::npos) << bad.from;
        text.replace(at, std::string(bad.from).size(), bad.to);
    }
    return text;
}

std::string said_of(const Bad& bad) {
    const ScratchFolder folder;
    stiction_test::write_slide_machine(folder.path());
    write_text(folder / "fit.toml", changed(kGoodFit, bad, false));
    write_text(folder / "bench.csv", changed(kGoodLog, bad, true));
    try {
        static_cast<void>(read_fit(folder / "fit.toml"));
    } catch (const scenario::ScenarioError& error) {
        std::string all;
        for (const scenario::Mistake& mistake : error.mistakes()) {
            all += mistake.line() + "\n";
        }
        return all;
    }
    return "";
}

TEST(Mistakes, AGoodFileHasNone) { EXPECT_EQ(said_of({"", "", ""}), ""); }

TEST(Mistakes, EachHasItsSentence) {
    const std::vector<Bad> all{
        {"column = \"force\"", "column = \"forc\"", "fit.toml:10:17: log.bench.inputs.push.column: "},
        {"column = \"force\"", "column = \"forc\"", "did you mean \"force\"?"},
        {"machine =", "maschine =", "machine"},
        {"machine = \"slide.toml\"", "machine = \"side.toml\"", "side.toml"},
        {"format = 1", "format = 2", "this program reads format = 1"},
        {"format = 1", "format = 1\ncut = \"rest\"", "did you mean \"rests\"?"},
        {"format = 1", "format = 1\nstep = \"2 m\"", "step"},
        {"format = 1", "format = 1\nstep = \"-1 ms\"", "step = -0.001 is out of range; admissible: above 0"},
        {"format = 1", "format = 1\nsearch_step = \"-1 ms\"",
         "search_step = -0.001 is out of range; admissible: above 0"},
        {"format = 1", "format = 1\nstarts = 0", "starts = 0 is out of range"},
        {"format = 1", "format = 1\nstep = \"1e-12 s\"", "one evaluation would take 3e+11 steps"},
        {"friction.guide.sliding", "friction.guide.slidin", "did you mean \"friction.guide.sliding\"?"},
        {"from = \"1 N\"", "form = \"1 N\"", "find.friction.guide.sliding.form"},
        {"from = \"1 N\"", "from = \"1 N m\"", "find.friction.guide.sliding.from"},
        {"from = \"1 N\"", "from = \"30 N\"", "find.friction.guide.sliding.to = 20 is not above from"},
        {"from = \"1 N\"", "from = \"-1 N\"",
         "find.friction.guide.sliding.from = -1 is a value that the machine refuses"},
        {"from = \"1 N\"", "from = \"0 N\", scale = \"log\"", "has no logarithm"},
        {"from = \"1 N\"", "start = \"50 N\", from = \"1 N\"", "lies outside of the bounds"},
        {"from = \"1 N\"", "over = \"friction.guide.breakaway\", from = \"1 N\"",
         "\"friction.guide.breakaway\" is not sought"},
        {"from = \"1 N\"", "over = \"body.slide.viscous_damping\", from = \"1 N\"",
         "body.slide.viscous_damping is in N s/m, this in N"},
        {"from = \"1 N\"", "over = \"friction.guide.sliding\", from = \"1 N\"", "it lies over itself"},
        {"[log.bench]", "[settings]\nfriction.guide.sliding = \"3 N\"\n[log.bench]",
         "it is sought, and set for log bench"},
        {"path = \"bench.csv\"", "path = \"bank.csv\"", "there is no file"},
        {"path = \"bench.csv\"", "pfad = \"bench.csv\"", "path"},
        {"inputs.push", "inputs.pull", "the machine has no [signal.pull]"},
        {"measured.slide.position", "measured.slide.positon", "did you mean \"slide.position\"?"},
        {"measured.slide.position", "measured.guide.mode", "\"guide.mode\" is a word, not a number"},
        {", noise = \"0.1 mm\"", "", "neither noise nor quantum is given"},
        {"noise = \"0.1 mm\"", "noise = \"-0.1 mm\"", "is out of range; admissible: at least 0, finite"},
        {"noise = \"0.1 mm\"", "noise = \"0.1 mm\", unit = \"cm\"", "the header of the column says mm, this cm"},
        {"noise = \"0.1 mm\"", "noise = \"0.1 mm\", unit = \"N\"", "log.bench.measured.slide.position.unit"},
        {"noise = \"0.1 mm\"", "noise = \"0.1 mm\", scale = 0", "a scale not 0"},
        {"noise = \"0.1 mm\"", "noise = \"1 mm\"", "nothing moves in this log"},
        {"measured.slide.position = { column = \"position\", noise = \"0.1 mm\" }", "",
         "log.bench: measured is missing"},
        {"column = \"position\"", "column = \"other\"", "bench.csv:2: \"a\" in column \"other\" is no finite number"},
        {"position [mm]", "position [N]", "the unit [N] of column \"position\"", true},
        {"position [mm]", "position [furlong]", "the unit [furlong] of column \"position\"", true},
        {"time [s]", "time [m]", "column \"time\"", true},
        {"0.2, 60", "0.1, 60", "bench.csv:4: the time 0.1 does not come after 0.1", true},
        {"0.2, 60, 2", "0.2, 60, nan", "bench.csv:4: \"nan\" in column \"position\" is no finite number", true},
        {"0.2, 60, 2", "0.2, 60, inf", "is no finite number", true},
        {"0.2, 60, 2", "0.2, 60, ", "is no finite number", true},
        {"0.2, 60, 2, c", "0.2, 60, 2", "bench.csv:4: this line has 3 columns, but the header 4", true},
        {"\n0, 0, 0, a\n0.1, 30, 0, b\n0.2, 60, 2, c\n0.3, 0, 5, d\n", "\n0, 0, 0, a\n0.1, 9, 3, b\n",
         "2 values sought, but the logs hold 2 measured numbers", true},
        {"\n0, 0, 0, a\n0.1, 30, 0, b\n0.2, 60, 2, c\n0.3, 0, 5, d\n", "\n0, 0, 0, a\n", "a log needs at least 2",
         true},
    };
    for (const Bad& bad : all) {
        const std::string said = said_of(bad);
        EXPECT_NE(said.find(bad.said), std::string::npos) << bad.from << " -> " << bad.to << "\nsaid: " << said;
        EXPECT_NE(said, "") << bad.from;
    }
}

TEST(Mistakes, ACutAtRestsNeedsEveryPositionAndNoMemory) {
    const ScratchFolder folder;
    write_text(folder / "bench.csv", kGoodLog);
    write_text(folder / "two.toml", R"(format = 1
[run]
until = "1 s"
[body.slide]
inertia = "5 kg"
velocity = "1 m/s"
[body.cart]
inertia = "1 kg"
[signal.push]
kind = "external"
[signal.slow]
kind = "lag"
time_constant = "1 s"
input = "push"
[force.drive]
on = "slide"
value = "slow"
[friction.guide]
on = "slide"
law = "coulomb"
sliding = "15 N"
[friction.wheels]
on = "cart"
law = "coulomb"
sliding = "1 N"
)");
    std::string text = kGoodFit;
    text.replace(text.find("slide.toml"), 10, "two.toml");
    text.replace(text.find("body.slide.viscous_damping ="), 28, "friction.wheels.sliding =");
    text.replace(text.find("\"1 N s/m\", to = \"200 N s/m\""), 27, "\"1 N\", to = \"200 N\"");
    write_text(folder / "fit.toml", "cut = \"rests\"\n" + text);
    std::string all;
    try {
        static_cast<void>(read_fit(folder / "fit.toml"));
    } catch (const scenario::ScenarioError& error) {
        all = error.what();
    }
    for (const char* said : {"the position of cart is not measured", "slide starts with a velocity",
                             "signals of the machine have memory"}) {
        EXPECT_NE(all.find(said), std::string::npos) << said << "\nsaid: " << all;
    }
}

TEST(Rests, ALogIsCutInTheMiddleOfEveryRest) {
    // 0 … 1 s at 2, ramp to 5 until 2 s, at 5 until 2.05 s (too short), ramp to 6 until 3 s, there until 4 s.
    Log log;
    Channel channel{.quantity = "slide.position", .noise = 1e-3};
    for (int k = 0; k <= 400; ++k) {
        const double t = 0.01 * k;
        log.times.push_back(t);
        const double x = t <= 1 ? 2 : t <= 2 ? 2 + 3 * (t - 1) : t <= 2.05 ? 5 : t <= 3 ? 5 + (t - 2.05) / 0.95 : 6;
        channel.values.push_back(x + 1e-3 * ((k * 7) % 5 - 2));  // noise whose mean over five rows is 0
    }
    log.channels.push_back(channel);
    const std::vector<Rest> rests = rests_of(log, {0}, 0.2);
    ASSERT_EQ(rests.size(), 2U);
    EXPECT_EQ(rests[0].first, 0U);
    EXPECT_NEAR(static_cast<double>(rests[0].end), 101, 1);
    EXPECT_NEAR(static_cast<double>(rests[1].first), 300, 2);
    EXPECT_EQ(rests[1].end, 401U);
    const std::vector<Piece> pieces = pieces_of(log, {0}, 0.2);
    ASSERT_EQ(pieces.size(), 2U);
    EXPECT_FALSE(pieces[0].from_machine);
    EXPECT_EQ(pieces[0].first, 0U);
    EXPECT_NEAR(pieces[0].positions[0], 2, 1e-4);
    EXPECT_NEAR(static_cast<double>(pieces[1].first), 350, 2);
    EXPECT_EQ(pieces[0].end, pieces[1].first);
    EXPECT_NEAR(pieces[1].positions[0], 6, 1e-4);
    EXPECT_EQ(pieces[1].end, 401U);
    // Without a rest at its start a log begins as the machine does.
    for (std::size_t k = 0; k < 100; ++k) {
        log.channels[0].values[k] = 0.02 * static_cast<double>(k);
    }
    EXPECT_TRUE(pieces_of(log, {0}, 0.2).front().from_machine);
}

}  // namespace
}  // namespace stiction::fit
