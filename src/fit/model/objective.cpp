#include "fit/model/objective.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "fit/search/each.hpp"

namespace stiction::fit {

Objective::Objective(const Fit& fit, std::size_t threads)
    : fit_(&fit), coordinates_(fit::coordinates(fit)), logs_(fit.logs.size()) {
    threads = std::max<std::size_t>(threads, 1);
    each(fit.logs.size(), threads,
         [&](std::size_t log, std::size_t) { logs_[log] = std::make_unique<SimulatedLog>(fit, log); });
    workers_.resize(threads);
    for (auto& own : workers_) {
        for (const std::unique_ptr<SimulatedLog>& log : logs_) {
            own.push_back(std::make_unique<SimulatedLog::Worker>(*log));
        }
    }
}

std::vector<std::vector<double>> Objective::residuals(const std::vector<std::vector<double>>& points, double step) {
    const std::size_t logs = logs_.size();
    std::vector<std::vector<double>> parts(points.size() * logs);  // every log of every point is work of its own
    std::vector<unsigned char> good(parts.size(), 0);
    each(parts.size(), workers_.size(), [&](std::size_t index, std::size_t worker) {
        const std::size_t log = index % logs;
        const std::vector<double> values = key_values(*fit_, coordinates_, log, points[index / logs]);
        good[index] = workers_[worker][log]->add_residuals(values, step, parts[index]) ? 1 : 0;
    });
    evaluations_ += points.size();
    std::vector<std::vector<double>> all(points.size());
    for (std::size_t point = 0; point < points.size(); ++point) {
        const auto first = static_cast<std::ptrdiff_t>(point * logs);
        if (!std::all_of(good.begin() + first, good.begin() + first + static_cast<std::ptrdiff_t>(logs),
                         [](unsigned char one) { return one != 0; })) {
            continue;
        }
        for (std::size_t log = 0; log < logs; ++log) {
            all[point].insert(all[point].end(), parts[point * logs + log].begin(), parts[point * logs + log].end());
        }
    }
    return all;
}

std::vector<std::vector<double>> Objective::weighed(const std::vector<std::vector<double>>& points, double step) {
    std::vector<std::vector<double>> all = residuals(points, step);
    if (fit_->loss == Loss::absolute) {
        for (std::vector<double>& f : all) {
            for (double& r : f) {
                const double cost = 2 * r * r / (std::sqrt(1 + r * r) + 1);  // 2 (√(1 + r²) − 1) without cancellation
                r = std::copysign(std::sqrt(cost), r);
            }
        }
    }
    return all;
}

std::vector<double> Objective::scores(const std::vector<std::vector<double>>& points, double step) {
    std::vector<double> scores;
    for (const std::vector<double>& r : weighed(points, step)) {
        double sum = r.empty() ? std::numeric_limits<double>::infinity() : 0.0;
        for (const double one : r) {
            sum += one * one;
        }
        scores.push_back(sum);
    }
    return scores;
}

std::vector<Trace> Objective::traces(const std::vector<double>& point, double step) {
    std::vector<Trace> all(logs_.size());
    each(logs_.size(), workers_.size(), [&](std::size_t log, std::size_t worker) {
        all[log] = workers_[worker][log]->trace(key_values(*fit_, coordinates_, log, point), step);
    });
    return all;
}

}  // namespace stiction::fit
