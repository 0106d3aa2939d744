// Signals written as one value where a part takes them, or in [signals].
//
//   value = "airload"                         the name of a signal
//   value = "74.5 kN m"                       a constant with its unit; a bare number is SI
//   value = "10*sin(2*pi*5*t)"                an expression of time and signals
//   value = { value = "9.3*error", unit = "A" }      either, and the SI unit it is shown with
//   inputs = ["30 deg", "surface.position"]   a list of them
#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "expression/parser.hpp"
#include "scenario/parts/machine.hpp"
#include "text/escape.hpp"
#include "unit/decimal.hpp"
#include "unit/reading.hpp"
#include "unit/writing.hpp"

namespace stiction::scenario {
namespace {

/// Keys of commands whose values, within their limits, motors and valves publish under the same name.
constexpr std::array<std::string_view, 3> kPublished{"voltage", "current", "command"};

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// "valve.spool": letters, digits and underscores, joined by dots. `t`, `pi` and the like are expressions.
bool is_name(std::string_view text) {
    const auto& words = expression::kReservedWords;
    if (std::find(std::begin(words), std::end(words), text) != std::end(words)) {
        return false;
    }
    bool begins = true;
    for (const char c : text) {
        if (c == '.' && !begins) {
            begins = true;
        } else if (is_letter(c) || (is_digit(c) && !begins)) {
            begins = false;
        } else {
            return false;
        }
    }
    return !begins;
}

unit::Dimension dimension_of(const std::string& unit) { return unit::read("1 " + unit, {}).dimension; }

/// Is the text one number, with or without unit, rather than an expression that begins with a number?
bool is_quantity(std::string_view text) {
    text.remove_prefix(std::min(text.size(), text.find_first_not_of(" \t")));
    const std::optional<unit::Decimal> number = unit::scan_decimal(text);
    if (!number) {
        return false;
    }
    const std::string_view rest = text.substr(number->length);
    const std::size_t word = rest.find_first_not_of(' ');
    if (rest.find_first_of("()+<>=!,t*^") == std::string_view::npos) {  // "2/3", "1 - x"; but "2 /min"
        const bool goes_on = word != std::string_view::npos && (rest[word] == '/' || rest[word] == '-');
        return !goes_on || unit::read(text, {}).ok() || !expression::parse(text).program;
    }
    // "12 kN/(m s)", "3 m/s^2"; but "2*t", "2 (t - 1)"
    return word > 0 && word != std::string_view::npos && is_letter(rest[word]) && unit::read(text, {}).ok();
}

class ShortSignalReader {
public:
    ShortSignalReader(Machine& machine, const std::string& name, const unit::Requirement& needed, Reading& reading,
                      const KeyPlace& at)
        : machine_(&machine), name_(name), needed_(&needed), reading_(&reading), at_(&at) {}

    ShortSignal read(const Node& node) {
        if (node.kind == Node::Kind::table) {
            return read_table(node);
        }
        ShortSignal signal = read_value(node);
        if (!signal.unit.empty()) {
            machine_->model.signal_unit(name_, signal.unit);
        }
        return signal;
    }

private:
    /// { value = …, unit = "…" }
    ShortSignal read_table(const Node& node) {
        const std::size_t understood_before = reading_->understood.values.size();
        Section section(node, at_->path(), name_, *reading_);
        const Node* value =
            section.take("value", "a number, a number with its unit or an expression", "", "the signal");
        const std::string unit = read_signal_unit(section);
        section.finish();
        reading_->understood.values.resize(understood_before);  // it reads back as one value
        if (value == nullptr || value->kind == Node::Kind::table) {
            section.lack({.key = "value", .remedy = "write { value = \"an expression\", unit = \"N m\" }"});
            return {};
        }
        ShortSignal signal = read_value(*value);
        if (!unit.empty()) {
            machine_->units.tell(name_, {.dimension = dimension_of(unit), .key = key_place(section, "unit")},
                                 reading_->mistakes);
            signal.unit = unit;
            const std::string with_unit = ", unit = " + toml_text(unit) + " }";
            signal.exact = "{ value = " + signal.exact + with_unit;
            signal.plain = "{ value = " + bare_ + with_unit;
        }
        if (!signal.unit.empty()) {
            machine_->model.signal_unit(name_, signal.unit);
        }
        return signal;
    }

