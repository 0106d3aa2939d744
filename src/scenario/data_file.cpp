#include "scenario/data_file.hpp"

#include <fstream>
#include <vector>

#include <fmt/format.h>

#include "message/nearest_name.hpp"
#include "unit/decimal.hpp"

namespace stiction::scenario {
namespace {

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

}  // namespace

signal::Points read_points_file(const std::filesystem::path& path, const std::string& column, std::string& problem) {
    signal::Points points;
    std::error_code error;
    std::ifstream file(path);
    std::string line;
    if (!std::filesystem::is_regular_file(path, error) || !std::getline(file, line)) {
        problem = fmt::format("there is no file {}, or it is empty", path.string());
        return points;
    }
    std::vector<std::string> names = cells_of(line);
    for (std::string& name : names) {
        name = without_unit(name);
    }
    std::size_t index = 1;
    if (!column.empty()) {
        for (index = 0; index < names.size() && names[index] != without_unit(column); ++index) {
        }
    }
    if (index >= names.size() || names.size() < 2) {
        problem = fmt::format("{} has no column \"{}\"{}", path.string(), column, did_you_mean(column, names));
        return points;
    }
    for (std::size_t number = 2; std::getline(file, line); ++number) {
        if (trimmed(line).empty()) {
            continue;
        }
        const std::vector<std::string> cells = cells_of(line);
        double time = 0;
        double value = 0;
        if (index >= cells.size() || !number_of(cells[0], time) || !number_of(cells[index], value)) {
            problem = fmt::format(
                "{}:{}: this line has no number in its first column and in column {}: write points for decimals, "
                "commas or semicolons between columns",
                path.string(), number, index + 1);
            return points;
        }
        points.times.push_back(time);
        points.values.push_back(value);
    }
    return points;
}

}  // namespace stiction::scenario
