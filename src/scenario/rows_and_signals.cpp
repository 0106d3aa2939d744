// How parts say along what they act and which signals they follow.
#include <algorithm>

#include <fmt/format.h>

#include "scenario/machine.hpp"
#include "unit/decimal.hpp"
#include "unit/reading.hpp"

namespace stiction::scenario {
namespace {

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// "valve.spool": letters, digits and underscores, joined by dots. `t`, `pi` and the like are expressions.
bool is_name(std::string_view text) {
    if (text == "t" || text == "time" || text == "pi" || text == "e") {
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

/// Is the text one number, with or without unit, rather than an expression that begins with a number?
bool is_quantity(std::string_view text) {
    const std::optional<unit::Decimal> number = unit::scan_decimal(text);
    return number && text.find_first_of("()+<>=!,t*^", number->length) == std::string_view::npos;
}

Row ground_row(Section& section, const Machine& machine) {
    const std::string body = section.text("on", "the body it acts on, against ground");
    return body.empty() ? Row{} : Row{Row::Kind::ground, {{body, 1}}, machine.motion_of(body)};
}

Row pair_row(Section& section, const Machine& machine, bool with_ratio) {
    static constexpr Domain kRatio{
        "ratio", "[-]", -kUnbounded, kUnbounded,
        true,    true,  false,       "motion of the first less ratio times that of the second"};
    const std::vector<std::string> bodies = section.texts("between", "the two bodies it acts between");
    if (!section.has("between")) {
        if (with_ratio) {
            static_cast<void>(section.take(kRatio.key, "a number", "1", kRatio.remedy));
        }
        return {};
    }
    const double ratio = with_ratio ? section.number(kRatio, 1) : 1;
    if (bodies.size() != 2) {
        section.mistake("between", fmt::format("it needs two bodies, not {}", bodies.size()));
        return {};
    }
    return {Row::Kind::pair, {{bodies[0], 1}, {bodies[1], -ratio}}, machine.motion_of(bodies[0])};
}

Row general_row(Section& section) {
    const Node* along = section.take("along", "a table: body = coefficient", "",
                                     "any row: the sum of coefficient times the motion of each body");
    if (along == nullptr) {
        return {};
    }
    Row row{.kind = Row::Kind::general};
    if (along->kind != Node::Kind::table) {
        section.mistake("along",
                        fmt::format("{} is not a table: write {{ body = 1, other = -2 }}", along->kind_text()));
        return {};
    }
    std::string exact;
    for (const auto& [body, coefficient] : along->entries) {
        if (coefficient.kind != Node::Kind::number) {
            section.mistake("along", fmt::format("the coefficient of \"{}\" must be a number", body));
            continue;
        }
        row.terms.push_back({body, coefficient.number});
        exact +=
            (exact.empty() ? "" : ", ") + fmt::format("{} = {}", toml_text(body), plain_number(coefficient.number));
    }
    section.understood("along", "{ " + exact + " }", "{ " + exact + " }", true);
    return row;
}

}  // namespace

Row read_row(Section& section, const Machine& machine, RowWords words) {
    const Row ground = words == RowWords::pair_only ? Row{} : ground_row(section, machine);
    const Row pair = words == RowWords::ground_only ? Row{} : pair_row(section, machine, words == RowWords::any);
    const Row general = words == RowWords::any ? general_row(section) : Row{};
    if (ground.kind != Row::Kind::none && section.has("ratio")) {
        section.mistake("ratio", "it belongs to between: leave it out");
    }
    const int given =
        (ground.kind != Row::Kind::none) + (pair.kind != Row::Kind::none) + (general.kind != Row::Kind::none);
    if (given > 1) {
        section.mistake("on", "give one of on, between and along, not several");
    }
    if (given == 0 && !section.has("on") && !section.has("between") && !section.has("along")) {
        const char* remedy = words == RowWords::ground_only ? "on = \"body\""
                             : words == RowWords::pair_only ? "between = [\"body\", \"other\"]"
                                                            : "on = \"body\" or between = [\"body\", \"other\"]";
        section.lack(fmt::format("it acts on no body: give {}", remedy));
    }
    return ground.kind != Row::Kind::none ? ground : pair.kind != Row::Kind::none ? pair : general;
}

void add_short_signal(Machine& machine, const std::string& name, const Node& value, const unit::Requirement& needed,
                      Reading& reading, const std::string& path) {
    if (value.kind == Node::Kind::number) {
        machine.model.signals().add(name, signal::Constant{value.number});
    } else if (value.kind != Node::Kind::text) {
        reading.mistakes.add(value.place,
                             fmt::format("{}: {} is no signal: write a number with its unit, the name of a signal "
                                         "or an expression, in quotes",
                                         path, value.kind_text()));
    } else if (is_quantity(value.text)) {
        const unit::Reading read = unit::read(value.text, needed);
        if (!read.ok()) {
            reading.mistakes.add(value.place, fmt::format("{}: {}", path, read.problem.text));
        }
        machine.model.signals().add(name, signal::Constant{read.value});
        if (read.ok() && !read.bare) {
            machine.model.signal_unit(name, unit::unit_of(read.dimension));
        }
    } else {
        machine.model.signals().expression(name, value.text);
    }
}

std::string read_signal(Section& section, Machine& machine, const char* key, const char* unit, MotionOf motion,
                        const char* meaning) {
    unit::Requirement needed = *unit == '\0' ? unit::Requirement{} : unit::requirement(unit);
    if (motion && needed.quantities.size() == 2) {
        needed.quantities.erase(needed.quantities.begin() + (*motion == Motion::translation ? 1 : 0));
    }
    const std::string takes =
        "a signal, " + (needed.quantities.empty() ? std::string("a number") : needed.text()) + " or an expression";
    const Node* node = section.take(key, takes.c_str(), "", meaning);
    if (node == nullptr) {
        return {};
    }
    const bool reference = node->kind == Node::Kind::text && is_name(node->text);
    if (reference) {
        section.understood(key, toml_text(node->text), toml_text(node->text), true);
        return node->text;
    }
    const std::string name = section.name() + "." + key;
    add_short_signal(machine, name, *node, needed, section.reading(), section.path() + "." + key);
    const bool bare = node->kind == Node::Kind::number;
    std::string plain = bare ? plain_number(node->number) : toml_text(node->text);
    if (!bare && node->kind == Node::Kind::text && is_quantity(node->text)) {
        plain = plain_number(unit::read(node->text, needed).value);
    }
    section.understood(key, bare ? plain : toml_text(node->text), plain, true);
    return name;
}

}  // namespace stiction::scenario
