// The shape of the machines of a group: who acts on whom, the same in all lanes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/fixed/step/step_plan.hpp"
#include "machine/plan.hpp"
#include "study/lanes/lane_job.hpp"

namespace stiction::study {

[[nodiscard]] inline std::uint32_t small_index(std::size_t i) noexcept { return static_cast<std::uint32_t>(i); }

class LaneShape {
public:
    /// Plans of one shape; `constants`: of the step of the first.
    LaneShape(std::span<const Plan* const> plans, const engine::StepPlan& constants);

    /// Fills in what the job knows of the shape; it refers to this object.
    void describe(const engine::StepPlan& constants, LaneJob& job) const;

    [[nodiscard]] std::size_t law_rows() const noexcept { return law_rows_; }
    [[nodiscard]] std::size_t spring_rest() const noexcept { return spring_rest_.size(); }
    [[nodiscard]] std::size_t element_rest() const noexcept { return element_rest_.size(); }
    /// Elements that hold the positions of two bodies together while they stick.
    [[nodiscard]] std::span<const std::size_t> tie_elements() const noexcept { return tie_elements_; }

private:
    void shape_frictions(const Plan& plan, const engine::StepTables& tables);
    void shape_others(std::span<const Plan* const> plans, const engine::StepTables& tables);

    std::vector<LaneRow> spring_rows_;
    std::vector<LaneRow> element_rows_;
    std::vector<std::uint32_t> spring_rest_;
    std::vector<std::uint32_t> element_rest_;
    std::vector<LaneFriction> frictions_;
    std::size_t law_rows_ = 0;
    std::vector<LaneJoint> joints_;
    std::vector<LaneEnds> ends_;
    std::vector<LaneReading> read_positions_;
    std::vector<LaneReading> read_velocities_;
    std::vector<LaneReading> read_frictions_;
    std::vector<LaneReading> grounds_;
    bool grounds_change_ = false;
    std::vector<LaneForce> forces_;
    std::vector<std::uint32_t> viscous_bodies_;
    std::vector<std::size_t> tie_elements_;
};

}  // namespace stiction::study
