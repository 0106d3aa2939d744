// The signals of a plan: what parts publish and read.
#include <cmath>
#include <optional>

#include <fmt/format.h>

#include "machine/plan_maker.hpp"

namespace stiction {

/// Declares what signals may read, builds the program, and finds the slots of what reads signals.
void PlanMaker::build_signals() {
    for (const Plan::Body& body : plan_.bodies) {
        list_.signals.input(body.name + ".position").input(body.name + ".velocity");
    }
    for (const Plan::Friction& friction : plan_.frictions) {
        list_.signals.input(friction.name + ".friction");
    }
    std::optional<SignalProgram> program = list_.signals.build(list_.problems);
    if (!program) {
        return;
    }
    plan_.signals = std::move(*program);
    for (const std::string& name : plan_.signals.names()) {
        const auto unit = list_.units.find(name);
        plan_.signal_units.push_back(unit == list_.units.end() ? std::string() : unit->second);
    }
    find_slots();
    check_velocity_loops();
    check_start_positions();
}

void PlanMaker::find_slots() {
    for (Plan::Body& body : plan_.bodies) {
        body.position_slot = *plan_.signals.slot(body.name + ".position");
        body.velocity_slot = *plan_.signals.slot(body.name + ".velocity");
    }
    for (std::size_t e = 0; e < plan_.frictions.size(); ++e) {
        Plan::Friction& planned = plan_.frictions[e];
        const part::Friction& f = list_.frictions[e];
        planned.friction_slot = *plan_.signals.slot(f.name + ".friction");
        planned.load_slot = find_signal(f.name, f.load);
        planned.normal_slot = find_signal(f.name, f.normal_force);
        planned.speed_slot = find_signal(f.name, f.ground_speed);
    }
    for (std::size_t j = 0; j < plan_.joints.size(); ++j) {
        const part::Joint& joint = list_.joints[j];
        plan_.joints[j].speed_slot = find_signal(joint.name, joint.speed);
        plan_.joints[j].position_slot = find_signal(joint.name, joint.position);
    }
    for (std::size_t k = 0; k < plan_.forces.size(); ++k) {
        plan_.forces[k].slot = find_signal(plan_.forces[k].name, force_signals_[k]);
    }
    for (std::size_t k = 0; k < plan_.companions.size(); ++k) {
        Plan::Companion& planned = plan_.companions[k];
        const part::Companion& companion = list_.companions[k];
        planned.quantity = find_signal(companion.name, companion.quantity);
        planned.input = find_signal(companion.name, companion.input);
        planned.follows = find_signal(companion.name, companion.follows);
        if (planned.quantity != Plan::kNone && planned.memory > 0) {
            planned.state = plan_.signals.state_of(planned.quantity).value_or(Plan::kNone);
        }
    }
}

std::size_t PlanMaker::find_signal(const std::string& part, const std::string& signal) {
    if (signal.empty()) {
        return Plan::kNone;
    }
    const std::optional<std::size_t> slot = plan_.signals.slot(signal);
    if (!slot) {
        const std::span<const std::string> names = plan_.signals.names();
        complain(unknown_name(part, "", "signal", signal, {names.begin(), names.end()}));
    }
    return slot.value_or(Plan::kNone);
}

/// A prescribed position must be met at the start.
void PlanMaker::check_start_positions() {
    constexpr double kSame = 1e-9;  // of the larger: far above rounding, far below what a user means
    std::vector<double> states(plan_.signals.state_count(), 0);
    std::vector<double> values(plan_.signals.value_count(), 0);
    std::vector<double> positions;
    for (const Plan::Body& body : plan_.bodies) {
        positions.push_back(body.options.position);
        values[body.position_slot] = body.options.position;
        values[body.velocity_slot] = body.options.velocity;
    }
    plan_.signals.initial_states(states);
    plan_.signals.switch_state(0, states, values);
    for (std::size_t j = 0; j < plan_.joints.size(); ++j) {
        const Plan::Joint& joint = plan_.joints[j];
        const Row& row = plan_.layout.elements[plan_.element_of_joint(j)];
        if (joint.position_slot == Plan::kNone || row.body.size() != list_.joints[j].row.size()) {
            continue;
        }
        const double here = along(row, positions);
        const double wanted = values[joint.position_slot];
        if (!(std::fabs(here - wanted) <= kSame * std::max(std::fabs(here), std::fabs(wanted)))) {
            complain({.kind = ProblemKind::start,
                      .part = joint.name,
                      .what = fmt::format("its bodies start at {}, but its signal \"{}\" at {}", here,
                                          list_.joints[j].position, wanted),
                      .remedy = "give them that position at the start",
                      .name = list_.joints[j].position});
        }
    }
}

}  // namespace stiction
