// Units and sizes of variables that the scenario itself leaves open.
//
//   parameter read as a signal        the unit of the signal it becomes: friction.belt.ground_speed [m/s]                 (1)
//   spring along bodies that all move alike, one of them with factor ±1, written without unit, or 0: by their motion
//     stiffness [N/m | N m/rad], damping [N s/m | N m s/rad], rest and gap [m | rad], preload [N | N m]                   (2)
//   derivative                        the unit of its state per second; [W] of energies                                   (3)
#pragma once

#include <span>
#include <string>

#include "result/quantity.hpp"
#include "scenario/scenario.hpp"

namespace stiction::fmu {

/// (1), (2), or what the scenario says.
std::string parameter_unit(const scenario::Scenario& scenario, std::span<const Quantity> quantities,
                           const scenario::Value& value);

/// (3)
std::string rate_unit(const std::string& unit);

}  // namespace stiction::fmu
