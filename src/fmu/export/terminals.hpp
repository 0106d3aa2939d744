// terminalsAndIcons.xml of FMI 3: where the icon stands, and one terminal per body, a flange with its motion and the force or torque the
// tool may apply.
#pragma once

#include <string>

#include "fmu/export/interface.hpp"

namespace stiction::fmu {

/// Members are named as Modelica does: phi, w, tau where the body turns, s, v, f where it moves straight. No terminals where no
/// body shows its motion.
std::string terminals(const Plan& plan, const Interface& interface);

}  // namespace stiction::fmu
