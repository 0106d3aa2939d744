// One table of a scenario, read key by key: types and units are checked, every mistake is noted with its place, and keys
// that nobody asked for are mistakes too.
//
//   Section body(node, "body.surface", reading);
//   options.inertia = body.number(domain, 1);          // "270 kg m2", or 270: SI
//   const std::string on = body.text("on", "the body it acts on");
//   body.finish();                                     // "inertai: no such key; did you mean "inertia"?"
//
// Ranges are not checked here: the model does that for values from anywhere, and Understood locates its problems in the file.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <stiction/law/domain.hpp>

#include "machine/parts/parts.hpp"
#include "scenario/advice/understood.hpp"
#include "scenario/section/asked_keys.hpp"
#include "scenario/section/number_text.hpp"
#include "scenario/section/parameters.hpp"
#include "scenario/toml/node.hpp"
#include "unit/quantity.hpp"
#include "unit/reading.hpp"

namespace stiction::scenario {

/// Shared by all sections of one reading.
struct Reading {
    Mistakes mistakes;
    Mistakes odd;  ///< what it can be run with
    Understood understood;
    std::set<std::string> faulty;                               ///< parts with mistakes
    std::set<std::pair<std::string, std::string>> faulty_keys;  ///< part and key; the model sees stand-ins for them
    /// User of a name.
    struct Claim {
        std::string path;  ///< "body.load"
        Place place;
    };
    std::map<std::string, Claim> claims;  ///< by name
    std::set<std::string> used_twice;     ///< names
    Parameters parameters{};
    std::vector<std::string> uses{};  ///< parameters in the value that is being read

    /// Remembers a value with the parameters it uses.
    void understand(Value value);
};

class Section {
public:
    /// `name` is how the model calls the part.
    Section(const Node& table, std::string path, std::string name, Reading& reading);
    /// A table at a key of another section: its keys are "key.inner" of that section.
    Section(const Node& table, const Section& outer, const std::string& key);

    [[nodiscard]] bool has(std::string_view key) const noexcept { return table_->find(key) != nullptr; }
    /// Does the key hold this text?
    [[nodiscard]] bool has_text(std::string_view key, std::string_view text) const noexcept;
    [[nodiscard]] bool has_number(std::string_view key) const noexcept {
        return has(key) && table_->find(key)->kind == Node::Kind::number;
    }
    [[nodiscard]] bool has_list(std::string_view key) const noexcept {
        return has(key) && table_->find(key)->kind == Node::Kind::list;
    }
    [[nodiscard]] const std::string& path() const noexcept { return path_; }
    [[nodiscard]] const std::string& name() const noexcept { return name_; }
    [[nodiscard]] Reading& reading() const noexcept { return *reading_; }
    [[nodiscard]] const Place& place() const noexcept { return table_->place; }
    [[nodiscard]] const Place& place_of(std::string_view key) const noexcept;

    /// A number with or without unit; `motion` chooses where the domain's unit depends on it, and is told by the unit otherwise.
    double number(const Domain& domain, double otherwise, MotionOf motion = {}, MotionOf* told = nullptr);
    /// The same, and it must be given.
    double needed_number(const Domain& domain, double stand_in, MotionOf motion = {}, MotionOf* told = nullptr);
    /// The value of a key as the caller read it, in the SI unit of the domain; it reads back as written.
    double number_as(const Domain& domain, double value, MotionOf motion = {});
    /// Describes a key that is not read here, with its default in words; empty: none.
    void describe(const Domain& domain, const std::string& otherwise, MotionOf motion = {});
    /// A list of numbers; empty if the key is missing.
    std::vector<double> numbers(const Domain& domain, MotionOf motion = {});
    /// A whole number from `least` on.
    std::size_t count(const char* key, std::size_t otherwise, const char* meaning);
    std::string text(const char* key, const char* meaning, const char* otherwise = "");
    std::string needed_text(const char* key, const char* meaning);
    std::vector<std::string> texts(const char* key, const char* meaning);
    bool flag(const char* key, bool otherwise, const char* meaning);
    /// The index of the word given.
    std::size_t choice(const char* key, std::span<const char* const> words, std::size_t otherwise, const char* meaning);
    /// The same of a key that may be left out.
    std::optional<std::size_t> choice_if_given(const char* key, std::span<const char* const> words,
                                               const char* meaning);

