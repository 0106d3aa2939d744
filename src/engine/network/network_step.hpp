// One velocity step of bodies joined by implicit springs and set-valued elements.
//
//   (J_i + damping) w_i = p_i − Σ_s d_si f_s − Σ_e d_ei τ_e                                                  (1)
//   f_s = b_s + c_s Σ_i d_si w_i           impulse of spring s: c_s = h c + h² k, b_s = h k·(elongation now)  (2)
//   τ_e ∈ friction of element e at z_e = Σ_i d_ei w_i − g_e,  limits × h                                      (3)
//
// Two routes to the same answer:
//   fast:  the modes of the last step are tried first. For one pattern of stuck elements (1)–(3) is linear; its inverse is
//          kept for the last few patterns, so a step is one small matrix times a vector, and a check of signs and limits.
//   exact: where the check fails, solve/graph decides, with static friction lowered one side at a time. A spring enters as a
//          body of inertia c_s and push −b_s whose velocity is the rate of the spring, tied to it by a rigid row: its
//          kinetic term ½ c_s y² + b_s y is exactly the cost of (2).
//   stack: bodies in a row, each rubbing on the next and nothing else, too many for the fast route: solve/chain, warm.
//
// Stuck bodies joined by rows +1, −1 come out bit-identical, bodies stuck to ground exactly at ground speed. No allocation
// after construction.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <stiction/mode.hpp>
#include <stiction/solve/graph.hpp>
#include <stiction/solve/static_lowering.hpp>

#include "numeric/packed_rows.hpp"
#include "numeric/rows.hpp"
#include "numeric/tied_bodies.hpp"

namespace stiction::engine {

using Limits = solve::Limits<double>;

/// What one step is given. Sized by the layout.
struct NetworkInput {
    std::vector<double> inertia;         ///< J_i + damping, > 0 [kg, kg·m²]
    std::vector<double> push;            ///< p_i, momentum without springs and friction [N·s, N·m·s]
    std::vector<double> spring_inertia;  ///< c_s ≥ 0; 0: not in contact [kg, kg·m²]
    std::vector<double> spring_impulse;  ///< b_s [N·s, N·m·s]
    std::vector<Limits> at_rest;         ///< limits × h while at rest [N·s, N·m·s]
    std::vector<Limits> sliding;         ///< limits × h while sliding [N·s, N·m·s]
    std::vector<double> ground_speed;    ///< g_e [m/s, rad/s]
};

/// What it answers; `mode` is also where the next step begins.
struct NetworkMotion {
    std::vector<double> velocity;  ///< w_i [m/s, rad/s]
    std::vector<double> impulse;   ///< τ_e, friction × h [N·s, N·m·s]
    std::vector<Mode> mode;
};

/// How a step was solved.
struct NetworkReport {
    solve::SolveStatus status = solve::SolveStatus::invalid;
    bool fast = false;        ///< the modes of the last step still held
    std::size_t solves = 0;   ///< of the exact route
    std::size_t waiting = 0;  ///< elements left to break away in the next step (cap reached)
    /// Multiplications it took at most, counted from sizes: (n + m)² for trying a pattern, 2 (n + m)³ for a new inverse,
    /// ((m + s)² (n + s) + (n + s)³) for each pass of solve/graph, 100 n for a pass over a stack or tree; s: springs.
    std::size_t operations = 0;
};

class NetworkStep {
public:
    static constexpr std::size_t kLargestDense = 48;  ///< n + m up to which the fast route is tried

    /// `grounds_move`: elements may have ground speeds. A large stack without any never needs the general solver, whose
    /// memory grows with the square of its size.
    explicit NetworkStep(NetworkLayout layout, bool grounds_move = true);

    NetworkInput input;
    NetworkMotion motion;

    /// Cap on the solves of the exact route in one step; see solve/static_lowering.hpp.
    std::size_t solve_cap = solve::kNoCap;

    /// `input.inertia` and `input.spring_inertia` never change after the first solve: patterns need not be compared with them.
    bool constant_inertia = false;

    [[nodiscard]] const NetworkLayout& layout() const noexcept { return layout_; }

    /// Solves (1)–(3) for `input`, from the modes in `motion`, into `motion`.
    [[nodiscard]] NetworkReport solve() noexcept;

