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

void SpringForces::choose_branches(std::span<const double> reference, std::span<const double> offset) noexcept {
    for (std::size_t s = 0; s < springs_.size(); ++s) {
        const double play = springs_[s].play;
        const double stretch = elongation(s, reference, offset);
        branch[s] = stretch > play ? std::int8_t{1} : stretch < -play ? std::int8_t{-1} : std::int8_t{0};
    }
}

void SpringForces::add(std::span<const double> reference, std::span<const double> offset,
                       std::span<const double> velocity, BodyForces& forces) const noexcept {
    for (std::size_t s = 0; s < springs_.size(); ++s) {
        const SpringNumbers& spring = springs_[s];
        if (spring.play > 0 && branch[s] == 0) {
            continue;
        }
        const double stretch = elongation(s, reference, offset) - spring.play * branch[s];
        const double rate = rows_.along(s, velocity.data());
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
