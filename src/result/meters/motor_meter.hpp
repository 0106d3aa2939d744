// Current and electrical power of a motor, measured as the run goes.
//
//   p = U i                          electrical power; below 0 it flows back into the supply                               (1)
//   drawn    ∫ max(p, 0) dt          p straight between two states                                                          (2)
//   returned ∫ max(−p, 0) dt                                                                                                (3)
#pragma once

#include <optional>

#include "result/metrics.hpp"

namespace stiction {

class MotorMeter {
public:
    /// States in the order of time; two at one instant are the sides of a jump.
    void see(double time, double current, double voltage, MotorMetrics& metrics);

private:
    std::optional<Peak> last_;  // power, with its time
};

}  // namespace stiction
