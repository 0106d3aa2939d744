#include "engine/fixed/step/tied_positions.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace stiction::engine {
namespace {

/// (2)
double on_grid(double z, double largest) noexcept {
    constexpr int kUnit = std::numeric_limits<double>::digits - 1;  // 2⁻⁵² of a power of two: one unit
    constexpr int kFour = 2;
    const double grid = std::ldexp(1.0, std::ilogb(largest) - kUnit + kFour);
    return std::round(z / grid) * grid;
}

}  // namespace

TiedPositions::TiedPositions(const Plan& plan) : placed_(plan.bodies.size(), 0) {
    for (std::size_t e = 0; e < plan.first_stop(); ++e) {
        const Row& row = plan.layout.elements[e];
        const bool on_path =
            e >= plan.first_joint() && plan.joints[e - plan.first_joint()].position_slot != Plan::kNone;
        if (row.body.size() == 2 && plan.element(e).speed_slot == Plan::kNone && !on_path) {
            ties_.push_back({e, row.body[0], row.body[1], row.coefficient[0], row.coefficient[1]});
        }
    }
}

bool TiedPositions::turns_together(const Tie& tie, std::span<const Mode> mode, const Motion& motion) noexcept {
    constexpr double kRounding = 1e-12;  // far above it, far below any slip
    const double a = tie.per_a * motion.rate[tie.a];
    const double b = tie.per_b * motion.rate[tie.b];
    return mode[tie.element] == Mode::stuck && a != 0 && std::fabs(a + b) <= kRounding * std::fabs(a);
}

void TiedPositions::place(const Tie& tie, const Motion& motion, std::span<double> position) noexcept {
    const double a = tie.per_a * motion.from[tie.a];
    const double b = tie.per_b * motion.from[tie.b];
    const double a_end = tie.per_a * position[tie.a];
    const double b_end = tie.per_b * position[tie.b];
    const double largest = std::max({std::fabs(a), std::fabs(b), std::fabs(a_end), std::fabs(b_end)});
    if (std::isnormal(largest)) {
        const double ahead = on_grid(a + b, largest);
        const bool free_a = placed_[tie.a] == 0;
        const bool free_b = placed_[tie.b] == 0;
        const bool b_follows = free_a == free_b ? std::fabs(b_end) <= std::fabs(a_end) : free_b;
        if (b_follows) {
            position[tie.b] = (ahead - a_end) / tie.per_b;  // (3)
        } else {
            position[tie.a] = (ahead - b_end) / tie.per_a;
        }
    }
    placed_[tie.a] = 1;
    placed_[tie.b] = 1;
}

void TiedPositions::hold(std::span<const Mode> mode, const Motion& motion, std::span<double> position) noexcept {
    std::fill(placed_.begin(), placed_.end(), std::uint8_t{0});
    for (const Tie& seed : ties_) {
        if (placed_[seed.a] != 0 || placed_[seed.b] != 0 || !turns_together(seed, mode, motion)) {
            continue;
        }
        place(seed, motion, position);
        for (bool grows = true; grows;) {  // to all that turns with it
            grows = false;
            for (const Tie& tie : ties_) {
                if (placed_[tie.a] != placed_[tie.b] && turns_together(tie, mode, motion)) {
                    place(tie, motion, position);
                    grows = true;
                }
            }
        }
    }
}

}  // namespace stiction::engine
