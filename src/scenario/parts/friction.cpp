// Frictions of a scenario: along what they act, how much friction there is, what presses, which method decides.
#include <algorithm>
#include <memory>
#include <span>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "scenario/parts/method_words.hpp"
#include "scenario/parts/number_lists.hpp"
#include "scenario/parts/part_kinds.hpp"

namespace stiction::scenario {
namespace {

/// The limit at rest; where it is left out, the level of sliding.
double read_at_rest(Section& section, const Domain& domain, const char* sliding_key, double sliding, MotionOf motion) {
    const double value = section.number(domain, std::max(0.0, sliding), motion);
    section.reading().understood.keys.back().otherwise = std::string("as ") + sliding_key;
    return value;
}

/// A law by its table of fields. What must not lie below another field, the limit at rest, is as that field where it is left out.
template <class Law>
void read_numbers_of_law(Section& section, Law& law, MotionOf motion) {
    for (const auto& field : Law::fields) {
        if constexpr (requires { Law::relations; }) {
            const auto above = std::find_if(Law::relations.begin(), Law::relations.end(),
                                            [&](const auto& relation) { return relation.greater == field.member; });
            if (above != Law::relations.end()) {
                law.*field.member =
                    read_at_rest(section, field.domain, above->relation.smaller, law.*above->smaller, motion);
                continue;
            }
        }
        law.*field.member = section.number(field.domain, law.*field.member, motion);
    }
}

/// A table with more points than the core has room for shares them instead.
AnyLaw read_table(Section& section, MotionOf motion) {
    std::vector<std::vector<double>> given = given_lists<Table<double>>(section, motion);
    if (!given.empty() && given[0].size() > Table<double>::kCapacity) {
        LongTable law;
        law.points = std::make_shared<const LongTable::Points>(
            LongTable::Points{.speed = std::move(given[0]), .coefficient = std::move(given[1])});
        read_numbers_of_law(section, law, motion);
        return law;
    }
    Table<double> law;
    fill_lists(law, given);
    read_numbers_of_law(section, law, motion);
    return law;
}

template <class Law>
AnyLaw read_fields_of_law(Section& section, MotionOf motion) {
    if constexpr (std::is_same_v<Law, Table<double>>) {
        return read_table(section, motion);
    } else {
        Law law;
        read_numbers_of_law(section, law, motion);
        return law;
    }
}

/// 'law = "normal-force" and law = "table" have it', of the laws that have a trait.
template <class Has>
std::string laws_that_have_it(Has&& has) {
    std::vector<std::string> laws;
    for_each_law<double>([&]<class Law>() {
        if (has.template operator()<Law>()) {
            laws.push_back(fmt::format("law = \"{}\"", Law::description.name));
        }
    });
    return fmt::format("{} {} it", fmt::join(laws, " and "), laws.size() == 1 ? "has" : "have");
}

/// Keys of laws that were not chosen are told where they belong.
void tell_other_laws(Section& section) {
    for_each_law<double>([&]<class Law>() {
        const std::string where = fmt::format("law = \"{}\" has it", Law::description.name);
        for (const auto& field : Law::fields) {
            section.elsewhere(field.domain.key, where);
        }
        if constexpr (requires { Law::lists; }) {
            for (const auto& list : Law::lists) {
                section.elsewhere(list.domain.key, where);
            }
        }
    });
    constexpr const char* kCoefficient =
        "a coefficient of friction is sliding_coefficient of law = \"normal-force\", which takes a normal_force";
    constexpr const char* kViscous = "it is viscous_damping of the body, or viscous_coefficient of law = \"stribeck\"";
    for (const char* word : {"mu", "mu_k", "mu_s", "coefficient"}) {
        if (!section.asks("sliding_coefficient")) {
            section.elsewhere(word, kCoefficient);
        }
    }
    for (const char* word : {"viscous", "damping", "viscous_damping"}) {
        if (!section.asks("viscous_coefficient")) {
            section.elsewhere(word, kViscous);
        }
    }
    section.elsewhere("normal_force", laws_that_have_it([]<class Law>() { return Law::feels_normal_force; }));
    section.elsewhere("drive", laws_that_have_it([]<class Law>() { return Law::feels_drive; }));
    section.elsewhere("load", laws_that_have_it([]<class Law>() { return Law::feels_load; }));
}

/// Reads the load and the normal force that a law sees.
void read_what_presses(Section& section, Machine& machine, FrictionBuilder& friction, const AnyLaw& law,
                       MotionOf motion) {
    if (feels_load(law)) {
        friction.load(read_signal(section, machine, "load", "[N | N·m]", motion, "the load it carries"));
    }
    if (feels_drive(law)) {
        friction.drive(read_signal(section, machine, "drive", "[N | N·m]", motion, "what drives it, positive forward"));
    }
    if (feels_normal_force(law)) {
        friction.normal_force(read_signal(section, machine, "normal_force", "[N]", {},
                                          "what presses the surfaces together; 1 if left out"));
    }
}

/// Keys that do nothing as long as a signal is not given.
void refuse_keys_without(Section& section, const char* signal, std::span<const char* const> keys, const char* remedy) {
    for (const char* key : keys) {
        if (section.has(key) && !section.has(signal)) {
            section.reading().mistakes.add(section.place_of(key),
                                           {.kind = ProblemKind::contradiction,
                                            .part = section.path(),
                                            .key = key,
                                            .what = fmt::format("it has no effect without a {}", signal),
                                            .remedy = remedy});
        }
    }
}

template <class Law>
void refuse_keys_without_signal(Section& section, const Law&) {
    if constexpr (requires { Law::load_keys; }) {
        refuse_keys_without(section, "load", Law::load_keys, "give load = \"the signal that loads it\"");
    }
    if constexpr (requires { Law::drive_keys; }) {
        refuse_keys_without(section, "drive", Law::drive_keys, "give drive = \"the signal that drives it\"");
    }
}

AnyLaw read_law(Section& section, MotionOf motion) {
    const bool good = !section.is_faulty();
    const std::size_t chosen = section.choice("law", law_words(), 0, "how much friction there is");
    if (good && section.is_faulty()) {
        section.abandon();
    }
    AnyLaw law;
    std::size_t index = 0;
    for_each_law<double>([&]<class Law>() {
        if (index++ == chosen) {
            law = read_fields_of_law<Law>(section, motion);
        }
    });
    return law;
}

/// A friction without any level is no friction: what is missing, with an example.
template <class Law>
void ask_for_level(Section& section, const Law&, MotionOf motion) {
    if constexpr (requires { Law::needed; }) {
        const auto& keys = Law::needed.keys;
        const bool given =
            std::any_of(keys.begin(), keys.end(), [&](const char* key) { return key != nullptr && section.has(key); });
        if (!given && section.all_known() && !section.is_faulty("law")) {
            const char* unit = force_unit(motion.value_or(Motion::rotation));
            section.lack({.what = "nothing says how much friction there is",
                          .remedy = fmt::format(fmt::runtime(Law::needed.remedy), unit)});
        }
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
        section.mistake("method", ProblemKind::syntax,
                        fmt::format("{} is no method: write its name in quotes, or {{ name = \"dahl\", "
                                    "stiffness = 1e5 }}",
                                    given->kind_text()));
        return;
    }
    Section own(given->kind == Node::Kind::table ? *given : table, section, "method");
    friction.method(read_method(own, "name", "which method", motion));
    own.finish();
}

}  // namespace

std::span<const char* const> law_words() {
    static const std::vector<const char*> words = [] {
        std::vector<const char*> names;
        for_each_law<double>([&]<class Law>() { names.push_back(Law::description.name); });
        return names;
    }();
    return words;
}

void read_friction(Section& section, Machine& machine) {
    const Row row = read_row(section, machine);
    FrictionBuilder friction = machine.model.friction(section.name());
    put_row(friction, row);
    const AnyLaw law = read_law(section, row.motion);
    friction.law(law);
    tell_other_laws(section);
    read_what_presses(section, machine, friction, law, row.motion);
    std::visit([&](const auto& chosen) { refuse_keys_without_signal(section, chosen); }, law);
    friction.ground_speed(
        read_signal(section, machine, "ground_speed", "[m/s | rad/s]", row.motion, "speed of a belt or moving ground"));
    publish_friction(section, machine, row);
    friction.initially(read_initial_mode(section));
    std::visit([&](const auto& chosen) { ask_for_level(section, chosen, row.motion); }, law);
    read_own_method(section, friction, row.motion);  // last: what it understood is a table of its own
}

}  // namespace stiction::scenario
