#include "scenario/section.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "message/nearest_name.hpp"
#include "message/problem_text.hpp"
#include "scenario/usual_key.hpp"
#include "unit/reading.hpp"
#include "unit/writing.hpp"

namespace stiction::scenario {
namespace {

bool is_admissible(const Domain& domain, double value) {
    ProblemList problems;
    collect_value("", domain, value, problems);
    return problems.empty();
}

/// A number whose unit was read: exact and with its unit, if it is one of ours.
std::string exact_number(double value, const unit::Requirement& needed, std::size_t which) {
    const bool has_unit = which < needed.quantities.size() && needed.quantities[which].unit != "1";
    if (!has_unit || !std::isfinite(value)) {
        return plain_number(value);
    }
    return toml_text(unit::exact_text(value, needed.quantities[which]));
}

/// The same with where it may lie.
Number number_of(const Domain& domain, double value, const unit::Requirement& needed, std::size_t which) {
    Number number;
    number.value = value;
    number.unit =
        which < needed.quantities.size() && needed.quantities[which].unit != "1" ? needed.quantities[which].unit : "";
    number.lower = domain.lower;
    number.upper = domain.upper;
    number.lower_open = domain.lower_open;
    number.upper_open = domain.upper_open;
    number.infinite = domain.infinite;
    return number;
}

}  // namespace

unit::Requirement requirement_of(const char* unit, MotionOf motion) {
    unit::Requirement needed = *unit == '\0' ? unit::Requirement{} : unit::requirement(unit);
    if (motion && needed.quantities.size() == 2) {
        needed.quantities.erase(needed.quantities.begin() + (*motion == Motion::translation ? 1 : 0));
    }
    return needed;
}

std::string toml_text(std::string_view text) {
    std::string result = "\"";
    for (const char c : text) {
        const auto code = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            result += '\\';
            result += c;
        } else if (code < 0x20 || code == 0x7F) {
            result += fmt::format("\\u{:04X}", code);
        } else {
            result += c;
        }
    }
    return result + '"';
}

std::string plain_number(double value) {
    if (!std::isfinite(value)) {
        return std::isnan(value) ? "nan" : value > 0 ? "inf" : "-inf";
    }
    std::string text = fmt::format("{}", value);
    if (text.find_first_of(".e") == std::string::npos) {
        text += ".0";
    }
    return text;
}

