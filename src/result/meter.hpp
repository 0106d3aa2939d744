// Measures a run at every step: its metrics depend neither on the spacing of rows nor on the recorded
// quantities.
//
//   stick fraction, stops, peaks      summed up step by step; peaks of the located engine also at eighths of its steps, which are long
//                                     where the motion is smooth
//   reversals                         the largest speed of every swing in one direction is kept; swings below 1e-9 of the largest of
//                                     all are rest, which is known at the end only
//   limit cycle                       of the motion at every k-th step, turning points between them included. k is 1 for the first kMostRows steps and doubles whenever
//                                     this number is reached: memory is bounded and k depends on the run alone
//   controllers, motors, stick–slip   controller_meter.hpp, motor_meter.hpp, stick_slip.hpp
//   stuck interval                    from the state at the end: how far the load may change, load_reserve.hpp
//
// Cost of a step: a few operations per body, friction and spring; with controllers, motors or moving grounds one evaluation of all
// signals.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "engine/observe/observation.hpp"
#include "engine/state.hpp"
#include "machine/plan.hpp"
#include "result/metrics.hpp"

namespace stiction {

class SignalMeter;

/// Kinds of metrics that a run asks for. What is left out is not looked at and keeps the numbers of a part that was never seen; no bit
/// of the others changes.
struct MeterChoice {
    bool modes = true;           ///< stick_fraction and stops of frictions
    bool friction_peaks = true;  ///< peak_friction and its time
    bool slips = true;           ///< stick_slip of frictions; modes are looked at for it
    bool reversals = true;       ///< of bodies
    bool cycles = true;          ///< limit_cycle of bodies
    bool spring_peaks = true;    ///< of springs
    bool controllers = true;
    bool motors = true;
    bool end = true;  ///< load_may_fall_by and load_may_rise_by
    /// Parts of each kind that are looked at, by index; empty: all of them.
    std::vector<std::size_t> frictions{};
    std::vector<std::size_t> bodies{};
    std::vector<std::size_t> springs{};

    /// All or nothing.
    [[nodiscard]] static MeterChoice of_all(bool yes) noexcept { return {yes, yes, yes, yes, yes, yes, yes, yes, yes}; }
    [[nodiscard]] bool steps() const noexcept {  ///< does any of them look at every step?
        return modes || friction_peaks || slips || reversals || cycles || spring_peaks || controllers || motors;
    }
    /// Is a step in which no mode changes like any other?
    [[nodiscard]] bool only_modes() const noexcept {
        return !(friction_peaks || slips || reversals || cycles || spring_peaks || controllers || motors);
    }
    /// Does any look between the ends of steps?
    [[nodiscard]] bool between() const noexcept { return friction_peaks || spring_peaks || controllers || motors; }
};

class Meter {
public:
    /// The plan must outlive the meter. A rest no longer than `shortest_rest` [s] between two opposite directions is a reversal, no
    /// stop: a fixed step shows a direct reversal as a step or two at rest. Modes of these joints are measured beside those of frictions.
    /// `reading`: how the engine of the run leaves signals.
    explicit Meter(const Plan& plan, double shortest_rest = 0, std::span<const std::size_t> joints = {},
                   SignalReading reading = SignalReading::decided, const MeterChoice& choice = {});
    ~Meter();
    Meter(const Meter&) = delete;
    Meter& operator=(const Meter&) = delete;

    /// The state at the start of a run, then after every step; at an instant where something jumps, both sides.
    void see(const State& state);
    /// Steps of a constant length after the last state, of number `from`, up to number `last`, in which no mode changes: the same as see()
    /// of each where only modes are looked at.
    void see_same_modes(std::uint64_t from, std::uint64_t last, double step);
    /// A state between two of these, for peaks, controllers and motors: a force may be largest within a step.
    void see_between(const State& state);
    /// The end of the run: the state as it is judged, and what an observer sees of it.
    void see_end(const State& state, const Observation& seen);

    /// Of what was seen so far; valid until it sees more.
    [[nodiscard]] const RunMetrics& metrics();

    /// Begins again, for another run of the same plan, whose numbers may have changed.
    void restart(double shortest_rest);

private:
    class Modes;
    class Swings;
    class Positions;
    struct FrictionPeak {
        std::size_t element = 0;
        Peak peak{};
    };

    const Plan* plan_;
    MeterChoice choice_;
    RunMetrics seen_;
    RunMetrics blank_;                           // names and units, of a run that was not seen
    std::vector<std::size_t> elements_;          // of seen_.frictions
    std::vector<std::size_t> springs_;           // of seen_.springs: those of the model
    std::vector<std::size_t> looked_frictions_;  // those that are looked at, in seen_.frictions
    std::vector<FrictionPeak> friction_peaks_;   // of these
    std::vector<std::size_t> looked_bodies_;
    std::vector<std::size_t> looked_springs_;  // in seen_.springs
    std::vector<Modes> modes_;                 // of seen_.frictions
    std::vector<Swings> swings_;               // by body
    std::unique_ptr<Positions> positions_;
    std::unique_ptr<SignalMeter> signals_;
    double first_time_ = 0;
    double last_time_ = 0;
    bool begun_ = false;
};

}  // namespace stiction
