// A scenario run from beginning to end with the engine it asks for.
//
// The caller is asked now and then whether to go on; a run that is stopped, or that fails, keeps all it computed so far.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "result/metrics.hpp"
#include "result/trajectory.hpp"
#include "result/verdict.hpp"
#include "scenario/scenario.hpp"

namespace stiction {

struct Outcome {
    enum class End : unsigned char { finished, stopped, failed };
    End end = End::finished;
    std::string message;  ///< why it failed, where it was interrupted, or that it ends late
    Trajectory trajectory;
    State state;                            ///< at the end
    std::vector<FrictionVerdict> verdicts;  ///< at the end
    RunMetrics metrics;                     ///< measured at every step, whatever was recorded
    std::size_t steps = 0;
};

constexpr const char* name(Outcome::End end) noexcept {
    switch (end) {
        case Outcome::End::finished: return "finished";
        case Outcome::End::stopped: return "stopped";
        case Outcome::End::failed: return "failed";
    }
    return "failed";
}

/// Told the time reached [s]; false ends the run there.
using GoOn = std::function<bool(double time)>;

/// How a run with this status ended.
Outcome::End end_of(RunStatus status) noexcept;

/// "interrupted at 139 s of 2000 s".
std::string interruption_text(double time, double until);
/// That steps which do not add up to the time asked for end after it; empty if they do.
std::string overrun_text(double time, double until);

Outcome simulate(const scenario::Scenario& scenario, const GoOn& go_on = {});

}  // namespace stiction
