// The fixed engine: constant steps, each of bounded cost, events between two steps.
//
// One step is fixed_step.hpp. This class counts the steps (step_count.hpp), finds their events (step_events.hpp) and reports to the listener:
// it is the only loop over constant steps. Order 1.
//
// A step in which a sampled controller samples or releases is cut there: it goes in parts from instant to instant, and ends on the grid. What
// is decided at an instant sees the motion at that instant. Parts shorter than a millionth of the step are not taken.                   (1)
//
// step() is for real time: it does not allocate, throw, print or read a clock, and its cost is bounded: by that of one step for each instant
// of a sample in it.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "engine/engine.hpp"
#include "engine/fixed/fixed_options.hpp"
#include "engine/fixed/step_view.hpp"

namespace stiction {

namespace engine {
class FixedStep;
class StepEvents;
}  // namespace engine

class FixedEngine final : public Engine {
public:
    /// The plan must outlive the engine. One engine per thread; a plan may be shared. Throws ModelError where the options do
    /// not fit the plan (methods out of their domain, with laws they do not accept, with freewheels): all problems at once.
    FixedEngine(const Plan& plan, const FixedOptions& options);
    ~FixedEngine() override;
    FixedEngine(const FixedEngine&) = delete;
    FixedEngine(FixedEngine&&) noexcept;
    FixedEngine& operator=(const FixedEngine&) = delete;
    FixedEngine& operator=(FixedEngine&&) noexcept;

    /// Numbers of its plan have changed, where they lie, and its structure has not: from here on as a new engine with these options, for a
    /// part of the cost. Throws ModelError as the constructor does.
    void renew(const FixedOptions& options);

    /// Advances the state by one step. After anything but `ok` the state is as it was.
    [[nodiscard]] StepView step(State& state) noexcept;
    [[nodiscard]] double step_length() const noexcept;
    /// Of one step of the whole machine: for callers that step many machines side by side (study/lanes/).
    [[nodiscard]] const engine::FixedStep& inside() const noexcept { return *step_; }

    [[nodiscard]] State initial_state() override;
    using Engine::advance_to;
    [[nodiscard]] RunReport advance_to(State& state, double until, const Listener& listener) override;
    /// From and to multiples of h: steps of h. Otherwise n(until − time) equal steps, step_count.hpp (1).
    [[nodiscard]] RunReport arrive_at(State& state, double until, const Listener& listener) override;
    /// The friction of a state is the mean over its last step, with the loads of its start; one more step of a copy shows what they
    /// ask for now, unless a mode changes in it.
    [[nodiscard]] State judged(const State& state) override;
    /// Without the kinetic energy of bodies whose inertia a method drops.
    [[nodiscard]] double mechanical_energy(const State& state) const noexcept override;
    [[nodiscard]] EngineDescription description() const override;
    [[nodiscard]] const Plan& plan() const noexcept override;

    [[nodiscard]] static EngineDescription describe(const FixedOptions& options);

private:
    /// Instants at which steps end: of the grid of k·h, or off it equal parts of a span.
    struct Instants {
        bool off_grid = false;
        std::uint64_t number = 0;  ///< of the grid: k as the first of them begins
        double begin = 0;          ///< off the grid [s]
        double end = 0;
    };
    [[nodiscard]] RunReport take_steps(State& state, std::uint64_t count, const Listener& listener,
                                       const Instants& instants);
    /// From a state with this number on the grid. Step 0 marks the beginning of a run: one that began before or after 0 takes its first step
    /// from here with the number of steps it has taken.
    [[nodiscard]] RunReport take_steps_of_the_grid(State& state, std::uint64_t number, double until,
                                                   const Listener& listener);
    /// The step in parts, (1), or whole where no instant is in it.
    [[nodiscard]] StepView cut_step(State& state) noexcept;
    void tell_events(const State& state, const StepView& step, const Listener& listener, RunReport& report);

    std::unique_ptr<engine::FixedStep> step_;
    std::unique_ptr<engine::FixedStep> part_;  // of a cut step; empty where nothing is sampled
    State before_;                             // a step that is cut
    std::vector<Jam> jams_;                    // of all its parts
    std::vector<double> arrivals_;             // likewise
    std::unique_ptr<engine::StepEvents> events_;
    std::unique_ptr<FixedEngine> shorter_;  // of arrive_at off the grid, with the step it took last
};

}  // namespace stiction
