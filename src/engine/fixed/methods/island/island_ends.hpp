// Ends of travel of an island: which are engaged in a step, and the speeds at which they hold their bodies.
//
//   engaged where the motion without it passes it, or is on it and moves into it; let go where it would pull, for this step     (1)
//   friction of a body that an end holds: what it was without the end, clamp(push, limits) where the body stood there already;
//   the end takes the rest                                                                                                     (2)
//   path to the end, velocity at the end of the step 0.0, or the rebound (rebound.hpp)                                         (3)
//
// With one friction that is Table 1 of Borello and Dalla Vedova, lines 15 to 17: x is cut to its end, v into it becomes 0 in the step of
// arrival, and on the end friction still is clamp(Act, limits). A body leaves its end in the step in which it is pushed away.
// No allocation after construction.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include <stiction/stop/travel.hpp>

#include "engine/fixed/step_data.hpp"
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
    bool let_go = false;  ///< in this step
    double speed = 0;     ///< at which it holds the body at the end of the step [m/s | rad/s]
    double arrival = 0;   ///< along the path [m/s | rad/s]
};

class IslandEnds {
public:
    /// `bodies` of the island, by indices of the plan.
    IslandEnds(const Plan& plan, std::span<const std::size_t> bodies);

    [[nodiscard]] std::size_t size() const noexcept { return ends_.size(); }
    [[nodiscard]] const IslandEnd& operator[](std::size_t k) const noexcept { return ends_[k]; }

    /// Does a body arrive on its end, rather than stand there since before?
    [[nodiscard]] bool any_arrives() const noexcept;

    /// Begins a step with none engaged. True if one was.
    [[nodiscard]] bool release() noexcept;
    /// (1), from the impulse that an engaged end took out of the motion. True if it is let go.
    [[nodiscard]] bool let_go(std::size_t k, double reaction) noexcept;
    /// (1), (3) for all ends that are passed. `velocity` at the end of the step and `rate` of the path, by body of the island. True if
    /// there is one.
    [[nodiscard]] bool engage_passed(const StepInput& input, std::span<const double> velocity,
                                     std::span<const double> rate) noexcept;

private:
    std::vector<IslandEnd> ends_;
};

}  // namespace stiction::engine
