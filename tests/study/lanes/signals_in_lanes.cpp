// Every kind of signal in lanes: blocks with a form for packs, blocks computed lane by lane, and those that keep a machine out of lanes.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "scenario/scenario.hpp"
#include "study/lanes/beside_scalar.hpp"
#include "study/lanes/lanes_fit.hpp"

namespace {

using stiction::Plan;
namespace lanes = stiction::lanes;

/// A table on a guide, pushed by signals; `@` stands for a number that differs by lane, from 0.8 to 1.2.
const char* const kTable = R"(format = 1
[run]
until = "1 s"
step = "1 ms"
[body.table]
inertia = "@ kg"
travel = ["-30 mm", "40 mm"]
[friction.guide]
on = "table"
law = "stribeck"
sliding = "@ N"
breakaway = "1.6 N"
stribeck_velocity = "5 mm/s"
viscous_coefficient = "3 N s/m"
[signal.command]
kind = "sine"
amplitude = "@ N"
frequency = "13 rad/s"
start = "3 ms"
[force.drive]
on = "table"
value = "command"
)";

std::vector<Plan> lanes_with(const std::string& more) {
    std::vector<Plan> plans;
    for (int lane = 0; lane < 9; ++lane) {
        std::string text = kTable + more;
        const std::string number = fmt::format("{}", 0.8 + 0.05 * lane);
        for (std::size_t at = text.find('@'); at != std::string::npos; at = text.find('@')) {
            text.replace(at, 1, number);
        }
        plans.push_back(stiction::scenario::parse(text, "table.toml", ".").plan);
    }
    return plans;
}

/// Bits are those of the scalar engine, and most steps are taken in lanes.
void expect_in_lanes(const std::string& more) {
    const std::vector<Plan> plans = lanes_with(more);
    std::vector<const Plan*> all;
    for (const Plan& plan : plans) {
        all.push_back(&plan);
    }
    EXPECT_EQ(stiction::study::lanes_misfit(plans[0], {}), "") << more;
    for (const lanes::InstructionSet set : lanes::kInstructionSets) {
        if (lanes::is_supported(set)) {
            stiction::study::LaneCount count;
            EXPECT_EQ(stiction_test::differs_from_scalar(all, {{.step = 1e-3}, 1.0, set}, count), "")
                << lanes::name(set) << more;
            EXPECT_GT(count.together, 2 * count.alone) << lanes::name(set) << more;
        }
    }
}

std::string force_by(const std::string& block) { return block + "[force.extra]\non = \"table\"\nvalue = \"more\"\n"; }

TEST(SignalsInLanes, sources) {
    expect_in_lanes("");
    expect_in_lanes(force_by("[signal.more]\nkind = \"step\"\nstart = \"0.2 s\"\nafter = \"@ N\"\n"));
    expect_in_lanes(
        force_by("[signal.more]\nkind = \"ramp\"\nslope = \"@ N/s\"\nstart = \"0.2 s\"\nduration = \"0.3 s\"\n"));
    expect_in_lanes(
        force_by("[signal.more]\nkind = \"points\"\ntimes = [\"0.1 s\", \"0.3 s\", \"0.6 s\"]\nvalues = "
                 "[\"0 N\", \"@ N\", \"-2 N\"]\n"));
    expect_in_lanes(
        force_by("[signal.more]\nkind = \"noise\"\nstandard_deviation = \"@ N\"\ninterval = \"30 ms\"\nseed = 4\n"));
    expect_in_lanes(
        force_by("[signal.more]\nkind = \"dither\"\namplitude = \"@ N\"\nfrequency = \"40 rad/s\"\nwave = \"sine\"\n"));
}

TEST(SignalsInLanes, formulas_with_regions) {
    expect_in_lanes(
        "[signals]\nmore = \"@ N*sin(9*t/(1 s)) - 20 N/m*table.position\"\n[force.extra]\non = \"table\"\nvalue = "
        "\"more\"\n");
    expect_in_lanes(
        "[signals]\nmore = \"if(table.position > 1 mm, @ N, abs(table.velocity)*2 N s/m)\"\n[force.extra]\non = "
        "\"table\"\nvalue = \"more\"\n");
}

