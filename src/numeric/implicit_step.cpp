#include "numeric/implicit_step.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "numeric/dense.hpp"

namespace stiction::engine {
namespace {

using Vector = std::vector<double>;

/// Of the size of a component: rounding divided by it, and its square, are both small.
constexpr double kDifference = 1e-4;
/// Of the step, for derivatives by time.
constexpr double kTimeDifference = 0.01;

// Coefficients of RODAS: Hairer and Wanner, Solving Ordinary Differential Equations II, IV.7 and IV.10. The time is a state with t' = 1, of which
// (1) makes d_i = γ (1 + Σ c_ij d_j).
constexpr std::size_t kRodasStages = 6;
constexpr double kGamma = 0.25;
/// d_i
constexpr std::array<double, 4> kByTime{0.25, -0.1043, 0.1035, -0.3620000000000023e-01};
/// Instants of the stages, as shares of the step; those after are at its end.
constexpr std::array<double, 4> kInstant{0, 0.386, 0.21, 0.63};
/// a_ij; the last stage but one begins where that one ends, and the last is the error.
constexpr double kA[5][4] = {
    {},
    {0.1544000000000000e+01},
    {0.9466785280815826e+00, 0.2557011698983284e+00},
    {0.3314825187068521e+01, 0.2896124015972201e+01, 0.9986419139977817e+00},
    {0.1221224509226641e+01, 0.6019134481288629e+01, 0.1253708332932087e+02, -0.6878860361058950e+00}};
/// c_ij
constexpr double kC[kRodasStages][5] = {
    {},
    {-0.5668800000000000e+01},
    {-0.2430093356833875e+01, -0.2063599157091915e+00},
    {-0.1073529058151375e+00, -0.9594562251023355e+01, -0.2047028614809616e+02},
    {0.7496443313967647e+01, -0.1024680431464352e+02, -0.3399990352819905e+02, 0.1170890893206160e+02},
    {0.8083246795921522e+01, -0.7981132988064893e+01, -0.3152159432874371e+02, 0.1631930543123136e+02,
     -0.6058818238834054e+01}};
/// d_2j and d_3j of (4)
constexpr double kDense[2][5] = {{0.1012623508344586e+02, -0.7487995877610167e+01, -0.3480091861555747e+02,
                                  -0.7992771707568823e+01, 0.1025137723295662e+01},
                                 {-0.6762803392801253e+00, 0.6087714651680015e+01, 0.1643084320892478e+02,
                                  0.2476722511418386e+02, -0.6594389125716872e+01}};

/// (3)
double unit_of(double scale, bool integral) noexcept {
    constexpr int kNeverAPivot = 40;
    int exponent = 0;
    static_cast<void>(std::frexp(scale > 0 ? scale : 1.0, &exponent));
    return std::ldexp(1.0, exponent + (integral ? kNeverAPivot : 0));
}

/// Σ factor_j g_j[i], in the order of the stages.
double weighted(const double* factors, const std::array<Vector, kRodasStages>& g, std::size_t count,
                std::size_t i) noexcept {
    double sum = factors[0] * g[0][i];
    for (std::size_t j = 1; j < count; ++j) sum += factors[j] * g[j][i];
    return sum;
}

}  // namespace

struct ImplicitStep::Method {
    Method(System& s, std::size_t size, std::size_t n)
        : system(s), active(n), matrix(size * size), row(size), unit(size, 1) {
        for (Vector* v : {&from, &to, &inner, &rate, &by_time, &moved, &plus, &minus}) v->resize(size);
        for (Vector& v : g) v.resize(size);
    }

    System& system;
    std::size_t active;
    Vector matrix;                 ///< of (1), by rows; then its factors
    std::vector<std::size_t> row;  ///< with which each row was exchanged
    std::array<Vector, kRodasStages> g;
    Vector from, to, inner, rate, by_time;
    Vector moved, plus, minus;
    Vector unit;  // (3)

    [[nodiscard]] std::size_t size() const noexcept { return unit.size(); }
    double& entry(std::size_t r, std::size_t c) noexcept { return matrix[r * size() + c]; }

    void scale_by(const Vector& scale) noexcept {
        for (std::size_t i = 0; i < size(); ++i) unit[i] = unit_of(scale[i], i >= active);
    }
    void to_units(const Vector& y, Vector& z) const noexcept {
        for (std::size_t i = 0; i < size(); ++i) z[i] = y[i] / unit[i];
    }
    void from_units(const Vector& z, Vector& y) const noexcept {
        for (std::size_t i = 0; i < size(); ++i) y[i] = z[i] * unit[i];
    }
    void rate_at(const Vector& at, Vector& to_rate, double time) {
        from_units(at, moved);
        system.rates(time, moved, plus);
        to_units(plus, to_rate);
    }

