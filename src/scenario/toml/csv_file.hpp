// CSV files: may one be read, and the cells of a line of it.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stiction::scenario {

/// Why it cannot be read; empty if it can.
[[nodiscard]] std::string csv_problem(const std::filesystem::path& path);

/// A text without the blanks and quotes around it.
[[nodiscard]] std::string csv_cell(std::string_view text);
/// Cells of a line, between commas or semicolons.
[[nodiscard]] std::vector<std::string> csv_cells(std::string_view line);
/// The number that a cell is, if it is one.
[[nodiscard]] std::optional<double> csv_number(const std::string& cell);

/// "time" of the heading "time [ms]".
[[nodiscard]] std::string without_unit(const std::string& heading);
/// "ms" of the heading "time [ms]"; empty if it has no brackets.
[[nodiscard]] std::string unit_of_heading(const std::string& heading);

}  // namespace stiction::scenario
