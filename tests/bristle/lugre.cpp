// LuGre with the published parameters: 1 kg pulled over dry ground through a spring of 2 N/m whose free end moves at 0.1 m/s.
//
//      F = σ0 z + σ1 ż + σ2 v          k = 2 N/m
//      ┌──────┐                                     stick–slip: period 6.363 s, peak speed 0.3698 m/s
//      │ 1 kg ├───/\/\/\/\───► 0.1 m/s
//   ▒▒▒└──────┘▒▒▒▒▒▒▒▒▒▒▒
//
// The same equations integrated here by the classical Runge–Kutta method at 5 µs give the reference to more digits.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "guided.hpp"

namespace {

using namespace stiction;
using bristle_test::Guided;
using bristle_test::published_law;

constexpr double kSpring = 2;     // [N/m]
constexpr double kPull = 0.1;     // [m/s]
constexpr double kDuration = 24;  // the third and later slips repeat [s]
#ifdef STICTION_SANITIZED
constexpr double kCoarser = 4;  // steps are longer by this factor, errors of order two by its square
#else
constexpr double kCoarser = 1;
#endif

struct Cycle {
    double period = 0;  // between the last two upward crossings of the pulling speed [s]
    double peak = 0;    // largest speed since the last but one crossing [m/s]
};

/// Reads period and peak off a run, sample by sample; crossings by linear, peaks by parabolic interpolation.
class CycleReader {
public:
    void add(double t, double v) {
        if (v2_ < kPull && v >= kPull) {
            const double crossing = t2_ + (t - t2_) * (kPull - v2_) / (v - v2_);
            cycle_.period = crossing - crossing_;
            crossing_ = crossing;
            running_ = 0;
        }
        if (v2_ > v1_ && v2_ >= v) {
            const double bend = v1_ - 2 * v2_ + v;
            running_ = std::max(running_, v2_ - (v - v1_) * (v - v1_) / (8 * bend));
            cycle_.peak = running_;
        }
        v1_ = v2_;
        v2_ = v;
        t2_ = t;
    }
    [[nodiscard]] Cycle cycle() const { return cycle_; }

private:
    double v1_ = 0, v2_ = 0, t2_ = 0, crossing_ = 0, running_ = 0;
    Cycle cycle_;
};

using Vector = std::array<double, 3>;  // x, v, z

Vector slope(double t, const Vector& y) {
    const double s1 = std::sqrt(1e5);
    const double g = 1 + 0.5 * std::exp(-(y[1] / 1e-3) * (y[1] / 1e-3));
    const double rate = y[1] - 1e5 * std::abs(y[1]) / g * y[2];
    return {y[1], kSpring * (kPull * t - y[0]) - 1e5 * y[2] - s1 * rate - 0.4 * y[1], rate};
}

Cycle runge_kutta(double h) {
    Vector y{};
    CycleReader reader;
    const auto shifted = [&](const Vector& k, double a) {
        return Vector{y[0] + a * k[0], y[1] + a * k[1], y[2] + a * k[2]};
    };
    const int n = static_cast<int>(std::lround(kDuration / h));
    for (int i = 0; i < n; ++i) {
        const double t = i * h;
        const Vector k1 = slope(t, y);
        const Vector k2 = slope(t + h / 2, shifted(k1, h / 2));
        const Vector k3 = slope(t + h / 2, shifted(k2, h / 2));
        const Vector k4 = slope(t + h, shifted(k3, h));
        for (std::size_t j = 0; j < 3; ++j) {
            y[j] += h / 6 * (k1[j] + 2 * k2[j] + 2 * k3[j] + k4[j]);
        }
        reader.add(t + h, y[1]);
    }
    return reader.cycle();
}

Cycle stick_slip(double h) {
    using E = Element<double, Stribeck<double>, LuGre<double>>;
    const E element({.body = {.inertia = 1}, .law = published_law(), .method = {}, .step = h});
    E::State state{};
    CycleReader reader;
    const int n = static_cast<int>(std::lround(kDuration / h));
    for (int i = 0; i < n; ++i) {
        const auto report = element.step(state, {.drive = kSpring * (kPull * (i * h) - state.position)});
        EXPECT_EQ(report.status, Status::ok);
        reader.add((i + 1) * h, state.velocity);
    }
    return reader.cycle();
}

TEST(LuGre, StickSlipHasThePublishedPeriodAndPeakSpeed) {
    const Cycle reference = runge_kutta(5e-6 * kCoarser);
    EXPECT_NEAR(reference.period, 6.363, 5e-4);
    EXPECT_NEAR(reference.peak, 0.3698, 5e-5);

    const Cycle coarse = stick_slip(4e-5 * kCoarser);
    const Cycle middle = stick_slip(2e-5 * kCoarser);
    const Cycle fine = stick_slip(1e-5 * kCoarser);
    EXPECT_NEAR(fine.period, 6.363, 5e-4);
    EXPECT_NEAR(fine.peak, 0.3698, 5e-5);
    // Order one: differences halve, and extrapolation to step 0 meets the independent integration.
    EXPECT_NEAR((coarse.period - middle.period) / (middle.period - fine.period), 2, 0.2);
    EXPECT_NEAR((coarse.peak - middle.peak) / (middle.peak - fine.peak), 2, 0.2);
    EXPECT_NEAR(2 * fine.period - middle.period, reference.period, 2e-6 * kCoarser * kCoarser);
    EXPECT_NEAR(2 * fine.peak - middle.peak, reference.peak, 2e-7 * kCoarser * kCoarser);
    std::printf("period %.7f %.7f %.7f (Runge-Kutta %.7f) s, peak %.8f %.8f %.8f (%.8f) m/s\n", coarse.period,
                middle.period, fine.period, reference.period, coarse.peak, middle.peak, fine.peak, reference.peak);
}

TEST(LuGre, SteadySlidingFeelsTheLevelOfTheLawExactly) {
    for (const double v : {1e-4, 1e-3, 1e-2, 0.3}) {
        Guided rig(published_law(), LuGre<double>{});
        double friction = 0;
        for (int i = 0; i < 2000; ++i) {
            friction = rig.move(v * 1e-3);  // 2 s: at least 13 relaxation lengths
        }
        const double g = 1 + 0.5 * std::exp(-(v / 1e-3) * (v / 1e-3));
        EXPECT_NEAR(friction, g, 1e-5 * g) << v;  // exp(−13) = 2e-6
    }
}

TEST(LuGre, StaysBoundedAtStepsFarBeyondItsOwnTimeScales) {
    // σ0 h v/g reaches 3.7e4 at 1 s: an explicit scheme needs less than 2.
    for (const double h : {1e-3, 1e-2, 0.1, 1.0}) {
        using E = Element<double, Stribeck<double>, LuGre<double>>;
        const E element({.body = {.inertia = 1}, .law = published_law(), .method = {}, .step = h});
        E::State state{};
        for (int i = 0; i < 1000; ++i) {
            const double drive = 3 * std::sin(0.37 * i);
            ASSERT_EQ(element.step(state, {.drive = drive}).status, Status::ok);
            ASSERT_LE(std::abs(1e5 * state.memory.deflection), 1.5 * (1 + 1e-12)) << "step " << h << " at " << i;
        }
    }
}

}  // namespace
