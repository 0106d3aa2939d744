// Mistakes of the run are told with those of the machine, also where these leave no machine that could be run.
#include <gtest/gtest.h>

#include <sstream>

#include "scenario/broken/broken.hpp"

namespace stiction_test {
namespace {

std::vector<std::string> lines_of(const std::string& message) {
    std::vector<std::string> lines;
    std::istringstream all(message);
    for (std::string line; std::getline(all, line);) lines.push_back(line);
    return lines;
}

/// Each of them is told, in this order, and nothing else.
void expect_told(const std::string& scenario, const std::vector<std::string>& told) {
    const std::vector<std::string> lines = lines_of(mistakes_of(scenario));
    ASSERT_EQ(lines.size(), told.size()) << mistakes_of(scenario);
    for (std::size_t i = 0; i < told.size(); ++i) {
        EXPECT_TRUE(says(lines[i], told[i])) << lines[i] << "\nnot:\n" << told[i];
    }
}

TEST(AMachineThatCannotBeBuilt, HidesNoMistakeOfTheRun) {
    expect_told(
        R"(format = 1
[run]
until = "1e7 s"
method = "karnopp"
dead_band = -1
[body.surface]
inertia = "270 kg m2"
[friction.gear]
on = "surfce"
sliding = "3 N m"
[friction.bearing]
on = "surface"
method = { name = "dahl", stiffness = -1 }
[record]
quantities = ["surface.positon"]
spacing = 0
[fmi]
outputs = ["surface.velocty"]
inputs = ["lod"]
)",
        {"machine.toml:5:1: run.dead_band = -1 ***", "machine.toml:9:1: friction.gear: there is no body \"surfce\"***",
         "machine.toml:13:27: friction.bearing.method.stiffness = -1 ***",
         "machine.toml:15:15: record.quantities: there is no quantity \"surface.positon\"***",
         "machine.toml:16:1: record.spacing: 10000000 s in rows 0.0001 s apart are more than ***",
         "machine.toml:18:12: fmi.outputs: there is no quantity \"surface.velocty\"***",
         "machine.toml:19:11: fmi.inputs: there is no signal of this file \"lod\"***"});
}

TEST(AnUnknownNameInAFormula, IsToldAtTheFormulaAlsoWhereItIsToBeRecorded) {
    expect_told(R"toml(format = 1
[run]
until = "1 s"
[body.surface]
inertia = "270 kg m2"
[signals]
current = "9.3*(0.1 - surfce.position)"
[force.air]
on = "surface"
value = "2*surfce.velocity"
[record]
quantities = ["surface.position", "surfce.position", "surfce.velocity"]
)toml",
                {"machine.toml:7:1: signals.current: there is no signal \"surfce.position\"; did you mean "
                 "\"surface.position\"?; admissible: t, ***",
                 "machine.toml:10:1: force.air.value: there is no signal \"surfce.velocity\"***",
                 "machine.toml:12:35: record.quantities: there is no quantity \"surfce.position\"***",
                 "machine.toml:12:54: record.quantities: there is no quantity \"surfce.velocity\"***"});
}

TEST(ATableWithoutPoints, StillTellsAllKeysThatItsLawHas) {
    expect_told(R"(format = 1
[run]
until = "1 s"
[body.surface]
inertia = "270 kg m2"
[friction.gear]
on = "surface"
law = "table"
geometry = "20 cm"
paek = 2
)",
                {"machine.toml:10:1: friction.gear.paek: there is no such key; did you mean \"peak\"?; admissible: on, "
                 "between, ratio, along, law, speed, coefficient, geometry, peak, normal_force, ***"});
}

//  "2,5 kg" is no number, but a mass: what acts on the body is judged as of one that translates, and nothing else is told
TEST(AnInertiaWhoseNumberCannotBeRead, StillTellsHowTheBodyMoves) {
    const auto text = [](const char* inertia) {
        return std::string("format = 1\n[run]\nuntil = \"1 s\"\n[body.slide]\ninertia = ") + inertia +
               "\nposition = \"1 mm\"\n[friction.guide]\non = \"slide\"\nsliding = \"3 N\"\n[force.push]\non = "
               "\"slide\"\nvalue = \"5 N - 2 N s/m*slide.velocity\"\n";
    };
    for (const char* inertia : {"\"2,5 kg\"", "\"2,5kg\"", "\"2 500 g\"", "\"1e400 kg\"", "\"1'000 kg\""}) {
        const std::string all = mistakes_of(text(inertia));
        EXPECT_EQ(lines_of(all).size(), 1U) << all;
        EXPECT_EQ(all.rfind("machine.toml:5:1: body.slide.inertia: ", 0), 0U) << all;
    }
    // A torque on it is still one mistake more.
    expect_told(text("\"2,5 kg\"") + "[force.twist]\non = \"slide\"\nvalue = \"5 N m\"\n",
                {"machine.toml:5:1: body.slide.inertia: a comma in a number ***",
                 "machine.toml:15:1: force.twist.value: \"5 N m\" is a torque or an energy ***"});
}

