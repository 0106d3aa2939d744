// The guess is the chain solver's; the proof does not depend on it. With p_i = J_i v_i + h F_i and the modes given,
//
//   w = (Σp + hτ_left − hτ_right) / ΣJ          a cluster of sticking bodies a … b, τ = ±c where it slides    (1)
//   hτ_i = hτ_{i−1} + p_i − J_i w               friction inside it                                            (2)
//   |hτ_i| ≤ h c_i inside,   z of the stated sign between clusters                                            (3)
//
// The step minimises a strictly convex function, so modes that pass (3) give its one solution: (1) in 113 bits is then
// the answer, rounded once. Cost: O(n).
#include "exact_step.hpp"

#include <cstddef>

#include "stiction/solve/chain.hpp"

namespace peers {
namespace {

using stiction::Mode;
__extension__ using Quad = __float128;

std::vector<Mode> guess_modes(const Stack& stack, std::span<const double> velocity, std::span<const double> force) {
    const std::size_t n = stack.size();
    std::vector<double> push(n), w(n), friction(n - 1);
    std::vector<stiction::solve::Limits<double>> limits(n - 1);
    std::vector<Mode> mode(n - 1);
    std::vector<std::byte> workspace(stiction::solve::chain_workspace_bytes<double>(n, false, false));
    for (std::size_t i = 0; i < n; ++i) push[i] = stack.mass[i] * velocity[i] + stack.time_step * force[i];
    for (std::size_t e = 0; e + 1 < n; ++e) {
        limits[e] = {stack.time_step * stack.limit[e], stack.time_step * stack.limit[e]};
    }
    const stiction::solve::ChainProblem<double> problem{.inertia = stack.mass, .push = push, .limits = limits};
    const stiction::solve::ChainSolution<double> solution{.velocity = w, .friction = friction, .mode = mode};
    if (stiction::solve::solve_chain(problem, solution, workspace) == stiction::solve::SolveStatus::invalid)
        mode.clear();
    return mode;
}

// Friction impulse of interface e, which slides.
Quad sliding_impulse(const Stack& stack, Mode mode, std::size_t e) {
    const Quad impulse = Quad(stack.time_step) * stack.limit[e];
    return mode == Mode::forward ? impulse : -impulse;
}

}  // namespace

ExactStep exact_step(const Stack& stack, std::span<const double> velocity, std::span<const double> force) {
    const std::size_t n = stack.size();
    const Quad h = stack.time_step;
    ExactStep step{std::vector<double>(n), guess_modes(stack, velocity, force), true};
    if (step.mode.size() + 1 != n) return {};
    const auto push = [&](std::size_t i) { return Quad(stack.mass[i]) * velocity[i] + h * force[i]; };

    Quad before = 0;  // velocity of the cluster to the left
    for (std::size_t a = 0; a < n;) {
        std::size_t b = a;
        while (b + 1 < n && step.mode[b] == Mode::stuck) ++b;
        const Quad left = a > 0 ? sliding_impulse(stack, step.mode[a - 1], a - 1) : Quad(0);
        const Quad right = b + 1 < n ? sliding_impulse(stack, step.mode[b], b) : Quad(0);
        Quad momentum = left - right, mass = 0;
        for (std::size_t i = a; i <= b; ++i) {
            momentum += push(i);
            mass += stack.mass[i];
        }
        const Quad w = momentum / mass;  // (1)
        Quad impulse = left;
        for (std::size_t i = a; i < b; ++i) {
            impulse += push(i) - stack.mass[i] * w;  // (2)
            const Quad limit = h * stack.limit[i];
            step.certified = step.certified && impulse <= limit && -impulse <= limit;  // (3)
        }
        if (a > 0) step.certified = step.certified && (step.mode[a - 1] == Mode::forward ? before > w : before < w);
        for (std::size_t i = a; i <= b; ++i) step.velocity[i] = static_cast<double>(w);
        before = w;
        a = b + 1;
    }
    return step;
}

}  // namespace peers
