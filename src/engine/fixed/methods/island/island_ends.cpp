#include "engine/fixed/methods/island/island_ends.hpp"

#include <algorithm>
#include <cmath>

#include "engine/reading/ends.hpp"
#include "engine/reading/rebound.hpp"

namespace stiction::engine {

IslandEnds::IslandEnds(const Plan& plan, std::span<const std::size_t> bodies) {
    for (std::size_t k = 0; k < bodies.size(); ++k) {
        const Plan::Body& body = plan.bodies[bodies[k]];
        if (body.stop_element != Plan::kNone) {
            ends_.push_back({.element = body.stop_element,
                             .body = bodies[k],
                             .own_index = k,
                             .row = {{k}, {1.0}},
                             .travel = body.options.travel});
        }
    }
}

bool IslandEnds::any_arrives() const noexcept {
    return std::any_of(ends_.begin(), ends_.end(),
                       [](const IslandEnd& end) { return end.engaged != Stop::none && end.arrival != end.speed; });
}

bool IslandEnds::release() noexcept {
    bool changed = false;
    for (IslandEnd& end : ends_) {
        changed = changed || end.engaged != Stop::none;
        end.engaged = Stop::none;
        end.let_go = false;
    }
    return changed;
}

bool IslandEnds::let_go(std::size_t k, double reaction) noexcept {
    IslandEnd& end = ends_[k];
    end.let_go = end.engaged == Stop::upper ? reaction < 0 : reaction > 0;
    end.engaged = end.let_go ? Stop::none : end.engaged;
    return end.let_go;
}

bool IslandEnds::engage_passed(const StepInput& input, std::span<const double> velocity,
                               std::span<const double> rate) noexcept {
    bool changed = false;
    for (IslandEnd& end : ends_) {
        if (end.engaged != Stop::none || end.let_go) {
            continue;
        }
        const double x = input.state->position[end.body];
        const double target = x + input.step * rate[end.own_index];
        const Stop reached = end_at(end.travel, target);
        const Stop passed = end_passed(end.travel, target);
        end.engaged = passed != Stop::none                           ? passed
                      : moves_into(reached, velocity[end.own_index]) ? reached
                                                                     : Stop::none;
        if (end.engaged == Stop::none) {
            continue;
        }
        changed = true;
        const double before = input.state->velocity[end.body];
        const bool strikes = input.inertia[end.body] > 0 && moves_into(end.engaged, before);
        end.speed =
            strikes ? rebound(end.travel.restitution, before, std::fabs(velocity[end.own_index] - before)) : 0.0;
        end.arrival = end.speed != 0 ? end.speed : (end_position(end.travel, end.engaged) - x) / input.step;  // (3)
    }
    return changed;
}

}  // namespace stiction::engine
