// The next experiment: motions of the inputs that have been measured already, simulated with the values found, ranked by what they would tell.
//
//   M = Jᵀ J/s² + 12 I     information in the unit box: of the logs, and of bounds within which a value lies somewhere        (1)
//   gain = ½ log₂ det(M + Kᵀ K/s²) − ½ log₂ det M   [bit],   K: the Jacobian of the motion, measured as the logs were         (2)
//   deviation of value k afterwards: √(a S (M + Kᵀ K/s²)⁻¹ S aᵀ)_kk,  a and S of uncertainty.hpp                              (3)
//
// A motion lasts as long as the longest log, with its rows, and stays within the range that its input has had. To repeat a log is among
// them. The gain is that of a machine which is as the model says.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "fit/fit.hpp"
#include "fit/result/uncertainty.hpp"

namespace stiction::fit {

struct Experiment {
    std::string signal{};              ///< empty: a log once more
    std::string what{};                ///< "push: triangle from −30 N to 30 N, 4 s"
    double gain = 0;                   ///< (2)
    std::vector<double> deviations{};  ///< (3), by estimate
    Input input{};                     ///< the motion itself
};

struct ExperimentProblem {
    const Fit* fit = nullptr;
    const std::vector<Coordinate>* coordinates = nullptr;
    const std::vector<double>* y = nullptr;
    const std::vector<std::vector<double>>* jacobian = nullptr;  ///< by coordinate
    const Uncertainty* uncertainty = nullptr;
    std::size_t threads = 1;
    double visible = 4;             ///< of trust_region.hpp
    std::function<bool()> go_on{};  ///< asked between motions
};

/// (2) and (3) of all motions, the best first; none where a value belongs to each log, or where nothing is driven by a column.
[[nodiscard]] std::vector<Experiment> experiments(const ExperimentProblem& problem);

/// (3) without a further motion.
[[nodiscard]] std::vector<double> present_deviations(const ExperimentProblem& problem);

}  // namespace stiction::fit
