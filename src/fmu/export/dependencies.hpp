// On what a variable depends at the same instant, so that tools need not assume an algebraic loop through every flange.
//
//   position of a body                                itself                                                                   (1)
//   velocity of a body, derivative of its position    the velocities of all bodies: what sticks together moves as one          (2)
//
// At the first instant positions and velocities are those that parameters give them: they depend on all parameters and on no input   (3)
// but velocities of machines with a gear with losses or an end of travel that throws back: whether a gear jams at once, or a bounce is
// too short to be one, depends on forces.                                                                                           (4)
//
// Of everything else nothing is told, which means: on all that is known. The same where a velocity is no state, or follows the signal of
// a moving ground or of a prescribed motion.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "fmu/export/interface.hpp"

namespace stiction::fmu {

/// Value references, or nothing where nothing is told.
std::optional<std::vector<std::size_t>> dependencies(const Plan& plan, const Interface& interface,
                                                     std::size_t reference);

/// The same at the first instant, (3) and (4).
std::optional<std::vector<std::size_t>> first_dependencies(const Plan& plan, const Interface& interface,
                                                           std::size_t reference);

}  // namespace stiction::fmu
