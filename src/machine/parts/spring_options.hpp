// Numbers of a spring and damper, with their domains: the same struct in the model, the plan and the engines.
//
//   s = z − rest, less half the gap towards rest;   force = stiffness·s + preload + damping·z'   outside the gap
//
// With edges it is an elastic contact instead, which never pulls (components/elastic_contact.hpp).
#pragma once

#include <array>
#include <optional>

#include <stiction/law/domain.hpp>

namespace stiction {

/// Elongations at which an elastic contact touches: below the lower and above the upper one [m | rad].
struct ContactEdges {
    double lower = -kUnbounded;
    double upper = kUnbounded;
};

struct SpringOptions {
    double stiffness = 0;                   ///< [N/m | N·m/rad]
    double damping = 0;                     ///< [N·s/m | N·m·s/rad]
    double rest = 0;                        ///< elongation at which the force is the preload [m | rad]
    double preload = 0;                     ///< force at that elongation, with the sign of the elongation [N | N·m]
    double gap = 0;                         ///< total free play, centred at rest: no force inside [m | rad]
    std::optional<ContactEdges> contact{};  ///< of an elastic contact; a spring has none

    static constexpr std::array<Field<SpringOptions, double>, 5> fields{{
        {&SpringOptions::stiffness, not_negative("stiffness", "[N/m | N·m/rad]", "force per elongation")},
        {&SpringOptions::damping, not_negative("damping", "[N·s/m | N·m·s/rad]", "force per rate of elongation")},
        {&SpringOptions::rest, any_finite("rest", "[m | rad]", "elongation at which the force is the preload")},
        {&SpringOptions::preload, any_finite("preload", "[N | N·m]", "force at the rest elongation")},
        {&SpringOptions::gap, not_negative("gap", "[m | rad]", "total free play around rest")},
    }};
};

}  // namespace stiction
