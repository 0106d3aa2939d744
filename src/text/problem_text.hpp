// Words for the problems and statuses the core reports as data.
#pragma once

#include <string>
#include <vector>

#include <stiction/law/domain.hpp>
#include <stiction/status.hpp>

namespace stiction {

/// The admissible range in words: "above 0", "from 0 to 1, 1 excluded", "any finite number".
std::string range_text(const Domain& domain);

/// One line: the place, the value found, the admissible range, the remedy.
std::string problem_text(const Problem& problem);

/// All lines of a list, and how many more were found than it could keep.
std::vector<std::string> problem_texts(const ProblemList& problems);

/// What a status means and what to do about it, in one line.
std::string status_text(Status status);

}  // namespace stiction
