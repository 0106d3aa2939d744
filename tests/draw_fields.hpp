// Random parameters of any law or method, inside the domains of its table of fields.
#pragma once

#include <algorithm>
#include <cmath>

#include <stiction/law/domain.hpp>

#include "random_draw.hpp"

namespace stiction_test {

/// A number inside the domain, between a thousandth and a thousand where it has no upper bound.
inline double draw_within(Draw& d, const stiction::Domain& domain) {
    const double lower = std::isfinite(domain.lower) ? domain.lower : -1.0;
    return std::isfinite(domain.upper) ? lower + (domain.upper - lower) * d.uniform(0.1, 0.9)
                                       : lower + d.decades(1e-3, 1e3);
}

template <class Part>
void draw(Draw& d, Part& part) {
    for (const auto& field : Part::fields) {
        part.*field.member = draw_within(d, field.domain);
    }
    if constexpr (requires { Part::relations; }) {
        for (const auto& relation : Part::relations) {
            part.*relation.greater = part.*relation.smaller * d.uniform(1, 2);
        }
    }
}

}  // namespace stiction_test
