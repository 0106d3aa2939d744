// Status of a step or of an advance, and the report of an advance: one type for all engines.
#pragma once

#include <cstddef>
#include <string>

namespace stiction {

/// How a step or an advance ended. After anything but `ok` the state is that of the last good step.
enum class RunStatus : unsigned char {
    ok,
    not_finite,         ///< a signal or a motion is not a finite number
    contradictory,      ///< rigid joints demand different speeds
    unsettled,          ///< gears with losses, or frictions, find no common answer within the bound on the work
    step_too_long,      ///< fixed: a method's velocity band is too narrow for this step
    capacity_exceeded,  ///< fixed: a bristle model has run out of its fixed capacity
    contract_broken,    ///< fixed: a method of the user's own answered what it may not
    too_many_events,    ///< the bound on events per second, or on impacts and switches within one instant, was reached
    step_too_small,     ///< located: the tolerance cannot be met, or only by steps without end
    stopped,            ///< the listener ended the advance
};

/// Result of Engine::advance_to. After anything but `ok` the run can go on from the state.
struct RunReport {
    RunStatus status = RunStatus::ok;
    std::string message{};        ///< why it failed, with the part and the time (failure.hpp); empty otherwise
    std::size_t steps = 0;        ///< accepted
    std::size_t events = 0;       ///< instants at which something was decided
    std::size_t evaluations = 0;  ///< located: of the right-hand side
    std::size_t stiff_steps = 0;  ///< located: of the steps, those taken implicitly

    /// The engine could not go on.
    [[nodiscard]] bool failed() const noexcept { return status != RunStatus::ok && status != RunStatus::stopped; }
};

}  // namespace stiction
