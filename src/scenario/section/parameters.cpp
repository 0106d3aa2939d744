#include "scenario/section/parameters.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include <fmt/format.h>

#include "expression/evaluate.hpp"
#include "expression/function_table.hpp"
#include "scenario/parts/part_name.hpp"
#include "scenario/section/number_text.hpp"
#include "scenario/units/formula_units.hpp"
#include "scenario/units/unit_words.hpp"
#include "text/escape.hpp"
#include "text/nearest_name.hpp"
#include "unit/decimal.hpp"
#include "unit/table.hpp"

namespace stiction::scenario {
namespace {

/// Parameters that need each other one after another: each is a call inside the last one.
constexpr std::size_t kMostInARow = 200;

constexpr const char* kConstantsOnly =
    "a value is made of numbers, units and [parameters]; signals stand where a signal is read";

ModelProblem text_problem(ProblemKind kind, std::size_t column, std::string what) {
    return {.kind = kind, .column = column, .what = std::move(what)};
}

/// The first word of the value that ends before the word `end`.
std::size_t begin_of_value(const expression::Program& program, std::size_t end) {
    std::size_t missing = 1;
    while (missing > 0) {
        missing += expression::operands(program.at(--end).operation) - 1;
    }
    return end;
}

/// Without signals and time.
double constant_value(const expression::Code& code) {
    return expression::evaluate(code, 0.0, [](std::size_t) { return 0.0; });
}

/// Words of a text: letters, digits, underscores and dots, a letter first.
std::vector<std::string> words_of(const std::string& text) {
    std::vector<std::string> words;
    const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
    const auto inner = [&](char c) { return letter(c) || (c >= '0' && c <= '9') || c == '.'; };
    for (auto at = text.begin(); at != text.end();) {
        const auto first = std::find_if(at, text.end(), letter);
        at = std::find_if_not(first, text.end(), inner);
        if (first != text.end()) {
            words.emplace_back(first, at);
        }
    }
    return words;
}

/// Index of the quantity that a formula of this unit is; as many as there are if it is none of them.
std::size_t quantity_of(const FormulaUnit& unit, const unit::Requirement& needed) {
    std::size_t which = 0;
    for (; which < needed.quantities.size(); ++which) {
        const unit::Quantity& quantity = needed.quantities[which];
        unit::Dimension without_angle = *unit.dimension;
        if (unit.product || (unit.dimension == unit::kNone && quantity.dimension == unit::kAngle)) {
            without_angle.angle = quantity.dimension.angle;  // arc over radius is an angle
        }
        if (quantity.accepts(*unit.dimension) || quantity.accepts(without_angle)) {
            break;
        }
    }
    return which;
}

/// "2*pi/4096 rad" as "2*pi/4096*1 rad", where the unit was meant for the whole; empty where it was not.
std::string with_unit_of_the_whole(const std::string& text, const expression::Parsing& parsing, const FormulaUnit& unit,
                                   const unit::Requirement& needed) {
    const FormulaUnit inverse{.dimension = power(*unit.dimension, -1), .product = unit.product};
    const expression::Written* last = nullptr;
    for (const expression::Written& written : parsing.written) last = written.dimension ? &written : last;
    if (last == nullptr || !text.ends_with(last->text) || quantity_of(inverse, needed) == needed.quantities.size()) {
        return {};
    }
    const std::optional<unit::Decimal> number = unit::scan_decimal(last->text);
    if (!number) return {};  // a parameter
    const std::size_t end = text.size() - last->text.size() + number->length;
    return text.substr(0, end) + "*1" + text.substr(end);
}

}  // namespace

std::optional<ModelProblem> no_finite_value(const expression::Parsing& parsing, const std::string& text) {
    const expression::Program& program = *parsing.program;
    if (std::isfinite(constant_value(program.code()))) return std::nullopt;
    for (std::size_t i = 0; i < program.words.size(); ++i) {
        if (program.at(i).operation != expression::Operation::divide) continue;
        const std::size_t start = begin_of_value(program, i);
        const expression::Code divisor{program.words.data() + start, i - start, program.constants.data()};
        if (constant_value(divisor) != 0) continue;
        const bool ratio = i + 1 == program.words.size() && text.find(':') != text.npos;
        return text_problem(ProblemKind::out_of_range, parsing.columns[start],
                            ratio ? "the right side of a ratio must not be 0: write it as in \"2:1\""
                                  : "it divides by 0: write a divisor that is not 0");
    }
    return text_problem(ProblemKind::out_of_range, 0,
                        "it has no finite value: look for a root or logarithm of what has none, and for numbers that "
                        "are too large");
}

bool Parameters::any_faulty(const std::vector<std::string>& names) const {
    return std::any_of(names.begin(), names.end(), [&](const std::string& name) { return at(name).faulty; });
}

/// Is it meant as arithmetic, rather than as a number with a unit that is spelt wrong?
bool Parameters::is_formula(const std::string& text) const {
    const std::vector<std::string> words = words_of(text);
    const std::size_t sign = text.find_first_of("*/+:");
    const std::size_t after = sign == text.npos ? sign : text.find_first_not_of(' ', sign + 1);
    const bool divides = after != text.npos && text[after] >= '0' && text[after] <= '9';  // "1/3 s"
    return divides || std::any_of(words.begin(), words.end(), [&](const std::string& word) {
               const bool called = text.find(word + "(") != std::string::npos;
               return has(word) || word == "pi" || (called && expression::find_function(word) != nullptr);
           });
}

bool Parameters::is_constant(const std::string& text) const {
    const expression::Parsing parsing = expression::parse(text, nullptr, constants_);
    if (!parsing.program || !parsing.program->signals.empty() || parsing.program->uses_time) {
        return false;
    }
    return !parsing.used.empty() || std::any_of(parsing.written.begin(), parsing.written.end(),
                                                [](const auto& w) { return w.dimension.has_value(); });
}

/// The first name that is no parameter, or the time.
std::optional<ModelProblem> Parameters::foreign_name(const std::string& text,
                                                     const expression::Parsing& parsing) const {
    if (parsing.program->uses_time) {
        return ModelProblem{.kind = ProblemKind::contradiction,
                            .what = "t is the time, and this value is constant",
                            .remedy = kConstantsOnly};
    }
    if (parsing.program->signals.empty()) {
        return std::nullopt;
    }
    const std::string& name = parsing.program->signals.front();
    if (signals_.count(name) > 0 || name.find('.') != std::string::npos) {
        return ModelProblem{.kind = ProblemKind::contradiction,
                            .what = fmt::format("\"{}\" is a signal, and this value is constant", name),
                            .remedy = kConstantsOnly,
                            .name = name};
    }
    if (unit::find_symbol(name)) {
        if (text.find('*') == std::string::npos) {
            return std::nullopt;  // "3 N-m": the problem of a unit
        }
        return ModelProblem{.kind = ProblemKind::unit,
                            .what = fmt::format("\"{0}\" is a unit: write a number before it, as in \"1 {0}\"", name)};
    }
    ModelProblem unknown = unknown_name("", "", "parameter", name, names_);
    if (names_.empty() && parsing.program->words.size() == 1) {
        return std::nullopt;  // no arithmetic: the problem of a text that is no number
    }
    if (unknown.nearest.empty()) {
        unknown.remedy = fmt::format("write [parameters] with {} = \"a number with its unit\"", name);
    }
    return unknown;
}

/// The unit of a formula's value as the formula writes it: that of its first number or parameter of the same dimension.
std::string Parameters::unit_in(const expression::Parsing& parsing, const unit::Dimension& dimension) const {
    for (const expression::Written& written : parsing.written) {
        if (written.text.empty() || written.dimension != dimension) {
            continue;
        }
        std::string unit = has(written.text) ? at(written.text).reading.read.unit : unit::read(written.text, {}).unit;
        if (!unit.empty()) {
            return unit;
        }
    }
    return {};
}

ValueReading Parameters::value(const std::string& text, const unit::Requirement& needed) const {
    ValueReading result;
    result.read = unit::read(text, needed);
    const bool one_number = result.read.ok() || unit::read(text, {}).ok();
    const expression::Parsing parsing =
        one_number ? expression::Parsing{} : expression::parse(text, nullptr, constants_);
    if (!parsing.program) {
        if (!one_number && is_formula(text)) {
            result.problem = text_problem(ProblemKind::syntax, parsing.problem.column, parsing.problem.text);
        } else if (!result.read.ok()) {
            result.problem = text_problem(ProblemKind::unit, 0, result.read.problem.text);
        }
        return result;
    }
    result.formula = true;
    result.uses = parsing.used;
    result.told = any_faulty(parsing.used);
    result.problem = foreign_name(text, parsing);
    if (!result.problem && !parsing.program->signals.empty()) {
        result.problem = text_problem(ProblemKind::unit, 0, result.read.problem.text);
        result.formula = false;
    }
    if (result.problem) {
        return result;
    }
    const FormulaUnit unit = unit_of_formula(
        parsing, [](const std::string&) { return nullptr; }, BareNumbers::plain);
    result.read = {};
    if (result.told) {  // its unit is known where those of its parameters are
        result.read.dimension = unit.dimension.value_or(unit::kNone);
        return result;
    }
    result.read.value = constant_value(parsing.program->code());
    result.read.bare = !unit.dimension.has_value();
    result.read.dimension = unit.dimension.value_or(unit::kNone);
    const std::optional<ModelProblem> endless = no_finite_value(parsing, text);
    if (!unit.mismatches.empty()) {
        result.problem = text_problem(ProblemKind::unit, unit.mismatches[0].column, unit.mismatches[0].text);
    } else if (unit.unclear) {
        result.problem = text_problem(ProblemKind::unit, 0,
                                      "its unit would have a broken power: take roots and powers of plain numbers");
    } else if (endless) {
        result.problem = endless;
    } else if (unit.dimension && !needed.quantities.empty()) {
        result.read.quantity = quantity_of(unit, needed);
        if (result.read.quantity == needed.quantities.size()) {
            result.read.quantity = 0;
            result.problem =
                text_problem(ProblemKind::unit, 0, unit::misfit(text, result.read.value, *unit.dimension, needed).text);
            if (const std::string meant = with_unit_of_the_whole(text, parsing, unit, needed); !meant.empty()) {
                result.problem->what +=
                    fmt::format("; the unit belongs to the last number: did you mean \"{}\"?", meant);
            }
        }
    }
    result.read.unit = unit_in(parsing, result.read.dimension);
    return result;
}

std::optional<double> Parameters::rate_in_hertz(std::string_view key, const std::string& text) const {
    constexpr double kTwoPi = 2 * std::numbers::pi;
    if (key.find("frequency") == key.npos && key.find("bandwidth") == key.npos) return std::nullopt;
    const ValueReading cycles = value(text, unit::requirement("[Hz]"));
    const bool hertz = cycles.ok() && !cycles.read.bare && (text + cycles.read.unit).find("Hz") != std::string::npos;
    return hertz ? std::optional(cycles.read.value * kTwoPi) : std::nullopt;
}

std::optional<ModelProblem> Parameters::name_mistake(const std::string& name, const Node& root) const {
    const auto taken = [&](std::string what) {
        return ModelProblem{.kind = ProblemKind::used_twice,
                            .part = "parameters",
                            .key = name,
                            .what = std::move(what),
                            .remedy = "give the parameter another name",
                            .name = name};
    };
    if (std::optional<ModelProblem> wrong = name_problem(name, "parameter", true)) {
        return wrong;
    }
    if (unit::find_symbol(name)) {
        return taken(fmt::format("\"{}\" is a unit, and formulas would read it as one", name));
    }
    if (expression::find_function(name) != nullptr) {
        return taken(fmt::format("\"{}\" is a function of formulas", name));
    }
    for (const char* kind : {"signal", "signals"}) {
        const Node* signals = root.find(kind);
        if (const Node* signal = signals == nullptr ? nullptr : signals->find(name); signal != nullptr) {
            return taken(fmt::format("{}.{} at {} has this name already", kind, name, signal->place.text()));
        }
    }
    return std::nullopt;
}

void Parameters::read(const Node& table, const Node& root, Mistakes& mistakes) {
    for (const char* kind : {"signal", "signals"}) {
        if (const Node* signals = root.find(kind); signals != nullptr) {
            for (const auto& [name, node] : signals->entries) {
                signals_.insert(name);
            }
        }
    }
    for (const auto& [name, node] : table.entries) {
        names_.push_back(name);
        if (std::optional<ModelProblem> wrong = name_mistake(name, root)) {
            mistakes.add(node.place, std::move(*wrong));
            keep(name, node, {.faulty = true});
        }
    }
    for (const std::string& name : names_) {
        resolve(name, table, mistakes);
    }
}

/// Parameters in a formula come before it.
void Parameters::resolve_those_in(const std::string& text, const Node& table, Mistakes& mistakes) {
    if (unit::read(text, {}).ok()) {
        return;
    }
    for (const std::string& word : words_of(text)) {
        if (table.find(word) != nullptr) {
            resolve(word, table, mistakes);
        }
    }
}

void Parameters::resolve(const std::string& name, const Node& table, Mistakes& mistakes) {
    if (has(name)) {
        return;
    }
    const Node& node = *table.find(name);
    ModelProblem problem{.part = "parameters", .key = name};
    if (const auto first = std::find(under_way_.begin(), under_way_.end(), name); first != under_way_.end()) {
        std::string circle;
        for (auto at = first; at != under_way_.end(); ++at) {
            circle += *at + " → ";
        }
        problem.kind = ProblemKind::loop;
        problem.what = fmt::format("parameters need each other in a circle: {}{}", circle, name);
        problem.remedy = "give one of them a number";
        mistakes.add(node.place, std::move(problem));
        for (auto at = first; at != under_way_.end(); ++at) {
            keep(*at, *table.find(*at), {.faulty = true});
        }
        return;
    }
    if (under_way_.size() >= kMostInARow) {
        problem.kind = ProblemKind::too_much;
        problem.what = fmt::format("more than {} parameters need each other in a row", kMostInARow);
        problem.remedy = "give one of them a number";
        mistakes.add(node.place, std::move(problem));
        keep(name, node, {.faulty = true});
        return;
    }
    under_way_.push_back(name);
    Parameter made;
    if (node.kind == Node::Kind::number) {
        made.reading.read = {.value = node.number, .bare = true};
        if (!node.instead_of.empty()) {  // a number set from outside has the unit of the file, in SI
            resolve_those_in(node.instead_of, table, mistakes);
            const ValueReading before = value(node.instead_of, {});
            made.reading.read.bare = before.read.bare;
            made.reading.read.dimension = before.read.dimension;
        }
    } else if (node.kind == Node::Kind::text) {
        resolve_those_in(node.text, table, mistakes);
        if (!has(name)) {
            made.reading = value(node.text, {});
        }
    } else {
        made.reading.problem =
            text_problem(ProblemKind::syntax, 0,
                         fmt::format("{} is no parameter: write a number, with its unit in quotes", node.kind_text()));
    }
    under_way_.pop_back();
    if (has(name)) {
        return;  // in a circle
    }
    made.faulty = !made.reading.ok();
    if (made.reading.problem) {
        problem = std::move(*made.reading.problem);
        problem.part = "parameters";
        problem.key = name;
        mistakes.add(node.place, std::move(problem));
    }
    keep(name, node, std::move(made));
}

void Parameters::keep(const std::string& name, const Node& node, Parameter parameter) {
    const unit::Reading& read = parameter.reading.read;
    parameter.place = node.place;
    parameter.unit = read.bare ? std::string() : unit::unit_of(read.dimension);
    const std::string number = plain_number(read.value);
    const bool has_unit = !parameter.unit.empty() && parameter.unit != "1";
    const std::string in_si = has_unit ? toml_text(number + " " + parameter.unit) : number;
    const bool text = node.kind == Node::Kind::text;
    parameter.exact = text ? toml_text(node.text) : in_si;
    parameter.plain = parameter.reading.uses.empty() ? in_si : toml_text(node.text);
    const std::optional<unit::Dimension> dimension = read.bare ? std::nullopt : std::optional(read.dimension);
    constants_.push_back({name, read.value, dimension});
    all_.emplace(name, std::move(parameter));
}

}  // namespace stiction::scenario
