// Record of a reading: every value taken, given or by default, every key that would have been taken, and where each part and key stands.
//
// `show` prints the values, the guide prints the keys, and problems of the model are located in the file by part and key. All three
// come from the same calls that read the file, so they cannot disagree with it.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "scenario/mistake.hpp"

namespace stiction::scenario {

/// A number as it was understood, with where it may lie.
struct Number {
    double value = 0;       ///< SI
    std::string unit;       ///< SI: "N m"; empty for pure numbers, and where none is known
    std::string written{};  ///< unit in which it stands in the file, of a list the first: "kN m"; empty where none does
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
    std::string exact;                 ///< as TOML that reads back to the same bits
    std::string plain;                 ///< as TOML without units: SI numbers
    bool given = false;                ///< else the default
    std::optional<Number> number{};    ///< where it is one, or a list of them: the first
    std::string follows{};             ///< joint that tells it, where it is not given
    bool formula = false;              ///< arithmetic, or the name of a parameter
    std::vector<std::string> uses{};   ///< parameters, each once
    std::vector<std::string> units{};  ///< that stand in a signal, or in a list beside numbers other than 0: "deg"
};

/// A key a section takes, for the guide.
struct Key {
    std::string name;
    std::string takes;      ///< "a torque [N m]", "the name of a body"
    std::string range;      ///< admissible range in words; empty if there is nothing to say
    std::string otherwise;  ///< default; empty: must be given
    std::string meaning;
};

/// Place at which the file writes a part of the model, or a key of one.
struct Spot {
    std::string section{};  ///< the name of the section in the model: "surface"
    std::string part{};     ///< its path: "body.surface"
    std::string key{};      ///< "inertia"; empty: the section as a whole
    Place place{};
};

/// A problem of the model, with the section and key of the file that it is about.
struct Located {
    std::string section{};
    std::string key{};  ///< empty: the section as a whole
    Mistake mistake{};
};

class Understood {
public:
    std::vector<Value> values;
    std::vector<Key> keys;

    /// A part of the model is written there: a section, or one key of another part's section ("air.value", a signal).
    void add_part(const std::string& part, Spot spot) { spots_.emplace(Names(part, ""), std::move(spot)); }
    /// A key of a section, as the model calls it.
    void add_key(const std::string& key, Spot spot) { spots_.emplace(Names(spot.section, key), std::move(spot)); }
    /// A section names a part, body or signal at this place.
    void add_mention(const std::string& section, const std::string& word, const Place& place) {
        mentions_.emplace(Names(section, word), place);
    }

    /// A list at a key holds this word there.
    void add_item(const std::string& section, const std::string& key, const std::string& word, const Place& place) {
        items_.emplace(std::tuple(section, key, word), place);
    }

    /// Place of a part, or of a key of it; none if it is not written.
    [[nodiscard]] const Spot* find(const std::string& part, const std::string& key = {}) const;
    /// The problem in words of the file; `otherwise` is the place of what the file does not write.
    [[nodiscard]] Located locate(const ModelProblem& problem, const Place& otherwise) const;

private:
    using Names = std::pair<std::string, std::string>;
    std::map<Names, Spot> spots_;      // by part and key, as the model calls them
    std::map<Names, Place> mentions_;  // by section and word
    std::map<std::tuple<std::string, std::string, std::string>, Place> items_;  // by section, key and word
};

}  // namespace stiction::scenario
