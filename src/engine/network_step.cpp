#include "engine/network_step.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace stiction::engine {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

bool ties_with_unit_rows(const Row& row) {
    if (row.body.size() == 1) {
        return std::fabs(row.coefficient[0]) == 1;
    }
    return row.body.size() == 2 && row.coefficient[0] == -row.coefficient[1] && std::fabs(row.coefficient[0]) == 1;
}

}  // namespace

NetworkStep::NetworkStep(NetworkLayout layout)
    : layout_(std::move(layout)), n_(layout_.bodies), m_(layout_.elements.size()), size_(n_ + m_) {
    const std::size_t s = layout_.springs.size();
    input.inertia.assign(n_, 1);
    input.push.assign(n_, 0);
    input.spring_inertia.assign(s, 0);
    input.spring_impulse.assign(s, 0);
    input.at_rest.assign(m_, {});
    input.sliding.assign(m_, {});
    input.ground_speed.assign(m_, 0);
    motion.velocity.assign(n_, 0);
    motion.impulse.assign(m_, 0);
    motion.mode.assign(m_, Mode::stuck);

    stuck_.assign(m_, 0);
    if (size_ <= kLargestDense) {
        right_.assign(size_, 0);
        answer_.assign(size_, 0);
        matrix_.assign(2 * size_ * size_, 0);
        for (Pattern& p : patterns_) {
            p.stuck.assign(m_, 0);
            p.inertia.assign(n_, 0);
            p.spring_inertia.assign(s, 0);
            p.inverse.assign(size_ * size_, 0);
            p.leader.assign(n_, 0);
            p.ground.assign(n_, kNone);
        }
    }

    graph_inertia_.assign(n_ + s, 1);
    graph_push_.assign(n_ + s, 0);
    graph_speed_.assign(m_ + s, 0);
    start_.assign(m_ + s, {});
    graph_sliding_.assign(m_ + s, {});
    current_.assign(m_ + s, {});
    graph_velocity_.assign(n_ + s, 0);
    graph_impulse_.assign(m_ + s, 0);
    graph_mode_.assign(m_ + s, Mode::stuck);
    row_start_.push_back(0);
    const auto append = [&](const Row& row) {
        row_body_.insert(row_body_.end(), row.body.begin(), row.body.end());
        row_coefficient_.insert(row_coefficient_.end(), row.coefficient.begin(), row.coefficient.end());
    };
    for (const Row& row : layout_.elements) {
        append(row);
        row_start_.push_back(row_body_.size());
    }
    for (std::size_t k = 0; k < s; ++k) {
        append(layout_.springs[k]);
        row_body_.push_back(n_ + k);
        row_coefficient_.push_back(-1);
        row_start_.push_back(row_body_.size());
    }
    workspace_.resize(solve::graph_workspace_bytes<double>(n_ + s, m_ + s, row_body_.size()));
}

NetworkReport NetworkStep::solve() noexcept {
    if (size_ > kLargestDense) {
        return solve_exactly();
    }
    mark_sticking();
    const Pattern& pattern = find_pattern();
    if (pattern.regular) {
        apply(pattern);
        if (consistent()) {
            return {.status = solve::SolveStatus::warm, .fast = true};
        }
    }
    return solve_exactly();
}

bool NetworkStep::solve_held() noexcept {
    for (std::size_t e = 0; e < m_; ++e) {
        stuck_[e] = motion.mode[e] == Mode::stuck ? 1 : 0;
    }
    const Pattern& pattern = find_pattern();
    if (!pattern.regular) {
        return false;
    }
    apply(pattern);
    std::copy_n(answer_.begin(), n_, motion.velocity.begin());
    std::copy_n(answer_.begin() + static_cast<std::ptrdiff_t>(n_), m_, motion.impulse.begin());
    return true;
}

/// Wanted stuck: what stuck in the last step or had no capacity then, and has some now.
void NetworkStep::mark_sticking() noexcept {
    for (std::size_t e = 0; e < m_; ++e) {
        const Limits& l = input.at_rest[e];
        const Mode last = motion.mode[e];
        const bool open = l.open();
        const bool locked_forward = last == Mode::forward && Limits::unlimited(l.forward);
        const bool locked_backward = last == Mode::backward && Limits::unlimited(l.backward);
        const bool sliding = last == Mode::forward || last == Mode::backward;
        stuck_[e] = !open && (!sliding || locked_forward || locked_backward) ? 1 : 0;
    }
}

