#include "fit/search/trust_region.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>

#include <Eigen/Dense>

namespace stiction::fit {
namespace {

using Eigen::ArrayXd;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr double kFar = std::numeric_limits<double>::infinity();

// (6): the next difference, and the widest, of the width of the box.
constexpr double kWider = 8;
constexpr double kWidest = 0.05;

VectorXd vector_of(const std::vector<double>& values) {
    return Eigen::Map<const VectorXd>(values.data(), static_cast<Index>(values.size()));
}
std::vector<double> list_of(const VectorXd& values) { return {values.data(), values.data() + values.size()}; }

bool all_finite(const std::vector<double>& values) {
    return std::all_of(values.begin(), values.end(), [](double x) { return std::isfinite(x); });
}

/// (3) in the scaled variables, J reduced to its triangle R: |J p| = |R p|.
struct Quadratic {
    MatrixXd r;         ///< R D
    VectorXd gradient;  ///< D g
    VectorXd diagonal;  ///< g dv

    [[nodiscard]] double at(const VectorXd& p) const {
        return 0.5 * ((r * p).squaredNorm() + (p.array().square() * diagonal.array()).sum()) + gradient.dot(p);
    }
    /// a t² + b t + c along from + t way.
    struct Line {
        double a = 0;
        double b = 0;
        double c = 0;
    };
    [[nodiscard]] Line along(const VectorXd& from, const VectorXd& way) const {
        const VectorXd rw = r * way;
        const double a = 0.5 * (rw.squaredNorm() + (way.array().square() * diagonal.array()).sum());
        const double b = gradient.dot(way) + (r * from).dot(rw) + (from.array() * diagonal.array() * way.array()).sum();
        return {a, b, at(from)};
    }
};

/// Least value of a line between two places.
struct Lowest {
    double t = 0;
    double value = kFar;
};
Lowest lowest_of(const Quadratic::Line& line, double from, double to) {
    Lowest best;
    const double inner = line.a != 0 ? -0.5 * line.b / line.a : from;
    for (const double t : {from, to, inner}) {
        const double value = t * (line.a * t + line.b) + line.c;
        if (t >= from && t <= to && value < best.value) {
            best = {t, value};
        }
    }
    return best;
}

/// Trust-region step of least |A p + b| by the singular values of A (Moré's iteration on the multiplier).
class LeastSquaresStep {
public:
    LeastSquaresStep(const MatrixXd& a, const VectorXd& b) : svd_(a, Eigen::ComputeThinU | Eigen::ComputeThinV) {
        const VectorXd ub = svd_.matrixU().transpose() * b;
        s_ = svd_.singularValues();
        su_ = s_.cwiseProduct(ub);
        const double threshold = std::numeric_limits<double>::epsilon() * static_cast<double>(a.rows()) * s_[0];
        full_ = s_[s_.size() - 1] > threshold;
    }

    [[nodiscard]] VectorXd inside(double radius) const {
        if (full_) {
            const VectorXd newton = -(svd_.matrixV() * su_.cwiseQuotient(s_.cwiseProduct(s_)));
            if (newton.norm() <= radius) {
                return newton;
            }
        }
        double upper = su_.norm() / radius;
        double lower = full_ ? -excess(0, radius).ratio : 0.0;
        constexpr double kShare = 0.001;  // of the upper bound, where nothing better is known
        constexpr int kMostTries = 10;
        constexpr double kNearEnough = 0.01;  // of the radius
        double alpha = std::max(kShare * upper, std::sqrt(lower * upper));
        for (int tries = 0; tries < kMostTries; ++tries) {
            if (alpha < lower || alpha > upper) {
                alpha = std::max(kShare * upper, std::sqrt(lower * upper));
            }
            const Excess now = excess(alpha, radius);
            if (now.phi < 0) {
                upper = alpha;
            }
            lower = std::max(lower, alpha - now.ratio);
            alpha -= (now.phi + radius) * now.ratio / radius;
            if (std::fabs(now.phi) < kNearEnough * radius) {
                break;
            }
        }
        const VectorXd p = -(svd_.matrixV() * (su_.array() / (s_.array().square() + alpha)).matrix());
        return p * (radius / p.norm());
    }

private:
    /// φ = |p(α)| − Δ and φ/φ'.
    struct Excess {
        double phi = 0;
        double ratio = 0;
    };
    [[nodiscard]] Excess excess(double alpha, double radius) const {
        const ArrayXd below = s_.array().square() + alpha;
        const double norm = (su_.array() / below).matrix().norm();
        const double slope = -(su_.array().square() / below.cube()).sum() / norm;
        return {norm - radius, (norm - radius) / slope};
    }

