#include "study/lanes/lane_shape.hpp"

#include <algorithm>

#include "study/lanes/lane_law.hpp"

namespace stiction::study {
namespace {

std::uint32_t slot_or_none(std::size_t slot) { return slot == Plan::kNone ? kNoSlot : small_index(slot); }

/// The shape of rows; coefficients are in tables.
void shape_rows(std::span<const Row> from, std::vector<LaneRow>& rows, std::vector<std::uint32_t>& rest) {
    for (const Row& row : from) {
        LaneRow made{.first = small_index(row.body[0]),
                     .second = small_index(row.body[row.body.size() == 1 ? 0 : 1]),
                     .rest = small_index(rest.size())};
        for (std::size_t a = 2; a < row.body.size(); ++a) {
            rest.push_back(small_index(row.body[a]));
        }
        made.rest_count = small_index(rest.size()) - made.rest;
        rows.push_back(made);
    }
}

std::vector<LaneReading> lane_readings(std::span<const engine::StepTables::Reading> from) {
    std::vector<LaneReading> all;
    for (const engine::StepTables::Reading& r : from) {
        all.push_back({r.slot, r.index});
    }
    return all;
}

}  // namespace

LaneShape::LaneShape(std::span<const Plan* const> plans, const engine::StepPlan& constants) {
    const Plan& plan = *plans[0];
    shape_rows(plan.layout.springs, spring_rows_, spring_rest_);
    shape_rows(plan.layout.elements, element_rows_, element_rest_);
    shape_frictions(plan, constants.tables);
    shape_others(plans, constants.tables);
}

void LaneShape::shape_frictions(const Plan& plan, const engine::StepTables& tables) {
    for (const Plan::Friction& f : plan.frictions) {
        frictions_.push_back({.law = small_index(f.law.index()),
                              .numbers = small_index(law_rows_),
                              .points = small_index(list_length(f.law)),
                              .load = slot_or_none(f.load_slot),
                              .drive = slot_or_none(f.drive_slot),
                              .normal = slot_or_none(f.normal_slot),
                              .speed = slot_or_none(f.speed_slot),
                              .damper = slot_or_none(f.damper)});
        law_rows_ += law_numbers(f.law).size();
    }
    for (const engine::StepTables::Friction& f : tables.signal_frictions) {
        frictions_[f.element].asked = LaneFriction::Asked::about_signals;
    }
    for (const engine::StepTables::Friction& f : tables.frictions) {
        frictions_[f.element].asked = LaneFriction::Asked::about_velocity;
    }
}

void LaneShape::shape_others(std::span<const Plan* const> plans, const engine::StepTables& tables) {
    const Plan& plan = *plans[0];
    for (std::size_t j = 0; j < plan.joints.size(); ++j) {
        joints_.push_back(
            {small_index(plan.element_of_joint(j)), slot_or_none(plan.joints[j].speed_slot), plan.joints[j].one_way});
    }
    for (const engine::StepTables::Ends& e : tables.ends) {
        ends_.push_back({small_index(e.body), small_index(e.element)});
    }
    for (const engine::StepTables::Speed& s : tables.speeds) {
        grounds_.push_back({small_index(s.slot), small_index(s.element)});
        grounds_change_ = grounds_change_ || !plan.signals.is_constant(s.slot);
    }
    for (const engine::StepTables::Force& f : tables.forces) {
        forces_.push_back({small_index(f.body), small_index(f.slot)});
    }
    for (std::size_t i = 0; i < plan.bodies.size(); ++i) {
        const bool damped = std::any_of(plans.begin(), plans.end(),
                                        [i](const Plan* p) { return p->bodies[i].options.viscous_damping != 0; });
        if (damped) {
            viscous_bodies_.push_back(small_index(i));
        }
    }
    for (std::size_t e = 0; e < plan.first_stop(); ++e) {
        if (plan.layout.elements[e].body.size() == 2 && plan.element(e).speed_slot == Plan::kNone) {
            tie_elements_.push_back(e);
        }
    }
    read_positions_ = lane_readings(tables.positions);
    read_velocities_ = lane_readings(tables.velocities);
    read_frictions_ = lane_readings(tables.read_frictions);
}

void LaneShape::describe(const engine::StepPlan& constants, LaneJob& job) const {
    const Plan& plan = *constants.machine;
    job.h = constants.h;
    job.plain = constants.plain;
    job.bodies = plan.bodies.size();
    job.elements = plan.layout.elements.size();
    job.frictions = plan.frictions.size();
    job.friction = frictions_.data();
    job.joint = joints_.data();
    job.joints = joints_.size();
    job.ends = ends_.data();
    job.end_count = ends_.size();
    job.read_position = read_positions_.data();
    job.read_positions = read_positions_.size();
    job.read_velocity = read_velocities_.data();
    job.read_velocities = read_velocities_.size();
    job.read_friction = read_frictions_.data();
    job.read_frictions = read_frictions_.size();
    job.ground = grounds_.data();
    job.grounds = grounds_.size();
    job.force = forces_.data();
    job.forces = forces_.size();
    job.viscous_body = viscous_bodies_.data();
    job.viscous_bodies = viscous_bodies_.size();
    job.grounds_change = grounds_change_;
    job.spring_rows.count = plan.springs.size();
    job.spring_rows.row = spring_rows_.data();
    job.spring_rows.rest_body = spring_rest_.data();
    job.element_rows.count = job.elements;
    job.element_rows.row = element_rows_.data();
    job.element_rows.rest_body = element_rest_.data();
}

}  // namespace stiction::study
