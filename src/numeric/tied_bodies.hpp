// Which bodies share one velocity to the bit, but for its sign, and which have that of a ground, while some rows are held.
//
//   row +1, −1 held at 0:                      one velocity for both; row +1, +1: opposite ones               (1)
//   row with one body not yet known:           w = (speed − Σ others)/coefficient                             (2)
//
// (1) makes groups, (2) spreads from the grounds over groups and gears: what a gear joins to something at rest is at rest, not
// nearly so. Bodies that (2) does not reach keep what they have, but for (1). Rows are known by an index of the caller's.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "numeric/rows.hpp"

namespace stiction::engine {

class TiedBodies {
public:
    TiedBodies(std::size_t bodies, std::size_t most_rows)
        : leader_(bodies), sign_(bodies), known_group_(bodies), rows_(most_rows), known_(bodies) {
        clear();
    }

    void clear() noexcept {
        row_count_ = known_count_ = 0;
        for (std::size_t i = 0; i < leader_.size(); ++i) {
            leader_[i] = i;
            sign_[i] = 1;
            known_group_[i] = 0;
        }
    }

    /// This row is held; `at_rest`: at speed 0.
    void tie(const Row& row, std::size_t index, bool at_rest) noexcept {
        rows_[row_count_++] = index;
        const bool opposite = row.body.size() == 2 && row.coefficient[0] == row.coefficient[1];
        if (row.body.size() != 2 || !at_rest || (!opposite && row.coefficient[0] != -row.coefficient[1])) {
            return;
        }
        const std::size_t a = leader_[row.body[0]];
        const std::size_t b = leader_[row.body[1]];
        const double turn = (opposite ? -1.0 : 1.0) * sign_[row.body[0]] * sign_[row.body[1]];
        for (std::size_t i = 0; a != b && i < leader_.size(); ++i) {
            const bool joins = leader_[i] == std::max(a, b);
            leader_[i] = joins ? std::min(a, b) : leader_[i];
            sign_[i] *= joins ? turn : 1.0;
        }
    }

    /// After all rows were tied: the order in which velocities follow from each other.
    template <class RowOf>
    void resolve(RowOf&& row_of) noexcept {
        for (std::size_t before = known_count_ + 1; before != known_count_;) {
            before = known_count_;
            for (std::size_t r = 0; r < row_count_; ++r) {
                const Row& row = row_of(rows_[r]);
                std::size_t unknown = 0;
                std::size_t body = 0;
                for (const std::size_t i : row.body) {
                    const bool is_known = known_group_[leader_[i]] != 0;
                    unknown += is_known ? 0 : 1;
                    body = is_known ? body : i;
                }
                if (unknown == 1) {
                    known_group_[leader_[body]] = 1;
                    known_[known_count_++] = {rows_[r], body};
                }
            }
        }
    }

    /// Gives tied bodies their velocities.
    template <class RowOf, class SpeedOf>
    void apply(std::span<double> velocity, RowOf&& row_of, SpeedOf&& speed_of) const noexcept {
        for (std::size_t k = 0; k < known_count_; ++k) {  // (2)
            const Known& known = known_[k];
            const Row& row = row_of(known.row);
            double left = speed_of(known.row);
            double own = 1;
            for (std::size_t a = 0; a < row.body.size(); ++a) {
                const bool is_own = row.body[a] == known.body;
                const double coefficient = row.coefficient[a] * sign_[row.body[a]];
                own = is_own ? coefficient : own;
                left -= is_own ? 0.0 : coefficient * velocity[leader_[row.body[a]]];
            }
            velocity[leader_[known.body]] = left == 0 ? 0.0 : left / own;
        }
        for (std::size_t i = 0; i < leader_.size(); ++i) {  // (1)
            const double w = velocity[leader_[i]];
            velocity[i] = w == 0 ? 0.0 : sign_[i] * w;
        }
    }

private:
    struct Known {
        std::size_t row = 0;
        std::size_t body = 0;  // the one whose group the row decides
    };

    std::vector<std::size_t> leader_;  // first body of the group
    std::vector<double> sign_;         // of the velocity in the group: 1 or −1
    std::vector<std::uint8_t> known_group_;
    std::vector<std::size_t> rows_;
    std::size_t row_count_ = 0;
    std::vector<Known> known_;  // in the order in which they follow from each other
    std::size_t known_count_ = 0;
};

}  // namespace stiction::engine
