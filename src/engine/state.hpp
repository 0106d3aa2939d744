// Everything that changes during a run: plain, copyable, comparable. Copy it to save, assign it to restore, keep two to fork.
#pragma once

#include <cstdint>
#include <vector>

#include <stiction/mode.hpp>

namespace stiction {

/// Energy of a run by its destination, summed over its steps [J].
///
///   input = kinetic + stored (changes since the start) + friction + damping + impact + scheme      to rounding
struct EnergyAccount {
    double input = 0;     ///< work of forces and of moving grounds
    double friction = 0;  ///< lost to dry friction
    double damping = 0;   ///< lost to dampers and viscous damping
    double impact = 0;    ///< lost where speeds jump: at ends of travel, in joints that close, in gears that jam
    double scheme = 0;    ///< removed (> 0) or added (< 0) by the time step itself
    friend bool operator==(const EnergyAccount&, const EnergyAccount&) = default;
};

struct State {
    std::uint64_t step = 0;            ///< steps taken; time is step × step length, not a running sum
    double time = 0;                   ///< [s]
    std::vector<double> position;      ///< by body [m | rad]
    std::vector<double> velocity;      ///< by body [m/s | rad/s]
    std::vector<Mode> mode;            ///< by element
    std::vector<double> friction;      ///< by element, mean over the last step [N | N·m]
    std::vector<double> signal_state;  ///< of the signal program
    std::vector<double> memory;        ///< of methods that remember, frictions one after another
    EnergyAccount energy;
    friend bool operator==(const State&, const State&) = default;
};

}  // namespace stiction
