// Contact that a friction law sees at an instant.
//
//   velocity       slip z = Σ_i d_i v_i − g; 0 while stuck                                                            (1)
//   load           its signal; of a gear with losses d_1 τ, the reaction of its joint on the motor shaft; else 0      (2)
//   normal force   its signal, else 1: the law's own numbers are forces then                                          (3)
//   drive          its signal, else 0                                                                                 (4)
#pragma once

#include <cstddef>
#include <span>

#include <stiction/law/levels.hpp>

#include "machine/plan.hpp"

namespace stiction::engine {

/// A signal that a part may read, or the constant it has instead.
[[nodiscard]] inline double read_or(std::span<const double> values, std::size_t slot, double otherwise) noexcept {
    return slot == Plan::kNone ? otherwise : values[slot];
}

/// g of (1): speed of the ground or drive of an element [m/s | rad/s].
[[nodiscard]] inline double ground_speed(const Plan& plan, std::size_t element,
                                         std::span<const double> values) noexcept {
    return read_or(values, plan.element(element).speed_slot, 0);
}

/// Torque that a gear with losses hands to its load, from the reactions of all elements [N | N·m].
[[nodiscard]] inline double transmitted_load(const Plan& plan, const Plan::Friction& friction,
                                             std::span<const double> reaction) noexcept {
    const std::size_t joint = plan.element_of_joint(friction.load_joint);
    return plan.layout.elements[joint].coefficient[0] * reaction[joint];
}

/// (1)–(4). `slip` is 0 while the friction is stuck; `reaction`: of all elements, read where the load is that of a joint.
[[nodiscard]] inline Contact<double> contact_of(const Plan& plan, const Plan::Friction& friction, double slip,
                                                std::span<const double> values,
                                                std::span<const double> reaction) noexcept {
    const bool geared = friction.load_joint != Plan::kNone;
    return {.velocity = slip,
            .load = geared ? transmitted_load(plan, friction, reaction) : read_or(values, friction.load_slot, 0),
            .normal_force = read_or(values, friction.normal_slot, 1),
            .drive = read_or(values, friction.drive_slot, 0)};
}

}  // namespace stiction::engine
