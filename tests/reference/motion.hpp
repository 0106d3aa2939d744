// Accelerations of a machine for one set of modes, and the conditions under which that set is right.
//
//   unknowns     u = (a by body, τ by friction, joint, end of travel, φ by lossy gear)
//   balance      J_i a_i + Σ_e d_ei τ_e = F_i                                                                            (1)
//   held         Σ d a = γ  (stuck friction, closed joint, body on its end, gear at rest)                                 (2)
//   sliding      τ = ±C + k z;  open: τ = 0;  gear: φ = ±f(±x) on the side σ of its teeth, x = d_m τ_joint                (3)
//
//   stuck friction within its limits; one-way joint and end push only; σ x ≥ 0; a gear at rest within FSD f              (4)
//   what slides from rest does so in its direction: Σ d a − γ ≥ 0 forward, ≤ 0 backward and for what opens                (5)
//
// (1)–(3) are linear equations, (4) and (5) linear inequalities: linear_system.hpp decides them, however the load is shared. By (1) and
// (3) everything follows from what the elements of (2) carry, λ; they are solved for:
//
//   Σ_s (d_r·J⁻¹ w_s) λ_s = d_r·J⁻¹ F' − γ_r     for every held r;  w_s = d_s, and on a sliding gear what φ adds            (6)
#pragma once

#include "reference/linear_system.hpp"
#include "reference/machine.hpp"

namespace reference {

enum class Mode { stuck, forward, backward, free };

[[nodiscard]] const char* name(Mode mode);

/// What holds between two events.
struct Modes {
    std::vector<Mode> friction{};
    std::vector<Mode> joint{};  ///< stuck, or free: an open freewheel
    std::vector<int> end{};     ///< by body: −1 on the lower, 1 on the upper end, 0 on none
    std::vector<Mode> gear{};
    std::vector<int> tooth{};  ///< σ by gear
    std::vector<int> gap{};    ///< branch by spring
    friend bool operator==(const Modes&, const Modes&) = default;
};

/// Largest friction at rest, as far as it has not been lowered; for gears the factor FSD, or 1.
struct RestLimits {
    Real forward = 0;
    Real backward = 0;
};

/// What has no slip at an instant and may therefore stick, slide or open.
struct AtRest {
    std::vector<bool> friction{};
    std::vector<bool> joint{};
    std::vector<int> end{};  ///< by body: the end on which it stands without speed
    std::vector<bool> gear{};
};

/// Everything that (1)–(5) read, at one time, position and velocity.
struct Situation {
    Vector force{};                     ///< F by body: forces, damping, springs
    Vector friction_slip{};             ///< z
    Vector joint_slip{};                ///< z
    std::vector<Levels> levels{};       ///< at this slip
    std::vector<Levels> rest_levels{};  ///< at slip 0
    Vector friction_ground{};           ///< γ
    Vector joint_ground{};              ///< γ
    Real force_scale = 0;               ///< size of forces and limits [N | N·m]
    Real acceleration_scale = 0;        ///< [m/s² | rad/s²]
};

struct Motion {
    bool exists = false;
    Vector acceleration{};
    LinearSolution solution{};
};

class MotionEquations {
public:
    explicit MotionEquations(const Machine& machine) : machine_(machine) {}

    [[nodiscard]] Situation read(Real time, const Vector& position, const Vector& velocity, const Modes& modes) const;

    /// (1)–(3). With `limits`, what slides from rest carries these instead of its sliding friction.
    [[nodiscard]] Motion solve(const Situation& at, const Modes& modes, const AtRest& rest,
                               const std::vector<RestLimits>* friction_limits = nullptr,
                               const std::vector<RestLimits>* gear_limits = nullptr) const;

    /// (4) and (5) of the motion solved.
    [[nodiscard]] bool consistent(const Situation& at, const Modes& modes, const AtRest& rest, const Motion& motion,
                                  const std::vector<RestLimits>& friction_limits,
                                  const std::vector<RestLimits>& gear_limits, Real tolerance) const;

    /// Do the teeth of every sliding gear yield to what presses them? mode_enumeration.hpp (4).
    [[nodiscard]] bool attracting(const Situation& at, const Modes& modes, const AtRest& rest) const;

    /// Is what the teeth of a gear transmit left open by what shares its load?
    [[nodiscard]] bool load_is_open(const Motion& motion, std::size_t gear) const;

    /// Static limits at rest of all frictions, and of all gears.
    [[nodiscard]] std::vector<RestLimits> friction_limits(const Situation& at) const;
    [[nodiscard]] std::vector<RestLimits> gear_limits() const;

    [[nodiscard]] std::size_t unknowns() const;
    /// d_m: coefficient of the motor in the row of the teeth.
    [[nodiscard]] Real lever(const LossyGear& gear) const;
    [[nodiscard]] const Machine& machine() const { return machine_; }
    /// How often (1)–(3) were solved so far.
    [[nodiscard]] std::size_t solved() const { return solved_; }

private:
    [[nodiscard]] std::size_t of_friction(std::size_t f) const { return machine_.bodies.size() + f; }
    [[nodiscard]] std::size_t of_joint(std::size_t j) const { return of_friction(machine_.frictions.size()) + j; }
    [[nodiscard]] std::size_t of_end(std::size_t body) const { return of_joint(machine_.joints.size()) + body; }
    [[nodiscard]] std::size_t of_gear(std::size_t g) const { return of_end(machine_.bodies.size()) + g; }
    [[nodiscard]] Real slope(const LossyGear& gear, Mode direction, int tooth) const;

    /// An element of (2): what it holds, in which direction it pushes the bodies, and where its λ is among the unknowns.
    struct Held {
        Row row{};
        Row push{};
        std::size_t unknown = 0;
    };
    [[nodiscard]] std::vector<Held> held_by(const Modes& modes, const Vector& gear_factor) const;
    /// φ per x of a sliding gear.
    [[nodiscard]] Real follows(std::size_t gear, const Modes& modes, const Vector& gear_factor) const;
    /// What does not follow from λ: τ of what slides, φ of sliding gears without load; 0 elsewhere.
    [[nodiscard]] Vector given(const Situation& at, const Modes& modes, const AtRest& rest,
                               const std::vector<RestLimits>* limits, const Vector& gear_factor) const;
    void prepare(const Modes& modes, const Vector& gear_factor) const;
    /// Completes unknowns of which λ and what is given are there: φ of sliding gears, and a by (1).
    void complete(Vector& u, const Vector& force, const Modes& modes, const Vector& gear_factor) const;

    const Machine& machine_;
    /// The last left sides of (6), eliminated: between two events they stay the same.
    mutable struct {
        Modes modes{};
        Vector gear_factor{};
        std::vector<Held> held{};
        Elimination elimination{};
        std::vector<Vector> free{};  ///< complete directions of what is not decided
        bool known = false;
    } last_;
    mutable std::size_t solved_ = 0;
};

}  // namespace reference
