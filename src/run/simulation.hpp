// A scenario run from beginning to end with the engine it asks for.
//
// A callback may stop the run; a run that is stopped or fails keeps everything computed so far.
#pragma once

#include <functional>
#include <memory>
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

/// How far and how fast a body moved, over all steps.
struct BodyExtent {
    double lowest = 0;   ///< position [m | rad]
    double highest = 0;  ///< position [m | rad]
    double speed = 0;    ///< largest [m/s | rad/s]
};

/// A run of a scenario.
struct Outcome : EngineRun {
    RunMetrics metrics{};               ///< measured at every step, independent of the recorded rows
    std::vector<BodyExtent> extents{};  ///< by body, likewise
};

/// Receives the time reached [s]; false ends the run there.
using GoOn = std::function<bool(double time)>;

Outcome simulate(const scenario::Scenario& scenario, const GoOn& go_on = {});

/// Settings with which a scenario is run: the located engine takes a thousand steps at least, so that peaks are found and rows make a
/// smooth curve. Whoever runs it with these gets the bits of simulate().
[[nodiscard]] EngineSettings simulated_settings(const scenario::RunSettings& run);

/// The rest of a friction that metrics take for a direct reversal [s].
[[nodiscard]] double shortest_rest(const EngineDescription& engine) noexcept;

/// Why a run ended where it did: "interrupted at 139 s of 2000 s"; empty if it ended at the time asked for.
[[nodiscard]] std::string end_text(const RunReport& report, double time, double until);

/// An engine with constant steps that a caller advances bit by bit, recorded and measured like a run.
class SteppedRun {
public:
    /// Both must outlive it.
    SteppedRun(const scenario::Scenario& scenario, Engine& engine);
    ~SteppedRun();
    SteppedRun(const SteppedRun&) = delete;
    SteppedRun& operator=(const SteppedRun&) = delete;

    /// From this state on; what was recorded before is forgotten.
    void begin(const State& start);
    RunReport advance(State& state, double until, const GoOn& go_on);
    /// A run that ended here.
    [[nodiscard]] Outcome outcome(const State& state);

private:
    struct Record;
    const scenario::Scenario* scenario_;
    Engine* engine_;
    std::unique_ptr<Record> record_;
};

}  // namespace stiction
