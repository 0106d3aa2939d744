#include "run/first_order.hpp"

#include <algorithm>
#include <cmath>
#include <variant>

#include <fmt/format.h>

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

std::vector<std::string> first_order_lines(const scenario::Scenario& scenario, const Trajectory& trajectory) {
    std::vector<std::string> lines;
    const bool dropped =
        scenario.run.engine == EngineKind::fixed &&
        std::visit([]<class Method>(const Method&) { return !is_inertial<Method>(); }, scenario.run.fixed.method);
    const std::vector<Plan::Body>& bodies = scenario.plan.bodies;
    for (std::size_t i = 0; dropped && i < bodies.size(); ++i) {
        const std::span<const double> position = trajectory[bodies[i].name + ".position"];
        const std::span<const double> velocity = trajectory[bodies[i].name + ".velocity"];
        if (bodies[i].without_inertia() || !rubs_on_ground(scenario.plan, i) || position.empty() || velocity.empty()) {
            continue;
        }
        SecondOrder actuator = second_order_of(scenario.plan, i);
        for (const double v : velocity) {
            actuator.speed = std::max(actuator.speed, std::fabs(v));  // (1)
        }
        const auto [lowest, highest] = std::minmax_element(position.begin(), position.end());
        actuator.position_tolerance = kShareOfWay * (*highest - *lowest);  // (2)
        lines.push_back(fmt::format("{}, run without inertia: {}", bodies[i].name, advise_first_order(actuator).text));
    }
    return lines;
}

}  // namespace stiction
