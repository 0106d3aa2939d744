// The whole of a fit: find the valley, finish in it, say what the logs tell, check the step.
//
//   find      many points drawn in the box, least squares from the best of them and from the start; where fewer than half of these end
//             in the same minimum, or where asked, CMA-ES, then least squares; with a longer step where the file gives one (1)
//   finish    least squares once more, then a Jacobian of central differences for (2)
//   honesty   deviations, correlations, what is not seen (uncertainty.hpp); intervals from the profile of χ² where it is not quadratic
//             (judge/profile.hpp); residuals by regime (judge/regimes.hpp); the next experiment (judge/experiment.hpp)    (2)
//   step      the same values at a quarter of the step, and some steps of least squares from there, beginning with the Jacobian of
//             (2): what the step has to do with them                                                                      (3)
//
// The same answer on any number of threads. Whatever ends it, the best values so far are the result.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "fit/fit.hpp"
#include "fit/judge/experiment.hpp"
#include "fit/judge/regimes.hpp"
#include "fit/model/trace.hpp"
#include "fit/result/uncertainty.hpp"
#include "fit/search/trust_region.hpp"

namespace stiction::fit {

struct Progress {
    const char* stage = "";  ///< "search", "finish", "check of the step"
    double share = 0;        ///< of the evaluations of the search, 0 … 1
    std::size_t evaluations = 0;
    double best = 0;  ///< rms of the residuals, in units of the noise
};

struct FitResult;

struct FindOptions {
    std::size_t threads = 1;
    bool profile = true;      ///< intervals from the profile of χ²
    bool experiments = true;  ///< the next one is sought
    bool check_step = true;   ///< (3)
    /// Told some times between evaluations; false ends it with the best so far. May be empty.
    std::function<bool(const Progress&)> go_on{};
    /// Shown a new best with its curves, at most once in a hundred evaluations: y, score, rows, evaluations, pieces, traces. May be empty.
    std::function<void(const FitResult&)> show{};
};

/// The same without all that follows the values and their deviations.
[[nodiscard]] FindOptions values_alone(const FindOptions& options);

/// One search of (1).
struct SearchEnd {
    std::vector<double> y{};
    double score = 0;  ///< χ²; infinite where nothing could be simulated
    Ended ended = Ended::no_start;
};

/// Fit of one measured quantity of one log.
struct ChannelFit {
    std::string log{};
    std::string quantity{};
    std::string unit{};
    double rms = 0;  ///< of simulated − measured
    double mean_absolute = 0;
    double noise = 0;  ///< σ stated
};

/// (3)
struct StepCheck {
    double step = 0;                     ///< a quarter [s]
    double score = 0;                    ///< χ² of the same values there
    double refitted = 0;                 ///< χ² of the values found there
    std::vector<double> values{};        ///< by estimate, found there
    std::vector<ChannelFit> channels{};  ///< of the same values there
    bool done = false;
};

struct FitResult {
    bool found = false;    ///< some point could be simulated
    bool stopped = false;  ///< by go_on
    std::vector<double> y{};
    double score = 0;  ///< χ²
    std::size_t rows = 0;
    std::size_t evaluations = 0;
    Ended ended = Ended::no_start;
    std::vector<SearchEnd> searches{};  ///< by start
    std::size_t agreed = 0;             ///< of these, that found the same minimum
    Uncertainty uncertainty{};
    StepCheck check{};
    std::vector<ChannelFit> channels{};
    std::vector<std::size_t> pieces{};  ///< by log
    std::vector<Trace> traces{};        ///< by log
    std::vector<RegimeFit> regimes{};
    std::vector<Experiment> experiments{};  ///< the best first
    std::vector<double> presently{};        ///< deviations with which those of experiments compare, by estimate
};

/// Errors of the logs with these values; empty where they cannot be simulated.
[[nodiscard]] std::vector<ChannelFit> channel_fits(const Fit& fit, const std::vector<double>& y, std::size_t threads);

/// Throws scenario::ScenarioError where a machine cannot be read.
[[nodiscard]] FitResult find(const Fit& fit, const FindOptions& options = {});

}  // namespace stiction::fit
