// A constant network of signal blocks: sources, controllers, filters, evaluated in an order fixed when it was built.
//
//   y = g(t, x, d, u)      one value per block: u filled in by the engine, x continuous, d discrete states          (1)
//   x' = f(t, x, d, u)     smooth between events                                                                     (2)
//   d⁺ = s(t, x, d, u)     only at events (located engine) or at step boundaries (fixed engine)                      (3)
//
// Every kink or jump of a block is taken by a region flag in d, so that with d held (1) and (2) are smooth even a little past
// the place where the flag should have changed: an integrator may step over an event and come back to locate it.
//
// Fixed engine, each step of length h:          Located engine:
//   fill the inputs                               initial_states, switch_state, then between events
//   switch_state(t)      (3), then (1)              fill inputs, evaluate (1), rates (2), event_values
//   use the values                                an event lies where (value > 0) of an event function changes, or at
//   advance(t, prepared) (2) with inputs held     next_time_event; move to its far side, fill inputs, switch_state,
//   fill the inputs at t + h, evaluate there      read event_values anew (they may jump), go on.
//   advance_along(…)     (2) again, inputs on straight lines between their values at both ends: second order
// Time in the fixed engine is k·h, not a running sum: instants declared in seconds are then met to the bit or to
// rounding, and rounding is forgiven (instants.hpp).
//
// Models with a `delay` ask two more things of the located engine: record() after every accepted step, before and after
// switch_state at an event, and at dense output points no further apart than recording_interval(); no step longer than
// longest_step(). The fixed engine's advance() records by itself.
//
// Nothing here allocates, throws or depends on anything but its arguments, except prepare() and the queries by name, which
// allocate. A program is constant: any number of threads may share it, each with states and values of its own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "signal/blocks/block.hpp"
#include "signal/blocks/points_bank.hpp"
#include "signal/blocks/sine_bank.hpp"

namespace stiction {

namespace signal {
class Assembly;
}

/// Exact tables of a program for one step length, for inputs held or on straight lines.
class PreparedStep {
public:
    [[nodiscard]] double step() const noexcept { return step_; }
    /// Of all blocks, each at its `prepared`.
    [[nodiscard]] std::span<const double> tables() const noexcept { return tables_; }

private:
    friend class SignalProgram;
    double step_ = 0;  // [s]
    bool explicitly_ = false;
    std::vector<double> tables_;
};

class SignalProgram {
public:
    /// States: the continuous ones first, then the discrete ones. Plain numbers: copy them to save and fork a run.
    [[nodiscard]] std::size_t state_count() const noexcept { return continuous_count_ + discrete_count_; }
    [[nodiscard]] std::size_t continuous_count() const noexcept { return continuous_count_; }
    [[nodiscard]] std::size_t value_count() const noexcept { return names_.size(); }
    [[nodiscard]] std::size_t event_count() const noexcept { return event_count_; }

    /// Does any block have memory beyond the phase of a source: dynamics, controllers, history?
    [[nodiscard]] bool has_memory() const noexcept { return !dynamic_.empty(); }

    /// By value slot: does any block read it?
    [[nodiscard]] std::vector<bool> read_slots() const;

    /// The value slot of a block; empty if there is no such name.
    [[nodiscard]] std::optional<std::size_t> slot(std::string_view name) const;
    /// Where the first continuous state of a block lies among the states; empty if it has none.
    [[nodiscard]] std::optional<std::size_t> state_of(std::size_t slot) const noexcept;
    /// What computes a value; last, where an offset is added to it.
    [[nodiscard]] signal::Kind kind(std::size_t slot) const noexcept;
    /// Is the value of a block the same at all times, whatever the rest does?
    [[nodiscard]] bool is_constant(std::size_t slot) const noexcept { return kind(slot) == signal::Kind::constant; }
    /// A controller: its output, its reference and what it measures; a controller of an error has the error as reference.
    struct Controller {
        std::size_t slot = 0;
        std::size_t reference = 0;
        std::optional<std::size_t> measured{};
    };
    /// In the order of evaluation.
    [[nodiscard]] std::vector<Controller> controllers() const;
    /// Does a value depend on another at the same instant, not only through memory?
    [[nodiscard]] bool follows_at_once(std::size_t slot, std::size_t from) const;
    /// Names by slot, in the order of declaration.
    [[nodiscard]] std::span<const std::string> names() const noexcept { return names_; }
    /// Slots that the engine fills before every call, in the order of declaration.
    [[nodiscard]] std::span<const std::uint32_t> input_slots() const noexcept { return input_slots_; }
    /// An external source: the slot of its value, and which state the caller writes to set it. The two states behind it are the rate at
    /// which it changes from there on, 0 at first, and the instant since which it does [s].
    struct External {
        std::uint32_t slot = 0;
        std::uint32_t state = 0;
    };
    /// In the order of declaration.
    [[nodiscard]] std::span<const External> external_states() const noexcept { return externals_; }
    /// The block an event belongs to, for messages.
    [[nodiscard]] const std::string& event_block(std::size_t event) const noexcept;

