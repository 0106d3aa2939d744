#include "fit/search/evolution.hpp"

#include <algorithm>
#include <cmath>
#include <random>

#include <stiction/scalar/elementary.hpp>

namespace stiction::fit {
namespace {

using Point = std::vector<double>;

class NormalDraw {
public:
    explicit NormalDraw(std::uint64_t seed) : bits_(seed) {}
    /// Polar method of Marsaglia, one of the two numbers.
    double normal() {
        for (;;) {
            const double a = 2 * unit() - 1;
            const double b = 2 * unit() - 1;
            const double s = a * a + b * b;
            if (s > 0 && s < 1) {
                return a * std::sqrt(-2 * natural_logarithm(s) / s);
            }
        }
    }

private:
    double unit() { return static_cast<double>(bits_() >> 11U) * 0x1p-53; }
    std::mt19937_64 bits_;
};

using Rows = std::vector<Point>;

/// A of (1); a variance that rounding made negative counts as none.
Rows cholesky(const Rows& c) {
    const std::size_t n = c.size();
    Rows a(n, Point(n, 0.0));
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = 0; j <= i; ++j) {
            double rest = c[i][j];
            for (std::size_t k = 0; k < j; ++k) {
                rest -= a[i][k] * a[j][k];
            }
            constexpr double kLeast = 1e-30;
            a[i][j] = i == j ? std::sqrt(std::max(rest, kLeast)) : rest / a[j][j];
        }
    }
    return a;
}

struct Candidate {
    Point z;    ///< (1)
    Point way;  ///< A z
    Point y;
    double cost = 0;
};

/// The distribution and how it learns.
class Evolution {
public:
    Evolution(Point mean, std::size_t candidates)
        : n_(mean.size()),
          mean_(std::move(mean)),
          covariance_(n_, Point(n_, 0.0)),
          step_path_(n_, 0.0),
          shape_path_(n_, 0.0),
          weights_(candidates / 2) {
        double sum = 0;
        double squares = 0;
        for (std::size_t i = 0; i < weights_.size(); ++i) {
            weights_[i] = natural_logarithm(static_cast<double>(weights_.size()) + 0.5) -
                          natural_logarithm(static_cast<double>(i) + 1);
            sum += weights_[i];
        }
        for (double& w : weights_) {
            w /= sum;
            squares += w * w;
        }
        effective_ = 1 / squares;
        for (std::size_t i = 0; i < n_; ++i) {
            covariance_[i][i] = 1;
        }
        factor_ = cholesky(covariance_);
    }

    Candidate draw(NormalDraw& random) const {
        constexpr int kMostTries = 100;
        Candidate c;
        bool inside = false;
        for (int tries = 0; tries < kMostTries && !inside; ++tries) {
            c = {Point(n_, 0.0), Point(n_, 0.0), mean_};
            for (double& z : c.z) {
                z = random.normal();
            }
            inside = true;
            for (std::size_t i = 0; i < n_; ++i) {
                for (std::size_t j = 0; j <= i; ++j) {
                    c.way[i] += factor_[i][j] * c.z[j];
                }
                c.y[i] += sigma_ * c.way[i];
                inside = inside && c.y[i] >= 0 && c.y[i] <= 1;
            }
        }
        for (double& y : c.y) {
            y = std::clamp(y, 0.0, 1.0);
        }
        return c;
    }

    /// (2) to (4); the best candidates first.
    void learn(const std::vector<Candidate>& ranked) {
        const auto n = static_cast<double>(n_);
        const double c_sigma = (effective_ + 2) / (n + effective_ + 5);
        const double d_sigma = 1 + c_sigma + 2 * std::max(0.0, std::sqrt((effective_ - 1) / (n + 1)) - 1);
        const double c_shape = (4 + effective_ / n) / (n + 4 + 2 * effective_ / n);
        const double c_one = 2 / ((n + 1.3) * (n + 1.3) + effective_);
        const double c_mu =
            std::min(1 - c_one, 2 * (effective_ - 2 + 1 / effective_) / ((n + 2) * (n + 2) + effective_));
        const double usual = std::sqrt(n) * (1 - 1 / (4 * n) + 1 / (21 * n * n));  // χ
        double square = 0;
        for (std::size_t k = 0; k < n_; ++k) {
            double z = 0;
            double way = 0;
            for (std::size_t i = 0; i < weights_.size(); ++i) {
                z += weights_[i] * ranked[i].z[k];
                way += weights_[i] * ranked[i].way[k];
            }
            mean_[k] = std::clamp(mean_[k] + sigma_ * way, 0.0, 1.0);  // (2)
            step_path_[k] = (1 - c_sigma) * step_path_[k] + std::sqrt(c_sigma * (2 - c_sigma) * effective_) * z;
            shape_path_[k] = (1 - c_shape) * shape_path_[k] + std::sqrt(c_shape * (2 - c_shape) * effective_) * way;
            square += step_path_[k] * step_path_[k];
        }
        for (std::size_t i = 0; i < n_; ++i) {
            for (std::size_t j = 0; j < n_; ++j) {
                double spread = 0;
                for (std::size_t k = 0; k < weights_.size(); ++k) {
                    spread += weights_[k] * ranked[k].way[i] * ranked[k].way[j];
                }
                covariance_[i][j] = (1 - c_one - c_mu) * covariance_[i][j] + c_one * shape_path_[i] * shape_path_[j] +
                                    c_mu * spread;  // (4)
            }
        }
        sigma_ *= exponential(c_sigma / d_sigma * (std::sqrt(square) / usual - 1));  // (3)
        factor_ = cholesky(covariance_);
    }

private:
    std::size_t n_;
    Point mean_;
    double sigma_ = 0.2;
    Rows covariance_;
    Rows factor_;
    Point step_path_;
    Point shape_path_;
    Point weights_;
    double effective_ = 1;  ///< μ_w
};

}  // namespace

std::vector<double> evolve(const std::vector<double>& start, const Costs& costs, const Effort& effort,
                           const Watch& watch) {
    Point best = start;
    double least = costs({start}).front();
    NormalDraw random(effort.seed);
    Evolution distribution(start, effort.candidates);
    for (std::size_t generation = 1; generation <= effort.generations; ++generation) {
        std::vector<Candidate> all;
        std::vector<Point> points;
        for (std::size_t i = 0; i < effort.candidates; ++i) {
            all.push_back(distribution.draw(random));
            points.push_back(all.back().y);
        }
        const std::vector<double> found = costs(points);
        for (std::size_t i = 0; i < all.size(); ++i) {
            all[i].cost = found[i];
        }
        std::stable_sort(all.begin(), all.end(),
                         [](const Candidate& a, const Candidate& b) { return a.cost < b.cost; });
        if (all.front().cost < least) {
            least = all.front().cost;
            best = all.front().y;
        }
        distribution.learn(all);
        if (!watch(generation, best, least)) {
            break;
        }
    }
    return best;
}

}  // namespace stiction::fit
