#include "scenario/section/section.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <fmt/format.h>

#include "scenario/advice/usual_key.hpp"
#include "text/escape.hpp"
#include "text/problem_text.hpp"

namespace stiction::scenario {
namespace {

bool is_admissible(const Domain& domain, double value) {
    ProblemList problems;
    collect_value("", domain, value, problems);
    return problems.empty();
}

/// The motion that a unit tells, of two quantities of which the first translates: mass or moment of inertia.
MotionOf motion_told(const unit::Dimension& written, const unit::Requirement& needed) {
    if (needed.quantities.size() != 2) return {};
    return needed.quantities[0].accepts(written)   ? MotionOf{Motion::translation}
           : needed.quantities[1].accepts(written) ? MotionOf{Motion::rotation}
                                                   : MotionOf{};
}

/// "a", "b", "c": what a key takes.
std::string choices(std::span<const char* const> words) {
    std::string all;
    for (const char* word : words) {
        all += all.empty() ? "" : ", ";
        all += toml_text(word);
    }
    return all;
}

}  // namespace

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
    asked_.lack_of(std::move(keys), of_section(ProblemKind::missing, std::move(problem)));
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
    const Place place = place_of(problem.key);
    mistake_at(place, std::move(problem));
}

void Section::mistake_at(const Place& place, ModelProblem problem) {
    reading_->faulty.insert(name_);
    faulty(problem.key);
    reading_->mistakes.add(place, of_section(problem.kind, std::move(problem)));
}

const Node* Section::table(const char* key, const char* meaning) {
    const Node* node = take(key, "a table", "", meaning);
    if (node != nullptr && node->kind != Node::Kind::table) {
        mistake(key, ProblemKind::syntax, fmt::format("it is {}, not a table", node->kind_text()));
        return nullptr;
    }
    return node;
}

void Section::mistake(std::string_view key, ProblemKind kind, std::string what) {
    mistake({.kind = kind, .key = std::string(key), .what = std::move(what)});
}

void Reading::understand(Value value) {
    std::sort(uses.begin(), uses.end());
    uses.erase(std::unique(uses.begin(), uses.end()), uses.end());
    value.formula = value.formula || !uses.empty();
    value.uses = std::move(uses);
    uses.clear();
    understood.values.push_back(std::move(value));
}

void Section::understood(const char* key, std::string exact, std::string plain, bool given) {
    reading_->understand({path_, key, std::move(exact), std::move(plain), given});
}

bool Section::is_formula(const Node& node) const {
    return node.kind == Node::Kind::text && reading_->parameters.value(node.text, {}).formula;
}

std::optional<ValueReading> Section::value_of(const std::string& text, const char* key, const unit::Requirement& needed,
                                              const std::string& before, const Place* place) {
    ValueReading read = reading_->parameters.value(text, needed);
    if (read.problem) {
        read.problem->key = key;
        read.problem->what = before + read.problem->what;
        place == nullptr ? mistake(std::move(*read.problem)) : mistake_at(*place, std::move(*read.problem));
        return std::nullopt;
    }
    if (read.told) {
        reading_->faulty.insert(name_);
        faulty(key);
        return std::nullopt;
    }
    reading_->uses.insert(reading_->uses.end(), read.uses.begin(), read.uses.end());
    return read;
}

void Section::mentions(const std::string& word, std::string_view key) {
    reading_->understood.add_mention(name_, word, place_of(key));
}

void Section::mentions_in_list(const std::string& word, std::string_view key, const Place& item) {
    reading_->understood.add_mention(name_, word, item);
    reading_->understood.add_item(name_, std::string(key), word, item);
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
    asked_.ask(key);
    reading_->understood.keys.push_back({key, takes, "", otherwise, meaning});
    return table_->find(key);
}

std::optional<unit::Reading> Section::written_as(std::string_view key, const char* unit) const {
    const Node* node = table_->find(key);
    if (node == nullptr || node->kind != Node::Kind::text) {
        return std::nullopt;
    }
    const ValueReading value = reading_->parameters.value(node->text, unit::requirement(unit));
    return value.ok() && !value.read.bare ? std::optional(value.read) : std::nullopt;
}

Section::Measured Section::measure(const Node& node, const char* key, const unit::Requirement& needed) {
    if (node.kind == Node::Kind::number) {
        return {.value = node.number, .good = true};
    }
    if (node.kind != Node::Kind::text) {
        mistake_at(node.place,
                   {.kind = ProblemKind::syntax,
                    .key = key,
                    .what = fmt::format("{} is not a number: write one, with its unit in quotes", node.kind_text())});
        return {};
    }
    const std::optional<ValueReading> value = value_of(node.text, key, needed, {}, &node.place);
    if (!value) {
        return {};
    }
    const unit::Reading& read = value->read;
    if (needed.quantities.empty() && !read.bare) {
        written_.push_back({key, node.text, read.dimension, value->formula ? std::string() : read.unit});
    }
    return {.value = read.value,
            .quantity = read.quantity,
            .good = true,
            .bare = read.bare,
            .unit = read.unit,
            .formula = value->formula,
            .fixed = value->uses.empty()};
}

