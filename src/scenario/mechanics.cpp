// Bodies, frictions, springs, joints and forces of a scenario.
#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "scenario/method_words.hpp"
#include "scenario/part_kinds.hpp"

namespace stiction::scenario {
namespace {

constexpr std::array<const char*, 2> kMotions{"rotation", "translation"};
constexpr std::array<const char*, 3> kInitialModes{"decide", "stuck", "slipping"};

constexpr Domain kPosition{"position", "[m | rad]", -kUnbounded, kUnbounded, true, true, false, "where it starts"};
constexpr Domain kVelocity{"velocity", "[m/s | rad/s]", -kUnbounded,         kUnbounded, true,
                           true,       false,           "how fast it starts"};
constexpr Domain kTravel{"travel", "[m | rad]", -kUnbounded, kUnbounded,
                         false,    false,       true,        "the lower and the upper end of travel; inf for none"};
constexpr Domain kStiffness{"stiffness", "[N/m | N·m/rad]", 0, kUnbounded, false, true, false, "force per elongation"};
constexpr Domain kDamping{"damping", "[N·s/m | N·m·s/rad]",         0, kUnbounded, false, true,
                          false,     "force per rate of elongation"};
constexpr Domain kRest{"rest", "[m | rad]", -kUnbounded, kUnbounded,
                       true,   true,        false,       "elongation at which the force is the preload"};
constexpr Domain kPreload{"preload", "[N | N·m]", -kUnbounded, kUnbounded,
                          true,      true,        false,       "force at the rest elongation"};
constexpr Domain kGap{"gap", "[m | rad]", 0, kUnbounded, false, true, false, "total free play around rest"};
constexpr Domain kFactor{
    "factor", "",   -kUnbounded, kUnbounded,
    true,     true, false,       "multiplies the signal: -1 turns it round, \"0.2 N m/A\" tells what it is"};

InitialMode read_initial_mode(Section& section) {
    return static_cast<InitialMode>(
        section.choice("initially", kInitialModes, 0, "how it begins: as the forces say, or as told"));
}

/// What the coefficients of a table are multiplied by.
Table<double> read_table_factors(Section& section, MotionOf motion) {
    Table<double> table;
    const auto& geometry = Table<double>::fields[0];
    const auto& peak = Table<double>::fields[1];
    table.geometry = section.number(geometry.domain, table.geometry, motion);
    section.reading().understood.keys.back().meaning =
        "friction per coefficient and normal force: the radius of the surface where the body rotates, 1 where it "
        "slides or where the table holds forces or torques";
    table.peak = section.number(peak.domain, table.peak, motion);
    return table;
}

Table<double> read_table(Section& section, MotionOf motion) {
    const std::vector<double> speeds = section.numbers(Table<double>::speed_domain, motion);
    const std::vector<double> coefficients = section.numbers(Table<double>::coefficient_domain, motion);
    Table<double> table = read_table_factors(section, motion);
    if (speeds.size() != coefficients.size()) {
        section.mistake("speed", fmt::format("{} speeds, but {} coefficients: give as many of one as of the other",
                                             speeds.size(), coefficients.size()));
    }
    if (speeds.empty() || speeds.size() > Table<double>::kCapacity) {
        section.mistake("speed",
                        fmt::format("{} points; admissible: from 1 to {}", speeds.size(), Table<double>::kCapacity));
        return table;
    }
    table.points = std::min(speeds.size(), coefficients.size());
    for (std::size_t i = 0; i < table.points; ++i) {
        table.speed[i] = speeds[i];
        table.coefficient[i] = coefficients[i];
    }
    return table;
}

/// The limit at rest; where it is left out, the level of sliding.
double read_at_rest(Section& section, const Domain& domain, const char* sliding_key, double sliding, MotionOf motion) {
    const double value = section.number(domain, std::max(0.0, sliding), motion);
    section.reading().understood.keys.back().otherwise = std::string("as ") + sliding_key;
    return value;
}

/// Laws with a level while sliding and one at rest, the first two of their fields.
template <class Law>
Law read_two_levels(Section& section, MotionOf motion) {
    Law law;
    const auto& sliding = Law::fields[0];
    const auto& at_rest = Law::fields[1];
    law.*sliding.member = section.number(sliding.domain, law.*sliding.member, motion);
    law.*at_rest.member = read_at_rest(section, at_rest.domain, sliding.domain.key, law.*sliding.member, motion);
    for (std::size_t i = 2; i < Law::fields.size(); ++i) {
        law.*Law::fields[i].member = section.number(Law::fields[i].domain, law.*Law::fields[i].member, motion);
    }
    return law;
}

/// Keys of laws that were not chosen are told where they belong.
void tell_other_laws(Section& section) {
    const auto tell = [&]<class Law>(const Law&) {
        const std::string where = fmt::format("law = \"{}\" has it", Law::description.name);
        for (const auto& field : Law::fields) {
            section.elsewhere(field.domain.key, where);
        }
    };
    tell(Coulomb<double>{});
    tell(NormalForce<double>{});
    tell(Stribeck<double>{});
    tell(Transmission<double>{});
    tell(Table<double>{});
    section.elsewhere("normal_force", "law = \"normal-force\" and law = \"table\" have it");
    section.elsewhere("load", "law = \"transmission\" has it");
    section.elsewhere("coefficient", "law = \"table\" has it");
    section.elsewhere("speed", "law = \"table\" has it");
}

/// What a law sees besides the motion.
void read_what_presses(Section& section, Machine& machine, FrictionBuilder& friction, const AnyLaw& law,
                       MotionOf motion) {
    if (std::holds_alternative<Transmission<double>>(law)) {
        friction.load(read_signal(section, machine, "load", "[N | N·m]", motion, "the load it carries"));
        for (const char* key : {"opposing_efficiency", "aiding_efficiency"}) {
            if (section.has(key) && !section.has("load")) {
                section.reading().mistakes.add(
                    section.place_of(key),
                    fmt::format("{}.{}: it has no effect without a load: give load = \"the signal that loads it\"",
                                section.path(), key));
            }
        }
    }
    if (std::holds_alternative<NormalForce<double>>(law) || std::holds_alternative<Table<double>>(law)) {
        friction.normal_force(read_signal(section, machine, "normal_force", "[N]", {},
                                          "what presses the surfaces together; 1 if left out"));
    }
}

AnyLaw read_law(Section& section, MotionOf motion) {
    const bool good = section.reading().faulty.count(section.name()) == 0;
    const std::size_t chosen = section.choice("law", law_words(), 0, "how much friction there is");
    if (good && section.reading().faulty.count(section.name()) > 0) {
        section.abandon();
    }
    switch (chosen) {
        case 0: return read_two_levels<Coulomb<double>>(section, motion);
        case 1: return read_two_levels<NormalForce<double>>(section, motion);
        case 2: return read_two_levels<Stribeck<double>>(section, motion);
        case 3: {
            Transmission<double> law;
            section.fields(law, motion);
            return law;
        }
        default: return read_table(section, motion);
    }
}

void read_relation(Section& section, Machine& machine, bool one_way) {
    const Row row = read_row(section, machine);
    JointBuilder joint = one_way ? machine.model.freewheel(section.name()) : machine.model.joint(section.name());
    put_row(joint, row);
    joint.speed(read_signal(
        section, machine, "speed", "[m/s | rad/s]", row.motion,
        one_way ? "speed along the row from which on it blocks; 0 if left out" : "speed of the row; 0 if left out"));
}

/// method = "karnopp", or method = { name = "karnopp", zero_velocity_band = "1 mm/s" }.
void read_own_method(Section& section, FrictionBuilder& friction, MotionOf motion) {
    const Node* given = section.take("method", "a method by its name, or a table: { name = \"dahl\", stiffness = 1e5 }",
                                     "", "decides this friction in the fixed engine, whatever the run's method is");
    if (given == nullptr) {
        return;
    }
    Node table;
    table.place = given->place;
    if (given->kind == Node::Kind::text) {
        table.entries.emplace_back("name", *given);
    } else if (given->kind != Node::Kind::table) {
        section.mistake("method", fmt::format("{} is no method: write its name in quotes, or {{ name = \"dahl\", "
                                              "stiffness = 1e5 }}",
                                              given->kind_text()));
        return;
    }
    Section own(given->kind == Node::Kind::table ? *given : table, section.path() + ".method", section.name(),
                section.reading());
    friction.method(read_method(own, "name", "which method", motion));
    own.finish();
}

}  // namespace

std::span<const char* const> law_words() noexcept {
    static constexpr std::array<const char*, 5> kWords{
        Coulomb<double>::description.name, NormalForce<double>::description.name, Stribeck<double>::description.name,
        Transmission<double>::description.name, Table<double>::description.name};
    return kWords;
}

void read_body(Section& section, Machine& machine) {
    BodyOptions options;
    MotionOf told;
    const MotionOf written = section.has_text("motion", kMotions[0])   ? MotionOf{Motion::rotation}
                             : section.has_text("motion", kMotions[1]) ? MotionOf{Motion::translation}
                                                                       : MotionOf{};
    options.inertia = section.needed_number(Body<double>::fields[0].domain, options.inertia, written, &told);
    const Motion otherwise = told.value_or(Motion::rotation);
    options.motion =
        static_cast<Motion>(section.choice("motion", kMotions, static_cast<std::size_t>(written.value_or(otherwise)),
                                           "rotation or translation; told by the unit of inertia"));
    const MotionOf motion = written || section.has("inertia") ? MotionOf{options.motion} : MotionOf{};
    options.viscous_damping = section.number(Body<double>::fields[1].domain, options.viscous_damping, motion);
    options.position = section.number(kPosition, options.position, motion);
    options.velocity = section.number(kVelocity, options.velocity, motion);
    const std::vector<double> ends = section.numbers(kTravel, motion);
    const bool readable = section.reading().faulty_keys.count(section.name() + ".travel") == 0;
    if (ends.size() == 2 && readable) {
        options.travel.lower = ends[0];
        options.travel.upper = ends[1];
    } else if (section.has_list("travel") && ends.size() != 2) {
        section.mistake("travel", fmt::format("it needs two ends, not {}: write [lower, upper]", ends.size()));
    }
    section.also_called(section.name() + ".lower", "travel");
    section.also_called(section.name() + ".upper", "travel");
    options.travel.restitution = section.number(Travel<double>::fields[2].domain, options.travel.restitution, motion);
    const bool turns = options.motion == Motion::rotation;
    machine.motion[section.name()] = options.motion;
    machine.units.publish(section.name() + ".position", turns ? "rad" : "m");
    machine.units.publish(section.name() + ".velocity", turns ? "rad/s" : "m/s");
    machine.model.body(section.name(), options);
}

void read_friction(Section& section, Machine& machine) {
    const Row row = read_row(section, machine);
    FrictionBuilder friction = machine.model.friction(section.name());
    put_row(friction, row);
    const AnyLaw law = read_law(section, row.motion);
    friction.law(law);
    tell_other_laws(section);
    read_what_presses(section, machine, friction, law, row.motion);
    friction.ground_speed(
        read_signal(section, machine, "ground_speed", "[m/s | rad/s]", row.motion, "speed of a belt or moving ground"));
    publish_friction(section, machine, row);
    friction.initially(read_initial_mode(section));
    read_own_method(section, friction, row.motion);  // last: what it understood is a table of its own
}

void read_spring(Section& section, Machine& machine) {
    const Row row = read_row(section, machine);
    SpringOptions options;
    options.stiffness = section.number(kStiffness, options.stiffness, row.motion);
    options.damping = section.number(kDamping, options.damping, row.motion);
    options.rest = section.number(kRest, options.rest, row.motion);
    options.preload = section.number(kPreload, options.preload, row.motion);
    options.gap = section.number(kGap, options.gap, row.motion);
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
        section.lack("value is missing: give a signal, a number or an expression");
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
