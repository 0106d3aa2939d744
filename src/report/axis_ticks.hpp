// Round numbers along an axis.
//
//   step = the least of {1, 2, 5}·10ᵏ with (highest − lowest)/step ≤ at_most                                   (1)
//   ticks = the multiples of step in [lowest, highest]; labels have the decimals of step                         (2)
//   of a logarithmic axis: the powers of ten, every one or every kth, so that there are at most as many           (3)
#pragma once

#include <string>
#include <vector>

namespace stiction::report {

struct Ticks {
    double step = 1;
    std::vector<double> values{};
    std::vector<std::string> labels{};
};

/// Needs lowest < highest, both finite; else there are none.
Ticks axis_ticks(double lowest, double highest, int at_most);

/// (3); needs 0 < lowest < highest, both finite; else there are none.
Ticks decade_ticks(double lowest, double highest, int at_most);

}  // namespace stiction::report
