// Kikuuwe's step equals implicit Euler of "Coulomb element in series with spring and damper", solved here by bisection.
//
//   J (v⁺ − v) = h (push − c v⁺ − f),   f = K e⁺ + B (e⁺ − e)/h,   e⁺ = e + h (v⁺ − q̇),   f ∈ F Sgn(q̇)      (1)
#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

#include "guided.hpp"

namespace {

using namespace stiction;

using Wide = long double;  // the reference is bisected with more digits, since K h + B amplifies its rounding

struct Case {
    double inertia, damping, step, velocity, push, level, stiffness, bristle_damping, stretch;
};

/// Friction at velocity w: the slip rate q is bisected until f(q) − F sgn(q), which decreases, changes sign.
Wide friction_at(const Case& k, Wide w) {
    const auto force = [&](Wide q) {
        const Wide change = k.step * (w - q);
        return k.stiffness * (k.stretch + change) + k.bristle_damping * change / k.step;
    };
    if (std::abs(force(0)) <= k.level) {
        return force(0);  // the set-valued part of Sgn
    }
    const Wide sign = force(0) > 0 ? 1 : -1;
    Wide low = 0;
    Wide high = 1;
    while (sign * force(sign * high) > k.level) {
        high *= 2;
    }
    for (int i = 0; i < 200; ++i) {
        const Wide middle = Wide(0.5) * (low + high);
        (sign * force(sign * middle) > k.level ? low : high) = middle;
    }
    return force(sign * high);
}

/// v⁺ of (1), bisected: the residual increases with w.
Wide velocity_of(const Case& k) {
    const auto residual = [&](Wide w) {
        return k.inertia * (w - k.velocity) - k.step * (k.push - k.damping * w - friction_at(k, w));
    };
    Wide high = 1;
    while (residual(high) < 0 || residual(-high) > 0) {
        high *= 2;
    }
    Wide low = -high;
    for (int i = 0; i < 200; ++i) {
        const Wide middle = Wide(0.5) * (low + high);
        (residual(middle) < 0 ? low : high) = middle;
    }
    return high;
}

#ifdef STICTION_SANITIZED
constexpr int kCases = 200;
#else
constexpr int kCases = 2000;
#endif

TEST(Kikuuwe, EqualsTheImplicitStepOfCoulombElementSpringAndDamper) {
    constexpr std::uint64_t kSeed = 5;
    std::mt19937_64 engine(kSeed);
    const auto uniform = [&](double a, double b) {
        return a + (b - a) * (static_cast<double>(engine() >> 11) * 0x1p-53);
    };
    const auto decades = [&](double a, double b) { return a * std::pow(b / a, uniform(0, 1)); };
    int slips = 0;
    for (int i = 0; i < kCases; ++i) {
        Case k{.inertia = decades(0.01, 100),
               .damping = uniform(0, 1),
               .step = decades(1e-6, 0.1),
               .velocity = uniform(-1, 1) * decades(1e-4, 1),
               .push = uniform(-5, 5),
               .level = uniform(0.1, 3),
               .stiffness = decades(1e2, 1e7),
               .bristle_damping = decades(1e-2, 1e4),
               .stretch = 0};
        k.stretch = uniform(-1, 1) * k.level / k.stiffness;

        using E = Element<double, Coulomb<double>, Kikuuwe<double>>;
        const E element({.body = {.inertia = k.inertia, .viscous_damping = k.damping},
                         .law = {.sliding = k.level, .breakaway = k.level},
                         .method = {.stiffness = k.stiffness, .damping = k.bristle_damping},
                         .step = k.step});
        E::State state{.velocity = k.velocity, .memory = {.stretch = k.stretch}};
        const auto report = element.step(state, {.drive = k.push});
        ASSERT_EQ(report.status, Status::ok);
        EXPECT_LE(std::abs(report.friction), k.level);
        slips += state.memory.slips > 0 ? 1 : 0;

        const Wide w = velocity_of(k);
        const Wide f = friction_at(k, w);
        const Wide e = (k.bristle_damping * k.stretch + k.step * f) / (k.stiffness * k.step + k.bristle_damping);
        // Some roundings of the step's own terms, and those of the reference amplified by K h + B.
        const double grip = k.stiffness * k.step + k.bristle_damping;
        const double scale = std::abs(k.velocity) + k.step / k.inertia * (std::abs(k.push) + k.level);
        const double reference = 16 * static_cast<double>(std::numeric_limits<Wide>::epsilon()) * grip * scale;
        const double rounding = 16 * 0x1p-53;
        const double length = std::abs(k.stretch) + k.step * scale + k.level / k.stiffness;
        EXPECT_NEAR(state.velocity, static_cast<double>(w), rounding * scale + k.step / k.inertia * reference)
            << "seed " << kSeed << " case " << i;
        EXPECT_NEAR(report.friction, static_cast<double>(f), rounding * (k.level + grip * scale) + reference)
            << "seed " << kSeed << " case " << i;
        EXPECT_NEAR(state.memory.stretch, static_cast<double>(e), rounding * length)
            << "seed " << kSeed << " case " << i;
    }
    EXPECT_GT(slips, kCases / 10);
    EXPECT_LT(slips, kCases * 9 / 10);
}

TEST(Kikuuwe, BreaksAwayAtTheStaticLevelAndSlidesAtTheSlidingLevel) {
    //  push rises by 1 N/s: quasi-static until 3 N, then slips against 2 N
    using E = Element<double, Coulomb<double>, Kikuuwe<double>>;
    const E element({.body = {.inertia = 1}, .law = {.sliding = 2, .breakaway = 3}, .method = {}, .step = 1e-3});
    E::State state{};
    double largest = 0;
    double last = 0;
    for (int i = 0; i < 4000; ++i) {
        const auto report = element.step(state, {.drive = 1e-3 * i});
        largest = std::max(largest, report.friction);
        last = report.friction;
    }
    EXPECT_EQ(largest, 3);
    EXPECT_EQ(last, 2);
}

}  // namespace
