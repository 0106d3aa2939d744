#include "fit/file/log_file.hpp"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <optional>

#include <fmt/format.h>

#include "scenario/toml/csv_file.hpp"
#include "text/number.hpp"

namespace stiction::fit {

LogTable::LogTable(const std::filesystem::path& path) : path_(path), problem_(scenario::csv_problem(path)) {
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
    for (const std::string& cell : scenario::csv_cells(line)) {
        columns_.push_back({scenario::without_unit(cell), scenario::unit_of_heading(cell)});
    }
    for (std::size_t number = 2; std::getline(file, line); ++number) {
        if (scenario::csv_cell(line).empty()) {
            continue;
        }
        cells_.push_back(scenario::csv_cells(line));
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
    const std::string bare = scenario::without_unit(name);
    const auto found =
        std::find_if(columns_.begin(), columns_.end(), [&](const LogColumn& column) { return column.name == bare; });
    return static_cast<std::size_t>(found - columns_.begin());
}

std::vector<double> LogTable::numbers(std::size_t column, std::string& problem) const {
    std::vector<double> values;
    for (std::size_t row = 0; row < cells_.size(); ++row) {
        const std::optional<double> value = scenario::csv_number(cells_[row][column]);
        if (!value || !std::isfinite(*value)) {
            problem = fmt::format("{}:{}: \"{}\" in column \"{}\" is no finite number: leave such rows out",
                                  path_.string(), lines_[row], cells_[row][column], columns_[column].name);
            return {};
        }
        values.push_back(*value);
    }
    return values;
}

}  // namespace stiction::fit
