#include "result/quantity.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string_view>

#include "result/display/display_units.hpp"
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
        use(plan.frictions[e].drive_slot, force_unit(plan.element(e).motion));
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

constexpr QuantityWord kWords[] = {
    {"BODY.position", "m | rad", "position", Kind::position},
    {"BODY.velocity", "m/s | rad/s", "velocity", Kind::velocity},
    {"BODY.active", "N | N m", "sum of the forces on it, without friction and reactions", Kind::active},
    {"BODY.stop", "", "end of travel on which it rests: none, lower, upper", Kind::stop},
    {"SPRING.force", "N | N m", "force of spring and damper", Kind::spring_force},
    {"SPRING.elongation", "m | rad", "elongation from its rest", Kind::elongation},
    {"FRICTION.friction", "N | N m",
     "dry friction it carries, without the viscous part of its law; with the fixed engine the mean over the last step",
     Kind::friction},
    {"FRICTION.viscous", "N | N m",
     "viscous part of its law, where it has one: friction + viscous is all that it exerts, and loss_power over slip",
     Kind::viscous},
    {"FRICTION.mode", "", "stuck, forward, backward or free", Kind::mode},
    {"FRICTION.slip", "m/s | rad/s", "slip velocity", Kind::slip},
    {"FRICTION.margin_forward", "N | N m", "while stuck: further load until it slides forward; else 0",
     Kind::margin_forward},
    {"FRICTION.margin_backward", "N | N m", "the same backward", Kind::margin_backward},
    {"FRICTION.loss_power", "W", "power lost in it: friction + viscous, times slip", Kind::loss_power},
    {"JOINT.reaction", "N | N m",
     "force or torque of a joint, freewheel, motion or gear; NAME.mesh of a gear with losses", Kind::reaction},
    {"JOINT.mode", "", "stuck while it holds, backward while a freewheel overruns", Kind::mode},
    {"SIGNAL", "", "any signal by its name, in its own unit; also those of parts: motor.current, valve.spool",
     Kind::signal},
    {"energy.input", "J", "work of forces and moving grounds since the start", Kind::energy_input},
    {"energy.kinetic", "J", "energy of motion", Kind::energy_kinetic},
    {"energy.stored", "J", "energy in springs", Kind::energy_stored},
    {"energy.friction", "J", "lost in dry friction", Kind::energy_friction},
    {"energy.damping", "J", "lost in dampers", Kind::energy_damping},
    {"energy.impact", "J", "lost in impacts", Kind::energy_impact},
    {"energy.scheme", "J", "removed by the time step itself; negative: added", Kind::energy_scheme},
    {"energy.residual", "J", "not accounted for: rounding", Kind::energy_residual},
};

/// Of "m | rad" the unit of this motion.
std::string unit_of(std::string_view units, Motion motion) {
    constexpr std::string_view kOr = " | ";
    const std::size_t bar = units.find(kOr);
    const bool turns = motion == Motion::rotation && bar != units.npos;
    return std::string(turns ? units.substr(bar + kOr.size()) : units.substr(0, bar));
}

/// Collects quantities, each name once: a part goes before a signal of the same name.
class Collection {
public:
    void add(std::string name, std::string unit, Kind kind, std::size_t index) {
        if (seen_.insert(name).second) {
            all.push_back({std::move(name), std::move(unit), kind, index});
        }
    }
    /// All quantities of one part, or of the energy account, but the absent one: `owner` is the first word of their names in
    /// the table.
    void add_all(std::string_view owner, const std::string& part, Motion motion, std::size_t index,
                 std::optional<Kind> absent = {}) {
        for (const QuantityWord& word : kWords) {
            const std::string_view name = word.name;
            if (word.kind != absent && name.starts_with(owner) && name.substr(owner.size()).starts_with('.')) {
                add(part + std::string(name.substr(owner.size())), unit_of(word.unit, motion), word.kind, index);
            }
        }
    }
    std::vector<Quantity> all;

private:
    std::set<std::string> seen_;
};

}  // namespace

std::span<const QuantityWord> quantity_words() noexcept { return kWords; }

