// One run of a study, found for `stiction run --of`. The room of studies is not in the quick program: the command that has it says how.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "scenario/scenario.hpp"

namespace stiction {

struct StudyRun {
    std::filesystem::path file{};  ///< scenario
    std::vector<scenario::Setting> settings{};
    std::filesystem::path folder{};  ///< of the study
    std::string run{};               ///< its number
    std::string problem{};           ///< why it cannot be run; empty: it can
};

/// The run that "FOLDER:NUMBER" means; none in a program without studies.
inline StudyRun (*study_run_finder)(const std::string&) = nullptr;

}  // namespace stiction
