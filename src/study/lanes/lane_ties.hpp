// Ties of the machines of a group: bodies that share a velocity, positions held together. They differ by lane, with the modes.
//
// Lanes with the same ties share one list of operations; each operation tells its lanes. Positions are held on packs where one pair of
// bodies sticks together, by engine/fixed/step/tied_positions.hpp itself, lane by lane, where several do.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/fixed/step/tied_positions.hpp"
#include "engine/network/pattern_route.hpp"
#include "engine/state.hpp"
#include "study/lanes/lane_job.hpp"
#include "study/lanes/lane_shape.hpp"
#include "study/lanes/lane_tables.hpp"

namespace stiction::study {

class LaneTies {
public:
    LaneTies(std::span<const Plan* const> plans, const LaneShape& shape, std::size_t lanes);

    /// Ties of a lane whose pattern was loaded.
    void load(std::size_t lane, const LaneJob& job, const engine::PatternRoute::Last& pattern, const State& state);
    /// Fills in the ties of all lanes that are ready, and the columns of the inverse they need.
    void collect(LaneTables& tables, LaneJob& job);
    /// LaneJob::HoldCall, with the modes of these states.
    void hold_several(const LaneJob& job, std::span<const State> states, const double* position, const double* velocity,
                      double* end_position);

private:
    /// Of one lane.
    struct Own {
        std::vector<LaneTie> ties{};
        std::vector<LaneTieTerm> terms{};
        std::vector<std::uint8_t> sticks{};  // by element that may hold positions together
        std::vector<std::uint8_t> slides{};  // by element
        bool holds_several = false;
        [[nodiscard]] bool same_ties(const Own& other) const;
    };
    void collect_velocities(LaneTables& tables, LaneJob& job);
    void collect_positions(LaneTables& tables, LaneJob& job);
    void collect_columns(LaneTables& tables, LaneJob& job);

    const LaneShape* shape_;
    std::size_t lanes_;
    std::vector<Own> own_;                               // by lane
    std::vector<engine::TiedPositions> tied_positions_;  // by lane
    std::vector<LaneTie> ties_;                          // of all lanes
    std::vector<LaneTieTerm> terms_;
    std::vector<LaneHold> holds_;
    std::vector<std::uint32_t> columns_;
    std::vector<double> from_;  // of one lane, by body
    std::vector<double> rate_;
    std::vector<double> end_;
};

}  // namespace stiction::study
