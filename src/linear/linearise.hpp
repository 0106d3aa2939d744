// A machine as a linear system, in the modes it has at one instant.
//
// The located engine advances to the instant, where modes are decided. From there every derivative is taken with modes held: what sticks
// stays stuck, what slides slides on, contacts stay closed or open, limits of signals reached or not. A stuck machine and the same
// machine sliding are two systems.
//
//   A, C: displacements along the free motions of what is held (free_motion.hpp), and of the states of signals            (1)
//   B, D: offsets added to signals                                                                                         (2)
//
// each by slopes.hpp, over the derivatives of engine/located/exchange.hpp. No linear system has: samples, delays, signals in
// steps, friction that signals read, a ground that a stuck body follows and a signal moves, and corners of curves. They are
// refused by name.
#pragma once

#include <string>
#include <vector>

#include "engine/make_engine.hpp"
#include "linear/linear_model.hpp"
#include "machine/plan.hpp"

namespace stiction::linear {

struct Question {
    double at = 0;                       ///< [s]
    std::vector<std::string> inputs{};   ///< signals; none: every source that has a name of its own
    std::vector<std::string> outputs{};  ///< quantities; none: motion, friction and signals that drive parts
};

/// Throws ModelError with every reason why there is no linear model.
[[nodiscard]] LinearModel linearise(const Plan& plan, const EngineSettings& settings, const Question& question);

}  // namespace stiction::linear
