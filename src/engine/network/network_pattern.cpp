// Patterns of stuck elements: which one the step wants, its inverse, and the bodies it ties together.
#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/network/network_step.hpp"

namespace stiction::engine {
namespace {

bool ties_with_unit_rows(const Row& row) {
    if (row.body.size() == 1) {
        return std::fabs(row.coefficient[0]) == 1;
    }
    return row.body.size() == 2 && row.coefficient[0] == -row.coefficient[1] && std::fabs(row.coefficient[0]) == 1;
}

}  // namespace

/// Wants these stuck. Those between bodies with a relative speed tie no velocities.
void NetworkStep::mark(Elements stuck) noexcept {
    Elements moving = 0;
    for (std::size_t e = 0; e < m_; ++e) {
        moving |= Elements{input.ground_speed[e] != 0 ? 1U : 0U} << e;
    }
    stuck_ = stuck;
    moving_ = moving & between_ & stuck;
}

bool NetworkStep::fits(const Pattern& p) const noexcept {
    return p.used && p.stuck == stuck_ && p.moving == moving_ &&
           (constant_inertia || (p.inertia == input.inertia && p.spring_inertia == input.spring_inertia));
}

NetworkStep::Pattern& NetworkStep::find_pattern() noexcept {
    if (fits(patterns_[last_pattern_])) {
        return patterns_[last_pattern_];
    }
    for (std::size_t k = 0; k < kPatterns; ++k) {
        if (fits(patterns_[k])) {
            last_pattern_ = k;
            return patterns_[k];
        }
    }
    last_pattern_ = next_pattern_;
    next_pattern_ = (next_pattern_ + 1) % kPatterns;
    Pattern& p = patterns_[last_pattern_];
    std::copy(input.inertia.begin(), input.inertia.end(), p.inertia.begin());
    std::copy(input.spring_inertia.begin(), input.spring_inertia.end(), p.spring_inertia.begin());
    p.stuck = stuck_;
    p.moving = moving_;
    p.used = true;
    make_pattern(p);
    return p;
}

/// The matrix of (1)–(3) for one pattern, beside the unit matrix: unknowns are velocities, then impulses.
void NetworkStep::assemble(const Pattern& pattern) noexcept {
    const std::size_t width = 2 * size_;
    std::fill(matrix_.begin(), matrix_.end(), 0.0);
    const auto at = [&](std::size_t r, std::size_t c) -> double& { return matrix_[r * width + c]; };
    for (std::size_t i = 0; i < n_; ++i) {
        at(i, i) = input.inertia[i];
    }
    for (std::size_t s = 0; s < layout_.springs.size(); ++s) {
        const Row& row = layout_.springs[s];
        for (std::size_t a = 0; a < row.body.size(); ++a) {
            for (std::size_t b = 0; b < row.body.size(); ++b) {
                at(row.body[a], row.body[b]) += input.spring_inertia[s] * row.coefficient[a] * row.coefficient[b];
            }
        }
    }
    for (std::size_t e = 0; e < m_; ++e) {
        const Row& row = layout_.elements[e];
        for (std::size_t a = 0; a < row.body.size(); ++a) {
            at(row.body[a], n_ + e) = row.coefficient[a];
            if (in(pattern.stuck, e)) {
                at(n_ + e, row.body[a]) = row.coefficient[a];
            }
        }
        if (!in(pattern.stuck, e)) {
            at(n_ + e, n_ + e) = 1;
        }
    }
    for (std::size_t i = 0; i < size_; ++i) {
        at(i, size_ + i) = 1;
    }
}

/// Inverts by elimination with row pivoting. A pivot lost to cancellation means redundant stuck elements: no inverse.
void NetworkStep::make_pattern(Pattern& pattern) noexcept {
    constexpr double kLost = 1e-11;  // of the largest entry the row had; rows of regular patterns stay far above
    const std::size_t width = 2 * size_;
    assemble(pattern);
    operations_ += 2 * size_ * size_ * size_;
    pattern.regular = true;
    for (std::size_t k = 0; k < size_ && pattern.regular; ++k) {
        std::size_t best = k;
        double largest = 0;
        for (std::size_t r = k; r < size_; ++r) {
            double scale = 0;
            for (std::size_t c = size_; c < width; ++c) {
                scale = std::max(scale, std::fabs(matrix_[r * width + c]));
            }
            const double share = std::fabs(matrix_[r * width + k]) / std::max(scale, 1.0);
            if (share > largest) {
                largest = share;
                best = r;
            }
        }
        pattern.regular = largest > kLost;
        for (std::size_t c = 0; c < width; ++c) {
            std::swap(matrix_[best * width + c], matrix_[k * width + c]);
        }
        const double pivot = matrix_[k * width + k];
        for (std::size_t r = 0; r < size_; ++r) {
            const double factor = matrix_[r * width + k] / pivot;
            if (r == k || factor == 0) {
                continue;
            }
            for (std::size_t c = k; c < width; ++c) {
                matrix_[r * width + c] -= factor * matrix_[k * width + c];
            }
        }
    }
    for (std::size_t r = 0; r < size_; ++r) {
        for (std::size_t c = 0; c < size_; ++c) {
            pattern.inverse[c * stride_ + r] = matrix_[r * width + size_ + c] / matrix_[r * width + r];
        }
    }
    tie_bodies(pattern);
    tie_gears(pattern);
    pattern.ties = pattern.geared;
    for (std::size_t i = 0; i < n_; ++i) {
        pattern.ties = pattern.ties || pattern.leader[i] != i || pattern.ground[i] != kNone;
    }
}

/// The same where ratios stick too: what a gear joins to something at rest is at rest.
void NetworkStep::tie_gears(Pattern& pattern) noexcept {
    pattern.geared = false;
    pattern.tied.clear();
    for (std::size_t e = 0; e < m_; ++e) {
        if (in(pattern.stuck, e)) {
            pattern.tied.tie(layout_.elements[e], e, !in(pattern.moving, e));
            pattern.geared = pattern.geared || !ties_with_unit_rows(layout_.elements[e]);
        }
    }
    pattern.tied.resolve([this](std::size_t e) -> const Row& { return layout_.elements[e]; });
}

/// Finds which bodies share one velocity to the bit, and which have that of a ground.
void NetworkStep::tie_bodies(Pattern& pattern) noexcept {
    for (std::size_t i = 0; i < n_; ++i) {
        pattern.leader[i] = i;
        pattern.ground[i] = kNone;
    }
    for (std::size_t changed = 1; changed != 0;) {
        changed = 0;
        for (std::size_t e = 0; e < m_; ++e) {
            const Row& row = layout_.elements[e];
            if (!in(pattern.stuck, e) || !ties_with_unit_rows(row)) {
                continue;
            }
            if (row.body.size() == 1) {
                std::size_t& ground = pattern.ground[pattern.leader[row.body[0]]];
                changed += ground == kNone ? 1 : 0;
                ground = ground == kNone ? e : ground;
                continue;
            }
            const std::size_t a = pattern.leader[row.body[0]];
            const std::size_t b = pattern.leader[row.body[1]];
            if (a == b || in(pattern.moving, e)) {
                continue;
            }
            ++changed;
            const std::size_t low = std::min(a, b);
            pattern.ground[low] = pattern.ground[a] != kNone ? pattern.ground[a] : pattern.ground[b];
            for (std::size_t i = 0; i < n_; ++i) {
                pattern.leader[i] = pattern.leader[i] == std::max(a, b) ? low : pattern.leader[i];
            }
        }
    }
}

}  // namespace stiction::engine
