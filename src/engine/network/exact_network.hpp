// A network of bodies and set-valued elements, solved exactly: owner of its rows and of the workspace of solve/graph.hpp.
//
//   J_i v_i = p_i − Σ_e d_ei τ_e                                      v: velocities or accelerations                (1)
//   −backward_e ≤ τ_e ≤ forward_e,  at a limit where Σ_i d_ei v_i ≠ g_e, in the direction of that slip              (2)
//   static limits above sliding ones: lowered one side at a time, solve/static_lowering.hpp                         (3)
//
// Rows are flattened once, when constructed; nothing is allocated after that. The only file that compiles the graph solver.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include <stiction/mode.hpp>
#include <stiction/solve/static_lowering.hpp>

#include "engine/reading/limits.hpp"
#include "numeric/rows.hpp"

namespace stiction::engine {

class ExactNetwork {
public:
    ExactNetwork(std::size_t bodies, std::span<const Row> rows);

    // Given.
    std::vector<double> inertia;  ///< J by body, > 0 [kg | kg·m²]
    std::vector<double> push;     ///< p by body [N·s | N·m·s, or N | N·m]
    std::vector<double> speed;    ///< g by element
    std::vector<Limits> limits;   ///< by element; solve_lowered() writes them [unit of push]
    std::vector<Limits> at_rest;  ///< by element, for solve_lowered(): limits it begins with
    std::vector<Limits> sliding;  ///< by element, for solve_lowered()

    // Answered; left as they were after `invalid`.
    std::vector<double> velocity;  ///< v by body
    std::vector<double> impulse;   ///< τ by element, shared by the least norm where it is open [unit of push]
    std::vector<Mode> mode;        ///< by element

    /// (1), (2) with `limits`.
    [[nodiscard]] solve::SolveStatus solve() noexcept;
    /// (1)–(3) from `at_rest` to `sliding`, in at most `cap` solves.
    [[nodiscard]] solve::LoweringReport solve_lowered(std::size_t cap = solve::kNoCap) noexcept;

    /// Multiplications at most, counted from sizes, since the caller last set it to 0:
    /// passes · (m² n + n³) for n bodies and m elements; passes · kOperationsPerBody · n where they make a stack or tree.
    std::size_t operations = 0;
    /// Of one body in one pass over a stack or tree, rounded up.
    static constexpr std::size_t kOperationsPerBody = 100;

private:
    std::vector<std::size_t> row_start_;
    std::vector<std::size_t> row_body_;
    std::vector<double> row_coefficient_;
    std::vector<std::byte> workspace_;
};

}  // namespace stiction::engine
