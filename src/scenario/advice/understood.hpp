// What a reader found out on its way through a scenario: every value it took, given or by default, and every key it would have taken.
//
// `show` prints the values, the guide prints the keys, and messages of the model find the place of a value again. All three come
// from the same calls that read the file, so they cannot disagree with it.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "scenario/toml/place.hpp"

namespace stiction::scenario {

/// A number as it was understood, with where it may lie.
struct Number {
    double value = 0;  ///< SI
    std::string unit;  ///< SI: "N m"; empty for pure numbers, and where none is known
    double lower = 0;
    double upper = 0;
    bool lower_open = false;  ///< the bound itself is excluded
    bool upper_open = false;
    bool infinite = false;  ///< ±∞ is a meaningful value
};

/// A value as it was understood.
struct Value {
    std::string section;  ///< "body.surface"
    std::string key;
    std::string exact;               ///< as TOML that reads back to the same bits
    std::string plain;               ///< as TOML without units: SI numbers
    bool given = false;              ///< else the default
    std::optional<Number> number{};  ///< where it is one, or a list of them: the first
};

/// A key a section takes, for the guide.
struct Key {
    std::string name;
    std::string takes;      ///< "a torque [N m]", "the name of a body"
    std::string range;      ///< admissible range in words; empty if there is nothing to say
    std::string otherwise;  ///< default; empty: must be given
    std::string meaning;
};

class Understood {
public:
    std::vector<Value> values;
    std::vector<Key> keys;
    std::map<std::string, Place> places;                            ///< by "surface.inertia" and "surface"
    std::map<std::string, std::string> paths;                       ///< by "surface": "body.surface"
    std::map<std::pair<std::string, std::string>, Place> mentions;  ///< of a word by a part: ("gear", "surface")

    /// The place of "surface.inertia"; none if it was not written.
    [[nodiscard]] const Place* find(const std::string& name) const {
        const auto found = places.find(name);
        return found == places.end() ? nullptr : &found->second;
    }
    /// The place a message of the model speaks of: "surface.inertia = …", "surface: …".
    [[nodiscard]] Place place_of(const std::string& message, const Place& otherwise) const;
    /// A message of the model in words of the file: "surface.inertia = …" becomes "body.surface.inertia = …".
    [[nodiscard]] std::string in_words_of_files(std::string message) const;
};

}  // namespace stiction::scenario