    /// The exact route alone, for tests and first steps.
    [[nodiscard]] NetworkReport solve_exactly() noexcept;

private:
    /// Elements as bits, the first in the lowest.
    using Elements = std::uint64_t;
    static_assert(kLargestDense <= 64, "one bit per element");

    /// A pattern of stuck elements with its inverse.
    struct Pattern {
        bool used = false;
        bool regular = false;                ///< the inverse exists
        bool ties = false;                   ///< bodies share a velocity, or have that of a ground
        Elements stuck = 0;                  ///< what sticks
        Elements moving = 0;                 ///< what of it has a relative speed of its own and ties no bodies
        std::vector<double> inertia;         ///< n, the inverse was made for these
        std::vector<double> spring_inertia;  ///< and these
        std::vector<double> inverse;         ///< (n + m)², column by column, columns padded to pairs
        bool geared = false;                 ///< ratios tie bodies: `tied` knows, leader and ground do not
        TiedBodies tied{0, 0};
        std::vector<std::size_t> leader;  ///< n: body whose velocity a stuck body shares; itself if none
        std::vector<std::size_t> ground;  ///< n: element that ties the body to ground, or kNone
    };
    static constexpr std::size_t kPatterns = 8;
    static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

    [[nodiscard]] static bool in(Elements elements, std::size_t e) noexcept { return (elements >> e & 1U) != 0; }
    void mark_sticking() noexcept;
    void mark(Elements stuck) noexcept;
    [[nodiscard]] bool fits(const Pattern& pattern) const noexcept;
    Pattern& find_pattern() noexcept;
    void make_pattern(Pattern& pattern) noexcept;
    void assemble(const Pattern& pattern) noexcept;
    void tie_bodies(Pattern& pattern) noexcept;
    void tie_gears(Pattern& pattern) noexcept;
    void apply(const Pattern& pattern) noexcept;
    void load_right() noexcept;
    void multiply(const Pattern& pattern) noexcept;
    void share_velocities(const Pattern& pattern) noexcept;
    template <std::size_t kPairs>
    void multiply_rows(const Pattern& pattern, std::size_t first) noexcept;
    [[nodiscard]] bool consistent() const noexcept;
    void take_answer() noexcept;
    void load_graph() noexcept;
    [[nodiscard]] solve::SolveStatus solve_graph_once(bool first) noexcept;
    [[nodiscard]] bool is_stack() const noexcept;
    [[nodiscard]] NetworkReport solve_stack() noexcept;

    NetworkLayout layout_;
    PackedRows spring_rows_;   ///< of the layout
    PackedRows element_rows_;  ///< likewise
    Elements between_ = 0;     ///< elements with more than one body
    std::size_t n_;
    std::size_t m_;
    std::size_t size_;            ///< n + m
    std::size_t stride_;          ///< size padded to pairs
    bool stack_ = false;          ///< bodies in a row, element e between bodies e and e + 1, nothing else
    std::size_t operations_ = 0;  ///< of this step so far

    std::array<Pattern, kPatterns> patterns_;
    std::size_t next_pattern_ = 0;
    std::size_t last_pattern_ = 0;  ///< used in the last step, tried first
    Elements stuck_ = 0;            ///< wanted in this step
    Elements moving_ = 0;           ///< of these, between bodies and with a relative speed now
    std::vector<double> right_;     ///< n + m
    std::vector<double> answer_;    ///< n + m, padded
    std::vector<double> matrix_;    ///< (n + m) × 2(n + m), for the elimination

    // The network as solve/graph sees it: bodies, then springs as bodies; elements, then the rigid rows of springs.
    std::vector<double> graph_inertia_;
    std::vector<double> graph_push_;
    std::vector<std::size_t> row_start_;
    std::vector<std::size_t> row_body_;
    std::vector<double> row_coefficient_;
    std::vector<double> graph_speed_;
    std::vector<Limits> start_;
    std::vector<Limits> graph_sliding_;
    std::vector<Limits> current_;
    std::vector<double> graph_velocity_;
    std::vector<double> graph_impulse_;
    std::vector<Mode> graph_mode_;
    std::vector<std::byte> workspace_;
};

}  // namespace stiction::engine
