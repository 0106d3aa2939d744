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
      tied_(inertia_.size(), layout.elements.size()),
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

void StuckPattern::tie_bodies() {
    tied_.clear();
    other_rows_.clear();
    for (std::size_t k = 0; k < held_.size(); ++k) {
        const Row& row = layout_->elements[held_[k]];
        const bool ties = tied_.tie(row, held_[k], relative_speed_[held_[k]] == 0);
        if (!ties && row.body.size() > 1) {
            other_rows_.push_back(k);
        }
    }
    tied_.resolve();
    std::fill(group_inertia_.begin(), group_inertia_.end(), 0.0);
    for (std::size_t i = 0; i < inertia_.size(); ++i) {
        group_inertia_[tied_.groups().leader(i)] += inertia_[i];
    }
}

/// Gives groups the motion of their leaders, and those held by a ground what it says.
void StuckPattern::share_groups(std::span<const double> ground, std::span<double> motion) const noexcept {
    tied_.apply(motion, [ground](std::size_t e) { return ground[e]; });
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
    const std::vector<double> matrix = work;
    std::vector<double> scratch(k * k);
    std::vector<std::uint8_t> independent(k, 0);
    invert_independent(work, k, scale, independent);
    drop_rounding(work, matrix, k, scratch);
    redundant_ = std::count(independent.begin(), independent.end(), std::uint8_t{0}) != 0;
    inverse_ = std::move(work);
    right_.assign(k, 0.0);
    answer_.assign(k, 0.0);
}

/// A dependent row d is Σ c_i of independent ones, A c = A_d: d and all i with c_i ≠ 0 share.
bool StuckPattern::shares(std::size_t element) const {
    const std::size_t k = held_.size();
    const auto i = static_cast<std::size_t>(std::find(held_.begin(), held_.end(), element) - held_.begin());
    const auto depends = [&](std::size_t row) { return inverse_[row * k + row] == 0; };
    if (i == k || depends(i)) {
        return i < k;
    }
    const std::vector<double> matrix = make_matrix();
    for (std::size_t d = 0; d < k; ++d) {
        double c = 0;
        for (std::size_t r = 0; r < k; ++r) {
            c += inverse_[i * k + r] * matrix[r * k + d];
        }
        if (depends(d) && c * c * matrix[i * k + i] > kDependent * matrix[d * k + d]) {
            return true;
        }
    }
    return false;
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
    const BodyGroups& groups = tied_.groups();
    std::fill(sum_.begin(), sum_.end(), 0.0);
    for (std::size_t i = 0; i < groups.size(); ++i) {
        sum_[groups.leader(i)] += groups.sign(i) * force[i];
    }
    for (const std::size_t k : other_rows_) {
        const Row& row = layout_->elements[held_[k]];
        for (std::size_t a = 0; a < row.body.size(); ++a) {
            sum_[groups.leader(row.body[a])] -= groups.sign(row.body[a]) * row.coefficient[a] * answer_[k];
        }
    }
    for (const Following& f : following_) {
        sum_[groups.leader(f.body)] -= groups.sign(f.body) * f.share * answer_[f.place];
    }
    for (std::size_t r = 0; r < held_.size(); ++r) {
        torque[held_[r]] = answer_[r];
    }
    for (std::size_t i = 0; i < groups.size(); ++i) {  // (3)
        acceleration[i] = sum_[groups.leader(i)] / group_inertia_[groups.leader(i)];
    }
    share_groups(ground_acceleration, acceleration);
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

double StuckPattern::torque_share(std::size_t element, std::span<const double> ground_acceleration) const noexcept {
    const std::size_t k = held_.size();
    const auto r = static_cast<std::size_t>(std::find(held_.begin(), held_.end(), element) - held_.begin());
    double sum = 0;
    for (std::size_t c = 0; c < k && r < k; ++c) {
        sum += std::fabs(inverse_[r * k + c]) * ground_acceleration[held_[c]];
    }
    return sum;
}

void StuckPattern::project(std::span<double> velocity, std::span<const double> ground_speed) noexcept {
    share_groups(ground_speed, velocity);
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
    share_groups(ground_speed, velocity);
}

}  // namespace stiction::engine
