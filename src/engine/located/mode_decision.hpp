// Decision at an instant which elements stick and which slide, as one exact network problem.
//
//   J a = f − Dᵀ τ over what is at rest, static limits lowered to sliding ones where it breaks away                        (1)
//   gears with losses: sides of the teeth and friction found together with (1), gear_solver.hpp; where a moving one
//                      has no solution it jams                                                                             (2)
//
// All elements are decided together, so that one break-away can cause or prevent another. solve/graph.hpp and
// solve/static_lowering.hpp do the work. Bodies without inertia take part in (1) with their velocities, damping and ground
// speeds in place of accelerations, inertia and γ. Allocates when constructed only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <stiction/solve/limits.hpp>

#include "engine/gear/gear_solver.hpp"
#include "engine/located/motion/mode_dynamics.hpp"

namespace stiction::engine {

class ModeDecision final : private GearNetwork {
public:
    explicit ModeDecision(const Plan& plan);

    /// (1) for the forces last evaluated, elements now `stuck` in the dynamics being at rest; `last` says in which
    /// direction an element at rest was sliding already. Read `mode` and `friction` afterwards.
    [[nodiscard]] solve::SolveStatus decide(const ModeDynamics& dynamics, std::span<const Mode> last) noexcept;

    /// Do all elements now stuck hold, with any share of the load among them? Leaves the shares in `friction`.
    [[nodiscard]] bool holds(const ModeDynamics& dynamics) noexcept;

    /// Friction of every element for signals and results: that of the dynamics, and where stuck elements are redundant the shares of
    /// least norm. False where redundant elements no longer hold: their friction then stays as it was.
    bool read_friction(const ModeDynamics& dynamics, std::span<double> friction) noexcept;

    /// After decide: has any train of gears jammed?
    [[nodiscard]] bool any_jam() const noexcept;
    [[nodiscard]] std::span<const GearSolver::Train> trains() const noexcept { return gears_.trains(); }

    std::vector<Mode> mode;                    ///< by element, decided
    std::vector<double> friction;              ///< by element, shared by the least norm [N | N·m]
    std::vector<double> tooth_side;            ///< by gear with losses: sign of the torque it transmits
    std::vector<std::uint8_t> begins_sliding;  ///< by element: 1 if it is at rest but starts with sliding friction

private:
    void slide(const LossyGear& gear, double friction) noexcept override;
    void hold(const LossyGear& gear, const Limits& limits) noexcept override;
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

    const Plan* plan_;
    std::vector<double> inertia_;
    std::vector<double> push_;
    std::vector<std::size_t> row_start_;
    std::vector<std::size_t> row_body_;
    std::vector<double> row_coefficient_;
    std::vector<double> speed_;
    std::vector<Limits> start_;
    std::vector<Limits> sliding_;
    std::vector<Limits> current_;
    std::vector<double> motion_;
    GearSolver gears_;
    std::vector<double> free_push_;           // by body, without the gears
    std::vector<double> gear_friction_;       // by friction: what gears that slide carry [N·m]
    std::vector<Mode> all_at_rest_;           // by element
    const ModeDynamics* dynamics_ = nullptr;  // while gears are decided
    solve::SolveStatus status_ = solve::SolveStatus::exact;
    std::vector<std::byte> workspace_;
};

}  // namespace stiction::engine
