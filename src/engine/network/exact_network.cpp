#include "engine/network/exact_network.hpp"

#include <array>

#include <stiction/solve/graph.hpp>

#include "engine/network/ties.hpp"

namespace stiction::engine {

ExactNetwork::ExactNetwork(const NetworkLayout& layout)
    : input(layout),
      last(layout.elements.size(), Mode::stuck),
      limits(layout.elements.size()),
      motion(layout),
      rows_(layout.elements) {
    row_start_.push_back(0);
    for (const Row& row : layout.elements) {
        row_body_.insert(row_body_.end(), row.body.begin(), row.body.end());
        row_coefficient_.insert(row_coefficient_.end(), row.coefficient.begin(), row.coefficient.end());
        row_start_.push_back(row_body_.size());
    }
    workspace_.resize(solve::graph_workspace_bytes<double>(layout.bodies, limits.size(), row_body_.size()));
}

void ExactNetwork::set_coefficients(std::span<const Row> rows, std::size_t first) noexcept {
    for (std::size_t k = 0; k < rows.size(); ++k) {
        for (std::size_t a = 0; a < rows[k].coefficient.size(); ++a) {
            rows_[first + k].coefficient[a] = rows[k].coefficient[a];
            row_coefficient_[row_start_[first + k] + a] = rows[k].coefficient[a];
        }
    }
}

solve::SolveStatus ExactNetwork::solve() noexcept {
    const solve::GraphNetwork<double> network{input.inertia,    input.push,         row_start_, row_body_,
                                              row_coefficient_, input.ground_speed, limits};
    const solve::GraphReport report = solve::solve_graph(
        network, std::span(workspace_), {motion.velocity, motion.impulse, motion.mode, {}}, {.pass_limit = pass_limit});
    const std::size_t n = input.inertia.size();
    const std::size_t m = limits.size();
    const std::size_t passes = report.passes + report.sharing_passes + 1;  // the last one writes the answer
    operations +=
        passes * (report.route == solve::GraphRoute::general ? m * m * n + n * n * n : kOperationsPerBody * n);
    unfinished = report.status == solve::SolveStatus::capped;
    return unfinished ? solve::SolveStatus::invalid : report.status;
}

solve::LoweringReport ExactNetwork::solve_lowered(std::size_t cap) noexcept {
    const std::array<solve::LoweringGroup<double>, 1> groups{
        {{.at_rest = input.at_rest, .sliding = input.sliding, .current = limits, .mode = motion.mode, .last = last}}};
    bool tied = false;
    const auto hold = [&]() noexcept {
        tied = ties && hold_ties(rows_, input, motion.velocity, motion.mode, last, limits);
        return tied;
    };
    const solve::LoweringReport report = solve::solve_static_above_sliding<double>(
        groups, [this](bool) noexcept { return solve(); }, cap, hold);
    if (tied) {
        cut_to_limits(input, motion.mode, motion.impulse);
    }
    return report;
}

}  // namespace stiction::engine
