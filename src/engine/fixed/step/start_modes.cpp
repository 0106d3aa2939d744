#include "engine/fixed/step/start_modes.hpp"

#include <algorithm>

#include "engine/reading/contact.hpp"
#include "engine/reading/limits.hpp"
#include "engine/reading/rest.hpp"

namespace stiction::engine {

StartModes::StartModes(const StepPlan& plan, const StepReading& reading) : plan_(&plan), reading_(&reading) {
    const StepTables& tables = plan.tables;
    for (const std::vector<StepTables::Friction>* kind : {&tables.frictions, &tables.signal_frictions}) {
        std::copy_if(kind->begin(), kind->end(), std::back_inserter(frictions_),
                     [](const StepTables::Friction& f) { return f.part->load_joint == Plan::kNone; });
    }
    std::copy_if(tables.steady_frictions.begin(), tables.steady_frictions.end(), std::back_inserter(frictions_),
                 [](const StepTables::Friction& f) { return f.part->speed_slot != Plan::kNone; });
}

Mode StartModes::mode_after_jump_of(const StepTables::Friction& friction, const State& state) const noexcept {
    const std::size_t e = friction.element;
    const double speed = read_or(reading_->values(), friction.part->speed_slot, 0);
    const double slip = plan_->element_rows.along(e, state.velocity.data()) - speed;
    return mode_after_jump(state.mode[e], slip, speed_size(plan_->machine->layout.elements[e], state.velocity, speed));
}

bool StartModes::differ(const State& state) const noexcept {
    return std::any_of(frictions_.begin(), frictions_.end(), [&](const StepTables::Friction& f) {
        const Mode last = state.mode[f.element];
        return jumps(f, last) && mode_after_jump_of(f, state) != last;
    });
}

void StartModes::write(const State& state, std::span<Mode> mode) const noexcept {
    for (const StepTables::Friction& f : frictions_) {
        if (jumps(f, state.mode[f.element])) {
            mode[f.element] = mode_after_jump_of(f, state);
        }
    }
}

}  // namespace stiction::engine