double Section::number(const Domain& domain, double otherwise, MotionOf motion, MotionOf* told) {
    const unit::Requirement needed = requirement_of(domain.unit, motion);
    const bool has_default = !std::isnan(otherwise) && is_admissible(domain, otherwise);
    describe(domain, has_default ? plain_number(otherwise) : std::string(), motion);
    const Node* node = table_->find(domain.key);
    if (node == nullptr && std::isnan(otherwise)) {
        return otherwise;
    }
    if (node == nullptr) {
        if (!has_default) {
            lack({.key = domain.key, .range = range_text(domain), .remedy = domain.remedy});
        }
        understood(domain.key, exact_number(otherwise, needed, 0), plain_number(otherwise), false);
        reading_->understood.values.back().number = number_of(domain, otherwise, needed, 0);
        return otherwise;
    }
    const bool text = node->kind == Node::Kind::text;
    if (const auto rate = text ? reading_->parameters.rate_in_hertz(domain.key, node->text) : std::nullopt) {
        reading_->understood.keys.pop_back();
        return number_as(domain, *rate, motion);
    }
    const Measured measured = measure(*node, domain.key, needed);
    if (!measured.good) {
        if (told != nullptr && node->kind == Node::Kind::text) {  // "2,5 kg" tells that it translates
            *told = motion_told(reading_->parameters.value(node->text, needed).read.dimension, needed);
        }
        return otherwise;
    }
    if (told != nullptr && !measured.bare && needed.quantities.size() == 2) {
        *told = measured.quantity == 0 ? Motion::translation : Motion::rotation;
    }
    const std::size_t which =
        measured.bare && needed.quantities.size() > 1 ? needed.quantities.size() : measured.quantity;
    const bool as_written = measured.formula || (needed.quantities.empty() && !measured.bare);
    const std::string& unit =
        measured.bare && which < needed.quantities.size() ? needed.quantities[which].unit : measured.unit;
    understood(domain.key, as_written ? toml_text(node->text) : exact_number(measured.value, needed, which, unit),
               measured.fixed ? plain_number(measured.value) : toml_text(node->text), true);
    reading_->understood.values.back().formula = measured.formula;
    reading_->understood.values.back().number = number_of(domain, measured.value, needed, which);
    reading_->understood.values.back().number->written = measured.unit;
    return measured.value;
}

void Section::describe(const Domain& domain, const std::string& otherwise, MotionOf motion) {
    const unit::Requirement needed = requirement_of(domain.unit, motion);
    asked_.ask(domain.key);
    reading_->understood.keys.push_back({domain.key, needed.quantities.empty() ? "a number" : needed.text(),
                                         range_text(domain), otherwise, domain.remedy});
}

double Section::number_as(const Domain& domain, double value, MotionOf motion) {
    describe(domain, "", motion);
    const std::string& text = table_->find(domain.key)->text;
    const std::optional<ValueReading> read = value_of(text, domain.key, {});
    const bool fixed = !read || read->uses.empty();
    understood(domain.key, toml_text(text), fixed ? plain_number(value) : toml_text(text), true);
    reading_->understood.values.back().formula = read && read->formula;
    reading_->understood.values.back().number = number_of(domain, value, requirement_of(domain.unit, motion), 0);
    reading_->understood.values.back().number->written = read ? read->read.unit : std::string();
    return value;
}

double Section::needed_number(const Domain& domain, double stand_in, MotionOf motion, MotionOf* told) {
    if (!has(domain.key)) {
        lack_of({domain.key}, {.key = domain.key, .range = range_text(domain), .remedy = domain.remedy});
        faulty(domain.key);
    }
    const double value = number(domain, stand_in, motion, told);
    reading_->understood.keys.back().otherwise.clear();
    return value;
}

std::vector<double> Section::numbers(const Domain& domain, MotionOf motion) {
    const unit::Requirement needed = requirement_of(domain.unit, motion);
    asked_.ask(domain.key);
    reading_->understood.keys.push_back({domain.key,
                                         "a list, each " + (needed.quantities.empty() ? "a number" : needed.text()),
                                         range_text(domain), "", domain.remedy});
    const Node* node = table_->find(domain.key);
    std::vector<double> values;
    if (node == nullptr) {
        return values;
    }
    if (node->kind != Node::Kind::list) {
        mistake(domain.key, ProblemKind::syntax,
                fmt::format("{} is not a list: write [first, second, …]", node->kind_text()));
        return values;
    }
    std::string exact;
    std::string plain;
    std::string written;
    std::vector<std::string> units;
    std::size_t which = 0;
    for (const Node& item : node->items) {
        const Measured measured = measure(item, domain.key, needed);
        written = written.empty() ? measured.unit : written;
        if (measured.value != 0 && !measured.unit.empty()) {
            units.push_back(measured.unit);
        }
        which = measured.bare && needed.quantities.size() > 1 ? needed.quantities.size() : measured.quantity;
        values.push_back(measured.value);
        exact += exact.empty() ? "" : ", ";
        exact += measured.formula || (needed.quantities.empty() && !measured.bare)
                     ? toml_text(item.text)
                     : exact_number(measured.value, needed, measured.bare ? 9 : measured.quantity, measured.unit);
        plain += plain.empty() ? "" : ", ";
        plain += measured.fixed ? plain_number(measured.value) : toml_text(item.text);
    }
    understood(domain.key, "[" + exact + "]", "[" + plain + "]", true);
    if (!values.empty()) {
        reading_->understood.values.back().number = number_of(domain, values.front(), needed, which);
        reading_->understood.values.back().number->written = written;
        reading_->understood.values.back().units = std::move(units);
    }
    return values;
}

