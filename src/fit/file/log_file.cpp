#include "fit/file/log_file.hpp"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <optional>
#include <string_view>

#include <fmt/format.h>

#include "text/number.hpp"
#include "unit/decimal.hpp"

namespace stiction::fit {
namespace {

constexpr std::uintmax_t kLargestLog = 256U << 20U;  // [bytes]

std::string trimmed_cell(std::string_view text) {
    const auto first = text.find_first_not_of(" \t\r\"");
    const auto last = text.find_last_not_of(" \t\r\"");
    return first == std::string_view::npos ? std::string() : std::string(text.substr(first, last - first + 1));
}

std::vector<std::string> log_cells(std::string_view line) {
    std::vector<std::string> cells;
    for (std::size_t begin = 0;;) {
        const std::size_t end = line.find_first_of(",;", begin);
        cells.push_back(trimmed_cell(line.substr(begin, end == std::string_view::npos ? end : end - begin)));
        if (end == std::string_view::npos) {
            return cells;
        }
        begin = end + 1;
    }
}

std::string log_file_problem(const std::filesystem::path& path) {
    std::error_code error;
    if (!std::filesystem::exists(path, error)) {
        return fmt::format("there is no file {}", path.string());
    }
    if (!std::filesystem::is_regular_file(path, error)) {
        return fmt::format("{} is not a regular file; name a CSV file", path.string());
    }
    if (std::filesystem::file_size(path, error) > kLargestLog) {
        return fmt::format("{} has more than 256 MB: keep fewer rows", path.string());
    }
    return {};
}

std::optional<double> cell_number(const std::string& cell) {
    const std::optional<unit::Decimal> decimal = unit::scan_decimal(cell);
    const std::optional<double> value =
        decimal && decimal->length == cell.size() ? unit::to_double(*decimal) : std::nullopt;
    return value && std::isfinite(*value) ? value : std::nullopt;
}

}  // namespace

LogTable::LogTable(const std::filesystem::path& path) : path_(path), problem_(log_file_problem(path)) {
    std::string line;
    std::ifstream file;
    if (problem_.empty()) {  // a pipe would be waited for
        file.open(path);
    }
    if (!problem_.empty() || !std::getline(file, line)) {
        problem_ =
            problem_.empty() ? fmt::format("{} is empty: write a header line, then rows", path.string()) : problem_;
        return;
    }
    for (const std::string& cell : log_cells(line)) {
        const std::size_t open = cell.find('[');
        const std::size_t close = cell.find(']', open);
        const bool unit = open != std::string::npos && close != std::string::npos;
        columns_.push_back({trimmed_cell(cell.substr(0, open)),
                            unit ? trimmed_cell(cell.substr(open + 1, close - open - 1)) : std::string()});
    }
    for (std::size_t number = 2; std::getline(file, line); ++number) {
        if (trimmed_cell(line).empty()) {
            continue;
        }
        cells_.push_back(log_cells(line));
        lines_.push_back(number);
        if (cells_.back().size() != columns_.size()) {
            problem_ = fmt::format("{}:{}: this line has {}, but the header {}", path.string(), number,
                                   counted(cells_.back().size(), "column"), columns_.size());
            return;
        }
    }
    constexpr std::size_t kFewestRows = 2;
    if (cells_.size() < kFewestRows) {
        problem_ = fmt::format("{} has {} below its header; a log needs at least 2", path.string(),
                               counted(cells_.size(), "row"));
    }
}

std::size_t LogTable::find(const std::string& name) const {
    const std::string bare = trimmed_cell(name.substr(0, name.find('[')));
    const auto found =
        std::find_if(columns_.begin(), columns_.end(), [&](const LogColumn& column) { return column.name == bare; });
    return static_cast<std::size_t>(found - columns_.begin());
}

std::vector<double> LogTable::numbers(std::size_t column, std::string& problem) const {
    std::vector<double> values;
    for (std::size_t row = 0; row < cells_.size(); ++row) {
        const std::optional<double> value = cell_number(cells_[row][column]);
        if (!value) {
            problem = fmt::format("{}:{}: \"{}\" in column \"{}\" is no finite number: leave such rows out",
                                  path_.string(), lines_[row], cells_[row][column], columns_[column].name);
            return {};
        }
        values.push_back(*value);
    }
    return values;
}

}  // namespace stiction::fit
