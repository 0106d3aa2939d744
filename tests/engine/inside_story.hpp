// Runs a machine with events located inside the steps of the fixed engine and keeps what it was told, beside the located engine's words.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "engine/fixed.hpp"
#include "located_story.hpp"

namespace stiction {

/// "clutch stuck-forward", "body impact", … and when.
struct Happened {
    std::string what;
    double time = 0;
};

struct InsideStory {
    State state;
    State judged;
    std::vector<Happened> told;
    RunStatus status = RunStatus::ok;

    /// How often something happened.
    [[nodiscard]] std::size_t count(const std::string& what) const {
        return static_cast<std::size_t>(
            std::count_if(told.begin(), told.end(), [&](const Happened& h) { return h.what == what; }));
    }
    [[nodiscard]] std::vector<std::string> words() const {
        std::vector<std::string> all;
        for (const Happened& h : told) {
            all.push_back(h.what);
        }
        return all;
    }
};

inline std::string change_words(const std::string& part, Mode from, Mode to) {
    return part + " " + name(from) + "-" + name(to);
}

inline InsideStory tell_inside(const Plan& plan, double until, int steps, std::size_t intervals = 16) {
    FixedEngine engine(plan, {.step = until / steps, .locate_inside = intervals});
    InsideStory story;
    story.state = engine.initial_state();
    const std::size_t frictions = plan.frictions.size();
    for (int k = 0; k < steps && story.status == RunStatus::ok; ++k) {
        const StepView view = engine.step(story.state);
        story.status = view.status;
        for (const StepEvent& e : view.events) {
            if (e.kind == StepEvent::Kind::mode) {
                const std::string& part =
                    e.index < frictions ? plan.frictions[e.index].name : plan.joints[e.index - frictions].name;
                story.told.push_back({change_words(part, e.from, e.to), e.time});
            } else if (e.kind == StepEvent::Kind::jam) {
                story.told.push_back({plan.frictions[e.index].name + " jam", e.time});
            } else if (e.kind != StepEvent::Kind::stop) {
                story.told.push_back({plan.bodies[e.index].name + " impact", e.time});
            }
        }
    }
    story.judged = engine.judge(story.state);
    return story;
}

/// The same words from the located engine.
inline std::vector<Happened> located_words(const Story& story, const Plan& plan) {
    std::vector<Happened> all;
    const auto is_stop = [&](const LocatedEvent& event) {
        return event.kind == EventKind::mode &&
               std::any_of(plan.bodies.begin(), plan.bodies.end(),
                           [&](const Plan::Body& body) { return body.name == event.part; });
    };
    for (const Told& t : story.told) {
        const std::string part(t.event.part);
        if (is_stop(t.event)) {
            continue;
        }
        all.push_back({t.event.kind == EventKind::mode  ? change_words(part, t.event.from, t.event.to)
                       : t.event.kind == EventKind::jam ? part + " jam"
                                                        : part + " impact",
                       t.event.time});
    }
    return all;
}

}  // namespace stiction
