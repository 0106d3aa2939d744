// Cost of the exact stack solver per body and step, n = 3 … 10⁶: sorted and random loads, from nothing and with the
// modes of the last step. Answers are certified before any time counts. items_per_second counts bodies; the counter
// ns_per_body is its inverse.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <span>
#include <vector>

#include "reference/certificate.hpp"
#include "stiction/solve/chain.hpp"

namespace {

using namespace stiction;
using namespace stiction::solve;

enum class Load { sorted, random };

struct Stack {
    std::vector<double> inertia, push, velocity, friction;
    std::vector<Limits<double>> limits;
    std::vector<Mode> mode;
    std::vector<Limits<double>> ground;
    std::vector<double> ground_friction;
    std::vector<Mode> ground_mode;

    Stack(std::size_t n, Load load, bool grounded, std::uint64_t seed) {
        std::mt19937_64 engine(seed);
        std::uniform_real_distribution<double> unit(0.5, 1.5), force(-5, 5);
        for (std::size_t i = 0; i < n; ++i) {
            inertia.push_back(unit(engine));
            push.push_back(force(engine));
            if (i + 1 < n) limits.push_back({unit(engine), unit(engine)});
            if (grounded) ground.push_back({0.3 * unit(engine), 0.3 * unit(engine)});
        }
        if (load == Load::sorted) std::sort(push.begin(), push.end());
        velocity.resize(n);
        friction.resize(n - 1);
        mode.assign(n - 1, Mode::stuck);
        if (grounded) {
            ground_friction.resize(n);
            ground_mode.assign(n, Mode::stuck);
        }
    }
    ChainProblem<double> problem() const { return {inertia, push, limits, ground}; }
    ChainSolution<double> solution() { return {velocity, friction, mode, ground_friction, ground_mode}; }
};

// One stack, as in a simulation whose loads change little from step to step, or many different ones in turn, so that
// the processor cannot learn its branches by heart. They share one workspace, as a program would do it.
enum class Variety { one, many };

std::vector<Stack> stacks(std::size_t n, Load load, bool grounded, Variety variety) {
    constexpr std::size_t kBodies = 20000;
    const std::size_t count = variety == Variety::one ? 1 : std::max<std::size_t>(kBodies / n, 1);
    std::vector<Stack> all;
    for (std::size_t k = 0; k < count; ++k) all.emplace_back(n, load, grounded, 1 + k);
    return all;
}

void report(benchmark::State& state, std::size_t n) {
    state.SetItemsProcessed(static_cast<int64_t>(n) * state.iterations());
    state.counters["ns_per_body"] = benchmark::Counter(
        static_cast<double>(n) * 1e-9, benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

bool certified(std::vector<Stack>& all, std::span<std::byte> workspace) {
    for (Stack& s : all) {
        if (solve_chain(s.problem(), s.solution(), workspace) != SolveStatus::exact) return false;
        if (!certify(s.problem(), s.solution()).optimal(1e-12)) return false;
    }
    return true;
}

void cold(benchmark::State& state, Load load, bool grounded, Variety variety) {
    const auto n = static_cast<std::size_t>(state.range(0));
    std::vector<Stack> all = stacks(n, load, grounded, variety);
    std::vector<std::byte> workspace(chain_workspace_bytes<double>(n, grounded, false));
    if (!certified(all, workspace)) state.SkipWithError("not certified");
    std::size_t next = 0;
    for (auto _ : state) {
        Stack& s = all[next];
        next = next + 1 < all.size() ? next + 1 : 0;
        benchmark::DoNotOptimize(solve_chain(s.problem(), s.solution(), workspace));
        benchmark::ClobberMemory();
    }
    report(state, n);
}

void warm(benchmark::State& state, Load load, bool grounded, Variety variety) {
    const auto n = static_cast<std::size_t>(state.range(0));
    std::vector<Stack> all = stacks(n, load, grounded, variety);
    std::vector<std::byte> workspace(chain_workspace_bytes<double>(n, grounded, false));
    if (!certified(all, workspace)) state.SkipWithError("not certified");
    std::size_t next = 0;
    for (auto _ : state) {
        Stack& s = all[next];
        next = next + 1 < all.size() ? next + 1 : 0;
        benchmark::DoNotOptimize(resolve_chain(s.problem(), s.solution(), workspace));
        benchmark::ClobberMemory();
    }
    report(state, n);
}

void sizes(benchmark::internal::Benchmark* b) {
    for (const int n : {3, 10, 30, 100, 1000, 10000, 100000, 1000000}) b->Arg(n);
}

BENCHMARK_CAPTURE(cold, random, Load::random, false, Variety::one)->Apply(sizes);
BENCHMARK_CAPTURE(cold, sorted, Load::sorted, false, Variety::one)->Apply(sizes);
BENCHMARK_CAPTURE(warm, random, Load::random, false, Variety::one)->Apply(sizes);
BENCHMARK_CAPTURE(warm, sorted, Load::sorted, false, Variety::one)->Apply(sizes);
BENCHMARK_CAPTURE(cold, many_random, Load::random, false, Variety::many)->Apply(sizes);
BENCHMARK_CAPTURE(warm, many_random, Load::random, false, Variety::many)->Apply(sizes);
BENCHMARK_CAPTURE(cold, random_on_ground, Load::random, true, Variety::one)->Apply(sizes);
BENCHMARK_CAPTURE(warm, random_on_ground, Load::random, true, Variety::one)->Apply(sizes);

}  // namespace
