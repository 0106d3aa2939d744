// A machine while a scenario is being read: the model, and what parts must know of each other.
#pragma once

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <set>
#include <string>

#include "machine/model.hpp"
#include "scenario/section/section.hpp"
#include "scenario/units/signal_units.hpp"

namespace stiction::scenario {

struct Machine {
    Model model;
    std::vector<std::pair<std::string, BodyOptions>> bodies;  ///< of the model, into which they are put last
    std::map<std::string, Motion> motion;                     ///< by body
    SignalUnits units;                                        ///< of signals
    std::filesystem::path folder;                             ///< of the scenario
    std::set<std::string> bases;                              ///< files it extends, as places name them
    /// A part reads a signal by its name.
    struct Reference {
        std::string part;
        std::string signal;
    };
    std::vector<Reference> references;
    std::vector<std::string> commands;  ///< sources, and signals that parts name
    double delayed_points = 0;          ///< kept by all delays so far

    /// A data file as written at a place: relative to the file that names it.
    [[nodiscard]] std::filesystem::path data_file(const std::string& written, const Place& place) const {
        const bool in_base = bases.count(place.file) > 0;
        return (in_base ? std::filesystem::path(place.file).parent_path() : folder) / written;
    }

    /// The model with its bodies.
    [[nodiscard]] Model whole() const {
        Model with_bodies = model;
        for (const auto& [name, options] : bodies) {
            with_bodies.body(name, options);
        }
        return with_bodies;
    }

    /// A signal is a source, or a part reads it.
    void commanded(const std::string& signal) {
        if (std::find(commands.begin(), commands.end(), signal) == commands.end()) {
            commands.push_back(signal);
        }
    }

    /// How a body moves; nothing if there is no such body.
    [[nodiscard]] MotionOf motion_of(const std::string& body) const {
        const auto found = motion.find(body);
        return found == motion.end() ? MotionOf{} : MotionOf{found->second};
    }
};

/// Along what a part acts, as written: on = "a", between = ["a", "b"] with a ratio, or along = { a = 1, b = -2 }.
struct Row {
    enum class Kind : unsigned char { none, ground, pair, general };
    Kind kind = Kind::none;
    std::vector<Term> terms{};
    MotionOf motion{};  ///< of its first body, where the row does not mix them
};

/// Ways of writing a row that a part admits.
enum class RowWords : unsigned char { any, not_pair, not_ground };

Row read_row(Section& section, const Machine& machine, RowWords words = RowWords::any);

/// A friction along this row tells its force as a signal.
inline void publish_friction(const Section& section, Machine& machine, const Row& row) {
    if (row.motion) {
        machine.units.publish(section.name() + ".friction", force_unit(*row.motion));
    }
}

/// How a friction begins.
inline InitialMode read_initial_mode(Section& section) {
    return static_cast<InitialMode>(
        section.choice("initially", kInitialModes, 0, "initial mode: decided by the forces, or as given"));
}

template <class Builder>
void put_row(Builder&& builder, const Row& row) {
    switch (row.kind) {
        case Row::Kind::none: break;
        case Row::Kind::ground: builder.on(row.terms[0].body); break;
        case Row::Kind::pair: builder.between(row.terms[0].body, row.terms[1].body, -row.terms[1].coefficient); break;
        case Row::Kind::general: builder.along(row.terms); break;
    }
}

/// A key that takes a signal: the name of one, a constant with its unit, or an expression. The name of the signal, made if need
/// be as "part.key"; empty if the key is missing.
std::string read_signal(Section& section, Machine& machine, const char* key, const char* unit, MotionOf motion,
                        const char* meaning);

/// The same for a list of signals of any unit; those written there are made as "part.key_1", "part.key_2", …
std::vector<std::string> read_signals(Section& section, Machine& machine, const char* key, const char* meaning);

/// A signal written as one value, and how it reads back.
struct ShortSignal {
    std::string exact{};               ///< as TOML that reads back to the same bits
    std::string plain{};               ///< as TOML in SI numbers
    std::string unit{};                ///< SI; empty if not known
    std::vector<std::string> units{};  ///< that stand in it: "deg"
};

/// Adds a signal that is written as one value: a number, a number with unit, an expression, or a table of one of them and a unit.
ShortSignal add_short_signal(Machine& machine, const std::string& name, const Node& value,
                             const unit::Requirement& needed, Reading& reading, const KeyPlace& at);

/// Adds a signal that is an expression, written at the key. Returns the units that stand in it.
std::vector<std::string> add_formula(Machine& machine, const std::string& name, const KeyPlace& key,
                                     const std::string& text, Reading& reading);

/// The key `unit` of a signal; empty if it is missing or no SI unit.
std::string read_signal_unit(Section& section);

/// A key of a section with its place.
[[nodiscard]] inline KeyPlace key_place(const Section& section, const std::string& key) {
    return {section.path(), key, section.place_of(key)};
}

}  // namespace stiction::scenario
