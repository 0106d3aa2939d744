// Mistakes are data for programs: part, key, kind and name; their sentences hold no control characters.
#include <gtest/gtest.h>

#include "scenario/broken/broken.hpp"

namespace stiction_test {
namespace {

using stiction::ModelProblem;
using stiction::ProblemKind;

/// The only mistake of the good scenario with a piece of it replaced.
stiction::scenario::Mistake mistake_of(const std::string& piece, const std::string& instead) {
    try {
        static_cast<void>(stiction::scenario::parse(Broken{piece, instead, ""}.text(), "machine.toml", "."));
    } catch (const stiction::scenario::ScenarioError& error) {
        EXPECT_EQ(error.mistakes().size(), 1U) << error.what();
        return error.mistakes().front();
    }
    ADD_FAILURE() << instead << " was accepted";
    return {};
}

struct Expected {
    std::string piece;
    std::string instead;
    ProblemKind kind;
    std::string part;
    std::string key;
    std::string name = {};
    std::string nearest = {};
};

TEST(AMistake, NamesItsPartItsKeyAndItsKind) {
    const std::string motor = "[motor.m]\non = \"surface\"\nvoltage = \"laod\"\n[signal.load]";
    const Expected all[] = {
        {"inertia = \"270 kg m2\"", "inertia = -3", ProblemKind::out_of_range, "body.surface", "inertia"},
        {"inertia = \"270 kg m2\"", "inertia = \"3 N\"", ProblemKind::unit, "body.surface", "inertia"},
        {"inertia = \"270 kg m2\"", "", ProblemKind::missing, "body.surface", "inertia"},
        {"on = \"surface\"\nsliding", "on = \"surfce\"\nsliding", ProblemKind::unknown_name, "friction.gear", "",
         "surfce", "surface"},
        {"value = \"load\"", "value = \"2*surfce.velocity\"", ProblemKind::unknown_name, "force.air", "value",
         "surfce.velocity", "surface.velocity"},
        {"[signal.load]", motor, ProblemKind::unknown_name, "motor.m", "voltage", "laod", "load"},
        {"sliding = \"3 N m\"", "sliding = \"3 N m\"\nmethod = { name = \"dahl\", stiffness = -1 }",
         ProblemKind::out_of_range, "friction.gear", "method.stiffness"},
        {"until = \"1 s\"", "until = \"1 s\"\nmethod = \"karnopp\"\ndead_band = -1", ProblemKind::out_of_range, "run",
         "dead_band"},
        {"until = \"1 s\"", "until = \"1 s\"\nstpe = 1", ProblemKind::unknown_name, "run", "stpe", "stpe"},
        {"value = \"load\"", "value = \"3*sin(\"", ProblemKind::syntax, "force.air", "value"},
        {"value = \"load\"", "value = \"gear.friction + air.value\"", ProblemKind::loop, "force.air", "value"},
        {"[signal.load]", "[body.load]\ninertia = 1\n[signal.load]", ProblemKind::used_twice, "signal.load", "",
         "load"},
        {"[signal.load]\n", "[jack.j]\non = \"surface\"\nspool = \"1 mm\"\npressure_gain = 1e10\n[signal.load]\n",
         ProblemKind::wrong_motion, "jack.j", "", "surface"},
        {"until = \"1 s\"", "until = \"1e6 s\"\n[record]\nspacing = 0", ProblemKind::too_much, "record", "spacing"},
        {"[run]", "[run", ProblemKind::syntax, "", ""},
    };
    for (const Expected& expected : all) {
        const ModelProblem problem = mistake_of(expected.piece, expected.instead).problem;
        EXPECT_EQ(name(problem.kind), std::string(name(expected.kind))) << expected.instead;
        EXPECT_EQ(problem.part, expected.part) << expected.instead;
        EXPECT_EQ(problem.key, expected.key) << expected.instead;
        EXPECT_EQ(problem.name, expected.name) << expected.instead;
        EXPECT_EQ(problem.nearest, expected.nearest) << expected.instead;
    }
}

TEST(AMistake, ShowsControlCharactersAsTheyAreWritten) {
    const std::string line = mistake_of("until = \"1 s\"", "until = \"\\n\\t\\u009b\"").line();
    EXPECT_EQ(line.find_first_of("\n\t\x9b"), std::string::npos) << line;
    EXPECT_NE(line.find("\\n\\x09\\u009b"), std::string::npos) << line;
    EXPECT_EQ(line.rfind("machine.toml:3:1: run.until: ", 0), 0U) << line;
}

TEST(AKeyThatCannotBeRead, HidesNoOtherKeyOfItsPart) {
    const std::string message = mistakes_of(
        Broken{"on = \"surface\"\nvalue = \"load\"", "on = \"surface\"\nfactor = \"3 Q\"\nvalue = \"2*lod\"", ""}
            .text());
    EXPECT_TRUE(
        says(message, "machine.toml:11:1: force.air.factor: ***; admissible: t, time, pi, e and the names of signals"))
        << message;
    EXPECT_NE(message.find("machine.toml:12:1: force.air.value: there is no signal \"lod\""), std::string::npos)
        << message;
}

}  // namespace
}  // namespace stiction_test
