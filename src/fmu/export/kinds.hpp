// Kinds of FMU that a machine has: model exchange, co-simulation or both.
//
// Model exchange is the located engine: a friction sticks or slides. A machine whose fixed engine runs frictions with a presliding model
// (LuGre and the like) is another one there, so it has co-simulation only.
#pragma once

#include "scenario/scenario.hpp"

namespace stiction::fmu {

struct Kinds {
    bool model_exchange = true;
    bool co_simulation = true;
};

/// Of the kinds asked for, those that the machine has. Throws ModelError if none is left.
[[nodiscard]] Kinds possible_kinds(const scenario::Scenario& scenario, const Kinds& wanted);

}  // namespace stiction::fmu
