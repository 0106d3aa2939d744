// Options of the located engine.
#pragma once

#include <cstddef>
#include <limits>

namespace stiction {

/// How smooth motion is integrated: explicitly, implicitly, or as the machine turns out to need.
enum class Stiffness : unsigned char { automatic, nonstiff, stiff };

struct LocatedOptions {
    double relative_tolerance = 3e-12;  ///< error of a step, of the size of the motion [-]
    double absolute_tolerance = 1e-13;  ///< error of a step near zero, of the scale of the motion [-]
    double max_step = std::numeric_limits<double>::infinity();  ///< [s]
    double shortest_flight = 1e-10;                             ///< a bounce shorter than this is rest [s]
    std::size_t event_limit = 100'000;                          ///< events in one second of simulated time
    double step_limit = 1e8;                                    ///< steps a run may be going to take
    Stiffness stiffness = Stiffness::automatic;
};

}  // namespace stiction