    ShortSignal read_value(const Node& node) {
        const bool one_unit = needed_->quantities.size() == 1 && needed_->quantities[0].unit != "1";
        ShortSignal signal;
        signal.unit = one_unit ? needed_->quantities[0].unit : std::string();
        if (node.kind == Node::Kind::number) {
            machine_->model.signals().add(name_, signal::Constant{node.number});
            bare_ = signal.exact = signal.plain = plain_number(node.number);
        } else if (node.kind != Node::Kind::text) {
            reading_->faulty.insert(name_);
            if (const Spot* spot = reading_->understood.find(name_); spot != nullptr) {
                reading_->faulty.insert(spot->section);
            }
            note(node, ProblemKind::syntax,
                 fmt::format("{} is no signal: write a number with its unit, the name of a signal or an expression, in "
                             "quotes",
                             node.kind_text()));
        } else if (is_constant(node.text)) {
            read_quantity(node, signal);
        } else {
            signal.units = add_formula(*machine_, name_, {at_->part, at_->key, node.place}, node.text, *reading_);
            bare_ = signal.exact = signal.plain = toml_text(node.text);
        }
        return signal;
    }

    void note(const Node& node, ProblemKind kind, std::string what) {
        reading_->mistakes.add(node.place, {.kind = kind, .part = at_->part, .key = at_->key, .what = std::move(what)});
    }

    /// One number with its unit, or a formula of such and of parameters.
    [[nodiscard]] bool is_constant(const std::string& text) const {
        const bool formula = !unit::read(text, {}).ok() && expression::parse(text).program;
        return formula ? reading_->parameters.is_constant(text) : is_quantity(text);
    }

    void read_quantity(const Node& node, ShortSignal& signal) {
        ValueReading value = reading_->parameters.value(node.text, *needed_);
        const unit::Reading& read = value.read;
        if (value.problem) {
            value.problem->part = at_->part;
            value.problem->key = at_->key;
            reading_->mistakes.add(node.place, std::move(*value.problem));
        }
        machine_->model.signals().add(name_, signal::Constant{read.value});
        signal.exact = toml_text(node.text);
        bare_ = signal.plain = value.uses.empty() ? plain_number(read.value) : signal.exact;
        if (!value.ok()) {
            return;
        }
        reading_->uses.insert(reading_->uses.end(), value.uses.begin(), value.uses.end());
        if (read.bare) {
            return;
        }
        if (!read.unit.empty()) {
            signal.units.push_back(read.unit);
        }
        const bool any = needed_->quantities.empty();
        if (any) {
            machine_->units.tell(name_, {read.dimension, {at_->part, at_->key, node.place}, node.text},
                                 reading_->mistakes);
        }
        const std::string unit = any ? unit::unit_of(read.dimension) : needed_->quantities[read.quantity].unit;
        signal.unit = unit == "1" ? std::string() : unit;
        if (!value.uses.empty()) {
            return;
        }
        if (any && !signal.unit.empty()) {
            signal.plain = "{ value = " + bare_ + ", unit = " + toml_text(signal.unit) + " }";
        } else if (needed_->quantities.size() > 1) {  // the number alone would not tell which of them it is
            signal.plain = toml_text(unit::exact_text(read.value, needed_->quantities[read.quantity]));
        }
    }

