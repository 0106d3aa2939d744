// The call of the exact stack solver as C++ makes it, timed from inside, for bench/python/measure.py to stand beside.
#include <chrono>
#include <cstddef>
#include <cstring>
#include <vector>

#include <stiction/solve/chain.hpp>

namespace {

using namespace stiction;
using namespace stiction::solve;

/// A stack with everything a solve needs, made before any time counts.
struct Stack {
    std::vector<double> inertia, push, velocity, friction;
    std::vector<Limits<double>> limits;
    std::vector<Mode> mode;
    std::vector<std::byte> workspace;
};

}  // namespace

extern "C" {

/// Copies n bodies and 2 (n − 1) limits, forward and backward in turn.
__attribute__((visibility("default"))) Stack* make_stack(std::size_t n, const double* inertia, const double* push,
                                                         const double* limits) {
    auto* stack = new Stack;
    stack->inertia.assign(inertia, inertia + n);
    stack->push.assign(push, push + n);
    stack->velocity.resize(n);
    stack->friction.resize(n - 1);
    for (std::size_t i = 0; i + 1 < n; ++i) {
        stack->limits.push_back({limits[2 * i], limits[2 * i + 1]});
    }
    stack->mode.assign(n - 1, Mode::stuck);
    stack->workspace.resize(chain_workspace_bytes<double>(n, false, false));
    return stack;
}

/// One solve; the time it took [s], negative if it was not exact.
__attribute__((visibility("default"))) double solve_stack(Stack* stack, int warm) {
    const ChainProblem<double> problem{stack->inertia, stack->push, stack->limits};
    const ChainSolution<double> solution{stack->velocity, stack->friction, stack->mode};
    const auto start = std::chrono::steady_clock::now();
    const SolveStatus status = warm != 0 ? resolve_chain(problem, solution, std::span<std::byte>(stack->workspace))
                                         : solve_chain(problem, solution, std::span<std::byte>(stack->workspace));
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
    return status == SolveStatus::exact || status == SolveStatus::warm ? taken.count() : -1;
}

/// 1 if the velocities are these to the last bit.
__attribute__((visibility("default"))) int same_velocity(const Stack* stack, const double* velocity) {
    return std::memcmp(stack->velocity.data(), velocity, stack->velocity.size() * sizeof(double)) == 0 ? 1 : 0;
}

__attribute__((visibility("default"))) void end_stack(Stack* stack) { delete stack; }

}  // extern "C"
