#include "engine/make_engine.hpp"

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

EngineDescription describe(const EngineSettings& settings) {
    switch (settings.engine) {
        case EngineKind::fixed: break;
        case EngineKind::located: return LocatedEngine::describe(settings.located);
    }
    return FixedEngine::describe(settings.fixed);
}

}  // namespace stiction
