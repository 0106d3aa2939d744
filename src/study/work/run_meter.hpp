// Measures the runs of one machine, one run after another: meter, end of the run, numbers of the row.
//
// States of constant steps are seen once each: an instant at which modes are decided is the end of a step and the start of the next. Where only
// modes are measured, steps that change none are counted together (Meter::see_same_modes).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/make_engine.hpp"
#include "engine/observe/observation.hpp"
#include "result/meter.hpp"
#include "study/knob/plan_slots.hpp"
#include "study/measure/measures.hpp"
#include "study/work/run_row.hpp"

namespace stiction::study {

class RunMeter {
public:
    /// Machine and measures must outlive it.
    RunMeter(const Runnable& machine, const Measures& measures);

    /// Begins a run of the machine with the values that it has now.
    void begin(const State& start);
    /// Handlers for an engine.
    [[nodiscard]] Listener listener();
    [[nodiscard]] const MeterChoice& choice() const noexcept { return measures_->choice(); }
    /// Are modes all that it looks at in constant steps? see_modes() of steps that may have changed one is then enough.
    [[nodiscard]] bool sees_modes_only() const noexcept;
    void see_modes(const State& state);
    void see(const State& state);
    /// The row of a run that ended.
    void finish(Engine& engine, const State& state, const RunReport& report, RunRow& row);

private:
    const Runnable* machine_;
    const Measures* measures_;
    SignalReading reading_;
    Meter meter_;
    std::optional<Observer> observer_;  // where the end is looked at
    std::vector<Mode> modes_;           // of the state seen last
    std::uint64_t seen_steps_ = 0;
};

}  // namespace stiction::study
