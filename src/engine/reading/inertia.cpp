#include "engine/reading/inertia.hpp"

namespace stiction::engine {

std::vector<double> effective_inertias(const Plan& plan) {
    std::vector<double> result;
    for (const Plan::Body& body : plan.bodies) {
        result.push_back(body.without_inertia() ? body.options.viscous_damping : body.options.inertia);
    }
    for (std::size_t s = 0; s < plan.springs.size(); ++s) {
        const Row& row = plan.layout.springs[s];
        for (std::size_t a = 0; a < row.body.size(); ++a) {
            const bool damped = plan.bodies[row.body[a]].without_inertia();
            result[row.body[a]] += damped ? plan.springs[s].damping * row.coefficient[a] * row.coefficient[a] : 0.0;
        }
    }
    return result;
}

}  // namespace stiction::engine
