// The event-located engine: between events the motion is smooth and integrated with variable steps; every event is located to
// rounding, and what happens there is decided for the whole machine at once.
//
//   1. signals switch, impacts jump, modes are decided          instant.hpp
//   2. one accepted step within these modes                     mode_dynamics.hpp, integrator.hpp
//   3. did an event function pass its zero in it?               event_functions.hpp, event_search.hpp
//   4. if so: the earliest zero, on the step repeated from its beginning               event_search.hpp
//   5. what is known exactly is set: slip 0.0, position on the end of travel; then 1    instant.hpp
//
// Stick is exact: bodies stuck together have one velocity to the bit, bodies stuck to ground that of the ground, and
// positions held by ground at rest do not move by one bit. Bounces end in rest when a flight becomes too short to matter. A
// machine with more events per second than allowed ends with an error that names the part; there is no endless loop.
//
// A run depends on the state and the times asked for only, not on what the engine did before.
//
// Signals that read a friction see it as it was at the end of the last step or event, not within the step. Corners of the
// law `table` are not located: the step control goes through them.
#pragma once

#include <memory>

#include "engine/engine.hpp"
#include "engine/located/located_options.hpp"

namespace stiction {

namespace engine {
class Follower;
class LocatedRun;
}  // namespace engine

class LocatedEngine final : public Engine {
public:
    /// The plan must outlive the engine. One engine per thread; a plan may be shared. Throws ModelError for trains of more gears
    /// with losses than can be decided (gear_train.hpp).
    explicit LocatedEngine(const Plan& plan, const LocatedOptions& options = {});
    ~LocatedEngine() override;
    LocatedEngine(const LocatedEngine&) = delete;
    LocatedEngine& operator=(const LocatedEngine&) = delete;

    [[nodiscard]] State initial_state() override;
    using Engine::advance_to;
    [[nodiscard]] RunReport advance_to(State& state, double until, const Listener& listener) override;
    [[nodiscard]] RunReport arrive_at(State& state, double until, const Listener& listener) override;
    /// Its friction is that of the instant already.
    [[nodiscard]] State judged(const State& state) override { return state; }
    [[nodiscard]] double mechanical_energy(const State& state) const noexcept override;
    [[nodiscard]] EngineDescription description() const override;
    [[nodiscard]] const Plan& plan() const noexcept override;

    /// Follower that sees the runs from inside (follower.hpp); must outlive them, may be none.
    void follow(engine::Follower* follower) noexcept;

    [[nodiscard]] static EngineDescription describe(const LocatedOptions& options);

private:
    std::unique_ptr<engine::LocatedRun> run_;
};

}  // namespace stiction
