// Bins of a column: one for each of its values where these are few, else bins of equal width.
//
//   place of x: ⌊count · (x − low) / (high − low)⌋, the last bin closed; of a logarithmic axis with the logarithms of the three       (1)
#pragma once

#include <cstddef>
#include <vector>

#include "study/page/page_columns.hpp"

namespace stiction::study {

class Bins {
public:
    /// Of values, which rise.
    explicit Bins(std::vector<double> values);
    /// Of equal width.
    Bins(double low, double high, std::size_t count, bool logarithmic);

    [[nodiscard]] std::size_t count() const noexcept { return count_; }
    /// The bin of a value; count() where there is none.
    [[nodiscard]] std::size_t place(double value) const noexcept;

    /// Empty where bins are of equal width.
    [[nodiscard]] const std::vector<double>& values() const noexcept { return values_; }
    [[nodiscard]] double low() const noexcept { return low_; }
    [[nodiscard]] double high() const noexcept { return high_; }
    [[nodiscard]] bool logarithmic() const noexcept { return logarithmic_; }

private:
    std::vector<double> values_;
    double low_ = 0;
    double high_ = 0;
    std::size_t count_ = 0;
    bool logarithmic_ = false;
};

/// Different values of a column, rising; empty if there are more than `most`, or none.
[[nodiscard]] std::vector<double> different_values(const Table& table, const PageColumn& column, std::size_t most);

/// A bin for each of `values`, unless that is empty: then `equal` bins from the least to the greatest value of the column.
[[nodiscard]] Bins make_bins(const PageColumn& column, std::vector<double> values, std::size_t equal);

}  // namespace stiction::study
