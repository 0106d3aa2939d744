// One machine over time: by the native located engine, and by model exchange with the solver of the tests.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <map>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "engine/located/located.hpp"
#include "fmu/importer/solver.hpp"

namespace stiction_test {

/// The modes in which each friction was, one after another.
using Story = std::map<std::string, std::string>;

struct Journey {
    std::vector<std::vector<double>> rows;  ///< positions and velocities of all bodies at kRows times
    Story story;
    std::size_t events = 0;
    double shortest_rest =
        std::numeric_limits<double>::infinity();  ///< of any friction, begun and ended in the run [s]
};
inline constexpr int kRows = 10;

/// Not at round times, at which events like to be.
inline double row_time(double until, int k) { return k == kRows ? until : until * (k - 0.3) / kRows; }

inline void note(Story& story, const std::string& friction, int mode) {
    std::string& modes = story[friction];
    const char letter = static_cast<char>('0' + mode);
    if (modes.empty() || modes.back() != letter) modes += letter;
}

/// Settings with which sources stay inside and an FMU shows motions, slips and modes.
inline std::vector<stiction::scenario::Setting> all_shown(const stiction::Plan& plan) {
    std::string outputs;
    const auto add = [&](const std::string& part, const char* quantity) {
        outputs += fmt::format("{}\"{}.{}\"", outputs.empty() ? "" : ", ", part, quantity);
    };
    for (const stiction::Plan::Body& b : plan.bodies) {
        add(b.name, "position");
        add(b.name, "velocity");
    }
    for (const stiction::Plan::Friction& f : plan.frictions) {
        add(f.name, "mode");
        add(f.name, "slip");
    }
    return {{"fmi.inputs", "[]", ""}, {"fmi.outputs", "[" + outputs + "]", ""}};
}

inline Journey run_native(const stiction::scenario::Scenario& scenario, double until) {
    Journey run;
    stiction::LocatedEngine engine(scenario.plan, scenario.run.located);
    stiction::State state = engine.initial_state();
    stiction::Listener listener;
    std::vector<double> came_to_rest(scenario.plan.frictions.size(), -std::numeric_limits<double>::infinity());
    listener.after_decision = [&](const stiction::State& s) {
        for (std::size_t f = 0; f < scenario.plan.frictions.size(); ++f) {
            const std::string& name = scenario.plan.frictions[f].name;
            const bool rested = !run.story[name].empty() && run.story[name].back() == '0';
            const bool rests = s.mode[f] == stiction::Mode::stuck;
            note(run.story, name, static_cast<int>(s.mode[f]));
            if (rests && !rested) came_to_rest[f] = s.time;
            if (rested && !rests) run.shortest_rest = std::min(run.shortest_rest, s.time - came_to_rest[f]);
        }
    };
    for (int k = 1; k <= kRows; ++k) {
        const stiction::RunReport report = engine.advance_to(state, row_time(until, k), listener);
        EXPECT_EQ(report.status, stiction::RunStatus::ok) << report.message;
        run.events += report.events;
        run.rows.push_back(state.position);
        run.rows.back().insert(run.rows.back().end(), state.velocity.begin(), state.velocity.end());
    }
    return run;
}

/// What sticks must have slip 0.0 whenever it is looked at.
inline Journey run_exchanged(const stiction::scenario::Scenario& scenario, const Exchanged& model,
                             const Unpacked& unpacked, double until, double longest_step, double late) {
    const stiction::fmu::Interface interface = stiction::fmu::interface_of(
        stiction::scenario::parse(unpacked.files.at("resources/scenario.toml"), "s", unpacked.resources()),
        stiction::fmu::Version::fmi2);
    Journey run;
    Solver solver(model, interface.states.size(), interface.indicators, longest_step, late);
    std::size_t looked = solver.events;
    const auto look = [&] {
        constexpr std::size_t kStepsBetweenLooks = 16;
        if (solver.events == looked && solver.steps % kStepsBetweenLooks != 0) return;
        looked = solver.events;
        for (const stiction::Plan::Friction& f : scenario.plan.frictions) {
            const int mode = model.get_whole(f.name + ".mode");
            note(run.story, f.name, mode);
            if (mode == 0) {
                EXPECT_EQ(model.get(f.name + ".slip"), 0.0) << f.name << " at " << solver.time;
            }
        }
    };
    for (int k = 1; k <= kRows; ++k) {
        solver.run(row_time(until, k), look);
        std::vector<double> row;
        for (const stiction::Plan::Body& b : scenario.plan.bodies) row.push_back(model.get(b.name + ".position"));
        for (const stiction::Plan::Body& b : scenario.plan.bodies) row.push_back(model.get(b.name + ".velocity"));
        run.rows.push_back(std::move(row));
    }
    run.events = solver.events;
    return run;
}

/// The same machine behind both versions: to the bit.
inline void expect_same(const Journey& run, const Journey& other) {
    EXPECT_EQ(run.rows, other.rows);
    EXPECT_EQ(run.story, other.story);
    EXPECT_EQ(run.events, other.events);
}

/// Within 1e-9 of the size of the motion, at least of 1: what the integrations of both leave.
inline void expect_close(const Journey& run, const Journey& native) {
    ASSERT_EQ(run.rows.size(), native.rows.size());
    for (std::size_t k = 0; k < run.rows.size(); ++k) {
        for (std::size_t i = 0; i < run.rows[k].size(); ++i) {
            const double there = native.rows[k][i];
            EXPECT_NEAR(run.rows[k][i], there, 1e-9 * std::fmax(1.0, std::fabs(there))) << "row " << k << ", " << i;
        }
    }
}

}  // namespace stiction_test
