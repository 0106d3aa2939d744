#include "engine/located/motion/spring_forces.hpp"

#include <algorithm>

namespace stiction::engine {

SpringForces::SpringForces(const Plan& plan)
    : branch(plan.springs.size(), 0),
      plan_(&plan),
      any_without_inertia_(std::any_of(plan.bodies.begin(), plan.bodies.end(),
                                       [](const Plan::Body& body) { return body.without_inertia(); })),
      rows_(plan.layout.springs) {
    for (const Plan::Spring& s : plan.springs) {
        springs_.emplace_back(s);
    }
}

double SpringForces::elongation(std::size_t spring, std::span<const double> reference,
                                std::span<const double> offset) const noexcept {
    return (rows_.along(spring, reference.data()) - springs_[spring].rest) + rows_.along(spring, offset.data());  // (3)
}

std::int8_t SpringForces::branch_of(std::size_t s, double elongation, std::span<const double> velocity) const noexcept {
    const SpringNumbers& spring = springs_[s];
    const int side = spring.side(elongation);
    if (!spring.contact || side == 0) {
        return static_cast<std::int8_t>(side);
    }
    const double elastic = side * spring.stiffness * (elongation - spring.edge(side));
    const double damper = side * spring.damping * rows_.along(s, velocity.data());
    const int piece = damper > elastic ? kPressed : damper < -elastic ? kReleased : kFree;  // (4)
    return static_cast<std::int8_t>(side * piece);
}

void SpringForces::choose_branches(std::span<const double> reference, std::span<const double> offset,
                                   std::span<const double> velocity) noexcept {
    for (std::size_t s = 0; s < springs_.size(); ++s) {
        branch[s] = branch_of(s, elongation(s, reference, offset), velocity);
    }
}

double SpringForces::to_bound(std::size_t s, int bound, double elongation,
                              std::span<const double> velocity) const noexcept {
    const SpringNumbers& spring = springs_[s];
    const double elastic = spring.stiffness * (elongation - spring.edge(side(s)));
    return side(s) * (elastic - bound * spring.damping * rows_.along(s, velocity.data()));
}

/// (4)
void SpringForces::add_contact(std::size_t s, double elongation, double rate, BodyForces& forces) const noexcept {
    const SpringNumbers& spring = springs_[s];
    const double elastic = spring.stiffness * (elongation - spring.edge(side(s)));
    const int piece = side(s) * branch[s];
    const double damper = piece == kPressed ? elastic : piece == kReleased ? -elastic : spring.damping * rate;
    forces.damping_power += damper * rate;
    forces.pull(rows_, s, elastic + damper);
}

void SpringForces::add(std::span<const double> reference, std::span<const double> offset,
                       std::span<const double> velocity, BodyForces& forces) const noexcept {
    for (std::size_t s = 0; s < springs_.size(); ++s) {
        const SpringNumbers& spring = springs_[s];
        if (spring.opens() && branch[s] == 0) {
            continue;
        }
        const double rate = rows_.along(s, velocity.data());
        const double whole = elongation(s, reference, offset);
        if (spring.contact) {
            add_contact(s, whole, rate, forces);
            continue;
        }
        const double stretch = spring.opens() ? whole - spring.edge(branch[s]) : whole;
        forces.damping_power += spring.damping * rate * rate;
        forces.pull(rows_, s, spring.force(stretch, rate));  // (1)
        if (any_without_inertia_) {
            add_own_damping(s, velocity, forces);
        }
    }
}

/// (2)
void SpringForces::add_own_damping(std::size_t spring, std::span<const double> velocity,
                                   BodyForces& forces) const noexcept {
    const Row& row = plan_->layout.springs[spring];
    for (std::size_t a = 0; a < row.body.size(); ++a) {
        const double own = row.coefficient[a] * row.coefficient[a] * velocity[row.body[a]];
        const bool taken_out = plan_->bodies[row.body[a]].without_inertia();
        forces.sum[row.body[a]] += taken_out ? springs_[spring].damping * own : 0.0;
    }
}

}  // namespace stiction::engine
