// Joints that follow a path in a fixed step: at its end they are on it, not near it.
//
//   z⁺ = p(t + h)   with the signals advanced to t + h:   speed of the joint = (p(t + h) − z)/h                        (1)
//
// The rate p' at the start of the step would leave an error of order h.
#pragma once

#include <span>
#include <vector>

#include "engine/fixed/signals/signal_step.hpp"
#include "engine/network/network_step.hpp"
#include "engine/state.hpp"
#include "machine/plan.hpp"

namespace stiction::engine {

class PrescribedPath {
public:
    explicit PrescribedPath(const Plan& plan);

    /// Is there none? Then load must not be called.
    [[nodiscard]] bool empty() const noexcept { return joints_.empty(); }
    /// Writes the speeds (1); signals were read at the start of the step.
    void load(const State& state, SignalStep& signals, std::span<const double> signal_state,
              std::span<const double> values, NetworkInput& input) noexcept;

private:
    const Plan* plan_;
    std::vector<std::size_t> joints_;
    std::vector<double> signal_state_;  // at the end of the step
    std::vector<double> end_values_;
};

}  // namespace stiction::engine
