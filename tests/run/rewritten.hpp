// A scenario written anew: its positions counted from elsewhere, its masses or lengths in a smaller unit. The machine is the same.
//
//   shift     x + s of every body, in m or rad; ends of travel, rests of springs and faces of contacts with it                  (1)
//   mass      a unit of mass 1/f kg: every number times f^b, with b the power of kg in its unit                                 (2)
//   length    a unit of length 1/f m: every number times f^a, with a the power of m in its unit                                 (3)
//
// Signals stay as the file writes them: where they read a part, its quantity is put back first, and where a part reads a signal, the signal
// is carried over. The units come from the keys (`stiction list keys`), not from the engines.
#pragma once

#include <string>

#include "scenario/scenario.hpp"

namespace stiction_test {

struct Rewriting {
    double shift = 0;
    double mass = 1;
    double length = 1;
};

/// As a file without [record], [fmi] and [display].
[[nodiscard]] std::string rewritten(const stiction::scenario::Scenario& scenario, const Rewriting& how);

}  // namespace stiction_test
