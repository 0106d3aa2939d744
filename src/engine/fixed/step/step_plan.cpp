#include "engine/fixed/step/step_plan.hpp"

#include "engine/fixed/explicit_limits.hpp"

namespace stiction::engine {

StepPlan::StepPlan(const Plan& plan, const FixedOptions& options, std::span<const std::uint8_t> has_inertia)
    : machine(&plan),
      h(options.step),
      by_methods(!has_inertia.empty()),
      explicit_springs(options.springs != SpringStep::implicitly),
      tables(plan, by_methods),
      spring_rows(plan.layout.springs),
      element_rows(plan.layout.elements) {
    for (std::size_t i = 0; i < plan.bodies.size(); ++i) {
        const BodyOptions& body = plan.bodies[i].options;
        inertia.push_back(by_methods && has_inertia[i] == 0 ? 0.0 : body.inertia);
        damping.push_back(body.viscous_damping);
    }
    for (std::size_t s = 0; s < plan.springs.size(); ++s) {
        const Plan::Spring& spring = plan.springs[s];
        const double m = inertia_along(plan, plan.layout.springs[s]);
        overdamped.push_back(is_overdamped(spring.stiffness, spring.damping, m) ? 1 : 0);
    }
}

}  // namespace stiction::engine
