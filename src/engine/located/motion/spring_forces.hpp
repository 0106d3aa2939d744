// Forces of springs and their dampers. A spring with a gap holds the branch it is on between two events.
//
//   u = Σ d x − rest − branch·gap/2,   force = k u + preload + c u̇;   none inside the gap                                  (1)
//   bodies without inertia: forces at v = 0, the part c d² v of their own velocity v taken out                              (2)
//   Σ d x − rest = (Σ d x_ref − rest) + Σ d y,   x = x_ref + y: the first part is constant between events, so that a stiff
//   spring far from the origin does not turn the rounding of x into forces                                                  (3)
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

    /// Σ d x − rest, x = reference + offset of each body [m | rad].
    [[nodiscard]] double elongation(std::size_t spring, std::span<const double> reference,
                                    std::span<const double> offset) const noexcept;
    /// Sets `branch` by the elongations.
    void choose_branches(std::span<const double> reference, std::span<const double> offset) noexcept;
    /// (1) and (2) added to the forces.
    void add(std::span<const double> reference, std::span<const double> offset, std::span<const double> velocity,
             BodyForces& forces) const noexcept;

    std::vector<std::int8_t> branch;  ///< by spring: −1, 0 inside the gap, +1

private:
    void add_own_damping(std::size_t spring, std::span<const double> velocity, BodyForces& forces) const noexcept;

    const Plan* plan_;
    bool any_without_inertia_;
    PackedRows rows_;
    std::vector<SpringNumbers> springs_;
};

}  // namespace stiction::engine
