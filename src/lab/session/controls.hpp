// Numbers of a machine that a page offers for changing, with the range of their sliders.
//
//   chosen   what [page] controls names; else every parameter that is a plain number; else of the numbers that stand in the file those
//            of forces, frictions, sources, springs and bodies, no more than six                                              (1)
//   slider   from 0 to twice the value, within the range the reader admits; of an open end a thousandth stays out; a value of 0
//            goes from −1 to 1 of its unit                                                                                     (2)
#pragma once

#include <string>
#include <vector>

#include "scenario/scenario.hpp"

namespace stiction::lab {

struct Control {
    std::string key;   ///< "body.surface.inertia", as --set takes it
    double value = 0;  ///< in the unit
    std::string unit;  ///< as it stands in the file; empty: a pure number or SI
    double lower = 0;  ///< of the slider, in the unit
    double upper = 0;
    bool chosen = false;  ///< shown at once; else where more are asked for
};

/// Every number that stands in the file; the chosen ones first.
std::vector<Control> controls_of(const scenario::Scenario& scenario);

}  // namespace stiction::lab
