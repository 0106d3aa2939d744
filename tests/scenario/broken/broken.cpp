// Scenarios with mistakes: each is told with its place, its range and its remedy, all at once; the program ends with exit code 2.
#include "scenario/broken/broken.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "scratch_folder.hpp"

#ifdef STICTION_PROGRAM
#include <sys/wait.h>

#include <cstdlib>
#endif

namespace stiction_test {
namespace {

std::vector<Broken> all_mistakes() {
    std::vector<Broken> all;
    for (const auto& topic : {units_mistakes(), signal_unit_mistakes(), range_mistakes(), name_mistakes(),
                              structure_mistakes(), expression_mistakes(), run_mistakes(), component_mistakes(),
                              parameter_mistakes(), toml_mistakes(), foreign_toml_mistakes()}) {
        all.insert(all.end(), topic.begin(), topic.end());
    }
    return all;
}

TEST(AGoodScenario, HasNoMistakes) { EXPECT_EQ(mistakes_of(kGood), ""); }

TEST(BrokenScenarios, AreManyAndNoTwoAreTheSame) {
    std::vector<std::string> texts;
    for (const Broken& broken : all_mistakes()) {
        EXPECT_NE(std::string(kGood).find(broken.piece), std::string::npos) << broken.piece;
        texts.push_back(broken.text());
    }
    std::sort(texts.begin(), texts.end());
    EXPECT_EQ(std::adjacent_find(texts.begin(), texts.end()), texts.end());
    EXPECT_GE(texts.size(), 60U);
}

TEST(EachBrokenScenario, IsToldWithItsPlaceItsRangeAndItsRemedy) {
    for (const Broken& broken : all_mistakes()) {
        const std::string message = mistakes_of(broken.text());
        EXPECT_TRUE(says(message, broken.told)) << broken.text() << "\ntold:\n" << message << "\nnot:\n" << broken.told;
        EXPECT_EQ(message.rfind("machine.toml:", 0), 0U) << message;
    }
}

#ifdef STICTION_PROGRAM
TEST(TheProgram, TellsEachBrokenScenarioAndEndsWithCode2) {
    const ScratchFolder folder;
#ifdef STICTION_SANITIZED
    constexpr std::size_t kEvery = 10;  // starting the program takes long there
#else
    constexpr std::size_t kEvery = 1;
#endif
    const std::vector<Broken> all = all_mistakes();
    for (std::size_t i = 0; i < all.size(); i += kEvery) {
        const Broken& broken = all[i];
        std::ofstream(folder / "machine.toml") << broken.text();
        const std::string line =
            "cd '" + folder.path().string() + "' && '" STICTION_PROGRAM "' check machine.toml >told 2>&1";
        const int status = std::system(line.c_str());
        ASSERT_TRUE(WIFEXITED(status)) << broken.text();
        EXPECT_EQ(WEXITSTATUS(status), 2) << broken.text();
        std::ostringstream told;
        told << std::ifstream(folder / "told").rdbuf();
        EXPECT_EQ(told.str().rfind(mistakes_of(broken.text()), 0), 0U) << told.str();
    }
}
#endif

TEST(SeveralMistakes, AreToldTogetherInTheOrderOfTheFile) {
    const std::string message = mistakes_of(R"(format = 1
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
[spring.shaft]
on = "surface"
stifness = 3
)");
    std::vector<std::string> lines;
    std::istringstream all(message);
    for (std::string line; std::getline(all, line);) lines.push_back(line);
    const std::vector<std::string> told{
        "machine.toml:5:1: body.surface.inertia: \"3 N\" is a force ***",
        "machine.toml:7:1: friction.gear: there is no body \"surfce\"; did you mean \"surface\"?",
        "machine.toml:9:1: friction.gear.sliding = -1 ***",
        "machine.toml:12:1: force.air: there is no signal \"lod\"***",
        "machine.toml:15:1: spring.shaft.stifness: there is no such key; did you mean \"stiffness\"?; ***"};
    ASSERT_EQ(lines.size(), told.size()) << message;
    for (std::size_t i = 0; i < told.size(); ++i) {
        EXPECT_TRUE(says(lines[i], told[i])) << lines[i];
    }
}

}  // namespace
}  // namespace stiction_test
