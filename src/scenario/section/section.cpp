#include "scenario/section/section.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "scenario/advice/usual_key.hpp"

namespace stiction::scenario {

Section::Section(const Node& table, std::string path, std::string name, Reading& reading)
    : table_(&table), path_(std::move(path)), part_(path_), name_(std::move(name)), reading_(&reading) {
    reading_->understood.add_part(name_, {name_, path_, "", table.place});
    add_keys();
}

Section::Section(const Node& table, const Section& outer, const std::string& key)
    : table_(&table),
      path_(outer.path_ + "." + key),
      part_(outer.path_),
      name_(outer.name_),
      prefix_(key + "."),
      reading_(outer.reading_) {
    add_keys();
}

void Section::add_keys() {
    for (const auto& [key, value] : table_->entries) {
        reading_->understood.add_key(prefix_ + key, {name_, part_, prefix_ + key, value.place});
    }
}

bool Section::has_text(std::string_view key, std::string_view text) const noexcept {
    const Node* node = table_->find(key);
    return node != nullptr && node->kind == Node::Kind::text && node->text == text;
}

const Place& Section::place_of(std::string_view key) const noexcept {
    const Node* node = table_->find(key);
    return node == nullptr ? table_->place : node->place;
}

void Section::lack(ModelProblem problem) {
    if (!problem.key.empty()) {
        faulty(problem.key);
    }
    reading_->faulty.insert(name_);
    reading_->mistakes.add(table_->place, of_section(ProblemKind::missing, std::move(problem)));
}

void Section::lack_of(std::vector<std::string> keys, ModelProblem problem) {
    reading_->faulty.insert(name_);
    lacks_.push_back({std::move(keys), of_section(ProblemKind::missing, std::move(problem))});
}

void Section::faulty(std::string_view key) { reading_->faulty_keys.insert({name_, prefix_ + std::string(key)}); }

/// A problem of this section in words of the file.
ModelProblem Section::of_section(ProblemKind kind, ModelProblem problem) const {
    problem.kind = kind;
    problem.part = part_;
    problem.key = problem.key.empty() ? problem.key : prefix_ + problem.key;
    return problem;
}

void Section::mistake(ModelProblem problem) {
    const Place& place = place_of(problem.key);
    reading_->faulty.insert(name_);
    faulty(problem.key);
    reading_->mistakes.add(place, of_section(problem.kind, std::move(problem)));
}

void Section::mistake(std::string_view key, ProblemKind kind, std::string what) {
    mistake({.kind = kind, .key = std::string(key), .what = std::move(what)});
}

void Section::understood(const char* key, std::string exact, std::string plain, bool given) {
    reading_->understood.values.push_back({path_, key, std::move(exact), std::move(plain), given});
}

void Section::mentions(const std::string& word, std::string_view key) {
    reading_->understood.add_mention(name_, word, place_of(key));
}

void Section::also_called(const std::string& alias, std::string_view key, std::string_view shown) {
    if (has(key)) {
        reading_->understood.add_key(alias, {name_, part_, std::string(shown), place_of(key)});
    }
}

void Section::holds_part(const std::string& part, std::string_view key) {
    reading_->understood.add_part(part, {name_, path_, std::string(key), place_of(key)});
}

void Section::restate(std::string_view key, const std::string& text) {
    for (Value& value : reading_->understood.values) {
        if (value.section == path_ && value.key == key) {
            value.exact = value.plain = text;
        }
    }
}

const Node* Section::take(const char* key, const char* takes, const char* otherwise, const char* meaning) {
    known_.emplace_back(key);
    reading_->understood.keys.push_back({key, takes, "", otherwise, meaning});
    return table_->find(key);
}

/// '; law = "table" has it', ': write inertia', '; did you mean "inertia"?'
std::string Section::advice_for(const std::string& key) const {
    if (const auto place = elsewhere_.find(key); place != elsewhere_.end()) {
        return " here: " + place->second;
    }
    for (const char* word : {"format", "title", "description", "extend", "remove"}) {
        if (key == word) {
            return " here: it stands at the top of the file, before the first [table]";
        }
    }
    return key_advice(key, known_);
}

bool Section::knows(const std::string& key) const {
    return std::find(known_.begin(), known_.end(), key) != known_.end();
}

bool Section::all_known() const {
    return std::all_of(table_->entries.begin(), table_->entries.end(),
                       [&](const auto& entry) { return knows(entry.first); });
}

/// What an unknown key is told where it stands for one that is missing, which is then told no more; empty if it does not.
std::string Section::advice_for_lack(const std::string& key) {
    for (auto lack = lacks_.begin(); lack != lacks_.end(); ++lack) {
        if (const std::string advice = key_advice(key, lack->keys); !advice.empty()) {
            lacks_.erase(lack);
            return advice;
        }
    }
    return {};
}

void Section::finish() {
    for (const auto& [key, value] : table_->entries) {
        if (knows(key)) {
            continue;
        }
        const std::string meant = elsewhere_.count(key) == 0 ? advice_for_lack(key) : std::string();
        if (!abandoned_ || !meant.empty()) {
            const std::string all = abandoned_ ? std::string() : fmt::format("{}", fmt::join(known_, ", "));
            reading_->mistakes.add(value.place,
                                   {.kind = ProblemKind::unknown_name,
                                    .part = part_,
                                    .key = prefix_ + key,
                                    .what = "there is no such key" + (meant.empty() ? advice_for(key) : meant),
                                    .range = all,
                                    .sort = "key",
                                    .name = key});
        }
    }
    for (const Lack& missing : lacks_) {
        reading_->mistakes.add(table_->place, missing.problem);
    }
}

}  // namespace stiction::scenario
