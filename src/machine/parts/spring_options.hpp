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
        {&SpringOptions::stiffness,
         {"stiffness", "[N/m | N·m/rad]", 0, kUnbounded, false, true, false, "force per elongation"}},
        {&SpringOptions::damping,
         {"damping", "[N·s/m | N·m·s/rad]", 0, kUnbounded, false, true, false, "force per rate of elongation"}},
        {&SpringOptions::rest,
         {"rest", "[m | rad]", -kUnbounded, kUnbounded, true, true, false,
          "elongation at which the force is the preload"}},
        {&SpringOptions::preload,
         {"preload", "[N | N·m]", -kUnbounded, kUnbounded, true, true, false, "force at the rest elongation"}},
        {&SpringOptions::gap, {"gap", "[m | rad]", 0, kUnbounded, false, true, false, "total free play around rest"}},
    }};
    static constexpr std::array<FieldRelation<SpringOptions, double>, 0> relations{};
};

}  // namespace stiction