    Machine* machine_;
    const std::string& name_;
    const unit::Requirement* needed_;
    Reading* reading_;
    const KeyPlace* at_;
    std::string bare_;  // the value as SI number or expression
};

/// A key that takes a signal, and how the signal is called if it is written there.
struct SignalKey {
    const char* key;
    std::string own_name;
};

/// The name of the signal that a value of a key gives, and how it reads back.
std::string read_one(Section& section, Machine& machine, const SignalKey& at, const Node& node,
                     const unit::Requirement& needed, ShortSignal& shown) {
    const KeyPlace place{section.path(), at.key, node.place};
    std::string name = at.own_name;
    if (node.kind == Node::Kind::text && is_name(node.text) && !section.reading().parameters.has(node.text)) {
        name = node.text;
        section.mentions_in_list(name, at.key, node.place);  // of a key that is no list, its own place
        if (section.path().rfind("signal.", 0) != 0) {
            machine.references.push_back({section.name(), name});
            machine.commanded(name);
        }
        shown.exact = shown.plain = toml_text(name);
    } else {
        section.holds_part(name, at.key);
        machine.model.inner_signal(name);
        shown = add_short_signal(machine, name, node, needed, section.reading(), place);
    }
    machine.units.feed(name, place, needed);
    return name;
}

}  // namespace

std::vector<std::string> add_formula(Machine& machine, const std::string& name, const KeyPlace& key,
                                     const std::string& text, Reading& reading) {
    std::vector<std::string> units;
    const std::span<const expression::Constant> constants = reading.parameters.constants();
    machine.model.signals().expression(name, text, constants);
    if (expression::Parsing parsing = expression::parse(text, nullptr, constants); parsing.program) {
        reading.uses.insert(reading.uses.end(), parsing.used.begin(), parsing.used.end());
        for (const expression::Written& written : parsing.written) {
            const unit::Reading read = unit::read(written.text, {});
            if (!written.text.empty() && read.ok() && !read.unit.empty()) {
                units.push_back(read.unit);
            }
        }
        const bool constant = parsing.program->signals.empty() && !parsing.program->uses_time &&
                              !reading.parameters.any_faulty(parsing.used);
        if (std::optional<ModelProblem> endless = constant ? no_finite_value(parsing, text) : std::nullopt) {
            endless->part = key.part;
            endless->key = key.key;
            reading.mistakes.add(key.place, std::move(*endless));
        }
        machine.units.formula(name, key, std::move(parsing));
    }
    return units;
}

std::string read_signal_unit(Section& section) {
    const std::string text = section.text("unit", "its SI unit, for whoever shows it");
    if (text.empty()) {
        return {};
    }
    const unit::Reading read = unit::read("1 " + text, {});
    if (!read.ok() || read.bare) {
        section.mistake("unit", ProblemKind::unit, fmt::format("\"{}\" is no unit: give one such as \"N m\"", text));
        return {};
    }
    const std::string unit = unit::unit_of(read.dimension);
    if (read.value != 1) {
        section.mistake("unit", ProblemKind::unit,
                        fmt::format("signals are in SI units: give \"{}\" instead of \"{}\"", unit, text));
    }
    return unit;
}

ShortSignal add_short_signal(Machine& machine, const std::string& name, const Node& value,
                             const unit::Requirement& needed, Reading& reading, const KeyPlace& at) {
    return ShortSignalReader(machine, name, needed, reading, at).read(value);
}

std::string read_signal(Section& section, Machine& machine, const char* key, const char* unit, MotionOf motion,
                        const char* meaning) {
    const unit::Requirement needed = requirement_of(unit, motion);
    const std::string takes =
        "a signal, " + (needed.quantities.empty() ? std::string("a number") : needed.text()) + " or an expression";
    const Node* node = section.take(key, takes.c_str(), "", meaning);
    if (node == nullptr) {
        return {};
    }
    const bool published = std::find(kPublished.begin(), kPublished.end(), std::string_view(key)) != kPublished.end();
    ShortSignal shown;
    const std::string name =
        read_one(section, machine, {key, section.name() + (published ? ".given_" : ".") + key}, *node, needed, shown);
    section.understood(key, shown.exact, shown.plain, true);
    section.reading().understood.values.back().units = std::move(shown.units);
    return name;
}

std::vector<std::string> read_signals(Section& section, Machine& machine, const char* key, const char* meaning) {
    const Node* node = section.take(key, "a list of signals, numbers or expressions", "", meaning);
    std::vector<std::string> names;
    if (node == nullptr) {
        return names;
    }
    ShortSignal all;
    for (const Node& item : node->kind == Node::Kind::list ? node->items : std::vector<Node>{*node}) {
        const std::string own_name = fmt::format("{}.{}_{}", section.name(), key, names.size() + 1);
        ShortSignal shown;
        names.push_back(read_one(section, machine, {key, own_name}, item, {}, shown));
        const char* comma = names.size() > 1 ? ", " : "";
        all.exact.append(comma).append(shown.exact);
        all.plain.append(comma).append(shown.plain);
        all.units.insert(all.units.end(), shown.units.begin(), shown.units.end());
    }
    section.understood(key, "[" + all.exact + "]", "[" + all.plain + "]", true);
    section.reading().understood.values.back().units = std::move(all.units);
    return names;
}

}  // namespace stiction::scenario
