// Blocks of the signals of all lanes: which operation computes each, its numbers by lane, and those computed lane by lane.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/state.hpp"
#include "machine/plan.hpp"
#include "study/lanes/lane_job.hpp"
#include "study/lanes/lane_table.hpp"

namespace stiction::study {

class LaneBlocks {
public:
    /// Plans of one shape, one per lane; they must outlive it.
    LaneBlocks(std::vector<const Plan*> plans, std::size_t lanes, double step);

    /// Fills in what the job knows of signals.
    void describe(LaneJob& job);
    /// Numbers of a lane, for the discrete states as they are now.
    void load(std::size_t lane, const State& state);

    /// A block of kind lane_by_lane in all lanes whose state is given: LaneJob::BlockCall with this object and the states behind it.
    void call(const LaneJob& job, const LaneBlock& block, LanePhase phase, double time, std::span<const State> states,
              double* continuous, double* values, const double* end_values);

private:
    [[nodiscard]] signal::View view(std::size_t lane, const signal::Block& block, const State& state) const noexcept;
    void load_block(std::size_t lane, std::size_t k, const State& state);

    std::vector<const Plan*> plans_;  // by lane
    std::size_t lanes_;
    double step_;
    std::vector<PreparedStep> prepared_;  // by lane
    std::vector<LaneBlock> blocks_;       // in the order of evaluation
    std::vector<LaneBlock> dynamic_;
    std::vector<std::uint32_t> slots_;       // inputs of all blocks
    std::vector<std::uint32_t> strided_;     // the same times the lanes: where a value lies in a table
    std::vector<std::vector<double>> work_;  // states of one block in one lane
    LaneTable numbers_;
    LaneTable switch_time_;
};

}  // namespace stiction::study
