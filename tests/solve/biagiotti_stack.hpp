// A stack of bodies with its buffers, random stacks and 113-bit numbers for the tests of the Biagiotti method.
#pragma once

#include <cmath>
#include <cstddef>
#include <limits>
#include <random>
#include <span>
#include <sstream>
#include <string>
#include <vector>

#include "stiction/solve/biagiotti.hpp"

namespace biagiotti_test {

using stiction::Mode;
using stiction::solve::BiagiottiFriction;
using stiction::solve::BiagiottiProblem;
using stiction::solve::BiagiottiStack;
using stiction::solve::BiagiottiState;

#ifdef STICTION_SANITIZED
constexpr int kCases = 2000;
#else
constexpr int kCases = 100000;
#endif
constexpr unsigned kSeed = 20240611;
constexpr double kEps = std::numeric_limits<double>::epsilon();

using Quad = __float128;
inline Quad magnitude(Quad x) { return x < 0 ? -x : x; }

template <class Real>
struct Stack {
    std::vector<Real> inertia, torque, velocity, limit, sliding;
    std::vector<Real> friction, acceleration, workspace;
    std::vector<Mode> mode;
    BiagiottiFriction<Real> result;

    explicit Stack(std::size_t n)
        : inertia(n, Real(1)),
          torque(n),
          velocity(n - 1),
          limit(n - 1),
          sliding(n - 1),
          friction(n - 1),
          acceleration(n - 1),
          workspace(2 * (n - 1)),
          mode(n - 1) {}

    BiagiottiStack<Real> view() const { return {inertia, torque, limit, sliding}; }
    BiagiottiProblem solve() {
        result.friction = friction;
        result.relative_acceleration = acceleration;
        result.mode = mode;
        return stiction::solve::solve(view(), std::span<const Real>(velocity), std::span<Real>(workspace), result);
    }
    std::string text() const {
        std::ostringstream out;
        out.precision(17);
        const auto row = [&](const char* name, const std::vector<Real>& v) {
            out << name << " = {";
            for (const Real x : v) out << x << ", ";
            out << "}\n";
        };
        row("inertia", inertia), row("torque", torque), row("velocity", velocity), row("limit", limit);
        row("sliding", sliding);
        return out.str();
    }
};

// Sum of the absolute terms that (4') adds up for interface i: rounding errors are proportional to it.
inline double holding_scale(const Stack<double>& s, std::size_t i) {
    double left_inertia = 0, left = 0, right_inertia = 0, right = 0;
    for (std::size_t b = i + 1; b-- > 0;) {
        left_inertia += s.inertia[b], left += std::abs(s.torque[b]);
        if (b > 0 && s.velocity[b - 1] != 0.0) {
            left += s.sliding[b - 1];
            break;
        }
    }
    for (std::size_t b = i + 1; b < s.inertia.size(); ++b) {
        right_inertia += s.inertia[b], right += std::abs(s.torque[b]);
        if (b + 1 < s.inertia.size() && s.velocity[b] != 0.0) {
            right += s.sliding[b];
            break;
        }
    }
    return (right_inertia * left + left_inertia * right) / (left_inertia + right_inertia);
}

inline Stack<double> random_stack(std::mt19937_64& random, std::size_t n, double decades) {
    std::uniform_real_distribution<double> unit(0.0, 1.0);
    const auto wide = [&] { return std::pow(10.0, decades * (unit(random) - 0.5)); };
    Stack<double> s(n);
    for (std::size_t i = 0; i < n; ++i) {
        s.inertia[i] = wide();
        s.torque[i] = unit(random) < 0.1 ? 0.0 : (2 * unit(random) - 1) * wide();
    }
    for (std::size_t i = 0; i + 1 < n; ++i) {
        s.velocity[i] = unit(random) < 0.6 ? 0.0 : 2 * unit(random) - 1;
        s.sliding[i] = unit(random) < 0.1 ? 0.0 : wide() * unit(random);
        s.limit[i] = s.sliding[i] * (1 + unit(random));
        if (unit(random) < 0.05) s.limit[i] = std::numeric_limits<double>::infinity();
    }
    return s;
}

}  // namespace biagiotti_test
