// Positions of two bodies tied by a stuck friction or a closed joint: what one is ahead of the other stays as it is.
//
//   z = c_a x_a + c_b x_b       ahead of each other at the start of the step                                              (1)
//   Z = z rounded to a multiple of G, G four units in the last place of the larger |c x|                                 (2)
//   x_b⁺ = (Z − c_a x_a⁺)/c_b   the body with the smaller |c x| follows the other                                         (3)
//
// x + h w alone rounds each body on its own, alike at every step: z would drift by a unit a step. (3) misses Z by at most 1.5 units, less
// than half of G: at the next step (2) finds the same Z, without anything to remember. z moves by half of G where it sticks, and where
// positions double. Ties that share bodies are taken one after another, a body is placed once. No allocation after construction.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <stiction/mode.hpp>

#include "machine/plan.hpp"

namespace stiction::engine {

class TiedPositions {
public:
    explicit TiedPositions(const Plan& plan);

    /// By body: where the step began, displacement over step.
    struct Motion {
        std::span<const double> from;
        std::span<const double> rate;
    };
    /// (1)–(3) on the positions at the end of a step.
    void hold(std::span<const Mode> mode, const Motion& motion, std::span<double> position) noexcept;

private:
    struct Tie {
        std::size_t element = 0;
        std::size_t a = 0;
        std::size_t b = 0;
        double per_a = 0;
        double per_b = 0;
    };
    [[nodiscard]] static bool turns_together(const Tie& tie, std::span<const Mode> mode, const Motion& motion) noexcept;
    void place(const Tie& tie, const Motion& motion, std::span<double> position) noexcept;

    std::vector<Tie> ties_;
    std::vector<std::uint8_t> placed_;  // by body
};

}  // namespace stiction::engine
