// Every component, in the order in which they are listed.
#pragma once

#include <variant>

#include <stiction/type_list.hpp>

#include "machine/components/belt.hpp"
#include "machine/components/components.hpp"
#include "machine/components/elastic_contact.hpp"
#include "machine/components/servo.hpp"

namespace stiction {

using Components = TypeList<part::Gear,              //
                            part::Planetary,         //
                            part::ClutchOrBrake,     //
                            part::Gravity,           //
                            part::PrescribedMotion,  //
                            part::ElectricMotor,     //
                            part::Servo,             //
                            part::Servovalve,        //
                            part::Valve,             //
                            part::Hydraulic,         //
                            part::ActuatorState,     //
                            part::ElasticContact,    //
                            part::Belt,              //
                            part::BandBrake,         //
                            part::Rope>;

using AnyComponent = Components::into<std::variant>;

}  // namespace stiction
