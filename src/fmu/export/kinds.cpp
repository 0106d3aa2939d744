#include "fmu/export/kinds.hpp"

#include <stdexcept>
#include <variant>

#include <fmt/format.h>

namespace stiction::fmu {
namespace {

bool is_presliding(const AnyMethod& method) {
    bool found = false;
    for_each_bristle<double>([&]<class Model>() { found = found || std::holds_alternative<Model>(method); });
    return found;
}

}  // namespace

std::string presliding_model(const scenario::Scenario& scenario) {
    if (scenario.run.engine != scenario::Engine::fixed) {
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
        throw std::runtime_error(fmt::format(
            "there is no model exchange with the method {}: it has memory below sliding, and model exchange runs what "
            "sticks or slides; export co-simulation, or choose another method",
            model));
    }
    return kinds;
}

}  // namespace stiction::fmu
