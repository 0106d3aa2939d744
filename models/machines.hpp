// Machines with known answers, each built in one place for tests and benchmarks.
#pragma once

#include "model/model.hpp"

namespace stiction::machines {

/// Modelica's CoupledClutches: four inertias in a row, three clutches, a torque on the first.
Model coupled_clutches();

/// Biagiotti and Zanasi's dual clutch with two geared branches to a vehicle, engaged alternately.
Model dual_clutch();

/// A block on a belt, held by a spring.
struct BeltOptions {
    double mass = 1;          ///< [kg]
    double stiffness = 1;     ///< [N/m]
    double breakaway = 1;     ///< [N]
    double sliding = 0.5;     ///< [N]
    double belt_speed = 0.2;  ///< [m/s]
};
Model belt_oscillator(const BeltOptions& options = {});

/// A self-locking screw under a load that vibrates about a constant.
Model locked_screw();

/// A mass pushed onto the end of its travel by a constant force, with friction.
Model mass_on_stop();

/// One brake and one bearing on the same shaft, pushed within their common capacity.
Model brake_and_bearing();

}  // namespace stiction::machines
