// Contact that a friction law sees at an instant.
//
//   velocity       slip z = Σ_i d_i v_i − g                                                                           (1)
//   load           of a gear with losses d_1 τ, the reaction of its joint on the motor shaft                          (2)
//   the rest       as signals say                                                                     signal_contact.hpp
#pragma once

#include <cstddef>
#include <span>

#include <stiction/law/levels.hpp>

#include "engine/reading/signal_contact.hpp"
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

/// `slip` is 0 while the friction is stuck; `reaction`: of all elements, read where the load is that of a joint.
[[nodiscard]] inline Contact<double> contact_of(const Plan& plan, const Plan::Friction& friction, double slip,
                                                std::span<const double> values,
                                                std::span<const double> reaction) noexcept {
    const auto read = [values](std::size_t slot, double otherwise) { return read_or(values, slot, otherwise); };
    Contact<double> contact = signal_contact(slip, friction.load_slot, friction.normal_slot, friction.drive_slot, read);
    if (friction.load_joint != Plan::kNone) {
        contact.load = transmitted_load(plan, friction, reaction);
    }
    return contact;
}

}  // namespace stiction::engine
