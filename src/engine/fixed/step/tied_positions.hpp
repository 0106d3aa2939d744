// Positions of two bodies tied by a stuck friction or a closed joint: what one is ahead of the other stays as it is.
//
//   z = c_a x_a + c_b x_b       ahead of each other at the start of the step                                              (1)
//   Z = z rounded to a multiple of G, G four units in the last place of the larger |c x|                                 (2)
//   x_b⁺ = (Z − c_a x_a⁺)/c_b   the body with the smaller |c x| follows the other                                         (3)
//
// x + h w alone rounds each body on its own, alike at every step: z would drift by a unit a step. (3) misses Z by at most 1.5 units, less
// than half of G: at the next step (2) finds the same Z, without anything to remember. z moves by half of G where it sticks, and where
// positions double. Ties that share bodies are taken one after another, in passes over all of them as long as bodies are placed; a body is
// placed once. Only ties of bodies just placed are looked at: T log T for T ties. In a stack, and wherever no tie has both bodies in
// ties before it, one pass over all ties does the same: a tie of which neither body is placed yet begins a group. No allocation after
// construction.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <stiction/mode.hpp>

#include "machine/plan.hpp"

namespace stiction::engine {

class TiedPositions {
public:
    explicit TiedPositions(const Plan& plan);

    /// By body: where the step began, displacement over step.
    struct Motion {
        const double* from;
        const double* rate;
    };
    /// (1)–(3) on the positions at the end of a step, by body; modes by element.
    void hold(const Mode* mode, const Motion& motion, double* position) noexcept;

private:
    struct Tie {
        std::size_t element = 0;
        std::size_t a = 0;
        std::size_t b = 0;
        double per_a = 0;
        double per_b = 0;
        bool unit = false;           ///< both c are 1 or −1: multiplying with one is dividing by it
        std::uint64_t exponent = 0;  ///< of the last largest |c x|, as it lies in a number
        double grid = 0;             ///< G
        double per_grid = 0;         ///< 1/G
    };
    /// (1), (2)
    struct Ahead {
        bool known = false;         ///< there is a motion to measure it by
        bool b_is_smaller = false;  ///< |c_b x_b⁺| ≤ |c_a x_a⁺|
        double by = 0;              ///< Z
    };
    [[nodiscard]] static bool turns_together(const Tie& tie, const Motion& motion) noexcept;
    static void set_grid(Tie& tie, std::uint64_t exponent) noexcept;
    [[nodiscard]] static Ahead ahead_of(Tie& tie, const Motion& motion, const double* position) noexcept;
    static void place(const Tie& tie, bool b_follows, double ahead, double* position) noexcept;
    [[nodiscard]] bool is_placed(std::size_t body) const noexcept { return placed_in_[body] == step_; }
    void hold_in_passes(const Mode* mode, const Motion& motion, double* position) noexcept;
    void place_next(Tie& tie, const Motion& motion, double* position) noexcept;
    void place_and_queue(std::size_t tie, const Motion& motion, double* position) noexcept;

    std::vector<Tie> ties_;
    std::vector<std::size_t> first_of_body_;  // where the ties of a body begin in of_bodies_
    std::vector<std::size_t> of_bodies_;
    bool in_order_ = true;                  // no tie has both bodies in ties before it: one pass places all
    std::uint64_t step_ = 0;                // steps held so far
    std::vector<std::uint64_t> placed_in_;  // by body: the last of these in which it was placed
    std::vector<std::size_t> now_;    // ties that may place a body in this pass over all ties: a heap, the first on top
    std::vector<std::size_t> later_;  // in the next pass
};

}  // namespace stiction::engine
