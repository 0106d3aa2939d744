#include "fmu/export/dependencies.hpp"

#include <algorithm>

#include "engine/gear/gear_train.hpp"
#include "engine/located/exchange.hpp"

namespace stiction::fmu {
namespace {

bool follows_signals(const Plan& plan) {
    constexpr std::size_t kNone = Plan::kNone;
    return std::any_of(plan.frictions.begin(), plan.frictions.end(),
                       [](const Plan::Friction& f) { return f.speed_slot != kNone; }) ||
           std::any_of(plan.joints.begin(), plan.joints.end(),
                       [](const Plan::Joint& j) { return j.speed_slot != kNone || j.position_slot != kNone; });
}

/// (4)
bool jumps_by_forces(const Plan& plan) {
    return !engine::lossy_gears(plan).empty() ||
           std::any_of(plan.bodies.begin(), plan.bodies.end(), [](const Plan::Body& b) {
               return b.options.travel.restitution > 0 && b.stop_element != Plan::kNone;
           });
}

}  // namespace

std::optional<std::vector<std::size_t>> dependencies(const Plan& plan, const Interface& interface,
                                                     std::size_t reference) {
    const Variable& v = interface.variables[reference];
    const bool is_rate = v.kind == Variable::Kind::derivative;
    const std::size_t state = is_rate ? v.index : v.state;
    if (state == Variable::kNone || follows_signals(plan) ||
        std::any_of(plan.bodies.begin(), plan.bodies.end(), [](const Plan::Body& b) { return b.without_inertia(); })) {
        return {};
    }
    const std::size_t bodies = plan.bodies.size();
    const std::vector<engine::ExchangeState> states = engine::Exchange::states(plan, with_energies(interface));
    const std::size_t place = states[state].place;
    if (!is_rate && place < bodies) {
        return std::vector<std::size_t>{interface.states[state]};  // (1)
    }
    if (place >= (is_rate ? bodies : 2 * bodies)) {
        return {};
    }
    std::vector<std::size_t> velocities;  // (2)
    for (std::size_t k = 0; k < states.size(); ++k) {
        if (states[k].place >= bodies && states[k].place < 2 * bodies) velocities.push_back(interface.states[k]);
    }
    std::sort(velocities.begin(), velocities.end());
    return velocities;
}

std::optional<std::vector<std::size_t>> first_dependencies(const Plan& plan, const Interface& interface,
                                                           std::size_t reference) {
    const std::optional<std::vector<std::size_t>> later = dependencies(plan, interface, reference);
    const bool is_position = later && *later == std::vector<std::size_t>{reference};
    if (!later || (!is_position && jumps_by_forces(plan))) {
        return {};
    }
    std::vector<std::size_t> parameters;
    for (std::size_t k = 0; k < interface.variables.size(); ++k) {
        if (interface.variables[k].kind == Variable::Kind::parameter) parameters.push_back(k);
    }
    return parameters;
}

}  // namespace stiction::fmu
