// Constraint rows: z = Σ dᵢ · (motion of body i).
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace stiction {

/// z = Σ coefficient · motion of body.
struct Row {
    std::vector<std::size_t> body;
    std::vector<double> coefficient;
};

/// Σ coefficient · motion of body, the motion of a body given by a function of its index; `start` is added.
template <class MotionOfBody>
[[nodiscard]] double along(const Row& row, MotionOfBody&& motion_of, double start) noexcept {
    double z = start;
    for (std::size_t a = 0; a < row.body.size(); ++a) {
        z += row.coefficient[a] * motion_of(row.body[a]);
    }
    return z;
}

/// Σ coefficient · motion of body.
[[nodiscard]] inline double along(const Row& row, std::span<const double> motion) noexcept {
    return along(
        row, [motion](std::size_t body) { return motion[body]; }, 0.0);
}

/// Rows one after the other in memory, for what is done at every step or evaluation.
class RowTable {
public:
    struct Entry {
        std::size_t body;
        double coefficient;
    };

    explicit RowTable(std::span<const Row> rows) {
        start_.push_back(0);
        for (const Row& row : rows) {
            for (std::size_t a = 0; a < row.body.size(); ++a) {
                entries_.push_back({row.body[a], row.coefficient[a]});
            }
            start_.push_back(entries_.size());
        }
    }
    [[nodiscard]] std::size_t size() const noexcept { return start_.size() - 1; }
    [[nodiscard]] std::span<const Entry> operator[](std::size_t row) const noexcept {
        return {entries_.data() + start_[row], entries_.data() + start_[row + 1]};
    }

private:
    std::vector<std::size_t> start_;
    std::vector<Entry> entries_;
};

/// Σ coefficient · motion of body.
[[nodiscard]] inline double along(std::span<const RowTable::Entry> row, std::span<const double> motion) noexcept {
    double z = 0;
    for (const RowTable::Entry& entry : row) {
        z += entry.coefficient * motion[entry.body];
    }
    return z;
}

/// All rows of a machine, for the network solver.
struct NetworkLayout {
    std::size_t bodies = 0;
    std::vector<Row> springs;
    std::vector<Row> elements;
};

}  // namespace stiction
