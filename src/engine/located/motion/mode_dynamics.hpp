// Smooth motion of a machine while its modes do not change.
//
//   y  = (x − x_ref, v, signal states, E_in, E_friction, E_damping, P)      P_e: impulse of stuck element e            (1)
//   x' = v,  v' = a,  M a = F(t, signals) − springs − dampers − sliding friction − Dᵀ τ,  D a = γ                      (2)
//   E_in' = F·v − Σ τ_e g_e,  E_friction' = Σ τ_e z_e,  E_damping' = Σ c ż²,  P_e' = τ_e                              (3)
//   z_e = Σ d_ei v_i − g_e            slip; γ = g'; g_e: speed of the ground of e (ground_motion.hpp)                 (4)
//
// Everything with a kink is held by the modes: a sliding element carries its law's sliding friction in the direction of its mode, and as
// far below 0 as what presses it falls; a stuck one whatever (2) asks for, a spring with a gap the branch it is on
// (spring_forces.hpp), a gear with losses the side of its teeth (gear_friction.hpp). The integrator may therefore step a little past
// the end of a mode and come back. P lets the step control see how stuck friction changes while nothing moves.
//
// x_ref is where a run begins, or the end of travel a body was last on: so near, its distance has digits of its own.
//
// A body without inertia has no velocity of its own in y: while modes hold,
//
//   C v = F − sliding friction − Dᵀ τ,   D v = g,   F: forces at v = 0,  C: its damping                                  (5)
//
// which is (2) with C for M and g for γ; `acceleration` then is the velocity. Signals and forces are evaluated again with it.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <stiction/law/levels.hpp>
#include <stiction/mode.hpp>

#include "engine/located/motion/body_forces.hpp"
#include "engine/located/motion/gear_friction.hpp"
#include "engine/located/motion/ground_motion.hpp"
#include "engine/located/motion/load_share.hpp"
#include "engine/located/motion/spring_forces.hpp"
#include "engine/network/stuck_pattern.hpp"
#include "engine/reading/limits.hpp"
#include "machine/plan.hpp"

namespace stiction::engine {

class ModeDynamics {
public:
    explicit ModeDynamics(const Plan& plan);

    /// Data that hold between two events, with the branches of `springs` and the sides of `gears`. Set, then call prepare().
    std::vector<Mode> mode;            ///< by element; an end of travel is stuck while a body rests on it, else free
    std::vector<Stop> end;             ///< by body: end on which it rests
    std::vector<double> reference;     ///< by body: x_ref [m | rad]
    std::vector<double> signal_state;  ///< the discrete part holds; the continuous part is overwritten
    std::vector<double> reported_friction;  ///< friction that signals read [N | N·m]

    SpringForces springs;
    GearFriction gears;
    GroundMotion ground;

    /// Rule for the shares of redundant elements beside gears with losses; without it they carry one share of many.
    LoadShare* load_share = nullptr;

    void prepare();
    void choose_branches(std::span<const double> y) noexcept {
        springs.choose_branches(reference, y, y.subspan(n_, n_));
    }

    // Places in y.
    [[nodiscard]] std::size_t size() const noexcept { return 2 * n_ + c_ + 3 + m_; }
    [[nodiscard]] std::size_t bodies() const noexcept { return n_; }
    [[nodiscard]] std::size_t signal_states() const noexcept { return c_; }
    [[nodiscard]] std::size_t energies() const noexcept { return 2 * n_ + c_; }
    [[nodiscard]] std::size_t impulses() const noexcept { return 2 * n_ + c_ + 3; }

    /// Signals, forces, accelerations, friction at (t, y).
    void evaluate(double time, std::span<const double> y) noexcept;
    /// After evaluate: y'.
    void rates(double time, std::span<double> rate) const noexcept;
    /// Fills the inputs of the signal program and reads its values, discrete states as they are.
    void read_signals(double time, std::span<const double> y) noexcept;
    /// The same, but lets the signals switch. True if any did.
    bool switch_signals(double time, std::span<double> y) noexcept;
    /// Exact velocities of what is held.
    void project(std::span<double> y) noexcept;
    /// The same within a step that began at `begin`: what is held at rest stays where it was, to the bit. An implicit step moves it by roundings.
    void project(std::span<double> y, std::span<const double> begin) noexcept;

    // After evaluate.
    std::vector<double> values;          ///< of all signals
    std::vector<Levels<double>> levels;  ///< by friction
    std::vector<double> slip;            ///< z by element [m/s | rad/s]
    std::vector<double> torque;          ///< τ by element [N | N·m]
    std::vector<double> velocity;        ///< by body: that of y, or by (5) [m/s | rad/s]
    std::vector<double> acceleration;    ///< by body; the velocity itself of those without inertia
    BodyForces forces;