NetworkStep::Pattern& NetworkStep::find_pattern() noexcept {
    for (Pattern& p : patterns_) {
        if (p.used && p.stuck == stuck_ && p.inertia == input.inertia && p.spring_inertia == input.spring_inertia) {
            return p;
        }
    }
    Pattern& p = patterns_[next_pattern_];
    next_pattern_ = (next_pattern_ + 1) % kPatterns;
    std::copy(stuck_.begin(), stuck_.end(), p.stuck.begin());
    std::copy(input.inertia.begin(), input.inertia.end(), p.inertia.begin());
    std::copy(input.spring_inertia.begin(), input.spring_inertia.end(), p.spring_inertia.begin());
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
            if (pattern.stuck[e] != 0) {
                at(n_ + e, row.body[a]) = row.coefficient[a];
            }
        }
        if (pattern.stuck[e] == 0) {
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
            pattern.inverse[r * size_ + c] = matrix_[r * width + size_ + c] / matrix_[r * width + r];
        }
    }
    tie_bodies(pattern);
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
            if (pattern.stuck[e] == 0 || !ties_with_unit_rows(row)) {
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
            if (a == b || input.ground_speed[e] != 0) {
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

double NetworkStep::slip(std::size_t e, std::span<const double> velocity) const noexcept {
    double z = -input.ground_speed[e];
    const Row& row = layout_.elements[e];
    for (std::size_t a = 0; a < row.body.size(); ++a) {
        z += row.coefficient[a] * velocity[row.body[a]];
    }
    return z;
}

/// The answer of the linear problem, with the velocities of tied bodies equal to the bit.
void NetworkStep::apply(const Pattern& pattern) noexcept {
    for (std::size_t i = 0; i < n_; ++i) {
        right_[i] = input.push[i];
    }
    for (std::size_t s = 0; s < layout_.springs.size(); ++s) {
        const Row& row = layout_.springs[s];
        for (std::size_t a = 0; a < row.body.size(); ++a) {
            right_[row.body[a]] -= input.spring_inertia[s] > 0 ? row.coefficient[a] * input.spring_impulse[s] : 0.0;
        }
    }
    for (std::size_t e = 0; e < m_; ++e) {
        const Mode last = motion.mode[e];
        const double slides = last == Mode::forward    ? input.sliding[e].forward
                              : last == Mode::backward ? -input.sliding[e].backward
                                                       : 0.0;
        right_[n_ + e] = stuck_[e] != 0 ? input.ground_speed[e] : slides;
    }
    for (std::size_t r = 0; r < size_; ++r) {
        double sum = 0;
        for (std::size_t c = 0; c < size_; ++c) {
            sum += pattern.inverse[r * size_ + c] * right_[c];
        }
        answer_[r] = sum;
    }
    for (std::size_t i = 0; i < n_; ++i) {
        const std::size_t leader = pattern.leader[i];
        const std::size_t ground = pattern.ground[leader];
        if (ground != kNone) {
            answer_[i] = input.ground_speed[ground] * layout_.elements[ground].coefficient[0];
        } else {
            answer_[i] = answer_[leader];
        }
    }
}

/// Are signs and limits those of the pattern? Takes over the answer if so.
bool NetworkStep::consistent() noexcept {
    for (std::size_t e = 0; e < m_; ++e) {
        const double tau = answer_[n_ + e];
        if (stuck_[e] != 0) {
            if (!(tau <= input.at_rest[e].forward && tau >= -input.at_rest[e].backward)) {
                return false;
            }
        } else if (!input.at_rest[e].open()) {
            const double z = slip(e, answer_);
            if (!(motion.mode[e] == Mode::forward ? z > 0 : z < 0)) {
                return false;
            }
        }
    }
    for (std::size_t i = 0; i < n_; ++i) {
        motion.velocity[i] = answer_[i];
    }
    for (std::size_t e = 0; e < m_; ++e) {
        motion.impulse[e] = answer_[n_ + e];
        if (stuck_[e] != 0) {
            motion.mode[e] = Mode::stuck;
        } else if (input.at_rest[e].open()) {
            motion.mode[e] = Mode::free;
        }
    }
    return true;
}

void NetworkStep::load_graph() noexcept {
    for (std::size_t i = 0; i < n_; ++i) {
        graph_inertia_[i] = input.inertia[i];
        graph_push_[i] = input.push[i];
    }
    for (std::size_t s = 0; s < layout_.springs.size(); ++s) {
        const bool joined = input.spring_inertia[s] > 0;
        graph_inertia_[n_ + s] = joined ? input.spring_inertia[s] : 1.0;
        graph_push_[n_ + s] = joined ? -input.spring_impulse[s] : 0.0;
        start_[m_ + s] = joined ? Limits{kInfinity, kInfinity} : Limits{};
        graph_sliding_[m_ + s] = start_[m_ + s];
    }
    for (std::size_t e = 0; e < m_; ++e) {
        graph_speed_[e] = input.ground_speed[e];
        start_[e] = solve::starting_limits(motion.mode[e], input.at_rest[e], input.sliding[e]);
        graph_sliding_[e] = input.sliding[e];
    }
}

solve::SolveStatus NetworkStep::solve_graph_once(bool) noexcept {
    const solve::GraphNetwork<double> network{graph_inertia_,   graph_push_,  row_start_, row_body_,
                                              row_coefficient_, graph_speed_, current_};
    return solve::solve_graph(network, std::span(workspace_), {graph_velocity_, graph_impulse_, graph_mode_, {}})
        .status;
}

NetworkReport NetworkStep::solve_exactly() noexcept {
    load_graph();
    const std::array<solve::LoweringGroup<double>, 1> groups{
        {{.start = start_, .sliding = graph_sliding_, .current = current_, .mode = graph_mode_}}};
    const solve::LoweringReport lowering = solve::solve_static_above_sliding<double>(
        groups, [this](bool first) noexcept { return solve_graph_once(first); }, solve_cap);
    if (lowering.status != solve::SolveStatus::invalid) {
        std::copy_n(graph_velocity_.begin(), n_, motion.velocity.begin());
        std::copy_n(graph_impulse_.begin(), m_, motion.impulse.begin());
        std::copy_n(graph_mode_.begin(), m_, motion.mode.begin());
    }
    return {.status = lowering.status, .fast = false, .solves = lowering.solves, .waiting = lowering.waiting};
}

}  // namespace stiction::engine
