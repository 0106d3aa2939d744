// Rows for what is done at every step: the first two bodies of a row beside each other, without a loop; others behind them.
//
// A row of one body has it twice, the second time with coefficient 0.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "numeric/rows.hpp"

namespace stiction::engine {

class PackedRows {
public:
    struct Entry {
        std::uint32_t body = 0;
        double coefficient = 0;
    };
    struct Packed {
        std::uint32_t first = 0;
        std::uint32_t second = 0;
        double first_coefficient = 0;
        double second_coefficient = 0;
        std::uint32_t rest = 0;        ///< where the third body and those after it lie
        std::uint32_t rest_count = 0;  ///< of most rows 0
    };

    explicit PackedRows(std::span<const Row> rows) { pack(rows); }

    /// Other rows in place of those it has.
    void pack(std::span<const Row> rows) {
        rows_.clear();
        rest_.clear();
        for (const Row& row : rows) {
            const bool one = row.body.size() == 1;
            Packed packed{.first = index(row.body[0]),
                          .second = index(row.body[one ? 0 : 1]),
                          .first_coefficient = row.coefficient[0],
                          .second_coefficient = one ? 0.0 : row.coefficient[1],
                          .rest = index(rest_.size())};
            for (std::size_t a = 2; a < row.body.size(); ++a) {
                rest_.push_back({index(row.body[a]), row.coefficient[a]});
            }
            packed.rest_count = index(rest_.size()) - packed.rest;
            rows_.push_back(packed);
        }
    }

    [[nodiscard]] std::size_t size() const noexcept { return rows_.size(); }
    [[nodiscard]] const Packed& operator[](std::size_t row) const noexcept { return rows_[row]; }

    /// Σ coefficient · motion of body.
    [[nodiscard, gnu::always_inline]] double along(std::size_t row, const double* motion) const noexcept {
        const Packed& r = rows_[row];
        const double z = r.first_coefficient * motion[r.first] + r.second_coefficient * motion[r.second];
        return r.rest_count == 0 ? z : with_rest(z, r, motion);
    }
    /// sum += coefficient · amount, body by body.
    [[gnu::always_inline]] void add(std::size_t row, double amount, double* sum) const noexcept {
        const Packed& r = rows_[row];
        sum[r.first] += r.first_coefficient * amount;
        sum[r.second] += r.second_coefficient * amount;
        if (r.rest_count != 0) {
            add_rest(r, amount, sum);
        }
    }

    /// The same with the opposite sign; magnitude += |coefficient · amount|.
    void pull(std::size_t row, double amount, double* sum, double* magnitude) const noexcept {
        const Packed& r = rows_[row];
        pull_one(r.first, r.first_coefficient * amount, sum, magnitude);
        pull_one(r.second, r.second_coefficient * amount, sum, magnitude);
        for (const Entry& entry : rest_of(r)) {
            pull_one(entry.body, entry.coefficient * amount, sum, magnitude);
        }
    }

private:
    [[nodiscard]] std::span<const Entry> rest_of(const Packed& row) const noexcept {
        return {rest_.data() + row.rest, row.rest_count};
    }
    // Rows of three bodies and more are rare: kept out of the way of others.
    [[gnu::noinline]] double with_rest(double z, const Packed& row, const double* motion) const noexcept {
        for (const Entry& entry : rest_of(row)) {
            z += entry.coefficient * motion[entry.body];
        }
        return z;
    }
    [[gnu::noinline]] void add_rest(const Packed& row, double amount, double* sum) const noexcept {
        for (const Entry& entry : rest_of(row)) {
            sum[entry.body] += entry.coefficient * amount;
        }
    }
    static void pull_one(std::uint32_t body, double amount, double* sum, double* magnitude) noexcept {
        sum[body] -= amount;
        magnitude[body] += std::fabs(amount);
    }
    static std::uint32_t index(std::size_t i) noexcept { return static_cast<std::uint32_t>(i); }

    std::vector<Packed> rows_;
    std::vector<Entry> rest_;
};

}  // namespace stiction::engine
