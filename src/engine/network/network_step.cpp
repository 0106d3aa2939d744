#include "engine/network/network_step.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace stiction::engine {
namespace {

/// The elements, then one rigid row per spring, which ties its rate to a body of its own.
NetworkLayout springs_as_bodies(const NetworkLayout& layout) {
    NetworkLayout result{layout.bodies + layout.springs.size(), {}, layout.elements};
    for (std::size_t s = 0; s < layout.springs.size(); ++s) {
        result.elements.push_back(layout.springs[s]);
        result.elements.back().body.push_back(layout.bodies + s);
        result.elements.back().coefficient.push_back(-1);
    }
    return result;
}

}  // namespace

NetworkStep::NetworkStep(const NetworkLayout& layout, bool grounds_move)
    : input(layout), motion(layout), layout_(&layout) {
    if (PatternRoute::fits(layout)) {
        patterns_.emplace(layout);
    } else if (StackRoute::fits(layout)) {
        stack_.emplace(layout);
    }
    if (!stack_ || grounds_move) {
        exact_.emplace(springs_as_bodies(layout));
        exact_->ties = true;
    }
}

NetworkStep::NetworkStep(const NetworkLayout& layout, ExactOnly)
    : input(layout), motion(layout), layout_(&layout), exact_(springs_as_bodies(layout)) {}

void NetworkStep::renew() {
    input.clear();
    motion.clear();
    if (patterns_) {
        patterns_->renew();
    }
    if (exact_) {
        exact_->set_coefficients(layout_->elements);
        exact_->set_coefficients(layout_->springs, layout_->elements.size());
    }
}

NetworkReport NetworkStep::solve_exactly_after(std::size_t operations) noexcept {
    NetworkReport report = solve_exactly();
    report.operations += operations;
    return report;
}

void NetworkStep::load_exact() noexcept {
    const std::size_t n = layout_->bodies;
    const std::size_t m = layout_->elements.size();
    NetworkInput& exact = exact_->input;
    std::copy(input.inertia.begin(), input.inertia.end(), exact.inertia.begin());
    std::copy(input.push.begin(), input.push.end(), exact.push.begin());
    for (std::size_t s = 0; s < layout_->springs.size(); ++s) {
        const bool joined = input.spring_inertia[s] > 0;
        exact.inertia[n + s] = joined ? input.spring_inertia[s] : 1.0;
        exact.push[n + s] = joined ? -input.spring_impulse[s] : 0.0;
        exact.at_rest[m + s] = exact.sliding[m + s] = joined ? kRigid : Limits{};
    }
    for (std::size_t e = 0; e < m; ++e) {
        exact.ground_speed[e] = input.ground_speed[e];
        exact.at_rest[e] = input.at_rest[e];
        exact.sliding[e] = input.sliding[e];
        exact_->last[e] = motion.mode[e];
    }
}

NetworkReport NetworkStep::solve_exactly() noexcept {
    if (!exact_) {
        return {};
    }
    load_exact();
    exact_->operations = 0;
    const solve::LoweringReport lowering = exact_->solve_lowered(solve_cap);
    if (lowering.status != solve::SolveStatus::invalid) {
        std::copy_n(exact_->motion.velocity.begin(), motion.velocity.size(), motion.velocity.begin());
        std::copy_n(exact_->motion.impulse.begin(), motion.impulse.size(), motion.impulse.begin());
        std::copy_n(exact_->motion.mode.begin(), motion.mode.size(), motion.mode.begin());
    }
    return {.status = lowering.status,
            .fast = false,
            .solves = lowering.solves,
            .waiting = lowering.waiting,
            .unsettled = exact_->unfinished,
            .operations = exact_->operations};
}

}  // namespace stiction::engine
