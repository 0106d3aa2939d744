// Round numbers along an axis, and units with the prefix that makes them short.
//
//   step = the least of {1, 2, 5}·10ᵏ with (highest − lowest)/step ≤ at_most                                   (1)
//   ticks = the multiples of step in [lowest, highest]; labels have the decimals of step                         (2)
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace stiction::report {

struct Ticks {
    double step = 1;
    std::vector<double> values{};
    std::vector<std::string> labels{};
};

/// Needs lowest < highest, both finite; else there are none.
Ticks axis_ticks(double lowest, double highest, int at_most);

/// A unit as it is shown and the factor from SI to it: {"kN m", 1e-3}.
struct ShownUnit {
    std::string text{};
    double factor = 1;
};

/// The prefix that brings `largest` (SI) between 0.1 and 1000; pure numbers and units that take none stay as they are.
ShownUnit shown_unit(std::string_view unit, double largest);

/// A value with its unit and so many digits, prefix chosen for it: "12.1 kN m".
std::string quantity_text(double value, std::string_view unit, int digits = 4);

}  // namespace stiction::report
