#include "engine/fixed/step/step_plan.hpp"

#include "engine/fixed/explicit_limits.hpp"

namespace stiction::engine {

StepPlan::StepPlan(const Plan& plan, const FixedOptions& options, const MethodStep* methods)
    : machine(&plan),
      h(options.step),
      ramps_push(methods != nullptr && methods->ramps_push()),
      by_methods(methods != nullptr),
      explicit_springs(options.springs != SpringStep::implicitly),
      tables(plan, by_methods),
      plain(!by_methods && !explicit_springs && plan.joints.empty() && tables.ends.empty() && tables.damped.empty() &&
            tables.speeds.empty() && plan.actuator_states.empty() && !tables.gaps),
      spring_rows(plan.layout.springs),
      element_rows(plan.layout.elements) {
    for (std::size_t i = 0; i < plan.bodies.size(); ++i) {
        const BodyOptions& body = plan.bodies[i].options;
        inertia.push_back(methods != nullptr && methods->has_inertia()[i] == 0 ? 0.0 : body.inertia);
        damping.push_back(body.viscous_damping);
    }
    for (std::size_t e = 0; e < plan.frictions.size(); ++e) {
        const bool by_method = methods != nullptr && methods->viscous_at_start()[e] != 0;
        viscous_at_start.push_back(explicit_springs || by_method ? 1 : 0);
    }
    for (std::size_t s = 0; s < plan.springs.size(); ++s) {
        const Plan::Spring& spring = plan.springs[s];
        const double m = inertia_along(plan, plan.layout.springs[s]);
        overdamped.push_back(!spring.contact && is_overdamped(spring.stiffness, spring.damping, m) ? 1 : 0);
    }
}

}  // namespace stiction::engine
