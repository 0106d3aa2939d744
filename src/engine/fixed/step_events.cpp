#include "engine/fixed/step_events.hpp"

#include <cmath>

#include "engine/reading/ends.hpp"
#include "engine/reading/spring.hpp"

namespace stiction::engine {
namespace {

Stop beyond_edge(const SpringOptions& spring, double along_row) {
    const int side = SpringNumbers(spring).side(along_row - spring.rest);
    return side > 0 ? Stop::upper : side < 0 ? Stop::lower : Stop::none;
}

}  // namespace

StepEvents::StepEvents(const Plan& plan) : plan_(&plan) {
    for (std::size_t s = 0; s < plan.springs.size(); ++s) {
        if (plan.springs[s].contact) {
            contacts_.push_back(s);
        }
    }
}

std::span<const Event> StepEvents::find(const State& end, const StepView& step) {
    events_.clear();
    find_jams(end, step.jams);
    if (step.arrivals.empty()) {
        find_impacts(end);
    } else {
        tell_impacts(end, step.arrivals);
    }
    find_changes(end);
    find_stops(end);
    find_contacts(end);
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

void StepEvents::add_impact(double time, std::size_t body, Stop met, double speed) {
    events_.push_back({.time = time,
                       .part = plan_->bodies[body].name,
                       .kind = Event::Kind::impact,
                       .stop_to = met,
                       .speed = speed,
                       .element = plan_->bodies[body].stop_element});
}

/// A body that met an end and bounced is nearer to this end than to the other.
void StepEvents::tell_impacts(const State& end, std::span<const double> arrivals) {
    for (std::size_t i = 0; i < arrivals.size(); ++i) {
        if (arrivals[i] > 0) {
            add_impact(end.time, i, nearest_end(plan_->bodies[i].options.travel, end.position[i]), arrivals[i]);
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
            add_impact(end.time, i, met, std::fabs(start_.velocity[i]));
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

void StepEvents::find_contacts(const State& end) {
    for (const std::size_t s : contacts_) {
        const Row& row = plan_->layout.springs[s];
        const Stop before = beyond_edge(plan_->springs[s], along(row, start_.position));
        const Stop after = beyond_edge(plan_->springs[s], along(row, end.position));
        if (before != after) {
            events_.push_back({.time = end.time,
                               .part = plan_->springs[s].name,
                               .kind = Event::Kind::contact,
                               .stop_from = before,
                               .stop_to = after,
                               .speed = std::fabs(along(row, start_.velocity)),
                               .spring = s});
        }
    }
}

}  // namespace stiction::engine
