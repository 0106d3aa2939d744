// Velocities that jump at an instant: bodies that meet an end of travel, joints that close, gears with losses that jam.
//
//   J v⁺ = J v⁻ − Dᵀ p over joints and ends of travel, impact.hpp                                                          (1)
//   end of travel met with speed w:  v⁺ = −e w; or 0.0 where bouncing ends (stop/travel.hpp (4)), the shortest flight being a bound or
//                                    what time resolves together with its loss; or where (1) has no rebound                (2)
//                                    0.0 too where w² ≤ 2 a δ: slowed down by a it stops within δ, what rounding leaves of
//                                    its place. Whether it just touches its end or stops in front of it is then not known  (2')
//   gear that jams:                  (1) with the gear locked, its velocity is 0.0                                         (3)
//
// The loss of (1) and the work of driven joints go to the energies of the state. Allocates when constructed only.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/gear/gear_solver.hpp"
#include "engine/impact/impact.hpp"
#include "engine/located/motion/mode_dynamics.hpp"
#include "engine/located/motion/state_vector.hpp"

namespace stiction::engine {

/// How far a body has moved at most, for what rounding leaves of its place: its travel; where that is open on one side the way from
/// `reference`, where it is measured from, or what its speed makes of the time. An end at 0 is as good as any.
[[nodiscard]] double travelled(const Travel<double>& travel, Stop ahead, double reference, double velocity,
                               double time);

class VelocityJump {
public:
    /// A bounce shorter than the shortest flight [s] ends in rest.
    VelocityJump(const Plan& plan, double shortest_flight);

    enum class Result : std::uint8_t {
        none,          ///< nothing met
        jumped,        ///< velocities have changed
        contradictory  ///< rigid joints demand different speeds; velocities are as before
    };

    /// (1) where a joint's speed is not met or a body moves into an end of travel. The signals were read at this instant, the
    /// accelerations of the dynamics are those before it. Without rebounds all ends are met with 0.0.
    [[nodiscard]] Result collide(const ModeDynamics& dynamics, StateVector& now, bool rebounds) noexcept;

    /// (3) for the trains marked as jammed.
    [[nodiscard]] Result jam(const ModeDynamics& dynamics, std::span<const GearSolver::Train> trains,
                             StateVector& now) noexcept;

    std::vector<double> impact_speed;   ///< by body: speed with which it met an end, else 0 [m/s | rad/s]
    std::vector<std::uint8_t> settled;  ///< by body: 1 if its bouncing ended by (2) or (2')

private:
    void find_uncertain_speeds(const ModeDynamics& dynamics) noexcept;
    [[nodiscard]] bool find_ends(const ModeDynamics& dynamics, const StateVector& now) noexcept;
    [[nodiscard]] ImpactInput input(const ModeDynamics& dynamics, const StateVector& now) const noexcept;
    [[nodiscard]] Result jump(const ModeDynamics& dynamics, StateVector& now) noexcept;

    const Plan* plan_;
    double shortest_flight_;
    Impact impact_;
    std::vector<Stop> end_;            // by body: end on which it is
    std::vector<double> rebound_;      // by body: (2)
    std::vector<double> uncertain_;    // by element, of joints: what their speeds are off by
    std::vector<std::uint8_t> locks_;  // by friction: a gear that jams
    bool jams_ = false;                // any of them
};

}  // namespace stiction::engine
