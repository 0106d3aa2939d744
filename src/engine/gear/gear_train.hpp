// Gears with losses as the engines see them, and which of them turn together.
//
//   on the shaft of the motor: x torque handed to the load, y = x + φ torque taken from the motor                     (1)
//   sliding in direction d = ±1:  φ = d (T_0 + κ|x|),  κ = 1/η_opp − 1 where d x ≥ 0 (the motor drives), else 1 − η_aid (2)
//   at rest: −FSD·(2) ≤ φ ≤ FSD·(2), backward and forward                                                            (3)
//
// A gear is two elements of the plan: its friction φ on the row of the motor shaft, and a rigid joint whose reaction r gives
// x = lever · r. Gears whose shafts rigid joints of two bodies tie together have one speed: they are a train, and are decided
// together (gear_solver.hpp). The laws of one gear and of a train: docs/theory/lossy-gear.md.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <stiction/law/transmission.hpp>
#include <stiction/mode.hpp>

#include "machine/plan.hpp"

namespace stiction {
struct ModelProblem;
}

namespace stiction::engine {

/// d of (2): +1, −1, or 0 at rest.
[[nodiscard]] constexpr double direction_of(Mode mode) noexcept {
    return mode == Mode::forward ? 1.0 : mode == Mode::backward ? -1.0 : 0.0;
}

/// Side of the teeth that press, the sign of x. Teeth without load are on the side on which the motor drives, d x ≥ 0: there (2) is stable.
/// On the other side of a self-locking gear friction outgrows the load, and turns a load that begins to oppose into one that drives.
[[nodiscard]] constexpr double side_of_teeth(double x, double direction) noexcept {
    return x < 0 ? -1.0 : x > 0 ? 1.0 : direction < 0 ? -1.0 : 1.0;
}

struct LossyGear {
    std::size_t friction = 0;  ///< element on the row of the motor shaft; also its index among the frictions
    std::size_t joint = 0;     ///< element that is rigid
    double lever = 1;          ///< x per reaction of the joint: coefficient of the motor shaft
    double sense = 1;          ///< +1 or −1: direction of its motor shaft where that of the train is forward
    Transmission<double>::Prepared law{};

    /// |φ| of (2) [N·m].
    [[nodiscard]] double sliding_friction(double x, double direction) const noexcept {
        const Levels<double> l = law.evaluate({.velocity = 0, .load = x, .normal_force = 1});
        return direction > 0 ? l.sliding_forward : l.sliding_backward;
    }
    /// dφ/dx in direction d, on the side of the teeth on which x has this sign.
    [[nodiscard]] double slope(double direction, double side) const noexcept {
        const bool motor_drives = direction > 0 ? side > 0 : side < 0;
        return direction * side * (motor_drives ? law.opposing : law.aiding);
    }
};

/// A gear while its train is solved.
struct GearState {
    LossyGear data;
    double load = 0;      ///< x: a first guess, then the answer [N·m]
    double friction = 0;  ///< φ [N·m]
    bool jammed = false;  ///< its teeth stopped the train
};

/// Gears that turn together, the first one leads: what is given to gear_solver.hpp and what it answers.
struct GearTrain {
    static constexpr std::size_t kMostGears = 8;  ///< each has two sides: 2⁸ cases to look at

    std::vector<GearState> gears;
    // Given.
    double direction = 0;        ///< in which its first gear slides: ±1; 0: at rest
    bool moving = false;         ///< it has a speed that no force changes at once: `direction` stays
    bool forward_static = true;  ///< is friction above that of sliding to be had in this direction?
    bool backward_static = true;
    double given_direction = 0;  ///< `direction` as given
    // Answered, `direction` among it.
    bool jammed = false;  ///< no sliding solution; where it is moving, nothing else is answered

    /// Of one of its gears, in the direction in which that one slides.
    [[nodiscard]] Mode mode_of(const GearState& gear) const noexcept {
        const double d = direction * gear.data.sense;
        return d > 0 ? Mode::forward : d < 0 ? Mode::backward : Mode::stuck;
    }
};

/// Does it have gears with losses?
[[nodiscard]] bool has_lossy_gears(const Plan& plan) noexcept;

/// All gears with losses of a plan.
[[nodiscard]] std::vector<GearTrain> gear_trains(const Plan& plan);
/// The same, trains one after another.
[[nodiscard]] std::vector<LossyGear> lossy_gears(const Plan& plan);

/// Trains with more gears than can be decided, in words.
[[nodiscard]] std::vector<ModelProblem> gear_train_problems(const Plan& plan);

}  // namespace stiction::engine
