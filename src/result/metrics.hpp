// Metrics: the numbers of a run by part, as the meter (meter.hpp) measures them. metric_table.cpp names and defines each of them once.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "result/limit_cycle.hpp"

namespace stiction {

/// The value of largest magnitude.
struct Peak {
    double value = 0;  ///< [·]
    double time = 0;   ///< [s]
};

/// The load of a friction stuck at the end of a run may fall and rise by so much before it breaks away (load_reserve.hpp).
struct StuckInterval {
    double carried = 0;   ///< τ [N | N·m]
    double decrease = 0;  ///< ≥ 0; infinite into an end of travel [N | N·m]
    double increase = 0;  ///< ≥ 0; infinite into an end of travel [N | N·m]
};

struct FrictionMetrics {
    std::string name{};
    std::string unit{};         ///< of forces; empty for joints, of which only modes are measured
    double stick_fraction = 0;  ///< [-]
    std::size_t stops = 0;
    Peak friction{};                       ///< [N | N·m]
    std::optional<StuckInterval> stuck{};  ///< none where it slides, or where an end of travel behind a joint holds it
};
struct BodyMetrics {
    std::string name{};
    std::string unit{};  ///< of the position
    std::size_t reversals = 0;
    std::optional<LimitCycle> cycle{};  ///< of the position
};
struct SpringMetrics {
    std::string name{};
    std::string unit{};  ///< of the force
    Peak force{};        ///< [N | N·m]
};
struct RunMetrics {
    std::vector<FrictionMetrics> frictions;
    std::vector<BodyMetrics> bodies;
    std::vector<SpringMetrics> springs;
};

}  // namespace stiction
