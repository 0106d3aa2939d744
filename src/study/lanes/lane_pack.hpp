// Rows of tables as packs, and rows of bodies on them. Every function carries the instruction set in its type.
#pragma once

#include <cstddef>

#include "lanes/batch.hpp"
#include "study/lanes/lane_job.hpp"

namespace stiction::study {

template <class Arch>
struct LanePack {
    using T = xsimd::batch<double, Arch>;
    using M = typename T::batch_bool_type;
    static constexpr std::size_t kLanes = T::size;

    [[gnu::always_inline]] static T get(const double* table, std::size_t row) noexcept {
        return T::load_aligned(table + row * kLanes);
    }
    [[gnu::always_inline]] static void put(double* table, std::size_t row, const T& x) noexcept {
        x.store_aligned(table + row * kLanes);
    }
    [[gnu::always_inline]] static M is_set(const double* table, std::size_t row) noexcept {
        return get(table, row) != T(0.0);
    }

    /// Σ coefficient · motion of body, in the order of PackedRows::along.
    [[gnu::always_inline]] static T along(const LaneRows& rows, std::size_t r, const double* motion) noexcept {
        const LaneRow& row = rows.row[r];
        T z = get(rows.coefficient, 2 * r) * get(motion, row.first) +
              get(rows.coefficient, 2 * r + 1) * get(motion, row.second);
        for (std::size_t k = row.rest; k < row.rest + row.rest_count; ++k) {
            z = z + get(rows.rest_coefficient, k) * get(motion, rows.rest_body[k]);
        }
        return z;
    }
    /// sum += coefficient · amount where the mask says so.
    [[gnu::always_inline]] static void add(const LaneRows& rows, std::size_t r, const T& amount, const M& where,
                                           double* sum) noexcept {
        const LaneRow& row = rows.row[r];
        add_one(get(rows.coefficient, 2 * r) * amount, row.first, where, sum);
        add_one(get(rows.coefficient, 2 * r + 1) * amount, row.second, where, sum);
        for (std::size_t k = row.rest; k < row.rest + row.rest_count; ++k) {
            add_one(get(rows.rest_coefficient, k) * amount, rows.rest_body[k], where, sum);
        }
    }

private:
    [[gnu::always_inline]] static void add_one(const T& amount, std::size_t body, const M& where,
                                               double* sum) noexcept {
        const T before = get(sum, body);
        put(sum, body, select(where, before + amount, before));
    }
};

}  // namespace stiction::study
