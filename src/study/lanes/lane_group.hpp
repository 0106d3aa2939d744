// One pack of machines of one shape: their states as tables, steps by the kernel, and by the scalar engine where a step is not usual.
//
// A lane is loaded after a step of its scalar engine that kept its modes: the inverse of the pattern, which elements stick, the numbers of
// its signals. The kernel then takes steps as long as all lanes are usual. A lane that is not is gathered into its State, stepped by
// FixedEngine, scattered back and loaded again: what happens in such a step is decided there and nowhere else.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "engine/fixed/fixed.hpp"
#include "study/lanes/lane_blocks.hpp"
#include "study/lanes/lane_job.hpp"
#include "study/lanes/lane_listener.hpp"
#include "study/lanes/lane_shape.hpp"
#include "study/lanes/lane_table.hpp"
#include "study/lanes/lane_tables.hpp"
#include "study/lanes/lane_ties.hpp"

namespace stiction::study {

/// Steps of single lanes, by who took them.
struct LaneCount {
    std::uint64_t together = 0;
    std::uint64_t alone = 0;
};

class LaneGroup {
public:
    /// At most `lanes` plans, of one shape, that fit (lanes_fit.hpp) and outlive the group.
    LaneGroup(std::span<const Plan* const> plans, const FixedOptions& options, LaneKernel kernel, std::size_t lanes);
    LaneGroup(const LaneGroup&) = delete;  // the job refers to its tables
    LaneGroup& operator=(const LaneGroup&) = delete;

    [[nodiscard]] std::size_t size() const noexcept { return engines_.size(); }
    [[nodiscard]] FixedEngine& engine(std::size_t lane) noexcept { return *engines_[lane]; }

    /// Advances all states, which have taken as many steps, until they have taken `last`. Reports by lane: a run that fails ends there.
    void advance(std::span<State> states, std::uint64_t last, std::size_t first_lane, const LaneListener& listener,
                 std::span<RunReport> reports, LaneCount& count);

private:
    void begin(std::span<const State> states);
    void load(std::size_t lane, const State& state);
    /// The state of a lane after the steps that all have taken.
    void read(std::size_t lane, State& state) const;
    /// The last step of the lanes for which it was not usual, by their scalar engines; false if there is none.
    bool step_alone(std::size_t begun);
    void step_alone(std::size_t lane, State& state);
    void begin_log();
    /// Tells the steps that a lane has taken since number `from`, from the log.
    void tell_steps(std::size_t lane, std::uint64_t from, std::size_t count);
    [[nodiscard]] bool is_stopped();

    /// Of one advance.
    struct Advance {
        std::span<State> states{};
        std::size_t first_lane = 0;
        const LaneListener* listener = nullptr;
        std::span<RunReport> reports{};
        LaneCount* count = nullptr;
        std::size_t running = 0;
    };

    std::size_t lanes_;
    LaneKernel kernel_;
    std::vector<std::unique_ptr<FixedEngine>> engines_;  // by lane
    LaneShape shape_;
    LaneBlocks blocks_;
    LaneTables tables_;
    LaneTies ties_;
    LaneJob job_;
    Advance now_;
    std::vector<const double*> logged_;  // rows
    LaneTable log_;
};

}  // namespace stiction::study
