// Elasto-plastic friction does not drift under a load that oscillates below break-away; LuGre does.
//
//   push = 0.5 + 0.4 sin(2π·5 t) N, always below 0.9 N < 0.7·F_s = 1.05 N, on 1 kg with the published LuGre set.
//
// In the elastic range ż = v, so z − x cannot change: no drift, to rounding. LuGre's drift per cycle is checked against an
// integration of its equations by the classical Runge–Kutta method.
#include <array>
#include <cmath>
#include <cstdio>
#include <numbers>

#include "guided.hpp"

namespace {

using namespace stiction;
using bristle_test::Guided;
using bristle_test::published_law;

constexpr double kFrequency = 5;  // [Hz]
constexpr int kCycles = 50;

double push(double t) { return 0.5 + 0.4 * std::sin(2 * std::numbers::pi * kFrequency * t); }

/// Position after kCycles minus position after 10, when the start has died away [m].
template <class Model>
double drift(const Model& model, int steps_per_cycle) {
    using E = Element<double, Stribeck<double>, Model>;
    const double h = 1 / (kFrequency * steps_per_cycle);
    const E element({.body = {.inertia = 1}, .law = published_law(), .method = model, .step = h});
    typename E::State state{};
    double start = 0;
    for (int i = 0; i < kCycles * steps_per_cycle; ++i) {
        if (i == 10 * steps_per_cycle) {
            start = state.position;
        }
        EXPECT_EQ(element.step(state, {.drive = push(i * h)}).status, Status::ok);
    }
    return state.position - start;
}

double lugre_drift_by_runge_kutta(int steps_per_cycle) {
    using Vector = std::array<double, 3>;
    const auto slope = [](double t, const Vector& y) {
        const double g = 1 + 0.5 * std::exp(-(y[1] / 1e-3) * (y[1] / 1e-3));
        const double rate = y[1] - 1e5 * std::abs(y[1]) / g * y[2];
        return Vector{y[1], push(t) - 1e5 * y[2] - std::sqrt(1e5) * rate - 0.4 * y[1], rate};
    };
    const double h = 1 / (kFrequency * steps_per_cycle);
    Vector y{};
    double start = 0;
    const auto shifted = [&](const Vector& k, double a) {
        return Vector{y[0] + a * k[0], y[1] + a * k[1], y[2] + a * k[2]};
    };
    for (int i = 0; i < kCycles * steps_per_cycle; ++i) {
        if (i == 10 * steps_per_cycle) {
            start = y[0];
        }
        const double t = i * h;
        const Vector k1 = slope(t, y);
        const Vector k2 = slope(t + h / 2, shifted(k1, h / 2));
        const Vector k3 = slope(t + h / 2, shifted(k2, h / 2));
        const Vector k4 = slope(t + h, shifted(k3, h));
        for (std::size_t j = 0; j < 3; ++j) {
            y[j] += h / 6 * (k1[j] + 2 * k2[j] + 2 * k3[j] + k4[j]);
        }
    }
    return y[0] - start;
}

TEST(ElastoPlastic, DoesNotDriftUnderAnOscillatingLoadBelowBreakAwayWhereLuGreDrifts) {
    const double elasto_plastic = drift(ElastoPlastic<double>{}, 4000);
    const double lugre = drift(LuGre<double>{}, 4000);
    const double lugre_reference = lugre_drift_by_runge_kutta(4000);
    std::printf("drift over 40 cycles: elasto-plastic %.2e m, LuGre %.4e m (Runge-Kutta %.4e m)\n", elasto_plastic,
                lugre, lugre_reference);
    // 160000 steps that each round a position of at most 1e-5 m: 160000 · 2^-53 · 1e-5 m
    EXPECT_LT(std::abs(elasto_plastic), 2e-16);
    // LuGre's bristles bend by up to 9 µm; it walks further than that.
    EXPECT_GT(lugre, 9e-6);
    EXPECT_NEAR(lugre, lugre_reference, 0.01 * lugre_reference);
}

TEST(ElastoPlastic, IsPurelyElasticUpToBreakAwayAndSlidesAtTheLevelBeyond) {
    const Coulomb<double> law{.sliding = 2, .breakaway = 2};
    const ElastoPlastic<double> model{.stiffness = 1e4, .damping = 0, .elastic_share = 0.6};
    const double length = 2 / 1e4;
    Guided rig(law, model);
    for (int i = 1; i <= 120; ++i) {
        const double x = 0.005 * i * length;
        EXPECT_NEAR(rig.move(0.005 * length), 1e4 * x, 1e-10) << i;  // up to 0.6 ℓ
    }
    double friction = 0;
    for (int i = 0; i < 4000; ++i) {
        friction = rig.move(0.005 * length);  // 20 ℓ
    }
    EXPECT_NEAR(friction, 2, 1e-8);
    const double before = friction;
    EXPECT_NEAR(rig.move(-0.3 * length), before - 1e4 * 0.3 * length, 1e-9);  // unloading is elastic at once
}

TEST(ElastoPlastic, TheTransitionConvergesToTheContinuousModelWithOrderOne) {
    const Coulomb<double> law{.sliding = 2, .breakaway = 2};
    const ElastoPlastic<double> model{.stiffness = 1e4, .damping = 0, .elastic_share = 0.6};
    const double length = 2 / 1e4;
    // dz/dx = 1 − α(z) z/ℓ from 0 to 1.5 ℓ, integrated by midpoint steps of 1.5e-5 ℓ
    const auto alpha = [](double r) {
        return r <= 0.6 ? 0 : r >= 1 ? 1 : 0.5 + 0.5 * std::sin(std::numbers::pi * (r - 0.8) / 0.4);
    };
    double r = 0;
    const double dr = 1.5e-5;
    for (int i = 0; i < 100000; ++i) {
        const double middle = r + dr / 2 * (1 - alpha(r) * r);
        r += dr * (1 - alpha(middle) * middle);
    }
    double previous = 0;
    for (int n = 500; n <= 4000; n *= 2) {
        Guided rig(law, model);
        const double error = std::abs(rig.move_to(1.5 * length, n) - 2 * r);
        if (previous > 0) {
            EXPECT_NEAR(previous / error, 2, 0.1) << n;
        }
        previous = error;
    }
    EXPECT_LT(previous, 2 * 1e-3);
}

}  // namespace
