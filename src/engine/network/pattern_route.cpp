#include "engine/network/pattern_route.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include <stiction/solve/detail/arithmetic/pair.hpp>

#include "numeric/dense.hpp"
#include "numeric/few.hpp"
#include "numeric/tolerance.hpp"

namespace stiction::engine {
namespace {

/// What only pushes (a freewheel, an end of travel) and carries nothing but rounding of what acts on its bodies stays closed.
[[gnu::noinline]] bool pushes_nothing(const Limits& l, const Row& row, std::span<const double> push,
                                      double impulse) noexcept {
    const bool pushes_only =
        (Limits::unlimited(l.forward) && l.backward == 0) || (Limits::unlimited(l.backward) && l.forward == 0);
    double size = 0;
    for (std::size_t a = 0; a < row.body.size(); ++a) {
        size += std::fabs(push[row.body[a]] / row.coefficient[a]);
    }
    return pushes_only && std::fabs(impulse) <= kSumRounding * size;
}

bool ties_with_unit_rows(const Row& row) {
    if (row.body.size() == 1) {
        return std::fabs(row.coefficient[0]) == 1;
    }
    return row.body.size() == 2 && row.coefficient[0] == -row.coefficient[1] && std::fabs(row.coefficient[0]) == 1;
}

}  // namespace

PatternRoute::PatternRoute(const NetworkLayout& layout)
    : layout_(&layout),
      spring_rows_(layout.springs),
      element_rows_(layout.elements),
      n_(layout.bodies),
      m_(layout.elements.size()),
      size_(n_ + m_),
      stride_((size_ + 1) / 2 * 2),
      right_(size_, 0),
      answer_(stride_, 0),
      matrix_(2 * size_ * size_, 0) {
    for (Pattern& p : patterns_) {
        p.inertia.assign(n_, 0);
        p.spring_inertia.assign(layout.springs.size(), 0);
        p.inverse.assign(stride_ * size_, 0);
        p.tied = TiedBodies(n_, m_);
    }
}

void PatternRoute::renew() {
    spring_rows_.pack(layout_->springs);
    element_rows_.pack(layout_->elements);
    for (Pattern& p : patterns_) {
        p.used = false;
    }
    next_pattern_ = 0;
    last_pattern_ = 0;
}

/// Wanted stuck: what stuck in the last step or had no capacity then, and has some now; and what may slide no further. Writes the lower half
/// of the right-hand side of (1).
void PatternRoute::mark_sticking(const NetworkInput& input, const NetworkMotion& motion) noexcept {
    Elements stuck = 0;
    Elements moving = 0;
    Elements open = 0;
    Elements forward = 0;
    std::size_t columns = n_;
    const Limits* at_rest = input.at_rest.data();
    const Limits* sliding = input.sliding.data();
    const double* speed = input.ground_speed.data();
    const Mode* mode = motion.mode.data();
    double* right = right_.data() + n_;
    for_few(m_, [&](std::size_t e) {
        const Elements bit = Elements{1} << e;
        const Limits& l = at_rest[e];
        const Mode last = mode[e];
        const bool slides = last == Mode::forward    ? !Limits::unlimited(l.forward)
                            : last == Mode::backward ? !Limits::unlimited(l.backward)
                                                     : false;
        const bool nothing = l.open() && sliding[e].open();
        if (!nothing && !slides) {
            stuck |= bit;
            moving |= speed[e] != 0 ? bit : 0;
            right[e] = speed[e];
        } else {
            open |= nothing ? bit : 0;
            forward |= last == Mode::forward ? bit : 0;
            right[e] = last == Mode::forward    ? sliding[e].forward
                       : last == Mode::backward ? 0.0 - sliding[e].backward
                                                : 0.0;
        }
        columns = right[e] != 0 ? n_ + e + 1 : columns;
    });
    columns_ = columns;
    open_ = open;
    forward_ = forward;
    stuck_ = stuck;
    moving_ = moving;
}

bool PatternRoute::keeps(const NetworkInput& input, const NetworkMotion& motion) noexcept {
    const auto wanted = [this] { return std::array{stuck_, open_, moving_}; };
    const auto before = wanted();
    mark_sticking(input, motion);
    return wanted() == before;
}

bool PatternRoute::fits(const Pattern& p, const NetworkInput& input, bool constant_inertia) const noexcept {
    return p.used && p.stuck == stuck_ && p.moving == moving_ &&
           (constant_inertia || (p.inertia == input.inertia && p.spring_inertia == input.spring_inertia));
}

/// From the upper half of the right-hand side of (1).
inline void PatternRoute::take_off_springs(const NetworkInput& input) noexcept {
    double* right = right_.data();
    const double* spring_inertia = input.spring_inertia.data();
    const double* spring_impulse = input.spring_impulse.data();
    for_few(spring_rows_.size(), [=, this](std::size_t s) {
        if (spring_inertia[s] > 0) {
            spring_rows_.add(s, -spring_impulse[s], right);
        }
    });
}

/// Some rows of the inverse times the right-hand side, side by side, each summed in the order of its columns. A column times 0 would change
/// no sum: sums begin with 0.0 and are never −0.0.
template <std::size_t kPairs>
inline void PatternRoute::multiply_rows(const Pattern& pattern, std::size_t first) noexcept {
    using Pair = solve::detail::Pair<double>;
    std::array<Pair, kPairs> sum{};
    const double* column = pattern.inverse.data() + first;
    const double* const end = right_.data() + columns_;
    for (const double* factor = right_.data(); factor != end; ++factor, column += stride_) {
        for (std::size_t k = 0; k < kPairs; ++k) {
            sum[k] = sum[k] + Pair::read(std::assume_aligned<kAligned>(column + 2 * k)) * Pair(*factor);
        }
    }
    double* answer = answer_.data() + first;
    for (std::size_t k = 0; k < kPairs; ++k) {
        sum[k].write(std::assume_aligned<kAligned>(answer + 2 * k));
    }
}

inline void PatternRoute::multiply(const Pattern& pattern) noexcept {
    constexpr std::size_t kMany = 4;  // pairs that fit into registers together with what they are made of
    std::size_t row = 0;
    for (; row + 2 * kMany <= stride_; row += 2 * kMany) {
        multiply_rows<kMany>(pattern, row);
    }
    switch ((stride_ - row) / 2) {
        case 3: multiply_rows<3>(pattern, row); break;
        case 2: multiply_rows<2>(pattern, row); break;
        case 1: multiply_rows<1>(pattern, row); break;
        default: break;
    }
}

/// Are signs and limits those of the pattern? What slides carries its limit, to the bit.
inline bool PatternRoute::consistent(const NetworkInput& input) const noexcept {
    return all_of_few(m_, [this, &input](std::size_t e) {
        const double* velocity = answer_.data();
        if (in(stuck_, e)) {
            const double impulse = velocity[n_ + e];
            const Limits& l = input.at_rest[e];
            return (impulse <= l.forward && impulse >= -l.backward) ||
                   pushes_nothing(l, layout_->elements[e], input.push, impulse);
        }
        if (in(open_, e)) {
            return true;
        }
        const double z = element_rows_.along(e, velocity) - input.ground_speed[e];
        return in(forward_, e) ? z > 0 : z < 0;
    });
}

bool PatternRoute::holds_again(const NetworkInput& input) noexcept {
    const Pattern& pattern = patterns_[last_pattern_];
    take_off_springs(input);
    multiply(pattern);
    if (pattern.ties) {
        pattern.tied.apply_to_sums(std::span(answer_).first(n_),
                                   [&input](std::size_t e) { return input.ground_speed[e]; });
    }
    const double* known = right_.data() + n_;
    double* impulse = answer_.data() + n_;
    const Elements stuck = stuck_;
    const bool holds = consistent(input);
    for_few(m_, [=](std::size_t e) { impulse[e] = in(stuck, e) ? impulse[e] : known[e]; });
    return holds;
}

inline void PatternRoute::take_answer(NetworkMotion& motion) const noexcept {
    std::copy_n(answer_.data(), n_, motion.velocity.data());
    std::copy_n(answer_.data() + n_, m_, motion.impulse.data());
    Mode* mode = motion.mode.data();
    for_few(m_, [=, this](std::size_t e) {
        mode[e] = in(stuck_, e) ? Mode::stuck : in(open_, e) ? Mode::free : mode[e];
    });
}

NetworkReport PatternRoute::solve(const NetworkInput& input, bool constant_inertia, NetworkMotion& motion) noexcept {
    operations_ = 0;
    mark_sticking(input, motion);
    find_pattern(input, constant_inertia);
    if (!patterns_[last_pattern_].regular) {
        return {.operations = operations_};
    }
    operations_ += operations_of_try();
    std::copy_n(input.push.data(), n_, right_.data());
    if (!holds_again(input)) {
        return {.operations = operations_};
    }
    take_answer(motion);
    return {.status = solve::SolveStatus::warm, .fast = true, .operations = operations_};
}

/// The kept pattern with what is wanted stuck; else one made anew in the place of the oldest.
void PatternRoute::find_pattern(const NetworkInput& input, bool constant_inertia) noexcept {
    if (fits(patterns_[last_pattern_], input, constant_inertia)) {
        return;
    }
    for (std::size_t k = 0; k < kPatterns; ++k) {
        if (fits(patterns_[k], input, constant_inertia)) {
            last_pattern_ = k;
            return;
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
    make_pattern(p, input);
}

/// The matrix of (1)–(3) for one pattern, beside the unit matrix: unknowns are velocities, then impulses.
void PatternRoute::assemble(const Pattern& pattern, const NetworkInput& input) noexcept {
    const std::size_t width = 2 * size_;
    std::fill(matrix_.begin(), matrix_.end(), 0.0);
    const auto at = [&](std::size_t r, std::size_t c) -> double& { return matrix_[r * width + c]; };
    for (std::size_t i = 0; i < n_; ++i) {
        at(i, i) = input.inertia[i];
    }
    for (std::size_t s = 0; s < layout_->springs.size(); ++s) {
        const Row& row = layout_->springs[s];
        for (std::size_t a = 0; a < row.body.size(); ++a) {
            for (std::size_t b = 0; b < row.body.size(); ++b) {
                at(row.body[a], row.body[b]) += input.spring_inertia[s] * row.coefficient[a] * row.coefficient[b];
            }
        }
    }
    for (std::size_t e = 0; e < m_; ++e) {
        const Row& row = layout_->elements[e];
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

/// The inverse and the ties of a pattern. A pivot lost to cancellation means redundant stuck elements: no inverse.
void PatternRoute::make_pattern(Pattern& pattern, const NetworkInput& input) noexcept {
    const std::size_t width = 2 * size_;
    assemble(pattern, input);
    operations_ += 2 * size_ * size_ * size_;
    pattern.regular = invert(matrix_, size_);
    for (std::size_t r = 0; r < size_; ++r) {
        for (std::size_t c = 0; c < size_; ++c) {
            pattern.inverse[c * stride_ + r] = matrix_[r * width + size_ + c] / matrix_[r * width + r];
        }
    }
    tie_bodies(pattern);
}

/// Finds which bodies share one velocity to the bit, and which have that of a ground. Without gears a row between
/// bodies with a relative speed ties nothing: the inverse answers it.
void PatternRoute::tie_bodies(Pattern& pattern) const noexcept {
    bool geared = false;
    for (std::size_t e = 0; e < m_; ++e) {
        geared = geared || (in(pattern.stuck, e) && !ties_with_unit_rows(layout_->elements[e]));
    }
    pattern.tied.clear();
    for (std::size_t e = 0; e < m_; ++e) {
        const bool moves = in(pattern.moving, e);
        if (in(pattern.stuck, e) && (geared || !moves || layout_->elements[e].body.size() == 1)) {
            pattern.tied.tie(layout_->elements[e], e, !moves);
        }
    }
    pattern.tied.resolve();
    pattern.ties = pattern.tied.any();
}

}  // namespace stiction::engine
