// Arguments of a sweep put on a study: of `stiction sweep` and of Python's `sweep` alike.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "study/file/study_text.hpp"

namespace stiction::study {

struct StudyArguments {
    std::string file{};     ///< a study file, or a machine
    bool is_study = false;  ///< the first of these
    std::string before{};   ///< in front of the names of arguments in messages: "--" of a command
    std::optional<std::string> runs{};
    std::optional<std::string> design{};
    std::optional<std::string> seed{};
    std::optional<std::string> refine{};
    std::optional<std::string> beyond{};
    std::optional<std::string> points{};  ///< CSV file, from where the program runs
    std::vector<std::string> vary{};
    std::vector<std::string> correlation{};
    std::vector<std::string> set{};
    std::vector<std::string> keep{};
    std::vector<std::string> require{};
};

/// The study of the file with what the arguments say on top; of a machine what they say. Throws scenario::ScenarioError.
[[nodiscard]] StudyText study_of(const StudyArguments& arguments);

}  // namespace stiction::study
