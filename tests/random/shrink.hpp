// Cuts a machine down to the smallest that still breaks the same promise.
#pragma once

#include "random/judge.hpp"

namespace random_machines {

/// Takes out bodies, parts and waves and rounds numbers, as long as the promise stays broken; `turn` as in judge(). At most some hundred
/// machines are judged.
[[nodiscard]] Sketch shrink(const Sketch& sketch, Promise broken, std::uint64_t turn);

}  // namespace random_machines
