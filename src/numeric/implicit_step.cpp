#include "numeric/implicit_step.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

// The matrices' own checks redo every factorisation and refuse well-founded but badly scaled ones.
#define BOOST_UBLAS_NDEBUG 1
#include <boost/numeric/odeint/stepper/rosenbrock4.hpp>

namespace stiction::engine {
namespace {

using Vector = boost::numeric::ublas::vector<double>;
using Matrix = boost::numeric::ublas::matrix<double>;

/// Of the size of a component: rounding divided by it, and its square, are both small.
constexpr double kDifference = 1e-4;
/// Of the step, for derivatives by time.
constexpr double kTimeDifference = 0.01;

/// Boost 1.74 has d_4 with the wrong sign, which leaves order 1 where f depends on time. The time is a state with t' = 1, of which (1) makes
///   d_i = γ (1 + Σ c_ij d_j):   d_4 = 0.25 (1 − 0.10735·0.25 + 9.59456·0.1043 − 20.47029·0.1035) = −0.0362          (4)
/// Source: Hairer and Wanner, Solving Ordinary Differential Equations II, IV.7, and their RODAS.
struct Coefficients : boost::numeric::odeint::default_rosenbrock_coefficients<double> {
    static constexpr double d4 = -0.3620000000000023e-01;
};

/// (3)
double unit_of(double scale, bool integral) noexcept {
    constexpr int kNeverAPivot = 40;
    int exponent = 0;
    static_cast<void>(std::frexp(scale > 0 ? scale : 1.0, &exponent));
    return std::ldexp(1.0, exponent + (integral ? kNeverAPivot : 0));
}

}  // namespace

struct ImplicitStep::Method {
    Method(System& s, std::size_t size, std::size_t n)
        : system(s),
          active(n),
          from(size),
          to(size),
          error(size),
          moved(size),
          plus(size),
          minus(size),
          unit(size, 1) {}

    System& system;
    std::size_t active;
    boost::numeric::odeint::rosenbrock4<double, Coefficients> rosenbrock;
    Vector from, to, error;
    std::vector<double> moved, plus, minus;
    std::vector<double> unit;  // (3)

    void scale_by(const std::vector<double>& scale) noexcept {
        for (std::size_t i = 0; i < unit.size(); ++i) unit[i] = unit_of(scale[i], i >= active);
    }
    void to_units(const std::vector<double>& y, Vector& z) const noexcept {
        for (std::size_t i = 0; i < unit.size(); ++i) z[i] = y[i] / unit[i];
    }
    void from_units(const Vector& z, std::vector<double>& y) const noexcept {
        for (std::size_t i = 0; i < unit.size(); ++i) y[i] = z[i] * unit[i];
    }

    /// (2)
    void differentiate(const Vector& at, Matrix& jacobian, double time, const std::vector<double>& scale) {
        jacobian.clear();
        from_units(at, moved);
        for (std::size_t c = 0; c < active; ++c) {
            const double here = moved[c];
            const double size =
                scale[c] > 0 ? scale[c] : 1.0;  // not known: it never moved, and the slope at rest is asked for
            const double d = kDifference * std::max(std::fabs(here), kDifference * size);
            moved[c] = here + d;
            system.rates(time, moved, plus);
            moved[c] = here - d;
            system.rates(time, moved, minus);
            moved[c] = here;
            for (std::size_t r = 0; r < moved.size(); ++r) {
                jacobian(r, c) = (plus[r] - minus[r]) / (2 * d) * (unit[c] / unit[r]);
            }
        }
    }
};

ImplicitStep::ImplicitStep(System& system, std::size_t size, std::size_t active)
    : method_(std::make_unique<Method>(system, size, active)) {}

ImplicitStep::~ImplicitStep() = default;

void ImplicitStep::step(double time, const std::vector<double>& y, double length, std::vector<double>& next,
                        std::vector<double>& error, const std::vector<double>& scale) {
    Method& m = *method_;
    const auto f = [&m](const Vector& at, Vector& rate, double t) {
        m.from_units(at, m.moved);
        m.system.rates(t, m.moved, m.plus);
        m.to_units(m.plus, rate);
    };
    const auto jacobian = [&m, &scale, length](const Vector& at, Matrix& j, double t, Vector& by_time) {
        m.differentiate(at, j, t, scale);
        const double d = kTimeDifference * length;
        m.system.rates(t + d, m.moved, m.plus);
        m.system.rates(t - d, m.moved, m.minus);
        for (std::size_t i = 0; i < m.moved.size(); ++i) {
            by_time[i] = (m.plus[i] - m.minus[i]) / (2 * d) / m.unit[i];
        }
    };
    m.scale_by(scale);
    m.to_units(y, m.from);
    m.rosenbrock.do_step(std::make_pair(f, jacobian), m.from, time, m.to, length, m.error);
    m.from_units(m.to, next);
    m.from_units(m.error, error);
}

void ImplicitStep::interpolate(double share, const std::vector<double>& begin, const std::vector<double>& end,
                               std::vector<double>& y) {
    Method& m = *method_;
    m.to_units(begin, m.from);
    m.to_units(end, m.to);
    m.rosenbrock.prepare_dense_output();
    m.rosenbrock.calc_state(share, m.error, m.from, 0.0, m.to, 1.0);
    m.from_units(m.error, y);
}

}  // namespace stiction::engine
