// A study as a study file: what was asked for, by arguments or by a file, so that reading it again asks for the same.
#pragma once

#include <string>

#include "study/file/study_text.hpp"

namespace stiction::study {

/// Paths are made absolute: the file may lie in another folder.
[[nodiscard]] std::string study_file_text(const StudyText& study);

}  // namespace stiction::study
