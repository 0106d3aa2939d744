// Cuts a machine down to the smallest that still breaks the same promise.
#pragma once

#include "random/judge.hpp"

namespace random_machines {

/// Takes out bodies, parts and waves and rounds numbers, as long as the promise stays broken.
[[nodiscard]] Sketch shrink(const Sketch& sketch, Promise broken);

}  // namespace random_machines
