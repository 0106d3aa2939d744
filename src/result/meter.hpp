// Measures a run at every step, whatever is recorded of it: the numbers of metrics.hpp do not depend on the spacing of rows, nor on
// which quantities were asked for.
//
//   stick fraction, stops, peaks      summed up step by step, (5), (6) and (8) of metrics.hpp; peaks of the located engine also at
//                                     eighths of its steps, which are long where the motion is smooth
//   reversals                         of every swing one way its largest speed is kept; swings below 1e-9 of the largest of all
//                                     are rest, which is known at the end only
//   limit cycle                       of the positions at every k-th step. k is 1 for the first kMostRows steps and doubles whenever
//                                     so many are kept, so that memory is bounded and k depends on the run alone
//
// Cost of a step: a few operations per body, friction and spring. What holds at the end (the stuck interval) is not measured here.
#pragma once

#include <cstddef>
#include <vector>

#include "engine/state.hpp"
#include "machine/plan.hpp"
#include "result/metrics.hpp"

namespace stiction {

class Meter {
public:
    /// The plan must outlive the meter. A rest no longer than `shortest_rest` [s] between two opposite directions is a reversal, no
    /// stop: a fixed step shows a direct reversal as a step or two at rest.
    explicit Meter(const Plan& plan, double shortest_rest = 0);

    /// The state at the start of a run, then after every step; at an instant where something jumps, both sides.
    void see(const State& state);
    /// A state between two of these, for the peaks: friction and spring forces may be largest within a step.
    void see_between(const State& state);

    [[nodiscard]] RunMetrics metrics() const;

private:
    /// Motion one way, with its largest speed.
    struct Swing {
        bool forward = true;
        double speed = 0;  ///< [m/s | rad/s]
    };
    void see_frictions(const State& state);
    void see_bodies(const State& state);
    void keep_positions(const State& state);
    [[nodiscard]] std::size_t reversals(std::size_t body) const;

    const Plan* plan_;
    RunMetrics seen_;
    std::vector<std::size_t> springs_;        // of the plan, those that are parts of their own
    std::vector<double> stuck_time_;          // by friction [s]
    double shortest_rest_;                    // [s]
    std::vector<Mode> mode_;                  // of the state before
    std::vector<Mode> slid_;                  // by friction: the direction in which it slid last
    std::vector<double> rests_since_;         // by friction: when it last came to rest [s]
    std::vector<std::vector<Swing>> swings_;  // by body
    std::vector<double> kept_time_;           // of the positions kept [s]
    std::vector<std::vector<double>> kept_;   // by body [m | rad]
    std::size_t most_rows_;
    std::size_t every_ = 1;   // k
    std::size_t passed_ = 0;  // instants seen
    double first_time_ = 0;
    double last_time_ = 0;
    bool begun_ = false;
};

}  // namespace stiction
