#include "engine/network/network_step.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <utility>

#include <stiction/solve/chain.hpp>

#include "engine/network/graph_operations.hpp"
#include "numeric/pair.hpp"

namespace stiction::engine {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// What only pushes (a freewheel, an end of travel) and carries nothing but rounding of what acts on its bodies stays closed.
bool pushes_nothing(const Limits& l, const Row& row, std::span<const double> push, double impulse) noexcept {
    constexpr double kRounding = 16 * std::numeric_limits<double>::epsilon();
    const bool pushes_only =
        (Limits::unlimited(l.forward) && l.backward == 0) || (Limits::unlimited(l.backward) && l.forward == 0);
    double size = 0;
    for (std::size_t a = 0; a < row.body.size(); ++a) {
        size += std::fabs(push[row.body[a]] / row.coefficient[a]);
    }
    return pushes_only && std::fabs(impulse) <= kRounding * size;
}

}  // namespace

NetworkStep::NetworkStep(NetworkLayout layout, bool grounds_move)
    : layout_(std::move(layout)),
      spring_rows_(layout_.springs),
      element_rows_(layout_.elements),
      n_(layout_.bodies),
      m_(layout_.elements.size()),
      size_(n_ + m_),
      stride_((size_ + 1) / 2 * 2) {
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

    if (size_ <= kLargestDense) {
        right_.assign(size_, 0);
        answer_.assign(stride_, 0);
        matrix_.assign(2 * size_ * size_, 0);
        for (std::size_t e = 0; e < m_; ++e) {
            between_ |= Elements{layout_.elements[e].body.size() > 1 ? 1U : 0U} << e;
        }
        for (Pattern& p : patterns_) {
            p.inertia.assign(n_, 0);
            p.spring_inertia.assign(s, 0);
            p.inverse.assign(stride_ * size_, 0);
            p.tied = TiedBodies(n_, m_);
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
    stack_ = is_stack();
    const bool direct = stack_ && !grounds_move;
    workspace_.resize(direct ? solve::forest_workspace_bytes<double>(n_, m_)
                             : solve::graph_workspace_bytes<double>(n_ + s, m_ + s, row_body_.size()));
}

/// Small stacks have the fast route and solve/graph, which knows stacks too.
bool NetworkStep::is_stack() const noexcept {
    bool stack = size_ > kLargestDense && layout_.springs.empty() && m_ + 1 == n_;
    for (std::size_t e = 0; e < m_ && stack; ++e) {
        const Row& row = layout_.elements[e];
        stack = row.body == std::vector<std::size_t>{e, e + 1} && row.coefficient == std::vector<double>{1, -1};
    }
    return stack;
}

NetworkReport NetworkStep::solve() noexcept {
    operations_ = 0;
    if (size_ > kLargestDense) {
        const NetworkReport report = stack_ ? solve_stack() : NetworkReport{};
        return report.status != solve::SolveStatus::invalid ? report : solve_exactly();
    }
    mark_sticking();
    const Pattern& pattern = find_pattern();
    if (pattern.regular) {
        apply(pattern);
        operations_ += size_ * size_;
        if (consistent()) {
            take_answer();
            return {.status = solve::SolveStatus::warm, .fast = true, .operations = operations_};
        }
    }
    NetworkReport report = solve_exactly();
    report.operations = operations_;
    return report;
}

/// Wanted stuck: what stuck in the last step or had no capacity then, and has some now; and what may slide no further.
void NetworkStep::mark_sticking() noexcept {
    Elements stuck = 0;
    for (std::size_t e = 0; e < m_; ++e) {
        const Limits& l = input.at_rest[e];
        const Mode last = motion.mode[e];
        const double ahead = last == Mode::forward ? l.forward : last == Mode::backward ? l.backward : kInfinity;
        stuck |= Elements{!l.open() && Limits::unlimited(ahead) ? 1U : 0U} << e;
    }
    mark(stuck);
}

/// The answer of the linear problem, with the velocities of tied bodies equal to the bit.
void NetworkStep::apply(const Pattern& pattern) noexcept {
    load_right();
    multiply(pattern);
    if (pattern.ties) {
        share_velocities(pattern);
    }
}

void NetworkStep::load_right() noexcept {
    double* right = right_.data();
    const double* push = input.push.data();
    for (std::size_t i = 0; i < n_; ++i) {
        right[i] = push[i];
    }
    for (std::size_t s = 0; s < spring_rows_.size(); ++s) {
        if (input.spring_inertia[s] > 0) {
            spring_rows_.add(s, -input.spring_impulse[s], right);
        }
    }
    right += n_;
    for (std::size_t e = 0; e < m_; ++e) {
        const Mode last = motion.mode[e];
        const double slides = last == Mode::forward    ? input.sliding[e].forward
                              : last == Mode::backward ? -input.sliding[e].backward
                                                       : 0.0;
        right[e] = in(stuck_, e) ? input.ground_speed[e] : slides;
    }
}

/// Some rows of the inverse times the right-hand side, side by side, each summed in the order of its columns.
template <std::size_t kPairs>
void NetworkStep::multiply_rows(const Pattern& pattern, std::size_t first) noexcept {
    std::array<Pair, kPairs> sum{};
    const double* column = pattern.inverse.data() + first;
    for (const double factor : right_) {
        for (std::size_t k = 0; k < kPairs; ++k) {
            sum[k] += read_pair(column + 2 * k) * factor;
        }
        column += stride_;
    }
    std::memcpy(&answer_[first], sum.data(), sizeof sum);
}

void NetworkStep::multiply(const Pattern& pattern) noexcept {
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

void NetworkStep::share_velocities(const Pattern& pattern) noexcept {
    if (pattern.geared) {
        pattern.tied.apply(
            std::span(answer_).first(n_), [this](std::size_t e) -> const Row& { return layout_.elements[e]; },
            [this](std::size_t e) { return input.ground_speed[e]; });
        return;
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

/// Are signs and limits those of the pattern?
bool NetworkStep::consistent() const noexcept {
    const double* velocity = answer_.data();
    const double* impulse = velocity + n_;
    for (std::size_t e = 0; e < m_; ++e) {
        const Limits& l = input.at_rest[e];
        if (in(stuck_, e)) {
            if (!(impulse[e] <= l.forward && impulse[e] >= -l.backward) &&
                !pushes_nothing(l, layout_.elements[e], input.push, impulse[e])) {
                return false;
            }
        } else if (!l.open()) {
            const double z = element_rows_.along(e, velocity) - input.ground_speed[e];
            if (!(motion.mode[e] == Mode::forward ? z > 0 : z < 0)) {
                return false;
            }
        }
    }
    return true;
}

void NetworkStep::take_answer() noexcept {
    const double* answer = answer_.data();
    double* velocity = motion.velocity.data();
    for (std::size_t i = 0; i < n_; ++i) {
        velocity[i] = answer[i];
    }
    answer += n_;
    double* impulse = motion.impulse.data();
    Mode* mode = motion.mode.data();
    for (std::size_t e = 0; e < m_; ++e) {
        impulse[e] = answer[e];
        mode[e] = in(stuck_, e) ? Mode::stuck : input.at_rest[e].open() ? Mode::free : mode[e];
    }
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
    const solve::GraphReport report =
        solve::solve_graph(network, std::span(workspace_), {graph_velocity_, graph_impulse_, graph_mode_, {}});
    operations_ += graph_operations(report, graph_inertia_.size(), current_.size());
    return report.status;
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
    return {.status = lowering.status,
            .fast = false,
            .solves = lowering.solves,
            .waiting = lowering.waiting,
            .operations = operations_};
}

/// The stack from the modes of the last step; `invalid`, with nothing changed, where it has relative speeds of its own.
NetworkReport NetworkStep::solve_stack() noexcept {
    for (std::size_t e = 0; e < m_; ++e) {
        if (input.ground_speed[e] != 0) {
            return {};
        }
        start_[e] = solve::starting_limits(motion.mode[e], input.at_rest[e], input.sliding[e]);
        graph_mode_[e] = motion.mode[e];
    }
    bool warm = true;
    const std::array<solve::LoweringGroup<double>, 1> groups{
        {{.start = start_, .sliding = input.sliding, .current = current_, .mode = graph_mode_}}};
    const solve::LoweringReport lowering = solve::solve_static_above_sliding<double>(
        groups,
        [this, &warm](bool) noexcept {
            const solve::SolveStatus status =
                solve::resolve_chain<double>({.inertia = input.inertia, .push = input.push, .limits = current_},
                                             {motion.velocity, motion.impulse, graph_mode_}, std::span(workspace_));
            warm = warm && status == solve::SolveStatus::warm;
            operations_ += (status == solve::SolveStatus::warm ? 1 : 2) * kOperationsPerBody * n_;
            return status;
        },
        solve_cap);
    if (lowering.status != solve::SolveStatus::invalid) {
        std::copy(graph_mode_.begin(), graph_mode_.end(), motion.mode.begin());
    }
    return {.status = lowering.status,
            .fast = warm && lowering.solves == 1,
            .solves = lowering.solves,
            .waiting = lowering.waiting,
            .operations = operations_};
}

}  // namespace stiction::engine
