#include "fit/file/log_reader.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "fit/file/log_file.hpp"
#include "result/quantity.hpp"
#include "text/nearest_name.hpp"
#include "unit/reading.hpp"

namespace stiction::fit {
namespace {

using scenario::NamedNode;
using scenario::Node;
using scenario::Section;

/// Quantity that a column is read for.
struct Need {
    std::string unit{};  ///< SI; empty: any
    bool plain = false;  ///< a pure number

    [[nodiscard]] unit::Requirement requirement() const {
        return plain ? unit::requirement("[-]") : unit.empty() ? unit::Requirement{} : unit::requirement(unit);
    }
    [[nodiscard]] const char* word() const { return plain ? "[-]" : unit.c_str(); }
};

constexpr std::array<const char*, 2> kStarts{"machine", "measured"};

class LogReader {
public:
    LogReader(const NamedNode& table, const scenario::Scenario& machine, const std::filesystem::path& folder,
              scenario::Reading& reading)
        : section_(*table.node, "log." + table.name, "log." + table.name, reading),
          machine_(&machine),
          reading_(&reading),
          quantities_(quantities(machine.plan)) {
        log_.name = table.name;
        log_.place = table.node->place;
        const std::filesystem::path path = section_.needed_text("path", "CSV file, relative to the fit file");
        log_.file = (path.is_absolute() ? path : folder / path).string();
    }

    Log read() {
        log_.group = section_.text("group", "logs of one group are left out together in a cross-validation");
        log_.at_measured = section_.choice("start", kStarts, 0,
                                           "where measured bodies start: as the machine says, or in "
                                           "the first row") == 1;
        const std::string time = section_.text("time", "the column of time; the first if left out");
        const Node* inputs = section_.table("inputs", "signals that columns drive");
        const Node* measured = section_.table("measured", "quantities that columns measure");
        if (const Node* set = section_.table("set", "values of this log alone")) {
            log_.settings = settings_in(*set);
        }
        section_.finish();
        if (section_.is_faulty()) {
            return std::move(log_);
        }
        const LogTable columns(log_.file);
        columns_ = &columns;
        if (!columns.problem().empty()) {
            section_.mistake("path", ProblemKind::unreadable, columns.problem());
            return std::move(log_);
        }
        read_times(time);
        for (const NamedNode& input : inputs == nullptr ? std::vector<NamedNode>{} : tables_in(*inputs)) {
            read_input(input);
        }
        if (measured == nullptr || measured->entries.empty()) {
            section_.lack({.key = "measured",
                           .remedy = "name what the log measures, as in measured.slide.position = { column = "
                                     "\"position\", noise = \"0.1 mm\" }"});
            return std::move(log_);
        }
        for (const NamedNode& one : tables_in(*measured)) {
            read_channel(one);
        }
        check_motion();
        return std::move(log_);
    }

private:
    void note(const scenario::Place& place, ModelProblem problem) { reading_->mistakes.add(place, std::move(problem)); }

    /// Numbers of a column in SI, times `scale`; nothing where they cannot be had, and then the mistake is noted.
    std::vector<double> column_of(Section& section, const Need& need) {
        const std::string name = section.needed_text("column", "a column of the log, by its name in the header");
        const std::string unit = section.text("unit", "of the numbers in the column, where the header has none");
        if (name.empty() || section.is_faulty()) {
            return {};
        }
        const std::size_t index = columns_->find(name);
        if (index == columns_->columns().size()) {
            std::vector<std::string> known;
            for (const LogColumn& column : columns_->columns()) {
                known.push_back(column.name);
            }
            section.mistake({.kind = ProblemKind::unknown_name,
                             .key = "column",
                             .what = fmt::format("{} has no column \"{}\"", log_.file, name),
                             .range = fmt::format("{}", fmt::join(known, ", ")),
                             .sort = "column",
                             .name = name,
                             .nearest = nearest_name(name, known)});
            return {};
        }
        const std::optional<double> factor = factor_of(section, columns_->columns()[index], unit, need);
        std::string problem;
        std::vector<double> values = columns_->numbers(index, problem);
        if (!problem.empty()) {
            section.mistake("column", ProblemKind::unreadable, problem);
        }
        if (!factor) {
            return {};
        }
        for (double& value : values) {
            value *= *factor;
        }
        return values;
    }

