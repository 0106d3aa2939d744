// Derivatives of the run of a scenario file by its keys: the question of the command line and of Python, and its answer as JSON.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "sensitivity/varied_file.hpp"

namespace stiction::sensitivity {

struct Question {
    std::filesystem::path file{};
    std::vector<scenario::Setting> settings{};
    std::vector<std::string> keys{};
    std::vector<std::string> quantities{};  ///< none: positions and velocities of all bodies
    std::size_t rows = 200;                 ///< after the first, at equal distances up to the end of the run
};

struct Answer {
    VariedFile file;
    std::vector<Quantity> quantities{};
    Slopes slopes{};
};

/// Runs the file on the located engine, whatever its own. Throws ScenarioError, and ModelError with every reason why there are none.
[[nodiscard]] Answer derive(const Question& question);

/// times, values and slopes by quantity, times of events with their slopes, where derivatives end. SI units; null where there is none.
[[nodiscard]] std::string answer_json(const Answer& answer);

}  // namespace stiction::sensitivity
