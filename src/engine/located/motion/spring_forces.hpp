// Forces of springs, their dampers and elastic contacts. One that opens holds the branch it is on between two events.
//
//   u = Σ d x − rest − edge,   force = k u + preload + c u̇;   none between the edges of a gap (reading/spring.hpp)         (1)
//   bodies without inertia: forces at v = 0, the part c d² v of their own velocity v taken out                              (2)
//   Σ d x − rest = (Σ d x_ref − rest) + Σ d y,   x = x_ref + y: the first part is constant between events, so that a stiff
//   spring far from the origin does not turn the rounding of x into forces                                                  (3)
//   contact: its damper is free (k u + c u̇), at its bound while it is pressed in (2 k u), or at that of its release (0)      (4)
//
// (2) belongs to (5) of mode_dynamics.hpp. Allocates when constructed only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/located/motion/body_forces.hpp"
#include "engine/reading/spring.hpp"
#include "machine/plan.hpp"
#include "numeric/packed_rows.hpp"

namespace stiction::engine {

class SpringForces {
public:
    explicit SpringForces(const Plan& plan);

    /// Of `branch`, times the side: 1 above, −1 below; only contacts have the last two. 0: between the edges.
    static constexpr int kFree = 1;
    static constexpr int kPressed = 2;
    static constexpr int kReleased = 3;

    /// Σ d x − rest, x = reference + offset of each body [m | rad].
    [[nodiscard]] double elongation(std::size_t spring, std::span<const double> reference,
                                    std::span<const double> offset) const noexcept;
    /// Sets `branch` by the elongations and rates.
    void choose_branches(std::span<const double> reference, std::span<const double> offset,
                         std::span<const double> velocity) noexcept;
    /// (1), (2) and (4) added to the forces.
    void add(std::span<const double> reference, std::span<const double> offset, std::span<const double> velocity,
             BodyForces& forces) const noexcept;
    /// −1, 0 or 1: the edge beyond which it is.
    [[nodiscard]] int side(std::size_t spring) const noexcept {
        return branch[spring] > 0 ? 1 : branch[spring] < 0 ? -1 : 0;
    }
    [[nodiscard]] const SpringNumbers& numbers(std::size_t spring) const noexcept { return springs_[spring]; }
    /// Force left until the damper of a contact meets its bound: that of pressing (1) or of release (−1) [N | N·m].
    [[nodiscard]] double to_bound(std::size_t spring, int bound, double elongation,
                                  std::span<const double> velocity) const noexcept;

    std::vector<std::int8_t> branch;  ///< by spring

private:
    [[nodiscard]] std::int8_t branch_of(std::size_t spring, double elongation,
                                        std::span<const double> velocity) const noexcept;
    void add_contact(std::size_t spring, double elongation, double rate, BodyForces& forces) const noexcept;
    void add_own_damping(std::size_t spring, std::span<const double> velocity, BodyForces& forces) const noexcept;

    const Plan* plan_;
    bool any_without_inertia_;
    PackedRows rows_;
    std::vector<SpringNumbers> springs_;
};

}  // namespace stiction::engine
