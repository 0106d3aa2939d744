// Every component, in the order in which they are listed.
#pragma once

#include <variant>

#include <stiction/type_list.hpp>

#include "machine/components/components.hpp"

namespace stiction {

using Components = TypeList<part::Gear,              //
                            part::Planetary,         //
                            part::Contact,           //
                            part::Gravity,           //
                            part::PrescribedMotion,  //
                            part::ElectricMotor,     //
                            part::Servovalve,        //
                            part::Valve,             //
                            part::Hydraulic,         //
                            part::ActuatorState>;

using AnyComponent = Components::into<std::variant>;

}  // namespace stiction
