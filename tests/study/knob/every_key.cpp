// Every number of every shipped scenario, set by a knob: the machine is that of the reader bit for bit, or refused with its sentence.
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "engine/make_engine.hpp"
#include "machine/model.hpp"
#include "scenario/scenario.hpp"
#include "study/knob/knobs.hpp"

namespace stiction::study {
namespace {

#ifdef STICTION_SANITIZED
constexpr std::size_t kThinning = 8;  // of the scenarios
#else
constexpr std::size_t kThinning = 1;
#endif

namespace fs = std::filesystem;

std::vector<fs::path> shipped_files() {
    std::vector<fs::path> files;
    for (const auto& entry : fs::recursive_directory_iterator(STICTION_SCENARIOS)) {
        if (entry.path().extension() == ".toml") {
            files.push_back(entry.path());
        }
    }
    std::sort(files.begin(), files.end());
    return files;
}

/// What the reader says, or nothing.
struct Answer {
    Numbers numbers{};
    std::string refusal{};
};

template <class Make>
Answer answer_of(Make&& make) {
    Answer answer;
    try {
        make(answer);
    } catch (const scenario::ScenarioError& error) {
        answer.refusal = error.what();
    }
    return answer;
}

/// The state after a few steps, as bits; the reason where it cannot be run.
std::string after_some_steps(const Plan& plan, scenario::RunSettings run, EngineKind kind) {
    run.engine = kind;
    run.located.step_limit = 1e6;
    try {
        const std::unique_ptr<Engine> engine = make_engine(plan, run);
        State state = engine->initial_state();
        std::size_t steps = 0;
        const RunReport report =
            engine->advance_to(state, run.until, {.go_on = [&](const State&) { return ++steps < 40; }});
        std::string text = fmt::format("{} {:a}", static_cast<int>(report.status), state.time);
        for (std::size_t i = 0; i < state.position.size(); ++i) {
            text += fmt::format(" {:a} {:a}", state.position[i], state.velocity[i]);
        }
        for (const double s : state.signal_state) {
            text += fmt::format(" {:a}", s);
        }
        return text;
    } catch (const ModelError& error) {
        return error.what();
    }
}

struct Count {
    std::size_t keys = 0;
    std::size_t set = 0;
    std::size_t refused = 0;
    std::size_t refused_in_box = 0;  // within a sixteenth of what the file says
};

/// One key of one file: a box around its value, then points in it and outside of it.
void try_key(const fs::path& file, const scenario::Value& value, std::mt19937_64& random, Count& count) {
    Study study;
    study.machine = file.string();
    const std::string key = value.section == "parameters" ? value.key : value.section + "." + value.key;
    study.axes.push_back({.key = key, .unit = value.number->unit});
    const double at = std::isfinite(value.number->value) ? value.number->value : 1.0;
    const double low = at == 0 ? 0.25 : std::min(at, at * 1.0625);
    const double high = at == 0 ? 0.75 : std::max(at, at * 1.0625);
    const Machines machines(study);
    const Knobs knobs(machines, {{low}, {high}});
    Tuner tuner(knobs);
    std::uniform_real_distribution<double> share(0, 1);
    ++count.keys;
    count.set += knobs.all_proven() ? 1U : 0U;
    for (const double x : {low + share(random) * (high - low), low + share(random) * (high - low), 0.0, -at, 3 * at}) {
        const std::vector<double> values{x};
        const Answer read = answer_of([&](Answer& answer) {
            const scenario::Scenario s = machines.read(values);
            answer.numbers = numbers_of(s.plan, s.run);
        });
        const Answer set = answer_of([&](Answer& answer) {
            const Runnable& machine = tuner.set(values);
            answer.numbers = numbers_of(machine.plan, machine.run);
        });
        SCOPED_TRACE(fmt::format("{}: {} = {}", file.filename().string(), key, x));
        EXPECT_EQ(set.refusal, read.refusal);
        EXPECT_EQ(set.numbers.facts, read.numbers.facts);
        EXPECT_EQ(set.numbers.bits, read.numbers.bits);
        const bool of_file = x > low && x < high && value.number->value != 0;
        count.refused_in_box += of_file && !read.refusal.empty() ? 1U : 0U;
        count.refused += read.refusal.empty() ? 0U : 1U;
    }
}

TEST(AKnob, GivesTheMachineOfTheReaderForEveryNumberOfEveryScenario) {
    std::mt19937_64 random(18);
    Count count;
    std::size_t file_number = 0;
    for (const fs::path& file : shipped_files()) {
        if (file_number++ % kThinning != 0) continue;
        const scenario::Scenario machine = scenario::load(file);
        for (const scenario::Value& value : machine.values) {
            const bool single = value.number && value.plain.find('[') == std::string::npos;
            if (single && value.given) {
                try_key(file, value, random, count);
            }
        }
    }
    // Most keys are set without reading; where the reader refuses (0, the other sign) the knob does.
    fmt::print("{} keys, {} set in place, {} refusals, {} of them near the file's own value\n", count.keys, count.set,
               count.refused, count.refused_in_box);
    EXPECT_GT(kThinning * count.keys, 100U);
    EXPECT_GT(2 * count.set, count.keys);
    EXPECT_GT(kThinning * count.refused, 100U);
}

/// Several numbers of a file at once: a point of their box by the knobs and by the reader, both engines after some steps.
TEST(Knobs, RunLikeTheReadersMachineInBothEngines) {
    std::mt19937_64 random(4);
    std::uniform_real_distribution<double> share(0, 1);
    std::size_t proven = 0;
    for (const fs::path& file : shipped_files()) {
        const scenario::Scenario machine = scenario::load(file);
        Study study;
        study.machine = file.string();
        Box box;
        for (const scenario::Value& value : machine.values) {
            const bool single = value.number && value.plain.find('[') == std::string::npos && value.given;
            if (!single || value.formula || value.number->value == 0 || !std::isfinite(value.number->value) ||
                value.section == "run" || value.section == "record" || study.axes.size() == 4) {
                continue;
            }
            study.axes.push_back({.key = (value.section == "parameters" ? "" : value.section + ".") + value.key,
                                  .unit = value.number->unit});
            const double at = value.number->value;
            box.lower.push_back(std::min(at, at * (1 + 0x1p-10)));
            box.upper.push_back(std::max(at, at * (1 + 0x1p-10)));
        }
        const Machines machines(study);
        const Knobs knobs(machines, box);
        proven += knobs.all_proven() ? 1U : 0U;
        Tuner tuner(knobs);
        std::vector<double> values;
        for (std::size_t j = 0; j < box.lower.size(); ++j) {
            values.push_back(box.lower[j] + share(random) * (box.upper[j] - box.lower[j]));
        }
        SCOPED_TRACE(file.string());
        scenario::Scenario read;
        std::string refusal;
        try {
            read = machines.read(values);
        } catch (const scenario::ScenarioError& error) {
            refusal = error.what();
        }
        if (!refusal.empty()) {
            EXPECT_THROW(static_cast<void>(tuner.set(values)), scenario::ScenarioError);
            continue;
        }
        const Runnable& set = tuner.set(values);
        for (const EngineKind kind : {EngineKind::fixed, EngineKind::located}) {
            EXPECT_EQ(after_some_steps(set.plan, set.run, kind), after_some_steps(read.plan, read.run, kind));
        }
    }
    fmt::print("{} of {} files have their first four numbers set in place\n", proven, shipped_files().size());
    EXPECT_GT(proven, 10U);
}

TEST(AKnob, ChoosesMethodsAndMachinesByTheirWords) {
    Study study;
    study.folder = STICTION_SCENARIOS;
    study.axes.push_back({.key = "machine", .words = {"flap-actuator.toml", "papers/borello.toml"}});
    study.axes.push_back({.key = "run.method", .words = {"exact", "karnopp"}});
    study.axes.push_back({.key = "run.step", .unit = "s"});
    study.machine = study.axes[0].words[0];
    const Machines machines(study);
    const Knobs knobs(machines, {{0, 0, 1e-4}, {0, 0, 2e-4}});
    EXPECT_TRUE(knobs.all_proven());
    Tuner tuner(knobs);
    for (const double machine : {0.0, 1.0, 0.0}) {
        for (const double method : {1.0, 0.0}) {
            const std::vector<double> values{machine, method, 1.25e-4};
            const scenario::Scenario read = machines.read(values);
            const Runnable& set = tuner.set(values);
            EXPECT_EQ(numbers_of(set.plan, set.run).bits, numbers_of(read.plan, read.run).bits);
            EXPECT_EQ(set.plan.bodies[0].name, read.plan.bodies[0].name);
            EXPECT_EQ(set.run.fixed.method.index(), read.run.fixed.method.index());
            EXPECT_EQ(set.run.fixed.step, 1.25e-4);
        }
    }
}

}  // namespace
}  // namespace stiction::study