TEST(SignalsInLanes, shapes) {
    for (const char* kind : {"saturation", "dead_zone"}) {
        expect_in_lanes(force_by(fmt::format(
            "[signal.more]\nkind = \"{}\"\nlower = \"-0.3 N\"\nupper = \"0.4 N\"\ninput = \"command\"\n", kind)));
    }
    expect_in_lanes(
        force_by("[signal.more]\nkind = \"relay\"\non_above = \"0.3 N\"\noff_below = \"-0.2 N\"\non_value = \"@ "
                 "N\"\noff_value = \"0 N\"\ninput = \"command\"\n"));
}

TEST(SignalsInLanes, blocks_with_memory) {
    expect_in_lanes(
        force_by("[signal.more]\nkind = \"lag\"\ntime_constant = \"30 ms\"\ngain = @\ninput = \"command\"\n"));
    expect_in_lanes(
        force_by("[signal.more]\nkind = \"integrator\"\ngain = @\nlower = \"-10 mN\"\nupper = \"20 mN\"\ninput = "
                 "\"command\"\nunit = \"N\"\n"));
    expect_in_lanes(
        force_by("[signal.more]\nkind = \"transfer_function\"\nnumerator = [@, 2]\ndenominator = [0.01, 0.3, 5]\ninput "
                 "= \"command\"\nunit = \"N\"\n"));
    expect_in_lanes(force_by(
        "[signal.more]\nkind = \"rate_limiter\"\nrising = \"@ N/s\"\nfalling = \"3 N/s\"\ninput = \"command\"\n"));
}

TEST(SignalsInLanes, controllers) {
    for (const char* windup : {"none", "conditional", "back_calculation"}) {
        expect_in_lanes(force_by(fmt::format(R"toml([signal.where]
kind = "step"
start = "50 ms"
after = "10 mm"
[signal.more]
kind = "pid"
inputs = ["where", "table.position"]
proportional = "400 N/m"
integral = "3@ N/(m s)"
derivative = "8 N s/m"
filter_time = "2 ms"
lower = "-3 N"
upper = "2 N"
anti_windup = "{}"
)toml",
                                             windup)));
    }
}

/// The force grows beyond all numbers at t = @ s, which is the end of a step in some lanes and after the end of the run in others.
TEST(SignalsInLanes, a_run_that_fails_ends_and_the_others_go_on) {
    const std::vector<Plan> plans =
        lanes_with("[signals]\nmore = \"1 mN/(@ - t/(1 s))\"\n[force.extra]\non = \"table\"\nvalue = \"more\"\n");
    std::vector<const Plan*> all;
    for (const Plan& plan : plans) {
        all.push_back(&plan);
    }
    const stiction::FixedOptions options{.step = 1e-3};
    stiction::study::LaneCount count;
    EXPECT_EQ(stiction_test::differs_from_scalar(all, {options, 1.1, lanes::widest()}, count), "");
    stiction::study::LaneEngine engine(all, options);
    std::vector<stiction::State> states = engine.initial_states();
    const std::vector<stiction::RunReport> reports = engine.advance_to(states, 1.1);
    const auto failed = std::count_if(reports.begin(), reports.end(), [](const stiction::RunReport& r) {
        return r.status == stiction::RunStatus::not_finite;
    });
    EXPECT_GT(failed, 0);
    EXPECT_LT(failed, static_cast<std::ptrdiff_t>(all.size()));
    EXPECT_GT(count.together, count.alone);
}

TEST(SignalsInLanes, blocks_that_keep_a_machine_out_say_so) {
    const std::vector<Plan> plans = lanes_with(force_by(R"([signal.more]
kind = "delay"
delay = "20 ms"
input = "command"
)"));
    EXPECT_EQ(stiction::study::lanes_misfit(plans[0], {}), "signal more: it records a history at every step");
    std::vector<const Plan*> all{&plans[0], &plans[1], &plans[2]};
    stiction::study::LaneCount count;
    EXPECT_EQ(stiction_test::differs_from_scalar(all, {{.step = 1e-3}, 0.3, lanes::widest()}, count), "");
    EXPECT_EQ(count.together, 0U);
}

}  // namespace