    /// From the numbers of a column to SI; none where units contradict.
    std::optional<double> factor_of(Section& section, const LogColumn& column, const std::string& unit,
                                    const Need& need) {
        const bool headed = !column.unit.empty() && column.unit != "-" && column.unit != "1";
        const unit::Reading header = headed ? unit::read("1 " + column.unit, {}) : unit::Reading{};
        if (!unit.empty()) {
            const unit::Reading said = unit::read("1 " + unit, need.requirement());
            if (!said.ok()) {
                section.mistake("unit", ProblemKind::unit, said.problem.text);
                return std::nullopt;
            }
            if (headed && header.ok() && (header.value != said.value || header.dimension != said.dimension)) {
                section.mistake(
                    "unit", ProblemKind::unit,
                    fmt::format("the header of the column says {}, this {}: correct one of them", column.unit, unit));
                return std::nullopt;
            }
            return said.value;
        }
        if (!headed) {
            return 1.0;
        }
        const unit::Reading read = unit::read("1 " + column.unit, need.requirement());
        if (!read.ok()) {
            section.mistake(
                "column", ProblemKind::unit,
                fmt::format("the unit [{}] of column \"{}\": {}; correct the header, or say the unit of its "
                            "numbers by unit = \"…\"",
                            column.unit, column.name, read.problem.text));
            return std::nullopt;
        }
        return read.value;
    }

    void read_times(const std::string& name) {
        const std::size_t index = name.empty() ? 0 : columns_->find(name);
        if (index == columns_->columns().size()) {
            section_.mistake("time", ProblemKind::unknown_name,
                             fmt::format("{} has no column \"{}\"", log_.file, name));
            return;
        }
        const LogColumn& column = columns_->columns()[index];
        const unit::Reading unit =
            unit::read("1 " + (column.unit.empty() ? std::string("s") : column.unit), unit::requirement("s"));
        const char* key = section_.has("time") ? "time" : "path";
        if (!unit.ok()) {
            section_.mistake(key, ProblemKind::unit, fmt::format("column \"{}\": {}", column.name, unit.problem.text));
            return;
        }
        std::string problem;
        std::vector<double> times = columns_->numbers(index, problem);
        for (std::size_t row = 1; row < times.size() && problem.empty(); ++row) {
            if (!(times[row] > times[row - 1])) {
                problem = fmt::format("{}:{}: the time {} does not come after {}: time must rise from row to row",
                                      log_.file, columns_->line(row), times[row], times[row - 1]);
            }
        }
        if (!problem.empty()) {
            section_.mistake(key, ProblemKind::unreadable, problem);
            return;
        }
        for (const double time : times) {
            log_.times.push_back((time - times.front()) * unit.value);
        }
    }

    /// A section for a table of the log; none where it is no table.
    std::optional<Section> inner(const NamedNode& table, const char* kind) {
        const std::string path = fmt::format("log.{}.{}.{}", log_.name, kind, table.name);
        if (table.node->kind != Node::Kind::table) {
            note(table.node->place, {.kind = ProblemKind::syntax,
                                     .part = path,
                                     .what = fmt::format("it is {}, not a table", table.node->kind_text()),
                                     .remedy = "write { column = \"…\" }"});
            return std::nullopt;
        }
        return Section(*table.node, path, path, *reading_);
    }

    void read_input(const NamedNode& table) {
        std::optional<Section> section = inner(table, "inputs");
        if (!section) {
            return;
        }
        std::vector<std::string> known;
        for (const scenario::Value& value : machine_->values) {
            if (value.section.starts_with("signal.") && value.key == "kind") {
                known.push_back(value.section.substr(std::string_view("signal.").size()));
            }
        }
        if (std::find(known.begin(), known.end(), table.name) == known.end()) {
            note(table.node->place, {.kind = ProblemKind::unknown_name,
                                     .part = section->path(),
                                     .what = fmt::format("the machine has no [signal.{}]", table.name),
                                     .remedy = "write one there with kind = \"external\"",
                                     .sort = "signal",
                                     .name = table.name,
                                     .nearest = nearest_name(table.name, known)});
            return;
        }
        const auto found = std::find_if(quantities_.begin(), quantities_.end(),
                                        [&](const Quantity& quantity) { return quantity.name == table.name; });
        const Need need{.unit = found == quantities_.end() ? std::string() : found->unit};
        static constexpr Domain kScale = any_finite("scale", "[-]", "multiplies the column");
        const double scale = section->number(kScale, 1);
        const Domain offset = any_finite("offset", need.word(), "added after scale");
        const double shift = section->number(offset, 0);
        const bool hold = section->flag("hold", false, "a value holds until the next row, instead of a line to it");
        const std::vector<double> values = column_of(*section, need);
        section->finish();
        if (!values.empty() && values.size() == log_.times.size()) {
            log_.inputs.push_back(points_of(table, values, {scale, shift, hold}));
            log_.inputs.back().unit = need.unit;
        }
    }

