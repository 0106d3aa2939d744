// Model exchange of both versions against the native located engine: the same motion, the same modes, few events.
#include <gtest/gtest.h>

#include <fmt/format.h>

#include "fmu/solver.hpp"

namespace stiction::fmu {
namespace {

using scenario::Setting;
using stiction_test::Exchanged;
using stiction_test::Importer2;
using stiction_test::Importer3;
using stiction_test::Solver;
using stiction_test::Unpacked;

/// A machine, how long it runs, with which step it is solved, and how many events are enough.
struct Case {
    const char* name;
    const char* text;  ///< of the scenario; empty: the shipped file of that name
    double until;
    double step;  ///< small enough for 1e-9 by order 4: the fastest motion of each machine is known
    std::size_t most_events;
};

//        ┌───┐ → 3 N            │
//   ─────┤1kg├──────────────────┤ 0.2 m     friction 1 N: 2 m/s² to the stop, met after √0.2 s; there it stays
constexpr const char* kMassWithStop = R"(format = 1
[run]
until = 1
[body.mass]
inertia = "1 kg"
travel = [-inf, 0.2]
[friction.guide]
on = "mass"
sliding = "1 N"
breakaway = "1.5 N"
[force.push]
on = "mass"
value = "3 N"
)";

const Case kCases[] = {
    {"mass_with_stop", kMassWithStop, 1, 1e-3, 4},
    {"coupled-clutches", "", 1.5, 2e-4, 10},
    {"dual-clutch", "", 1, 2e-4, 4},
    {"self-locking-screw", "", 0.2, 1e-3, 0},
    {"block-on-belt", "", 8, 2e-3, 20},
    {"brake-on-a-hill", "", 2, 1e-3, 6},
    {"clutch-lock-up", "", 1, 5e-4, 4},
};

std::filesystem::path path_of(const Case& c) {
    return std::filesystem::path(STICTION_SCENARIOS) / (std::string(c.name) + ".toml");
}

/// Sources stay inside; slips and modes of all frictions are outputs.
scenario::Scenario load(const Case& c) {
    const auto read = [&](const std::vector<Setting>& settings) {
        return *c.text != '\0' ? scenario::parse(c.text, c.name, ".", settings) : scenario::load(path_of(c), settings);
    };
    const scenario::Scenario first = read({});
    std::string outputs;
    for (const Plan::Friction& f : first.plan.frictions) {
        outputs += fmt::format("{}\"{}.mode\", \"{}.slip\"", outputs.empty() ? "" : ", ", f.name, f.name);
    }
    return read({{"fmi.inputs", "[]"}, {"fmi.outputs", "[" + outputs + "]"}});
}

/// The modes in which each friction was, one after another.
using Story = std::map<std::string, std::string>;

void note(Story& story, const std::string& friction, int mode) {
    std::string& modes = story[friction];
    const char letter = static_cast<char>('0' + mode);
    if (modes.empty() || modes.back() != letter) modes += letter;
}

struct Journey {
    std::vector<double> y;
    Story story;
    std::size_t events = 0;
};

Journey run_native(const scenario::Scenario& scenario, const Case& c) {
    Journey run;
    LocatedEngine engine(scenario.plan, scenario.run.located);
    State state = engine.initial_state();
    LocatedListener listener;
    listener.after_decision = [&](const State& s) {
        for (std::size_t f = 0; f < scenario.plan.frictions.size(); ++f) {
            note(run.story, scenario.plan.frictions[f].name, static_cast<int>(s.mode[f]));
        }
    };
    const LocatedReport report = engine.advance_to(state, c.until, listener);
    EXPECT_EQ(report.status, LocatedStatus::ok) << report.message;
    run.events = report.events - 1;  // the first decides how it begins
    run.y = state.position;
    run.y.insert(run.y.end(), state.velocity.begin(), state.velocity.end());
    return run;
}

Journey run_exchanged(const scenario::Scenario& scenario, const Case& c, const Exchanged& model,
                      const Unpacked& unpacked, double late) {
    const Interface interface = interface_of(
        scenario::parse(unpacked.files.at("resources/scenario.toml"), "s", unpacked.resources()), Version::fmi2);
    Journey run;
    Solver solver(model, interface.states.size(), interface.indicators, c.step, late);
    solver.run(c.until, [&] {
        for (const Plan::Friction& f : scenario.plan.frictions) {
            const int mode = model.get_whole(f.name + ".mode");
            note(run.story, f.name, mode);
            if (mode == 0) {
                EXPECT_EQ(model.get(f.name + ".slip"), 0.0) << f.name << " at " << solver.time;
            }
        }
    });
    run.events = solver.events;
    run.y.assign(solver.y.begin(), solver.y.begin() + static_cast<std::ptrdiff_t>(2 * scenario.plan.bodies.size()));
    return run;
}

class ModelExchange : public testing::TestWithParam<Case> {};

/// 1e-9 of the size of the motion, at least of 1: what the solver of the test leaves by its order.
void expect_close(const Journey& run, const Journey& native, double tolerance) {
    ASSERT_EQ(run.y.size(), native.y.size());
    for (std::size_t i = 0; i < run.y.size(); ++i) {
        EXPECT_NEAR(run.y[i], native.y[i], tolerance * std::fmax(1.0, std::fabs(native.y[i]))) << i;
    }
}

TEST_P(ModelExchange, IsTheLocatedEngineWhereEventsAreLocatedExactly) {
    const Case& c = GetParam();
    const scenario::Scenario scenario = load(c);
    const Journey native = run_native(scenario, c);
    const Unpacked two(scenario, path_of(c), Version::fmi2);
    const Importer2 importer(two, fmi2ModelExchange);
    importer.initialise();
    const Journey run = run_exchanged(scenario, c, Exchanged(importer), two, 0);
    expect_close(run, native, 1e-9);
    EXPECT_EQ(run.story, native.story);
    EXPECT_LE(run.events, c.most_events);
    RecordProperty("events", static_cast<int>(run.events));

    const Unpacked three(scenario, path_of(c), Version::fmi3);
    const Importer3 other(three);
    other.initialise();
    const Journey again = run_exchanged(scenario, c, Exchanged(other), three, 0);
    EXPECT_EQ(again.y, run.y);  // the same machine behind both versions
    EXPECT_EQ(again.events, run.events);
}

TEST_P(ModelExchange, TellsTheSameStoryWhereEventsAreLocatedAMillisecondLate) {
    const Case& c = GetParam();
    const scenario::Scenario scenario = load(c);
    const Journey native = run_native(scenario, c);
    const Unpacked unpacked(scenario, path_of(c), Version::fmi2);
    const Importer2 importer(unpacked, fmi2ModelExchange);
    importer.initialise();
    const Journey run = run_exchanged(scenario, c, Exchanged(importer), unpacked, 1e-3);
    EXPECT_EQ(run.story, native.story);
    EXPECT_LE(run.events, native.events + 2);
}

std::string name_of(const testing::TestParamInfo<Case>& info) {
    std::string name = info.param.name;
    for (char& letter : name) letter = letter == '-' ? '_' : letter;
    return name;
}
INSTANTIATE_TEST_SUITE_P(Of, ModelExchange, testing::ValuesIn(kCases), name_of);

}  // namespace
}  // namespace stiction::fmu
