// Every law in lanes, with every signal that it feels: all lanes have the bits of the scalar engine.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include <fmt/format.h>
#include <stiction/law/list.hpp>

#include "scenario/scenario.hpp"
#include "study/lanes/beside_scalar.hpp"
#include "study/lanes/lanes_fit.hpp"

namespace {

using stiction::Plan;
namespace lanes = stiction::lanes;

/// A table under two sines, one of which the law may call its drive and the other its load; {} is the law with its numbers.
const char* const kGuidedTable = R"toml(format = 1
[run]
until = "2 s"
step = "1 ms"
[body.table]
inertia = "1 kg"
[signals]
motor = "6 N * sin(5 * t / (1 s))"
weight = "2 N + 2 N * sin(3 * t / (1 s))"
lift = "-weight"
clamp = "{0} * (3 N + 2 N * sin(7 * t / (1 s)))"
[force.pull]
on = "table"
value = "motor"
[force.hang]
on = "table"
value = "lift"
[friction.guide]
on = "table"
{1})toml";

struct LawCase {
    const char* name;
    const char* numbers;  ///< {0}: a number that differs by lane, from 0.8 to 1.2
};

const LawCase kLaws[] = {
    {"coulomb", "sliding = \"{0} N\"\nbreakaway = \"1.5 N\"\n"},
    {"normal-force", "sliding_coefficient = {0}\nstatic_coefficient = 1.3\nnormal_force = \"clamp\"\n"},
    {"stribeck", "sliding = \"{0} N\"\nbreakaway = \"1.6 N\"\nstribeck_velocity = \"0.1 m/s\"\n"},
    {"transmission",
     "constant = \"{0} N\"\nopposing_efficiency = 0.7\naiding_efficiency = 0.4\nstatic_ratio = 1.2\nload = "
     "\"weight\"\n"},
    {"loaded-stribeck",
     "sliding = \"{0} N\"\nbreakaway = \"1.6 N\"\nstribeck_velocity = \"0.1 m/s\"\ndrive_share = 0.2\nload_share = "
     "0.1\ndrive_fall = "
     "0.1\nload_fall = 0.05\ndrive_square = \"0.03 1/N\"\nload_square = \"0.02 1/N\"\ndrive = \"motor\"\nload = "
     "\"weight\"\n"},
    {"table", "speed = [0, 0.02, 0.06]\ncoefficient = [0.3, 0.2, 0.25]\npeak = 1.2\nnormal_force = \"clamp\"\n"},
};

std::vector<Plan> lanes_of(const LawCase& law) {
    std::vector<Plan> plans;
    for (int lane = 0; lane < 9; ++lane) {
        const double number = 0.8 + 0.05 * lane;
        const std::string numbers = fmt::format(fmt::runtime(law.numbers), number);
        const std::string text =
            fmt::format(fmt::runtime(kGuidedTable), number, fmt::format("law = \"{}\"\n{}", law.name, numbers));
        plans.push_back(stiction::scenario::parse(text, "table.toml", ".").plan);
    }
    return plans;
}

TEST(LawsInLanes, have_the_bits_of_the_scalar_engine_with_every_signal_they_feel) {
    std::size_t laws = 0;
    stiction::for_each_law<double>([&]<class Law>() {
        const LawCase& law = kLaws[laws++];
        ASSERT_EQ(Law::description.name, std::string(law.name));
        EXPECT_EQ(Law::feels_drive, std::string(law.numbers).find("drive = ") != std::string::npos) << law.name;
        EXPECT_EQ(Law::feels_load, std::string(law.numbers).find("load = ") != std::string::npos) << law.name;
        const std::vector<Plan> plans = lanes_of(law);
        std::vector<const Plan*> all;
        for (const Plan& plan : plans) {
            all.push_back(&plan);
        }
        EXPECT_EQ(stiction::study::lanes_misfit(plans[0], {}), "") << law.name;
        for (const lanes::InstructionSet set : lanes::kInstructionSets) {
            if (lanes::is_supported(set)) {
                stiction::study::LaneCount count;
                EXPECT_EQ(stiction_test::differs_from_scalar(all, {{.step = 1e-3}, 2.0, set}, count), "")
                    << lanes::name(set) << " " << law.name;
                EXPECT_GT(count.together, count.alone) << lanes::name(set) << " " << law.name;
            }
        }
    });
    EXPECT_EQ(laws, std::size(kLaws));
}

/// Machines whose frictions feel other drives have no shape in common.
TEST(LawsInLanes, of_another_drive_are_other_shapes) {
    const std::vector<Plan> plans = lanes_of(kLaws[4]);
    Plan other = plans[1];
    other.frictions[0].drive_slot = other.frictions[0].load_slot;
    EXPECT_TRUE(stiction::study::same_shape(plans[0], plans[1]));
    EXPECT_FALSE(stiction::study::same_shape(plans[0], other));
}

}  // namespace
