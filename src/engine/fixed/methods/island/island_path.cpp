#include "engine/fixed/methods/island/island_path.hpp"

#include <algorithm>

#include "numeric/tolerance.hpp"

namespace stiction::engine {
namespace {

bool is_elastic(const Plan& plan, const IslandMembers& members) {
    const auto has_spring = [&](std::size_t s) {
        return std::binary_search(members.springs.begin(), members.springs.end(), s);
    };
    return std::any_of(members.springs.begin(), members.springs.end(),
                       [&](std::size_t s) { return plan.springs[s].stiffness > 0; }) ||
           std::any_of(plan.actuator_states.begin(), plan.actuator_states.end(),
                       [&](const Plan::ActuatorState& c) { return c.per_position != 0 && has_spring(c.spring); });
}

}  // namespace

IslandPath::IslandPath(const IslandMotion& motion)
    : elastic_(is_elastic(*motion.plan, motion.members)),
      compliance_(motion.velocity.size(), motion.held.size()),
      column_(motion.velocity.size(), 0),
      slips_(motion.frictions.size(), 0),
      tied_(motion.velocity.size(), motion.held.size()) {}

void IslandPath::find(const StepInput& input, const Given& given, IslandMotion& motion) noexcept {
    std::copy(motion.velocity.begin(), motion.velocity.end(), motion.rate.begin());
    const bool arrives = motion.ends.any_arrives();               // (4)
    const bool bends = !(input.end_velocity_path && elastic_) &&  // (3)
                       (motion.together || std::any_of(motion.frictions.begin(), motion.frictions.end(),
                                                       [](const IslandFriction& f) { return f.extra != 0; }));
    if (!arrives && !bends) {
        return;
    }
    for (std::size_t k = 0; bends && motion.together && k < motion.rate.size(); ++k) {
        motion.rate[k] = 0.5 * (input.state->velocity[motion.members.bodies[k]] + motion.velocity[k]);  // (2)
    }
    const std::size_t settled = motion.together ? motion.base_count : motion.held_count;
    for (std::size_t k = 0; (arrives || motion.together) && k < settled; ++k) {
        given.now.settle(k, motion.path_speed(motion.held[k], input), motion.rate);
    }
    if (bends && motion.together) {
        bend_together(input, given, motion);
    } else if (bends) {
        bend(input, given, motion);
    }
    tied_.clear();
    for (std::size_t k = 0; k < motion.held_count; ++k) {
        const HeldRow& row = motion.held[k];
        if (row.kind != HeldRow::Kind::friction || motion.frictions[row.index].start == 0) {
            tied_.tie(motion.row_of(row), k, motion.path_speed(row, input) == 0);
        }
    }
    tied_.resolve();
    tied_.apply(motion.rate, [&](std::size_t k) { return motion.path_speed(motion.held[k], input); });
}

void IslandPath::bend_together(const StepInput& input, const Given& given, IslandMotion& motion) noexcept {
    for (std::size_t f = 0; f < slips_.size(); ++f) {
        const IslandFriction& friction = motion.frictions[f];
        const double slip = dot(motion.rows.frictions[f], motion.rate) - input.ground_speed[friction.element];
        slips_[f] = friction.carried ? 0.0 : friction.step.displacement / input.step - slip;
    }
    given.network->add_slips(slips_, motion.rate);
}

/// (1)
void IslandPath::bend(const StepInput& input, const Given& given, IslandMotion& motion) noexcept {
    const std::vector<Row>& rows = motion.rows.frictions;
    if (std::none_of(motion.frictions.begin(), motion.frictions.end(),
                     [](const IslandFriction& f) { return f.held && f.start != 0; })) {
        compliance_.assign(given.now);
    } else {
        compliance_.assign(given.base);
        for (std::size_t f = 0; f < rows.size(); ++f) {
            if (motion.frictions[f].rested()) {
                compliance_.hold(rows[f], given.own[f]);
            }
        }
    }
    for (std::size_t f = 0; f < rows.size(); ++f) {
        const IslandFriction& friction = motion.frictions[f];
        const double response = compliance_.response(rows[f], column_);
        if (friction.rested() || !(response > kDependent * given.own[f])) {
            continue;
        }
        const double moved = dot(rows[f], motion.rate) - dot(rows[f], motion.velocity);
        const double missing = (friction.extra / input.step - moved) / response;
        for (std::size_t k = 0; k < motion.rate.size(); ++k) {
            motion.rate[k] += column_[k] * missing;
        }
        compliance_.hold(rows[f], column_, response);
    }
}

}  // namespace stiction::engine
