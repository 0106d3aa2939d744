// May the inertia of an actuator be dropped? And what is lost if it is.
//
//   M x'' + C x' + K (x − command) = F − friction      second order; C: all damping, C_eq = C_J + (GP/GQ) A²             (1)
//           C x' + K (x − command) = F − friction      first order                                                      (2)
//   τ  = M/C                                           what (2) leaves out: every change of speed takes τ               (3)
//   (2) runs ahead of (1) by τ in time, by τ·speed in position                                                          (4)
//   at the angular frequency ω speeds differ by ωτ/√(1 + ω²τ²) of the speed:
//       less than ε up to ω_band = ε/(τ √(1 − ε²)),  or up to M = ε C/(ω √(1 − ε²))                                     (5)
//   closed loop: μ = K M/C² is τ over the loop's own time C/K. (1) follows a step of the command with an error up to about μ of
//       the step, its slow pole is off by about μ: below ε up to M = ε C²/K                                             (6)
//       it oscillates beyond M = C²/(4 K); damping ratio ζ = 1/(2√μ)                                                    (7)
//   explicit Euler of (1) is stable up to 2M/C only; (2) needs no such step                                             (8)
//   at break-away (2) jumps to (F_s − F_d)/C at once; (1) gets there within τ                                           (9)
//
// Source: Dalla Vedova and Di Fiore 2020, section 4.1, asks for a mass threshold and a frequency band; (5)–(7) say what they are. What
// lies between force and command besides (a valve's lag, saturation) delays both models alike and is not counted.
#pragma once

#include <cstddef>
#include <limits>
#include <string>

#include "machine/plan.hpp"

namespace stiction {

/// An actuator as (1), and what is asked of it. What is not asked is not counted.
struct SecondOrder {
    double mass = 0;       ///< M [kg | kg·m²]
    double damping = 0;    ///< C [N·s/m | N·m·s/rad]
    double stiffness = 0;  ///< K: spring, or loop gain from position error to force; 0: open loop [N/m | N·m/rad]
    double breakaway = 0;  ///< F_s [N | N·m]
    double sliding = 0;    ///< F_d [N | N·m]
    double frequency = 0;  ///< highest angular frequency that matters; 0: not asked [rad/s]
    double speed = 0;      ///< highest speed; 0: not asked [m/s | rad/s]
    double position_tolerance = 0;        ///< admissible error of position at that speed; 0: not asked [m | rad]
    double tolerance = 0.05;              ///< ε, admissible relative error of (5) and (6) [-]
    Motion motion = Motion::translation;  ///< which units the text names
};

/// Demand that allows the least mass.
enum class ReductionLimit : unsigned char { nothing_asked, no_damping, frequency, loop, position };

struct FirstOrderAdvice {
    bool admissible = false;  ///< the mass is not above the threshold
    ReductionLimit limit = ReductionLimit::nothing_asked;
    double mass_threshold = std::numeric_limits<double>::infinity();    ///< the least of (5), (6), (4) [kg | kg·m²]
    double oscillating_mass = std::numeric_limits<double>::infinity();  ///< (7) [kg | kg·m²]
    double frequency_band = std::numeric_limits<double>::infinity();    ///< (5) for the given mass [rad/s]
    double damping_ratio = std::numeric_limits<double>::infinity();     ///< ζ (7); +∞ for an open loop [-]
    double time_shift = 0;                                              ///< τ (3), (4) [s]
    double position_error = 0;                                          ///< τ·speed (4) [m | rad]
    double explicit_step_limit = 0;                                     ///< (8) [s]
    double breakaway_speed = 0;                                         ///< (9) [m/s | rad/s]
    std::string text{};                                                 ///< all of it in words, with what to do
};

[[nodiscard]] FirstOrderAdvice advise_first_order(const SecondOrder& actuator);

/// (1) for one body of a plan as far as the plan says: its inertia, its damping and stiffness to ground (springs, and actuator states that
/// follow at once, such as a jack's pressure), the sum of its frictions to ground where they are constant. The loop gain of signals is yours
/// to add.
[[nodiscard]] SecondOrder second_order_of(const Plan& plan, std::size_t body);

}  // namespace stiction
