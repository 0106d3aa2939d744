// Texts of a study to the study they mean: units and kinds of the keys come from the machine.
//
//   const Study study = read_study("hunting.toml");
//   const Axis axis = read_axis("friction.gear.static_ratio=1:2:21", scenario);
#pragma once

#include <filesystem>
#include <string_view>

#include "scenario/scenario.hpp"
#include "study/file/study_text.hpp"
#include "study/study.hpp"

namespace stiction::study {

/// A study without problems: every axis is one of the machine, and the design has points. Throws scenario::ScenarioError with every
/// mistake, each at its place.
[[nodiscard]] Study understand(const StudyText& text);

/// The same of a file.
[[nodiscard]] Study read_study(const std::filesystem::path& file);

/// One axis, "key = values" (axis_text.hpp has the grammar). Throws scenario::ScenarioError; `place` is what messages call it.
[[nodiscard]] Axis read_axis(std::string_view text, const scenario::Scenario& machine,
                             const scenario::Place& place = {.file = "--vary"});

}  // namespace stiction::study
