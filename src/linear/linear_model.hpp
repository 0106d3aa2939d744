// A machine near one instant, as a linear system that holds while its modes do.
//
//   δx' = f₀ + A δx + B δu,   δy = C δx + D δu            δ: difference from the instant; f₀: rates there                (1)
//
// States are the motions that modes leave free, and the states of signals. Bodies that a joint or a stuck friction holds to another move
// with it, q = T q_free: they have no states of their own, and what is stuck to ground has none at all.                   (2)
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace stiction::linear {

/// Row by row.
struct Matrix {
    std::size_t rows = 0;
    std::size_t columns = 0;
    std::vector<double> entries{};

    Matrix() = default;
    Matrix(std::size_t r, std::size_t c) : rows(r), columns(c), entries(r * c, 0.0) {}
    [[nodiscard]] double& operator()(std::size_t row, std::size_t column) noexcept {
        return entries[row * columns + column];
    }
    [[nodiscard]] double operator()(std::size_t row, std::size_t column) const noexcept {
        return entries[row * columns + column];
    }
};

/// A state, input or output.
struct Variable {
    std::string name{};
    std::string unit{};  ///< empty: unknown, or a pure number
    double value = 0;    ///< at the instant, SI
};

/// A friction, joint or end of travel in its mode.
struct HeldMode {
    std::string element{};
    std::string mode{};  ///< "stuck", "forward", "backward", "free", "lower", "upper"
};

/// A body that has no states of its own: (2).
struct Follower {
    struct Share {
        std::string body{};
        double ratio = 0;
    };
    std::string body{};
    std::vector<Share> follows{};  ///< none: it is at rest, or moves as its ground does
};

struct LinearModel {
    double time = 0;  ///< [s]
    std::vector<Variable> states{};
    std::vector<Variable> inputs{};
    std::vector<Variable> outputs{};
    Matrix a{};
    Matrix b{};
    Matrix c{};
    Matrix d{};
    std::vector<double> rates{};  ///< f₀ of (1), by state
    std::vector<HeldMode> modes{};
    std::vector<Follower> followers{};

    /// Is it at rest in its states: a point around which a machine stays, and not one that it passes?
    bool equilibrium = true;
};

}  // namespace stiction::linear
