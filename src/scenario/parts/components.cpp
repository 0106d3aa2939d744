// Transmissions, contacts, weights, motors and hydraulics of a scenario.
#include <algorithm>
#include <array>
#include <numbers>

#include <fmt/format.h>

#include "scenario/parts/part_kinds.hpp"

namespace stiction::scenario {
namespace {

std::array<std::string, 2> read_pair(Section& section, const char* meaning) {
    const std::vector<std::string> bodies = section.texts("between", meaning);
    if (!section.has("between")) {
        section.lack_of({"between"}, {.key = "between", .remedy = fmt::format("give {}", meaning)});
        return {};
    }
    if (bodies.size() != 2) {
        section.mistake("between", ProblemKind::contradiction,
                        fmt::format("it needs two bodies, not {}: give {}", bodies.size(), meaning));
        return {};
    }
    return {bodies[0], bodies[1]};
}

/// Losses of the mesh, on the shaft of the first body: none unless one of the law's keys is given.
std::optional<Transmission<double>> read_losses(Section& section) {
    using Law = Transmission<double>;
    const bool given = std::any_of(Law::fields.begin(), Law::fields.end(),
                                   [&](const auto& field) { return section.has(field.domain.key); });
    Law losses;
    for (const auto& field : Law::fields) {
        if (!given) {
            section.describe(field.domain, plain_number(losses.*field.member), Motion::rotation);
        }
    }
    if (!given) {
        return std::nullopt;
    }
    section.fields(losses, Motion::rotation);
    return losses;
}

/// Way per turn: "5 mm", or per angle: "5 mm/rev".
double read_lead(Section& section, const Domain& lead) {
    constexpr double kTurn = 2 * std::numbers::pi;
    if (const std::optional<unit::Reading> per_angle = section.written_as(lead.key, "[m/rad]")) {
        return section.number_as(lead, per_angle->value * kTurn, Motion::translation);
    }
    const bool is_length = section.has_number(lead.key) || section.written_as(lead.key, "[m]");
    return section.needed_number(lead, 1, is_length ? MotionOf{Motion::translation} : MotionOf{});
}

void read_transmission(Section& section, Machine& machine, part::Gear::Kind kind) {
    using Kind = part::Gear::Kind;
    const auto [a, b] = read_pair(section, kind == Kind::gear   ? "motor and load"
                                           : kind == Kind::rack ? "pinion and rack"
                                                                : "screw and nut");
    part::Gear gear{.name = section.name(), .kind = kind, .a = a, .b = b};
    gear.ratio = kind == Kind::screw ? read_lead(section, gear.number()) : section.needed_number(gear.number(), 1);
    gear.given = true;
    gear.losses = read_losses(section);
    machine.model.add(std::move(gear));
}

void read_contact(Section& section, Machine& machine, bool is_brake) {
    ContactOptions options;
    const Row row = read_row(section, machine, is_brake ? RowWords::not_pair : RowWords::not_ground);
    section.fields(options, row.motion);
    ContactBuilder contact =
        is_brake ? machine.model.brake(section.name(), options) : machine.model.clutch(section.name(), options);
    put_row(contact, row);
    publish_friction(section, machine, row);
    const std::string pressed =
        read_signal(section, machine, "normal_force", "[N]", {}, "what presses the faces together");
    const std::string capacity = read_signal(section, machine, "capacity", "[N | N·m]", row.motion,
                                             "friction while it slides, commanded in place of a normal force");
    if (!pressed.empty()) {
        contact.normal_force(pressed);
    }
    const Domain& ratio = part::ClutchOrBrake::capacity_ratio;
    if (!capacity.empty()) {
        contact.capacity(capacity, section.number(ratio, 1));
    } else {
        section.describe(ratio, "1");
    }
    if (capacity.empty() && section.has(ratio.key)) {
        section.mistake(ratio.key, ProblemKind::contradiction,
                        "it belongs to a capacity: give static_coefficient instead");
    }
    contact.initially(read_initial_mode(section));
}

void read_hydraulic(Section& section, Machine& machine, bool is_jack) {
    HydraulicOptions options;
    const std::string body = section.needed_text("on", "the body it pushes");
    section.fields(options, is_jack ? Motion::rotation : Motion::translation);  // "[m³/rad | m²]": the other way round
    HydraulicBuilder part =
        is_jack ? machine.model.jack(section.name(), options) : machine.model.hydraulic_motor(section.name(), options);
    part.on(body);
    machine.units.publish(section.name() + ".pressure", "Pa");
    machine.units.publish(section.name() + (is_jack ? ".force" : ".torque"), is_jack ? "N" : "N m");
    part.spool(read_signal(section, machine, "spool", "[m]", {}, "position of the spool that feeds it"));
    const std::string supply =
        read_signal(section, machine, "supply", "[Pa]", {}, "a supply that changes, in place of supply_pressure");
    if (!supply.empty()) {
        part.supply(supply);
    }
    if (const auto law =
            section.choice_if_given("law", kPressureLaws, "how pressure follows from spool, supply and flow")) {
        part.law(static_cast<PressureLaw>(*law));
    }
}

}  // namespace

void read_gear(Section& section, Machine& machine) { read_transmission(section, machine, part::Gear::Kind::gear); }
void read_rack(Section& section, Machine& machine) { read_transmission(section, machine, part::Gear::Kind::rack); }
void read_screw(Section& section, Machine& machine) { read_transmission(section, machine, part::Gear::Kind::screw); }

void read_clutch(Section& section, Machine& machine) { read_contact(section, machine, false); }
void read_brake(Section& section, Machine& machine) { read_contact(section, machine, true); }

void read_electric_motor(Section& section, Machine& machine) {
    const Row row = read_row(section, machine);
    ElectricMotorOptions options;
    const MotionOf other = !row.motion                       ? MotionOf{}
                           : *row.motion == Motion::rotation ? Motion::translation
                                                             : Motion::rotation;
    section.fields(options, other);  // "[N·m/A | N/A]": the other way round
    CurrentController controller;
    const auto& gains = CurrentController::fields;
    const bool controlled =
        std::any_of(gains.begin(), gains.end(), [&](const auto& gain) { return section.has(gain.domain.key); });
    for (const auto& gain : gains) {
        if (controlled) {
            controller.*gain.member = section.number(gain.domain, 0);
        } else {
            section.describe(gain.domain, "");
        }
    }
    machine.units.publish(section.name() + ".voltage", "V");
    machine.units.publish(section.name() + ".current", "A");
    machine.units.publish(section.name() + ".torque", "N m");
    machine.units.publish(section.name() + ".force", "N");
    ElectricMotorBuilder motor = machine.model.electric_motor(section.name(), options);
    put_row(motor, row);
    motor.enable(read_signal(section, machine, "enable", "", {},
                             "driven while it is above 1/2, as always if left out; else as brake_resistance says"));
    motor.braking(read_signal(section, machine, "braking", "", {},
                              "while not enabled: brakes while it is above 1/2, else open circuit"));
    const std::string voltage = read_signal(section, machine, "voltage", "[V]", {}, "commanded voltage");
    const std::string current =
        read_signal(section, machine, "current", "[A]", {}, "current commanded to a drive, in place of a voltage");
    if (!voltage.empty()) {
        motor.voltage(voltage);
    }
    if (!current.empty() && controlled) {
        motor.current(current, controller);
    } else if (!current.empty()) {
        motor.current(current);
    }
}

void read_valve(Section& section, Machine& machine) {
    ValveOptions options;
    section.fields(options);
    machine.units.publish(section.name() + ".command", "m");
    machine.units.publish(section.name() + ".spool", "m");
    const std::string command = read_signal(section, machine, "command", "", {}, "what the spool follows");
    machine.model.valve(section.name(), options).command(command);
    if (!section.has("gain")) {
        machine.units.feed(command, key_place(section, "command"), unit::requirement("[m]"));
    } else if (!section.written().empty()) {
        const Section::Written& gain = section.written()[0];
        machine.units.carry(section.path(), command, key_place(section, "gain"), {gain.dimension, gain.text});
        machine.units.feed(section.path(), key_place(section, "command"), unit::requirement("[m]"));
    }
}

void read_hydraulic_motor(Section& section, Machine& machine) { read_hydraulic(section, machine, false); }
void read_jack(Section& section, Machine& machine) { read_hydraulic(section, machine, true); }

}  // namespace stiction::scenario
