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

/// A motor lifts a load through a gear and a drum; then the brake holds it.
struct WinchOptions {
    double load = 200;    ///< [kg]
    double voltage = 40;  ///< while it lifts [V]
    double hold = 2;      ///< when the brake closes [s]
};
Model geared_winch(const WinchOptions& options = {});

/// A planetary set that shifts from a held ring to sun and carrier locked.
struct PlanetaryOptions {
    double torque = 20;  ///< on the sun [N·m]
    double ratio = 2.5;  ///< ring over sun [-]
};
Model planetary_set(const PlanetaryOptions& options = {});

/// A motor turns a load through a self-locking worm, which holds it afterwards.
struct WormOptions {
    double current = 8;  ///< [A]
    double load = 5;     ///< [N·m]
};
Model motor_with_worm(const WormOptions& options = {});

/// A motor lifts a hanging load through a self-locking worm and a drum, is switched off while the worm holds, then lowers it.
struct WormHoistOptions {
    double load = 80;                  ///< on the rope [kg]
    double torque = 2;                 ///< of the motor while it lifts; half of it, the other way, lowers [N·m]
    double opposing_efficiency = 0.6;  ///< [-]
    double aiding_efficiency = -0.1;   ///< negative: self-locking [-]
};
Model worm_hoist(const WormHoistOptions& options = {});

/// A flap on a self-locking gear whose command [rad] and airload [N·m] come from outside.
Model commanded_flap();

}  // namespace stiction::machines