    Eigen::JacobiSVD<MatrixXd> svd_;
    VectorXd s_;
    VectorXd su_;
    bool full_ = false;
};

class TrustRegion {
public:
    TrustRegion(const LeastSquares& problem, const std::vector<double>& start)
        : problem_(&problem), lower_(vector_of(problem.lower)), upper_(vector_of(problem.upper)) {
        result_.y = list_of(strictly_inside(vector_of(start)));
    }

    LeastSquaresResult solve() {
        result_.f = value_at(result_.y);
        if (result_.f.empty()) {
            result_.ended = Ended::no_start;
            return std::move(result_);
        }
        result_.cost = cost_of(result_.f);
        take_given_jacobian();
        while (true) {
            if (!known_ && !make_jacobian()) {
                result_.ended = Ended::evaluations;
                break;
            }
            reduce();
            const std::optional<Ended> ended = take_step();
            if (ended && (mendings_ == 0 || *ended == Ended::evaluations)) {
                result_.ended = *ended;
                break;
            }
            known_ = !ended && good_ && mendings_ < lower_.size();
            if (known_) {
                mend_jacobian();
            }
            if (problem_->go_on && !problem_->go_on()) {
                result_.ended = Ended::stopped;
                break;
            }
        }
        return std::move(result_);
    }

private:
    static double cost_of(const std::vector<double>& f) { return 0.5 * vector_of(f).squaredNorm(); }

    std::vector<double> value_at(const std::vector<double>& y) {
        ++result_.evaluations;
        std::vector<double> f = problem_->residuals({y}).front();
        return all_finite(f) ? f : std::vector<double>{};
    }

    /// A point on a bound is moved this much of the width inside.
    [[nodiscard]] VectorXd strictly_inside(VectorXd y) const {
        constexpr double kOff = 1e-10;
        for (Index j = 0; j < y.size(); ++j) {
            const double off = kOff * (upper_[j] - lower_[j]);
            y[j] = std::clamp(y[j], lower_[j] + off, upper_[j] - off);
        }
        return y;
    }

    /// Neighbours of y for columns of J, all asked for at once: f there, and how far away they are.
    struct Neighbours {
        std::vector<std::vector<double>> f{};
        std::vector<double> way{};
    };
    Neighbours neighbours(const std::vector<std::size_t>& columns, const std::vector<double>& share) {
        std::vector<std::vector<double>> points(columns.size(), result_.y);
        Neighbours found;
        for (std::size_t k = 0; k < columns.size(); ++k) {
            const std::size_t j = columns[k];
            const double width = problem_->upper[j] - problem_->lower[j];
            const double step = share[j] * width;
            points[k][j] = result_.y[j] + (result_.y[j] + step >= problem_->upper[j] ? -step : step);
            found.way.push_back(points[k][j] - result_.y[j]);
        }
        found.f = problem_->residuals(points);
        result_.evaluations += columns.size();
        for (std::size_t k = 0; k < columns.size(); ++k) {
            if (found.f[k].empty() || !all_finite(found.f[k])) {  // sought on the other side
                points[k][columns[k]] = result_.y[columns[k]] - found.way[k];
                found.way[k] = points[k][columns[k]] - result_.y[columns[k]];
                found.f[k] = value_at(points[k]);
            }
        }
        return found;
    }

    void take_given_jacobian() {
        jacobian_.resize(static_cast<Index>(result_.f.size()), lower_.size());
        for (std::size_t j = 0; j < problem_->jacobian.size(); ++j) {
            jacobian_.col(static_cast<Index>(j)) = vector_of(problem_->jacobian[j]);
        }
        known_ = !problem_->jacobian.empty();
        mendings_ = known_ ? 1 : 0;
    }

