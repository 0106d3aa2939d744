// Bodies that share one velocity to the bit, but for its sign, and bodies that have that of a ground, while some rows are held.
//
//   row d, −d held at 0:                 one velocity for both; row d, d: opposite ones                       (1)
//   row with one body not yet known:     w = (speed − Σ others)/coefficient                                   (2)
//   rows held at 0 that allow no motion: w = 0                                                                (3)
//
// (1) makes groups (body_groups.hpp), (3) finds what grounds at rest and contradicting ratios hold (rest_groups.hpp), (2) spreads from
// there over groups and gears. What is at rest comes first: a ground that moves may be at rest for an instant, to rounding, and must not
// move what is held. Bodies that (2) and (3) do not reach keep their velocity, but for (1). Rows are known by an index of the caller's and
// must outlive the ties.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "numeric/body_groups.hpp"
#include "numeric/rest_groups.hpp"
#include "numeric/rows.hpp"

namespace stiction::engine {

class TiedBodies {
public:
    TiedBodies(std::size_t bodies, std::size_t most_rows)
        : groups_(bodies), rest_(bodies), known_group_(bodies), rows_(most_rows), known_(bodies), followers_(bodies) {
        clear();
    }

    void clear() noexcept {
        row_count_ = known_count_ = follower_count_ = 0;
        groups_.clear();
        known_group_.assign(known_group_.size(), 0);
    }

    /// Holds this row; `at_rest`: at speed 0. True if (1) ties its bodies.
    bool tie(const Row& row, std::size_t index, bool at_rest) noexcept {
        rows_[row_count_++] = {&row, index, at_rest};
        const bool pair = row.body.size() == 2 && at_rest &&
                          (row.coefficient[0] == row.coefficient[1] || row.coefficient[0] == -row.coefficient[1]);
        if (pair) {
            groups_.join(row);
        }
        return pair;
    }

    /// After all rows were tied: the order in which velocities follow from each other.
    void resolve() noexcept {
        groups_.settle();
        find_followers();
        find_rest();
        for (const bool at_rest : {true, false}) {
            for (std::size_t r = 0; r < row_count_; ++r) {
                const Held& held = rows_[r];
                if (held.row->body.size() == 1 && held.at_rest == at_rest) {
                    find(held);
                }
            }
            for (std::size_t before = known_count_ + 1; before != known_count_;) {
                before = known_count_;
                for (std::size_t r = 0; r < row_count_; ++r) {
                    if (rows_[r].row->body.size() > 1) {
                        find(rows_[r]);
                    }
                }
            }
        }
    }

    /// The first body of the group of a body leads it; 1 or −1: sense beside it.
    [[nodiscard]] const BodyGroups& groups() const noexcept { return groups_; }
    /// Does any row tie a body to another, or to a ground?
    [[nodiscard]] bool any() const noexcept { return known_count_ > 0 || follower_count_ > 0; }

    /// Do the rows allow this body no motion? (3)
    [[nodiscard]] bool at_rest(std::size_t body) noexcept { return rest_.at_rest(body); }

    /// Gives tied bodies their velocities, those of groups from their leaders; speeds of grounds by the index of the row.
    template <class SpeedOf>
    void apply(std::span<double> velocity, SpeedOf&& speed_of) const noexcept {
        for (double& w : velocity) {
            w += 0.0;  // −0.0 becomes 0.0
        }
        apply_to_sums(velocity, speed_of);
    }
    /// The same for velocities of which none is −0.0: sums that begin with 0.0 never are.
    template <class SpeedOf>
    void apply_to_sums(std::span<double> velocity, SpeedOf&& speed_of) const noexcept {
        for (std::size_t k = 0; k < known_count_; ++k) {
            if (known_[k].row == nullptr) {  // (3)
                velocity[groups_.leader(known_[k].body)] = 0;
                continue;
            }
            const Row& row = *known_[k].row;  // (2)
            double left = speed_of(known_[k].index);
            double own = 1;
            for (std::size_t a = 0; a < row.body.size(); ++a) {
                const std::size_t i = row.body[a];
                const bool is_own = i == known_[k].body;
                const double coefficient = row.coefficient[a] * groups_.sign(i);
                own = is_own ? coefficient : own;
                left -= is_own ? 0.0 : coefficient * velocity[groups_.leader(i)];
            }
            velocity[groups_.leader(known_[k].body)] = left == 0 ? 0.0 : left / own + 0.0;
        }
        for (std::size_t k = 0; k < follower_count_; ++k) {  // (1)
            const Follower& f = followers_[k];
            velocity[f.body] = f.sign * velocity[f.leader] + 0.0;
        }
    }

    /// A group that (2) or (3) decides.
    struct Known {
        const Row* row = nullptr;  ///< none: at rest
        std::size_t index = 0;     ///< of the row
        std::size_t body = 0;      ///< the one whose group the row decides
    };
    /// A body that (1) ties to the leader of its group.
    struct Follower {
        std::size_t body = 0;
        std::size_t leader = 0;
        double sign = 1;
    };
    /// Steps of apply, in their order: known groups first.
    [[nodiscard]] std::span<const Known> known() const noexcept { return std::span(known_).first(known_count_); }
    [[nodiscard]] std::span<const Follower> followers() const noexcept {
        return std::span(followers_).first(follower_count_);
    }

private:
    struct Held {
        const Row* row = nullptr;
        std::size_t index = 0;
        bool at_rest = true;
    };

    void find_followers() noexcept {
        follower_count_ = 0;
        for (std::size_t i = 0; i < groups_.size(); ++i) {
            if (groups_.leader(i) != i) {
                followers_[follower_count_++] = {i, groups_.leader(i), groups_.sign(i)};
            }
        }
    }

    /// (3)
    void find_rest() noexcept {
        rest_.clear();
        for (bool more = true; more;) {
            more = false;
            for (std::size_t r = 0; r < row_count_; ++r) {
                more = (rows_[r].at_rest && rest_.hold(*rows_[r].row)) || more;
            }
        }
        for (std::size_t i = 0; i < groups_.size(); ++i) {
            std::uint8_t& known = known_group_[groups_.leader(i)];
            if (known == 0 && rest_.at_rest(i)) {
                known = 1;
                known_[known_count_++] = {nullptr, 0, i};
            }
        }
    }

    /// Notes the group that this row decides, if it is the only one not known.
    void find(const Held& held) noexcept {
        std::size_t unknown = 0;
        std::size_t body = 0;
        for (const std::size_t i : held.row->body) {
            const bool is_known = known_group_[groups_.leader(i)] != 0;
            unknown += is_known ? 0 : 1;
            body = is_known ? body : i;
        }
        if (unknown == 1) {
            known_group_[groups_.leader(body)] = 1;
            known_[known_count_++] = {held.row, held.index, body};
        }
    }

    BodyGroups groups_;
    RestGroups rest_;
    std::vector<std::uint8_t> known_group_;  // by leader
    std::vector<Held> rows_;
    std::size_t row_count_ = 0;
    std::vector<Known> known_;  // in the order in which they follow from each other
    std::size_t known_count_ = 0;
    std::vector<Follower> followers_;  // of (1): bodies that do not lead their group
    std::size_t follower_count_ = 0;
};

}  // namespace stiction::engine
