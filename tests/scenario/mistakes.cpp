// Scenarios with mistakes: each is told with its place, its range and its remedy, all at once.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "scenario/scenario.hpp"

namespace stiction::scenario {
namespace {

constexpr const char* kGood = R"(format = 1
[run]
until = "1 s"
[body.surface]
inertia = "270 kg m2"
[friction.gear]
on = "surface"
sliding = "3 N m"
[force.air]
on = "surface"
value = "load"
[signal.load]
kind = "step"
after = "5 N m"
)";

/// The good one with one piece of text replaced.
std::string with(const std::string& piece, const std::string& instead) {
    std::string text = kGood;
    text.replace(text.find(piece), piece.size(), instead);
    return text;
}

std::vector<std::string> mistakes_of(const std::string& text) {
    std::vector<std::string> lines;
    try {
        static_cast<void>(parse(text, "machine.toml", "."));
    } catch (const ScenarioError& error) {
        for (const Mistake& mistake : error.mistakes()) {
            lines.push_back(mistake.line());
        }
    }
    return lines;
}

TEST(AGoodScenario, HasNoMistakes) { EXPECT_TRUE(mistakes_of(kGood).empty()); }

struct Broken {
    const char* piece;
    const char* instead;
    const char* told;  ///< must be in the one line told
};

class BrokenScenario : public testing::TestWithParam<Broken> {};

TEST_P(BrokenScenario, IsToldOnceWithItsPlaceAndRemedy) {
    const std::vector<std::string> lines = mistakes_of(with(GetParam().piece, GetParam().instead));
    ASSERT_EQ(lines.size(), 1U) << testing::PrintToString(lines);
    EXPECT_NE(lines[0].find(GetParam().told), std::string::npos) << lines[0];
    EXPECT_EQ(lines[0].rfind("machine.toml", 0), 0U) << lines[0];
}

INSTANTIATE_TEST_SUITE_P(
    Each, BrokenScenario,
    testing::Values(
        Broken{"format = 1", "format = 2", "machine.toml:1:1: this program reads format = 1"},
        Broken{"format = 1\n", "", "format is missing: write format = 1"},
        Broken{"until = \"1 s\"\n", "", "run: until is missing"},
        Broken{"until = \"1 s\"", "until = \"1 kg\"", "machine.toml:3:1: run.until: \"1 kg\" is a mass"},
        Broken{"until = \"1 s\"", "until = \"-1 s\"", "above 0"},
        Broken{"until = \"1 s\"", "until = \"1 s\"\nengine = \"fast\"",
               "\"fast\" is not known; admissible: \"fixed\", \"located\""},
        Broken{"until = \"1 s\"", "until = \"1 s\"\nmethod = \"borelo\"", "did you mean \"borello\"?"},
        Broken{"until = \"1 s\"", "until = \"1 s\"\nstep = \"0 s\"", "run.step"},
        Broken{"until = \"1 s\"", "until = \"1 s\"\nstep = 1e-30", "more than 10^12 steps"},
        Broken{"until = \"1 s\"", "until = \"1 s\"\nstpe = \"1 ms\"",
               "run.stpe: there is no such key; did you mean \"step\"?"},
        Broken{"until = \"1 s\"", "until = true", "true or false is not a number"},
        Broken{"[run]", "[rnu]\nuntil = \"1 s\"\n[run]", "there is no section \"rnu\"; did you mean \"run\"?"},
        Broken{"inertia = \"270 kg m2\"", "inertia = \"26 MPa\"",
               "machine.toml:5:1: body.surface.inertia: \"26 MPa\" is a pressure"},
        Broken{"inertia = \"270 kg m2\"", "inertia = -3", "machine.toml:5:1: surface.inertia = -3"},
        Broken{"inertia = \"270 kg m2\"", "inertai = \"270 kg m2\"\ninertia = 1", "did you mean \"inertia\"?"},
        Broken{"inertia = \"270 kg m2\"", "inertia = \"270 kg m2\"\ntravel = [\"10 deg\"]", "it needs two ends, not 1"},
        Broken{"inertia = \"270 kg m2\"", "inertia = \"270 kg m2\"\nposition = \"7 m\"", "is a length"},
        Broken{"inertia = \"270 kg m2\"", "inertia = \"270 kg m2\"\nmotion = \"sideways\"",
               "\"sideways\" is not known"},
        Broken{"on = \"surface\"\nsliding", "on = \"surfice\"\nsliding",
               "machine.toml:6:1: gear: there is no body \"surfice\"; did you mean \"surface\"?"},
        Broken{"on = \"surface\"\nsliding", "sliding", "it acts on no body: give on = \"body\""},
        Broken{"on = \"surface\"\nsliding", "between = [\"surface\"]\nsliding", "it needs two bodies, not 1"},
        Broken{"sliding = \"3 N m\"", "law = \"columb\"", "did you mean \"coulomb\"?"},
        Broken{"sliding = \"3 N m\"", "sliding = \"3 N m/rad\"", "admissible: a torque [N m]"},
        Broken{"sliding = \"3 N m\"", "sliding = \"3 N m\"\nbreakaway = \"1 N m\"", "raise breakaway"},
        Broken{"sliding = \"3 N m\"", "law = \"transmission\"\nopposing_efficiency = 1.5",
               "gear.opposing_efficiency = 1.5"},
        Broken{"value = \"load\"", "value = \"laod\"", "did you mean \"load\"?"},
        Broken{"value = \"load\"", "value = \"3 MPa\"", "is a pressure"},
        Broken{"value = \"load\"", "value = \"3*sin(\"", "machine.toml:11:1"},
        Broken{"value = \"load\"\n", "", "force.air: value is missing"},
        Broken{"kind = \"step\"", "kind = \"setp\"", "did you mean \"step\"?"},
        Broken{"kind = \"step\"\n", "", "signal.load: kind is missing"},
        Broken{"after = \"5 N m\"", "start = \"5 N m\"", "is a torque"},
        Broken{"[signal.load]", "[signal.\"lo ad\"]\nkind = \"constant\"\n[signal.load]", "is no name for a part"},
        Broken{"[signal.load]", "[body.load]\ninertia = 1\n[signal.load]", "this name is used twice"}));

TEST(SeveralMistakes, AreToldTogetherInTheOrderOfTheFile) {
    const std::vector<std::string> lines = mistakes_of(R"(format = 1
[run]
until = "1 s"
[body.surface]
inertia = "3 N"
[friction.gear]
on = "surfce"
law = "coulomb"
sliding = -1
[force.air]
on = "surface"
value = "lod"
)");
    ASSERT_GE(lines.size(), 4U) << testing::PrintToString(lines);
    EXPECT_NE(lines[0].find("machine.toml:5:1"), std::string::npos) << lines[0];
}

TEST(ASyntaxErrorOfToml, IsToldAlone) {
    const std::vector<std::string> lines = mistakes_of("format = 1\n[run\nuntil = 3\n[bdy.x]\n");
    ASSERT_EQ(lines.size(), 1U);
    EXPECT_NE(lines[0].find("machine.toml:2:"), std::string::npos) << lines[0];
    EXPECT_NE(lines[0].find("this is not TOML"), std::string::npos) << lines[0];
}

TEST(Settings, ReplaceValuesAndNameThemselvesInMessages) {
    const std::vector<Setting> good{{"body.surface.inertia", "300 kg m2"}};
    EXPECT_EQ(parse(kGood, "machine.toml", ".", good).plan.bodies[0].options.inertia, 300);
    const std::vector<Setting> unknown{{"body.surfce.inertia", "300 kg m2"}};
    try {
        static_cast<void>(parse(kGood, "machine.toml", ".", unknown));
        FAIL() << "accepted";
    } catch (const ScenarioError& error) {
        EXPECT_NE(std::string(error.what()).find("--set body.surfce.inertia: there is no \"surfce\""),
                  std::string::npos)
            << error.what();
        EXPECT_NE(std::string(error.what()).find("did you mean \"surface\"?"), std::string::npos) << error.what();
    }
}

}  // namespace
}  // namespace stiction::scenario
