// The kinds of parts a scenario may name: one table that reads them, lists them and describes their keys.
#pragma once

#include <span>

#include "scenario/parts/machine.hpp"

namespace stiction::scenario {

struct PartKind {
    const char* word;  ///< [word.name] in the file
    const char* meaning;
    void (*read)(Section& section, Machine& machine);
    std::span<const char* const> variants{};  ///< values of the key that chooses among sets of keys
    const char* variant_key = "";             ///< "law", "kind"
};

/// In the order in which they are read: bodies first, since units depend on how they move.
std::span<const PartKind> part_kinds();

// mechanics.cpp
void read_body(Section& section, Machine& machine);
void read_spring(Section& section, Machine& machine);
void read_joint(Section& section, Machine& machine);
void read_freewheel(Section& section, Machine& machine);
void read_force(Section& section, Machine& machine);

// friction.cpp
void read_friction(Section& section, Machine& machine);
std::span<const char* const> law_words();

// components.cpp
void read_gear(Section& section, Machine& machine);
void read_rack(Section& section, Machine& machine);
void read_screw(Section& section, Machine& machine);
void read_clutch(Section& section, Machine& machine);
void read_brake(Section& section, Machine& machine);
void read_electric_motor(Section& section, Machine& machine);
void read_valve(Section& section, Machine& machine);
void read_hydraulic_motor(Section& section, Machine& machine);
void read_jack(Section& section, Machine& machine);

// signals.cpp
void read_signal_block(Section& section, Machine& machine);
std::span<const char* const> signal_words() noexcept;

}  // namespace stiction::scenario
