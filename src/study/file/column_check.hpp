// Columns of a study's table, before the first run: metrics and requirements that every machine has, in one unit, each with a name of its own.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "scenario/mistake.hpp"
#include "scenario/scenario.hpp"
#include "study/file/study_text.hpp"
#include "study/study.hpp"

namespace stiction::study {

struct StudiedMachines {
    const scenario::Scenario& first;
    const std::vector<std::pair<std::string, scenario::Scenario>>& others;  ///< those of the axis "machine", by file
    const scenario::Place& place;                                           ///< of that axis
};

/// `study`: as understood so far, with `keep` and `require` of the text.
void check_columns(const StudyText& text, const Study& study, const StudiedMachines& machines,
                   scenario::Mistakes& mistakes);

}  // namespace stiction::study
