#include "engine/gear/gear_sides.hpp"

#include <cmath>

#include "numeric/dense.hpp"
#include "numeric/tolerance.hpp"

namespace stiction::engine {
namespace {

constexpr std::size_t kMost = GearLine::kMost;
/// Q comes from differences of torques, each off by roundings of its scale: a pivot this small, beside 1, is none.
constexpr double kSingular = 1e-9;

/// A square system with its right-hand side in the last column.
struct Equations {
    std::array<double, kMost*(kMost + 1)> entry{};
    double& at(std::size_t row, std::size_t column) noexcept { return entry[row * (kMost + 1) + column]; }
};

double side_of(std::size_t choice, std::size_t gear) noexcept { return (choice >> gear & 1U) == 0 ? 1.0 : -1.0; }

/// (3) for one choice of sides; false where it does not count.
bool solve_choice(const GearLine& line, std::span<const GearFace> faces, std::size_t choice,
                  GearSides& answer) noexcept {
    const std::size_t n = line.count;
    Equations m;
    for (std::size_t r = 0; r < n; ++r) {
        m.at(r, n) = line.at_zero[r];
        for (std::size_t c = 0; c < n; ++c) {
            const GearFace& f = faces[c];
            const double slope = f.share * f.gear->slope(f.direction, side_of(choice, c));
            m.at(r, c) = (r == c ? 1.0 : 0.0) - line.q(r, c) * slope;
            m.at(r, n) += line.q(r, c) * f.share * f.direction * f.gear->law.constant;
        }
    }
    if (solve(m.entry, n, kMost + 1, kSingular) != Determinant::positive) {
        return false;
    }
    for (std::size_t g = 0; g < n; ++g) {
        const GearFace& f = faces[g];
        const double x = answer.x[g] = m.at(g, n);
        const double side = side_of(choice, g);
        if (!(side * x >= -kSameTorque * line.scale)) {
            return false;
        }
        // A rounding past 0 it is still on the side chosen, for which the others were found: on its own side its friction would differ by
        // more than a rounding, and theirs would not fit.
        const double friction = side * x >= 0
                                    ? f.direction * f.gear->sliding_friction(x, f.direction)
                                    : f.direction * f.gear->law.constant + f.gear->slope(f.direction, side) * x;
        answer.friction[g] = f.share * friction;
    }
    return true;
}

}  // namespace

GearSides solve_sides(const GearLine& line, std::span<const GearFace> faces) noexcept {
    GearSides best;
    double fastest = -kInfinity;
    for (std::size_t choice = 0; choice < std::size_t{1} << line.count; ++choice) {
        GearSides candidate;
        if (!solve_choice(line, faces, choice, candidate)) {
            continue;
        }
        double speed = 0;
        for (std::size_t g = 0; g < line.count; ++g) {
            speed += line.speed_per_friction[g] * candidate.friction[g];
        }
        if (!best.found || speed > fastest) {
            best = candidate;
            best.found = true;
            fastest = speed;
        }
    }
    return best;
}

}  // namespace stiction::engine
