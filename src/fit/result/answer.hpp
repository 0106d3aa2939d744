// The whole answer to a fit: values found, laws compared, errors on logs left out.
#pragma once

#include <vector>

#include "fit/fit.hpp"
#include "fit/result/find.hpp"
#include "fit/result/laws.hpp"

namespace stiction::fit {

struct Answer {
    const Fit* fit = nullptr;
    FitResult result{};
    std::vector<LawFit> laws{};  ///< that of the fit first; empty where nothing is compared and nothing left out
};

/// Finds, then compares with simpler laws where the fit has some; with `leave_out` all of them on logs left out too. The fit must outlive
/// the answer. Throws scenario::ScenarioError where a machine cannot be read.
[[nodiscard]] Answer answer(const Fit& fit, const FindOptions& options, bool leave_out);

}  // namespace stiction::fit
