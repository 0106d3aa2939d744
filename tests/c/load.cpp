// A machine loaded from a scenario file is the machine of that file, and a file that cannot be run says everything that is wrong with it.
#include <gtest/gtest.h>

#include <cstring>
#include <fstream>

#include "c/make_machine.hpp"
#include "engine/fixed/fixed.hpp"
#include "scenario/scenario.hpp"
#include "scratch_folder.hpp"

namespace stiction {
namespace {

struct Destroy {
    void operator()(stiction_machine* machine) const { stiction_destroy(machine); }
};
using Machine = std::unique_ptr<stiction_machine, Destroy>;

constexpr const char* kBlock = R"(format = 1
[run]
until = "1 s"
step = "2 ms"
method = "borello"
[body.block]
inertia = "1 kg"
[friction.floor]
on = "block"
law = "coulomb"
sliding = "1 N"
breakaway = "1.5 N"
[force.rope]
on = "block"
value = "pull"
[signal.pull]
kind = "external"
initial = "0 N"
)";

class LoadedMachine : public ::testing::Test {
protected:
    std::string written(const std::string& text) {
        const std::filesystem::path path = folder_.path() / "machine.toml";
        std::ofstream(path) << text;
        return path.string();
    }
    stiction_test::ScratchFolder folder_;
    std::array<char, 2000> error_{"not told"};
};

TEST_F(LoadedMachine, StepsAsTheFixedEngineDoesWithTheSettingsOfItsFile) {
    const std::string path = written(kBlock);
    const Machine machine(stiction_load(path.c_str(), nullptr, 0, error_.data(), error_.size()));
    ASSERT_NE(machine, nullptr) << error_.data();
    EXPECT_STREQ(error_.data(), "");
    EXPECT_EQ(stiction_step_length(machine.get()), 2e-3);
    const scenario::Scenario scenario = scenario::load(path);
    FixedEngine engine(scenario.plan, scenario.run.fixed);
    State state = engine.initial_state();
    const std::size_t position = stiction_find_output(machine.get(), "block.position");
    for (int k = 0; k < 400; ++k) {
        const double pull = k < 200 ? 3.0 : 0.0;  // [N]: it slides, and comes to rest after the pull has ended
        state.signal_state[scenario.plan.signals.external_states()[0].state] = pull;
        ASSERT_EQ(stiction_set(machine.get(), 0, pull), STICTION_OK);
        ASSERT_EQ(engine.step(state).status, RunStatus::ok);
        ASSERT_EQ(stiction_step(machine.get()), STICTION_OK);
        ASSERT_EQ(stiction_get(machine.get(), position), state.position[0]) << "step " << k;
    }
    EXPECT_GT(state.position[0], 0.1);
}

TEST_F(LoadedMachine, TakesSettingsThatWinOverTheFile) {
    const std::string path = written(kBlock);
    const std::array<const char*, 2> settings{"run.step=0.5 ms", "body.block.inertia=2 kg"};
    const Machine machine(stiction_load(path.c_str(), settings.data(), settings.size(), nullptr, 0));
    ASSERT_NE(machine, nullptr);
    EXPECT_EQ(stiction_step_length(machine.get()), 5e-4);
    ASSERT_EQ(stiction_set(machine.get(), 0, 3.0), STICTION_OK);
    ASSERT_EQ(stiction_step(machine.get()), STICTION_OK);
    // Borello's first step from rest still has the static level: v = h (pull − breakaway)/m = 5e-4 · (3 − 1.5)/2. One rounding for each of
    // two operations: 2 · 3.75e-4 · 2^-53 < 1e-18.
    EXPECT_NEAR(stiction_get(machine.get(), stiction_find_output(machine.get(), "block.velocity")), 3.75e-4, 1e-18);
}

TEST_F(LoadedMachine, TellsEveryMistakeWithItsPlace) {
    std::string text = kBlock;
    text.replace(text.find("1 kg"), 4, "1 kN");
    text.replace(text.find("coulomb"), 7, "colomb ");
    const std::string path = written(text);
    EXPECT_EQ(stiction_load(path.c_str(), nullptr, 0, error_.data(), error_.size()), nullptr);
    EXPECT_NE(std::strstr(error_.data(), "machine.toml:7:"), nullptr) << error_.data();
    EXPECT_NE(std::strstr(error_.data(), "machine.toml:10:"), nullptr) << error_.data();
}

TEST_F(LoadedMachine, CutsTheTextAtTheEndOfTheBuffer) {
    error_.fill('x');
    EXPECT_EQ(stiction_load("no-such-file.toml", nullptr, 0, error_.data(), 8), nullptr);
    EXPECT_EQ(std::strlen(error_.data()), 7U);
    EXPECT_EQ(error_[8], 'x');
    EXPECT_EQ(stiction_load("no-such-file.toml", nullptr, 0, nullptr, 0), nullptr);
}

TEST_F(LoadedMachine, RefusesWhatIsNoFileNoSettingOrNoFixedEngine) {
    EXPECT_EQ(stiction_load(nullptr, nullptr, 0, error_.data(), error_.size()), nullptr);
    EXPECT_NE(std::strstr(error_.data(), "no path"), nullptr);
    const std::string path = written(kBlock);
    const std::array<const char*, 1> no_setting{"run.step"};
    EXPECT_EQ(stiction_load(path.c_str(), no_setting.data(), 1, error_.data(), error_.size()), nullptr);
    EXPECT_NE(std::strstr(error_.data(), "KEY=VALUE"), nullptr) << error_.data();
    EXPECT_EQ(stiction_load(path.c_str(), nullptr, 1, error_.data(), error_.size()), nullptr);
    const std::array<const char*, 2> located{"run.engine=located", "run.method=exact"};
    EXPECT_EQ(stiction_load(path.c_str(), located.data(), 2, error_.data(), error_.size()), nullptr);
    EXPECT_NE(std::strstr(error_.data(), "run.engine=fixed"), nullptr) << error_.data();
}

}  // namespace
}  // namespace stiction
