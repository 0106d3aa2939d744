// Extra content of the page of a study beside its table: what an analysis found, and curves of a few runs. All of it may be missing.
//
// Numbers are SI, in the unit of the metric they belong to; the page turns them into the unit in which people see that metric.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "study/boundary/refined_map.hpp"

namespace stiction::study {

/// A number with its confidence interval; NaN where there is none.
struct ShownEstimate {
    std::string name{};
    double value = std::numeric_limits<double>::quiet_NaN();
    double low = std::numeric_limits<double>::quiet_NaN();
    double high = std::numeric_limits<double>::quiet_NaN();
};

/// Influence of each parameter on one metric, drawn as bars.
struct Bars {
    enum class Kind : unsigned char {
        index,   ///< pure numbers from 0, with their confidence: Sobol' indices, coefficients of a regression
        effect,  ///< from 0, in the unit of the metric, with their confidence: elementary effects
        swing,  ///< values of the metric: its ends, `low` at the smaller value of the parameter, `high` at the larger one, `value` in the middle
    };
    Kind kind = Kind::index;
    std::string metric{};                     ///< name of a column
    std::string what{};                       ///< "first-order Sobol' index"
    std::vector<ShownEstimate> parameters{};  ///< by name of parameter
};

struct RunCurve {
    std::uint64_t run = 0;
    std::vector<double> time{};  ///< rising [s]
    std::vector<double> values{};
};

/// One quantity of several runs over time.
struct Family {
    std::string name{};   ///< "surface.position"
    std::string unit{};   ///< SI
    std::string shown{};  ///< unit in which people see it; empty: SI with a prefix
    std::vector<RunCurve> curves{};
};

struct PageInput {
    std::string folder{};                     ///< of the results, for commands; empty: results/<name>
    std::vector<ShownEstimate> pass_rates{};  ///< by requirement: share of runs that meet it, with its confidence
    double confidence = 0.95;                 ///< of all intervals
    std::vector<Bars> bars{};
    std::vector<Family> families{};
    std::vector<std::vector<BoundaryPlace>> boundary{};  ///< lines over the first two parameters
};

/// Bounds of a page. The defaults keep the table of 12 parameters, 20 metrics and 10⁵ runs in the tests below 5 MB; curves, bars and names given besides have none.
struct StudyPageBounds {
    std::size_t map_values = 700'000;     ///< numbers of all heat maps
    std::size_t map_cells = 100'000;      ///< cells of all heat maps
    std::size_t sample_values = 120'000;  ///< numbers of the runs that are shown one by one
    std::size_t sample_rows = 5'000;      ///< runs that are shown one by one
    std::size_t extremes = 10;            ///< runs at both ends of every metric that are always among them
    std::size_t failures = 100;           ///< failed runs that are always among them
    std::size_t curve_points = 400;       ///< of one curve
};

}  // namespace stiction::study
