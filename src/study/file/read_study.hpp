// Texts of a study to the study they mean: units and kinds of the keys come from the machine.
//
//   const Study study = understand(read_study_text("hunting.toml"));
#pragma once

#include "scenario/scenario.hpp"
#include "study/file/study_text.hpp"
#include "study/study.hpp"

namespace stiction::study {

/// A study without problems: every axis is one of the machine, and the design has points. Throws scenario::ScenarioError with every
/// mistake, each at its place.
[[nodiscard]] Study understand(const StudyText& text);

}  // namespace stiction::study
