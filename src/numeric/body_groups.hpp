// Groups of bodies that rows join, and the sense in which each moves along with the first body of its group.
//
//   row d_a v_a + d_b v_b = 0:   v_b moves with v_a, turned by −sign(d_a d_b)                                          (1)
//
// A forest: every body points to one of smaller index, so that the first body of a group leads it. No allocation after construction.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "numeric/rows.hpp"

namespace stiction::engine {

class BodyGroups {
public:
    explicit BodyGroups(std::size_t bodies) : leader_(bodies), sign_(bodies) { clear(); }

    void clear() noexcept {
        for (std::size_t i = 0; i < leader_.size(); ++i) {
            leader_[i] = i;
            sign_[i] = 1;
        }
    }

    /// Makes one group of those of a and b; `turn`: sense of b as seen from a, 1 or −1.
    void join(std::size_t a, std::size_t b, double turn = 1) noexcept {
        turn *= root(a);
        turn *= root(b);
        if (a != b) {
            leader_[std::max(a, b)] = std::min(a, b);
            sign_[std::max(a, b)] = turn;
        }
    }
    /// All bodies of a row; of two bodies in the sense of (1).
    void join(const Row& row) noexcept {
        for (std::size_t a = 1; a < row.body.size(); ++a) {
            const bool opposite = (row.coefficient[0] > 0) == (row.coefficient[a] > 0);
            join(row.body[0], row.body[a], opposite ? -1.0 : 1.0);
        }
    }
    /// After the last join, before leaders and signs are read.
    void settle() noexcept {
        for (std::size_t i = 0; i < leader_.size(); ++i) {
            sign_[i] *= leader_[i] == i ? 1.0 : sign_[leader_[i]];
            leader_[i] = leader_[leader_[i]];
        }
    }

    [[nodiscard]] std::size_t size() const noexcept { return leader_.size(); }
    [[nodiscard]] std::size_t leader(std::size_t body) const noexcept { return leader_[body]; }
    /// 1 or −1: sense of a body beside its leader.
    [[nodiscard]] double sign(std::size_t body) const noexcept { return sign_[body]; }

private:
    /// Moves to the root of a body; the sense of the body beside it. Halves the path on the way.
    [[nodiscard]] double root(std::size_t& body) noexcept {
        double turn = 1;
        while (leader_[body] != body) {
            const std::size_t above = leader_[body];
            sign_[body] *= leader_[above] == above ? 1.0 : sign_[above];
            leader_[body] = leader_[above];
            turn *= sign_[body];
            body = leader_[body];
        }
        return turn;
    }

    std::vector<std::size_t> leader_;  // a body of the group with a smaller index; itself for the first
    std::vector<double> sign_;         // beside leader_
};

}  // namespace stiction::engine
