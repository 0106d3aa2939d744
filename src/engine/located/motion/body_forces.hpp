// Forces on the bodies of a machine at one instant, the sizes of their terms for roundings, and the powers they turn over.
#pragma once

#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

#include "numeric/rows.hpp"

namespace stiction::engine {

struct BodyForces {
    explicit BodyForces(std::size_t bodies) : sum(bodies, 0), magnitude(bodies, 0) {}

    /// An element along this row pulls at its bodies.
    void pull(std::span<const RowTable::Entry> row, double amount) noexcept {
        for (const RowTable::Entry& entry : row) {
            sum[entry.body] -= entry.coefficient * amount;
            magnitude[entry.body] += std::fabs(entry.coefficient * amount);
        }
    }

    std::vector<double> sum;        ///< by body, without friction and reactions of stuck elements [N | N·m]
    std::vector<double> magnitude;  ///< by body: sum of the magnitudes of all terms [N | N·m]
    double input_power = 0;         ///< by forces and moving grounds [W]
    double friction_power = 0;      ///< lost to dry friction [W]
    double damping_power = 0;       ///< lost to dampers and viscous friction [W]
};

}  // namespace stiction::engine
