// A study as a study file: what was asked for, by arguments or by a file, so that reading it again asks for the same.
#pragma once

#include <string>

#include "study/file/study_text.hpp"

namespace stiction::study {

inline constexpr const char* kPointsFile = "points.csv";  ///< points of a list, beside the study file

/// Paths of machines are made absolute: the file may lie in another folder. Points are those of points_text(), beside it.
[[nodiscard]] std::string study_file_text(const StudyText& study);

/// Points of a study as they were read, as a CSV file; empty where it has none. Rows are of these, whatever becomes of the file.
[[nodiscard]] std::string points_text(const StudyText& study);

}  // namespace stiction::study