    /// (7) from the last step.
    void mend_jacobian() {
        const VectorXd change = vector_of(result_.f) - last_f_;
        const VectorXd way = vector_of(result_.y) - last_y_;
        if (change.norm() >= problem_->visible && way.squaredNorm() > 0) {
            jacobian_ += (change - jacobian_ * way) * (way.transpose() / way.squaredNorm());
        }
        ++mendings_;
    }

    /// J by forward differences. False: no evaluations are left, or a column cannot be made.
    bool make_jacobian() {
        const auto n = static_cast<std::size_t>(lower_.size());
        const VectorXd f = vector_of(result_.f);
        std::vector<double> share(n, problem_->difference);
        std::vector<std::size_t> columns(n);
        std::iota(columns.begin(), columns.end(), std::size_t{0});
        while (!columns.empty()) {
            if (result_.evaluations + columns.size() + 1 > problem_->evaluations) {
                return false;
            }
            const Neighbours found = neighbours(columns, share);
            std::vector<std::size_t> again;
            for (std::size_t k = 0; k < columns.size(); ++k) {
                const std::size_t j = columns[k];
                if (found.f[k].empty()) {
                    return false;
                }
                const VectorXd change = vector_of(found.f[k]) - f;
                jacobian_.col(static_cast<Index>(j)) = change / found.way[k];
                if (change.norm() < problem_->visible && share[j] * kWider <= kWidest) {  // (6)
                    share[j] *= kWider;
                    again.push_back(j);
                }
            }
            columns = std::move(again);
        }
        mendings_ = 0;
        return true;
    }

    /// R, Qᵀf and g.
    void reduce() {
        const VectorXd f = vector_of(result_.f);
        gradient_ = jacobian_.transpose() * f;
        const Eigen::HouseholderQR<MatrixXd> qr(jacobian_);
        const Index rows = std::min(jacobian_.rows(), jacobian_.cols());
        triangle_ = qr.matrixQR().topRows(rows).triangularView<Eigen::Upper>();
        reduced_ = (qr.householderQ().transpose() * f).head(rows);
    }

    /// (2), with the derivative of v.
    void scale() {
        v_ = VectorXd::Ones(lower_.size());
        slope_ = VectorXd::Zero(lower_.size());
        for (Index j = 0; j < lower_.size(); ++j) {
            const double y = result_.y[static_cast<std::size_t>(j)];
            if (gradient_[j] < 0 && std::isfinite(upper_[j])) {
                v_[j] = upper_[j] - y;
                slope_[j] = -1;
            } else if (gradient_[j] > 0 && std::isfinite(lower_[j])) {
                v_[j] = y - lower_[j];
                slope_[j] = 1;
            }
        }
    }

    /// Steps until one lowers the cost; why the search ends, if it does.
    std::optional<Ended> take_step() {
        scale();
        const double optimality = gradient_.cwiseProduct(v_).cwiseAbs().maxCoeff();
        if (optimality < problem_->gradient) {
            return Ended::gradient;
        }
        const VectorXd d = v_.cwiseSqrt();
        const VectorXd y = vector_of(result_.y);
        if (radius_ == 0) {  // from a corner of the box, y itself is no measure of it
            constexpr double kShare = 0.1;
            radius_ = std::max(y.cwiseQuotient(d).norm(), kShare * (upper_ - lower_).cwiseQuotient(d).norm());
        }
        model_ = {triangle_ * d.asDiagonal(), gradient_.cwiseProduct(d), gradient_.cwiseProduct(slope_)};
        const Index n = lower_.size();
        MatrixXd augmented(triangle_.rows() + n, n);
        augmented << model_.r, MatrixXd(model_.diagonal.cwiseSqrt().asDiagonal());
        VectorXd right = VectorXd::Zero(augmented.rows());
        right.head(reduced_.size()) = reduced_;
        const LeastSquaresStep steps(augmented, right);
        constexpr double kInside = 0.995;
        theta_ = std::max(kInside, 1 - optimality);
        good_ = false;
        while (result_.evaluations < problem_->evaluations) {
            const double radius = radius_;
            const Chosen step = choose(y, d, steps.inside(radius_));
            const VectorXd next = strictly_inside(y + step.p);
            const std::vector<double> f = value_at(list_of(next));
            if (f.empty() && mendings_ > 0) {
                return std::nullopt;
            }
            if (f.empty()) {
                radius_ = 0.25 * step.scaled.norm();
                if (radius_ * d.maxCoeff() < problem_->way * (problem_->way + y.norm())) {
                    return Ended::way;
                }
                continue;
            }
            if (const std::optional<Ended> ended = judge(step, next, f)) {
                return ended;
            }
            if (mendings_ > 0 && !good_) {
                radius_ = radius;  // J is to blame
            }
            if (improved_ || mendings_ > 0) {
                return std::nullopt;
            }
        }
        return Ended::evaluations;
    }

