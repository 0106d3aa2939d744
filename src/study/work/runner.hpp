// One run of a study: its values set, its machine run, its numbers read. Nothing is recorded.
//
// The bits are those of `stiction run` with the same settings: same engine, same steps, same meter, which looks only at what is asked for.
// A run that is refused or fails is a row with its reason and without numbers. −0 is kept as 0, as the file of results does.
#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "study/knob/knobs.hpp"
#include "study/measure/measures.hpp"
#include "study/table.hpp"

namespace stiction::study {

/// A row of results.
struct RunRow {
    std::uint64_t run = 0;
    RunEnd end = RunEnd::finished;
    std::string reason{};  ///< empty where it finished
    std::vector<double> parameters{};
    std::vector<double> metrics{};
    std::vector<double> requirements{};
};

/// One per thread.
class Runner {
public:
    /// The knobs and the flag must outlive it; the flag ends a run within some steps, which is then `stopped`.
    Runner(const Knobs& knobs, const std::atomic<bool>& stop) : knobs_(&knobs), tuner_(knobs), stop_(&stop) {}

    [[nodiscard]] RunRow run(std::uint64_t number, std::span<const double> values);

private:
    void simulate(const Runnable& machine, const Measures& measures, RunRow& row) const;
    [[nodiscard]] const Measures& measures_of(const Runnable& machine);

    const Knobs* knobs_;
    Tuner tuner_;
    const std::atomic<bool>* stop_;
    std::map<const Runnable*, std::unique_ptr<Measures>> measures_;  // of machines whose values are set
    std::unique_ptr<Measures> read_;                                 // of one that was read
};

}  // namespace stiction::study
