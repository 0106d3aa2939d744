#include "scenario/section/section.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "scenario/advice/usual_key.hpp"

namespace stiction::scenario {

Section::Section(const Node& table, std::string path, std::string name, Reading& reading)
    : table_(&table), path_(std::move(path)), name_(std::move(name)), reading_(&reading) {
    reading_->understood.places.emplace(name_, table.place);
    reading_->understood.paths.emplace(name_, path_);
    for (const auto& [key, value] : table.entries) {
        reading_->understood.places.emplace(name_ + "." + key, value.place);
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

void Section::lack(const std::string& text) {
    reading_->faulty.insert(name_);
    reading_->mistakes.add(table_->place, fmt::format("{}: {}", path_, text));
}

void Section::lack_of(std::vector<std::string> keys, const std::string& text) {
    reading_->faulty.insert(name_);
    lacks_.push_back({std::move(keys), text});
}

void Section::mistake(std::string_view key, std::string text) {
    reading_->faulty.insert(name_);
    reading_->faulty_keys.insert(fmt::format("{}.{}", name_, key));
    reading_->mistakes.add(place_of(key), fmt::format("{}.{}: {}", path_, key, text));
}

void Section::understood(const char* key, std::string exact, std::string plain, bool given) {
    reading_->understood.values.push_back({path_, key, std::move(exact), std::move(plain), given});
}

void Section::mentions(const std::string& word, std::string_view key) {
    reading_->understood.mentions.emplace(std::pair(name_, word), place_of(key));
}

void Section::also_called(const std::string& name, std::string_view key) {
    if (has(key)) {
        reading_->understood.places.emplace(name, place_of(key));
    }
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
            const std::string all =
                abandoned_ ? std::string() : fmt::format("; admissible: {}", fmt::join(known_, ", "));
            reading_->mistakes.add(value.place, fmt::format("{}.{}: there is no such key{}{}", path_, key,
                                                            meant.empty() ? advice_for(key) : meant, all));
        }
    }
    for (const Lack& missing : lacks_) {
        reading_->mistakes.add(table_->place, fmt::format("{}: {}", path_, missing.text));
    }
}

}  // namespace stiction::scenario