    [[nodiscard]] const Plan& plan() const noexcept { return *plan_; }
    [[nodiscard]] const StuckPattern& pattern() const noexcept { return pattern_; }
    /// Limits of an element in its present state: friction, joint or end of travel.
    [[nodiscard]] Limits static_limits(std::size_t element) const noexcept;
    [[nodiscard]] Limits sliding_limits(std::size_t element) const noexcept;
    [[nodiscard]] bool held(std::size_t element) const noexcept { return stuck_[element] != 0; }
    /// Do grounds at rest hold this body, in the prepared modes?
    [[nodiscard]] bool at_rest(std::size_t body) noexcept { return pattern_.at_rest(body); }
    /// How much the speeds in the row of an element change around this instant: all may pass zero at it. After evaluate.
    [[nodiscard]] double speed_uncertainty(std::size_t element) const noexcept;
    /// Is the slip of an element what rounding and step errors leave of none? After evaluate.
    [[nodiscard]] bool is_at_rest(std::size_t element, std::span<const double> y) const noexcept;
    /// Elongation of a spring from its rest, gap not taken off.
    [[nodiscard]] double elongation(std::size_t spring, std::span<const double> y) const noexcept {
        return springs.elongation(spring, reference, y);
    }
    /// Way left to an end of travel: the upper one for side 1, the lower one for −1.
    [[nodiscard]] double way_left(std::size_t body, int side, std::span<const double> y) const noexcept;
    /// End of travel that a body has reached or passed.
    [[nodiscard]] Stop end_reached(std::size_t body, std::span<const double> y) const noexcept;
    [[nodiscard]] double position(std::size_t body, std::span<const double> y) const noexcept {
        return reference[body] + y[body];
    }
    /// Velocity of a body: that of y, or of the last evaluation if it has no inertia.
    [[nodiscard]] double velocity_of(std::size_t body, std::span<const double> y) const noexcept {
        return plan_->bodies[body].without_inertia() ? velocity[body] : y[n_ + body];
    }
    /// Does an element act on bodies without inertia?
    [[nodiscard]] bool without_inertia(std::size_t element) const noexcept {
        return plan_->bodies[plan_->layout.elements[element].body[0]].without_inertia();
    }
    [[nodiscard]] bool is_gear(std::size_t friction) const noexcept {
        return plan_->frictions[friction].load_joint != Plan::kNone;
    }
    /// Rounding of the torque of a stuck element, because of that of the accelerations of grounds [N | N·m].
    [[nodiscard]] double ground_torque_rounding(std::size_t element) const noexcept {
        return pattern_.torque_share(element, ground.rounding);
    }
    /// The same, and because of that of forces [N | N·m].
    [[nodiscard]] double torque_rounding(std::size_t element) const noexcept {
        return pattern_.torque_rounding(element, forces.magnitude) + ground_torque_rounding(element);
    }
    /// Rounding of the torque of a stuck element beside its limits [N | N·m].
    [[nodiscard]] double limit_rounding(std::size_t element) const noexcept;
    /// Torque of a stuck element as it is reported: what exceeds its limits by rounding is cut [N | N·m].
    [[nodiscard]] double told_torque(std::size_t element) const noexcept;
    /// How much what acts on a body changes its velocity within a time [m/s | rad/s].
    [[nodiscard]] double possible_change(std::size_t body, double within) const noexcept {
        return forces.magnitude[body] / inertia_[body] * (plan_->bodies[body].without_inertia() ? 1.0 : within);
    }

private:
    void evaluate_once(double time, std::span<const double> y) noexcept;
    void add_forces() noexcept;
    [[nodiscard]] Levels<double> evaluate_law(const Plan::Friction& friction, double relative = 0) const noexcept;
    [[nodiscard]] Levels<double> evaluate_sliding_law(const Plan::Friction& friction, double relative) const noexcept;
    void add_frictions() noexcept;
    void add_friction(std::size_t friction) noexcept;
    void share_loads() noexcept;
    void fill_inputs(std::span<const double> y) noexcept;

    const Plan* plan_;
    std::size_t n_;
    std::size_t m_;
    std::size_t c_;
    PackedRows element_rows_;
    std::vector<double> inertia_;  // M of (2), C of (5)
    bool any_without_inertia_;
    StuckPattern pattern_;
    std::vector<double> damping_;       // by body, against ground
    std::vector<std::uint8_t> steady_;  // by friction: its law answers the same at all times, and did
    bool motion_is_read_ = false;       // by signals, or as one
    std::vector<std::uint8_t> stuck_;
    bool loads_are_shared_ = false;     // by load_share, in the prepared modes
    BodyForces with_gears_;             // forces, and all friction of gears
    std::vector<Limits> rigid_limits_;  // by element after the frictions, in the prepared modes
};

}  // namespace stiction::engine
