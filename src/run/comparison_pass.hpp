// One run of a comparison: with either engine, sampled at instants both share, and its cost.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "run/comparison.hpp"

namespace stiction::comparison {

/// What the measures need of a run.
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
/// What a reference says about when to look and what counts as rest and as sliding.
void learn(const scenario::Scenario& scenario, const Trajectory& trajectory, const Sampled& reference,
           Sampling& sampling);

/// Asks whether to go on, as a share of all passes of a comparison.
class Progress {
public:
    Progress(const ComparisonOptions& options, double until);
    [[nodiscard]] bool go_on(double time) const;
    void pass_done() noexcept { ++done_; }

private:
    const ComparisonOptions* options_;
    double until_;
    double passes_;
    double done_ = 0;
    mutable std::size_t unasked_ = 0;  // steps since it asked last
};

/// One run, sampled and recorded.
void run_pass(const scenario::Scenario& scenario, Engine& engine, const Sampling& sampling, const Progress& progress,
              MethodComparison& result, Sampled& sampled);

/// Processor time per simulated second of a fresh run, nothing recorded; not a number if it did not come to its end [s/s].
double cost_of(const scenario::Scenario& scenario, Engine& engine, const std::function<double()>& clock,
               const Progress& progress);

}  // namespace stiction::comparison
