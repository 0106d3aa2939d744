#include "linear/poles.hpp"

#include <algorithm>
#include <cmath>

#include <Eigen/Eigenvalues>

namespace stiction::linear {
namespace {

/// Scales states by powers of two until the sums of each row and column differ by less than a factor of two.
Eigen::MatrixXd balanced(const Matrix& a) {
    const auto n = static_cast<Eigen::Index>(a.rows);
    Eigen::MatrixXd m(n, n);
    for (Eigen::Index i = 0; i < n; ++i) {
        for (Eigen::Index j = 0; j < n; ++j) m(i, j) = a(static_cast<std::size_t>(i), static_cast<std::size_t>(j));
    }
    constexpr double kWorthIt = 0.95;  // a scaling must lower the sum by a twentieth
    constexpr int kMostSweeps = 100;   // a few are enough; none needs more
    bool changed = true;
    for (int sweep = 0; changed && sweep < kMostSweeps; ++sweep) {
        changed = false;
        for (Eigen::Index i = 0; i < n; ++i) {
            const Eigen::Index rest = n - i - 1;
            const double row = m.row(i).cwiseAbs().head(i).sum() + m.row(i).cwiseAbs().tail(rest).sum();
            const double column = m.col(i).cwiseAbs().head(i).sum() + m.col(i).cwiseAbs().tail(rest).sum();
            if (!(row > 0) || !(column > 0)) continue;
            const double scale = std::exp2(std::round(0.5 * std::log2(row / column)));
            if (scale != 1 && column * scale + row / scale < kWorthIt * (column + row)) {
                m.col(i) *= scale;
                m.row(i) /= scale;
                changed = true;
            }
        }
    }
    return m;
}

}  // namespace

std::vector<Pole> poles(const LinearModel& model) {
    std::vector<Pole> all;
    if (model.a.rows == 0) return all;
    const Eigen::EigenSolver<Eigen::MatrixXd> solver(balanced(model.a), false);
    for (Eigen::Index k = 0; k < solver.eigenvalues().size(); ++k) all.push_back({solver.eigenvalues()[k]});
    std::stable_sort(all.begin(), all.end(), [](const Pole& left, const Pole& right) {
        const double a = left.frequency();
        const double b = right.frequency();
        if (a != b) return a < b;
        return left.value.imag() > right.value.imag();
    });
    return all;
}

}  // namespace stiction::linear
