// Results of a fit as texts: a machine file with the values found, JSON, lines for people.
//
//   fitted.toml   extends the machine of the fit, with its settings and the values that all logs share                     (1)
//   summary.json  { "format": 1, "version", "title", "machine", "rows", "evaluations", "ended", "stopped", "score": χ², "rms": √(χ²/rows),
//                   "scale", "step" [s], "values": [{ "name", "value", "unit", "deviation" or null, "interval": [2] or null,
//                   "profiled", "seen", "told", "bound": −1 | 0 | 1 }], "correlation": [[…]], "starts": { "all", "same" },
//                   "check": null or { "step" [s], "score", "refitted", "values": […] }, "logs": [{ "log", "quantity", "unit",
//                   "rms", "mean_absolute", "noise", "pieces" }], "regimes": [{ "quantity", "regime", "rows", "rms", "mean", "sigmas" }],
//                   "experiments": [{ "what", "signal", "bits", "deviations": […] }], "laws": [{ "name", "without", "unknowns", "aic",
//                   "bic", "error", "left_out" or null }], "held_out": [{ "group", "log", "quantity", "mean_absolute" }],
//                   "remarks": [texts] }                                                                                   (2)
//
// New keys may come; those above keep their meaning as long as "format" is 1.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "fit/fit.hpp"
#include "fit/result/answer.hpp"

namespace stiction::fit {

/// (1), for a file in `folder`.
[[nodiscard]] std::string fitted_toml(const Fit& fit, const FitResult& result, const std::filesystem::path& folder);
/// (2)
[[nodiscard]] std::string summary_json(const Answer& answer);
/// A table of values with their intervals, then a sentence for all that a reader should know before trusting them.
[[nodiscard]] std::vector<std::string> result_lines(const Answer& answer);
/// These sentences alone.
[[nodiscard]] std::vector<std::string> remarks(const Fit& fit, const FitResult& result);
/// A value as people see it.
[[nodiscard]] std::string value_text(const Unknown& unknown, double value, int digits = 6);

}  // namespace stiction::fit
