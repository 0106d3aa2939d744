#include "engine/fixed/methods/island/island_motion.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/fixed/methods/compliance.hpp"
#include "engine/fixed/methods/friction_method.hpp"
#include "engine/reading/ends.hpp"
#include "engine/reading/rest.hpp"
#include "numeric/tolerance.hpp"

namespace stiction::engine {
namespace {

std::vector<Row> local_rows(const std::vector<Row>& rows, const std::vector<std::size_t>& wanted, std::size_t offset,
                            const std::vector<std::size_t>& bodies) {
    std::vector<Row> result;
    for (const std::size_t index : wanted) {
        Row row = rows[offset + index];
        for (std::size_t& body : row.body) {
            body = static_cast<std::size_t>(std::lower_bound(bodies.begin(), bodies.end(), body) - bodies.begin());
        }
        result.push_back(std::move(row));
    }
    return result;
}

}  // namespace

IslandRows::IslandRows(const Plan& plan, const IslandMembers& members)
    : springs(local_rows(plan.layout.springs, members.springs, 0, members.bodies)),
      frictions(local_rows(plan.layout.elements, members.frictions, 0, members.bodies)),
      joints(local_rows(plan.layout.elements, members.joints, plan.first_joint(), members.bodies)) {}

IslandMotion::IslandMotion(const Plan& the_plan, IslandMembers of, std::span<const DecidedFriction> by)
    : plan(&the_plan),
      members(std::move(of)),
      rows(the_plan, members),
      ends(the_plan, members.bodies),
      held(rows.frictions.size() + rows.joints.size() + ends.size()),
      velocity(members.bodies.size(), 0),
      rate(velocity),
      reaction(held.size(), 0) {
    for (const std::size_t e : members.frictions) {
        frictions.push_back(
            {.element = e, .by = by[e], .holds = holds_rest(*by[e].method), .inertial = has_inertia(*by[e].method)});
    }
}

const Row& IslandMotion::row_of(const HeldRow& row) const noexcept {
    return row.kind == HeldRow::Kind::joint ? rows.joints[row.index]
           : row.kind == HeldRow::Kind::end ? ends[row.index].row
                                            : rows.frictions[row.index];
}

double IslandMotion::speed_of(const HeldRow& row, const StepInput& input) const noexcept {
    switch (row.kind) {
        case HeldRow::Kind::joint: return input.ground_speed[plan->element_of_joint(members.joints[row.index])];
        case HeldRow::Kind::end: return ends[row.index].speed;
        case HeldRow::Kind::friction: return input.ground_speed[frictions[row.index].element];
    }
    return 0;
}

double IslandMotion::path_speed(const HeldRow& row, const StepInput& input) const noexcept {
    return row.kind == HeldRow::Kind::end ? ends[row.index].arrival : speed_of(row, input);
}

void IslandMotion::write(const StepInput& input, StepOutcome& outcome) const noexcept {
    for (std::size_t k = 0; k < velocity.size(); ++k) {
        const std::size_t i = members.bodies[k];
        outcome.velocity[i] = velocity[k];
        outcome.path_rate[i] = rate[k];
        outcome.position[i] =
            within_travel(plan->bodies[i].options.travel, input.state->position[i] + input.step * rate[k]);
    }
    for (const std::size_t j : members.joints) {
        const std::size_t e = plan->element_of_joint(j);
        outcome.impulse[e] = outcome.friction[e] = 0;
        outcome.mode[e] = Mode::stuck;
    }
    write_ends(outcome);
    for (std::size_t k = 0; k < base_count; ++k) {
        const std::size_t e = held[k].kind == HeldRow::Kind::joint
                                  ? plan->element_of_joint(members.joints[held[k].index])
                                  : ends[held[k].index].element;
        outcome.impulse[e] = reaction[k];
        outcome.friction[e] = reaction[k] / input.step;
    }
    for (std::size_t f = 0; f < frictions.size(); ++f) {
        write_friction(f, input, outcome);
    }
}

void IslandMotion::write_ends(StepOutcome& outcome) const noexcept {
    for (std::size_t k = 0; k < ends.size(); ++k) {
        const IslandEnd& end = ends[k];
        if (end.engaged != Stop::none && end.speed == 0) {
            outcome.position[end.body] = end_position(end.travel, end.engaged);
        }
        const bool stands =
            outcome.velocity[end.body] == 0 && end_at(end.travel, outcome.position[end.body]) != Stop::none;
        outcome.impulse[end.element] = outcome.friction[end.element] = 0;
        outcome.mode[end.element] = stands || end.engaged != Stop::none ? Mode::stuck : Mode::free;
    }
}

void IslandMotion::write_friction(std::size_t f, const StepInput& input, StepOutcome& outcome) const noexcept {
    const IslandFriction& friction = frictions[f];
    const Row& row = rows.frictions[f];
    const std::size_t e = friction.element;
    const double h = input.step;
    const double slip = dot(row, velocity) - input.ground_speed[e];
    const bool at_rest =
        friction.held || slip == 0 ||
        (friction.carried && friction.holds && std::fabs(slip) <= kNoSlip * speed_size(row, velocity, 0));
    outcome.mode[e] = carries_nothing(input.levels[e]) ? Mode::free
                      : at_rest                        ? Mode::stuck
                      : slip > 0                       ? Mode::forward
                                                       : Mode::backward;
    const double moved = friction.rested() ? 0.0 : h * (dot(row, rate) - input.ground_speed[e]);
    const Advance<double>& s = friction.step;
    const double as_found = s.friction + (friction.impulse - friction.decided) / h;
    outcome.impulse[e] = friction.impulse;
    outcome.friction[e] = friction.rested() && !together ? friction.impulse / h : as_found;
    outcome.lost[e] =
        friction.rested() ? 0.0 : s.friction_energy + (outcome.friction[e] * moved - s.friction * s.displacement);
}

}  // namespace stiction::engine
