// Blocks whose data are lists: points, files of points, look-up tables, transfer functions and weighted sums.
#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "scenario/parts/signal_blocks.hpp"
#include "scenario/toml/data_file.hpp"
#include "scenario/units/block_units.hpp"
#include "text/escape.hpp"
#include "unit/reading.hpp"

namespace stiction::scenario {
namespace {

/// Scale of a column, with the unit of its values.
DataScale scale_of(const Section& section, double scale) {
    DataScale result;
    result.given = std::fabs(scale) != 1;
    for (const Section::Written& written : section.written()) {
        if (written.key == "scale") {
            result = {true, written.unit};
        }
    }
    return result;
}

/// A term's coefficient, and how it reads back.
struct Coefficient {
    double value = 0;
    std::string exact{};
    std::string plain{};
};

/// A number, or "3 N m/rad", which tells what the term becomes. 1 and -1 leave it what it is.
std::optional<Coefficient> read_coefficient(Section& section, Machine& machine, const std::string& name,
                                            const Node& node) {
    const KeyPlace key = key_place(section, "terms");
    const auto bare = [&](double value) {
        if (std::fabs(value) == 1) {
            machine.units.carry(section.name(), name, key);
        }
        return Coefficient{value, plain_number(value), plain_number(value)};
    };
    if (node.kind == Node::Kind::number) {
        return bare(node.number);
    }
    if (node.kind != Node::Kind::text) {
        section.mistake("terms", ProblemKind::syntax,
                        fmt::format("the coefficient of \"{}\" must be a number, with or without unit; a name "
                                    "with a dot needs quotes",
                                    name));
        return std::nullopt;
    }
    const std::optional<ValueReading> value =
        section.value_of(node.text, "terms", {}, fmt::format("coefficient of \"{}\": ", name));
    if (!value) {
        return std::nullopt;
    }
    const unit::Reading& read = value->read;
    if (read.bare && !value->formula) {
        return bare(read.value);
    }
    if (!read.bare) {
        machine.units.carry(section.name(), name, key, {read.dimension, node.text});
    }
    const bool would_leave_it = std::fabs(read.value) == 1 || !value->uses.empty();
    return Coefficient{read.value, toml_text(node.text),
                       would_leave_it ? toml_text(node.text) : plain_number(read.value)};
}

}  // namespace

void read_points(Section& section, Machine& machine) {
    static constexpr Domain kTimes = any_finite("times", "[s]", "never falling; a repeated time is a jump");
    static constexpr Domain kValues = any_finite("values", "", "as many as times");
    for (const char* word : {"file", "path", "csv"}) section.elsewhere(word, "a CSV file is path of kind = \"file\"");
    signal::Points points{section.numbers(kTimes), section.numbers(kValues)};
    tell_block_units(section, machine, signal::Kind::points, {});
    machine.model.signals().add(section.name(), points);
}

void read_file(Section& section, Machine& machine) {
    static constexpr Domain kScale = any_finite("scale", "", "multiplies the column; \"1 deg\" turns degrees into SI");
    const std::string path = section.needed_text("path", "a CSV file, relative to the scenario");
    const std::string column = section.text("column", "the column by its name in the header; the second if left out");
    const double scale = section.number(kScale, 1);
    signal::Points points;
    if (!path.empty()) {
        DataProblem problem;
        const std::filesystem::path file = machine.data_file(path, section.place_of("path"));
        std::string unit;
        const DataScale said = scale_of(section, scale);
        points = read_points_file(file, column, said, problem, unit);
        tell_block_units(section, machine, signal::Kind::points, {});
        if (!unit.empty() && !said.given) {
            machine.units.tell(section.name(), {unit::read("1 " + unit, {}).dimension, key_place(section, "path")},
                               section.reading().mistakes);
        }
        const std::string shown = file.lexically_relative(machine.folder.empty() ? "." : machine.folder).string();
        section.restate("path", toml_text(shown.empty() ? path : shown));
        if (!problem.text.empty()) {
            section.mistake(problem.key, ProblemKind::unreadable, problem.text);
            return;
        }
    }
    for (double& value : points.values) {
        value *= scale;
    }
    machine.model.signals().add(section.name(), points);
}

void read_lookup(Section& section, Machine& machine) {
    static constexpr Domain kX = any_finite("x", "", "strictly rising");
    static constexpr Domain kY = any_finite("y", "", "as many as x");
    static constexpr std::array<const char*, 2> kWords{"hold", "extend"};
    signal::Lookup table{section.numbers(kX), section.numbers(kY)};
    table.outside = static_cast<signal::Outside>(
        section.choice("outside", kWords, 0, "beyond the ends: the end value or the last line"));
    const std::vector<std::string> inputs = read_inputs(section, machine, signal::Kind::lookup);
    tell_block_units(section, machine, signal::Kind::lookup, inputs);
    machine.model.signals().add(section.name(), table, inputs);
}

void read_transfer_function(Section& section, Machine& machine) {
    static constexpr Domain kNumerator = any_finite("numerator", "", "coefficients, highest power of s first");
    static constexpr Domain kDenominator = any_finite("denominator", "", "coefficients, highest power of s first");
    static constexpr Domain kInitial = any_finite("initial_input", "", "it starts settled on this input");
    signal::TransferFunction function{section.numbers(kNumerator), section.numbers(kDenominator),
                                      section.number(kInitial, 0)};
    machine.model.signals().add(section.name(), function,
                                read_inputs(section, machine, signal::Kind::transfer_function));
}

void read_sum(Section& section, Machine& machine) {
    const Node* terms = section.take("terms", "a table: signal = coefficient", "",
                                     "what is added, each times its coefficient: 2, \"3 N m/rad\"");
    std::vector<signal::Term> list;
    std::string exact;
    std::string plain;
    if (terms == nullptr || terms->kind != Node::Kind::table) {
        section.mistake("terms", ProblemKind::syntax,
                        "write a table of signals and coefficients: { command = 1, \"surface.position\" = -1 }");
        return;
    }
    for (const auto& [name, coefficient] : terms->entries) {
        const Coefficient read = read_coefficient(section, machine, name, coefficient).value_or(Coefficient{});
        list.push_back({read.value, name});
        exact += fmt::format("{}{} = {}", list.size() > 1 ? ", " : "", toml_text(name), read.exact);
        plain += fmt::format("{}{} = {}", list.size() > 1 ? ", " : "", toml_text(name), read.plain);
    }
    section.also_called("inputs", "terms", "terms");
    section.understood("terms", "{ " + exact + " }", "{ " + plain + " }", true);
    machine.model.signals().sum(section.name(), list);
}

}  // namespace stiction::scenario
