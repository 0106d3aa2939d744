// Units that a file writes, as units in which its quantities are shown (result/display/display_units.hpp).
//
//   of the part        those of its own section, first of keys that begin like the quantity; for positions and speeds of a
//                      friction or spring those of its bodies                                                              (1)
//   speed              the unit of its position per second, where the part has one of those and none of speeds             (2)
//   elsewhere          the one that is written most often for this SI unit, then (2); of positions and speeds only bodies and
//                      signals count, since a lead of 5 mm or a backlash of 2 arcmin says nothing of where a body is       (3)
//
// The first that is there counts. Values that are 0 count only where there are no others; of equally many the first in the file wins.
// Values written in SI units are shown as if no unit were written, with the prefix of their size.
#pragma once

#include <map>
#include <span>
#include <string>

#include "machine/plan.hpp"
#include "scenario/advice/understood.hpp"

namespace stiction::scenario {

/// By quantity; those without an entry are shown in SI.
[[nodiscard]] std::map<std::string, std::string> written_units(const Plan& plan, std::span<const Value> values);

}  // namespace stiction::scenario
