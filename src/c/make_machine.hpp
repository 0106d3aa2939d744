// Hands a machine made in C++ to a program in C.
#pragma once

#include <memory>

#include "c/stiction.h"
#include "engine/engine.hpp"
#include "engine/fixed/fixed_options.hpp"
#include "machine/plan.hpp"

namespace stiction {

/// A machine for the calls of stiction.h; stiction_destroy ends it. The plan is shared, not copied: machines of many threads may hold
/// the same one. Throws ModelError where the options do not fit the plan.
[[nodiscard]] stiction_machine* make_machine(std::shared_ptr<const Plan> plan, const FixedOptions& options);

/// The engine and the state of a machine, for steps that are recorded; what outputs showed is forgotten.
struct MachineParts {
    Engine& engine;
    State& state;
};
[[nodiscard]] MachineParts open_machine(stiction_machine& machine);

}  // namespace stiction
