// Table 1 of Borello and Dalla Vedova 2012, line by line, misprints resolved.
#pragma once

#include <algorithm>
#include <cmath>

namespace stiction_reference {

struct TableOne {
    double inertia = 1;     ///< JM [kg·m²]
    double damping = 0;     ///< CM [N·m·s/rad]
    double constant = 0;    ///< TFR0 [N·m]
    double opposing = 1;    ///< EtO [-]
    double aiding = 1;      ///< EtA [-]
    double ratio = 1;       ///< FSD [-]
    double travel = 1e300;  ///< XJM [rad]
    double position = 0;    ///< XJ [rad]
    double velocity = 0;    ///< DXJ [rad/s]
    double friction = 0;    ///< TFR of the last step [N·m]

    void step(double dt, double motor, double load) {
        const double act = motor - load - damping * velocity;                         // 01
        const double fdo = constant + (1 / opposing - 1) * std::fabs(load);           // 02
        const double fda = constant + (1 - aiding) * std::fabs(load);                 // 03
        const bool aided = (velocity > 0 && load < 0) || (velocity < 0 && load > 0);  // 06
        if (velocity == 0) {                                                          // 04
            const double up = ratio * (load >= 0 ? fdo : fda);                        // 08, 09
            const double down = ratio * (load >= 0 ? fda : fdo);
            friction = std::min(std::max(-down, act), up);  // 10
        } else {
            friction = std::copysign(aided ? fda : fdo, velocity);  // 05–07
        }
        const double old = velocity;                                   // 11, 12
        velocity += (act - friction) / inertia * dt;                   // 13
        if ((old < 0 && velocity > 0) || (old > 0 && velocity < 0)) {  // 14
            velocity = 0;
        }
        position = std::min(std::max(-travel, position + (old + velocity) * dt / 2), travel);  // 15
        velocity = position == -travel ? std::max(0.0, velocity) : velocity;                   // 16
        velocity = position == travel ? std::min(velocity, 0.0) : velocity;                    // 17
    }
};

}  // namespace stiction_reference
