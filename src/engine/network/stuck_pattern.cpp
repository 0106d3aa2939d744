#include "engine/network/stuck_pattern.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "numeric/dense.hpp"
#include "numeric/tolerance.hpp"

namespace stiction::engine {

StuckPattern::StuckPattern(const NetworkLayout& layout, std::vector<double> inertia,
                           std::vector<std::uint8_t> relative_speed)
    : layout_(&layout),
      inertia_(std::move(inertia)),
      relative_speed_(std::move(relative_speed)),
      leader_(inertia_.size()),
      ground_(inertia_.size()),
      group_inertia_(inertia_.size()),
      sum_(inertia_.size()) {
    prepare(std::vector<std::uint8_t>(layout.elements.size(), 0));
}

void StuckPattern::prepare(std::span<const std::uint8_t> stuck, std::span<const FollowingFriction> following) {
    held_.clear();
    for (std::size_t e = 0; e < stuck.size(); ++e) {
        if (stuck[e] != 0) {
            held_.push_back(e);
        }
    }
    tie_bodies();
    follow(following);
    invert();
}

void StuckPattern::follow(std::span<const FollowingFriction> following) {
    following_.clear();
    for (const FollowingFriction& f : following) {
        const auto place = std::find(held_.begin(), held_.end(), f.element);
        if (place != held_.end()) {
            following_.push_back({f.body, static_cast<std::size_t>(place - held_.begin()), f.share});
        }
    }
}

/// Two bodies with opposite coefficients and no relative speed.
bool StuckPattern::ties(std::size_t element) const noexcept {
    const Row& row = layout_->elements[element];
    return row.body.size() == 2 && row.coefficient[0] == -row.coefficient[1] && relative_speed_[element] == 0;
}

void StuckPattern::tie_bodies() {
    for (std::size_t i = 0; i < leader_.size(); ++i) {
        leader_[i] = i;
        ground_[i] = kNone;
    }
    other_rows_.clear();
    for (std::size_t k = 0; k < held_.size(); ++k) {
        const Row& row = layout_->elements[held_[k]];
        if (ties(held_[k])) {
            const std::size_t low = std::min(leader_[row.body[0]], leader_[row.body[1]]);
            const std::size_t high = std::max(leader_[row.body[0]], leader_[row.body[1]]);
            std::replace(leader_.begin(), leader_.end(), high, low);
        } else if (row.body.size() > 1) {
            other_rows_.push_back(k);
        }
    }
    std::fill(group_inertia_.begin(), group_inertia_.end(), 0.0);
    for (std::size_t i = 0; i < leader_.size(); ++i) {
        group_inertia_[leader_[i]] += inertia_[i];
    }
    derive_groups();
}

/// Grounds at rest first: a ground that moves comes to rest for an instant only, to rounding, and must not move what is held.
void StuckPattern::derive_groups() {
    derived_.clear();
    std::vector<std::uint8_t> known(leader_.size(), 0);
    for (const bool moving : {false, true}) {
        for (const std::size_t e : held_) {
            const Row& row = layout_->elements[e];
            const std::size_t leader = leader_[row.body[0]];
            if (row.body.size() == 1 && (relative_speed_[e] != 0) == moving && known[leader] == 0) {
                ground_[leader] = e;
                known[leader] = 1;
            }
        }
        derive_from(known);
    }
}

/// Finds groups whose motion follows from what is known through rows with one unknown group.
void StuckPattern::derive_from(std::vector<std::uint8_t>& known) {
    for (std::size_t found = 1; found != 0;) {
        found = 0;
        for (const std::size_t k : other_rows_) {
            const Row& row = layout_->elements[held_[k]];
            std::size_t unknown = kNone;
            std::size_t count = 0;
            for (const std::size_t body : row.body) {
                count += known[leader_[body]] == 0 ? 1U : 0U;
                unknown = known[leader_[body]] == 0 ? leader_[body] : unknown;
            }
            if (count == 1) {
                derived_.push_back({unknown, held_[k]});
                known[unknown] = 1;
                ++found;
            }
        }
    }
}

/// Gives grounded groups the motion of their ground and derived ones what their rows say, exactly 0.0 where all else is.
void StuckPattern::follow_grounds(std::span<const double> ground, std::span<double> motion) const noexcept {
    for (std::size_t i = 0; i < leader_.size(); ++i) {
        const std::size_t e = ground_[leader_[i]];
        motion[i] = e != kNone ? ground[e] / layout_->elements[e].coefficient[0] : motion[i];
    }
    for (const Derived& d : derived_) {
        const Row& row = layout_->elements[d.element];
        double rest = ground[d.element];
        double own = 1;
        for (std::size_t a = 0; a < row.body.size(); ++a) {
            const bool is_own = leader_[row.body[a]] == d.leader;
            own = is_own ? row.coefficient[a] : own;
            rest -= is_own ? 0.0 : row.coefficient[a] * motion[row.body[a]];
        }
        for (std::size_t i = 0; i < leader_.size(); ++i) {
            motion[i] = leader_[i] == d.leader ? rest / own + 0.0 : motion[i];
        }
    }
}

/// A of (2), without (4).
std::vector<double> StuckPattern::make_matrix() const {
    const std::size_t k = held_.size();
    std::vector<double> work(k * k, 0.0);
    for (std::size_t r = 0; r < k; ++r) {
        const Row& a = layout_->elements[held_[r]];
        for (std::size_t c = 0; c < k; ++c) {
            const Row& b = layout_->elements[held_[c]];
            for (std::size_t p = 0; p < a.body.size(); ++p) {
                for (std::size_t q = 0; q < b.body.size(); ++q) {
                    work[r * k + c] +=
                        a.body[p] == b.body[q] ? a.coefficient[p] * b.coefficient[q] / inertia_[a.body[p]] : 0.0;
                }
            }
        }
    }
    return work;
}

/// (2), (4).
void StuckPattern::invert() {
    const std::size_t k = held_.size();
    std::vector<double> work = make_matrix();
    std::vector<double> scale(k);
    for (std::size_t r = 0; r < k; ++r) {
        scale[r] = 1 / std::sqrt(work[r * k + r]);
    }
    for (const Following& f : following_) {  // (4)
        for (std::size_t r = 0; r < k; ++r) {
            const Row& row = layout_->elements[held_[r]];
            for (std::size_t a = 0; a < row.body.size(); ++a) {
                work[r * k + f.place] += row.body[a] == f.body ? row.coefficient[a] * f.share / inertia_[f.body] : 0.0;
            }
        }
    }
    std::vector<std::uint8_t> independent(k, 0);
    invert_independent(work, k, scale, independent);
    redundant_ = std::count(independent.begin(), independent.end(), std::uint8_t{0}) != 0;
    inverse_ = std::move(work);
    right_.assign(k, 0.0);
    answer_.assign(k, 0.0);
}

void StuckPattern::apply_inverse() noexcept {
    const std::size_t k = held_.size();
    for (std::size_t r = 0; r < k; ++r) {
        double sum = 0;
        for (std::size_t c = 0; c < k; ++c) {
            sum += inverse_[r * k + c] * right_[c];
        }
        answer_[r] = sum;
    }
}

void StuckPattern::solve(std::span<const double> force, std::span<const double> ground_acceleration,
                         std::span<double> acceleration, std::span<double> torque) noexcept {
    if (held_.empty()) {
        for (std::size_t i = 0; i < inertia_.size(); ++i) {
            acceleration[i] = force[i] / inertia_[i];
        }
        return;
    }
    for (std::size_t r = 0; r < held_.size(); ++r) {
        const Row& row = layout_->elements[held_[r]];
        double sum = -ground_acceleration[held_[r]];
        for (std::size_t a = 0; a < row.body.size(); ++a) {
            sum += row.coefficient[a] * force[row.body[a]] / inertia_[row.body[a]];
        }
        right_[r] = sum;
    }
    apply_inverse();  // (2)
    std::fill(sum_.begin(), sum_.end(), 0.0);
    for (std::size_t i = 0; i < leader_.size(); ++i) {
        sum_[leader_[i]] += force[i];
    }
    for (const std::size_t k : other_rows_) {
        const Row& row = layout_->elements[held_[k]];
        for (std::size_t a = 0; a < row.body.size(); ++a) {
            sum_[leader_[row.body[a]]] -= row.coefficient[a] * answer_[k];
        }
    }
    for (const Following& f : following_) {
        sum_[leader_[f.body]] -= f.share * answer_[f.place];
    }
    for (std::size_t r = 0; r < held_.size(); ++r) {
        torque[held_[r]] = answer_[r];
    }
    for (std::size_t i = 0; i < leader_.size(); ++i) {  // (3)
        acceleration[i] = sum_[leader_[i]] / group_inertia_[leader_[i]];
    }
    follow_grounds(ground_acceleration, acceleration);
}

double StuckPattern::torque_rounding(std::size_t element, std::span<const double> magnitude) const noexcept {
    const std::size_t k = held_.size();
    const auto place = std::find(held_.begin(), held_.end(), element);
    const auto r = static_cast<std::size_t>(place - held_.begin());
    double sum = 0;
    for (std::size_t c = 0; c < k && r < k; ++c) {
        const Row& row = layout_->elements[held_[c]];
        double share = 0;
        for (std::size_t a = 0; a < row.body.size(); ++a) {
            share += std::fabs(row.coefficient[a]) * magnitude[row.body[a]] / inertia_[row.body[a]];
        }
        sum += std::fabs(inverse_[r * k + c]) * share;
    }
    return kTorqueRounding * sum;
}

void StuckPattern::project(std::span<double> velocity, std::span<const double> ground_speed) noexcept {
    const auto share_groups = [&] {
        for (std::size_t i = 0; i < leader_.size(); ++i) {
            velocity[i] = velocity[leader_[i]];
        }
        follow_grounds(ground_speed, velocity);
    };
    share_groups();
    if (other_rows_.empty()) {
        return;
    }
    for (std::size_t r = 0; r < held_.size(); ++r) {
        right_[r] = along(layout_->elements[held_[r]], velocity) - ground_speed[held_[r]];
    }
    apply_inverse();
    for (std::size_t r = 0; r < held_.size(); ++r) {
        const Row& row = layout_->elements[held_[r]];
        for (std::size_t a = 0; a < row.body.size(); ++a) {
            velocity[row.body[a]] -= row.coefficient[a] * answer_[r] / inertia_[row.body[a]];
        }
    }
    for (const Following& f : following_) {
        velocity[f.body] -= f.share * answer_[f.place] / inertia_[f.body];
    }
    share_groups();
}

}  // namespace stiction::engine
