// Records a run into a trajectory: chosen quantities at a spacing, and every event at any spacing.
//
// Rows stand at multiples of the spacing (fixed engine: at the first step at or after each), and at both sides of every event:
//
//   fixed     the two ends of the step in which a mode or an end of travel changes
//   located   before and after the decision at the instant of the event, and wherever a chosen value jumps
//
// An impact or jam of the fixed engine lies somewhere in its step: its event has the time at the end of the step and the speed at its start.
//
// Both engines begin with the state as the plan says it. What its forces do to it at once (a break-away, an impact, a jam) is an event:
// at the time of the start (located), at the end of the first step (fixed).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/engine.hpp"
#include "engine/observe/observation.hpp"
#include "result/quantity.hpp"
#include "result/trajectory.hpp"

namespace stiction {

struct RecordOptions {
    std::vector<std::string> quantities{};  ///< names (quantity.hpp); empty: the default choice
    /// Between two rows without an event; 0: every row. Nothing: every row here, about 2000 in a run (run/recording.hpp) [s].
    std::optional<double> spacing{};
};

class Recorder {
public:
    /// The plan must outlive the recorder, not the trajectory. Throws ModelError with every unknown name.
    Recorder(const Plan& plan, const RecordOptions& options);

    /// To hand to advance_to of this engine. The recorder must outlive the advance.
    [[nodiscard]] Listener listener(const Engine& engine);

    [[nodiscard]] const Trajectory& trajectory() const noexcept { return trajectory_; }

private:
    /// One row of chosen values.
    struct Row {
        double time = 0;
        std::vector<double> numbers;
        std::vector<Mode> modes;
        std::vector<Stop> stops;
        EnergyAudit energy;
        friend bool same_values(const Row& a, const Row& b) {
            return a.numbers == b.numbers && a.modes == b.modes && a.stops == b.stops;
        }
    };
    void make_columns();
    void read(const State& state, Row& row);
    [[nodiscard]] double number(const Quantity& quantity, const State& state, const EnergyAudit& energy) const;
    [[nodiscard]] EnergyAudit audit(const State& state);
    void keep(const Row& row);
    [[nodiscard]] bool due(double time) const noexcept;
    [[nodiscard]] bool holds_row_at(double time) const noexcept;
    void on_event(const Event& event);
    void before_decision(const State& state);
    void after_decision(const State& state);
    void on_row(const State& state);

    double spacing_;
    SignalReading reading_ = SignalReading::decided;  // of the engine
    std::vector<Quantity> chosen_;
    Observer observer_;
    Trajectory trajectory_;
    Row row_;
    Row left_;
    State before_;          // the last decision
    bool changed_ = false;  // there were events since
    bool begun_ = false;
    EnergyReading first_;  // where the energy audit begins
};

/// An advance to `until` [s], recorded.
[[nodiscard]] RunReport run(Engine& engine, State& state, double until, Recorder& recorder);

}  // namespace stiction
