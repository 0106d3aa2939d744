#include "fmu/export/kinds.hpp"

#include "machine/model.hpp"

namespace stiction::fmu {

Kinds possible_kinds(const scenario::Scenario& scenario, const Kinds& wanted) {
    const std::string model = presliding_model(scenario.plan, scenario.run);
    const Kinds kinds{wanted.model_exchange && model.empty(), wanted.co_simulation};
    if (!kinds.model_exchange && !kinds.co_simulation) {
        throw ModelError({.kind = ProblemKind::unsupported,
                          .method = model,
                          .what = "has no model exchange, which knows sticking and sliding only",
                          .remedy = "export co-simulation, or choose another method"});
    }
    return kinds;
}

}  // namespace stiction::fmu
