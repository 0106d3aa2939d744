// Draws a machine from a seed.
#pragma once

#include <cstdint>

#include "random/sketch.hpp"

namespace random_machines {

/// Seeds from here on draw every law with every signal it feels; those below draw Coulomb, Stribeck and pressed friction, as ever.
inline constexpr std::uint64_t kEveryLaw = 100'000;

/// The same machine for the same seed, everywhere. 1–8 bodies, mostly few; chains, trees, loops; half of all numbers are round, so that pushes
/// equal limits, frictions tie and bodies begin exactly on their ends.
[[nodiscard]] Sketch draw_machine(std::uint64_t seed);

}  // namespace random_machines
