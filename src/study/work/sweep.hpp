// A study computed in its folder by this process, alone or beside others of its session.
//
//   enter the folder → rows that are there → claim, run, write until nothing is left → leave. Whoever leaves last looks for runs that
//   a process which died had claimed, runs them too, and makes the table.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "study/file/study_text.hpp"
#include "study/store/study_folder.hpp"
#include "study/work/crew.hpp"
#include "study/work/session.hpp"

namespace stiction::study {

struct SweepOptions {
    std::filesystem::path folder{};
    Begin begin = Begin::anew;
    Session session{};
    std::size_t threads = 1;
    /// Rows that were there when it began, and what this process did since; false ends it soon.
    std::function<bool(std::uint64_t present, const CrewProgress&)> go_on{};
};

struct SweepResult : CrewResult {
    std::uint64_t runs = 0;        ///< of the study
    std::uint64_t present = 0;     ///< rows that were there before
    std::optional<Table> table{};  ///< of the process that left last; others have none
};

/// Texts by which a folder knows its study: study.toml, the machines as understood, the version.
[[nodiscard]] StudyTexts texts_of(const StudyText& text, const PreparedStudy& study);

/// Throws StoreError where the folder cannot be worked in.
[[nodiscard]] SweepResult sweep(const StudyText& text, const PreparedStudy& study, const SweepOptions& options);

/// A study from its folder, and one of its runs.
struct RunOfStudy {
    std::filesystem::path file{};
    std::vector<scenario::Setting> settings{};
};
/// File and settings of a run. Throws StoreError where the machine is not the one that the rows were computed with, ScenarioError where
/// the study cannot be read.
[[nodiscard]] RunOfStudy run_of_study(const std::filesystem::path& folder, std::uint64_t run);

}  // namespace stiction::study
