#include "reference/machine.hpp"

#include <cmath>
#include <utility>

namespace reference {

Real along(const Row& row, const Vector& motion) {
    Real sum = 0;
    for (const Term& term : row) {
        sum += term.coefficient * motion[term.body];
    }
    return sum;
}

Real size_along(const Row& row, const Vector& motion) {
    Real sum = 0;
    for (const Term& term : row) {
        sum += std::fabs(term.coefficient * motion[term.body]);
    }
    return sum;
}

int branch_of(const Spring& spring, const Vector& position) {
    const Real stretch = along(spring.row, position) - spring.rest;
    if (spring.gap == 0) {
        return 1;
    }
    return stretch > spring.gap / 2 ? 1 : stretch < -spring.gap / 2 ? -1 : 0;
}

Real pull_of(const Spring& spring, int branch, const Vector& position, const Vector& velocity) {
    if (branch == 0) {
        return 0;
    }
    const Real stretch = along(spring.row, position) - spring.rest - static_cast<Real>(branch) * spring.gap / 2;
    return spring.stiffness * stretch + spring.preload + spring.damping * along(spring.row, velocity);
}

std::function<Levels(const Instant&, Real)> coulomb(Real sliding, Real breakaway) {
    return [=](const Instant&, Real) { return Levels{sliding, sliding, breakaway, breakaway, 0}; };
}

std::function<Levels(const Instant&, Real)> pressed(Real sliding, Real breakaway, Signal normal_force) {
    return [=, normal = std::move(normal_force)](const Instant& at, Real) {
        const Real force = std::fmax(normal(at), Real(0));
        return Levels{sliding * force, sliding * force, breakaway * force, breakaway * force, 0};
    };
}

}  // namespace reference
