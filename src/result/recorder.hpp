// Records a run into a trajectory: chosen quantities at a spacing, and no event lost whatever the spacing.
//
// Fixed engine: rows stand at multiples of the spacing (right after, where the step does not divide it); the row in which a mode or
// an end of travel changes is kept, and the one before it. Located engine: rows stand at multiples of the spacing (dense
// output) and at the time of every event, on both sides where a chosen value jumps. An impact or jam of the fixed engine lies
// somewhere in its step: it is told at the end of the step with the speed at its start.
//
// Both engines begin with the state as the plan says it. What its forces do to it at once (a break-away, an impact, a jam) is an event:
// at the time of the start (located), at the end of the first step (fixed).
#pragma once

#include <string>
#include <vector>

#include "engine/fixed/fixed.hpp"
#include "engine/located/located.hpp"
#include "engine/observe/observation.hpp"
#include "result/quantity.hpp"
#include "result/trajectory.hpp"

namespace stiction {

struct RecordOptions {
    std::vector<std::string> quantities{};  ///< names (quantity.hpp); empty: the default choice
    double spacing = 0;                     ///< between two rows without an event; 0: every row [s]
};

class Recorder {
public:
    /// The plan must outlive the recorder, not the trajectory. Throws ModelError with every unknown name.
    Recorder(const Plan& plan, const RecordOptions& options);

    /// Fixed engine: the state at the start of a run, then after every step, with what the step did.
    void record(const State& state, const StepView& view = {});

    /// Fixed engine: keeps the last row, whatever the spacing.
    void finish();

    /// Located engine: hand this to advance_to. The recorder must outlive the call.
    [[nodiscard]] LocatedListener listener();

    [[nodiscard]] const Trajectory& trajectory() const noexcept { return trajectory_; }

private:
    /// One row of chosen values.
    struct Row {
        double time = 0;
        std::vector<double> numbers;
        std::vector<Mode> modes;
        std::vector<Stop> stops;
        EnergySummary energy;
        friend bool same_values(const Row& a, const Row& b) {
            return a.numbers == b.numbers && a.modes == b.modes && a.stops == b.stops;
        }
    };
    void make_columns();
    void read(const State& state, SignalReading reading, Row& row);
    [[nodiscard]] double number(const Quantity& quantity, const State& state, const EnergySummary& energy) const;
    [[nodiscard]] EnergySummary sum_up(const State& state);
    void keep(const Row& row);
    [[nodiscard]] bool due(double time) const noexcept;
    [[nodiscard]] Stop stop_of(std::size_t body, const State& state) const noexcept;
    bool note_changes(const State& from, const State& to);
    bool note_impacts(const State& from, const State& to);
    bool note_jams(const State& from, const State& to, std::span<const Jam> jams);
    void on_event(const LocatedEvent& event, const State& state);
    void before_decision(const State& state);
    void after_decision(const State& state);
    void on_row(const State& state);

    const Plan* plan_;
    double spacing_;
    std::vector<Quantity> chosen_;
    Observer observer_;
    Trajectory trajectory_;
    Row row_;
    Row left_;
    State last_;  // the state before: kept if the next one shows an event; the left side of jumps
    bool last_kept_ = false;
    bool begun_ = false;
    bool impact_told_ = false;
    State first_;  // where the energy account begins
    double first_kinetic_ = 0;
    double first_stored_ = 0;
};

/// Steps of the fixed engine until `until` [s] is reached, recorded.
[[nodiscard]] RunStatus run(FixedEngine& engine, State& state, double until, Recorder& recorder);
/// The located engine until `until` [s], recorded.
[[nodiscard]] LocatedReport run(LocatedEngine& engine, State& state, double until, Recorder& recorder);

}  // namespace stiction
