// A fit as one HTML page that needs nothing else: values with intervals, measured against simulated with what stuck and slipped in both,
// residuals by regime, the friction map with its data, the ranking of laws, the next experiment. It has no script: a policy forbids
// every request.
#pragma once

#include <string>

#include "fit/result/answer.hpp"

namespace stiction::fit {

[[nodiscard]] std::string fit_page(const Answer& answer);

/// While the search goes on: the curves of the best so far (FindOptions::show), read again by the browser every few seconds.
[[nodiscard]] std::string present_page(const Fit& fit, const FitResult& present);

}  // namespace stiction::fit
