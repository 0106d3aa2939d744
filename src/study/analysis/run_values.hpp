// A metric by the number of the run in the design: rows of a table may be missing, and runs may have failed.
#pragma once

#include <cmath>
#include <cstddef>
#include <limits>
#include <unordered_map>

#include "study/table.hpp"

namespace stiction::study {

class RunValues {
public:
    RunValues(const Table& table, const Column& metric) {
        values_.reserve(table.rows());
        for (std::size_t row = 0; row < table.rows(); ++row) {
            if (table.end[row] == RunEnd::finished && std::isfinite(metric.values[row])) {
                values_.emplace(table.run[row], metric.values[row]);
            }
            runs_ = table.run[row] < runs_ ? runs_ : static_cast<std::size_t>(table.run[row]) + 1;
        }
    }

    /// One more than the last run that is there.
    [[nodiscard]] std::size_t runs() const noexcept { return runs_; }
    /// NaN where the run has none.
    [[nodiscard]] double operator[](std::size_t run) const {
        const auto found = values_.find(run);
        return found == values_.end() ? std::numeric_limits<double>::quiet_NaN() : found->second;
    }

private:
    std::unordered_map<std::uint64_t, double> values_;
    std::size_t runs_ = 0;
};

}  // namespace stiction::study
