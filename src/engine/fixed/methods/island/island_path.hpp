// Path of the bodies of an island over a step, from their velocities at its end.
//
//   dx = h w + y,   d_eᵀy = Δz_e − h z_e⁺ for every friction that is not held,   d y = 0 for held rows,   y least in energy        (1)
//   all frictions at once:  dx = h (v + w)/2, as biagiotti_stack.hpp, and (1) where grounds move                                  (2)
//   explicit springs ask for dx = h w where anything is elastic                                                                  (3)
//   a body that arrives on its end goes there (island_ends.hpp (3))                                                              (4)
//
// A body at rest all through the step does not move; one that came to rest in it has moved. No allocation after construction.
#pragma once

#include <span>
#include <vector>

#include "engine/fixed/methods/biagiotti_network.hpp"
#include "engine/fixed/methods/compliance.hpp"
#include "engine/fixed/methods/island/island_motion.hpp"
#include "engine/fixed/step_data.hpp"
#include "numeric/tied_bodies.hpp"

namespace stiction::engine {

class IslandPath {
public:
    explicit IslandPath(const IslandMotion& motion);

    /// Compliances that bend the motion. `base`: joints and engaged ends held, `now`: frictions at rest too; `own` by friction: dᵀM̂⁻¹d.
    struct Given {
        const Compliance& base;
        const Compliance& now;
        std::span<const double> own;
        BiagiottiNetwork* network;  ///< or null
    };

    /// Writes the rate of the motion.
    void find(const StepInput& input, const Given& given, IslandMotion& motion) noexcept;

private:
    void bend(const StepInput& input, const Given& given, IslandMotion& motion) noexcept;
    void bend_together(const StepInput& input, const Given& given, IslandMotion& motion) noexcept;

    bool elastic_;  // something stores energy by its position
    Compliance compliance_;
    std::vector<double> column_;
    std::vector<double> slips_;  // by friction
    TiedBodies tied_;
};

}  // namespace stiction::engine
