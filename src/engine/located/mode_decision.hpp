// Decision at an instant which elements stick and which slide, as one exact network problem.
//
//   J a = f − Dᵀ τ over what is at rest, static limits lowered to sliding ones where it breaks away                        (1)
//   gears with losses: sides of the teeth and friction found together with (1), gear_solver.hpp; where a moving one
//                      has no solution it jams                                                                             (2)
//
// All elements are decided together, so that one break-away can cause or prevent another. The exact route of
// network_step.hpp does the work. Bodies without inertia take part in (1) with their velocities, damping and ground
// speeds in place of accelerations, inertia and γ. Allocates when constructed only.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/gear/gear_network.hpp"
#include "engine/gear/gear_solver.hpp"
#include "engine/located/motion/mode_dynamics.hpp"
#include "engine/network/network_step.hpp"

namespace stiction::engine {

class ModeDecision : public LoadShare {
public:
    explicit ModeDecision(const Plan& plan);
    ModeDecision(const ModeDecision&) = delete;
    ModeDecision& operator=(const ModeDecision&) = delete;

    /// (1) for the forces last evaluated, elements now `stuck` in the dynamics being at rest; `last` says in which
    /// direction an element at rest was sliding already. Read mode() and friction() afterwards.
    [[nodiscard]] solve::SolveStatus decide(const ModeDynamics& dynamics, std::span<const Mode> last) noexcept;

    /// Do all elements now stuck hold, with any share of the load among them? Leaves the shares in friction().
    [[nodiscard]] bool holds(const ModeDynamics& dynamics) noexcept;

    /// The same, limits at rest of what slips in it too: a continuous function of the forces beyond what holds.
    [[nodiscard]] std::span<const double> share(const ModeDynamics& dynamics) noexcept override;

    /// Friction of every element for signals and results: that of the dynamics, and where stuck elements are redundant the shares of
    /// least norm. False where redundant elements no longer hold: their friction then stays as it was.
    bool read_friction(const ModeDynamics& dynamics, std::span<double> friction) noexcept;

    /// After decide: has any train of gears jammed?
    [[nodiscard]] bool any_jam() const noexcept;
    /// After decide was `invalid`: because the work is bounded?
    [[nodiscard]] bool unsettled() const noexcept { return unsettled_ || around_gears_.exhausted(); }
    [[nodiscard]] std::span<const GearSolver::Train> trains() const noexcept { return gears_.trains(); }

    /// By element, decided.
    [[nodiscard]] std::span<const Mode> mode() const noexcept { return network_.motion.mode; }
    /// By element, shared by the least norm [N | N·m].
    [[nodiscard]] std::span<const double> friction() const noexcept { return network_.motion.impulse; }

    std::vector<double> tooth_side;            ///< by gear with losses: sign of the torque it transmits
    std::vector<std::uint8_t> begins_sliding;  ///< by element: 1 if it is at rest but starts with sliding friction

private:
    void load_forces(const ModeDynamics& dynamics) noexcept;
    void load_limits_at_rest(const ModeDynamics& dynamics) noexcept;
    [[nodiscard]] solve::SolveStatus decide_gears(const ModeDynamics& dynamics, std::span<const Mode> last) noexcept;
    void load_gears(const ModeDynamics& dynamics, std::span<const Mode> last) noexcept;
    void write_gears() noexcept;

    const Plan* plan_;
    NetworkLayout layout_;  // of the plan, without springs: between events they are known forces
    NetworkStep network_;
    GearSolver gears_;
    GearNetwork around_gears_;
    bool unsettled_ = false;                 // the last network, without gears
    std::vector<Mode> all_at_rest_;          // by element
    std::vector<std::uint8_t> none_begins_;  // by element
};

}  // namespace stiction::engine
