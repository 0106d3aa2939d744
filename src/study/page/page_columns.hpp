// Columns of a table as a page shows them: parameters, metrics, requirements, in the units that people see.
#pragma once

#include <cmath>
#include <cstddef>
#include <limits>
#include <string>
#include <vector>

#include "study/table.hpp"

namespace stiction::study {

struct PageColumn {
    enum class Kind : unsigned char { parameter, metric, requirement };
    Kind kind = Kind::metric;
    const Column* column = nullptr;  ///< of the table, which outlives it
    std::string unit{};              ///< as shown
    double factor = 1;               ///< from SI to it
    bool logarithmic = false;        ///< its axis is
    bool discrete = false;           ///< a parameter whose values are a list: words, a range, a list
    double least = std::numeric_limits<double>::quiet_NaN();  ///< of what is finite, as shown
    double greatest = std::numeric_limits<double>::quiet_NaN();
    std::size_t without = 0;  ///< runs without a value

    /// As shown; NaN where the run has none.
    [[nodiscard]] double value(std::size_t row) const {
        const double si = row < column->values.size() ? column->values[row] : std::numeric_limits<double>::quiet_NaN();
        return std::isfinite(si) ? si * factor : std::numeric_limits<double>::quiet_NaN();
    }
    [[nodiscard]] bool categorical() const noexcept { return !column->words.empty(); }
};

/// Parameters, then metrics, then requirements. A requirement of a failed run is 0, whatever its column says.
[[nodiscard]] std::vector<PageColumn> page_columns(const Table& table);

/// Does the run count as failed on the page? It did not finish.
[[nodiscard]] bool unfinished(const Table& table, std::size_t row);

/// The value that maps, lists and histograms use.
[[nodiscard]] double shown_value(const Table& table, const PageColumn& column, std::size_t row);

}  // namespace stiction::study
