// Ends of travel of an island: which are engaged in a step, and the speeds at which they hold their bodies.
//
//   engaged at the start where a body stands on it, at speed 0; not where a run begins with a speed into it: then (3)  (1)
//   let go where it would pull                                                                                        (2)
//   engaged where the path passes it: speed (end − x)/h, which arrives on it, or the rebound (rebound.hpp)            (3)
//
// No allocation after construction.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include <stiction/stop/travel.hpp>

#include "engine/fixed/step/step_data.hpp"
#include "engine/state.hpp"
#include "machine/plan.hpp"
#include "numeric/rows.hpp"

namespace stiction::engine {

/// The two ends of travel of one body.
struct IslandEnd {
    std::size_t element = 0;
    std::size_t body = 0;       ///< of the plan
    std::size_t own_index = 0;  ///< of the body in the island
    Row row{};                  ///< in indices of the island
    Travel<double> travel{};
    Stop engaged = Stop::none;
    double speed = 0;  ///< at which it holds the body [m/s | rad/s]
};

class IslandEnds {
public:
    /// `bodies` of the island, by indices of the plan.
    IslandEnds(const Plan& plan, std::span<const std::size_t> bodies);

    [[nodiscard]] std::size_t size() const noexcept { return ends_.size(); }
    [[nodiscard]] const IslandEnd& operator[](std::size_t k) const noexcept { return ends_[k]; }

    /// (1). True if other ends are engaged than before.
    [[nodiscard]] bool engage_resting(const State& state) noexcept;
    /// (2), from the impulse that an engaged end took out of the motion. True if it is let go.
    [[nodiscard]] bool let_go(std::size_t k, double reaction) noexcept;
    /// (3) for the first end that is passed. `velocity` at the end of the step and `rate` of the path, by body of the island. True if
    /// there is one.
    [[nodiscard]] bool engage_passed(const StepInput& input, std::span<const double> velocity,
                                     std::span<const double> rate) noexcept;

private:
    std::vector<IslandEnd> ends_;
};

}  // namespace stiction::engine