    struct Shape {
        double scale = 1;
        double shift = 0;
        bool hold = false;
    };
    [[nodiscard]] Input points_of(const NamedNode& table, const std::vector<double>& values, const Shape& shape) const {
        Input input{.signal = table.name};
        const auto add = [&](double time, double value) {
            input.times.push_back(time);
            input.values.push_back(shape.scale * value + shape.shift);
        };
        for (std::size_t row = 0; row < values.size(); ++row) {
            if (shape.hold && row > 0) {
                add(log_.times[row], values[row - 1]);
            }
            add(log_.times[row], values[row]);
        }
        return input;
    }

    void read_channel(const NamedNode& table) {
        std::optional<Section> section = inner(table, "measured");
        if (!section) {
            return;
        }
        const auto found = std::find_if(quantities_.begin(), quantities_.end(),
                                        [&](const Quantity& quantity) { return quantity.name == table.name; });
        const bool word =
            found != quantities_.end() && (found->kind == Quantity::Kind::mode || found->kind == Quantity::Kind::stop);
        if (found == quantities_.end() || word) {
            std::vector<std::string> known;
            for (const Quantity& quantity : quantities_) {
                known.push_back(quantity.name);
            }
            note(table.node->place, {.kind = word ? ProblemKind::unsupported : ProblemKind::unknown_name,
                                     .part = section->path(),
                                     .what = word ? fmt::format("\"{}\" is a word, not a number", table.name)
                                                  : fmt::format("the machine has no quantity \"{}\"", table.name),
                                     .sort = "quantity",
                                     .name = table.name,
                                     .nearest = word ? std::string() : nearest_name(table.name, known)});
            return;
        }
        const Need need{found->unit, found->unit.empty()};
        static constexpr Domain kScale = any_finite("scale", "[-]", "multiplies the column; -1 turns its sign");
        const double scale = section->number(kScale, 1);
        const auto domain = [&](const char* key, const char* remedy) { return any_finite(key, need.word(), remedy); };
        const double offset = section->number(domain("offset", "added after scale"), 0);
        Channel channel{.quantity = table.name, .unit = found->unit, .place = table.node->place};
        channel.noise = section->number(domain("noise", "standard deviation of its noise"), 0);
        channel.quantum = section->number(domain("quantum", "distance of the values an encoder can tell"), 0);
        channel.values = column_of(*section, need);
        section->finish();
        if (section->is_faulty()) {
            return;
        }
        for (const auto& [key, value] : {std::pair("noise", channel.noise), std::pair("quantum", channel.quantum)}) {
            if (!(value >= 0) || !std::isfinite(value)) {
                section->mistake({.kind = ProblemKind::out_of_range,
                                  .key = key,
                                  .value = value,
                                  .what = "is out of range",
                                  .range = "at least 0, finite"});
            }
        }
        if (!(channel.deviation() > 0)) {
            note(channel.place, {.kind = ProblemKind::missing,
                                 .part = section->path(),
                                 .what = "neither noise nor quantum is given",
                                 .remedy = "say how exact the column is, as in noise = \"0.1 mm\" or quantum = \"20 "
                                           "um\": it weighs the column, and every interval rests on it"});
        }
        if (!std::isfinite(scale) || scale == 0 || !std::isfinite(offset)) {
            section->mistake({.kind = ProblemKind::out_of_range,
                              .key = std::isfinite(offset) ? "scale" : "offset",
                              .what = "must be finite, and a scale not 0"});
        }
        for (double& value : channel.values) {
            value = scale * value + offset;
        }
        log_.channels.push_back(std::move(channel));
    }

    /// A log whose every quantity stays within its noise tells nothing.
    void check_motion() {
        bool moves = log_.channels.empty();
        for (const Channel& channel : log_.channels) {
            const auto [least, most] = std::minmax_element(channel.values.begin(), channel.values.end());
            moves = moves || channel.values.empty() || *most - *least > channel.band();
        }
        if (!moves) {
            note(log_.place, {.kind = ProblemKind::contradiction,
                              .part = section_.path(),
                              .what = "nothing moves in this log: all it measures stays within its noise",
                              .remedy = "leave it out, or state less noise"});
        }
    }

    Section section_;
    const scenario::Scenario* machine_;
    scenario::Reading* reading_;
    std::vector<Quantity> quantities_;
    const LogTable* columns_ = nullptr;
    Log log_;
};

}  // namespace

Log read_log(const NamedNode& table, const scenario::Scenario& machine, const std::filesystem::path& folder,
             scenario::Reading& reading) {
    return LogReader(table, machine, folder, reading).read();
}

}  // namespace stiction::fit
