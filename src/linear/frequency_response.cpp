#include "linear/frequency_response.hpp"

#include <cmath>
#include <limits>
#include <numbers>

#include <Eigen/LU>

namespace stiction::linear {
namespace {

/// Zero of a straight line from a to b, as a share of the way.
double share_of_zero(double a, double b) { return a / (a - b); }

}  // namespace

Response response(const LinearModel& model, std::size_t output, std::size_t input, std::span<const double> omega) {
    const auto n = static_cast<Eigen::Index>(model.states.size());
    Eigen::MatrixXcd a(n, n);
    Eigen::VectorXcd b(n);
    Eigen::RowVectorXcd c(n);
    for (Eigen::Index i = 0; i < n; ++i) {
        const auto row = static_cast<std::size_t>(i);
        b[i] = model.b(row, input);
        c[i] = model.c(output, row);
        for (Eigen::Index j = 0; j < n; ++j) a(i, j) = -model.a(row, static_cast<std::size_t>(j));
    }
    Response result;
    for (const double w : omega) {
        Eigen::MatrixXcd shifted = a;
        shifted.diagonal().array() += std::complex<double>(0, w);
        const std::complex<double> through = n == 0 ? 0.0 : (c * shifted.partialPivLu().solve(b))(0);
        result.push_back(through + model.d(output, input));
    }
    return result;
}

Response loop_gain(const LinearModel& model, std::size_t output, std::size_t input, std::span<const double> omega) {
    Response loop = response(model, output, input, omega);
    for (std::complex<double>& value : loop) value = 1.0 / value - 1.0;
    return loop;
}

std::vector<double> frequencies(const std::vector<Pole>& poles, std::size_t count) {
    double slowest = std::numeric_limits<double>::infinity();
    double fastest = 0;
    for (const Pole& pole : poles) fastest = std::fmax(fastest, pole.frequency());
    for (const Pole& pole : poles) {
        constexpr double kRoundedZero = 1e-9;  // what rounding leaves of a pole at 0, of the fastest
        const bool is_zero = pole.frequency() <= kRoundedZero * fastest;
        if (!is_zero) slowest = std::fmin(slowest, pole.frequency());
    }
    if (!(fastest > 0)) slowest = fastest = 1;
    const double first = std::log10(slowest / 10);
    const double last = std::log10(fastest * 10);
    std::vector<double> all;
    for (std::size_t k = 0; k < count; ++k) {
        const double share = count > 1 ? static_cast<double>(k) / static_cast<double>(count - 1) : 0;
        all.push_back(std::pow(10, first + (last - first) * share));
    }
    return all;
}

Margins margins(std::span<const double> omega, const Response& loop) {
    Margins found;
    found.modulus = {std::numeric_limits<double>::infinity(), 0};
    for (std::size_t k = 0; k < loop.size(); ++k) {
        const double distance = std::abs(1.0 + loop[k]);
        if (distance < found.modulus.value) found.modulus = {distance, omega[k]};
        if (k == 0) continue;
        const auto between = [&](double share) {
            return std::pair{omega[k - 1] * std::pow(omega[k] / omega[k - 1], share),
                             loop[k - 1] + share * (loop[k] - loop[k - 1])};
        };
        // −180°: the imaginary part changes its sign left of the origin.
        if (std::signbit(loop[k - 1].imag()) != std::signbit(loop[k].imag())) {
            const auto [w, value] = between(share_of_zero(loop[k - 1].imag(), loop[k].imag()));
            const double factor = 1 / std::abs(value);
            const bool nearer = !found.gain || std::fabs(std::log(factor)) < std::fabs(std::log(found.gain->value));
            if (value.real() < 0 && nearer) found.gain = {factor, w};
        }
        const double before = std::log(std::abs(loop[k - 1]));
        const double after = std::log(std::abs(loop[k]));
        if (std::signbit(before) != std::signbit(after)) {
            const auto [w, value] = between(share_of_zero(before, after));
            double angle = std::numbers::pi + std::arg(value);
            if (angle > std::numbers::pi) angle -= 2 * std::numbers::pi;
            const bool nearer = !found.phase || std::fabs(angle) < std::fabs(found.phase->value);
            if (std::isfinite(angle) && nearer) found.phase = {angle, w};
        }
    }
    return found;
}

}  // namespace stiction::linear
