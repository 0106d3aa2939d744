#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <numeric>
#include <string>
#include <utility>
#include <variant>

#include <fmt/format.h>

#include "study/distribution/normal.hpp"
#include "study/distribution/quantile.hpp"
#include "text/number.hpp"
#include "unit/writing.hpp"

namespace stiction::study {
namespace {

constexpr double kFarthest = 37;  // deviations: what a normal distribution has beyond is 10⁻³⁰⁰ and cannot be cut out

class DistributionCheck {
public:
    explicit DistributionCheck(const Axis& axis) : axis_(&axis) {}

    void operator()(const Range& d) {
        if (finite({d.from, d.to}) && (d.count == 0 || d.count > kMostValues)) {
            add(ProblemKind::out_of_range, "the range has " + counted(d.count, "value"),
                fmt::format("1 to {}", kMostValues), "write from:to:count, as in 1:2:21");
        } else if (finite({d.from, d.to}) && d.count > 1 && !(d.from < d.to)) {
            order("the range begins at", d.from, "and ends at", d.to, "write the smaller end first");
        } else if (finite({d.from, d.to}) && d.count == 1 && d.from != d.to) {
            add(ProblemKind::contradiction, "the range has one value and two ends", "", "ask for 2 values or more");
        }
    }

    void operator()(const Listed& d) {
        if (d.values.empty()) {
            add(ProblemKind::missing, "the list has no values", "", "write at least one");
        }
        for (const double value : d.values) {
            finite({value});
        }
        if (d.weights.empty()) {
            return;
        }
        const bool bad = std::any_of(d.weights.begin(), d.weights.end(),
                                     [](double weight) { return !(weight >= 0) || std::isinf(weight); });
        const double sum = std::accumulate(d.weights.begin(), d.weights.end(), 0.0);
        if (d.weights.size() != d.values.size()) {
            add(ProblemKind::contradiction,
                fmt::format("{}, but {}", counted(d.values.size(), "value"), counted(d.weights.size(), "weight")), "",
                "give each value one");
        } else if (bad || !(sum > 0) || std::isinf(sum)) {
            add(ProblemKind::out_of_range, "the weights are no probabilities",
                "numbers from 0, at least one of them above 0", "");
        }
    }

    void operator()(const Uniform& d) {
        if (finite({d.lower, d.upper}) && !(d.lower < d.upper)) {
            order("uniform: the lower bound", d.lower, "is not below the upper", d.upper,
                  "write the smaller one first");
        }
    }

    void operator()(const LogUniform& d) {
        if (!finite({d.lower, d.upper})) {
            return;
        }
        if (!(d.lower > 0)) {
            add(ProblemKind::out_of_range, fmt::format("log-uniform: the lower bound is {}", shown(d.lower)), "above 0",
                "a logarithm needs positive numbers; use uniform");
        } else if (!(d.lower < d.upper)) {
            order("log-uniform: the lower bound", d.lower, "is not below the upper", d.upper,
                  "write the smaller one first");
        }
    }

    void operator()(const Normal& d) {
        if (!finite({d.mean, d.deviation})) {
            return;
        }
        if (!(d.deviation > 0)) {
            add(ProblemKind::out_of_range, fmt::format("normal: the deviation is {}", shown(d.deviation)), "above 0",
                "leave the axis out where nothing varies");
        } else if (!(d.lower < d.upper)) {
            order("normal: the lower bound", d.lower, "is not below the upper", d.upper, "write the smaller one first");
        } else if ((d.lower - d.mean) / d.deviation > kFarthest || (d.mean - d.upper) / d.deviation > kFarthest) {
            add(ProblemKind::out_of_range,
                fmt::format("normal: all between {} and {} lies more than {} deviations from the mean", shown(d.lower),
                            shown(d.upper), kFarthest),
                "", "use another mean, or uniform");
        }
    }

    void operator()(const Triangular& d) {
        if (finite({d.lower, d.mode, d.upper}) && !(d.lower <= d.mode && d.mode <= d.upper && d.lower < d.upper)) {
            add(ProblemKind::out_of_range,
                fmt::format("triangular: {}, {} and {} are out of order", shown(d.lower), shown(d.mode),
                            shown(d.upper)),
                "", "write lower bound, most likely value, upper bound");
        }
    }

    std::vector<ModelProblem> problems;

private:
    static constexpr std::size_t kMostValues = 1'000'000'000;  // of a range: no study has more runs

    [[nodiscard]] std::string shown(double value) const {
        return unit::display_text(value, axis_->unit, 6, axis_->shown);
    }

    void add(ProblemKind kind, std::string what, std::string range, std::string remedy) {
        problems.push_back({.kind = kind,
                            .part = axis_->key,
                            .what = std::move(what),
                            .range = std::move(range),
                            .remedy = std::move(remedy)});
    }

    void order(const char* first, double lower, const char* second, double upper, const char* remedy) {
        add(ProblemKind::out_of_range, fmt::format("{} {} {} {}", first, shown(lower), second, shown(upper)), "",
            remedy);
    }

    bool finite(std::initializer_list<double> numbers) {
        const bool all = std::all_of(numbers.begin(), numbers.end(), [](double x) { return std::isfinite(x); });
        if (!all) {
            add(ProblemKind::out_of_range, "a number is not finite", "finite numbers", "");
        }
        return all;
    }

    const Axis* axis_;
};

}  // namespace

std::vector<ModelProblem> distribution_problems(const Axis& axis) {
    DistributionCheck check(axis);
    std::visit(check, axis.distribution);
    return std::move(check.problems);
}

}  // namespace stiction::study
