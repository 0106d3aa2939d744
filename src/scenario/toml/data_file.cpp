#include "scenario/toml/data_file.hpp"

#include <algorithm>
#include <fstream>
#include <optional>
#include <vector>

#include <fmt/format.h>

#include "scenario/toml/csv_file.hpp"
#include "text/nearest_name.hpp"
#include "text/number.hpp"
#include "unit/reading.hpp"
#include "unit/table.hpp"

namespace stiction::scenario {
namespace {

/// Index of the column that is meant; tells the problem if there is none.
std::size_t column_index(const std::filesystem::path& path, const std::string& header, const std::string& column,
                         DataProblem& problem) {
    std::vector<std::string> names = csv_cells(header);
    for (std::string& name : names) {
        name = without_unit(name);
    }
    if (names.size() < 2) {
        problem.text = fmt::format("{} has {}: write time in the first and values in others", path.string(),
                                   counted(names.size(), "column"));
        return 0;
    }
    if (column.empty()) {
        return 1;
    }
    const auto found = std::find(names.begin(), names.end(), without_unit(column));
    if (found == names.end()) {
        problem = {"column", fmt::format("{} has no column \"{}\"{}; admissible: {}", path.string(), column,
                                         did_you_mean(column, names), fmt::join(names, ", "))};
    }
    return static_cast<std::size_t>(found - names.begin());
}

/// Unit in the brackets of "time [ms]"; none in "ratio [-]".
std::string bracketed(const std::string& cell) {
    const std::string text = unit_of_heading(cell);
    return text == "-" || text == "1" ? std::string() : text;
}

/// A unit by its factor and dimension; none if there is no such unit.
std::optional<unit::Reading> meaning_of(const std::string& unit) {
    const unit::Reading read = unit::read("1 " + unit, {});
    return read.ok() && !read.bare ? std::optional(read) : std::nullopt;
}

/// The unit in the brackets; empty where they hold none.
std::string unit_in(const std::string& cell) {
    const std::string unit = bracketed(cell);
    return !unit.empty() && meaning_of(unit) ? unit : std::string();
}

std::string not_known(const std::string& cell) {
    return fmt::format("the unit \"{}\" of its column \"{}\" is not known", bracketed(cell), cell);
}

std::string time_problem(const std::string& cell) {
    const std::string unit = bracketed(cell);
    const std::optional<unit::Reading> read = unit.empty() ? std::nullopt : meaning_of(unit);
    if (unit.empty() || (read && read->value == 1 && read->dimension == unit::kTime)) {
        return {};
    }
    return read ? fmt::format("its first column is in {}: write time in s", unit)
                : not_known(cell) + ": write time in s, and [s] in the header";
}

/// Misfit of "load [kN m]": a unit that is not known, not SI, or not that of the scale.
DataProblem column_problem(const std::string& cell, const DataScale& scale) {
    const std::string unit = bracketed(cell);
    const std::optional<unit::Reading> read = unit.empty() ? std::nullopt : meaning_of(unit);
    const std::optional<unit::Reading> scaled = scale.unit.empty() ? std::nullopt : meaning_of(scale.unit);
    if (unit.empty()) {
        return {};
    }
    if (!read) {
        return {"path", scale.unit.empty() ? not_known(cell) +
                                                 ": correct it there, or write scale = \"1 N m\" beside "
                                                 "column, in the unit of the values"
                                           : std::string()};
    }
    if (scaled && (scaled->value != read->value || scaled->dimension != read->dimension)) {
        return {"scale", fmt::format("its column \"{}\" is in {}, not in {}: write scale = \"1 {}\", or correct the "
                                     "header of the file",
                                     cell, unit, scale.unit, unit)};
    }
    if (read->value == 1 || scale.given) {
        return {};
    }
    return {"path", fmt::format("its column \"{}\" is not in {}: write scale = \"1 {}\" beside column", cell,
                                unit::unit_of(read->dimension), unit)};
}

/// Problem of the header; none if the text is empty.
DataProblem header_problem(const std::string& header, std::size_t index, const DataScale& scale) {
    const std::vector<std::string> cells = csv_cells(header);
    if (csv_number(cells[0]) && csv_number(cells[index])) {
        return {"path", "its first line has numbers; it must be a header: write the names of the columns there"};
    }
    const std::string time = time_problem(cells[0]);
    return time.empty() ? column_problem(cells[index], scale) : DataProblem{"path", time};
}

/// Adds one row; what is wrong with it, if anything is.
std::string add_row(const std::string& line, std::size_t width, std::size_t index, signal::Points& points) {
    constexpr const char* kRemedy = "write points for decimals, commas or semicolons between columns";
    const std::vector<std::string> cells = csv_cells(line);
    if (cells.size() != width) {
        return fmt::format("this line has {}, but the header {}: {}", counted(cells.size(), "column"), width, kRemedy);
    }
    const std::optional<double> time = csv_number(cells[0]);
    const std::optional<double> value = csv_number(cells[index]);
    for (const std::size_t place : {std::size_t{0}, index}) {
        if (!(place == 0 ? time : value)) {
            return fmt::format("\"{}\" in column {} of this line is no number: {}", cells[place], place + 1, kRemedy);
        }
    }
    if (!points.times.empty() && *time < points.times.back()) {
        return fmt::format(
            "the time {} s comes after {} s; admissible: never falling, a repeated time is a jump: sort "
            "the rows",
            *time, points.times.back());
    }
    points.times.push_back(*time);
    points.values.push_back(*value);
    return {};
}

}  // namespace

signal::Points read_points_file(const std::filesystem::path& path, const std::string& column, const DataScale& scale,
                                DataProblem& problem, std::string& unit) {
    signal::Points points;
    problem.text = csv_problem(path);
    std::string line;
    std::ifstream file;
    if (problem.text.empty()) {  // a pipe would be waited for
        file.open(path);
    }
    if (problem.text.empty() && !std::getline(file, line)) {
        problem.text = fmt::format("{} is empty: write a header line, then time and values", path.string());
    }
    if (!problem.text.empty()) {
        return points;
    }
    const std::size_t width = csv_cells(line).size();
    const std::size_t index = column_index(path, line, column, problem);
    if (problem.text.empty()) {
        if (DataProblem wrong = header_problem(line, index, scale); !wrong.text.empty()) {
            problem = {wrong.key, fmt::format("{}: {}", path.string(), wrong.text)};
        }
        unit = unit_in(csv_cells(line)[index]);
    }
    for (std::size_t number = 2; problem.text.empty() && std::getline(file, line); ++number) {
        const std::string wrong = csv_cell(line).empty() ? "" : add_row(line, width, index, points);
        if (!wrong.empty()) {
            problem.text = fmt::format("{}:{}: {}", path.string(), number, wrong);
        }
    }
    if (problem.text.empty() && points.times.empty()) {
        problem.text = fmt::format("{} has a header line only: write time and values below it", path.string());
    }
    return points;
}

}  // namespace stiction::scenario
