#include "scenario/data_file.hpp"

#include <algorithm>
#include <fstream>
#include <vector>

#include <fmt/format.h>

#include "message/nearest_name.hpp"
#include "unit/decimal.hpp"
#include "unit/reading.hpp"
#include "unit/table.hpp"

namespace stiction::scenario {
namespace {

constexpr std::uintmax_t kLargestFile = 256U << 20U;  // [bytes]

std::string trimmed(std::string_view text) {
    const auto first = text.find_first_not_of(" \t\r\"");
    const auto last = text.find_last_not_of(" \t\r\"");
    return first == std::string_view::npos ? std::string() : std::string(text.substr(first, last - first + 1));
}

std::vector<std::string> cells_of(const std::string& line) {
    std::vector<std::string> cells;
    std::size_t begin = 0;
    while (true) {
        const std::size_t end = line.find_first_of(",;", begin);
        cells.push_back(trimmed(std::string_view(line).substr(begin, end == std::string::npos ? end : end - begin)));
        if (end == std::string::npos) {
            return cells;
        }
        begin = end + 1;
    }
}

std::string without_unit(const std::string& name) { return trimmed(name.substr(0, name.find('['))); }

bool number_of(const std::string& cell, double& value) {
    const std::optional<unit::Decimal> decimal = unit::scan_decimal(cell);
    const std::optional<double> read =
        decimal && decimal->length == cell.size() ? unit::to_double(*decimal) : std::nullopt;
    value = read.value_or(0);
    return read.has_value();
}

std::string columns(std::size_t count) { return fmt::format("{} column{}", count, count == 1 ? "" : "s"); }

/// Why it cannot be read; empty if it can.
std::string file_problem(const std::filesystem::path& path) {
    std::error_code error;
    if (std::filesystem::is_directory(path, error)) {
        return fmt::format("{} is a folder; name a CSV file", path.string());
    }
    if (!std::filesystem::is_regular_file(path, error)) {
        return std::filesystem::exists(path, error)
                   ? fmt::format("{} is not a regular file; name a CSV file", path.string())
                   : fmt::format("there is no file {}", path.string());
    }
    if (std::filesystem::file_size(path, error) > kLargestFile) {
        return fmt::format("{} has more than 256 MB: keep fewer rows", path.string());
    }
    return {};
}

/// Which column is meant; the problem is told if there is none.
std::size_t column_index(const std::filesystem::path& path, const std::string& header, const std::string& column,
                         DataProblem& problem) {
    std::vector<std::string> names = cells_of(header);
    for (std::string& name : names) {
        name = without_unit(name);
    }
    if (names.size() < 2) {
        problem.text = fmt::format("{} has {}: write time in the first and values in others", path.string(),
                                   columns(names.size()));
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

/// The unit in the brackets of "time [ms]"; empty where they hold none.
std::string unit_in(const std::string& cell) {
    const std::size_t open = cell.find('[');
    const std::size_t close = cell.find(']', open);
    if (open == std::string::npos || close == std::string::npos) {
        return {};
    }
    const std::string unit = cell.substr(open + 1, close - open - 1);
    const unit::Reading read = unit::read("1 " + unit, {});
    return read.ok() && !read.bare ? unit : std::string();
}

/// "time [ms]" is not in the unit of SI: what to do about it; empty where it is, or where the brackets hold no unit.
std::string unit_problem(const std::string& cell, bool time, bool scaled) {
    const std::string unit = unit_in(cell);
    if (unit.empty()) {
        return {};
    }
    const unit::Reading read = unit::read("1 " + unit, {});
    if (time) {
        return read.value == 1 && read.dimension == unit::kTime
                   ? std::string()
                   : fmt::format("its first column is in {}: write time in s", unit);
    }
    return read.value == 1 || scaled
               ? std::string()
               : fmt::format("its column \"{}\" is not in {}: write scale = \"1 {}\" beside column", cell,
                             unit::unit_of(read.dimension), unit);
}

/// What is wrong with the header; empty if nothing is.
std::string header_problem(const std::string& header, std::size_t index, bool scaled) {
    const std::vector<std::string> cells = cells_of(header);
    double number = 0;
    if (number_of(cells[0], number) && number_of(cells[index], number)) {
        return "its first line has numbers; it must be a header: write the names of the columns there";
    }
    const std::string time = unit_problem(cells[0], true, scaled);
    return time.empty() ? unit_problem(cells[index], false, scaled) : time;
}

/// Adds one row; what is wrong with it, if anything is.
std::string add_row(const std::string& line, std::size_t width, std::size_t index, signal::Points& points) {
    constexpr const char* kRemedy = "write points for decimals, commas or semicolons between columns";
    const std::vector<std::string> cells = cells_of(line);
    double time = 0;
    double value = 0;
    if (cells.size() != width) {
        return fmt::format("this line has {}, but the header {}: {}", columns(cells.size()), width, kRemedy);
    }
    if (!number_of(cells[0], time) || !number_of(cells[index], value)) {
        return fmt::format("this line has no number in its first column and in column {}: {}", index + 1, kRemedy);
    }
    if (!points.times.empty() && time < points.times.back()) {
        return fmt::format(
            "the time {} s comes after {} s; admissible: never falling, a repeated time is a jump: sort "
            "the rows",
            time, points.times.back());
    }
    points.times.push_back(time);
    points.values.push_back(value);
    return {};
}

}  // namespace

signal::Points read_points_file(const std::filesystem::path& path, const std::string& column, bool scaled,
                                DataProblem& problem, std::string& unit) {
    signal::Points points;
    problem.text = file_problem(path);
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
    const std::size_t width = cells_of(line).size();
    const std::size_t index = column_index(path, line, column, problem);
    if (problem.text.empty()) {
        const std::string wrong = header_problem(line, index, scaled);
        problem.text = wrong.empty() ? wrong : fmt::format("{}: {}", path.string(), wrong);
        unit = unit_in(cells_of(line)[index]);
    }
    for (std::size_t number = 2; problem.text.empty() && std::getline(file, line); ++number) {
        const std::string wrong = trimmed(line).empty() ? "" : add_row(line, width, index, points);
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
