// Variants of a machine, or several machines, run as their files say and laid over each other. The first is what the others are held
// against.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "report/content.hpp"
#include "run/comparison.hpp"
#include "run/simulation.hpp"

namespace stiction {

struct Variant {
    std::string name{};  ///< of a file, or as it was given: "stiff"
    scenario::Scenario scenario;
};

/// Values that some variant gives and that are not the same in all, one column each; at most 30 rows, and then the note says how many there are.
[[nodiscard]] report::Table changes_table(std::span<const Variant> variants);

/// Metrics that are not the same in all, one column per variant.
[[nodiscard]] report::Table metric_changes(std::span<const Variant> variants, std::span<const Outcome> outcomes);

/// How each but the first ends, and how far it gets from the first: "stiff: gear is stuck as in flap; surface is off by 3 mrad at 0.5 s".
/// Instants in between rows are those of differences.hpp (1).
[[nodiscard]] std::vector<std::string> variant_sentences(std::span<const Variant> variants,
                                                         std::span<const Outcome> outcomes);

/// The page of all runs over each other, with their differences from the first below.
[[nodiscard]] report::Content variants_content(std::span<const Variant> variants, std::span<const Outcome> outcomes);

//   { "format": 1, "version", "variants": [{ "name", "settings": ["key=value"], "end", "message", "time" [s], "steps",
//     "frictions": { friction: { "mode", "why" } }, "metrics": as in summary.json,
//     "differences": { body: { "largest", "at" [s], "unit" } } }] }: from the first, of bodies that both have
[[nodiscard]] std::string variants_json(std::span<const Variant> variants, std::span<const Outcome> outcomes);

/// Comparisons of methods, one for each variant, on one page and in one file: { "format": 1, "variants": [{ "name", "comparison" }] }.
/// Names of runs begin with that of their variant.
[[nodiscard]] report::Content variants_content(std::span<const Variant> variants,
                                               std::span<const Comparison> comparisons);
[[nodiscard]] std::string variants_json(std::span<const Variant> variants, std::span<const Comparison> comparisons);

}  // namespace stiction
