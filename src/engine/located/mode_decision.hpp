// Who sticks and who slips after an event, and how velocities jump in an impact: both as one exact network problem.
//
//   acceleration form:  J a = f − Dᵀ τ over what is at rest, static limits lowered to sliding ones where it breaks away  (1)
//   velocity form:      J v⁺ = J v⁻ − Dᵀ p over joints and ends of travel (impact.hpp)                                   (2)
//   end of travel met with speed w:  v⁺ = −e w; or 0.0 where the flight 2 e w/a is shorter than a bound, or than time
//                                    resolves together with its loss; or where (2) has no rebound                         (3)
//
//   gears with losses: sides of the teeth and friction found together with (1), gear_solver.hpp; where a moving one
//                      has no solution it jams: (2) with the gear locked, its velocity is 0.0                              (4)
//
// All elements are decided together, so that one break-away can cause or prevent another. solve/graph.hpp and
// solve/static_lowering.hpp do the work. Bodies without inertia take part in (1) with their velocities, damping and ground
// speeds in place of accelerations, inertia and γ. The loss of (2) goes to the energy account. Allocates when constructed only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <stiction/solve/graph.hpp>
#include <stiction/solve/static_lowering.hpp>

#include "engine/gear/gear_solver.hpp"
#include "engine/impact/impact.hpp"
#include "engine/located/mode_dynamics.hpp"
#include "engine/state.hpp"

namespace stiction::engine {

/// What an impact did.
struct Collision {
    bool happened = false;
    bool valid = true;  ///< false: rigid joints demand different speeds
};

class ModeDecision final : private GearNetwork {
public:
    explicit ModeDecision(const Plan& plan);

    /// (1) for the forces last evaluated, elements now `stuck` in the dynamics being at rest; `last` says in which
    /// direction an element at rest was sliding already. Read `mode` and `friction` afterwards.
    [[nodiscard]] solve::SolveStatus decide(const ModeDynamics& dynamics, std::span<const Mode> last) noexcept;

    /// Do all elements now stuck hold, with any share of the load among them? Leaves the shares in `friction`.
    [[nodiscard]] bool holds(const ModeDynamics& dynamics) noexcept;

    /// (2) where a joint's speed is not met or a body enters an end of travel; needs read_signals before.
    Collision collide(const ModeDynamics& dynamics, double time, std::span<double> y, double shortest_flight,
                      EnergyAccount& energy) noexcept;

    /// (4) for the gears that decide() found jammed. Velocities jump; the loss goes to the account.
    Collision jam(const ModeDynamics& dynamics, double time, std::span<double> y, double shortest_flight,
                  EnergyAccount& energy) noexcept;
    /// After decide: has any train of gears jammed?
    [[nodiscard]] bool any_jam() const noexcept;
    [[nodiscard]] std::span<const GearSolver::Train> trains() const noexcept { return gears_.trains(); }

    std::vector<Mode> mode;                    ///< by element, decided
    std::vector<double> friction;              ///< by element, shared by the least norm [N | N·m]
    std::vector<double> tooth_side;            ///< by gear with losses: sign of the torque it transmits
    std::vector<std::uint8_t> begins_sliding;  ///< by element: 1 at rest, but told to slide
    std::vector<double> impact_speed;          ///< by body: with which it met an end in collide, else 0 [m/s | rad/s]
    std::vector<std::uint8_t> settled;         ///< by body: 1 if its bouncing ended by rule (3)

private:
    void slide(const LossyGear& gear, double friction) noexcept override;
    void hold(const LossyGear& gear, const solve::Limits<double>& limits) noexcept override;
    [[nodiscard]] bool solve() noexcept override;
    [[nodiscard]] bool keep_sliding() noexcept override;
    [[nodiscard]] double transmitted(const LossyGear& gear) const noexcept override;
    [[nodiscard]] double friction_of(const LossyGear& gear) const noexcept override;
    [[nodiscard]] bool sticks(const LossyGear& gear) const noexcept override;
    [[nodiscard]] double speed(const LossyGear& gear) const noexcept override;
    [[nodiscard]] double scale(const LossyGear& gear) const noexcept override;
    [[nodiscard]] solve::SolveStatus decide_gears(const ModeDynamics& dynamics, std::span<const Mode> last) noexcept;
    [[nodiscard]] solve::SolveStatus lower_and_solve() noexcept;
    void load_gears(const ModeDynamics& dynamics, std::span<const Mode> last) noexcept;
    void write_gears() noexcept;

    [[nodiscard]] solve::SolveStatus solve_once() noexcept;
    void load_rows(const Plan& plan);
    [[nodiscard]] bool find_unmet_joints(const ModeDynamics& dynamics, std::span<const double> y) noexcept;
    [[nodiscard]] bool find_ends(const ModeDynamics& dynamics, double time, std::span<const double> y,
                                 double shortest_flight) noexcept;
    [[nodiscard]] bool jump(const ModeDynamics& dynamics, std::span<double> y, EnergyAccount& energy) noexcept;

    const Plan* plan_;
    std::vector<double> inertia_;
    std::vector<double> push_;
    std::vector<std::size_t> row_start_;
    std::vector<std::size_t> row_body_;
    std::vector<double> row_coefficient_;
    std::vector<double> speed_;
    std::vector<solve::Limits<double>> start_;
    std::vector<solve::Limits<double>> sliding_;
    std::vector<solve::Limits<double>> current_;
    std::vector<double> motion_;
    GearSolver gears_;
    std::vector<double> free_push_;           // by body, without the gears
    std::vector<double> gear_friction_;       // by friction: what gears that slide carry [N·m]
    std::vector<Mode> all_at_rest_;           // by element
    const ModeDynamics* dynamics_ = nullptr;  // while gears are decided
    solve::SolveStatus status_ = solve::SolveStatus::exact;
    std::vector<std::byte> workspace_;
    Impact impact_;
    std::vector<Stop> end_;               // by body: on which it is when velocities jump
    std::vector<double> rebound_;         // by body: (3)
    std::vector<std::uint8_t> overruns_;  // by joint: a freewheel that is open
    std::vector<std::uint8_t> locks_;     // by friction: a gear that jams
};

}  // namespace stiction::engine
