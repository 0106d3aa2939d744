#include "study/page/histograms.hpp"

#include <algorithm>
#include <cmath>

namespace stiction::study {
namespace {

constexpr std::size_t kMostColumnsOfValues = 24;
constexpr std::size_t kFewestColumns = 6;
constexpr std::size_t kMostColumns = 40;
/// Runs of one value on average from which on it has a bin of its own.
constexpr std::size_t kRunsPerValue = 4;

}  // namespace

Histogram histogram_of(const Table& table, const PageColumn& column) {
    const std::size_t rows = table.rows();
    const std::size_t most =
        column.categorical() ? column.column->words.size() : std::min(kMostColumnsOfValues, rows / kRunsPerValue);
    const auto equal = static_cast<std::size_t>(std::sqrt(static_cast<double>(rows)));
    Histogram made{
        make_bins(column, different_values(table, column, most), std::clamp(equal, kFewestColumns, kMostColumns)), {}};
    made.runs.assign(made.bins.count(), 0);
    for (std::size_t row = 0; row < rows; ++row) {
        const std::size_t place = made.bins.place(shown_value(table, column, row));
        if (place < made.runs.size()) ++made.runs[place];
    }
    return made;
}

}  // namespace stiction::study
