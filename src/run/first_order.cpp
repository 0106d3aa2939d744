#include "run/first_order.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/fixed/methods/friction_method.hpp"
#include "machine/checks/reduction.hpp"

namespace stiction {
namespace {

constexpr double kShareOfWay = 0.01;  // (2)

bool rubs_on_ground(const Plan& plan, std::size_t body) {
    for (std::size_t e = 0; e < plan.frictions.size(); ++e) {
        const Row& row = plan.layout.elements[e];
        if (row.body.size() == 1 && row.body[0] == body) {
            return true;
        }
    }
    return false;
}

}  // namespace

std::vector<std::string> first_order_lines(const scenario::Scenario& scenario, const Outcome& outcome) {
    std::vector<std::string> lines;
    const bool dropped = scenario.run.engine == EngineKind::fixed && !engine::has_inertia(scenario.run.fixed.method);
    const std::vector<Plan::Body>& bodies = scenario.plan.bodies;
    for (std::size_t i = 0; dropped && i < bodies.size(); ++i) {
        if (bodies[i].without_inertia() || !rubs_on_ground(scenario.plan, i)) {
            continue;
        }
        const BodyExtent& extent = outcome.extents.at(i);
        SecondOrder actuator = second_order_of(scenario.plan, i);
        actuator.speed = std::max(actuator.speed, extent.speed);                       // (1)
        actuator.position_tolerance = kShareOfWay * (extent.highest - extent.lowest);  // (2)
        lines.push_back(fmt::format("{}, run without inertia: {}", bodies[i].name, advise_first_order(actuator).text));
    }
    return lines;
}

}  // namespace stiction
