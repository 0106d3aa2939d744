// Metrics that follow from the signals of every state: controllers, motors, and jumps of frictions, whose ground may move.
//
// Signals are evaluated once for each state, and not at all where nothing needs them.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "engine/observe/observation.hpp"
#include "machine/plan.hpp"
#include "result/meters/controller_meter.hpp"
#include "result/meters/motor_meter.hpp"
#include "result/meters/stick_slip.hpp"
#include "result/metrics.hpp"

namespace stiction {

struct MeterChoice;

class SignalMeter {
public:
    /// The plan must outlive it. `reading`: how the engine of the run leaves signals.
    SignalMeter(const Plan& plan, SignalReading reading, const MeterChoice& choice);

    /// Names and units of what is measured.
    void begin(RunMetrics& metrics) const;
    /// Controllers and motors.
    void see(const State& state, RunMetrics& metrics) {
        if (needed_) {
            see_signals(state, metrics);
        }
    }
    /// Jumps of a friction, after see() of the same state. `left`: the mode of the state before, since which the mode of this one holds.
    void see_slip(std::size_t friction, Mode left, const State& state);
    /// Begins again, for another run of the same plan.
    void restart();
    /// Results of a run between two times.
    void put(RunMetrics& metrics, double begin, double end) const;

private:
    void see_signals(const State& state, RunMetrics& metrics);

    /// The state before, as a friction saw it.
    struct Before {
        bool begun = false;
        double time = 0;   // [s]
        double speed = 0;  // of the ground, g [m/s | rad/s]
        double moved = 0;  // ∫ g dt [m | rad]
        double way = 0;    // S of stick_slip.hpp [m | rad]
    };
    const Plan* plan_;
    SignalReading reading_;
    SignalReader reader_;
    std::span<const double> values_;  // by slot, of the last state
    bool controlled_ = true;          // controllers are measured
    bool supplied_ = true;            // and motors
    bool needed_ = false;
    std::vector<std::size_t>
        bodies_;  // by controller: whose position it measures; past the last where it measures another signal
    std::vector<ControllerMeter> controllers_;
    std::vector<MotorMeter> motors_;
    std::vector<Before> before_;         // by friction; empty where jumps are not measured
    std::vector<StickSlipMeter> jumps_;  // likewise
};

}  // namespace stiction
