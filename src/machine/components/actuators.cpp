// (6)–(8) of components.hpp.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "machine/components/expansion.hpp"

namespace stiction::expansion {

void add_limited(SignalBuilder& signals, const std::string& name, const std::string& of, double limit) {
    if (std::isfinite(limit)) {
        signals.add(name, signal::Saturation{-limit, limit}, {of});
    } else {
        signals.add(name, signal::Gain{1}, {of});
    }
}

void add_motion(std::vector<signal::Term>& terms, const PartList& list, const std::vector<Term>& row, double gain,
                const char* what) {
    for (const Term& term : row) {
        if (gain != 0 && list.find_body(term.body) != nullptr) {
            terms.push_back({gain * term.coefficient, term.body + what});
        }
    }
}

bool translates(const std::vector<Term>& row, const PartList& list) {
    const part::Body* body = row.empty() ? nullptr : list.find_body(row.front().body);
    return body != nullptr && body->options.motion == Motion::translation;
}

void add_motion_signal(const std::string& name, PartList& list, const std::vector<Term>& row, double gain,
                       const char* what) {
    std::vector<signal::Term> terms;
    add_motion(terms, list, row, gain, what);
    if (terms.empty()) {  // no body is known; the row complains of it
        list.signals.add(name, signal::Constant{0});
    } else {
        list.signals.sum(name, terms);
    }
}

namespace {

/// "motor.voltage"; "motor.driven voltage" where that is one of several.
std::string driven(const part::ElectricMotor& m, const char* quantity) {
    return m.name + (m.enable.empty() ? "." : ".driven ") + quantity;
}

/// "motor.off voltage" by which circuit there is while it is not enabled.
void add_off(PartList& list, const part::ElectricMotor& m, const std::string& quantity) {
    const std::string shorted = m.name + ".shorted " + quantity;
    const std::string open = m.name + ".open " + quantity;
    const std::string off = m.name + ".off " + quantity;
    if (!is_given(m.options.brake_resistance) || m.braking.empty()) {
        list.signals.add(off, signal::Gain{1}, {is_given(m.options.brake_resistance) ? shorted : open});
    } else {
        list.signals.add(off, signal::Selector{}, {m.braking, shorted, open});
    }
}

/// (6a): state, current and voltage, each driven or off. What the voltage is follows from (6): open U = k ω, shorted U = −R_b i.
void add_switch(const part::ElectricMotor& m, part::ActuatorState& current, PartList& list) {
    const ElectricMotorOptions& o = m.options;
    const double shorted = is_given(o.brake_resistance) ? o.brake_resistance : 0;
    const auto choose = [&](const std::string& quantity) {
        add_off(list, m, quantity);
        list.signals.add(m.name + "." + quantity, signal::Selector{},
                         {m.enable, m.name + ".driven " + quantity, m.name + ".off " + quantity});
    };
    current.circuit = m.name + ".state";
    current.options.shorted_decay = -(o.resistance + shorted);
    list.signals.add(m.name + ".driven state", signal::Constant{1});
    list.signals.add(m.name + ".shorted state", signal::Constant{-1});
    list.signals.add(m.name + ".open state", signal::Constant{0});
    choose("state");
    if (o.inductance == 0) {
        add_motion_signal(m.name + ".braking current", list, m.row, -o.torque_constant / (o.resistance + shorted),
                          ".velocity");
        add_limited(list.signals, m.name + ".shorted current", m.name + ".braking current", o.current_limit);
        list.signals.add(m.name + ".open current", signal::Constant{0});
        choose("current");
    }
    if (o.inductance > 0 || !m.voltage.empty()) {
        list.signals.add(m.name + ".shorted voltage", signal::Gain{-shorted}, {current.quantity});
        add_motion_signal(m.name + ".open voltage", list, m.row, o.torque_constant, ".velocity");
        choose("voltage");
    }
}

/// Voltage given, or by a controller; the current is what the circuit makes of it.
void add_voltage_fed(const part::ElectricMotor& m, const std::string& command, part::ActuatorState& current,
                     PartList& list) {
    const ElectricMotorOptions& o = m.options;
    const std::string voltage = driven(m, "voltage");
    if (m.controlled) {
        std::string followed = command;
        if (!m.enable.empty()) {  // while it is not enabled the error is 0: the integral waits
            followed = m.name + ".followed current";
            list.signals.add(followed, signal::Selector{}, {m.enable, command, current.quantity});
        }
        list.signals.add(voltage,
                         signal::Pid{.proportional = m.controller.proportional,
                                     .integral = m.controller.integral,
                                     .lower = -o.voltage_limit,
                                     .upper = o.voltage_limit},
                         {followed, current.quantity});
    } else {
        add_limited(list.signals, voltage, m.voltage, o.voltage_limit);
    }
    current.input = voltage;
    if (o.inductance == 0) {  // i = (U − k ω)/R
        std::vector<signal::Term> terms{{1 / o.resistance, voltage}};
        add_motion(terms, list, m.row, -o.torque_constant / o.resistance, ".velocity");
        list.signals.sum(m.name + ".free current", terms);
        add_limited(list.signals, driven(m, "current"), m.name + ".free current", o.current_limit);
    }
}

/// An ideal drive: the voltage is what makes the current follow, within its limit.
void add_current_fed(const part::ElectricMotor& m, const std::string& command, part::ActuatorState& current,
                     PartList& list) {
    const ElectricMotorOptions& o = m.options;
    current.follows = command;
    current.options.input_limit = o.voltage_limit;
    if (o.inductance > 0) {
        const double bandwidth = is_given(o.current_bandwidth) ? o.current_bandwidth : 10 * o.resistance / o.inductance;
        const double gain = o.inductance * bandwidth;
        current.options.follow_time = 1 / bandwidth;
        std::vector<signal::Term> terms{{o.resistance - gain, current.quantity}, {gain, command}};
        add_motion(terms, list, m.row, o.torque_constant, ".velocity");
        list.signals.sum(m.name + ".wanted voltage", terms);
        add_limited(list.signals, driven(m, "voltage"), m.name + ".wanted voltage", o.voltage_limit);
        return;
    }
    std::string limited = command;
    if (std::isfinite(o.voltage_limit)) {
        for (const double side : {1.0, -1.0}) {
            const std::string bound = m.name + (side > 0 ? ".largest current" : ".smallest current");
            list.signals.add(bound + " at rest", signal::Constant{side * o.voltage_limit / o.resistance});
            std::vector<signal::Term> terms{{1, bound + " at rest"}};
            add_motion(terms, list, m.row, -o.torque_constant / o.resistance, ".velocity");
            list.signals.sum(bound, terms);
        }
        list.signals.add(m.name + ".reachable current", signal::Minimum{}, {command, m.name + ".largest current"});
        list.signals.add(m.name + ".free current", signal::Maximum{},
                         {m.name + ".reachable current", m.name + ".smallest current"});
        limited = m.name + ".free current";
    }
    add_limited(list.signals, driven(m, "current"), limited, o.current_limit);
    std::vector<signal::Term> terms{{o.resistance, current.quantity}};
    add_motion(terms, list, m.row, o.torque_constant, ".velocity");
    list.signals.sum(m.name + ".voltage", terms);
}

/// Are the keys of a switch there together?
bool check_switch(const part::ElectricMotor& m, PartList& list) {
    const bool resists = is_given(m.options.brake_resistance);
    if (m.enable.empty() && (resists || !m.braking.empty())) {
        list.complain({.kind = ProblemKind::missing,
                       .part = m.name,
                       .key = resists ? "brake_resistance" : "braking",
                       .what = "acts only while the motor is not enabled",
                       .remedy = "give enable, the signal that tells when it is"});
        return false;
    }
    if (!m.braking.empty() && !resists) {
        list.complain({.kind = ProblemKind::missing,
                       .part = m.name,
                       .key = "braking",
                       .what = "needs the resistance through which it brakes",
                       .remedy = "give brake_resistance, 0 for terminals that are shorted"});
        return false;
    }
    return true;
}

bool check_motor(const part::ElectricMotor& m, PartList& list) {
    bool good = check(m.name, m.options, list);
    good = check_switch(m, list) && good;
    if (m.voltage.empty() == m.current.empty()) {
        list.complain({.kind = m.voltage.empty() ? ProblemKind::missing : ProblemKind::contradiction,
                       .part = m.name,
                       .what = "give either voltage or current, the signal that commands it"});
        good = false;
    }
    if (m.controlled && m.options.inductance == 0) {
        list.complain({.kind = ProblemKind::out_of_range,
                       .part = m.name,
                       .key = "inductance",
                       .value = 0,
                       .unit = "[H]",
                       .what = "leaves a current controller nothing to control",
                       .range = "above 0",
                       .remedy = "give the inductance, or let the drive be ideal"});
        good = false;
    }
    return good;
}

/// The current of a motor: m = L, a = −R, b_v = −k, f = k.
part::ActuatorState current_of(const part::ElectricMotor& m) {
    const ElectricMotorOptions& o = m.options;
    return {.name = m.name,
            .row = m.row,
            .mixes_motions = m.mixes_motions,
            .options = {.memory = o.inductance,
                        .decay = -o.resistance,
                        .per_velocity = -o.torque_constant,
                        .force = o.torque_constant,
                        .lower = -o.current_limit,
                        .upper = o.current_limit},
            .quantity = m.name + ".current"};
}

}  // namespace

void expand(const part::ElectricMotor& m, PartList& list) {
    const ElectricMotorOptions& o = m.options;
    if (!check_motor(m, list)) {
        return;
    }
    part::ActuatorState current = current_of(m);
    std::string command;
    if (!m.current.empty()) {
        command = m.name + ".current command";
        add_limited(list.signals, command, m.current, o.current_limit);
    }
    if (m.voltage.empty() && !m.controlled) {
        add_current_fed(m, command, current, list);
    } else {
        add_voltage_fed(m, command, current, list);
    }
    if (!m.enable.empty()) {
        add_switch(m, current, list);
    }
    if (o.inductance > 0) {  // (6)
        std::vector<signal::Term> terms{{1, m.name + ".voltage"}, {-o.resistance, current.quantity}};
        add_motion(terms, list, m.row, -o.torque_constant, ".velocity");
        list.signals.sum(m.name + ".inductive voltage", terms);
        list.signals.add(
            current.quantity,
            signal::Integrator{.gain = 1 / o.inductance, .lower = -o.current_limit, .upper = o.current_limit},
            {m.name + ".inductive voltage"});
        list.reach[current.quantity] = o.current_limit;
    }
    const bool straight = translates(m.row, list);
    list.units.insert({{m.name + ".current", "A"},
                       {m.name + ".voltage", "V"},
                       {m.name + (straight ? ".force" : ".torque"), straight ? "N" : "N m"}});
    list.signals.add(m.name + (straight ? ".force" : ".torque"), signal::Gain{o.torque_constant}, {current.quantity});
    list.actuator_states.push_back(current);
    list.motors.push_back({m.name, current.quantity, m.name + ".voltage"});
}

void expand(const part::Servovalve& v, PartList& list) {
    const ServovalveOptions& o = v.options;
    const bool named = check_named(v.name, v.current, "no signal drives it", "name one with current", list);
    if (!check(v.name, o, list) || !named) {
        return;
    }
    const std::string armature = v.name + ".armature";
    add_limited(list.signals, v.name + ".current", v.current, o.current_limit);
    list.bodies.push_back({armature,
                           {.inertia = o.flapper_inertia,
                            .viscous_damping = o.flapper_damping,
                            .travel = {.lower = -o.flapper_travel, .upper = o.flapper_travel},
                            .motion = Motion::translation}});
    list.springs.push_back(
        {.name = v.name + ".flexure", .row = {{armature, 1}}, .options = {.stiffness = o.flapper_stiffness}});
    list.forces.push_back(
        {.name = v.name + ".torque motor", .on = {armature, o.torque_gain}, .signal = v.name + ".current"});
    list.units.insert({{v.name + ".current", "A"}, {v.name + ".flapper", "m"}, {v.name + ".spool", "m"}});
    list.signals.add(v.name + ".flapper", signal::Gain{1}, {armature + ".position"});
    list.signals.add(v.name + ".spool",
                     signal::Integrator{.gain = o.spool_gain, .lower = -o.spool_travel, .upper = o.spool_travel},
                     {v.name + ".flapper"});
    list.reach[v.name + ".spool"] = o.spool_travel;
    list.actuator_states.push_back({.name = v.name,
                                    .row = {{armature, 1}},
                                    .options = {.per_position = o.spool_gain,
                                                .force = -o.wire_stiffness,
                                                .lower = -o.spool_travel,
                                                .upper = o.spool_travel},
                                    .quantity = v.name + ".spool"});  // (7)
}

void expand(const part::Valve& v, PartList& list) {
    const ValveOptions& o = v.options;
    const bool named = check_named(v.name, v.command, "no signal drives it", "name one with command", list);
    if (!check(v.name, o, list) || !named) {
        return;
    }
    list.units.insert({{v.name + ".spool", "m"}, {v.name + ".command", "m"}});
    list.signals.add(v.name + ".wanted", signal::Gain{o.gain}, {v.command});
    add_limited(list.signals, v.name + ".command", v.name + ".wanted", o.spool_travel);
    list.signals.add(v.name + ".spool", signal::Lag{.time_constant = o.time_constant}, {v.name + ".command"});  // (8)
    list.reach[v.name + ".spool"] = o.spool_travel;
}

void expand(const part::ActuatorState& given, PartList& list) {
    const ActuatorOptions& o = given.options;
    part::ActuatorState state = given;
    state.quantity = given.name + ".value";
    std::vector<signal::Term> terms;
    add_motion(terms, list, given.row, o.per_position, ".position");
    add_motion(terms, list, given.row, o.per_velocity, ".velocity");
    if (!given.input.empty()) {
        terms.push_back({1, given.input});
    }
    if (o.memory == 0 && o.decay < 0) {
        for (signal::Term& term : terms) {
            term.coefficient /= -o.decay;
        }
        list.signals.sum(given.name + ".free value", terms);
        list.signals.add(state.quantity, signal::Saturation{o.lower, o.upper}, {given.name + ".free value"});
    } else if (o.memory > 0) {
        if (o.decay != 0) {
            terms.push_back({o.decay, state.quantity});
        }
        list.signals.sum(given.name + ".driven by", terms);
        list.signals.add(state.quantity, signal::Integrator{1 / o.memory, o.initial, o.lower, o.upper},
                         {given.name + ".driven by"});
        list.reach[state.quantity] = std::max(std::fabs(o.lower), std::fabs(o.upper));
    } else {
        list.signals.add(state.quantity, signal::Constant{0});  // refused by its own domain
    }
    list.actuator_states.push_back(std::move(state));
}

}  // namespace stiction::expansion