    /// The program as it lies in memory, for whoever runs many programs of one shape side by side.
    struct Parts {
        std::span<const signal::Block> blocks;   ///< in the order of evaluation, inputs left out
        std::span<const signal::Block> dynamic;  ///< those with memory, in the order in which they advance
        std::span<const std::uint32_t> slots;    ///< inputs of all blocks
        std::span<const std::uint64_t> parameters;
        std::span<const double> tables;
    };
    [[nodiscard]] Parts parts() const noexcept { return {blocks_, dynamic_, slots_, parameters_, tables_}; }

    /// Of names, kinds, connections, parameters and tables: two programs made alike share it, others do not.
    [[nodiscard]] std::uint64_t fingerprint() const noexcept { return fingerprint_; }

    /// The same program with an offset on each of these slots, which all that reads the slot sees: its size is one more discrete
    /// state, behind all others, in the order of the slots, and 0 at first. All other states and values have the places they had.
    /// Inputs, which the engine fills, can have none.
    [[nodiscard]] SignalProgram with_offsets(std::span<const std::size_t> slots) const;
    /// Place of the first offset among the states.
    [[nodiscard]] std::size_t first_offset() const noexcept { return state_count() - offset_count_; }

    /// Another history for a block of points: rising times, as many values. For measured columns, which are too long to be read as text.
    void set_points(std::size_t slot, std::span<const double> times, std::span<const double> values);

    void initial_states(std::span<double> states) const noexcept;

    /// Values (1) with the discrete states as they are. Input slots are read, all others written.
    void evaluate(double time, std::span<const double> states, std::span<double> values) const noexcept;

    /// Decides the discrete states (3) and writes the values (1) that follow. Continuous states move only where a limited
    /// integrator has passed its limit: back onto it. True if any discrete state changed.
    bool switch_state(double time, std::span<double> states, std::span<double> values) const noexcept;

    /// The instant until which switch_state, given these states again, changes neither them nor a value; −∞ where something may change
    /// at once. Known of constants and histories given by points alone.
    [[nodiscard]] double steady_until(std::span<const double> states) const noexcept;

    /// Tables for advance; may be kept and shared as long as the program lives.
    [[nodiscard]] PreparedStep prepare(double step) const;

    /// Tables with which advance takes integrators, lags and transfer functions by explicit Euler, all others as ever.
    [[nodiscard]] PreparedStep prepare_explicitly(double step) const;

    /// The same tables for another step. Does not allocate.
    void prepare_again(double step, PreparedStep& prepared) const noexcept;

    /// Longest step of a block for prepare_explicitly.
    struct ExplicitLimit {
        std::string name;
        double step = 0;  ///< [s]
    };
    [[nodiscard]] std::vector<ExplicitLimit> explicit_limits() const;

    /// After switch_state (or evaluate) at `time`: states at time + step, inputs of every block held over the step, and the history of
    /// delays. Exact for linear blocks, stable for all at any step.
    void advance(double time, const PreparedStep& prepared, std::span<double> states,
                 std::span<const double> values) const noexcept;

    /// Values at both ends of a step, and the continuous states at its start.
    struct BothEnds {
        std::span<const double> continuous;
        std::span<const double> values;
        std::span<const double>
            end_values;  ///< by evaluate with the states of advance: discrete states stay as they were
    };
    /// The continuous states once more, with every input on a straight line over the step. A loop of blocks is cut by the states of
    /// advance at its end, which are off by h²: what follows from them is off by h³ a step. No loop that advance keeps stable alone
    /// becomes unstable.
    void advance_along(double time, const PreparedStep& prepared, const BothEnds& ends,
                       std::span<double> states) const noexcept;

    /// Derivatives (2) after evaluate: of the continuous states, and 0 for as many discrete ones as `rates` has room for.
    void rates(double time, std::span<const double> states, std::span<const double> values,
               std::span<double> rates) const noexcept;

    /// One function per event, after evaluate. A switch is due where (value > 0) differs from what it was after the last
    /// switch_state. An event that cannot happen in the present region keeps a constant sign.
    void event_values(double time, std::span<const double> states, std::span<const double> values,
                      std::span<double> events) const noexcept;

