// What a run leaves behind: columns of numbers over time, modes as words, and every event at its own time.
//
// Columns are chosen before the run; rows are kept at a spacing, but a row in which a mode changes is always kept, with the
// row before it. Storage is by column, so that one curve is one contiguous array.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include <stiction/mode.hpp>

#include "engine/state.hpp"
#include "model/plan.hpp"

namespace stiction {

/// A friction or end of travel changed its mode.
struct Event {
    double time = 0;  ///< [s]
    std::string part{};
    Mode from = Mode::free;
    Mode to = Mode::free;
};

struct NumberColumn {
    std::string name{};  ///< "surface.position"
    std::string unit{};  ///< "rad"; empty for pure numbers
    std::vector<double> values{};
};

struct ModeColumn {
    std::string name{};  ///< "gear.mode"
    std::vector<Mode> values{};
};

class Trajectory {
public:
    /// Records position and velocity of every body, friction and mode of every friction of the plan. `spacing` [s]: least time
    /// between two kept rows; 0 keeps every row.
    Trajectory(const Plan& plan, double spacing);

    /// Takes the state at the start of a run or after a step.
    void record(const State& state);

    [[nodiscard]] std::span<const double> time() const noexcept { return time_; }
    [[nodiscard]] const std::vector<NumberColumn>& numbers() const noexcept { return numbers_; }
    [[nodiscard]] const std::vector<ModeColumn>& modes() const noexcept { return modes_; }
    [[nodiscard]] const std::vector<Event>& events() const noexcept { return events_; }

    /// The values of a column by name; empty if there is none.
    [[nodiscard]] std::span<const double> operator[](const std::string& name) const noexcept;

private:
    void keep(const State& state);

    const Plan* plan_;
    double spacing_;
    std::vector<double> time_;
    std::vector<NumberColumn> numbers_;
    std::vector<ModeColumn> modes_;
    std::vector<Event> events_;
    State last_;  // the row before, kept if the next one shows an event
    bool last_kept_ = false;
    bool begun_ = false;
};

}  // namespace stiction
