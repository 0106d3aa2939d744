// Compares both engines with the independent reference (tests/reference/event_automaton.hpp) on one machine.
//
// The reference runs with a step and with half of it; its error is at most the difference d of the two (order 4: a fifteenth).
//
//   located    positions, velocities and event times within d + 1e-9 of their size; the same sequence of modes           (1)
//              (a mode after ones too short to count: within their length)
//              or within what ten times the reference's tolerance of forces changes, where that changes anything
//              Order 4 takes smooth forces: a formula with |v| has a kink. Where d is more than what the located engine may be off
//              by and (1) fails, both steps are halved, and (1) is asked with the smaller d                               (4)
//   fixed      tends to it (finer_steps.hpp), beside the tolerance of (1)                                              (2)
//   both       tell a jam only where the reference has one, and close their energy account                              (3)
#pragma once

#include <string>

#include "beside/finer_steps.hpp"

namespace stiction_test {

struct Beside {
    double until = 1;                    ///< [s]
    double reference_step = 1e-3;        ///< [s]
    FinerSteps fixed{};                  ///< of (2)
    std::size_t work_limit = 5'000'000;  ///< of the reference: motions solved for
};

/// What differs, in words; empty if nothing does. `unanswered` says why the reference has no answer: it cannot express the machine, or
/// mechanics alone does not decide.
struct Differences {
    std::string unanswered{};
    bool undecided = false;  ///< unanswered, because mechanics alone does not decide
    std::string located{};   ///< (1)
    std::string fixed{};     ///< (2)
    std::string
        tied{};  ///< the last instant at which a load equals its limit: a step sees it a little larger or smaller
};

[[nodiscard]] Differences beside_reference(const stiction::Plan& plan, const Beside& options);
/// The same of runs that were made: of the located engine, and of the fixed one at its coarse step.
[[nodiscard]] Differences beside_reference(const stiction::Plan& plan, const Beside& options, const EngineRun& located,
                                           const EngineRun& fixed);

}  // namespace stiction_test
