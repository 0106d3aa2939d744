// One log, simulated: the machine with its inputs, values set, residuals at the log's instants.
//
//   r_i = (s(t_i) − m_i)/σ,   s(t_i) on the straight line between the ends of the two steps around t_i                     (1)
//
// The engine is the fixed one. Values are set in the plan where that is proven to be what the reader would make (study/knob/knobs.hpp).
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "fit/fit.hpp"
#include "fit/model/rests.hpp"
#include "fit/model/trace.hpp"
#include "result/quantity.hpp"
#include "study/knob/knobs.hpp"

namespace stiction::fit {

/// Constant, shared by threads.
class SimulatedLog {
public:
    /// Throws ScenarioError where the machine of the log cannot be read.
    SimulatedLog(const Fit& fit, std::size_t log);

    /// Machine of one thread.
    class Worker {
    public:
        explicit Worker(const SimulatedLog& log) : log_(&log), tuner_(*log.knobs_) {}
        /// (1) appended, one channel after another, with values by unknown; false where it cannot be simulated.
        [[nodiscard]] bool add_residuals(std::span<const double> values, double step, std::vector<double>& residuals);
        /// Curves of the same run; empty where it cannot be simulated.
        [[nodiscard]] Trace trace(std::span<const double> values, double step);

    private:
        const SimulatedLog* log_;
        study::Tuner tuner_;
    };

    [[nodiscard]] const std::vector<Piece>& pieces() const noexcept { return pieces_; }
    /// Are values set without reading the file again?
    [[nodiscard]] bool proven() const noexcept { return knobs_->all_proven(); }

private:
    struct Walk;
    [[nodiscard]] bool simulate(const study::Runnable& machine, double step, std::span<double> residuals,
                                Trace* trace = nullptr) const;

    const Log* log_;
    std::unique_ptr<study::Machines> machines_;
    std::unique_ptr<study::Knobs> knobs_;
    std::vector<Quantity> quantities_;  // by channel
    std::vector<Quantity> traced_;      // by channel, then four of each friction: mode, slip, dry and viscous part
    std::vector<MeasuredBody> bodies_;
    std::vector<Piece> pieces_;
    bool observed_ = false;  // a quantity needs more than the state
};

}  // namespace stiction::fit
