// A study as it was written, before the machine gives its texts a meaning: the same for a file and for arguments.
//
//   StudyText text = read_study_text("hunting.toml");      // a file, and on top of it what arguments say
//   text.runs = {"1000", {.file = "--runs"}};
//   const Study study = understand(text);                  // loads the machine; throws ScenarioError with every mistake
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "scenario/toml/place.hpp"

namespace stiction::study {

/// A text and where it stands: "hunting.toml:3:8", "--vary".
struct Written {
    std::string text{};
    scenario::Place place{};
};

struct StudyText {
    std::string name{};              ///< of its folder of results; empty: that of the machine
    std::filesystem::path folder{};  ///< of machines and points named by a relative path; empty: where the program runs
    scenario::Place whole{};         ///< for mistakes of no single line: the file, "arguments"

    std::optional<Written> machine{};  ///< scenario file; without it the first of an axis "machine"
    std::optional<Written> title{};
    std::optional<Written> design{};
    std::optional<Written> runs{};
    std::optional<Written> seed{};
    std::optional<Written> refine{};
    std::optional<Written> beyond{};
    std::optional<Written> points{};     ///< CSV file of a list: a column for each axis
    std::vector<Written> vary{};         ///< "body.surface.inertia = normal(270 kg m2, 20 kg m2)"
    std::vector<Written> correlation{};  ///< "body.surface.inertia, mu = 0.5"
    std::vector<Written> settings{};     ///< "run.until = 2 s"
    std::vector<Written> keep{};         ///< one metric or formula each
    struct Condition {
        std::string name{};  ///< empty: its text
        Written text{};
    };
    std::vector<Condition> require{};
};

/// The texts of a study file (docs/guide/studies.md). Throws scenario::ScenarioError with every mistake.
[[nodiscard]] StudyText read_study_text(const std::filesystem::path& file);

}  // namespace stiction::study
