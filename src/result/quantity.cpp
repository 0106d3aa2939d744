#include "result/quantity.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "text/model_problem.hpp"

namespace stiction {
namespace {

using Kind = Quantity::Kind;

/// Units of signals from what reads them; empty where two uses differ.
std::map<std::size_t, std::string> signal_units(const Plan& plan) {
    std::map<std::size_t, std::string> units;
    const auto use = [&](std::size_t slot, const char* unit) {
        if (slot != Plan::kNone) {
            const auto [place, is_new] = units.try_emplace(slot, unit);
            place->second = is_new || place->second == unit ? unit : "";
        }
    };
    for (const Plan::Force& f : plan.forces) {
        use(f.slot, f.coefficient == 1 || f.coefficient == -1 ? force_unit(plan.bodies[f.body].options.motion) : "");
    }
    for (std::size_t e = 0; e < plan.frictions.size(); ++e) {
        use(plan.frictions[e].load_slot, force_unit(plan.element(e).motion));
        use(plan.frictions[e].normal_slot, "N");
    }
    for (std::size_t e = 0; e < plan.first_stop(); ++e) {
        use(plan.element(e).speed_slot, speed_unit(plan.element(e).motion));
    }
    for (std::size_t slot = 0; slot < plan.signal_units.size(); ++slot) {
        const auto used = units.find(slot);
        if (used != units.end() && !plan.signal_units[slot].empty()) {
            used->second = plan.signal_units[slot];
        }
    }
    return units;
}

/// Collects quantities, each name once: a part goes before a signal of the same name.
class Collection {
public:
    void add(std::string name, const char* unit, Kind kind, std::size_t index) {
        if (seen_.insert(name).second) {
            all.push_back({std::move(name), unit, kind, index});
        }
    }
    std::vector<Quantity> all;

private:
    std::set<std::string> seen_;
};

void add_bodies(const Plan& plan, Collection& to) {
    for (std::size_t i = 0; i < plan.bodies.size(); ++i) {
        const Plan::Body& body = plan.bodies[i];
        const Motion motion = body.options.motion;
        to.add(body.name + ".position", way_unit(motion), Kind::position, i);
        to.add(body.name + ".velocity", speed_unit(motion), Kind::velocity, i);
        to.add(body.name + ".active", force_unit(motion), Kind::active, i);
        if (body.stop_element != Plan::kNone) {
            to.add(body.name + ".stop", "", Kind::stop, i);
        }
    }
}

void add_springs(const Plan& plan, Collection& to) {
    std::size_t count =
        plan.springs.size();  // the last ones are viscous parts of frictions and places of actuator states
    for (const Plan::ActuatorState& c : plan.actuator_states) {
        count = std::min(count, c.spring);
    }
    for (const Plan::Friction& f : plan.frictions) {
        count = f.damper == Plan::kNone ? count : std::min(count, f.damper);
    }
    for (std::size_t s = 0; s < count; ++s) {
        const Motion motion = plan.motion_of(plan.layout.springs[s]);
        to.add(plan.springs[s].name + ".force", force_unit(motion), Kind::spring_force, s);
        to.add(plan.springs[s].name + ".elongation", way_unit(motion), Kind::elongation, s);
    }
}

void add_elements(const Plan& plan, Collection& to) {
    for (std::size_t e = 0; e < plan.frictions.size(); ++e) {
        const std::string& name = plan.frictions[e].name;
        const Motion motion = plan.element(e).motion;
        to.add(name + ".friction", force_unit(motion), Kind::friction, e);
        to.add(name + ".mode", "", Kind::mode, e);
        to.add(name + ".slip", speed_unit(motion), Kind::slip, e);
        to.add(name + ".margin_forward", force_unit(motion), Kind::margin_forward, e);
        to.add(name + ".margin_backward", force_unit(motion), Kind::margin_backward, e);
        to.add(name + ".loss_power", "W", Kind::loss_power, e);
    }
    for (std::size_t j = 0; j < plan.joints.size(); ++j) {
        const std::size_t e = plan.element_of_joint(j);
        to.add(plan.joints[j].name + ".reaction", force_unit(plan.element(e).motion), Kind::reaction, e);
        to.add(plan.joints[j].name + ".mode", "", Kind::mode, e);
    }
}

void add_energies(Collection& to) {
    to.add("energy.input", "J", Kind::energy_input, 0);
    to.add("energy.kinetic", "J", Kind::energy_kinetic, 0);
    to.add("energy.stored", "J", Kind::energy_stored, 0);
    to.add("energy.friction", "J", Kind::energy_friction, 0);
    to.add("energy.damping", "J", Kind::energy_damping, 0);
    to.add("energy.impact", "J", Kind::energy_impact, 0);
    to.add("energy.scheme", "J", Kind::energy_scheme, 0);
    to.add("energy.residual", "J", Kind::energy_residual, 0);
}

constexpr QuantityWord kWords[] = {
    {"BODY.position", "m | rad", "where it is"},
    {"BODY.velocity", "m/s | rad/s", "how fast it moves"},
    {"BODY.active", "N | N m", "what pushes it, friction and reactions apart"},
    {"BODY.stop", "", "on which end of its travel it rests: none, lower, upper"},
    {"SPRING.force", "N | N m", "of spring and damper together"},
    {"SPRING.elongation", "m | rad", "from its rest"},
    {"FRICTION.friction", "N | N m", "what it carries; the mean over the last step of the fixed engine"},
    {"FRICTION.mode", "", "stuck, forward, backward or free"},
    {"FRICTION.slip", "m/s | rad/s", "speed at which it slides"},
    {"FRICTION.margin_forward", "N | N m", "while stuck: how much more it could carry before it slides forward"},
    {"FRICTION.margin_backward", "N | N m", "the same, backward"},
    {"FRICTION.loss_power", "W", "what it turns into heat"},
    {"JOINT.reaction", "N | N m", "what a joint, freewheel, motion or gear carries; NAME.mesh of a gear with losses"},
    {"JOINT.mode", "", "stuck while it holds, free while a freewheel overruns"},
    {"SIGNAL", "", "any signal by its name, in its own unit; what parts publish too: motor.current, valve.spool"},
    {"energy.input", "J", "work of forces and moving grounds since the start"},
    {"energy.kinetic", "J", "energy of motion"},
    {"energy.stored", "J", "energy in springs"},
    {"energy.friction", "J", "lost in dry friction"},
    {"energy.damping", "J", "lost in dampers"},
    {"energy.impact", "J", "lost in impacts"},
    {"energy.scheme", "J", "removed by the time step itself; added where negative"},
    {"energy.residual", "J", "what cannot be placed: rounding"},
};

}  // namespace

std::span<const QuantityWord> quantity_words() noexcept { return kWords; }

std::vector<Quantity> quantities(const Plan& plan) {
    Collection result;
    add_bodies(plan, result);
    add_springs(plan, result);
    add_elements(plan, result);
    add_energies(result);
    const std::map<std::size_t, std::string> units = signal_units(plan);
    for (std::size_t slot = 0; slot < plan.signals.value_count(); ++slot) {
        const auto unit = units.find(slot);
        const std::string& known = unit == units.end() ? plan.signal_units[slot] : unit->second;
        result.add(plan.signals.names()[slot], known.c_str(), Kind::signal, slot);
    }
    return std::move(result.all);
}

std::vector<Quantity> default_quantities(const Plan& plan) {
    std::vector<Quantity> result = quantities(plan);
    const std::map<std::size_t, std::string> used = signal_units(plan);
    const auto unwanted = [&](const Quantity& q) {
        switch (q.kind) {
            case Kind::position:
            case Kind::velocity:
            case Kind::stop:
            case Kind::friction: return false;
            case Kind::mode: return plan.element(q.index).kind != Plan::Element::Kind::friction;
            case Kind::signal: return used.count(q.index) == 0 || q.name.find(' ') != std::string::npos;  // inner ones
            default: return true;
        }
    };
    result.erase(std::remove_if(result.begin(), result.end(), unwanted), result.end());
    return result;
}

std::vector<Quantity> choose_quantities(const Plan& plan, const std::vector<std::string>& names,
                                        std::vector<ModelProblem>& problems) {
    const std::vector<Quantity> all = quantities(plan);
    std::vector<std::string> known;
    std::map<std::string, std::size_t> places;
    for (const Quantity& q : all) {
        places.emplace(q.name, known.size());
        known.push_back(q.name);
    }
    std::vector<Quantity> result;
    std::set<std::string> taken;
    for (const std::string& name : names) {
        const auto place = places.find(name);
        if (place == places.end()) {
            problems.push_back(unknown_name("record", "quantities", "quantity", name, known));
        } else if (taken.insert(name).second) {
            result.push_back(all[place->second]);
        }
    }
    return result;
}

double evaluate(const Quantity& q, const State& state, const Observation& seen) noexcept {
    switch (q.kind) {
        case Kind::position: return state.position[q.index];
        case Kind::velocity: return state.velocity[q.index];
        case Kind::active: return seen.active[q.index];
        case Kind::stop: return static_cast<double>(seen.stop[q.index]);
        case Kind::spring_force: return seen.spring_force[q.index];
        case Kind::elongation: return seen.spring_elongation[q.index];
        case Kind::friction:
        case Kind::reaction: return state.friction[q.index];
        case Kind::mode: return static_cast<double>(state.mode[q.index]);
        case Kind::slip: return seen.slip[q.index];
        case Kind::margin_forward: return seen.margin_forward[q.index];
        case Kind::margin_backward: return seen.margin_backward[q.index];
        case Kind::loss_power: return seen.loss_power[q.index];
        case Kind::signal: return seen.signal[q.index];
        case Kind::energy_input: return state.energy.input;
        case Kind::energy_kinetic: return seen.kinetic_energy;
        case Kind::energy_stored: return seen.stored_energy;
        case Kind::energy_friction: return state.energy.friction;
        case Kind::energy_damping: return state.energy.damping;
        case Kind::energy_impact: return state.energy.impact;
        case Kind::energy_scheme: return state.energy.scheme;
        case Kind::energy_residual: break;
    }
    return 0;
}

}  // namespace stiction
