// The results of a study as columns: what its page, its analysis, CSV and pandas read. Rows are in the order of runs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "study/study.hpp"

namespace stiction::study {

/// The line between met and missed of a requirement that compares one metric with one number.
struct Threshold {
    std::string metric{};  ///< name of its column
    double value = 0;      ///< SI
    bool upper = true;     ///< values above it fail; else those below
    bool closed = false;   ///< the value itself is allowed
};

/// Numbers of all runs, in SI units.
struct Column {
    std::string name{};                    ///< "body.surface.inertia", "gear.stops", "surface.overshoot < 2 %"
    std::string unit{};                    ///< SI; empty for pure numbers
    std::string shown{};                   ///< unit in which people see it; empty: `unit`
    std::vector<std::string> words{};      ///< of a categorical column: the value is the index of its word
    std::vector<double> values{};          ///< by row; NaN where a run has none
    std::optional<Threshold> threshold{};  ///< of a requirement that has one
};

/// How a run ended; the numbers are those in the file of results.
enum class RunEnd : unsigned char {
    finished = 0,
    failed = 1,   ///< the engine gave up, or the values are refused: see its reason
    stopped = 2,  ///< interrupted
};

struct Table {
    Study study{};
    std::vector<std::uint64_t> run{};  ///< number in the design; rows that are not there yet are missing
    std::vector<RunEnd> end{};
    std::vector<std::string> reason{};   ///< empty where it finished
    std::vector<Column> parameters{};    ///< by axis
    std::vector<Column> metrics{};       ///< of Study::keep
    std::vector<Column> requirements{};  ///< 1 met, 0 not; a run that failed meets none

    [[nodiscard]] std::size_t rows() const noexcept { return run.size(); }
};

}  // namespace stiction::study
