// Cost per body and step of the other network solvers: trees, loops (general route), and the Biagiotti method on the stacks
// of chain.cpp. Answers are certified, or found exact by the solver, before any time counts.
#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

#include "reference/certificate.hpp"
#include "stiction/solve/biagiotti.hpp"
#include "stiction/solve/graph.hpp"
#include "stiction/solve/tree.hpp"

namespace {

using namespace stiction;
using namespace stiction::solve;

void report(benchmark::State& state, std::size_t n) {
    state.SetItemsProcessed(static_cast<int64_t>(n) * state.iterations());
    state.counters["ns_per_body"] = benchmark::Counter(
        static_cast<double>(n) * 1e-9, benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

struct Bodies {
    std::mt19937_64 engine{1};
    std::uniform_real_distribution<double> unit{0.5, 1.5}, force{-5, 5};
    std::vector<double> inertia, push;

    explicit Bodies(std::size_t n) {
        for (std::size_t i = 0; i < n; ++i) {
            inertia.push_back(unit(engine));
            push.push_back(force(engine));
        }
    }
};

// Every body hangs on a random earlier one.
void tree(benchmark::State& state, bool warm) {
    const auto n = static_cast<std::size_t>(state.range(0));
    Bodies bodies(n);
    std::vector<std::uint32_t> parent(n, kNoParent);
    std::vector<Limits<double>> limits(n);
    for (std::size_t i = 1; i < n; ++i) {
        parent[i] = static_cast<std::uint32_t>(bodies.engine() % i);
        limits[i] = {bodies.unit(bodies.engine), bodies.unit(bodies.engine)};
    }
    std::vector<double> velocity(n), friction(n), scratch(2 * n);
    std::vector<Mode> mode(n, Mode::stuck);
    std::vector<std::byte> workspace(tree_workspace_bytes<double>(n));
    const TreeProblem<double> problem{bodies.inertia, bodies.push, parent, limits};
    const TreeSolution<double> solution{velocity, friction, mode};
    const bool solved = solve_tree(problem, solution, workspace) == SolveStatus::exact;
    if (!solved || !certify(problem, solution, std::span<double>(scratch)).optimal(1e-12)) {
        state.SkipWithError("not certified");
    }
    for (auto _ : state) {
        benchmark::DoNotOptimize(warm ? resolve_tree(problem, solution, workspace)
                                      : solve_tree(problem, solution, workspace));
        benchmark::ClobberMemory();
    }
    report(state, n);
}

// A ring: every body rubs on the next, the last on the first.
void ring(benchmark::State& state, bool warm) {
    const auto n = static_cast<std::size_t>(state.range(0));
    Bodies bodies(n);
    std::vector<std::size_t> row_start{0}, body;
    std::vector<double> coefficient;
    std::vector<Limits<double>> limits;
    for (std::size_t i = 0; i < n; ++i) {
        body.insert(body.end(), {i, (i + 1) % n});
        coefficient.insert(coefficient.end(), {1.0, -1.0});
        row_start.push_back(body.size());
        limits.push_back({bodies.unit(bodies.engine), bodies.unit(bodies.engine)});
    }
    std::vector<double> velocity(n), friction(n);
    std::vector<Mode> mode(n);
    std::vector<std::byte> workspace(graph_workspace_bytes<double>(n, n, body.size()));
    const GraphNetwork<double> network{bodies.inertia, bodies.push, row_start, body, coefficient, {}, limits};
    const GraphMotion<double> motion{velocity, friction, mode, {}};
    if (solve_graph(network, workspace, motion).status != SolveStatus::exact) state.SkipWithError("not exact");
    const GraphOptions options{.start_from_modes = warm};
    for (auto _ : state) {
        benchmark::DoNotOptimize(solve_graph(network, workspace, motion, options));
        benchmark::ClobberMemory();
    }
    report(state, n);
}

void biagiotti_stack(benchmark::State& state) {
    const auto n = static_cast<std::size_t>(state.range(0));
    Bodies bodies(n);
    std::vector<double> limit(n - 1), velocity(n - 1), friction(n - 1), acceleration(n - 1), workspace(2 * (n - 1));
    for (double& l : limit) l = bodies.unit(bodies.engine);
    std::vector<Mode> mode(n - 1);
    BiagiottiFriction<double> result{friction, acceleration, mode};
    const BiagiottiStack<double> stack{bodies.inertia, bodies.push, limit, limit};
    for (auto _ : state) {
        const BiagiottiProblem problem =
            stiction::solve::solve(stack, std::span<const double>(velocity), std::span<double>(workspace), result);
        if (problem != BiagiottiProblem::none) state.SkipWithError("refused");
        benchmark::ClobberMemory();
    }
    report(state, n);
}

void sizes(benchmark::internal::Benchmark* b) {
    for (const int n : {3, 10, 30, 100, 1000, 10000, 100000, 1000000}) b->Arg(n);
}
void few(benchmark::internal::Benchmark* b) {
    for (const int n : {3, 10, 30, 100}) b->Arg(n);
}

BENCHMARK_CAPTURE(tree, cold, false)->Apply(sizes);
BENCHMARK_CAPTURE(tree, warm, true)->Apply(sizes);
BENCHMARK_CAPTURE(ring, cold, false)->Apply(few);
BENCHMARK_CAPTURE(ring, warm, true)->Apply(few);
BENCHMARK(biagiotti_stack)->Apply(sizes);

}  // namespace
