// A step of a small machine in the modes of the last one: for one pattern of stuck elements (1)–(3) of network_problem.hpp is linear.
//
//   | J + springs   Dᵀ | | w |   | p − springs' pushes               |
//   | D of stuck    0  | | τ | = | g of stuck, sliding limit of others |                                          (1)
//
// The inverse of (1) is kept for the last few patterns, so that a step is one small matrix times a vector and a check of signs and
// limits. Bodies tied by the pattern then get one velocity to the bit, and that of their ground (tied_bodies.hpp).
//
// Cost: (n + m)² per step, 2 (n + m)³ for a new pattern. No allocation after construction.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/network/network_problem.hpp"
#include "numeric/packed_rows.hpp"
#include "numeric/tied_bodies.hpp"

namespace stiction::engine {

class PatternRoute {
public:
    static constexpr std::size_t kLargest = 48;  ///< n + m; beyond, the inverse costs more than the exact route

    [[nodiscard]] static bool fits(const NetworkLayout& layout) noexcept {
        return layout.bodies + layout.elements.size() <= kLargest;
    }

    /// The layout must outlive the route.
    explicit PatternRoute(const NetworkLayout& layout);

    /// Numbers of the layout have changed, its structure has not: all patterns are forgotten.
    void renew();

    /// From the modes in `motion`, into `motion`; `invalid`, with nothing changed but the count of operations, where these modes do
    /// not hold. `constant_inertia`: inertias are those of the first solve.
    [[nodiscard]] NetworkReport solve(const NetworkInput& input, bool constant_inertia, NetworkMotion& motion) noexcept;

    /// The pattern of the last solve once more, where that was fast and its modes are those of the machine; ground speeds and limits are as
    /// they were, or as keeps() took them over. Pushes of bodies are read from pushes(), not from the input. True if signs and limits hold;
    /// answer() then has velocities, and behind them impulses.
    [[nodiscard]] bool holds_again(const NetworkInput& input) noexcept;
    [[nodiscard]] double* pushes() noexcept { return right_.data(); }
    [[nodiscard]] const double* answer() const noexcept { return answer_.data(); }
    /// Multiplications of one try.
    [[nodiscard]] std::size_t operations_of_try() const noexcept { return size_ * size_; }
    /// Takes over limits that have changed. False if something else is wanted stuck or open now: then it is no longer known what sticks.
    [[nodiscard]] bool keeps(const NetworkInput& input, const NetworkMotion& motion) noexcept;

    /// Elements as bits, the first in the lowest.
    using Elements = std::uint64_t;

    /// The pattern of the last step that was fast: valid until the next solve.
    struct Last {
        Elements stuck = 0;
        Elements open = 0;      ///< without capacity
        Elements moving = 0;    ///< stuck, with a ground or relative speed
        const double* inverse;  ///< of (1): column c begins at c · stride
        std::size_t stride = 0;
        const TiedBodies* tied;  ///< null where the pattern ties nothing
    };
    [[nodiscard]] Last last() const noexcept {
        const Pattern& p = patterns_[last_pattern_];
        return {stuck_, open_, moving_, p.inverse.data(), stride_, p.ties ? &p.tied : nullptr};
    }

private:
    static_assert(kLargest <= 64, "one bit per element");

    /// A pattern of stuck elements with its inverse.
    struct Pattern {
        bool used = false;
        bool regular = false;                ///< the inverse exists
        bool ties = false;                   ///< bodies share a velocity, or have that of a ground
        Elements stuck = 0;                  ///< what sticks
        Elements moving = 0;                 ///< what of it has a ground or relative speed now
        std::vector<double> inertia;         ///< n, the inverse was made for these
        std::vector<double> spring_inertia;  ///< and these
        std::vector<double> inverse;         ///< (n + m)², column by column, columns padded to pairs
        TiedBodies tied{0, 0};
    };
    static constexpr std::size_t kPatterns = 8;
    /// Pairs of vectors, as far as vectors begin aligned [bytes].
    static constexpr std::size_t kAligned = std::min<std::size_t>(2 * sizeof(double), __STDCPP_DEFAULT_NEW_ALIGNMENT__);

    [[nodiscard]] static bool in(Elements elements, std::size_t e) noexcept { return (elements >> e & 1U) != 0; }
    void mark_sticking(const NetworkInput& input, const NetworkMotion& motion) noexcept;
    [[nodiscard]] bool fits(const Pattern& pattern, const NetworkInput& input, bool constant_inertia) const noexcept;
    void find_pattern(const NetworkInput& input, bool constant_inertia) noexcept;
    void make_pattern(Pattern& pattern, const NetworkInput& input) noexcept;
    void assemble(const Pattern& pattern, const NetworkInput& input) noexcept;
    void tie_bodies(Pattern& pattern) const noexcept;
    void take_off_springs(const NetworkInput& input) noexcept;
    void multiply(const Pattern& pattern) noexcept;
    template <std::size_t kPairs>
    void multiply_rows(const Pattern& pattern, std::size_t first) noexcept;
    [[nodiscard]] bool consistent(const NetworkInput& input) const noexcept;
    void take_answer(NetworkMotion& motion) const noexcept;

    const NetworkLayout* layout_;
    PackedRows spring_rows_;   // of the layout
    PackedRows element_rows_;  // likewise
    std::size_t n_;
    std::size_t m_;
    std::size_t size_;            // n + m
    std::size_t stride_;          // size padded to pairs
    std::size_t operations_ = 0;  // of this step so far

    std::array<Pattern, kPatterns> patterns_;
    std::size_t next_pattern_ = 0;
    std::size_t last_pattern_ = 0;  // used in the last step, tried first
    Elements stuck_ = 0;            // wanted in this step
    Elements open_ = 0;             // without capacity now
    Elements moving_ = 0;           // of these, with a ground or relative speed now
    Elements forward_ = 0;          // of the others, sliding forward
    std::size_t columns_ = 0;       // of (1), without the last ones whose right-hand side is 0
    std::vector<double> right_;     // n + m
    std::vector<double> answer_;    // n + m, padded
    std::vector<double> matrix_;    // (n + m) × 2(n + m), for the elimination
};

}  // namespace stiction::engine
