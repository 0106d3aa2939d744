// Runs a machine with the located engine and keeps what it was told.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "engine/located/located.hpp"

namespace stiction {

inline constexpr double kPi = 3.14159265358979323846;

/// One event with the state right after it.
struct Told {
    Event event;
    State state;
};

struct Story {
    State state;
    std::vector<Told> told;
    RunReport report;
    double residual = 0;     ///< of the energy audit [J]
    double turned_over = 0;  ///< [J]

    /// Changes of mode of one part.
    [[nodiscard]] std::vector<Told> of(const std::string& part, Event::Kind kind = Event::Kind::mode) const {
        std::vector<Told> result;
        for (const Told& t : told) {
            if (t.event.part == part && t.event.kind == kind) {
                result.push_back(t);
            }
        }
        return result;
    }
};

inline Story tell(const Plan& plan, double until, const LocatedOptions& options = {}) {
    LocatedEngine engine(plan, options);
    Story story;
    story.state = engine.initial_state();
    const double start = engine.mechanical_energy(story.state);
    const auto on_event = [&](const Event& event, const State& state) { story.told.push_back({event, state}); };
    story.report = engine.advance_to(story.state, until, {.on_event = on_event});
    const EnergyAccount& e = story.state.energy;
    const double stored = engine.mechanical_energy(story.state);
    story.residual = e.input - (stored - start) - e.friction - e.damping - e.impact;
    story.turned_over = std::fabs(start) + std::fabs(stored) + std::fabs(e.input) + e.friction + e.damping + e.impact;
    return story;
}

}  // namespace stiction
