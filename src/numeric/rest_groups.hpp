// Bodies that rows held at speed 0 force to rest. Ratios that contradict each other leave nothing but standing still.
//
//   row of two bodies:   v_b = −(d_a/d_b) v_a joins them into a group                                                  (1)
//   row within a group:  (Σ d_i ratio_i) v_leader = 0, so that the group is at rest unless the sum vanishes             (2)
//   longer row:          bodies at rest left out and those of one group added up, it is (1) or (2) once two groups are left (3)
//
// Groups found here move at any ratio; those of body_groups.hpp at ±1, which doubles keep to the bit. No allocation after construction.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "numeric/rows.hpp"
#include "numeric/tolerance.hpp"

namespace stiction::engine {

class RestGroups {
public:
    explicit RestGroups(std::size_t bodies) : leader_(bodies), ratio_(bodies), at_rest_(bodies) { clear(); }

    void clear() noexcept {
        for (std::size_t i = 0; i < leader_.size(); ++i) {
            leader_[i] = i;
            ratio_[i] = 1;
        }
        std::fill(at_rest_.begin(), at_rest_.end(), std::uint8_t{0});
    }

    /// Holds a row at speed 0. True if that said something new; a row of more than two bodies may say more when asked again.
    bool hold(const Row& row) noexcept {
        std::array<Sum, 2> sums{};
        std::size_t count = 0;
        for (std::size_t a = 0; a < row.body.size(); ++a) {
            std::size_t body = row.body[a];
            const double term = row.coefficient[a] * root(body);
            if (at_rest_[body] != 0) {
                continue;
            }
            std::size_t k = 0;
            while (k < count && sums[k].leader != body) {
                ++k;
            }
            if (k == sums.size()) {
                return false;
            }
            count = std::max(count, k + 1);
            sums[k].leader = body;
            sums[k].value += term;
            sums[k].size += std::fabs(term);
        }
        if (count == 2 && sums[0].vanishes()) {
            std::swap(sums[0], sums[1]);
        }
        if (count == 0 || sums[0].vanishes()) {
            return false;
        }
        if (count == 1 || sums[1].vanishes()) {  // (2)
            at_rest_[sums[0].leader] = 1;
            return true;
        }
        leader_[sums[1].leader] = sums[0].leader;  // (1)
        ratio_[sums[1].leader] = -sums[0].value / sums[1].value;
        return true;
    }

    [[nodiscard]] bool at_rest(std::size_t body) noexcept {
        static_cast<void>(root(body));
        return at_rest_[body] != 0;
    }

private:
    /// Σ d_i ratio_i over the bodies of one group.
    struct Sum {
        std::size_t leader = 0;
        double value = 0;
        double size = 0;
        /// Around a loop of gears that agree rounding is left, or nothing.
        [[nodiscard]] bool vanishes() const noexcept { return !(std::fabs(value) > kDependent * size); }
    };

    /// Moves to the leader of a body; velocity of the body over that of its leader. Halves the path on the way.
    [[nodiscard]] double root(std::size_t& body) noexcept {
        double ratio = 1;
        while (leader_[body] != body) {
            const std::size_t above = leader_[body];
            ratio_[body] *= leader_[above] == above ? 1.0 : ratio_[above];
            leader_[body] = leader_[above];
            ratio *= ratio_[body];
            body = leader_[body];
        }
        return ratio;
    }

    std::vector<std::size_t> leader_;    // a body of the same group; itself for the one that leads
    std::vector<double> ratio_;          // velocity over that of leader_
    std::vector<std::uint8_t> at_rest_;  // by leader
};

}  // namespace stiction::engine
