// Elementary effects of a metric: how much it changes when one axis takes a step, and how unevenly.
//
//   d = (y after − y before) / (u after − u before)      one for each axis and trajectory, u in probability                   (1)
//   μ = mean d,   μ* = mean |d|,   σ = deviation of d                                                                         (2)
//
// M. D. Morris, Technometrics 33 (1991) 161; μ*: F. Campolongo, J. Cariboni and A. Saltelli, Environ. Model. Softw. 22 (2007) 1509.
// A large μ* is an axis that matters, a σ as large as μ* one whose effect depends on the others or is not linear. The unit is that of
// the metric: the change over the whole range of the axis, were it linear in probability.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "study/analysis/sobol_indices.hpp"
#include "study/table.hpp"

namespace stiction::study {

struct MorrisEffects {
    struct Of {
        std::string axis{};
        double mean = 0;          ///< μ
        Estimate mean_size{};     ///< μ*
        double deviation = 0;     ///< σ
        std::size_t effects = 0;  ///< trajectories in which both runs of the step finished
    };
    std::vector<Of> axes{};
};

/// Of a metric of a study with the design morris; nothing of another design.
[[nodiscard]] std::optional<MorrisEffects> morris_effects(const Table& table, const Column& metric,
                                                          const Bootstrap& bootstrap = {});

}  // namespace stiction::study
