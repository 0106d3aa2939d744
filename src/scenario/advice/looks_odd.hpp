// Things a scenario can be run with that were hardly meant: told as warnings, each with its place and its remedy.
//
//   starts that rigid joints contradict, joints that contradict each other          start_values.hpp
//   bodies, valves, signals and parameters that nothing uses                        uses.hpp
//   angles and frequencies without unit, forces that look like coefficients of friction
//   keys without effect, values assumed, keys set twice
#pragma once

#include <vector>

#include "scenario/advice/derived_starts.hpp"
#include "scenario/scenario.hpp"
#include "scenario/section/section.hpp"

namespace stiction::scenario {

/// Adds what looks odd of a scenario without mistakes to reading.odd.
void note_odd(const Scenario& scenario, const Document& document, Reading& reading);

/// Starts, joints and bodies that look odd in a machine without a file, in words of the model.
[[nodiscard]] std::vector<Mistake> odd_things(const Scenario& scenario, const GivenStarts& positions,
                                              const GivenStarts& velocities);

}  // namespace stiction::scenario
