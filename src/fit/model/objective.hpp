// Residuals of all logs at points of the unit box, on threads.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "fit/fit.hpp"
#include "fit/model/simulated_log.hpp"

namespace stiction::fit {

class Objective {
public:
    /// The fit must outlive it. Throws ScenarioError.
    Objective(const Fit& fit, std::size_t threads);

    /// Residuals of each point, logs one after another; empty where it cannot be simulated.
    [[nodiscard]] std::vector<std::vector<double>> residuals(const std::vector<std::vector<double>>& points,
                                                             double step);
    /// The same with signs, as roots of what they cost: numbers whose squares are to be small.
    [[nodiscard]] std::vector<std::vector<double>> weighed(const std::vector<std::vector<double>>& points, double step);
    /// χ², the sum of costs, of each; infinite where it cannot be simulated.
    [[nodiscard]] std::vector<double> scores(const std::vector<std::vector<double>>& points, double step);

    /// Curves of one point, by log; empty where a log cannot be simulated.
    [[nodiscard]] std::vector<Trace> traces(const std::vector<double>& point, double step);

    [[nodiscard]] const std::vector<Coordinate>& coordinates() const noexcept { return coordinates_; }
    [[nodiscard]] std::size_t evaluations() const noexcept { return evaluations_; }
    [[nodiscard]] const SimulatedLog& log(std::size_t k) const noexcept { return *logs_[k]; }

private:
    const Fit* fit_;
    std::vector<Coordinate> coordinates_;
    std::vector<std::unique_ptr<SimulatedLog>> logs_;
    std::vector<std::vector<std::unique_ptr<SimulatedLog::Worker>>> workers_;  // by thread, by log
    std::size_t evaluations_ = 0;
};

}  // namespace stiction::fit