Section::Section(const Node& table, std::string path, std::string name, Reading& reading)
    : table_(&table), path_(std::move(path)), name_(std::move(name)), reading_(&reading) {
    reading_->understood.places.emplace(name_, table.place);
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

std::optional<unit::Reading> Section::written_as(std::string_view key, const char* unit) const {
    const Node* node = table_->find(key);
    if (node == nullptr || node->kind != Node::Kind::text) {
        return std::nullopt;
    }
    const unit::Reading read = unit::read(node->text, unit::requirement(unit));
    return read.ok() && !read.bare ? std::optional(read) : std::nullopt;
}

const Node* Section::take(const char* key, const char* takes, const char* otherwise, const char* meaning) {
    known_.emplace_back(key);
    reading_->understood.keys.push_back({key, takes, "", otherwise, meaning});
    return table_->find(key);
}

Section::Measured Section::measure(const Node& node, const char* key, const unit::Requirement& needed) {
    if (node.kind == Node::Kind::number) {
        return {.value = node.number, .good = true};
    }
    if (node.kind != Node::Kind::text) {
        mistake(key, fmt::format("{} is not a number: write one, with its unit in quotes", node.kind_text()));
        return {};
    }
    const unit::Reading read = unit::read(node.text, needed);
    if (!read.ok()) {
        mistake(key, read.problem.text);
        return {};
    }
    if (needed.quantities.empty() && !read.bare) {
        written_.push_back({key, node.text, read.dimension});
    }
    return {.value = read.value, .quantity = read.quantity, .good = true, .bare = read.bare};
}

double Section::number(const Domain& domain, double otherwise, MotionOf motion, MotionOf* told) {
    const unit::Requirement needed = requirement_of(domain.unit, motion);
    const bool has_default = !std::isnan(otherwise) && is_admissible(domain, otherwise);
    describe(domain, has_default ? plain_number(otherwise) : std::string(), motion);
    const Node* node = table_->find(domain.key);
    if (node == nullptr) {
        if (!std::isnan(otherwise) && !has_default) {
            lack(fmt::format("{} is missing; admissible: {}: {}", domain.key, range_text(domain), domain.remedy));
            reading_->faulty_keys.insert(fmt::format("{}.{}", name_, domain.key));
        }
        understood(domain.key, exact_number(otherwise, needed, 0), plain_number(otherwise), false);
        reading_->understood.values.back().number = number_of(domain, otherwise, needed, 0);
        return otherwise;
    }
    const Measured measured = measure(*node, domain.key, needed);
    if (!measured.good) {
        return otherwise;
    }
    if (told != nullptr && !measured.bare && needed.quantities.size() == 2) {
        *told = measured.quantity == 0 ? Motion::translation : Motion::rotation;
    }
    const std::size_t which =
        measured.bare && needed.quantities.size() > 1 ? needed.quantities.size() : measured.quantity;
    const std::string exact = needed.quantities.empty() && !measured.bare ? toml_text(node->text)
                                                                          : exact_number(measured.value, needed, which);
    understood(domain.key, exact, plain_number(measured.value), true);
    reading_->understood.values.back().number = number_of(domain, measured.value, needed, which);
    return measured.value;
}

void Section::describe(const Domain& domain, const std::string& otherwise, MotionOf motion) {
    const unit::Requirement needed = requirement_of(domain.unit, motion);
    known_.emplace_back(domain.key);
    reading_->understood.keys.push_back({domain.key, needed.quantities.empty() ? "a number" : needed.text(),
                                         range_text(domain), otherwise, domain.remedy});
}

double Section::number_as(const Domain& domain, double value, MotionOf motion) {
    describe(domain, "", motion);
    understood(domain.key, toml_text(table_->find(domain.key)->text), plain_number(value), true);
    reading_->understood.values.back().number = number_of(domain, value, requirement_of(domain.unit, motion), 0);
    return value;
}

double Section::needed_number(const Domain& domain, double stand_in, MotionOf motion, MotionOf* told) {
    if (!has(domain.key)) {
        lack(fmt::format("{} is missing; admissible: {}: {}", domain.key, range_text(domain), domain.remedy));
        reading_->faulty_keys.insert(fmt::format("{}.{}", name_, domain.key));
    }
    const double value = number(domain, stand_in, motion, told);
    reading_->understood.keys.back().otherwise.clear();
    return value;
}

std::vector<double> Section::numbers(const Domain& domain, MotionOf motion) {
    const unit::Requirement needed = requirement_of(domain.unit, motion);
    known_.emplace_back(domain.key);
    reading_->understood.keys.push_back({domain.key,
                                         "a list, each " + (needed.quantities.empty() ? "a number" : needed.text()),
                                         range_text(domain), "", domain.remedy});
    const Node* node = table_->find(domain.key);
    std::vector<double> values;
    if (node == nullptr) {
        return values;
    }
    if (node->kind != Node::Kind::list) {
        mistake(domain.key, fmt::format("{} is not a list: write [first, second, …]", node->kind_text()));
        return values;
    }
    std::string exact;
    std::string plain;
    std::size_t which = 0;
    for (const Node& item : node->items) {
        const Measured measured = measure(item, domain.key, needed);
        which = measured.bare && needed.quantities.size() > 1 ? needed.quantities.size() : measured.quantity;
        values.push_back(measured.value);
        exact += exact.empty() ? "" : ", ";
        exact += needed.quantities.empty() && !measured.bare
                     ? toml_text(item.text)
                     : exact_number(measured.value, needed, measured.bare ? 9 : measured.quantity);
        plain += plain.empty() ? "" : ", ";
        plain += plain_number(measured.value);
    }
    understood(domain.key, "[" + exact + "]", "[" + plain + "]", true);
    if (!values.empty()) {
        reading_->understood.values.back().number = number_of(domain, values.front(), needed, which);
    }
    return values;
}

std::size_t Section::count(const char* key, std::size_t otherwise, const char* meaning) {
    const Node* node = take(key, "a whole number", std::to_string(otherwise).c_str(), meaning);
    std::size_t value = otherwise;
    if (node != nullptr) {
        constexpr double kLargest = 9007199254740992.0;
        if (node->kind == Node::Kind::number && node->whole && node->number >= 0 && node->number <= kLargest) {
            value = static_cast<std::size_t>(node->number);
        } else {
            mistake(key, "write a whole number, 0 or more, without a point");
        }
    }
    understood(key, std::to_string(value), std::to_string(value), node != nullptr);
    return value;
}

std::string Section::text(const char* key, const char* meaning, const char* otherwise) {
    const Node* node = take(key, "a text", otherwise, meaning);
    if (node == nullptr) {
        if (*otherwise != '\0') {
            understood(key, toml_text(otherwise), toml_text(otherwise), false);
        }
        return otherwise;
    }
    if (node->kind != Node::Kind::text) {
        mistake(key, fmt::format("{} is not a text: write in quotes {}", node->kind_text(), meaning));
        return otherwise;
    }
    mentions(node->text, key);
    understood(key, toml_text(node->text), toml_text(node->text), true);
    return node->text;
}

std::string Section::needed_text(const char* key, const char* meaning) {
    if (!has(key)) {
        lack(fmt::format("{} is missing: give {}", key, meaning));
    }
    return text(key, meaning);
}

std::vector<std::string> Section::texts(const char* key, const char* meaning) {
    const Node* node = take(key, "a list of texts", "", meaning);
    std::vector<std::string> values;
    if (node == nullptr) {
        return values;
    }
    std::string exact;
    for (const Node& item : node->kind == Node::Kind::list ? node->items : std::vector<Node>{*node}) {
        if (item.kind != Node::Kind::text) {
            mistake(key, fmt::format("{} is not a text: write in quotes {}", item.kind_text(), meaning));
            continue;
        }
        mentions(item.text, key);
        values.push_back(item.text);
        exact += exact.empty() ? "" : ", ";
        exact += toml_text(item.text);
    }
    understood(key, "[" + exact + "]", "[" + exact + "]", true);
    return values;
}

bool Section::flag(const char* key, bool otherwise, const char* meaning) {
    const Node* node = take(key, "true or false", otherwise ? "true" : "false", meaning);
    bool value = otherwise;
    if (node != nullptr && node->kind != Node::Kind::boolean) {
        mistake(key, fmt::format("{} is neither true nor false", node->kind_text()));
    } else if (node != nullptr) {
        value = node->yes;
    }
    understood(key, value ? "true" : "false", value ? "true" : "false", node != nullptr);
    return value;
}

std::size_t Section::choice(const char* key, std::span<const char* const> words, std::size_t otherwise,
                            const char* meaning) {
    std::string all;
    std::vector<std::string> known;
    for (const char* word : words) {
        all += all.empty() ? "" : ", ";
        all += toml_text(word);
        known.emplace_back(word);
    }
    const bool has_default = otherwise < words.size();
    const Node* node = take(key, ("one of " + all).c_str(), has_default ? words[otherwise] : "", meaning);
    std::size_t value = has_default ? otherwise : 0;
    if (node == nullptr && !has_default) {
        lack(fmt::format("{} is missing; admissible: {}", key, all));
    } else if (node != nullptr) {
        const auto found = std::find(known.begin(), known.end(), node->text);
        if (node->kind == Node::Kind::text && found != known.end()) {
            value = static_cast<std::size_t>(found - known.begin());
        } else {
            const std::string written = node->kind == Node::Kind::text ? toml_text(node->text) : node->kind_text();
            mistake(key, fmt::format("{} is not known; admissible: {}{}", written, all,
                                     node->kind == Node::Kind::text ? did_you_mean(node->text, known) : ""));
        }
    }
    if (value < words.size()) {
        understood(key, toml_text(words[value]), toml_text(words[value]), node != nullptr);
    }
    return value;
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
    const std::string word = usual_key(key, known_);
    return word.empty() ? did_you_mean(key, known_) : ": write " + word;
}

void Section::finish() {
    for (const auto& [key, value] : table_->entries) {
        if (!abandoned_ && std::find(known_.begin(), known_.end(), key) == known_.end()) {
            reading_->mistakes.add(value.place, fmt::format("{}.{}: there is no such key{}; admissible: {}", path_, key,
                                                            advice_for(key), fmt::join(known_, ", ")));
        }
    }
}

}  // namespace stiction::scenario