    /// (2), and the derivative by time.
    void differentiate(double time, double length, const Vector& scale) {
        std::fill(matrix.begin(), matrix.end(), 0.0);
        from_units(from, moved);
        for (std::size_t c = 0; c < active; ++c) {
            const double here = moved[c];
            const double extent =
                scale[c] > 0 ? scale[c] : 1.0;  // not known: it never moved, and the slope at rest is asked for
            const double d = kDifference * std::max(std::fabs(here), kDifference * extent);
            moved[c] = here + d;
            system.rates(time, moved, plus);
            moved[c] = here - d;
            system.rates(time, moved, minus);
            moved[c] = here;
            for (std::size_t r = 0; r < size(); ++r) {
                entry(r, c) = (plus[r] - minus[r]) / (2 * d) * (unit[c] / unit[r]);
            }
        }
        const double d = kTimeDifference * length;
        system.rates(time + d, moved, plus);
        system.rates(time - d, moved, minus);
        for (std::size_t i = 0; i < size(); ++i) by_time[i] = (plus[i] - minus[i]) / (2 * d) / unit[i];
    }

    /// The matrix of (1), factorised.
    void factorise(double length) noexcept {
        const std::size_t n = size();
        const double shift = 1.0 / kGamma / length;
        for (std::size_t r = 0; r < n; ++r) {
            for (std::size_t c = 0; c < n; ++c) entry(r, c) = -entry(r, c) + (r == c ? shift : 0.0);
        }
        engine::factorise(matrix, n, row);
    }

    /// (1), a stage of six.
    void stage(std::size_t k, double time, double h) {
        const std::size_t n = size();
        if (k > 0 && k < kRodasStages - 1) {
            for (std::size_t i = 0; i < n; ++i) {
                inner[i] = from[i];
                for (std::size_t j = 0; j < k; ++j) inner[i] += kA[k][j] * g[j][i];
            }
        } else if (k == kRodasStages - 1) {
            for (std::size_t i = 0; i < n; ++i) inner[i] += g[k - 1][i];
        }
        if (k > 0) rate_at(inner, rate, k < kInstant.size() ? time + kInstant[k] * h : time + h);
        for (std::size_t i = 0; i < n; ++i) {
            double sum = rate[i];
            if (k < kByTime.size()) sum += h * kByTime[k] * by_time[i];
            if (k == 1) sum += kC[1][0] * g[0][i] / h;
            if (k > 1) sum += weighted(kC[k], g, k, i) / h;
            g[k][i] = sum;
        }
        substitute(matrix, n, row, g[k]);
    }
};

ImplicitStep::ImplicitStep(System& system, std::size_t size, std::size_t active)
    : method_(std::make_unique<Method>(system, size, active)) {}

ImplicitStep::~ImplicitStep() = default;

void ImplicitStep::step(double time, const std::vector<double>& y, double length, std::vector<double>& next,
                        std::vector<double>& error, const std::vector<double>& scale) {
    Method& m = *method_;
    m.scale_by(scale);
    m.to_units(y, m.from);
    m.rate_at(m.from, m.rate, time);
    m.differentiate(time, length, scale);
    m.factorise(length);
    for (std::size_t k = 0; k < kRodasStages; ++k) m.stage(k, time, length);
    const Vector& last = m.g[kRodasStages - 1];
    for (std::size_t i = 0; i < m.size(); ++i) m.to[i] = m.inner[i] + last[i];
    m.from_units(m.to, next);
    m.from_units(last, error);
}

void ImplicitStep::interpolate(double share, const std::vector<double>& begin, const std::vector<double>& end,
                               std::vector<double>& y) {
    Method& m = *method_;
    m.to_units(begin, m.from);
    m.to_units(end, m.to);
    const double rest = 1.0 - share;
    for (std::size_t i = 0; i < m.size(); ++i) {
        const double third = weighted(kDense[0], m.g, kRodasStages - 1, i);
        const double fourth = weighted(kDense[1], m.g, kRodasStages - 1, i);
        m.inner[i] = m.from[i] * rest + share * (m.to[i] + rest * (third + share * fourth));
    }
    m.from_units(m.inner, y);
}

}  // namespace stiction::engine
