// Bodies, springs, joints and forces of a scenario.
#include <array>

#include <fmt/format.h>

#include "scenario/parts/part_kinds.hpp"
#include "text/escape.hpp"

namespace stiction::scenario {
namespace {

constexpr std::array<const char*, 2> kMotions{"rotation", "translation"};

constexpr Domain kInertia = [] {
    Domain domain = BodyOptions::fields[0].domain;
    domain.remedy = "give a mass or inertia above 0, or 0 where a rigid joint or damping says how it moves";
    return domain;
}();
constexpr Domain kTravel =
    any_or_infinite("travel", "[m | rad]", "the lower and the upper end of travel; inf for none");
constexpr Domain kFactor =
    any_finite("factor", "", "multiplies the signal: -1 turns it round, \"0.2 N m/A\" gives it a unit");

void read_relation(Section& section, Machine& machine, bool one_way) {
    const Row row = read_row(section, machine);
    JointBuilder joint = one_way ? machine.model.freewheel(section.name()) : machine.model.joint(section.name());
    put_row(joint, row);
    joint.speed(read_signal(
        section, machine, "speed", "[m/s | rad/s]", row.motion,
        one_way ? "speed along the row from which on it blocks; 0 if left out" : "speed of the row; 0 if left out"));
}

}  // namespace

void read_body(Section& section, Machine& machine) {
    BodyOptions options;
    MotionOf told;
    const MotionOf written = section.has_text("motion", kMotions[0])   ? MotionOf{Motion::rotation}
                             : section.has_text("motion", kMotions[1]) ? MotionOf{Motion::translation}
                                                                       : MotionOf{};
    const auto& [inertia, viscous_damping, position, velocity] = BodyOptions::fields;
    options.inertia = section.needed_number(kInertia, options.inertia, written, &told);
    const Motion otherwise = told.value_or(Motion::rotation);
    options.motion =
        static_cast<Motion>(section.choice("motion", kMotions, static_cast<std::size_t>(written.value_or(otherwise)),
                                           "rotation or translation; follows from the unit of inertia"));
    const bool known = written || told || (section.has("inertia") && !section.is_faulty("inertia"));
    const MotionOf motion = known ? MotionOf{options.motion} : MotionOf{};
    options.viscous_damping = section.number(viscous_damping.domain, options.viscous_damping, motion);
    options.position = section.number(position.domain, options.position, motion);
    options.velocity = section.number(velocity.domain, options.velocity, motion);
    const std::vector<double> ends = section.numbers(kTravel, motion);
    const bool readable = !section.is_faulty("travel");
    if (ends.size() == 2 && readable) {
        options.travel.lower = ends[0];
        options.travel.upper = ends[1];
    } else if (section.has_list("travel") && ends.size() != 2) {
        section.mistake("travel", ProblemKind::contradiction,
                        fmt::format("it needs two ends, not {}: write [lower, upper]", ends.size()));
    }
    section.also_called("lower", "travel", "lower");
    section.also_called("upper", "travel", "upper");
    options.travel.restitution = section.number(Travel<double>::fields[2].domain, options.travel.restitution, motion);
    if (motion) {  // otherwise units of what acts on it are not judged
        machine.motion[section.name()] = options.motion;
        machine.units.publish(section.name() + ".position", way_unit(options.motion));
        machine.units.publish(section.name() + ".velocity", speed_unit(options.motion));
    }
    machine.bodies.emplace_back(section.name(), options);
}

void read_spring(Section& section, Machine& machine) {
    const Row row = read_row(section, machine);
    SpringOptions options;
    section.fields(options, row.motion);
    put_row(machine.model.spring(section.name(), options), row);
}

void read_joint(Section& section, Machine& machine) { read_relation(section, machine, false); }
void read_freewheel(Section& section, Machine& machine) { read_relation(section, machine, true); }

void read_force(Section& section, Machine& machine) {
    const std::string body = section.needed_text("on", "the body it pushes");
    const double factor = section.number(kFactor, 1);
    ForceBuilder force = machine.model.force(section.name());
    force.on(body, factor);
    if (!section.has("value")) {
        section.lack_of({"value"}, {.key = "value", .remedy = "give a signal, a number or an expression"});
    }
    const char* needed = "[N | N·m]";
    const bool plain = section.written().empty() || section.written()[0].dimension == unit::kNone;
    const std::string signal = read_signal(section, machine, "value", plain ? needed : "", machine.motion_of(body),
                                           "the force or torque, or what factor makes one");
    if (signal.empty()) {
        return;
    }
    force.signal(signal);
    if (!plain) {  // the factor tells what the signal becomes
        const Section::Written& written = section.written()[0];
        section.restate("factor", toml_text(written.text));  // as a bare number it would not tell
        machine.units.carry(section.path(), signal, key_place(section, "factor"), {written.dimension, written.text});
        machine.units.feed(section.path(), key_place(section, "value"),
                           requirement_of(needed, machine.motion_of(body)));
    }
}

}  // namespace stiction::scenario
