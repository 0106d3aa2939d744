// Events of one fixed step: reported by the step, or found by comparing the states at its two ends.
//
//   jam      a gear whose own teeth locked in the step, with its speed at the start                                          (1)
//   impact   a body that met an end of its travel, with the speed of its arrival. Where methods decide: one not resting on an end
//            that moved towards it at the start, and that the end pushed in the step or on which it is at the end; with its speed at
//            the start, as these methods take it                                                                            (2)
//   mode     a friction or joint whose mode differs                                                                         (3)
//   stop     a body that rests on another end of its travel, or on none                                                     (4)
//   contact  an elastic contact that is beyond another edge, or none; with the rate of penetration at the start             (5)
//
// All carry the time at the end of the step: where in the step they happened is not known.
#pragma once

#include <span>
#include <vector>

#include "engine/event.hpp"
#include "engine/fixed/step_view.hpp"
#include "engine/state.hpp"
#include "machine/plan.hpp"

namespace stiction::engine {

class StepEvents {
public:
    explicit StepEvents(const Plan& plan);

    /// The state at the start of a step.
    void begin(const State& state) { start_ = state; }
    [[nodiscard]] const State& start() const noexcept { return start_; }

    /// The events until this state, in the order (1)–(5), of the step with this view. Valid until the next call.
    [[nodiscard]] std::span<const Event> find(const State& end, const StepView& step);

private:
    void find_jams(const State& end, std::span<const Jam> jams);
    void tell_impacts(const State& end, std::span<const double> arrivals);
    void find_impacts(const State& end);
    void add_impact(double time, std::size_t body, Stop met, double speed);
    void find_changes(const State& end);
    void find_stops(const State& end);
    void find_contacts(const State& end);

    const Plan* plan_;
    std::vector<std::size_t> contacts_;  // among the springs
    State start_;
    std::vector<Event> events_;
};

}  // namespace stiction::engine
