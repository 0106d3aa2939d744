// Sessions natively: what the page asks for, beside what the rooms say themselves.
#include "lab/session/session.hpp"

#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "lab/session/controls.hpp"
#include "run/simulation.hpp"
#include "scratch_folder.hpp"

namespace stiction::lab {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

constexpr const char* kBlock = R"(format = 1
title = "Block"
[parameters]
load = "40 kg"
twice = "2*load"
[run]
until = "1 s"
step = "1 ms"
[body.block]
inertia = "load"
velocity = "-3 m/s"
[friction.table]
on = "block"
law = "coulomb"
sliding = "200 N"
[force.push]
on = "block"
value = "0 N"
[gear.unused]
between = ["a", "b"]
)";

std::string block() {
    const std::string text = kBlock;
    return text.substr(0, text.find("[gear"));
}

std::vector<std::string> chosen(const std::string& text) {
    std::vector<std::string> keys;
    for (const Control& control : controls_of(scenario::parse(text, "block.toml", {}))) {
        if (control.chosen) keys.push_back(control.key);
    }
    return keys;
}

TEST(Controls, AreTheParametersThatAreNumbers) { EXPECT_THAT(chosen(block()), ElementsAre("parameters.load")); }

TEST(Controls, AreThoseOfTheFile) {
    EXPECT_THAT(chosen(block() + "[page]\ncontrols = [\"friction.table.sliding\", \"run.step\"]\n"),
                ElementsAre("friction.table.sliding", "run.step"));
}

TEST(Controls, AreTheMainNumbersWithoutParameters) {
    std::string text = block();
    text.erase(text.find("[parameters]"), text.find("[run]") - text.find("[parameters]"));
    text.replace(text.find("\"load\""), 6, "\"40 kg\"");
    EXPECT_THAT(chosen(text), ElementsAre("friction.table.sliding", "body.block.inertia", "body.block.velocity"));
}

TEST(Controls, SlideFromZeroToTwiceTheValueWhereTheRangeAdmitsIt) {
    for (const Control& control : controls_of(scenario::parse(block(), "block.toml", {}))) {
        if (control.key == "friction.table.sliding") {
            EXPECT_EQ(control.unit, "N");
            EXPECT_EQ(control.lower, 0);
            EXPECT_EQ(control.upper, 400);
        } else if (control.key == "body.block.velocity") {
            EXPECT_EQ(control.lower, -6);
            EXPECT_EQ(control.upper, 0);
        } else if (control.key == "run.step") {  // a step of 0 is none: a thousandth of the range stays out
            EXPECT_EQ(control.value, 1);
            EXPECT_NEAR(control.lower, 0.002, 1e-15);
        }
    }
}

TEST(Controls, RefuseANameThatIsNoNumberAtItsPlace) {
    try {
        static_cast<void>(
            scenario::parse(block() + "[page]\ncontrols = [\"friction.table.slidin\"]\n", "block.toml", {}));
        FAIL();
    } catch (const scenario::ScenarioError& error) {
        ASSERT_EQ(error.mistakes().size(), 1U);
        EXPECT_EQ(error.mistakes()[0].place.line, 20U);
        EXPECT_THAT(error.mistakes()[0].text(), HasSubstr("friction.table.sliding"));
    }
}

