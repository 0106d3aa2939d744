// Random machines that the reference can express: the same for a seed on every computer.
//
// 1–5 bodies with pushes, ground frictions (resting or moving ground), brakes, ends of travel, mounts with and without gap; neighbours
// joined by a clutch of any ratio, a shaft, a freewheel, an ideal or a lossy gear.
#pragma once

#include <cstdint>

#include "machine/plan.hpp"

namespace stiction_test {

[[nodiscard]] stiction::Plan random_plan(std::uint64_t seed);

}  // namespace stiction_test
