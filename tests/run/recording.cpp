// How much is kept of a run where the file does not say: about 2000 rows, every event, references and what controllers read.
#include "run/recording.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include <fmt/format.h>

#include "result/files/csv.hpp"
#include "run/simulation.hpp"
#include "run/summary.hpp"
#include "scratch_folder.hpp"

namespace stiction {
namespace {

//   a block on a belt that runs at 0.05 m/s, held by a spring: it sticks and slips for ever
scenario::Scenario read_recording(const std::string& run, const std::string& record = {}) {
    return scenario::parse("format = 1\n[run]\n" + run +
                               "[body.block]\ninertia = \"1 kg\"\nvelocity = \"0.05 m/s\"\n"
                               "[spring.rope]\non = \"block\"\nstiffness = \"100 N/m\"\n"
                               "[friction.belt]\non = \"block\"\nlaw = \"coulomb\"\nsliding = \"0.5 N\"\nbreakaway = "
                               "\"1 N\"\nground_speed = \"0.05 m/s\"\n" +
                               record,
                           "test", ".");
}

double spacing_of(const std::string& run) { return usual_spacing(read_recording(run).run); }

// k = 30000/2000 = 15 lies nearer to 20 than to 10 (√200 = 14.1); 0.1 ms · 20 = 2 ms.
TEST(Rows, AreEveryKthStepAndARoundNumberOfThem) {
    EXPECT_EQ(spacing_of("until = \"3 s\"\nstep = \"0.1 ms\"\n"), 20 * 1e-4);
    EXPECT_EQ(spacing_of("until = \"2 s\"\nstep = \"1 ms\"\n"), 0) << "2000 steps are 2000 rows";
    EXPECT_EQ(spacing_of("until = \"2.8 s\"\nstep = \"1 ms\"\n"), 0) << "1.4 is nearer to 1 than to 2";
    EXPECT_EQ(spacing_of("until = \"2.9 s\"\nstep = \"1 ms\"\n"), 2e-3);
    EXPECT_EQ(spacing_of("until = \"0.5 s\"\nstep = \"1 ms\"\n"), 0) << "fewer steps than rows";
    EXPECT_EQ(spacing_of("until = \"3 s\"\nengine = \"located\"\n"), 2e-3) << "1.5 ms lies nearer to 2 than to 1";
    EXPECT_EQ(spacing_of("until = \"20 s\"\nengine = \"located\"\n"), 1e-2);
    EXPECT_EQ(spacing_of("until = \"1 us\"\nengine = \"located\"\n"), 5e-10);
    EXPECT_EQ(spacing_of("until = \"1e9 s\"\nengine = \"located\"\n"), 5e5);
}

TEST(Rows, AreAbout2000AndThoseOfEveryEvent) {
    for (const char* engine : {"fixed", "located"}) {
        const std::string run = fmt::format("until = \"10 s\"\nstep = \"0.1 ms\"\nengine = \"{}\"\n", engine);
        const scenario::Scenario scenario = read_recording(run);
        const Outcome few = simulate(scenario);
        const Outcome all = simulate(read_recording(run, "[record]\nspacing = 0\n"));
        const std::size_t at_events = 2 * few.trajectory.events.size();
        EXPECT_GE(few.trajectory.time.size(), 1265U) << engine;
        EXPECT_LE(few.trajectory.time.size(), 3163U + at_events) << engine;
        ASSERT_EQ(few.trajectory.events.size(), all.trajectory.events.size()) << engine;
        ASSERT_GT(few.trajectory.events.size(), 10U) << engine;
        for (std::size_t i = 0; i < all.trajectory.events.size(); ++i) {
            const double time = few.trajectory.events[i].time;
            EXPECT_EQ(time, all.trajectory.events[i].time) << engine;
            const auto& times = few.trajectory.time;
            EXPECT_NE(std::find(times.begin(), times.end(), time), times.end()) << engine << ", " << time;
        }
        EXPECT_EQ(few.trajectory.time.back(), all.trajectory.time.back()) << engine;
        EXPECT_EQ(few.state.position, all.state.position) << engine << ": rows change nothing";
        EXPECT_EQ(few.trajectory.energy.residual, all.trajectory.energy.residual) << engine;
    }
}

//   a servo with an encoder: a quantiser that the controller reads
const std::string kServo =
    "[body.load]\ninertia = \"1 kg m2\"\n[signals]\nwanted = \"0.5*sin(t)\"\n"
    "[signal.encoder]\nkind = \"quantiser\"\ninput = \"load.position\"\ninterval = \"0.1 deg\"\n"
    "[signal.unused]\nkind = \"gain\"\ninput = \"wanted\"\n"
    "[signal.control]\nkind = \"pid\"\ninputs = [\"wanted\", \"encoder\"]\nproportional = \"5 N m/rad\"\n"
    "[force.drive]\non = \"load\"\nvalue = \"control\"\n";

std::vector<std::string> recorded_with(const std::string& quantities) {
    return recording_of(scenario::parse("format = 1\n[run]\nuntil = \"1 s\"\nstep = \"1 ms\"\n" + kServo +
                                            (quantities.empty() ? "" : "[record]\nquantities = " + quantities + "\n"),
                                        "test", "."))
        .quantities;
}
bool is_recorded(const std::vector<std::string>& names, const char* name) {
    return std::count(names.begin(), names.end(), name) == 1;
}

TEST(WhatIsRecorded, HasReferencesAndWhatControllersRead) {
    const std::vector<std::string> names = recorded_with("");
    for (const char* name : {"wanted", "encoder", "control", "load.position"}) {
        EXPECT_TRUE(is_recorded(names, name)) << name;
    }
    EXPECT_FALSE(is_recorded(names, "unused"));
}

TEST(WhatIsRecorded, IsMoreOrLessThanTheDefault) {
    for (const char* wishes : {"[\"default\", \"+unused\", \"-encoder\"]", "[\"+unused\", \"-encoder\"]"}) {
        const std::vector<std::string> names = recorded_with(wishes);
        EXPECT_TRUE(is_recorded(names, "unused")) << wishes;
        EXPECT_TRUE(is_recorded(names, "wanted")) << wishes;
        EXPECT_FALSE(is_recorded(names, "encoder")) << wishes;
    }
    EXPECT_FALSE(is_recorded(recorded_with("[\"-load.velocity\"]"), "load.velocity"))
        << "though the report would draw it";
    EXPECT_FALSE(is_recorded(recorded_with("[\"unused\"]"), "wanted")) << "a list of names alone is the whole choice";
    EXPECT_TRUE(is_recorded(recorded_with("[\"default\"]"), "encoder"));
    try {
        recorded_with("[\"default\", \"+encodre\"]");
        ADD_FAILURE() << "encodre is no quantity";
    } catch (const scenario::ScenarioError& error) {
        EXPECT_NE(std::string(error.what()).find("there is no quantity \"encodre\"; did you mean \"encoder\"?"),
                  std::string::npos)
            << error.what();
    }
}

// In deg, so that the numbers of the file are not those of the state; 5000 rows, so that it is written in pieces.
TEST(AFileInDisplayUnits, SaysItsUnitsAndIsTheSamePieceByPiece) {
    Trajectory t;
    t.numbers.push_back({"flap.position", "rad", {}, "deg"});
    t.numbers.push_back({"ram.position", "m", {}, "mm"});
    t.order = {{Trajectory::Place::Group::numbers, 0}, {Trajectory::Place::Group::numbers, 1}};
    for (int i = 0; i < 5000; ++i) {
        t.time.push_back(i);
        t.numbers[0].values.push_back(0.5 * i);
        t.numbers[1].values.push_back(0.125 * i);
    }
    const std::string text = csv_text(t);
    EXPECT_EQ(text.substr(0, text.find('\n')), "time [s],flap.position [deg],ram.position [mm]");
    // 0.5 rad = 28.64788975654116 deg: 90/π in 50 digits is 28.647889756541160438…
    EXPECT_NE(text.find("\n1,28.64788975654116,125\n"), std::string::npos) << text.substr(0, 200);
    const stiction_test::ScratchFolder folder;
    std::vector<double> shares;
    ASSERT_EQ(write_csv(folder / "t.csv", t, [&](double share) { shares.push_back(share); }), "");
    std::FILE* file = std::fopen((folder / "t.csv").c_str(), "rb");
    ASSERT_NE(file, nullptr);
    std::string read(text.size() + 1, '\0');
    read.resize(std::fread(read.data(), 1, read.size(), file));
    std::fclose(file);
    EXPECT_EQ(read, text);
    EXPECT_GE(shares.size(), 5U);
    EXPECT_TRUE(std::is_sorted(shares.begin(), shares.end()));
    EXPECT_EQ(shares.back(), 1);
}

// 30 deg, held by friction against a spring of 2 N m/deg · 30 deg = 60 N m of the 80 N m it can carry.
TEST(WordsAndTables, AreInTheUnitsOfTheFile) {
    const scenario::Scenario scenario = scenario::parse(
        "format = 1\n[run]\nuntil = \"0.1 s\"\nstep = \"1 ms\"\n[body.flap]\ninertia = \"2 kg m2\"\nposition = \"30 "
        "deg\"\n"
        "[spring.hinge]\non = \"flap\"\nstiffness = \"2 N m/deg\"\n"
        "[friction.pin]\non = \"flap\"\nlaw = \"coulomb\"\nsliding = \"8000 N cm\"\n",
        "test", ".");
    const Outcome outcome = simulate(scenario);
    ASSERT_EQ(outcome.verdicts.size(), 1U);
    EXPECT_NE(outcome.verdicts[0].reason.find("-6000 N cm, forward needs 8000 N cm, backward 8000 N cm"),
              std::string::npos)
        << outcome.verdicts[0].reason;
    EXPECT_NEAR(outcome.verdicts[0].active, -60, 1e-9) << "numbers are SI";
    const std::string json = summary_json(scenario, outcome);
    EXPECT_NE(json.find("\"flap.position\": \"deg\""), std::string::npos) << json;
    EXPECT_NE(json.find("\"pin\": {\"unit\": \"N m\""), std::string::npos) << json;
}

}  // namespace
}  // namespace stiction
