#include "study/page/bins.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace stiction::study {

Bins::Bins(std::vector<double> values) : values_(std::move(values)), count_(values_.size()) {
    if (values_.empty()) return;
    low_ = values_.front();
    high_ = values_.back();
}

Bins::Bins(double low, double high, std::size_t count, bool logarithmic)
    : low_(low), high_(high), count_(count), logarithmic_(logarithmic) {}

std::size_t Bins::place(double value) const noexcept {
    if (count_ == 0 || !(value >= low_ && value <= high_)) return count_;
    if (!values_.empty()) {
        const auto at = std::lower_bound(values_.begin(), values_.end(), value);
        return at != values_.end() && *at == value ? static_cast<std::size_t>(at - values_.begin()) : count_;
    }
    if (!(low_ < high_)) return 0;
    const double share = logarithmic_ ? std::log(value / low_) / std::log(high_ / low_)  // (1)
                                      : (value - low_) / (high_ - low_);
    return std::min(static_cast<std::size_t>(share * static_cast<double>(count_)), count_ - 1);
}

std::vector<double> different_values(const Table& table, const PageColumn& column, std::size_t most) {
    std::set<double> found;
    double last = std::nan("");
    for (std::size_t row = 0; row < table.rows(); ++row) {
        const double value = shown_value(table, column, row);
        if (std::isnan(value) || value == last) continue;
        found.insert(value);
        last = value;
        if (found.size() > most) return {};
    }
    return {found.begin(), found.end()};
}

Bins make_bins(const PageColumn& column, std::vector<double> values, std::size_t equal) {
    if (!values.empty()) return Bins(std::move(values));
    if (std::isnan(column.least)) return Bins(std::vector<double>());
    return Bins(column.least, column.greatest, std::max<std::size_t>(equal, 1), column.logarithmic);
}

}  // namespace stiction::study
