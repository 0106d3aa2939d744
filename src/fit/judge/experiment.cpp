#include "fit/judge/experiment.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <set>

#include <fmt/format.h>
#include <Eigen/Dense>

#include <stiction/scalar/elementary.hpp>

#include "fit/model/objective.hpp"
#include "fit/search/trust_region.hpp"
#include "text/number.hpp"
#include "unit/writing.hpp"

namespace stiction::fit {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;

/// Jᵀ J of rows [first, end).
MatrixXd normal_of(const std::vector<std::vector<double>>& columns, std::size_t first, std::size_t end) {
    const auto n = static_cast<Index>(columns.size());
    MatrixXd m = MatrixXd::Zero(n, n);
    for (Index a = 0; a < n; ++a) {
        for (Index b = a; b < n; ++b) {
            const std::vector<double>& one = columns[static_cast<std::size_t>(a)];
            const std::vector<double>& other = columns[static_cast<std::size_t>(b)];
            for (std::size_t row = first; row < end && !one.empty() && !other.empty(); ++row) {
                m(a, b) += one[row] * other[row];
            }
            m(b, a) = m(a, b);
        }
    }
    return m;
}

double bits_of(const MatrixXd& information) {
    const Eigen::VectorXd pivots = Eigen::LDLT<MatrixXd>(information).vectorD();
    double sum = 0;
    for (Index k = 0; k < pivots.size(); ++k) {
        sum += natural_logarithm(pivots[k]);
    }
    return 0.5 * sum / natural_logarithm(2.0);
}

/// A motion between −1 and 1, and its name; u in 0 … 1 is the time.
struct Shape {
    const char* name;
    double (*at)(double u);
};
double wave(double turns) { return sine(2 * std::numbers::pi * turns); }
double triangle(double u) { return u < 0.25 ? 4 * u : u < 0.75 ? 2 - 4 * u : 4 * u - 4; }
constexpr std::array<Shape, 5> kShapes{{
    {"triangle", &triangle},
    {"stairs of eight steps up and down", [](double u) { return std::floor(4 * triangle(u) + 0.5) / 4; }},
    {"two periods of a sine", [](double u) { return wave(2 * u); }},
    {"eight periods of a sine", [](double u) { return wave(8 * u); }},
    {"eight periods of a sine that grows", [](double u) { return u * wave(8 * u); }},
}};

class Suggestions {
public:
    explicit Suggestions(const ExperimentProblem& problem) : problem_(&problem) {
        const auto n = static_cast<Index>(problem.coordinates->size());
        scale_ = problem.uncertainty->scale * problem.uncertainty->scale;
        constexpr double kOfBounds = 12;  // 1 over the variance of a value anywhere in the box
        present_ = kOfBounds * MatrixXd::Identity(n, n) + normal_of(*problem.jacobian, 0, problem.fit->rows()) / scale_;
    }

    [[nodiscard]] std::vector<double> deviations(const MatrixXd& information) const {
        const MatrixXd inverse = information.inverse();
        std::vector<double> all;
        for (const Estimate& one : problem_->uncertainty->estimates) {
            all.push_back(std::sqrt(variance(inverse, all.size(), one)));
        }
        return all;
    }
    [[nodiscard]] const MatrixXd& present() const noexcept { return present_; }

    std::vector<Experiment> all() {
        std::vector<Experiment> found;
        if (std::any_of(problem_->fit->unknowns.begin(), problem_->fit->unknowns.end(),
                        [](const Unknown& unknown) { return unknown.each; })) {
            return found;
        }
        add_motions(found);
        if (!found.empty()) {
            add_logs(found);
        }
        std::stable_sort(found.begin(), found.end(),
                         [](const Experiment& a, const Experiment& b) { return a.gain > b.gain; });
        return found;
    }

private:
    /// a S (…)⁻¹ S aᵀ of (3), for a chain of keys over keys.
    [[nodiscard]] double variance(const MatrixXd& inverse, std::size_t own, const Estimate& one) const {
        std::vector<std::pair<Index, double>> parts;
        const std::vector<Coordinate>& all = *problem_->coordinates;
        const auto add = [&](std::size_t unknown) {
            for (std::size_t l = 0; l < all.size(); ++l) {
                if (all[l].unknown == unknown && (!all[l].log || all[l].log == all[own].log)) {
                    parts.emplace_back(static_cast<Index>(l),
                                       problem_->fit->unknowns[unknown].slope((*problem_->y)[l]));
                }
            }
        };
        add(one.unknown);
        for (auto below = problem_->fit->unknowns[one.unknown].over; below;
             below = problem_->fit->unknowns[*below].over) {
            add(*below);
        }
        double sum = 0;
        for (const auto& [a, slope_a] : parts) {
            for (const auto& [b, slope_b] : parts) {
                sum += slope_a * inverse(a, b) * slope_b;
            }
        }
        return sum;
    }

