#include "engine/fixed/methods/island_ends.hpp"

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

bool IslandEnds::engage_resting(const State& state) noexcept {
    bool changed = false;
    for (IslandEnd& end : ends_) {
        const Stop at = end_at(end.travel, state.position[end.body]);
        const bool strikes = state.mode[end.element] != Mode::stuck && moves_into(at, state.velocity[end.body]);
        const Stop now = strikes ? Stop::none : at;
        changed = changed || now != end.engaged;
        end.engaged = now;
        end.speed = 0;
    }
    return changed;
}

bool IslandEnds::let_go(std::size_t k, double reaction) noexcept {
    IslandEnd& end = ends_[k];
    const bool pulls = end.engaged == Stop::upper ? reaction < 0 : reaction > 0;
    end.engaged = pulls ? Stop::none : end.engaged;
    return pulls;
}

bool IslandEnds::engage_passed(const StepInput& input, std::span<const double> velocity,
                               std::span<const double> rate) noexcept {
    for (IslandEnd& end : ends_) {
        const double x = input.state->position[end.body];
        const Stop passed = end_passed(end.travel, x + input.step * rate[end.own_index]);
        if (passed == Stop::none || end.engaged != Stop::none) {
            continue;
        }
        const double before = input.state->velocity[end.body];
        end.engaged = passed;
        const bool strikes = input.inertia[end.body] > 0 && moves_into(end.engaged, before);
        const double bounce =
            strikes ? rebound(end.travel.restitution, before, std::fabs(velocity[end.own_index] - before)) : 0.0;
        end.speed = bounce != 0 ? bounce : (end_position(end.travel, passed) - x) / input.step;  // (3)
        return true;
    }
    return false;
}

}  // namespace stiction::engine
