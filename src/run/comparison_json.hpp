// A comparison as JSON: a contract with a version of its own.
//
//   { "format": 1, "version", "title", "settings": ["key=value"], "until" [s], "step" [s],
//     "reference": { "engine": "located" | "fixed", "method", "step" [s] or null, "end", "message", "steps",
//                    "cost" [s/s] or null, "why": empty, or why it is not the located engine },
//     "methods": [{ "name", "end": "finished" | "stopped" | "failed", "message", "steps", "cost" [s/s] or null,
//                   "drift": { friction: { "rests", "kept", "drift", "unit", "time" [s], "creep" } },
//                   "reversals": { friction: { "all", "false" } },
//                   "events": { "expected", "found", "largest_error" [s] or null, "mean_error" [s] or null },
//                   "positions": { body: { "rms", "largest", "unit", "range", "relative" } },
//                   "energy": { "made" [J], "error" [-], "loss_error" [J] } }],
//     "refused": [{ "name", "why" }] }
//
// The definitions are those of comparison.hpp and comparison_measures.hpp. New keys may come; those above keep their meaning as
// long as "format" is 1.
#pragma once

#include <string>

#include "run/comparison.hpp"
#include "text/json.hpp"

namespace stiction {

inline constexpr int kComparisonFormat = 1;

/// The object above.
void put_comparison(JsonWriter& json, const scenario::Scenario& scenario, const Comparison& comparison);
[[nodiscard]] std::string comparison_json(const scenario::Scenario& scenario, const Comparison& comparison);

}  // namespace stiction
