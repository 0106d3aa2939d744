// Modes of frictions at the start of a step, where they are not those at the end of the last one.
//
//   a signal switches, and the ground of a friction has another speed at once                                          (1)
//   a friction that carried nothing does now: a clutch closes                                                          (2)
//
// Both do what their slip says (reading/rest.hpp (2)). One that slips is not at rest and its static limit does not hold: a belt that
// jumps pulls with its sliding friction (solve/static_lowering.hpp (1)). No allocation after construction.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include <stiction/mode.hpp>

#include "engine/fixed/step/step_plan.hpp"
#include "engine/fixed/step/step_reading.hpp"
#include "engine/state.hpp"

namespace stiction::engine {

class StartModes {
public:
    /// Both must outlive it.
    StartModes(const StepPlan& plan, const StepReading& reading);

    /// Does any friction do something else, now that the start of the step has been read?
    [[nodiscard]] bool differ(const State& state) const noexcept;
    /// Modes of those that do, by element.
    void write(const State& state, std::span<Mode> mode) const noexcept;

private:
    [[nodiscard]] bool jumps(const StepTables::Friction& friction, Mode last) const noexcept {
        return last == Mode::free ? !carries_nothing(reading_->levels()[friction.element])  // (2)
                                  : reading_->ground_jumps(friction.part->speed_slot);      // (1)
    }
    [[nodiscard]] Mode mode_after_jump_of(const StepTables::Friction& friction, const State& state) const noexcept;

    const StepPlan* plan_;
    const StepReading* reading_;
    std::vector<StepTables::Friction> frictions_;  // whose ground or capacity may jump
};

}  // namespace stiction::engine
