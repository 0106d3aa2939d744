// Elastic contact: two faces, or teeth with backlash, that push each other apart while they touch, and never pull.
//
//   z = Σ coefficient · motion of body           along its row; touches below `lower` and above `upper`                    (1)
//   ε = z − edge,   f = k ε + clamp(c ż, ±|k ε|)     [N | N·m]                                                             (2)
//
// (2) is the law of Modelica's ElastoGap (Modelica.Mechanics.Translational.Components, exponent n = 1), with both edges that
// of ElastoBacklash2: the damper is bounded by the spring, so that force begins at 0 when the faces meet and ends at 0
// before they part. A damped gap of a spring instead begins with a jump c ż and pulls when it is left.
#pragma once

#include <array>
#include <string>
#include <vector>

#include <stiction/law/domain.hpp>

#include "machine/components/component_table.hpp"
#include "machine/parts/part_list.hpp"

namespace stiction::part {

struct ElasticContact {
    std::string name{};
    std::vector<Term> row{};
    bool mixes_motions = false;
    double stiffness = 0;     ///< k [N/m | N·m/rad]
    double damping = 0;       ///< c [N·s/m | N·m·s/rad]
    double lower = kLeftOut;  ///< [m | rad]; left out: no face below
    double upper = kLeftOut;  ///< [m | rad]; left out: no face above

    static constexpr const char* word = "contact";
    static constexpr const char* meaning =
        "elastic faces that push while they touch and never pull: floor, buffer, backlash";
    static constexpr std::array<Field<ElasticContact, double>, 4> fields{{
        {&ElasticContact::stiffness, positive("stiffness", "[N/m | N·m/rad]", "force per penetration")},
        {&ElasticContact::damping, not_negative("damping", "[N·s/m | N·m·s/rad]",
                                                "force per rate of penetration, at most that of the stiffness")},
        {&ElasticContact::lower,
         or_left_out(any_finite("lower", "[m | rad]", "it touches where the motion along it is below"))},
        {&ElasticContact::upper,
         or_left_out(any_finite("upper", "[m | rad]", "it touches where the motion along it is above"))},
    }};
    static constexpr std::array<const char*, 1> needed_keys{"stiffness"};
    static constexpr std::array<BodyField<ElasticContact>, 0> bodies{};
    static constexpr std::array<SignalField<ElasticContact>, 0> signals{};
    static constexpr std::array<Published, 0> published{};
};

void expand(const ElasticContact& contact, PartList& list);

}  // namespace stiction::part
