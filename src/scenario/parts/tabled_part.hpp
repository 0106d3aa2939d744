// Reads a component by its tables (machine/components/component_table.hpp): row, bodies, numbers, signals, in this order.
#pragma once

#include <algorithm>
#include <string_view>
#include <utility>

#include "machine/components/component_table.hpp"
#include "scenario/parts/machine.hpp"

namespace stiction::scenario {

/// Must the number be given?
template <class Part>
bool is_needed(const char* key) {
    if constexpr (requires { Part::needed_keys; }) {
        return std::find(Part::needed_keys.begin(), Part::needed_keys.end(), std::string_view(key)) !=
               Part::needed_keys.end();
    } else {
        return false;
    }
}

template <TabledComponent Part>
void read_tabled_part(Section& section, Machine& machine) {
    Part part;
    part.name = section.name();
    MotionOf motion;
    if constexpr (requires { part.row; }) {
        const Row row = read_row(section, machine);
        part.row = row.terms;
        part.mixes_motions = row.kind == Row::Kind::general;
        motion = row.motion;
    }
    for (const BodyField<Part>& body : Part::bodies) {
        part.*body.member = section.needed_text(body.key, body.meaning);
    }
    auto& numbers = numbers_of(part);
    for (const auto& field : numbers.fields) {
        const bool needed = is_needed<Part>(field.domain.key);
        double& number = numbers.*field.member;
        number =
            needed ? section.needed_number(field.domain, number, motion) : section.number(field.domain, number, motion);
    }
    for (const Published& published : Part::published) {
        machine.units.publish(section.name() + "." + published.signal, published.unit);
    }
    for (const SignalField<Part>& signal : Part::signals) {
        part.*signal.member = read_signal(section, machine, signal.key, signal.unit, motion, signal.meaning);
    }
    machine.model.add(std::move(part));
}

}  // namespace stiction::scenario
