#include "engine/fixed/methods/compliance.hpp"

#include <algorithm>
#include <cmath>

#include "numeric/dense.hpp"
#include "numeric/tolerance.hpp"

namespace stiction::engine {

Compliance::Compliance(std::size_t bodies, std::size_t most_rows)
    : n_(bodies),
      matrix_(bodies * bodies, 0),
      columns_(most_rows * bodies, 0),
      pivot_(most_rows, 0),
      row_(most_rows, nullptr),
      scratch_(bodies, 0) {}

bool Compliance::invert(std::span<const double> inertia, std::span<const Row> springs,
                        std::span<const double> spring_inertia) noexcept {
    count_ = 0;
    std::fill(matrix_.begin(), matrix_.end(), 0.0);
    for (std::size_t i = 0; i < n_; ++i) {
        matrix_[i * n_ + i] = inertia[i];
    }
    for (std::size_t s = 0; s < springs.size(); ++s) {
        const Row& row = springs[s];
        for (std::size_t a = 0; a < row.body.size(); ++a) {
            for (std::size_t b = 0; b < row.body.size(); ++b) {
                matrix_[row.body[a] * n_ + row.body[b]] += spring_inertia[s] * row.coefficient[a] * row.coefficient[b];
            }
        }
    }
    return invert_positive(matrix_, n_, scratch_);
}

void Compliance::apply(std::span<const double> impulse, std::span<double> velocity) const noexcept {
    for (std::size_t r = 0; r < n_; ++r) {
        double sum = 0;
        for (std::size_t c = 0; c < n_; ++c) {
            sum += matrix_[r * n_ + c] * impulse[c];
        }
        velocity[r] = sum;
    }
}

double Compliance::response(const Row& row, std::span<double> column) const noexcept {
    for (std::size_t r = 0; r < n_; ++r) {
        const auto entry = [&](std::size_t body) { return matrix_[r * n_ + body]; };
        column[r] = along(row, entry, 0.0);
    }
    return dot(row, column);
}

bool Compliance::hold(const Row& row, double own_response) noexcept {
    const double a = response(row, scratch_);
    if (!(a > kDependent * own_response)) {
        return false;
    }
    hold(row, scratch_, a);
    return true;
}

void Compliance::hold(const Row& row, std::span<const double> column, double response) noexcept {
    std::copy(column.begin(), column.end(), columns_.begin() + static_cast<std::ptrdiff_t>(count_ * n_));
    pivot_[count_] = response;
    row_[count_] = &row;
    for (std::size_t r = 0; r < n_; ++r) {
        const double share = column[r] / response;
        if (share == 0) {
            continue;
        }
        for (std::size_t c = 0; c < n_; ++c) {
            matrix_[r * n_ + c] -= share * column[c];
        }
    }
    ++count_;
}

void Compliance::settle(std::size_t k, double speed, std::span<double> velocity) const noexcept {
    const double reaction = (dot(*row_[k], velocity) - speed) / pivot_[k];
    for (std::size_t i = 0; i < n_; ++i) {
        velocity[i] -= columns_[k * n_ + i] * reaction;
    }
}

void Compliance::reactions(std::span<const double> left, std::span<double> reaction) const noexcept {
    for (std::size_t k = count_; k-- > 0;) {
        double sum = 0;
        for (std::size_t i = 0; i < n_; ++i) {
            sum += columns_[k * n_ + i] * left[i];
        }
        for (std::size_t j = k + 1; j < count_; ++j) {
            sum -= dot(*row_[j], column(k)) * reaction[j];
        }
        reaction[k] = sum / pivot_[k];
    }
}

void Compliance::assign(const Compliance& other) noexcept {
    std::copy(other.matrix_.begin(), other.matrix_.end(), matrix_.begin());
    std::copy_n(other.columns_.begin(), other.count_ * n_, columns_.begin());
    std::copy_n(other.pivot_.begin(), other.count_, pivot_.begin());
    std::copy_n(other.row_.begin(), other.count_, row_.begin());
    count_ = other.count_;
}

}  // namespace stiction::engine
