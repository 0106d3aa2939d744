// Frictions of a scenario: along what they act, how much friction there is, what presses, which method decides.
#include <algorithm>
#include <array>
#include <iterator>

#include <fmt/format.h>

#include "scenario/parts/method_words.hpp"
#include "scenario/parts/part_kinds.hpp"

namespace stiction::scenario {
namespace {

constexpr std::array<const char*, 3> kInitialModes{"decide", "stuck", "slipping"};

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

/// A friction without any level is no friction: what is missing, with an example.
void ask_for_level(Section& section, std::size_t law, MotionOf motion) {
    struct Level {
        const char* keys[3];
        const char* remedy;
    };
    static constexpr Level kLevels[] = {
        {{"sliding", "breakaway", ""}, "give sliding = \"3 {}\", and breakaway where it is more at rest"},
        {{"sliding_coefficient", "static_coefficient", ""},
         "give sliding_coefficient = 0.1, and static_coefficient where it is more at rest"},
        {{"sliding", "breakaway", ""}, "give sliding = \"3 {0}\" and breakaway = \"4 {0}\""},
        {{"constant", "opposing_efficiency", "aiding_efficiency"},
         "give constant = \"3 {}\", or opposing_efficiency = 0.8 with a load"},
    };
    if (law >= std::size(kLevels) || !section.all_known() ||
        section.reading().faulty_keys.count(section.name() + ".law") > 0) {
        return;
    }
    const Level& level = kLevels[law];
    if (std::none_of(std::begin(level.keys), std::end(level.keys), [&](const char* key) { return section.has(key); })) {
        const char* unit = motion.value_or(Motion::rotation) == Motion::rotation ? "N m" : "N";
        section.lack("nothing says how much friction there is: " + fmt::format(fmt::runtime(level.remedy), unit));
    }
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
    ask_for_level(section, law.index(), row.motion);
    read_own_method(section, friction, row.motion);  // last: what it understood is a table of its own
}

}  // namespace stiction::scenario
