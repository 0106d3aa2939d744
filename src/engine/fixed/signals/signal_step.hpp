// Signals over a fixed step: continuous states advanced with what is known of their inputs at both ends of it.
//
//   hold     x* from the inputs at t, held                                                        error h² a step        (1)
//   follow   values at t + h from x*, time, and the motion the caller gives (after the step: the true one; before it: held);
//            x⁺ with every input on a straight line between both ends                             error h³ a step        (2)
//
// An input computed from time alone, or from motion after the step, is on its curve at both ends. Nothing is implicit: a loop of blocks is
// cut by x*. What switches at t + h has not switched yet. States of actuators are advanced with the motion (actuator_step.hpp): here they
// stay as they are. Explicit steps end with (1). No allocation after construction.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "machine/plan.hpp"

namespace stiction::engine {

class SignalStep {
public:
    SignalStep(const Plan& plan, double step, bool explicitly);

    [[nodiscard]] double step() const noexcept { return prepared_.step(); }
    void set_step(double step) noexcept { program_->prepare_again(step, prepared_); }

    /// (1), from the states and values at `time`.
    void hold(double time, std::span<double> states, std::span<const double> values) noexcept;

    /// Does (2) follow?
    [[nodiscard]] bool follows() const noexcept { return follows_; }
    struct Ends {
        double start = 0;                ///< t [s]
        double end = 0;                  ///< t + h [s]
        std::span<const double> values;  ///< at t
        std::span<double> end_values;    ///< at t + h: inputs are read, all others written
    };
    /// (2) after (1).
    void follow(const Ends& ends, std::span<double> states) noexcept;

private:
    void keep_actuators(std::span<double> states) const noexcept;

    const SignalProgram* program_;
    PreparedStep prepared_;
    bool follows_;
    std::vector<std::size_t> of_actuators_;  // states
    std::vector<double> continuous_;         // states at t
};

}  // namespace stiction::engine
