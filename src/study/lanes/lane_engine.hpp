// Runs many machines of one shape side by side, one per SIMD lane, each with the bits of its own FixedEngine.
//
//   LaneEngine engine(plans, {.step = 1e-4});            plans: one machine with other numbers, by the reader or by knobs
//   std::vector<State> states = engine.initial_states();
//   std::vector<RunReport> reports = engine.advance_to(states, 10.0);
//
// Whatever does not fit into lanes (lanes_fit.hpp) runs on a FixedEngine, one machine after another: the answer is the same, `misfit`
// says why it is slow. The instruction set changes the speed and nothing else. docs/design/studies.md, Lanes.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/fixed/fixed.hpp"
#include "lanes/instruction_set.hpp"
#include "study/lanes/lane_group.hpp"

namespace stiction::study {

/// Machines that share a pack.
[[nodiscard]] std::size_t lanes_of(lanes::InstructionSet set) noexcept;

class LaneEngine {
public:
    /// The plans must outlive the engine. Throws ModelError where the options do not fit a plan, as FixedEngine does. The instruction set
    /// must be supported.
    LaneEngine(std::span<const Plan* const> plans, const FixedOptions& options,
               lanes::InstructionSet set = lanes::widest());

    [[nodiscard]] std::size_t size() const noexcept { return plans_.size(); }
    /// Empty if all machines run in lanes; else why one does not.
    [[nodiscard]] const std::string& misfit() const noexcept { return misfit_; }
    [[nodiscard]] std::vector<State> initial_states();
    /// The scalar engine of a machine.
    [[nodiscard]] FixedEngine& engine(std::size_t machine) noexcept;

    /// Advances all states to a time, each as FixedEngine::advance_to would: the same bits, reports and events. A run that fails ends
    /// there; the others go on.
    [[nodiscard]] std::vector<RunReport> advance_to(std::span<State> states, double until,
                                                    const LaneListener& listener = {});

    /// Of all advances so far.
    [[nodiscard]] const LaneCount& count() const noexcept { return count_; }

private:
    /// Machines one after another in the list: together, or one alone.
    struct Unit {
        std::size_t first = 0;
        std::unique_ptr<LaneGroup> group{};
        std::unique_ptr<FixedEngine> alone{};
    };
    [[nodiscard]] bool on_common_grid(std::span<const State> states) const noexcept;
    void advance_alone(FixedEngine& engine, State& state, std::size_t lane, double until, const LaneListener& listener,
                       RunReport& report);

    std::vector<const Plan*> plans_;
    double step_;
    std::string misfit_;
    std::vector<Unit> units_;
    LaneCount count_;
};

}  // namespace stiction::study
