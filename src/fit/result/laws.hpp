// Laws beside each other: what a law with more unknowns pays for them.
//
//   m rows, n unknowns;  L = m ln(χ²/m) with squares, 2 m ln(Σ|r|/m) with absolute loss                                     (1)
//   AIC = L + 2 n,   BIC = L + n ln m:  the lower, the better                                                              (2)
//   error left out: mean |error| on logs that the fit has not seen (held_out.hpp)                                          (3)
//
// (1) takes the noise from the residuals, so that a law is not condemned for noise that was stated too small. It takes the residuals for
// independent: where no law follows the logs they are not, m is too large, and (3) is the better judge.
#pragma once

#include <cstddef>
#include <limits>
#include <string>
#include <vector>

#include "fit/fit.hpp"
#include "fit/result/find.hpp"
#include "fit/result/held_out.hpp"

namespace stiction::fit {

struct LawFit {
    std::string name{};     ///< empty: the law of the fit
    std::string without{};  ///< keys that it does not seek, joined
    std::size_t unknowns = 0;
    bool found = false;
    double score = 0;  ///< χ²
    double aic = std::numeric_limits<double>::infinity();
    double bic = std::numeric_limits<double>::infinity();
    double error = 0;           ///< mean over channels of the mean |error|, in units of the noise
    bool judged = false;        ///< (3) was asked for
    double error_left_out = 0;  ///< the same on logs left out
    std::vector<HeldOut> groups{};
};

/// The law of the fit from its result, then each simpler one, fitted in the same way; (3) where asked.
[[nodiscard]] std::vector<LawFit> compare_laws(const Fit& fit, const FitResult& result, const FindOptions& options,
                                               bool leave_out);

/// A table and, for each simpler law, a sentence: does what it lacks pay?
[[nodiscard]] std::vector<std::string> law_lines(const std::vector<LawFit>& all);
/// The sentences alone.
[[nodiscard]] std::vector<std::string> law_verdicts(const std::vector<LawFit>& all);

}  // namespace stiction::fit
