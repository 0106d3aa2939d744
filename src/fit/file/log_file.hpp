// A CSV file with a header line as columns of numbers, each with the unit that stands in its brackets.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace stiction::fit {

struct LogColumn {
    std::string name{};  ///< without the unit
    std::string unit{};  ///< in brackets, as written; empty: none
};

/// A table of texts; numbers are read where they are asked for, so that columns nobody uses may hold anything.
class LogTable {
public:
    /// problem() says what is wrong with the file as a whole.
    explicit LogTable(const std::filesystem::path& path);

    [[nodiscard]] const std::string& problem() const noexcept { return problem_; }
    [[nodiscard]] const std::vector<LogColumn>& columns() const noexcept { return columns_; }
    [[nodiscard]] std::size_t rows() const noexcept { return lines_.size(); }
    /// The column of this name, with or without its unit; columns().size() if there is none.
    [[nodiscard]] std::size_t find(const std::string& name) const;
    /// All numbers of a column; `problem` says which cell is none, with its line.
    [[nodiscard]] std::vector<double> numbers(std::size_t column, std::string& problem) const;
    /// Line of a row in the file, from 1.
    [[nodiscard]] std::size_t line(std::size_t row) const noexcept { return lines_[row]; }

private:
    std::filesystem::path path_;
    std::string problem_;
    std::vector<LogColumn> columns_;
    std::vector<std::vector<std::string>> cells_;  // by row
    std::vector<std::size_t> lines_;               // by row
};

}  // namespace stiction::fit
