#include "engine/fixed/step_events.hpp"

#include <cmath>

#include "engine/reading/ends.hpp"

namespace stiction::engine {

std::span<const Event> StepEvents::find(const State& end, std::span<const Jam> jams) {
    events_.clear();
    find_jams(end, jams);
    find_impacts(end);
    find_changes(end);
    find_stops(end);
    return events_;
}

void StepEvents::find_jams(const State& end, std::span<const Jam> jams) {
    for (std::size_t e = 0; e < jams.size(); ++e) {
        if (jams[e] == Jam::own) {
            events_.push_back({.time = end.time,
                               .part = plan_->frictions[e].name,
                               .from = start_.mode[e],
                               .to = Mode::stuck,
                               .kind = Event::Kind::jam,
                               .speed = along(plan_->layout.elements[e], start_.velocity),
                               .element = e});
        }
    }
}

void StepEvents::find_impacts(const State& end) {
    for (std::size_t i = 0; i < plan_->bodies.size(); ++i) {
        const Plan::Body& body = plan_->bodies[i];
        const std::size_t e = body.stop_element;
        if (e == Plan::kNone || resting_end(*plan_, i, start_) != Stop::none) {
            continue;
        }
        const double push = end.friction[e];
        const Stop at_start = end_at(body.options.travel, start_.position[i]);
        const Stop met = moves_into(at_start, start_.velocity[i]) ? at_start
                         : push > 0                               ? Stop::upper
                         : push < 0                               ? Stop::lower
                                                                  : end_at(body.options.travel, end.position[i]);
        if (moves_into(met, start_.velocity[i])) {
            events_.push_back({.time = end.time,
                               .part = body.name,
                               .kind = Event::Kind::impact,
                               .stop_to = met,
                               .speed = std::fabs(start_.velocity[i]),
                               .element = e});
        }
    }
}

void StepEvents::find_changes(const State& end) {
    const std::size_t frictions = plan_->frictions.size();
    for (std::size_t e = 0; e < frictions + plan_->joints.size(); ++e) {
        if (start_.mode[e] != end.mode[e]) {
            events_.push_back({.time = end.time,
                               .part = e < frictions ? plan_->frictions[e].name : plan_->joints[e - frictions].name,
                               .from = start_.mode[e],
                               .to = end.mode[e],
                               .element = e});
        }
    }
}

void StepEvents::find_stops(const State& end) {
    for (std::size_t i = 0; i < plan_->bodies.size(); ++i) {
        const Plan::Body& body = plan_->bodies[i];
        const Stop before = resting_end(*plan_, i, start_);
        const Stop after = resting_end(*plan_, i, end);
        if (before != after) {
            events_.push_back({.time = end.time,
                               .part = body.name,
                               .kind = Event::Kind::stop,
                               .stop_from = before,
                               .stop_to = after,
                               .element = body.stop_element});
        }
    }
}

}  // namespace stiction::engine