    void add(std::vector<Experiment>& found, Experiment one, const MatrixXd& told) const {
        const MatrixXd after = present_ + told / scale_;
        one.gain = bits_of(after) - bits_of(present_);
        one.deviations = deviations(after);
        found.push_back(std::move(one));
    }

    void add_logs(std::vector<Experiment>& found) const {
        std::size_t first = 0;
        for (const Log& log : problem_->fit->logs) {
            const std::size_t end = first + log.times.size() * log.channels.size();
            add(found, {.what = fmt::format("log {} once more", log.name)}, normal_of(*problem_->jacobian, first, end));
            first = end;
        }
    }

    void add_motions(std::vector<Experiment>& found) {
        const std::vector<Log>& logs = problem_->fit->logs;
        const Log& longest = *std::max_element(
            logs.begin(), logs.end(), [](const Log& a, const Log& b) { return a.times.back() < b.times.back(); });
        for (std::size_t k = 0; k < longest.inputs.size(); ++k) {
            double least = longest.inputs[k].values.front();
            double most = least;
            std::set<double> different;
            for (const Log& log : logs) {
                for (const Input& input : log.inputs) {
                    if (input.signal != longest.inputs[k].signal) {
                        continue;
                    }
                    for (const double value : input.values) {
                        least = std::min(least, value);
                        most = std::max(most, value);
                        different.insert(value);
                    }
                }
            }
            constexpr std::size_t kSwitch = 2;  // an input of two values is a switch: it stays as it was
            if (different.size() <= kSwitch) {
                continue;
            }
            for (const Shape& shape : kShapes) {
                for (const double share : {1.0, 0.5}) {
                    if (problem_->go_on && !problem_->go_on()) {
                        return;
                    }
                    add_motion(found, longest, k, shape, {0.5 * (least + most), 0.5 * share * (most - least)});
                }
            }
        }
    }

    struct Range {
        double middle = 0;
        double reach = 0;
    };
    void add_motion(std::vector<Experiment>& found, const Log& longest, std::size_t input, const Shape& shape,
                    const Range& range) {
        Fit one = *problem_->fit;
        one.cut = Cut::none;
        one.logs = {longest};
        Input& moved = one.logs[0].inputs[input];
        moved.times = longest.times;
        moved.values.clear();
        for (const double time : longest.times) {
            moved.values.push_back(range.middle + range.reach * shape.at(time / longest.times.back()));
        }
        Objective objective(one, problem_->threads);
        LeastSquares differences{.lower = std::vector<double>(problem_->y->size(), 0.0),
                                 .upper = std::vector<double>(problem_->y->size(), 1.0)};
        differences.residuals = [&](const std::vector<std::vector<double>>& points) {
            return objective.residuals(points, one.step);
        };
        differences.visible = problem_->visible;
        const std::vector<std::vector<double>> jacobian = central_jacobian(differences, *problem_->y);
        constexpr int kDigits = 3;
        const auto shown = [&](double value) { return unit::display_text(value, moved.unit, kDigits); };
        add(found,
            {.signal = moved.signal,
             .what =
                 fmt::format("{}: {} from {} to {}, {} s", moved.signal, shape.name, shown(range.middle - range.reach),
                             shown(range.middle + range.reach), short_number(longest.times.back(), kDigits)),
             .input = moved},
            normal_of(jacobian, 0, one.rows()));
    }

    const ExperimentProblem* problem_;
    double scale_ = 1;  // s²
    MatrixXd present_;  // (1)
};

}  // namespace

std::vector<Experiment> experiments(const ExperimentProblem& problem) { return Suggestions(problem).all(); }

std::vector<double> present_deviations(const ExperimentProblem& problem) {
    const Suggestions suggestions(problem);
    return suggestions.deviations(suggestions.present());
}

}  // namespace stiction::fit
