// Recording of a run where the scenario leaves it open: which quantities, and how many rows.
//
//   quantities   the default choice of the plan, sources, signals that parts name, references and measurements of controllers; and
//                whatever is chosen, what the report needs                                                                   (1)
//   rows         about 2000: every k-th step of the fixed engine, k = steps/2000 rounded to 1, 2 or 5 times a power of ten; the
//                located engine at multiples of until/2000, rounded alike                                                     (2)
//
// Rounding is to the nearest ratio, so that there are 1265 to 3163 rows, or every step where there are fewer than 2829 of them. Rows at
// events are kept besides, and so is the last. Metrics do not depend on rows (result/meter.hpp).
#pragma once

#include "result/recorder.hpp"
#include "scenario/scenario.hpp"

namespace stiction {

/// (2) [s]; 0: every step.
[[nodiscard]] double usual_spacing(const scenario::RunSettings& run);

/// (1) and (2), or what the scenario asks for.
[[nodiscard]] RecordOptions recording_of(const scenario::Scenario& scenario);

}  // namespace stiction
