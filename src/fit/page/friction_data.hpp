// Friction that a log asks for, beside that of the law: data for the friction map.
//
//   e = simulated − measured position;  e', e'' of a parabola through the rows around, by least squares                     (1)
//   v = slip − e',   F = friction + J e''                                                                                  (2)
//
// (2) is the friction with which the body would have moved as it was measured, under the forces of the simulation: what the law gives plus
// what is left over. It is for the eye only: nothing is fitted to it.
#pragma once

#include <vector>

#include "fit/fit.hpp"
#include "fit/model/trace.hpp"

namespace stiction::fit {

struct FrictionData {
    std::vector<double> speed{};
    std::vector<double> force{};
};

/// (2) at rows a window apart, where the friction slips; empty where its body is not measured or carries other frictions.
[[nodiscard]] FrictionData friction_data(const Log& log, const Trace& trace, const FrictionTrace& friction);

}  // namespace stiction::fit
