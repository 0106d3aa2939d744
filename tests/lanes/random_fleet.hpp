// Random elements and inputs for the tests of lanes: some stick, some slide, some reach their ends, some are not valid.
#pragma once

#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <random>
#include <string_view>
#include <vector>

#include <lanes/lanes.hpp>

namespace stiction::lanes {

/// A range per key that respects every relation between keys; other keys take their range from their domain.
struct Range {
    std::string_view key;
    double lower, upper;
};
inline constexpr std::array<Range, 24> kRanges{{
    {"inertia", 0.5, 5},
    {"viscous_damping", 0.1, 2},
    {"sliding", 0, 2},
    {"breakaway", 2, 4},
    {"sliding_coefficient", 0, 1},
    {"static_coefficient", 1, 2},
    {"stribeck_velocity", 0.1, 1},
    {"exponent", 0.5, 2},
    {"viscous_coefficient", 0, 0.5},
    {"constant", 0.2, 2},
    {"opposing_efficiency", 0.5, 1},
    {"aiding_efficiency", -1, 1},
    {"static_ratio", 1, 2},
    {"coefficient", 0.1, 1},
    {"geometry", 0.5, 2},
    {"peak", 1, 2},
    {"lower", -0.3, -0.01},
    {"upper", 0.01, 0.3},
    {"restitution", 0, 0.9},
    {"step", 1e-3, 5e-2},
    {"transition_velocity", 0, 0.5},  // wide: quinn refuses steps too long for a narrow one
    {"drive_share", 0, 0.1},
    {"drive_fall", 0, 0.05},
    {"drive_square", 0, 0.002},
}};

class RandomFleet {
public:
    explicit RandomFleet(unsigned seed) : engine_(seed) {}

    double uniform(double lower, double upper) { return std::uniform_real_distribution<double>(lower, upper)(engine_); }
    bool happens(double probability) { return uniform(0, 1) < probability; }

    /// Random numbers for the parameters of one element; one element in ten is out of its domain.
    template <class Real>
    std::vector<Real> numbers(const std::vector<Parameter>& parameters) {
        std::vector<Real> result;
        const bool spoilt = happens(0.1);
        int entry = 0;
        for (const Parameter& parameter : parameters) {
            const std::string_view key = parameter.domain->key;
            const double number = key == "speed"               ? 0.1 * entry++
                                  : spoilt && key == "inertia" ? (happens(0.5) ? -1 : std::nan(""))
                                                               : within_domain(*parameter.domain);
            result.push_back(static_cast<Real>(number));
        }
        return result;
    }

    /// What pushes an element of this strength over one step; one in fifty holds a number that is none.
    template <class Real>
    Input<Real> input(double strength) {
        Input<Real> in{static_cast<Real>(strength * uniform(-0.2, 1)), static_cast<Real>(uniform(-0.5, 0.5)),
                       static_cast<Real>(uniform(-0.2, 2)), static_cast<Real>(uniform(-1, 1))};
        if (happens(0.02)) {
            const Real wrong = happens(0.5) ? std::numeric_limits<Real>::quiet_NaN() : std::numeric_limits<Real>::max();
            (happens(0.5) ? in.drive : happens(0.5) ? in.load : in.normal_force) = wrong;
        }
        return in;
    }

private:
    double within_domain(const Domain& domain) {
        for (const Range& range : kRanges) {
            if (range.key == domain.key) {
                return uniform(range.lower, range.upper);
            }
        }
        const bool bounded = domain.upper - domain.lower < kUnbounded;
        return bounded ? uniform(domain.lower, domain.upper) : uniform(domain.lower, domain.lower + 1);
    }

    std::mt19937 engine_;
};

/// Equal to the bit; a NaN equals itself.
template <class Real>
bool same_bits(Real a, Real b) {
    return std::memcmp(&a, &b, sizeof a) == 0;
}

}  // namespace stiction::lanes