std::size_t Section::count(const char* key, std::size_t otherwise, const char* meaning) {
    const Node* node = take(key, "a whole number", std::to_string(otherwise).c_str(), meaning);
    std::size_t value = otherwise;
    std::string formula;
    if (node != nullptr) {
        constexpr double kLargest = 9007199254740992.0;
        double number = node->kind == Node::Kind::number && node->whole ? node->number : -1;
        if (is_formula(*node)) {
            const std::optional<ValueReading> read = value_of(node->text, key, unit::requirement("[-]"));
            if (!read) {
                return otherwise;
            }
            number = std::floor(read->read.value) == read->read.value ? read->read.value : -1;
            formula = toml_text(node->text);
        }
        if (number >= 0 && number <= kLargest) {
            value = static_cast<std::size_t>(number);
        } else {
            mistake(key, ProblemKind::syntax, "write a whole number, 0 or more, without a point");
        }
    }
    const std::string whole = formula.empty() ? std::to_string(value) : formula;
    understood(key, whole, whole, node != nullptr);
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
        mistake(key, ProblemKind::syntax,
                fmt::format("{} is not a text: write in quotes {}", node->kind_text(), meaning));
        return otherwise;
    }
    mentions(node->text, key);
    understood(key, toml_text(node->text), toml_text(node->text), true);
    return node->text;
}

std::string Section::needed_text(const char* key, const char* meaning) {
    if (!has(key)) {
        lack_of({key}, {.key = key, .remedy = fmt::format("give {}", meaning)});
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
            mistake_at(item.place,
                       {.kind = ProblemKind::syntax,
                        .key = key,
                        .what = fmt::format("{} is not a text: write in quotes {}", item.kind_text(), meaning)});
            continue;
        }
        const bool sign = item.text.starts_with('+') || item.text.starts_with('-');  // "+encoder" of a record
        mentions_in_list(item.text.substr(sign ? 1 : 0), key, item.place);
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
        mistake(key, ProblemKind::syntax, fmt::format("{} is neither true nor false", node->kind_text()));
    } else if (node != nullptr) {
        value = node->yes;
    }
    understood(key, value ? "true" : "false", value ? "true" : "false", node != nullptr);
    return value;
}

std::size_t Section::choice(const char* key, std::span<const char* const> words, std::size_t otherwise,
                            const char* meaning) {
    const bool has_default = otherwise < words.size();
    const std::optional<std::size_t> given = read_choice(key, words, has_default ? words[otherwise] : "", meaning);
    if (!given && !has_default) {
        lack_of({key}, {.key = key, .range = choices(words)});
    }
    const std::size_t value = given ? *given : has_default ? otherwise : 0;
    understood(key, toml_text(words[value]), toml_text(words[value]), given.has_value());
    return value;
}

std::optional<std::size_t> Section::choice_if_given(const char* key, std::span<const char* const> words,
                                                    const char* meaning) {
    const std::optional<std::size_t> given = read_choice(key, words, "", meaning);
    if (given) {
        understood(key, toml_text(words[*given]), toml_text(words[*given]), true);
    }
    return given;
}

/// The index of the word that is written; the first, with a complaint, where it is none of them.
std::optional<std::size_t> Section::read_choice(const char* key, std::span<const char* const> words,
                                                const char* otherwise, const char* meaning) {
    const std::string all = choices(words);
    const Node* node = take(key, ("one of " + all).c_str(), otherwise, meaning);
    if (node == nullptr) {
        return std::nullopt;
    }
    const std::vector<std::string> known(words.begin(), words.end());
    const bool is_word = node->kind == Node::Kind::text;
    const auto found = std::find(known.begin(), known.end(), node->text);
    if (is_word && found != known.end()) {
        return static_cast<std::size_t>(found - known.begin());
    }
    mistake(
        {.kind = ProblemKind::unknown_name,
         .key = key,
         .what = fmt::format("{} is not known; admissible: {}{}", is_word ? toml_text(node->text) : node->kind_text(),
                             all, is_word ? choice_advice(node->text, known) : ""),
         .sort = "word",
         .name = node->text});
    return 0;
}

}  // namespace stiction::scenario
