// Numbers of the machines of a group, by lane: constants, patterns, states and the work of a step.
#pragma once

#include <cstddef>

#include "engine/fixed/step/fixed_step.hpp"
#include "engine/state.hpp"
#include "machine/plan.hpp"
#include "study/lanes/lane_job.hpp"
#include "study/lanes/lane_shape.hpp"
#include "study/lanes/lane_table.hpp"

namespace stiction::study {

class LaneTables {
public:
    LaneTables(const Plan& plan, const LaneShape& shape, std::size_t lanes);

    /// Fills in where the tables are; the job has its shape.
    void describe(LaneJob& job);
    /// Numbers of a machine that no step changes.
    void load_constants(std::size_t lane, const engine::StepPlan& constants, const LaneJob& job);
    void scatter(std::size_t lane, const LaneJob& job, const State& state);
    /// All but step, time, modes and discrete states of the signals, which usual steps leave alone.
    void gather(std::size_t lane, const LaneJob& job, State& state) const;
    /// Takes over the pattern of the last step of a machine; false if that step did not keep its modes.
    [[nodiscard]] bool load_pattern(std::size_t lane, const LaneJob& job, const engine::FixedStep& inside,
                                    const State& state);

    [[nodiscard]] bool is_ready(std::size_t lane) noexcept { return ready_.at(0, lane) != 0; }
    void forget_pattern(std::size_t lane) noexcept { ready_.at(0, lane) = 0; }
    [[nodiscard]] bool is_idle(std::size_t lane) noexcept { return idle_.at(0, lane) != 0; }
    void set_idle(std::size_t lane, bool idle) noexcept { idle_.at(0, lane) = idle ? 1 : 0; }
    [[nodiscard]] bool was_usual(std::size_t lane) noexcept { return usual_.at(0, lane) != 0; }
    /// One row each, for lanes that share ties.
    [[nodiscard]] LaneTable& tied_lanes() noexcept { return tied_lanes_; }
    [[nodiscard]] LaneTable& held_lanes() noexcept { return held_lanes_; }

private:
    void load_elements(std::size_t lane, const LaneJob& job, const engine::FixedStep& inside, const State& state);

    std::size_t lanes_;
    LaneTable ready_;
    LaneTable idle_;
    LaneTable usual_;
    LaneTable laws_;
    LaneTable inertia_;
    LaneTable damping_;
    LaneTable force_coefficient_;
    LaneTable spring_;
    LaneTable spring_coefficient_;
    LaneTable spring_rest_;
    LaneTable element_coefficient_;
    LaneTable element_rest_;
    LaneTable lower_;
    LaneTable upper_;
    LaneTable inverse_;
    LaneTable modes_;
    LaneTable tied_lanes_;
    LaneTable held_lanes_;
    LaneTable spring_inertia_;
    LaneTable motion_;
    LaneTable friction_;
    LaneTable state_;
    LaneTable end_state_;
    LaneTable energy_;
    LaneTable value_;
    LaneTable end_value_;
    LaneTable force_;
    LaneTable level_;
    LaneTable limits_;
    LaneTable ground_speed_;
    LaneTable stretch_;
    LaneTable path_;
    LaneTable right_;
    LaneTable answer_;
    LaneTable end_position_;
    LaneTable end_friction_;
};

}  // namespace stiction::study
