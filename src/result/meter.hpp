// Measures a run at every step: its metrics depend neither on the spacing of rows nor on the recorded
// quantities.
//
//   stick fraction, stops, peaks      summed up step by step; peaks of the located engine also at eighths of its steps, which are long
//                                     where the motion is smooth
//   reversals                         the largest speed of every swing in one direction is kept; swings below 1e-9 of the largest of
//                                     all are rest, which is known at the end only
//   limit cycle                       of the motion at every k-th step, turning points between them included. k is 1 for the first kMostRows steps and doubles whenever
//                                     this number is reached: memory is bounded and k depends on the run alone
//   stuck interval                    from the state at the end: how far the load may change, load_reserve.hpp
//
// Cost of a step: a few operations per body, friction and spring.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "engine/observe/observation.hpp"
#include "engine/state.hpp"
#include "machine/plan.hpp"
#include "result/metrics.hpp"

namespace stiction {

class Meter {
public:
    /// The plan must outlive the meter. A rest no longer than `shortest_rest` [s] between two opposite directions is a reversal, no
    /// stop: a fixed step shows a direct reversal as a step or two at rest. Modes of these joints are measured beside those of frictions.
    explicit Meter(const Plan& plan, double shortest_rest = 0, std::span<const std::size_t> joints = {});
    ~Meter();
    Meter(const Meter&) = delete;
    Meter& operator=(const Meter&) = delete;

    /// The state at the start of a run, then after every step; at an instant where something jumps, both sides.
    void see(const State& state);
    /// A state between two of these, for the peaks: friction and spring forces may be largest within a step.
    void see_between(const State& state);
    /// The end of the run: the state as it is judged, and what an observer sees of it.
    void see_end(const State& state, const Observation& seen);

    [[nodiscard]] RunMetrics metrics() const;

private:
    class Modes;
    class Swings;
    class Positions;

    const Plan* plan_;
    RunMetrics seen_;
    std::vector<std::size_t> elements_;  // of seen_.frictions
    std::vector<std::size_t> springs_;   // of seen_.springs: those of the model
    std::vector<Modes> modes_;           // of seen_.frictions
    std::vector<Swings> swings_;         // by body
    std::unique_ptr<Positions> positions_;
    double first_time_ = 0;
    double last_time_ = 0;
    bool begun_ = false;
};

}  // namespace stiction
