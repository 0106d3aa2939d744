#include "linear/free_motion.hpp"

#include <algorithm>
#include <cmath>

namespace stiction::linear {
namespace {

/// Rounding that elimination leaves of a coefficient that should be 0, as a share of the largest.
constexpr double kDependentShare = 1e-12;
constexpr std::size_t kNobody = static_cast<std::size_t>(-1);

/// A row of (1) over all bodies, solved for one of them, which no other row has.
struct Solved {
    std::size_t body = kNobody;
    std::vector<double> coefficient;
};

void subtract(std::vector<double>& from, const Solved& row) {
    const double factor = from[row.body];
    for (std::size_t i = 0; i < from.size(); ++i) from[i] -= factor * row.coefficient[i];
    from[row.body] = 0;
}

}  // namespace

FreeMotion free_motion(const std::vector<const Row*>& held, std::size_t bodies) {
    std::vector<Solved> solved;
    for (const Row* row : held) {
        Solved next{.coefficient = std::vector<double>(bodies, 0.0)};
        double largest = 0;
        for (std::size_t a = 0; a < row->body.size(); ++a) {
            next.coefficient[row->body[a]] += row->coefficient[a];
            largest = std::fmax(largest, std::fabs(row->coefficient[a]));
        }
        for (const Solved& known : solved) subtract(next.coefficient, known);
        for (std::size_t i = 0; i < bodies; ++i) {
            if (std::fabs(next.coefficient[i]) > kDependentShare * largest) next.body = i;  // the last one follows
        }
        if (next.body == kNobody) continue;  // it asks nothing new
        const double pivot = next.coefficient[next.body];
        for (double& c : next.coefficient) c /= pivot;
        for (Solved& known : solved) subtract(known.coefficient, next);
        solved.push_back(std::move(next));
    }
    FreeMotion motion;
    const auto follows = [&](std::size_t body) {
        return std::find_if(solved.begin(), solved.end(), [body](const Solved& row) { return row.body == body; });
    };
    for (std::size_t i = 0; i < bodies; ++i) {
        if (follows(i) == solved.end()) motion.bodies.push_back(i);
    }
    motion.shares = Matrix(bodies, motion.bodies.size());
    for (std::size_t i = 0; i < bodies; ++i) {
        const auto row = follows(i);
        for (std::size_t k = 0; k < motion.bodies.size(); ++k) {
            motion.shares(i, k) =
                row == solved.end() ? (motion.bodies[k] == i ? 1.0 : 0.0) : 0.0 - row->coefficient[motion.bodies[k]];
        }
    }
    return motion;
}

}  // namespace stiction::linear
