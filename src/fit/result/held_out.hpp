// Errors on logs that a fit has not seen.
//
//   for every group of logs: fit the others with the same search, simulate the group with these values                     (1)
//
// The judge between models: one with more unknowns always fits its own logs better, and predicts others better only if it is nearer to the
// machine.
#pragma once

#include <string>
#include <vector>

#include "fit/fit.hpp"
#include "fit/result/find.hpp"

namespace stiction::fit {

struct HeldOut {
    std::string group{};
    bool found = false;                  ///< the others could be fitted, and the group be simulated
    bool stopped = false;                ///< by go_on
    std::vector<ChannelFit> channels{};  ///< of the group's logs
};

/// Names of the groups in the order of the logs; a log without group is one of its own.
[[nodiscard]] std::vector<std::string> groups_of(const Fit& fit);

/// Why (1) cannot be done; empty: it can.
[[nodiscard]] std::string held_out_problem(const Fit& fit);

/// (1), by group. Throws scenario::ScenarioError as find() does.
[[nodiscard]] std::vector<HeldOut> held_out(const Fit& fit, const FindOptions& options = {});

/// Lines for people: one for each group and quantity, then the mean of all logs.
[[nodiscard]] std::vector<std::string> held_out_lines(const std::vector<HeldOut>& all);

}  // namespace stiction::fit
