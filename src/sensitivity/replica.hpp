// A machine that holds the modes of a run: its flow and its event functions at states and parameters beside those of the run.
//
//   f(t, y), g(t, y)     in the modes of the run, whatever y: smooth a little beyond the end of a mode                     (1)
//   decide(t, y)         an instant of this machine with what came to pass in the run                                     (2)
#pragma once

#include <span>
#include <vector>

#include "engine/located/event_functions.hpp"
#include "engine/located/instant.hpp"
#include "engine/located/located_options.hpp"
#include "engine/located/mode_decision.hpp"
#include "engine/located/motion/mode_dynamics.hpp"
#include "engine/located/motion/state_vector.hpp"

namespace stiction::sensitivity {

class Replica {
public:
    /// The plan must outlive it.
    Replica(const Plan& plan, const LocatedOptions& options);
    Replica(const Replica&) = delete;
    Replica& operator=(const Replica&) = delete;

    /// Takes over the modes of a run, and its discrete signal states.
    void hold(const engine::ModeDynamics& run);
    /// Are modes, ends, branches and teeth those of the run?
    [[nodiscard]] bool holds_modes_of(const engine::ModeDynamics& run) const;

    /// f of (1): the first entries of `rate`.
    void rates(double time, std::span<const double> y, std::vector<double>& rate);
    /// g of (1), by function of `functions().selected()`, none with what rounding explains.
    void event_values(double time, std::span<const double> y, std::vector<double>& values);
    /// Slip acceleration of an element that has just broken away, were it and all others in `loose` still at their limits at rest: 0 as they
    /// let go. The modes held are those after it.
    [[nodiscard]] double acceleration_at_limits(double time, std::span<const double> y, std::size_t element,
                                                std::span<const std::size_t> loose);
    /// (2); false where the machine cannot go on from there.
    [[nodiscard]] bool decide(engine::StateVector& now, const engine::EventFunctions* passed);

    engine::ModeDynamics dynamics;

    [[nodiscard]] engine::ModeDecision& decision() noexcept { return decision_; }
    [[nodiscard]] const engine::EventFunctions& functions() const noexcept { return functions_; }

private:
    engine::ModeDecision decision_;
    engine::EventFunctions functions_;
    engine::Instant instant_;
    bool selected_ = false;  // the functions are those of the present modes
};

}  // namespace stiction::sensitivity
