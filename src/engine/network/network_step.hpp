// One velocity step of a machine, network_problem.hpp (1)–(3), by the cheapest of three routes to the same answer.
//
//   patterns:  the modes of the last step are tried first, as one small linear problem with a stored inverse (pattern_route.hpp)
//   stack:     bodies in a row, each rubbing on the next and nothing else, too many for a stored inverse (stack_route.hpp)
//   exact:     where these do not hold, exact_network.hpp decides, static friction lowered one side at a time. A spring enters as a
//              body of inertia c_s and push −b_s whose velocity is the rate of the spring, tied to it by a rigid row: its kinetic
//              term ½ c_s y² + b_s y is exactly the cost of (2).
//
// Stuck bodies joined by rows +1, −1 come out bit-identical, bodies stuck to ground exactly at ground speed. No allocation
// after construction.
#pragma once

#include <cstddef>
#include <optional>

#include "engine/network/exact_network.hpp"
#include "engine/network/network_problem.hpp"
#include "engine/network/pattern_route.hpp"
#include "engine/network/stack_route.hpp"

namespace stiction::engine {

class NetworkStep {
public:
    /// The layout must outlive the step. `grounds_move`: elements may have ground speeds. A large stack without any never needs the
    /// exact route, whose memory grows with the square of its size.
    explicit NetworkStep(const NetworkLayout& layout, bool grounds_move = true);
    /// By the exact route only: for instants, which have no last step and no ties (ties.hpp).
    struct ExactOnly {};
    NetworkStep(const NetworkLayout& layout, ExactOnly);

    /// Numbers of the layout have changed, its structure has not: as a new one, in the same memory.
    void renew();

    NetworkInput input;
    NetworkMotion motion;

    /// Cap on the solves of the exact route in one step; see solve/static_lowering.hpp.
    std::size_t solve_cap = solve::kNoCap;

    /// `input.inertia` and `input.spring_inertia` never change after the first solve: patterns need not be compared with them.
    bool constant_inertia = false;

    [[nodiscard]] const NetworkLayout& layout() const noexcept { return *layout_; }
    /// Null for machines too large for it.
    [[nodiscard]] const PatternRoute* patterns() const noexcept { return patterns_ ? &*patterns_ : nullptr; }
    [[nodiscard]] PatternRoute* patterns() noexcept { return patterns_ ? &*patterns_ : nullptr; }

    /// Solves (1)–(3) for `input`, from the modes in `motion`, into `motion`.
    [[nodiscard]] NetworkReport solve() noexcept {
        NetworkReport report = patterns_ ? patterns_->solve(input, constant_inertia, motion)
                               : stack_  ? stack_->solve(input, solve_cap, motion)
                                         : NetworkReport{};
        return report.status != solve::SolveStatus::invalid ? report : solve_exactly_after(report.operations);
    }

    /// The exact route alone, for tests and first steps.
    [[nodiscard]] NetworkReport solve_exactly() noexcept;

private:
    void load_exact() noexcept;
    /// Counts the operations spent on the other routes too.
    [[nodiscard]] NetworkReport solve_exactly_after(std::size_t operations) noexcept;

    const NetworkLayout* layout_;
    std::optional<PatternRoute> patterns_;  // of small machines
    std::optional<StackRoute> stack_;       // of large stacks
    std::optional<ExactNetwork> exact_;     // bodies, then springs; elements, then the rigid rows of springs
};

}  // namespace stiction::engine
