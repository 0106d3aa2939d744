#include "engine/fixed/step_events.hpp"

namespace stiction::engine {
namespace {

/// The end of its travel on which a body rests.
Stop stop_of(const Plan::Body& body, double position, const std::vector<Mode>& mode) noexcept {
    if (body.stop_element == Plan::kNone || mode[body.stop_element] != Mode::stuck) {
        return Stop::none;
    }
    const Travel<double>& travel = body.options.travel;
    return position >= travel.upper ? Stop::upper : position <= travel.lower ? Stop::lower : Stop::none;
}

}  // namespace

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
        if (e == Plan::kNone || stop_of(body, start_.position[i], start_.mode) != Stop::none) {
            continue;
        }
        const Travel<double>& travel = body.options.travel;
        const bool upper = end.friction[e] > 0 || (end.friction[e] == 0 && end.position[i] >= travel.upper);
        const bool lower = end.friction[e] < 0 || (end.friction[e] == 0 && end.position[i] <= travel.lower);
        const double speed = upper ? start_.velocity[i] : lower ? -start_.velocity[i] : 0.0;
        if (speed > 0) {
            events_.push_back({.time = end.time,
                               .part = body.name,
                               .kind = Event::Kind::impact,
                               .stop_to = upper ? Stop::upper : Stop::lower,
                               .speed = speed,
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
        const Stop before = stop_of(body, start_.position[i], start_.mode);
        const Stop after = stop_of(body, end.position[i], end.mode);
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
