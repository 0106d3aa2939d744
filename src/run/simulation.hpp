// A scenario run from beginning to end with the engine it asks for.
//
// A callback may stop the run; a run that is stopped or fails keeps everything computed so far.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "result/metrics.hpp"
#include "result/trajectory.hpp"
#include "result/verdict.hpp"
#include "scenario/scenario.hpp"

namespace stiction {

class Meter;

/// Result of one run of an engine.
struct EngineRun {
    enum class End : unsigned char { finished, stopped, failed };
    End end = End::finished;
    std::string message{};  ///< why it failed, where it was interrupted, or that it ends late
    std::size_t steps = 0;
    Trajectory trajectory{};
    State state{};                            ///< at the end
    std::vector<FrictionVerdict> verdicts{};  ///< at the end
};

constexpr const char* name(EngineRun::End end) noexcept {
    switch (end) {
        case EngineRun::End::finished: return "finished";
        case EngineRun::End::stopped: return "stopped";
        case EngineRun::End::failed: return "failed";
    }
    return "failed";
}

/// Advances an engine from a state to `until` [s] and judges the end. The trajectory is that of the recorder, which listens; the
/// meter, if there is one, sees the end.
EngineRun run_engine(Engine& engine, State start, double until, const Listener& listener, const Recorder& recorder,
                     Meter* meter = nullptr);

/// A run of a scenario.
struct Outcome : EngineRun {
    RunMetrics metrics{};  ///< measured at every step, independent of the recorded rows
};

/// Receives the time reached [s]; false ends the run there.
using GoOn = std::function<bool(double time)>;

Outcome simulate(const scenario::Scenario& scenario, const GoOn& go_on = {});

}  // namespace stiction
