#include "scenario/toml/csv_file.hpp"

#include <fmt/format.h>

#include "unit/decimal.hpp"

namespace stiction::scenario {

std::string csv_problem(const std::filesystem::path& path) {
    constexpr std::uintmax_t kLargestFile = 256U << 20U;  // [bytes]
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

std::string csv_cell(std::string_view text) {
    const auto first = text.find_first_not_of(" \t\r\"");
    const auto last = text.find_last_not_of(" \t\r\"");
    return first == std::string_view::npos ? std::string() : std::string(text.substr(first, last - first + 1));
}

std::vector<std::string> csv_cells(std::string_view line) {
    std::vector<std::string> cells;
    for (std::size_t begin = 0;;) {
        const std::size_t end = line.find_first_of(",;", begin);
        cells.push_back(csv_cell(line.substr(begin, end == std::string_view::npos ? end : end - begin)));
        if (end == std::string_view::npos) {
            return cells;
        }
        begin = end + 1;
    }
}

std::optional<double> csv_number(const std::string& cell) {
    const std::optional<unit::Decimal> decimal = unit::scan_decimal(cell);
    return decimal && decimal->length == cell.size() ? unit::to_double(*decimal) : std::nullopt;
}

std::string without_unit(const std::string& heading) { return csv_cell(heading.substr(0, heading.find('['))); }

std::string unit_of_heading(const std::string& heading) {
    const std::size_t open = heading.find('[');
    const std::size_t close = heading.find(']', open);
    const bool has = open != std::string::npos && close != std::string::npos;
    return has ? csv_cell(heading.substr(open + 1, close - open - 1)) : std::string();
}

}  // namespace stiction::scenario
