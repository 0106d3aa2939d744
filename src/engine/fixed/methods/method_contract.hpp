// Contract of a method, as far as one answer shows it: methods of the user's own are held to it at every step.
//
//   every number of the answer is finite                                                                             (1)
//   promise of rest:         v = 0 and the push inside the limits all through the step  →  v⁺ = 0.0, no displacement (2)
//   promise of dissipation:  friction_energy ≥ 0                                                                     (3)
//   always:                  input = ½J(v⁺² − v²) + friction + viscous + scheme energy   advance.hpp (2)             (4)
//
// (3) and (4) to rounding: within 1e-9 of the sum of the magnitudes, far above what some dozens of operations lose and far below a mistake.
// A method that is given what is not finite answers for nothing.
#pragma once

#include <string>

#include <stiction/method/advance.hpp>

#include "engine/fixed/step_view.hpp"

namespace stiction::engine {

enum class Breach : unsigned char { none, not_finite, moves_at_rest, gains_energy, energy_open };

/// The first of (1) to (4) that an answer breaks.
[[nodiscard]] Breach find_breach(const Promises& promises, const Situation<double>& given,
                                 const Advance<double>& answered) noexcept;

/// Fault of a method of the user's own, its remedy, and the step: "moves at rest, which it promises not to: …".
[[nodiscard]] std::string breach_text(const RefusedAdvance& refused);

}  // namespace stiction::engine
