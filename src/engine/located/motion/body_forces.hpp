// Forces on the bodies of a machine at one instant, the sizes of their terms for roundings, and the powers they turn over.
#pragma once

#include <cstddef>
#include <vector>

#include "numeric/packed_rows.hpp"

namespace stiction::engine {

struct BodyForces {
    explicit BodyForces(std::size_t bodies) : sum(bodies, 0), magnitude(bodies, 0) {}

    /// An element along this row pulls at its bodies.
    void pull(const PackedRows& rows, std::size_t row, double amount) noexcept {
        rows.pull(row, amount, sum.data(), magnitude.data());
    }

    std::vector<double> sum;        ///< by body, without friction and reactions of stuck elements [N | N·m]
    std::vector<double> magnitude;  ///< by body: sum of the magnitudes of all terms [N | N·m]
    double input_power = 0;         ///< by forces and moving grounds [W]
    double friction_power = 0;      ///< lost to dry friction [W]
    double damping_power = 0;       ///< lost to dampers and viscous friction [W]
};

}  // namespace stiction::engine
