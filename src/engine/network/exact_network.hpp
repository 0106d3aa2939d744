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

#include <stiction/solve/static_lowering.hpp>

#include "engine/network/network_problem.hpp"
#include "numeric/rows.hpp"

namespace stiction::engine {

class ExactNetwork {
public:
    /// A layout without springs.
    explicit ExactNetwork(const NetworkLayout& layout);

    NetworkInput input;      ///< p, g, J; `at_rest` and `sliding` for solve_lowered()
    std::vector<Mode> last;  ///< by element, for solve_lowered(): what it did before; stuck where nothing is written
    bool ties = false;       ///< ties.hpp, for solve_lowered(): p and limits are products with a step
    std::vector<Limits> limits;  ///< by element, for solve(); solve_lowered() writes them [unit of push]
    NetworkMotion motion;  ///< answer; left as it was after `invalid`, τ shared by the least norm where it is open

    /// Other coefficients for elements from a place on; bodies that an element has behind those of its row keep theirs.
    void set_coefficients(std::span<const Row> rows, std::size_t first = 0) noexcept;

    /// (1), (2) with `limits`. A solve that is cut short has no answer: `invalid`, and `unfinished`.
    [[nodiscard]] solve::SolveStatus solve() noexcept;
    /// (1)–(3), in at most `cap` solves.
    [[nodiscard]] solve::LoweringReport solve_lowered(std::size_t cap = solve::kNoCap) noexcept;

    bool unfinished = false;     ///< of the last solve: `invalid` because its passes are bounded
    std::size_t pass_limit = 0;  ///< of GraphOptions: 0, the bound that no machine has reached

    /// Multiplications at most, counted from sizes, since the caller last set it to 0:
    /// passes · (m² n + n³) for n bodies and m elements; passes · kOperationsPerBody · n where they make a stack or tree.
    std::size_t operations = 0;
    /// Of one body in one pass over a stack or tree, rounded up.
    static constexpr std::size_t kOperationsPerBody = 100;

private:
    std::vector<Row> rows_;
    std::vector<std::size_t> row_start_;
    std::vector<std::size_t> row_body_;
    std::vector<double> row_coefficient_;
    std::vector<std::byte> workspace_;
};

}  // namespace stiction::engine
