#include "engine/reading/step_tables.hpp"

namespace stiction::engine {
namespace {

/// Is its law a function of load and normal force, both signals or constants?
bool feels_signals_only(const Plan::Friction& f) {
    return !feels_velocity(f.law) && !feels_drive(f.law) && f.load_joint == Plan::kNone && f.damper == Plan::kNone &&
           f.initial != InitialMode::slipping;
}

}  // namespace

bool is_steady(const Plan& plan, const Plan::Friction& f) {
    const bool normal_steady = f.normal_slot == Plan::kNone || plan.signals.is_constant(f.normal_slot);
    const bool law_steady = !feels_velocity(f.law) && !feels_load(f.law) && !feels_drive(f.law) &&
                            (normal_steady || !feels_normal_force(f.law));
    return law_steady && f.damper == Plan::kNone && f.initial != InitialMode::slipping;
}

std::vector<bool> slots_read(const Plan& plan) {
    std::vector<bool> read = plan.signals.read_slots();
    const auto reads = [&](std::size_t slot) {
        if (slot != Plan::kNone) {
            read[slot] = true;
        }
    };
    for (const Plan::Force& f : plan.forces) {
        reads(f.slot);
    }
    for (const Plan::Friction& f : plan.frictions) {
        reads(f.load_slot);
        reads(f.drive_slot);
        reads(f.normal_slot);
        reads(f.speed_slot);
    }
    for (const Plan::Joint& j : plan.joints) {
        reads(j.speed_slot);
        reads(j.position_slot);
    }
    for (const Plan::ActuatorState& c : plan.actuator_states) {
        reads(c.quantity);
        reads(c.input);
        reads(c.follows);
        reads(c.circuit);
        reads(c.limit);
    }
    return read;
}

StepTables::StepTables(const Plan& plan, bool methods) : constant_inertia(plan.actuator_states.empty()) {
    const std::vector<bool> read = slots_read(plan);
    const auto note = [&](std::vector<Reading>& readings, std::size_t slot, std::size_t index) {
        if (slot != Plan::kNone && read[slot]) {
            readings.push_back({static_cast<std::uint32_t>(slot), static_cast<std::uint32_t>(index)});
        }
    };
    for (std::size_t i = 0; i < plan.bodies.size(); ++i) {
        const Plan::Body& body = plan.bodies[i];
        if (body.options.viscous_damping != 0) {
            viscous_bodies.push_back(i);
        }
        note(positions, body.position_slot, i);
        note(velocities, body.velocity_slot, i);
        if (body.stop_element != Plan::kNone) {
            ends.push_back({i, body.stop_element, body.options.travel});
        }
    }
    std::vector<bool> steadily_pushed(plan.bodies.size(), true);
    for (const Plan::Force& f : plan.forces) {
        steadily_pushed[f.body] = steadily_pushed[f.body] && (f.of_actuator || plan.signals.is_constant(f.slot));
    }
    for (const Plan::Force& f : plan.forces) {
        if (!f.of_actuator) {
            (steadily_pushed[f.body] ? steady_forces : forces).push_back({f.body, f.slot, f.coefficient});
        }
    }
    for (const Plan::Spring& s : plan.springs) {
        springs.emplace_back(s);
        gaps = gaps || springs.back().opens() || springs.back().contact;
        constant_inertia = constant_inertia && !springs.back().opens();
    }
    for (std::size_t e = 0; e < plan.frictions.size(); ++e) {
        const Plan::Friction& f = plan.frictions[e];
        const bool steady = !methods && is_steady(plan, f);
        (steady                              ? steady_frictions
         : !methods && feels_signals_only(f) ? signal_frictions
                                             : frictions)
            .push_back({e, &f});
        if (f.speed_slot != Plan::kNone) {
            speeds.push_back({e, f.speed_slot});
        }
        note(read_frictions, f.friction_slot, e);
        if (f.damper != Plan::kNone) {
            damped.push_back(e);
            constant_inertia = false;
        }
    }
    for (std::size_t j = 0; j < plan.joints.size(); ++j) {
        if (plan.joints[j].speed_slot != Plan::kNone) {
            speeds.push_back({plan.element_of_joint(j), plan.joints[j].speed_slot});
        }
    }
}

}  // namespace stiction::engine
