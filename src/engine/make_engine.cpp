#include "engine/make_engine.hpp"

#include <variant>

#include "engine/fixed/fixed.hpp"
#include "engine/located/located.hpp"

namespace stiction {

std::unique_ptr<Engine> make_engine(const Plan& plan, const EngineSettings& settings) {
    switch (settings.engine) {
        case EngineKind::fixed: break;
        case EngineKind::located: return std::make_unique<LocatedEngine>(plan, settings.located);
    }
    return std::make_unique<FixedEngine>(plan, settings.fixed);
}

std::string presliding_model(const Plan& plan, const EngineSettings& settings) {
    if (settings.engine != EngineKind::fixed) {
        return {};
    }
    for (const Plan::Friction& friction : plan.frictions) {
        const AnyMethod& method = friction.method ? *friction.method : settings.fixed.method;
        bool found = false;
        for_each_bristle<double>([&]<class Model>() { found = found || std::holds_alternative<Model>(method); });
        if (found) {
            return std::string(description(method).name);
        }
    }
    return {};
}

EngineDescription describe(const EngineSettings& settings) {
    switch (settings.engine) {
        case EngineKind::fixed: break;
        case EngineKind::located: return LocatedEngine::describe(settings.located);
    }
    return FixedEngine::describe(settings.fixed);
}

}  // namespace stiction