    struct Chosen {
        VectorXd p;
        VectorXd scaled;
        double promised = 0;
    };

    /// (5), and whether to end.
    std::optional<Ended> judge(const Chosen& step, const VectorXd& next, const std::vector<double>& f) {
        const double cost = cost_of(f);
        const double fall = result_.cost - cost;
        const double length = step.scaled.norm();
        const double ratio = step.promised > 0 ? fall / step.promised : step.promised == fall && fall == 0 ? 1.0 : 0.0;
        constexpr double kPoor = 0.25;
        constexpr double kGood = 0.75;
        constexpr double kAtEdge = 0.95;
        if (ratio < kPoor) {
            radius_ = kPoor * length;
        } else if (ratio > kGood && length > kAtEdge * radius_) {
            radius_ *= 2;
        }
        const double size = vector_of(result_.y).norm();
        const bool small_fall = fall < problem_->fall * result_.cost && ratio > kPoor;
        const bool small_way = step.p.norm() < problem_->way * (problem_->way + size);
        improved_ = fall > 0;
        good_ = improved_ && std::fabs(1 - ratio) <= kPoor;
        if (improved_) {
            last_y_ = vector_of(result_.y);
            last_f_ = vector_of(result_.f);
            result_.y = list_of(next);
            result_.f = f;
            result_.cost = cost;
            ++result_.steps;
        }
        return small_fall ? std::optional(Ended::fall) : small_way ? std::optional(Ended::way) : std::nullopt;
    }

    /// Way of p inside of the box, and the bounds it meets at its end.
    struct Reach {
        double stride = kFar;
        ArrayXd mirror;  ///< −1 where a bound is met, else 1
    };
    [[nodiscard]] Reach reach(const VectorXd& y, const VectorXd& p) const {
        ArrayXd strides = ArrayXd::Constant(y.size(), kFar);
        for (Index j = 0; j < y.size(); ++j) {
            if (p[j] != 0) {
                strides[j] = std::max((lower_[j] - y[j]) / p[j], (upper_[j] - y[j]) / p[j]);
            }
        }
        Reach found{strides.minCoeff(), ArrayXd::Ones(y.size())};
        for (Index j = 0; j < y.size(); ++j) {
            found.mirror[j] = strides[j] == found.stride ? -1 : 1;
        }
        return found;
    }

    /// Meeting of from + t way with the edge of the trust region, t ≥ 0.
    [[nodiscard]] double to_edge(const VectorXd& from, const VectorXd& way) const {
        const double a = way.squaredNorm();
        const double b = from.dot(way);
        const double c = from.squaredNorm() - radius_ * radius_;
        const double root = std::sqrt(std::max(0.0, b * b - a * c));
        return a > 0 ? std::max(0.0, (root - b) / a) : 0.0;
    }

