// Quantities of mechanics that keys require: SI unit, other spellings that mean the same, units to show them in.
//
// The angle is a dimension, but mechanics leaves it out of torque and inertia (torque · angle = energy; inertia · rad/s² = torque).
// So there is no one rule by which rad may be dropped; each quantity lists the dimensions it accepts:
//   torque N m, energy J = N m or N m rad, power W or N m rad/s, inertia kg m2 = kg m2/rad (torque per angular acceleration, N m s2/rad)
//   = kg m2/rad2 (energy per squared speed), stiffness N m/rad and no other, torque constant N m/A = V s/rad.
// A dimension that differs by an angle and is not in the list is refused: it is a mistake, or a factor of 2π.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "unit/table.hpp"

namespace stiction::unit {

struct Quantity {
    std::string name;  ///< with its article: "a torque", "an angle"
    std::string unit;  ///< SI: "N m"
    Dimension dimension{};
    std::vector<Dimension> also{};     ///< other dimensions that mean the same
    std::vector<std::string> shown{};  ///< units to show it in, from small to large; the SI unit is among them

    [[nodiscard]] bool accepts(const Dimension& other) const noexcept;
};

/// Every quantity with a name.
const std::vector<Quantity>& quantities();

/// A key's need: one quantity, or one of several where it depends on the model ("[N | N·m]").
struct Requirement {
    std::vector<Quantity> quantities;

    /// "a force [N] or a torque [N m]"
    [[nodiscard]] std::string text() const;
};

/// Requirement of a unit text: "N m", "[N | N·m]", "[-]". The texts come from our own tables of domains, so that they are known to be
/// right; a text that is no unit gives a requirement without quantities.
Requirement requirement(std::string_view unit);

/// Names of the quantities of a dimension: "a torque or an energy"; empty if there is none.
std::string names_of(const Dimension& dimension);

/// The SI unit a value of this dimension is shown in: that of the first quantity that has it, "N m"; else in base units.
std::string unit_of(const Dimension& dimension);

}  // namespace stiction::unit
