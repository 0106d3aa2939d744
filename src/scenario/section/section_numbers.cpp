// Numbers of a section, with and without units: one, several, needed or with a default.
#include <cmath>

#include <fmt/format.h>

#include "scenario/section/section.hpp"
#include "text/escape.hpp"
#include "text/problem_text.hpp"
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

std::optional<unit::Reading> Section::written_as(std::string_view key, const char* unit) const {
    const Node* node = table_->find(key);
    if (node == nullptr || node->kind != Node::Kind::text) {
        return std::nullopt;
    }
    const unit::Reading read = unit::read(node->text, unit::requirement(unit));
    return read.ok() && !read.bare ? std::optional(read) : std::nullopt;
}

Section::Measured Section::measure(const Node& node, const char* key, const unit::Requirement& needed) {
    if (node.kind == Node::Kind::number) {
        return {.value = node.number, .good = true};
    }
    if (node.kind != Node::Kind::text) {
        mistake(key, ProblemKind::syntax,
                fmt::format("{} is not a number: write one, with its unit in quotes", node.kind_text()));
        return {};
    }
    const unit::Reading read = unit::read(node.text, needed);
    if (!read.ok()) {
        mistake(key, ProblemKind::unit, read.problem.text);
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
            lack({.key = domain.key, .range = range_text(domain), .remedy = domain.remedy});
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
        lack_of({domain.key}, {.key = domain.key, .range = range_text(domain), .remedy = domain.remedy});
        faulty(domain.key);
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
        mistake(domain.key, ProblemKind::syntax,
                fmt::format("{} is not a list: write [first, second, …]", node->kind_text()));
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

}  // namespace stiction::scenario
