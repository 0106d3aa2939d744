// One run of a comparison: with either engine, sampled at instants both share, and its cost.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "run/comparison.hpp"

namespace stiction::comparison {

/// Samples of a run that the measures need.
struct Sampled {
    std::vector<std::vector<double>> positions;  ///< by body, by sample [m | rad]
    std::vector<SlipMeter> slips;                ///< by friction
};

/// When and against what a run is sampled.
struct Sampling {
    std::size_t every = 1;                    ///< steps of the methods between samples
    double spacing = 0;                       ///< the same as a time [s]
    std::vector<std::vector<Stretch>> rests;  ///< of the reference, by friction
    std::vector<double> largest_slip;         ///< of the reference, by friction [m/s | rad/s]
};

Sampling make_sampling(const scenario::Scenario& scenario);
/// Takes rests and largest slips from the reference.
void learn(const scenario::Scenario& scenario, const Trajectory& trajectory, const Sampled& reference,
           Sampling& sampling);

/// Reports the progress, as a share of all passes of a comparison, and asks whether to continue.
class Progress {
public:
    Progress(const ComparisonOptions& options, double until);
    [[nodiscard]] bool go_on(double time) const;
    [[nodiscard]] const std::function<double()>& clock() const noexcept { return options_->clock; }
    void pass_done() noexcept { ++done_; }

private:
    const ComparisonOptions* options_;
    double until_;
    double passes_;
    double done_ = 0;
    mutable std::size_t unasked_ = 0;  // steps since it asked last
};

/// One run, sampled and recorded, with its cost if it came to its end and there is a clock.
void run_pass(const scenario::Scenario& scenario, Engine& engine, const Sampling& sampling, Progress& progress,
              MethodComparison& result, Sampled& sampled);

}  // namespace stiction::comparison