    /// The next declared instant (jump or corner of a source, sample, release, delayed jump) not yet taken by
    /// switch_state; +∞ if there is none. After switch_state(time, …) it is later than `time`.
    [[nodiscard]] double next_time_event(std::span<const double> states) const noexcept;

    /// The first instant after a time at which the fixed engine cuts a step: a sample, a release, a segment of a move; +∞ if there is
    /// none.
    [[nodiscard]] double next_cut(double after) const noexcept;

    /// Appends to the history of the delays, after evaluate or switch_state at `time`.
    void record(double time, std::span<double> states, std::span<const double> values) const noexcept;
    /// Longest step the located engine may take (the shortest delay) [s]; +∞ without delays.
    [[nodiscard]] double longest_step() const noexcept { return longest_step_; }
    /// Longest time between two calls of record for which no delay loses accuracy to its own spacing [s].
    [[nodiscard]] double recording_interval() const noexcept { return recording_interval_; }

    /// Every number and fact of it for a visitor (machine/plan_visit.hpp). Words of parameters are numbers to it, choices among them: a
    /// writer must know that a word is a double. `Program` is SignalProgram or const SignalProgram. The fingerprint stays that of the
    /// program as it was built.
    template <class Program, class Visitor>
    static void visit(Program& program, Visitor& visitor) {
        for (const signal::Block& b : program.blocks_) {
            visitor.fact(static_cast<std::uint64_t>(b.kind) * 2 + (b.feedthrough ? 1 : 0));
            visitor.fact(std::uint64_t{b.output});
            for (const signal::Slice& s :
                 {b.inputs, b.parameters, b.table, b.continuous, b.discrete, b.events, b.prepared}) {
                visitor.fact((std::uint64_t{s.first} << 32U) | s.count);
            }
        }
        for (const std::uint32_t slot : program.slots_) visitor.fact(std::uint64_t{slot});
        for (const std::string& name : program.names_) visitor.fact(std::string_view(name));
        for (const std::size_t count : {program.continuous_count_, program.discrete_count_, program.offset_count_,
                                        program.event_count_, program.prepared_count_}) {
            visitor.fact(std::uint64_t{count});
        }
        for (auto& constant : program.constants_) visitor.number(&constant.value);
        program.sines_.visit_numbers([&visitor](auto* number) { visitor.number(number); });
        for (auto& word : program.parameters_) visitor.number(&word);
        for (auto* numbers : {&program.tables_, &program.initial_}) {
            for (auto& number : *numbers) visitor.number(&number);
        }
        visitor.number(&program.longest_step_);
        visitor.number(&program.recording_interval_);
    }

private:
    friend class signal::Assembly;

    [[nodiscard]] signal::View view(const signal::Block& block, double time, const double* states,
                                    const double* values) const noexcept;
    void sort_blocks();
    [[nodiscard]] signal::ChangingView view(const signal::Block& block, double time, double* states,
                                            const double* values) const noexcept;

    /// The value of a constant block.
    struct Constant {
        std::uint32_t slot = 0;
        double value = 0;
    };

    std::vector<signal::Block> blocks_;       // in evaluation order, inputs left out
    std::vector<Constant> constants_;         // of these, the constants: many and cheap
    signal::SineBank sines_;                  // the sines: many and dear
    signal::PointsBank points_;               // and histories given by points
    std::vector<signal::Block> computed_;     // the others, in evaluation order
    std::vector<signal::Block> dynamic_;      // those with memory: dynamics, controllers, samples, history
    std::vector<signal::Block> cutting_;      // those whose instants cut steps of the fixed engine
    std::vector<std::uint32_t> slots_;        // inputs of all blocks
    std::vector<std::uint64_t> parameters_;   // structs of all blocks
    std::vector<double> tables_;              // breakpoints and matrices
    std::vector<double> initial_;             // continuous, then discrete
    std::vector<std::string> names_;          // by slot
    std::vector<std::uint32_t> sorted_;       // slots in the order of their names
    std::vector<std::uint32_t> input_slots_;  // of kind input
    std::vector<External> externals_;
    std::vector<std::uint32_t> event_slots_;  // event → slot of its block
    std::uint64_t fingerprint_ = 0;
    std::size_t continuous_count_ = 0;
    std::size_t discrete_count_ = 0;
    std::size_t offset_count_ = 0;  // of the discrete ones
    std::size_t event_count_ = 0;
    std::size_t prepared_count_ = 0;
    double longest_step_ = 0;        // [s]
    double recording_interval_ = 0;  // [s]
};

}  // namespace stiction