std::vector<Quantity> quantities(const Plan& plan) {
    Collection result;
    for (std::size_t i = 0; i < plan.bodies.size(); ++i) {
        const Plan::Body& body = plan.bodies[i];
        result.add_all("BODY", body.name, body.options.motion, i,
                       body.stop_element == Plan::kNone ? std::optional(Kind::stop) : std::nullopt);
    }
    for (std::size_t s = 0; s < plan.springs.size(); ++s) {
        if (plan.springs[s].origin != Plan::Spring::Origin::plan) {
            result.add_all("SPRING", plan.springs[s].name, plan.motion_of(plan.layout.springs[s]), s);
        }
    }
    for (std::size_t e = 0; e < plan.frictions.size(); ++e) {
        result.add_all("FRICTION", plan.frictions[e].name, plan.element(e).motion, e,
                       plan.frictions[e].damper == Plan::kNone ? std::optional(Kind::viscous) : std::nullopt);
    }
    for (std::size_t j = 0; j < plan.joints.size(); ++j) {
        const std::size_t e = plan.element_of_joint(j);
        result.add_all("JOINT", plan.joints[j].name, plan.element(e).motion, e);
    }
    result.add_all("energy", "energy", Motion::translation, 0);
    const std::map<std::size_t, std::string> units = signal_units(plan);
    for (std::size_t slot = 0; slot < plan.signals.value_count(); ++slot) {
        const auto unit = units.find(slot);
        result.add(plan.signals.names()[slot], unit == units.end() ? plan.signal_units[slot] : unit->second,
                   Kind::signal, slot);
    }
    for (Quantity& q : result.all) {
        q.shown = shown_in(plan, q.name);
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
            case Kind::friction:
            case Kind::viscous: return false;
            case Kind::mode: return plan.element(q.index).kind != Plan::Element::Kind::friction;
            case Kind::signal: return used.count(q.index) == 0 || q.name.find(' ') != std::string::npos;  // inner ones
            default: return true;
        }
    };
    std::erase_if(result, unwanted);
    return result;
}

std::vector<std::string> controller_inputs(const Plan& plan) {
    std::vector<std::string> names;
    const auto add = [&](std::size_t slot) {
        if (slot == Plan::kNone || plan.signals.is_constant(slot)) {
            return;
        }
        const std::string& name = plan.signals.names()[slot];
        const bool seen = std::find(names.begin(), names.end(), name) != names.end();
        if (!seen && name.find(' ') == std::string::npos) {  // inner ones
            names.push_back(name);
        }
    };
    for (const Plan::Controller& controller : plan.controllers) {
        add(controller.reference);
        add(controller.measured);
    }
    return names;
}

std::string name_in(const std::string& wish) {
    const bool sign = wish.starts_with('+') || wish.starts_with('-');
    return wish == "default" ? std::string() : sign ? wish.substr(1) : wish;
}

ModelProblem unknown_quantity(const char* part, const char* key, const std::string& name,
                              const std::vector<std::string>& known) {
    ModelProblem problem = unknown_name(part, key, "quantity", name, known);
    if (problem.nearest.empty()) problem.remedy = "stiction list quantities explains them";
    return problem;
}

std::vector<std::string> chosen_names(const std::vector<std::string>& asked, const std::vector<std::string>& usual) {
    const bool from_usual = asked.empty() || std::any_of(asked.begin(), asked.end(),
                                                         [](const std::string& wish) { return name_in(wish) != wish; });
    std::vector<std::string> names = from_usual ? usual : std::vector<std::string>();
    for (const std::string& wish : asked) {
        const std::string name = name_in(wish);
        const auto place = std::find(names.begin(), names.end(), name);
        if (wish.starts_with('-') && place != names.end()) {
            names.erase(place);
        } else if (!name.empty() && !wish.starts_with('-') && place == names.end()) {
            names.push_back(name);
        }
    }
    return names;
}

std::vector<Quantity> choose_quantities(const Plan& plan, const std::vector<std::string>& wishes,
                                        std::vector<ModelProblem>& problems) {
    const std::vector<Quantity> all = quantities(plan);
    std::vector<std::string> known;
    std::map<std::string, std::size_t> places;
    for (const Quantity& q : all) {
        places.emplace(q.name, known.size());
        known.push_back(q.name);
    }
    for (const std::string& wish : wishes) {
        const std::string name = name_in(wish);
        if (!name.empty() && places.count(name) == 0) {
            problems.push_back(unknown_quantity("record", "quantities", name, known));
        }
    }
    std::vector<std::string> usual;
    for (const Quantity& q : default_quantities(plan)) {
        usual.push_back(q.name);
    }
    std::vector<Quantity> result;
    for (const std::string& name : chosen_names(wishes, usual)) {
        if (const auto place = places.find(name); place != places.end()) {
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
        case Kind::viscous: return seen.viscous[q.index];
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
