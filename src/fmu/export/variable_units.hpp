// Units and sizes of variables that the scenario itself leaves open.
//
//   parameter read as a signal        the unit of the signal it becomes: friction.belt.ground_speed [m/s]                 (1)
//   spring along bodies that all move alike, one of them with factor ±1, written without unit, or 0: by their motion
//     stiffness [N/m | N m/rad], damping [N s/m | N m s/rad], rest and gap [m | rad], preload [N | N m]                   (2)
//   derivative                        the unit of its state per second; [W] of energies                                   (3)
//   display unit                      as the scenario writes or shows it (result/display/display_units.hpp); else by the size of a parameter or state; of other angles deg, ways mm,
//                                     pressures MPa                                                                         (4)
#pragma once

#include <span>
#include <string>

#include "fmu/export/interface.hpp"
#include "result/quantity.hpp"
#include "scenario/scenario.hpp"

namespace stiction::fmu {

/// (1), (2), or what the scenario says.
std::string parameter_unit(const scenario::Scenario& scenario, std::span<const Quantity> quantities,
                           const scenario::Value& value);

/// (3)
std::string rate_unit(const std::string& unit);

/// (4), of what is not written; 0 where the size is not known.
std::string display_unit(const std::string& unit, double size);

/// (4), of parameters: the scenario that travels has other units than the one that was written.
void show_as_written(Interface& interface, const scenario::Scenario& travelling, const scenario::Scenario& written);

}  // namespace stiction::fmu