    /// (4)
    [[nodiscard]] Chosen choose(const VectorXd& y, const VectorXd& d, const VectorXd& whole) const {
        const VectorXd p = d.cwiseProduct(whole);
        const auto inside = [&](const VectorXd& at) {
            return (at.array() >= lower_.array()).all() && (at.array() <= upper_.array()).all();
        };
        if (inside(y + p)) {
            return {p, whole, -model_.at(whole)};
        }
        const Reach hit = reach(y, p);
        const VectorXd to_bound = whole * hit.stride;
        VectorXd best = theta_ * to_bound;
        double value = model_.at(best);
        const VectorXd mirrored = (whole.array() * hit.mirror).matrix();
        const double to_next = reach(y + d.cwiseProduct(to_bound), d.cwiseProduct(mirrored)).stride;
        const double edge = to_edge(to_bound, mirrored);
        const double most = std::min(to_next, edge);
        if (most > 0) {
            const double from = (1 - theta_) * hit.stride / most;
            const double to = most == to_next ? theta_ * to_next : edge;
            const Lowest low = from <= to ? lowest_of(model_.along(to_bound, mirrored), from, to) : Lowest{};
            if (low.value < value) {
                best = to_bound + low.t * mirrored;
                value = low.value;
            }
        }
        const VectorXd descent = -model_.gradient;
        const double along_bound = reach(y, d.cwiseProduct(descent)).stride;
        const double along_edge = radius_ / descent.norm();
        const double limit = along_bound < along_edge ? theta_ * along_bound : along_edge;
        const Lowest low = lowest_of(model_.along(VectorXd::Zero(y.size()), descent), 0, limit);
        if (low.value < value) {
            best = low.t * descent;
            value = low.value;
        }
        return {d.cwiseProduct(best), best, -value};
    }

    const LeastSquares* problem_;
    VectorXd lower_;
    VectorXd upper_;
    LeastSquaresResult result_;
    VectorXd gradient_;
    MatrixXd triangle_;  // R
    VectorXd reduced_;   // the rows of Qᵀf that R has
    VectorXd v_;
    VectorXd slope_;  // dv
    Quadratic model_;
    double radius_ = 0;  // Δ; 0: not yet chosen
    double theta_ = 1;
    bool improved_ = false;
    bool good_ = false;  // the last step fell as promised
    MatrixXd jacobian_;
    bool known_ = false;  // J is good for a further step
    Index mendings_ = 0;  // (7) since J was made
    VectorXd last_y_;     // before the last step
    VectorXd last_f_;
};

}  // namespace

const char* text_of(Ended ended) noexcept {
    switch (ended) {
        case Ended::gradient: return "the gradient is 0";
        case Ended::fall: return "the cost falls no more";
        case Ended::way: return "steps are too short to matter";
        case Ended::evaluations: return "the evaluations are used up";
        case Ended::stopped: return "it was stopped";
        case Ended::no_start: return "the start cannot be simulated";
    }
    return "";
}

LeastSquaresResult solve(const LeastSquares& problem, const std::vector<double>& start) {
    return TrustRegion(problem, start).solve();
}

std::vector<std::vector<double>> central_jacobian(const LeastSquares& problem, const std::vector<double>& y) {
    std::vector<std::vector<double>> jacobian(y.size());
    std::vector<std::size_t> columns(y.size());
    std::iota(columns.begin(), columns.end(), std::size_t{0});
    for (double share = problem.difference; !columns.empty(); share *= kWider) {
        std::vector<std::vector<double>> points;
        for (const std::size_t j : columns) {
            const double step = share * (problem.upper[j] - problem.lower[j]);
            for (const double way : {step, -step}) {
                points.push_back(y);
                points.back()[j] = std::clamp(y[j] + way, problem.lower[j], problem.upper[j]);
            }
        }
        const std::vector<std::vector<double>> found = problem.residuals(points);
        std::vector<std::size_t> again;
        for (std::size_t k = 0; k < columns.size(); ++k) {
            const std::vector<double>& plus = found[2 * k];
            const std::vector<double>& minus = found[2 * k + 1];
            const std::size_t j = columns[k];
            const double width = points[2 * k][j] - points[2 * k + 1][j];
            if (plus.empty() || minus.empty() || !(width > 0)) {
                continue;
            }
            const VectorXd change = vector_of(plus) - vector_of(minus);
            jacobian[j] = list_of(change / width);
            if (change.norm() < problem.visible && share * kWider <= kWidest) {  // (6)
                again.push_back(j);
            }
        }
        columns = std::move(again);
    }
    return jacobian;
}

}  // namespace stiction::fit
