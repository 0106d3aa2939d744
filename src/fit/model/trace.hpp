// One log, simulated, as curves at its rows: what it measures, and what its frictions do.
#pragma once

#include <string>
#include <vector>

#include <stiction/mode.hpp>

namespace stiction::fit {

/// A friction at the rows of a log.
struct FrictionTrace {
    std::string name{};
    std::string body{};   ///< that it brakes, of which it is the only friction; empty: there is none such
    double inertia = 0;   ///< of that body
    std::string unit{};   ///< of its force
    std::string speed{};  ///< unit of its slip
    std::vector<Mode> mode{};
    std::vector<double> slip{};
    std::vector<double> force{};  ///< dry and viscous
};

struct Trace {
    std::vector<std::vector<double>> simulated{};  ///< by channel
    std::vector<FrictionTrace> frictions{};

    [[nodiscard]] bool empty() const noexcept { return simulated.empty(); }
};

}  // namespace stiction::fit