    /// Is it arithmetic, or the name of a parameter?
    [[nodiscard]] bool is_formula(const Node& node) const;
    /// A text as a value: a number with its unit, or a formula. A problem is noted at the key, or at the `place` of an item of its list;
    /// `before` it what it is about.
    [[nodiscard]] std::optional<ValueReading> value_of(const std::string& text, const char* key,
                                                       const unit::Requirement& needed, const std::string& before = {},
                                                       const Place* place = nullptr);
    /// The value of a key as this quantity, if it is written with a unit of it.
    [[nodiscard]] std::optional<unit::Reading> written_as(std::string_view key, const char* unit) const;

    /// Every field of a part by its table of domains; what is not given keeps the part's own value.
    template <class Part>
    void fields(Part& part, MotionOf motion = {}) {
        for (const auto& field : Part::fields) {
            part.*field.member = number(field.domain, part.*field.member, motion);
        }
    }

    /// A value of a key that admits any unit, written with one.
    struct Written {
        std::string key;
        std::string text;  ///< "26 MPa"
        unit::Dimension dimension;
        std::string unit{};  ///< of the text: "MPa"; empty of a formula
    };
    [[nodiscard]] const std::vector<Written>& written() const noexcept { return written_; }

    /// Takes a key out of what finish() complains of, and describes it; the caller reads it itself.
    const Node* take(const char* key, const char* takes, const char* otherwise, const char* meaning);
    /// The same of a key that holds a table; null where it holds none.
    const Node* table(const char* key, const char* meaning);
    /// Notes a mistake at a key.
    void mistake(std::string_view key, ProblemKind kind, std::string what);
    void mistake(ModelProblem problem);
    /// The same at an item of the list that a key holds.
    void mistake_at(const Place& place, ModelProblem problem);
    /// Notes something that is missing; an empty key: of the section as a whole.
    void lack(ModelProblem problem);
    /// It lacks one of these keys: noted by finish(), unless an unknown key is one of them misspelt, which says more.
    void lack_of(std::vector<std::string> keys, ModelProblem problem);
    /// The rest of it cannot be understood: finish() says nothing.
    void abandon() noexcept { asked_.abandon(); }
    /// Remembers what was understood, for values the caller read itself.
    void understood(const char* key, std::string exact, std::string plain, bool given);
    /// A key names this part, body or signal: problems about it stand there.
    void mentions(const std::string& word, std::string_view key);
    /// The same in a list at the key.
    void mentions_in_list(const std::string& word, std::string_view key, const Place& item);
    /// The model calls a key by another name; `shown` is how problems call it.
    void also_called(const std::string& alias, std::string_view key, std::string_view shown);
    /// The model has a part of its own for what is written at a key.
    void holds_part(const std::string& part, std::string_view key);
    /// Notes that the model sees a stand-in for a key.
    void faulty(std::string_view key);
    [[nodiscard]] bool is_faulty() const { return reading_->faulty.count(name_) > 0; }
    [[nodiscard]] bool is_faulty(std::string_view key) const {
        return reading_->faulty_keys.count({name_, prefix_ + std::string(key)}) > 0;
    }
    /// Makes the value of a key read back as this text.
    void restate(std::string_view key, const std::string& text);
    /// A key that has no place here, and where it has one: 'law = "table" has it'.
    void elsewhere(const char* key, std::string where) { asked_.elsewhere(key, std::move(where)); }
    /// Has this key been asked for by now?
    [[nodiscard]] bool asks(const std::string& key) const { return asked_.knows(key); }
    /// Has every key been asked for by now?
    [[nodiscard]] bool all_known() const { return asked_.all_known(*table_); }
    /// Complains of keys that nobody asked for.
    void finish() { asked_.finish(*table_, part_, prefix_, reading_->mistakes); }

private:
    std::optional<std::size_t> read_choice(const char* key, std::span<const char* const> words, const char* otherwise,
                                           const char* meaning);
    struct Measured {
        double value = 0;
        std::size_t quantity = 0;
        bool good = false;
        bool bare = true;
        std::string unit{};  ///< as it was written
        bool formula = false;
        bool fixed = true;  ///< it uses no parameter
    };
    void add_keys();
    [[nodiscard]] ModelProblem of_section(ProblemKind kind, ModelProblem problem) const;
    [[nodiscard]] Measured measure(const Node& node, const char* key, const unit::Requirement& needed);

    const Node* table_;
    std::string path_;
    std::string part_;  // its path without the key of a table at a key
    std::string name_;
    std::string prefix_;  // of keys, in a table at a key
    Reading* reading_;
    AskedKeys asked_;
    std::vector<Written> written_;
};

}  // namespace stiction::scenario
