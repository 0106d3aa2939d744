// Constraint rows: z = Σ dᵢ · (motion of body i).
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace stiction {

/// z = Σ coefficient · motion of body.
struct Row {
    std::vector<std::size_t> body;
    std::vector<double> coefficient;
};

/// Σ coefficient · motion of body, the motion of a body given by a function of its index; `start` is added.
template <class MotionOfBody>
[[nodiscard]] double along(const Row& row, MotionOfBody&& motion_of, double start) noexcept {
    double z = start;
    for (std::size_t a = 0; a < row.body.size(); ++a) {
        z += row.coefficient[a] * motion_of(row.body[a]);
    }
    return z;
}

/// Σ coefficient · motion of body.
[[nodiscard]] inline double along(const Row& row, std::span<const double> motion) noexcept {
    return along(
        row, [motion](std::size_t body) { return motion[body]; }, 0.0);
}

/// All rows of a machine, for the network solver.
struct NetworkLayout {
    std::size_t bodies = 0;
    std::vector<Row> springs;
    std::vector<Row> elements;
};

}  // namespace stiction
