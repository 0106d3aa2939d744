#include "fit/judge/profile.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace stiction::fit {
namespace {

constexpr double kNone = std::numeric_limits<double>::infinity();
constexpr double kThird = 1.0 / 3;

double score_of(const std::vector<double>& f) {
    double sum = f.empty() ? kNone : 0;
    for (const double r : f) {
        sum += r * r;
    }
    return sum;
}

/// The profile (1) of one estimate.
class Profile {
public:
    Profile(const ProfileProblem& problem, std::size_t estimate, std::size_t evaluations)
        : problem_(&problem), own_(estimate), left_(evaluations) {
        for (std::size_t k = 0; k < problem.best.size(); ++k) {
            if (k != own_) {
                others_.push_back(k);
            }
        }
    }

    /// χ²_p(v); infinite where no point of the box has this value. Begins with the others as they were last.
    double at(double value, std::vector<double>& others) {
        if (others_.empty() || left_ <= others_.size() + 2) {
            const std::vector<double> y = whole(value, others);
            left_ -= std::min<std::size_t>(left_, 1);
            return y.empty() ? kNone : score_of(problem_->search.residuals({y}).front());
        }
        LeastSquares inner = problem_->search;
        inner.lower.assign(others_.size(), 0.0);
        inner.upper.assign(others_.size(), 1.0);
        constexpr std::size_t kRounds = 10;  // it begins near its end, on stairs
        inner.evaluations = std::min(left_, kRounds * (others_.size() + 2));
        inner.residuals = [this, value](const std::vector<std::vector<double>>& points) {
            std::vector<std::vector<double>> inside;
            std::vector<std::size_t> place;
            for (std::size_t k = 0; k < points.size(); ++k) {
                std::vector<double> y = whole(value, points[k]);
                if (!y.empty()) {
                    inside.push_back(std::move(y));
                    place.push_back(k);
                }
            }
            std::vector<std::vector<double>> found = problem_->search.residuals(inside);
            std::vector<std::vector<double>> all(points.size());
            for (std::size_t k = 0; k < place.size(); ++k) {
                all[place[k]] = std::move(found[k]);
            }
            return all;
        };
        const LeastSquaresResult end = solve(inner, others);
        left_ -= std::min(left_, end.evaluations);
        if (end.f.empty()) {
            return kNone;
        }
        others = end.y;
        return 2 * end.cost;
    }

    [[nodiscard]] std::vector<double> others_of(const std::vector<double>& y) const {
        std::vector<double> some;
        for (const std::size_t k : others_) {
            some.push_back(y[k]);
        }
        return some;
    }
    [[nodiscard]] std::size_t left() const noexcept { return left_; }

private:
    /// The point with this value of the estimate; empty where it is outside of the box.
    [[nodiscard]] std::vector<double> whole(double value, const std::vector<double>& others) const {
        std::vector<double> y(problem_->best.size(), 0.5);
        for (std::size_t k = 0; k < others_.size(); ++k) {
            y[others_[k]] = others[k];
        }
        const Coordinate& own = (*problem_->coordinates)[own_];
        const Unknown& unknown = problem_->fit->unknowns[own.unknown];
        double below = 0;
        if (unknown.over) {
            below = key_values(*problem_->fit, *problem_->coordinates, own.log.value_or(0), y)[*unknown.over];
        }
        y[own_] = unknown.place_of(value - below);
        return y[own_] >= 0 && y[own_] <= 1 ? y : std::vector<double>{};
    }

    const ProfileProblem* problem_;
    std::size_t own_;
    std::size_t left_;
    std::vector<std::size_t> others_;
};

/// One end of (2), from the minimum towards `end`, which is that of the Jacobian; nothing where evaluations do not suffice.
std::optional<double> end_of(Profile& profile, const ProfileProblem& problem, double value, double end, double limit,
                             const Unknown& unknown, const std::vector<double>& way) {
    double inside = value;
    double outside = end;
    const double bound = end < value ? unknown.lower : unknown.upper;
    const bool bounded = !unknown.over;
    // Along the valley: at the end of the Jacobian's interval the others have gone as far as `way` says.
    const auto score_at = [&](double v) {
        std::vector<double> y = problem.best;
        for (std::size_t k = 0; k < y.size(); ++k) {
            y[k] = std::clamp(y[k] + (v - value) / (end - value) * way[k], 0.0, 1.0);
        }
        std::vector<double> others = profile.others_of(y);
        return profile.at(v, others);
    };
    constexpr int kMostSteps = 6;
    bool crossed = false;
    for (int step = 0; step < kMostSteps && !crossed; ++step) {
        const bool last = bounded && (end < value ? outside <= bound : outside >= bound);
        outside = last ? bound : outside;
        if (profile.left() == 0) {
            return std::nullopt;
        }
        if (score_at(outside) > limit) {
            crossed = true;
        } else if (last) {
            return bound;
        } else {
            inside = outside;
            outside += end - value;
        }
    }
    if (!crossed) {
        return inside;
    }
    constexpr int kHalvings = 4;  // to a sixteenth of the interval
    for (int step = 0; step < kHalvings; ++step) {
        if (profile.left() == 0) {
            return std::nullopt;
        }
        const double middle = 0.5 * (inside + outside);
        (score_at(middle) > limit ? outside : inside) = middle;
    }
    return outside;  // a sixteenth too wide rather than too narrow
}

}  // namespace

std::size_t mend_intervals(const ProfileProblem& problem, Uncertainty& uncertainty) {
    const double t = student_quantile(static_cast<double>(problem.fit->rows() - problem.best.size()));
    const double rise = t * t * uncertainty.scale * uncertainty.scale;
    std::vector<std::vector<double>> ends;  // (3), lower and upper of each estimate
    for (const std::vector<double>& way : uncertainty.ways) {
        for (const double sign : {-1.0, 1.0}) {
            std::vector<double> y = problem.best;
            for (std::size_t k = 0; k < y.size(); ++k) {
                y[k] = std::clamp(y[k] + sign * t * way[k], 0.0, 1.0);
            }
            ends.push_back(std::move(y));
        }
    }
    const std::vector<std::vector<double>> seen = problem.search.residuals(ends);
    std::size_t spent = ends.size();
    for (std::size_t k = 0; k < uncertainty.estimates.size(); ++k) {
        Estimate& one = uncertainty.estimates[k];
        bool quadratic = true;
        for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
            const double excess = score_of(seen[2 * k + side]) - problem.score;
            quadratic = quadratic && std::fabs(excess - rise) <= kThird * rise;
        }
        if (!one.seen || quadratic || spent >= problem.evaluations) {
            continue;
        }
        const Unknown& unknown = problem.fit->unknowns[one.unknown];
        Profile profile(problem, k, problem.evaluations - spent);
        const std::size_t before = profile.left();
        const double limit = problem.score + rise;
        std::vector<double> up = uncertainty.ways[k];
        std::vector<double> down = up;
        for (std::size_t l = 0; l < up.size(); ++l) {
            up[l] *= t;
            down[l] *= -t;
        }
        const std::optional<double> lower = end_of(profile, problem, one.value, one.lower, limit, unknown, down);
        const std::optional<double> upper =
            lower ? end_of(profile, problem, one.value, one.upper, limit, unknown, up) : std::nullopt;
        spent += before - profile.left();
        if (lower && upper) {
            one.lower = *lower;
            one.upper = *upper;
            one.profiled = true;
        }
    }
    return spent;
}

}  // namespace stiction::fit