TEST(Session, GivesTheColumnsOfTheRun) {
    Session session({});
    EXPECT_THAT(session.read(block(), "block.toml", ""), HasSubstr("\"ok\": true"));
    const std::string quick = session.run(Depth::quick);
    const std::vector<double> first(session.numbers().begin(), session.numbers().end());
    EXPECT_EQ(session.run(Depth::measured), quick);
    EXPECT_EQ(std::vector<double>(session.numbers().begin(), session.numbers().end()), first);
    const Outcome outcome = simulate(scenario::parse(block(), "block.toml", {}));
    const Trajectory& run = outcome.trajectory;
    std::vector<double> expected = run.time;
    for (const NumberColumn& column : run.numbers) {
        expected.insert(expected.end(), column.values.begin(), column.values.end());
    }
    for (const ModeColumn& column : run.modes) {
        for (const Mode mode : column.values) expected.push_back(static_cast<double>(mode));
    }
    for (const StopColumn& column : run.stops) {
        for (const Stop stop : column.values) expected.push_back(static_cast<double>(stop));
    }
    EXPECT_EQ(first, expected);
    const FrictionVerdict& verdict = outcome.verdicts.front();
    EXPECT_THAT(quick, HasSubstr(std::string("\"name\": \"table\", \"mode\": \"") + name(verdict.mode) +
                                 "\", \"text\": \"" + verdict.state.substr(0, 6)));
    // One panel for each unit, with the units that it can be shown in.
    EXPECT_THAT(
        quick,
        HasSubstr(
            R"({"unit":"m/s","title":"velocity","units":[{"shown":"m/s","factor":1},{"shown":"mm/s","factor":1000}]})"));
}

// Rows told on the way are the beginning of those told at the end.
TEST(Session, GivesTheColumnsSoFarToWhoeverHearsTheProgress) {
    std::vector<double> share;
    std::vector<std::vector<double>> heard;
    std::function<void(double)> hear;
    Session session({}, [&hear](double done) { hear(done); });
    hear = [&](double done) {
        EXPECT_THAT(session.so_far(), AllOf(HasSubstr("\"ok\": true"), HasSubstr("\"end\": \"under way\"")));
        share.push_back(done);
        heard.emplace_back(session.numbers().begin(), session.numbers().end());
    };
    session.read(block(), "block.toml", "");
    session.run(Depth::quick);
    const std::vector<double> whole(session.numbers().begin(), session.numbers().end());
    const Trajectory run = simulate(scenario::parse(block(), "block.toml", {})).trajectory;
    const std::size_t columns = 1 + run.numbers.size() + run.modes.size() + run.stops.size();
    const std::size_t rows = run.time.size();
    ASSERT_EQ(whole.size(), columns * rows);
    ASSERT_GE(heard.size(), 2U);
    for (std::size_t k = 0; k < heard.size(); ++k) {
        const std::size_t so_far = heard[k].size() / columns;
        EXPECT_NEAR(static_cast<double>(so_far) / static_cast<double>(rows), share[k], 0.05) << k;
        for (std::size_t c = 0; c < columns; ++c) {
            EXPECT_TRUE(std::equal(heard[k].begin() + static_cast<std::ptrdiff_t>(c * so_far),
                                   heard[k].begin() + static_cast<std::ptrdiff_t>((c + 1) * so_far),
                                   whole.begin() + static_cast<std::ptrdiff_t>(c * rows)))
                << "column " << c << " at " << share[k];
        }
    }
    EXPECT_THAT(session.so_far(), HasSubstr("no quick run is under way"));
}

TEST(Session, SetsValuesAsTheCommandLineDoes) {
    Session session({});
    session.read(block(), "block.toml", "parameters.load=55 kg\nrun.until=0.5 s\n");
    EXPECT_THAT(session.run(Depth::quick), HasSubstr("\"time\": 0.5"));
    EXPECT_THAT(session.toml(), HasSubstr("load = \"55 kg\""));
}

TEST(Session, TellsEveryMistakeAtItsPlace) {
    Session session({});
    const std::string answer = session.read(kBlock, "block.toml", "");
    EXPECT_THAT(answer, HasSubstr("\"ok\": false"));
    EXPECT_THAT(answer, HasSubstr("\"file\": \"block.toml\", \"line\": 20"));
    EXPECT_THAT(session.run(Depth::quick), HasSubstr("no machine was read"));
    EXPECT_TRUE(session.numbers().empty());
}

TEST(Session, ReadsFilesThatTravelWithTheScenario) {
    const stiction_test::ScratchFolder folder;
    Session session(folder.path());
    session.put_file("machines/base.toml", block());
    EXPECT_THAT(session.read("extend = \"base.toml\"\ntitle = \"Heavier\"\n", "machines/heavier.toml", ""),
                HasSubstr("\"title\": \"Heavier\""));
}

}  // namespace
}  // namespace stiction::lab