// The weight of a body is told where its mass is: a body that is not there, or whose inertia is none, is one mistake.
TEST(AWeightOfABodyThatIsWrong, IsNoMistakeOfItsOwn) {
    const auto text = [](const char* inertia, const char* body) {
        return std::string("format = 1\n[run]\nuntil = \"1 s\"\n[body.slide]\ninertia = \"") + inertia +
               "\"\n[gravity.weight]\non = \"" + body + "\"\n";
    };
    expect_told(text("-2 kg", "slide"), {"machine.toml:5:1: body.slide.inertia = -2 ***"});
    expect_told(text("2,5 kg", "slide"), {"machine.toml:5:1: body.slide.inertia: a comma in a number ***"});
    expect_told(text("2 kg", "silde"),
                {"machine.toml:7:1: gravity.weight: there is no body \"silde\"; did you mean ***"});
}

TEST(AnInertiaThatTellsNothing, LeavesOpenHowTheBodyMoves) {
    for (const char* inertia : {"\"heavy\"", "\"26 MPa\"", "\"2 kgs\"", "true"}) {
        for (const char* sliding : {"3 N", "3 N m"}) {
            const std::string all =
                mistakes_of(std::string("format = 1\n[run]\nuntil = \"1 s\"\n[body.slide]\ninertia = ") + inertia +
                            "\n[friction.guide]\non = \"slide\"\nsliding = \"" + sliding + "\"\n");
            EXPECT_EQ(lines_of(all).size(), 1U) << all;
        }
    }
}

//  The same where the number stands in [parameters].
TEST(AParameterWhoseNumberCannotBeRead, StillTellsItsUnit) {
    expect_told(
        "format = 1\n[parameters]\nmass = \"2,5 kg\"\n[run]\nuntil = \"1 s\"\n[body.slide]\ninertia = \"2*mass\"\n"
        "[friction.guide]\non = \"slide\"\nsliding = \"3 N\"\n",
        {"machine.toml:3:1: parameters.mass: a comma in a number ***"});
}

//  Names of parts, not their kinds: [brake.holding] is "holding"
TEST(ANameThatBeginsWithTheKindOfAPart, IsToldAsThatOfThePart) {
    const std::string machine =
        "format = 1\n[run]\nuntil = \"1 s\"\n[body.load]\ninertia = \"2 kg m2\"\n[friction.guide]\non = \"load\"\n"
        "sliding = \"3 N m\"\n[brake.holding]\non = \"load\"\ncapacity = \"2 N m\"\n";
    expect_told(machine + "[record]\nquantities = [\"load.position\", \"brake.friction\"]\n",
                {"machine.toml:13:32: record.quantities: there is no quantity \"brake.friction\"; did you mean "
                 "\"holding.friction\"?"});
    expect_told(machine + "[force.f]\non = \"load\"\nvalue = \"0.1*brake.friction\"\n",
                {"machine.toml:14:1: force.f.value: there is no signal \"brake.friction\"; did you mean "
                 "\"holding.friction\"?***"});
}

TEST(EndsOfTravelThatCannotBeRead, AreNotCompared) {
    expect_told(R"(format = 1
[run]
until = "1 s"
[body.cart]
inertia = "3 kg"
travel = ["2 m", "-1 deg"]
)",
                {"machine.toml:6:18: body.cart.travel: \"-1 deg\" is an angle [rad]; ***"});
}

TEST(AMistakeInAPart, HidesNeitherWhatItsMethodNeedsNorOtherKeysOfTheRun) {
    expect_told(
        R"(format = 1
[run]
until = "1 m"
method = "dahl"
[body.surface]
inertia = "270 kg m2"
[friction.gear]
on = "surface"
law = "transmission"
constant = "3 A"
[freewheel.sprag]
on = "surface"
)",
        {"machine.toml:3:1: run.until: \"1 m\" is a length ***",
         "machine.toml:7:1: friction.gear: method \"dahl\" needs a law with the same friction both ways***",
         "machine.toml:10:1: friction.gear.constant: \"3 A\" is a current ***",
         "machine.toml:11:1: freewheel.sprag: method \"dahl\" cannot decide a freewheel, only \"exact\" can***"});
}

TEST(WhereAMotionStarts, IsToldWithOtherMistakesButNotWhereItCouldNotBeRead) {
    const std::string start = R"(format = 1
[run]
until = "1 s"
[body.surface]
inertia = "270 kg m2"
)";
    const std::string rest = R"([motion.drive]
on = "surface"
position = "path"
[signal.path]
kind = "ramp"
offset = "0.5 rad"
[friction.gear]
on = "surfce"
sliding = 1
)";
    expect_told(start + rest,
                {"machine.toml:8:1: motion.drive: its bodies start at 0, but its signal \"path\" at 0.5***",
                 "machine.toml:13:1: friction.gear: there is no body \"surfce\"***"});
    expect_told(start + "position = \"3 A\"\n" + rest,
                {"machine.toml:6:1: body.surface.position: \"3 A\" is a current ***",
                 "machine.toml:14:1: friction.gear: there is no body \"surfce\"***"});
}

TEST(TheSpacingOffered, IsLongEnough) {
    for (const char* until : {"1e7 s", "12345678 s", "7.7e6 s"}) {
        std::string text = kGood;
        text.replace(text.find("1 s"), 3, until);
        const std::string message = mistakes_of(text + "[record]\nspacing = 0\n");
        const std::size_t from = message.find("admissible: from ");
        ASSERT_NE(from, std::string::npos) << message;
        const std::string spacing = message.substr(from + 17, message.find(':', from + 17) - from - 17);
        EXPECT_EQ(mistakes_of(text + "[record]\nspacing = \"" + spacing + "\"\n"), "") << spacing;
    }
}

}  // namespace
}  // namespace stiction_test
