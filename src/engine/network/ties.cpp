#include "engine/network/ties.hpp"

#include <cmath>

#include "numeric/tolerance.hpp"

namespace stiction::engine {
namespace {

/// (1), without the limit of the element, and the mobility of (2).
struct Loads {
    double push = 0;      ///< Σ |p_i/d_i|
    double mobility = 0;  ///< Σ d_i²/J_i
};

Loads loads_on(const Row& row, const NetworkInput& input) noexcept {
    Loads loads;
    for (std::size_t a = 0; a < row.body.size(); ++a) {
        const double d = row.coefficient[a];
        if (d == 0) {
            continue;
        }
        loads.push += std::fabs(input.push[row.body[a]] / d);
        loads.mobility += d * d / input.inertia[row.body[a]];
    }
    return loads;
}

}  // namespace

bool hold_ties(std::span<const Row> rows, const NetworkInput& input, std::span<const double> velocity,
               std::span<const Mode> mode, std::span<const Mode> last, std::span<Limits> limits) noexcept {
    bool any = false;
    for (std::size_t e = 0; e < rows.size(); ++e) {
        if (mode[e] == last[e] || (mode[e] != Mode::forward && mode[e] != Mode::backward)) {
            continue;
        }
        double& limit = mode[e] == Mode::forward ? limits[e].forward : limits[e].backward;
        const Loads loads = loads_on(rows[e], input);
        const double rounding = kSumRounding * (limit + loads.push);
        if (std::fabs(along(rows[e], velocity) - input.ground_speed[e]) <= rounding * loads.mobility) {
            limit += rounding;
            any = true;
        }
    }
    return any;
}

void cut_to_limits(const NetworkInput& input, std::span<const Mode> mode, std::span<double> impulse) noexcept {
    for (std::size_t e = 0; e < impulse.size(); ++e) {
        if (mode[e] == Mode::stuck) {
            impulse[e] = input.at_rest[e].cut(impulse[e]);
        }
    }
}

}  // namespace stiction::engine
