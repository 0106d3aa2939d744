// Electrohydraulic actuator of Dalla Vedova and Di Fiore 2020 by their equations, with tiny explicit steps.
//
//   MJ·D2XJ + CJ·DXJ = F12 − FF                                                     (1) of the paper, without load
//   F12 = AJ·clamp(GP·XS − (GP/GQ)·AJ·DXJ, ±PSR)                                    (2)–(4), P12 itself saturated
//   FF, and the stop where the speed goes through zero                              (6)–(12)
//   TS·XS' = clamp(gain·(Com − XJ), ±XSM) − XS                                      the valve of our file: one lag
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace stiction_reference {

struct LinearActuator {
    double mass = 10;               ///< MJ [kg]
    double damping = 500;           ///< CJ [N·s/m]
    double area = 1e-3;             ///< AJ [m²]
    double pressure_gain = 2.6e10;  ///< GP [Pa/m]
    double flow_gain = 1;           ///< GQ [m²/s]
    double supply = 26e6;           ///< PSR [Pa]
    double sliding = 1000;          ///< FDJ [N]
    double breakaway = 1500;        ///< FSJ [N]
    double gain = 0.02;             ///< spool per error [-]
    double time_constant = 4e-3;    ///< TS [s]
    double spool_travel = 1e-3;     ///< XSM [m]
    double command = 0.2;           ///< Com from `start` on [m]
    double start = 5e-3;            ///< [s]

    struct Motion {
        double position = 0;  ///< XJ
        double velocity = 0;  ///< DXJ
    };

    /// Positions and velocities at these times, which are multiples of the step and rise.
    [[nodiscard]] std::vector<Motion> run(double step, const std::vector<double>& times) const {
        std::vector<Motion> at;
        Motion m;
        double spool = 0;
        long long k = 0;
        for (const double time : times) {
            const long long last = std::llround(time / step);
            for (; k < last; ++k) {
                const double error = (static_cast<double>(k) * step < start - 0.5 * step ? 0 : command) - m.position;
                const double pressure =
                    std::clamp(pressure_gain * spool - pressure_gain / flow_gain * area * m.velocity, -supply, supply);
                const double active = area * pressure - damping * m.velocity;                        // (6)
                const double friction = m.velocity == 0 ? std::clamp(active, -breakaway, breakaway)  // (8)
                                                        : std::copysign(sliding, m.velocity);        // (7)
                const double before = m.velocity;
                m.velocity += step * (active - friction) / mass;  // (9)–(11)
                if (before * m.velocity < 0) {
                    m.velocity = 0;  // (12)
                }
                m.position += step * m.velocity;
                spool += step / time_constant * (std::clamp(gain * error, -spool_travel, spool_travel) - spool);
            }
            at.push_back(m);
        }
        return at;
    }
};

}  // namespace stiction_reference
