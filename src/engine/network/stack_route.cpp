#include "engine/network/stack_route.hpp"

#include <algorithm>
#include <array>

#include <stiction/solve/chain.hpp>
#include <stiction/solve/static_lowering.hpp>

#include "engine/network/exact_network.hpp"
#include "engine/network/ties.hpp"

namespace stiction::engine {

bool StackRoute::fits(const NetworkLayout& layout) noexcept {
    bool stack = layout.springs.empty() && layout.elements.size() + 1 == layout.bodies;
    for (std::size_t e = 0; e < layout.elements.size() && stack; ++e) {
        const Row& row = layout.elements[e];
        stack = row.body == std::vector<std::size_t>{e, e + 1} && row.coefficient == std::vector<double>{1, -1};
    }
    return stack;
}

StackRoute::StackRoute(const NetworkLayout& layout)
    : rows_(layout.elements),
      current_(layout.elements.size()),
      mode_(layout.elements.size(), Mode::stuck),
      workspace_(solve::chain_workspace_bytes<double>(layout.bodies)) {}

NetworkReport StackRoute::solve(const NetworkInput& input, std::size_t cap, NetworkMotion& motion) noexcept {
    for (std::size_t e = 0; e < current_.size(); ++e) {
        if (input.ground_speed[e] != 0) {
            return {};
        }
        mode_[e] = motion.mode[e];
    }
    bool warm = true;
    std::size_t operations = 0;
    const std::size_t n = input.inertia.size();
    const std::array<solve::LoweringGroup<double>, 1> groups{{{.at_rest = input.at_rest,
                                                               .sliding = input.sliding,
                                                               .current = current_,
                                                               .mode = mode_,
                                                               .last = motion.mode}}};
    bool tied = false;
    const auto hold = [&]() noexcept {
        tied = hold_ties(rows_, input, motion.velocity, mode_, motion.mode, current_);
        return tied;
    };
    const solve::LoweringReport lowering = solve::solve_static_above_sliding<double>(
        groups,
        [&](bool) noexcept {
            const solve::SolveStatus status =
                solve::resolve_chain<double>({.inertia = input.inertia, .push = input.push, .limits = current_},
                                             {motion.velocity, motion.impulse, mode_}, std::span(workspace_));
            warm = warm && status == solve::SolveStatus::warm;
            operations += (status == solve::SolveStatus::warm ? 1 : 2) * ExactNetwork::kOperationsPerBody * n;
            return status;
        },
        cap, hold);
    if (tied) {
        cut_to_limits(input, mode_, motion.impulse);
    }
    if (lowering.status != solve::SolveStatus::invalid) {
        std::copy(mode_.begin(), mode_.end(), motion.mode.begin());
    }
    return {.status = lowering.status,
            .fast = warm && lowering.solves == 1,
            .solves = lowering.solves,
            .waiting = lowering.waiting,
            .operations = operations};
}

}  // namespace stiction::engine
