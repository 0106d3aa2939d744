// Measured data as a source: a CSV file with a header line, time in its first column.
#pragma once

#include <filesystem>
#include <string>

#include "signal/blocks/source_parts.hpp"

namespace stiction::scenario {

/// Problem of a file; none if the text is empty.
struct DataProblem {
    const char* key = "path";  ///< of the scenario that is to blame: the path, the column or the scale
    std::string text{};
};

/// Scale of the values of a column, as the scenario gives it.
struct DataScale {
    bool given = false;  ///< by another number than 1 and -1, or with a unit
    std::string unit{};  ///< of the values, as written with the scale: "deg"; empty for a bare number
};

/// Time [s] and one column, by its name in the header (a unit in brackets may follow the name there); the second if empty.
/// A unit in the header that is not SI is refused, for values only unless they are scaled; so is one that is not known, and one
/// that the scale contradicts. `unit` becomes that of the column, as the header has it; empty if it has none.
signal::Points read_points_file(const std::filesystem::path& path, const std::string& column, const DataScale& scale,
                                DataProblem& problem, std::string& unit);

}  // namespace stiction::scenario
