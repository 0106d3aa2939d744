// Runs of a study: values set, machines run, numbers read. Nothing is recorded.
//
// The bits are those of `stiction run` with the same settings: same engine, same steps, same meter, which looks only at what is asked for.
// Runs of one machine that fits (lanes_fit.hpp) go side by side in lanes, as many as the processor has: faster, with the same bits.
// A run that is refused or fails is a row with its reason and without numbers. −0 is kept as 0, as the file of results does.
#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <vector>

#include "engine/fixed/fixed.hpp"
#include "study/knob/knobs.hpp"
#include "study/lanes/lane_engine.hpp"
#include "study/measure/measures.hpp"
#include "study/work/run_meter.hpp"
#include "study/work/run_row.hpp"

namespace stiction::study {

/// A run to be done.
struct RunToDo {
    std::uint64_t run = 0;
    std::vector<double> values{};
};

/// One per thread.
class Runner {
public:
    /// The knobs and the flag must outlive it; the flag ends a run within some steps, which is then `stopped`.
    Runner(const Knobs& knobs, const std::atomic<bool>& stop);

    /// One run.
    [[nodiscard]] RunRow run(std::uint64_t number, std::span<const double> values);
    /// Rows of these runs, in their order, side by side where that is faster. After the flag was set the rest is missing.
    [[nodiscard]] std::vector<RunRow> run_all(std::span<const RunToDo> runs);

    /// Runs that go side by side on this processor; 1 where those of this study do not.
    [[nodiscard]] std::size_t together() const noexcept { return together_; }

private:
    /// Facts of a proven machine.
    struct Known {
        std::unique_ptr<Measures> measures{};
        std::vector<std::unique_ptr<RunMeter>> meters{};  // by copy
        std::unique_ptr<FixedEngine> engine{};            // of the first copy
        bool in_lanes = false;                            // its runs go side by side
    };
    [[nodiscard]] Known& known(const Knobs::Proven& proven);
    [[nodiscard]] RunMeter& meter_of(Known& known, const Runnable& machine, std::size_t copy) const;
    [[nodiscard]] RunRow new_row(std::uint64_t number, std::span<const double> values) const;
    [[nodiscard]] static FixedEngine& engine_of(Known& known, const Runnable& machine);
    void simulate(Engine& engine, const Runnable& machine, RunMeter& meter, RunRow& row) const;
    void finish(RunRow& row) const;
    /// Some of the runs, of one proven machine.
    struct Bundle {
        const Knobs::Proven* proven = nullptr;
        std::span<const RunToDo> runs{};
        std::vector<std::size_t> which{};
        std::span<RunRow> rows{};  // of all runs
    };
    void run_together(const Bundle& bundle);
    /// Machines of a bundle, ready to run; no engine where they cannot go side by side.
    struct SideBySide {
        std::vector<RunMeter*> meters{};
        std::unique_ptr<LaneEngine> engine{};
        double until = 0;  // [s]
    };
    [[nodiscard]] SideBySide set_side_by_side(const Bundle& bundle);
    void run_side_by_side(const Bundle& bundle, SideBySide& machines);

    const Knobs* knobs_;
    Tuner tuner_;
    const std::atomic<bool>* stop_;
    std::size_t together_;
    std::map<const Knobs::Proven*, Known> known_;
};

}  // namespace stiction::study
