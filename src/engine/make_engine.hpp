// Choice of the engine: the only place that knows which engines there are.
#pragma once

#include <array>
#include <memory>
#include <string>

#include "engine/engine.hpp"
#include "engine/fixed/fixed_options.hpp"
#include "engine/located/located_options.hpp"

namespace stiction {

enum class EngineKind : unsigned char { fixed, located };

/// Names of the engines, by kind.
inline constexpr std::array<const char*, 2> kEngineNames{"fixed", "located"};

[[nodiscard]] constexpr const char* name(EngineKind kind) noexcept {
    return kEngineNames[static_cast<std::size_t>(kind)];
}

/// Choice of an engine, and the options of each.
struct EngineSettings {
    EngineKind engine = EngineKind::fixed;
    FixedOptions fixed{.step = 1e-4};
    LocatedOptions located{};
};

/// The plan must outlive the engine. One engine per thread; a plan may be shared. Throws ModelError where the engine cannot run
/// the machine as asked: all problems at once.
[[nodiscard]] std::unique_ptr<Engine> make_engine(const Plan& plan, const EngineSettings& settings);

/// Name of the first presliding model (LuGre and the like) with which these settings run a friction; empty if there is none, and always
/// with the located engine, which knows sticking and sliding only.
[[nodiscard]] std::string presliding_model(const Plan& plan, const EngineSettings& settings);

/// Engine::description() of the engine that these settings make.
[[nodiscard]] EngineDescription describe(const EngineSettings& settings);

}  // namespace stiction
