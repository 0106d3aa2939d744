#include "fmu/export/kinds.hpp"

#include <variant>

#include "machine/model.hpp"

namespace stiction::fmu {
namespace {

bool is_presliding(const AnyMethod& method) {
    bool found = false;
    for_each_bristle<double>([&]<class Model>() { found = found || std::holds_alternative<Model>(method); });
    return found;
}

}  // namespace

std::string presliding_model(const scenario::Scenario& scenario) {
    if (scenario.run.engine != EngineKind::fixed) {
        return {};
    }
    for (const Plan::Friction& friction : scenario.plan.frictions) {
        const AnyMethod& method = friction.method ? *friction.method : scenario.run.fixed.method;
        if (is_presliding(method)) {
            return std::string(description(method).name);
        }
    }
    return {};
}

Kinds possible_kinds(const scenario::Scenario& scenario, const Kinds& wanted) {
    const std::string model = presliding_model(scenario);
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
