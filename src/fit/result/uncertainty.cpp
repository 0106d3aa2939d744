#include "fit/result/uncertainty.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <Eigen/Dense>

#include <stiction/scalar/elementary.hpp>

namespace stiction::fit {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr double kNotSeen = std::numeric_limits<double>::infinity();

/// (2), without s². Columns below the noise are left out: 0 there, and `seen` says so.
MatrixXd inverse_normal(const MatrixXd& jacobian, const std::vector<bool>& seen) {
    const Index n = jacobian.cols();
    std::vector<Index> kept;
    for (Index j = 0; j < n; ++j) {
        if (seen[static_cast<std::size_t>(j)]) {
            kept.push_back(j);
        }
    }
    MatrixXd part(jacobian.rows(), static_cast<Index>(kept.size()));
    for (std::size_t k = 0; k < kept.size(); ++k) {
        part.col(static_cast<Index>(k)) = jacobian.col(kept[k]);
    }
    MatrixXd inverse = MatrixXd::Zero(n, n);
    if (kept.empty()) {
        return inverse;
    }
    const MatrixXd triangle =
        Eigen::HouseholderQR<MatrixXd>(part).matrixQR().topRows(part.cols()).triangularView<Eigen::Upper>();
    const Eigen::JacobiSVD<MatrixXd> svd(triangle, Eigen::ComputeFullV);
    constexpr double kLeast = 1e-150;  // its square is still a number
    const VectorXd s = svd.singularValues().cwiseMax(kLeast);
    const MatrixXd small =
        svd.matrixV() * s.array().square().inverse().matrix().asDiagonal() * svd.matrixV().transpose();
    for (std::size_t a = 0; a < kept.size(); ++a) {
        for (std::size_t b = 0; b < kept.size(); ++b) {
            inverse(kept[a], kept[b]) = small(static_cast<Index>(a), static_cast<Index>(b));
        }
    }
    return inverse;
}

/// a of (3): rows by estimate.
MatrixXd sums_of(const Fit& fit, const std::vector<Coordinate>& all) {
    const auto n = static_cast<Index>(all.size());
    MatrixXd sums = MatrixXd::Identity(n, n);
    for (Index k = 0; k < n; ++k) {
        const Coordinate& own = all[static_cast<std::size_t>(k)];
        for (auto below = fit.unknowns[own.unknown].over; below; below = fit.unknowns[*below].over) {
            for (Index l = 0; l < n; ++l) {
                const Coordinate& other = all[static_cast<std::size_t>(l)];
                if (other.unknown == *below && (!other.log || other.log == own.log)) {
                    sums(k, l) = 1;
                }
            }
        }
    }
    return sums;
}

int bound_at(double y) {
    constexpr double kNear = 1e-3;  // of the width: an interior method does not touch a bound
    return y < kNear ? -1 : y > 1 - kNear ? 1 : 0;
}

}  // namespace

double student_quantile(double degrees_of_freedom) noexcept {
    constexpr double z = 1.959963984540054;  // 97.5 % of the normal distribution
    const double v = degrees_of_freedom;
    const double z3 = z * z * z;
    const double z5 = z3 * z * z;
    const double z7 = z5 * z * z;
    return z + (z3 + z) / (4 * v) + (5 * z5 + 16 * z3 + 3 * z) / (96 * v * v) +
           (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / (384 * v * v * v);  // Abramowitz and Stegun 26.7.5
}

Uncertainty uncertainty(const Fit& fit, const std::vector<Coordinate>& coordinates, const std::vector<double>& y,
                        double score, const std::vector<std::vector<double>>& jacobian) {
    const auto n = static_cast<Index>(coordinates.size());
    const auto rows = static_cast<Index>(fit.rows());
    MatrixXd columns = MatrixXd::Zero(rows, n);
    std::vector<bool> seen(coordinates.size());
    VectorXd slopes(n);
    Uncertainty result;
    for (Index j = 0; j < n; ++j) {
        const auto k = static_cast<std::size_t>(j);
        if (!jacobian[k].empty()) {
            columns.col(j) = Eigen::Map<const VectorXd>(jacobian[k].data(), rows);
        }
        seen[k] = columns.col(j).norm() > 1;  // the whole range, against a noise of 1
        slopes[j] = fit.unknowns[coordinates[k].unknown].slope(y[k]);
    }
    const double freedom = static_cast<double>(rows - n);
    const double variance = std::max(1.0, score / freedom);
    result.scale = std::sqrt(variance);
    const MatrixXd box = variance * inverse_normal(columns, seen);
    const MatrixXd sums = sums_of(fit, coordinates) * slopes.asDiagonal();
    const MatrixXd covariance = sums * box * sums.transpose();
    const MatrixXd ways = box * sums.transpose();
    const double t = student_quantile(freedom);
    for (Index j = 0; j < n; ++j) {
        const auto k = static_cast<std::size_t>(j);
        const Coordinate& own = coordinates[k];
        const Unknown& unknown = fit.unknowns[own.unknown];
        Estimate estimate{.name = name_of(fit, own), .unknown = own.unknown};
        estimate.value = key_values(fit, coordinates, own.log.value_or(0), y)[own.unknown];
        estimate.seen = true;
        for (Index l = 0; l < n; ++l) {
            estimate.seen = estimate.seen && (sums(j, l) == 0 || seen[static_cast<std::size_t>(l)]);
        }
        estimate.deviation = estimate.seen ? std::sqrt(covariance(j, j)) : kNotSeen;
        constexpr double kHalf = 0.5;
        estimate.told = estimate.seen && std::sqrt(box(j, j)) < kHalf;
        const double relative = t * estimate.deviation / estimate.value;
        const bool logarithmic = unknown.log_scale && !unknown.over;
        estimate.lower =
            logarithmic ? estimate.value * exponential(-relative) : estimate.value - t * estimate.deviation;
        estimate.upper = logarithmic ? estimate.value * exponential(relative) : estimate.value + t * estimate.deviation;
        estimate.at_bound = bound_at(y[k]);
        result.estimates.push_back(std::move(estimate));
        const double deviation = std::sqrt(covariance(j, j));
        result.ways.emplace_back(coordinates.size(), 0.0);
        for (Index l = 0; l < n && deviation > 0; ++l) {
            result.ways.back()[static_cast<std::size_t>(l)] = ways(l, j) / deviation;
        }
    }
    result.correlation.assign(coordinates.size(), std::vector<double>(coordinates.size()));
    for (Index a = 0; a < n; ++a) {
        for (Index b = 0; b < n; ++b) {
            const bool known = result.estimates[static_cast<std::size_t>(a)].seen &&
                               result.estimates[static_cast<std::size_t>(b)].seen;
            result.correlation[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)] =
                known ? covariance(a, b) / std::sqrt(covariance(a, a) * covariance(b, b))
                      : std::numeric_limits<double>::quiet_NaN();
        }
    }
    for (std::size_t k = 0; k < result.estimates.size(); ++k) {
        constexpr double kStrong = 0.9;
        double strongest = kStrong;
        for (std::size_t l = 0; l < result.estimates.size(); ++l) {
            const double r = std::fabs(result.correlation[k][l]);
            if (l != k && r > strongest && result.estimates[k].seen && !result.estimates[k].told) {
                strongest = r;
                result.estimates[k].with = result.estimates[l].name;
            }
        }
    }
    return result;
}

}  // namespace stiction::fit
