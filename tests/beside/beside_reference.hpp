// Compares both engines with the independent reference (tests/reference/event_automaton.hpp) on one machine.
//
// The reference runs with a step and with half of it; its error is at most the difference d of the two (order 4: a fifteenth).
//
//   located    positions, velocities and event times within d + 1e-9 of their size; the same sequence of modes           (1)
//   fixed      of order one: at a sixteenth of the step the error is at most half as large, beside that of (1). Where events fall within
//              their steps is by chance, so a sixteenth is not asked for; and a step may meet the right answer by chance, so a second
//              sixteenth can be allowed                                                                                  (2)
//   both       tell a jam only where the reference has one, and close their energy account                              (3)
#pragma once

#include <string>

#include "machine/plan.hpp"
#include "reference/machine.hpp"

namespace stiction_test {

struct Beside {
    double until = 1;              ///< [s]
    double reference_step = 1e-3;  ///< [s]
    double fixed_step = 1e-3;      ///< [s]
    int refinements = 1;           ///< of (2)
};

/// What differs, in words; empty if nothing does. `unanswered` says why the reference has no answer: it cannot express the machine, or
/// mechanics alone does not decide.
struct Differences {
    std::string unanswered{};
    bool undecided = false;  ///< unanswered, because mechanics alone does not decide
    std::string located{};   ///< (1)
    std::string fixed{};     ///< (2)
};

[[nodiscard]] Differences beside_reference(const stiction::Plan& plan, const Beside& options);

}  // namespace stiction_test
