#include "machine/plan_signals.hpp"

#include <cmath>
#include <optional>
#include <set>

#include <fmt/format.h>

#include "machine/checks/without_inertia.hpp"

namespace stiction {
namespace {

std::size_t find_signal(PartList& list, const Plan& plan, const std::string& part, const std::string& signal) {
    if (signal.empty()) {
        return Plan::kNone;
    }
    const std::optional<std::size_t> slot = plan.signals.slot(signal);
    if (!slot) {
        const std::span<const std::string> names = plan.signals.names();
        list.complain(unknown_name(part, "", "signal", signal, {names.begin(), names.end()}));
    }
    return slot.value_or(Plan::kNone);
}

void find_slots(PartList& list, std::span<const std::string> force_signals, Plan& plan) {
    const auto slot_of = [&](const std::string& part, const std::string& signal) {
        return find_signal(list, plan, part, signal);
    };
    for (Plan::Body& body : plan.bodies) {
        body.position_slot = *plan.signals.slot(body.name + ".position");
        body.velocity_slot = *plan.signals.slot(body.name + ".velocity");
    }
    for (std::size_t e = 0; e < plan.frictions.size(); ++e) {
        Plan::Friction& planned = plan.frictions[e];
        const part::Friction& f = list.frictions[e];
        planned.friction_slot = *plan.signals.slot(f.name + ".friction");
        planned.load_slot = slot_of(f.name, f.load);
        planned.drive_slot = slot_of(f.name, f.drive);
        planned.normal_slot = slot_of(f.name, f.normal_force);
        planned.speed_slot = slot_of(f.name, f.ground_speed);
    }
    for (std::size_t j = 0; j < plan.joints.size(); ++j) {
        const part::Joint& joint = list.joints[j];
        plan.joints[j].speed_slot = slot_of(joint.name, joint.speed);
        plan.joints[j].position_slot = slot_of(joint.name, joint.position);
    }
    for (std::size_t k = 0; k < plan.forces.size(); ++k) {
        plan.forces[k].slot = slot_of(plan.forces[k].name, force_signals[k]);
    }
    for (std::size_t k = 0; k < plan.actuator_states.size(); ++k) {
        Plan::ActuatorState& planned = plan.actuator_states[k];
        const part::ActuatorState& state = list.actuator_states[k];
        planned.quantity = slot_of(state.name, state.quantity);
        planned.input = slot_of(state.name, state.input);
        planned.follows = slot_of(state.name, state.follows);
        planned.circuit = slot_of(state.name, state.circuit);
        planned.limit = slot_of(state.name, state.limit);
        planned.orifice = state.orifice;
        if (planned.quantity != Plan::kNone && planned.memory > 0) {
            planned.state = plan.signals.state_of(planned.quantity).value_or(Plan::kNone);
        }
    }
}

/// Controllers and motors, which runs measure.
void find_measured(PartList& list, Plan& plan) {
    for (const SignalProgram::Controller& found : plan.signals.controllers()) {
        if (!plan.signal_is_inner[found.slot]) {
            plan.controllers.push_back(
                {plan.signals.names()[found.slot], found.reference, found.measured.value_or(Plan::kNone)});
        }
    }
    for (const part::Tracking& t : list.controllers) {
        plan.controllers.push_back(
            {t.name, find_signal(list, plan, t.name, t.reference), find_signal(list, plan, t.name, t.measured)});
    }
    for (const part::MotorSignals& m : list.motors) {
        plan.motors.push_back(
            {m.name, find_signal(list, plan, m.name, m.current), find_signal(list, plan, m.name, m.voltage)});
    }
}

/// A prescribed position must be met at the start.
void check_start_positions(PartList& list, const Plan& plan) {
    constexpr double kSame = 1e-9;  // of the larger: far above rounding, far below what a user means
    std::vector<double> states(plan.signals.state_count(), 0);
    std::vector<double> values(plan.signals.value_count(), 0);
    std::vector<double> positions;
    for (const Plan::Body& body : plan.bodies) {
        positions.push_back(body.options.position);
        values[body.position_slot] = body.options.position;
        values[body.velocity_slot] = body.options.velocity;
    }
    plan.signals.initial_states(states);
    plan.signals.switch_state(0, states, values);
    for (std::size_t j = 0; j < plan.joints.size(); ++j) {
        const Plan::Joint& joint = plan.joints[j];
        const Row& row = plan.layout.elements[plan.element_of_joint(j)];
        if (joint.position_slot == Plan::kNone || row.body.size() != list.joints[j].row.size()) {
            continue;
        }
        const double here = along(row, positions);
        const double wanted = values[joint.position_slot];
        if (!(std::fabs(here - wanted) <= kSame * std::max(std::fabs(here), std::fabs(wanted)))) {
            list.complain({.kind = ProblemKind::start,
                           .part = joint.name,
                           .what = fmt::format("its bodies start at {}, but its signal \"{}\" at {}", here,
                                               list.joints[j].position, wanted),
                           .remedy = "give them that position at the start",
                           .name = list.joints[j].position});
        }
    }
}

}  // namespace

void plan_signals(PartList& list, std::span<const std::string> force_signals, Plan& plan) {
    std::set<std::string> published;  // a name that two parts share was reported with the parts
    const auto publish = [&](const std::string& name) {
        if (published.insert(name).second) {
            list.signals.input(name);
        }
    };
    for (const Plan::Body& body : plan.bodies) {
        publish(body.name + ".position");
        publish(body.name + ".velocity");
    }
    for (const Plan::Friction& friction : plan.frictions) {
        publish(friction.name + ".friction");
    }
    std::optional<SignalProgram> program = list.signals.build(list.problems);
    if (!program) {
        return;
    }
    plan.signals = std::move(*program);
    for (const std::string& name : plan.signals.names()) {
        const auto unit = list.units.find(name);
        plan.signal_units.push_back(unit == list.units.end() ? std::string() : unit->second);
        const auto reach = list.reach.find(name);
        plan.signal_reach.push_back(reach == list.reach.end() ? 0 : reach->second);
        plan.signal_is_inner.push_back(list.owners.count(name) > 0 || list.inner_signals.count(name) > 0);
    }
    for (const std::uint32_t slot : plan.signals.input_slots()) {
        plan.signal_is_inner[slot] = true;
    }
    find_slots(list, force_signals, plan);
    find_measured(list, plan);
    check_velocity_loops(plan, list.problems);
    check_start_positions(list, plan);
}

}  // namespace stiction
