// Bliman and Sorine's model: the first order is Dahl's, the second overshoots as its closed form says.
//
//   F(s) = f1 (1 − exp(−s/(η ε))) − f2 (1 − exp(−s/ε)),   peak at s = ε η/(1 − η)·ln(f1/(η f2))             (1)
#include <cmath>
#include <random>
#include <vector>

#include "guided.hpp"

namespace {

using namespace stiction;
using bristle_test::Guided;
using bristle_test::published_law;

TEST(BlimanSorine, FirstOrderEqualsDahlBitForBit) {
    const auto run = [](auto model) {
        using M = decltype(model);
        using E = Element<double, Stribeck<double>, M>;
        const E element({.body = {.inertia = 0.7}, .law = published_law(), .method = model, .step = 3e-4});
        typename E::State state{};
        std::mt19937_64 engine(20);
        std::vector<double> seen;
        for (int i = 0; i < 20000; ++i) {
            const double drive = 4 * (static_cast<double>(engine() >> 11) * 0x1p-53 - 0.5);
            const auto report = element.step(state, {.drive = drive});
            seen.insert(seen.end(), {state.position, state.velocity, report.friction, report.friction_energy});
        }
        return seen;
    };
    EXPECT_EQ(run(Dahl<double>{.stiffness = 2e4}), run(BlimanSorine<double>{.stiffness = 2e4, .slow_share = 0}));
}

/// Fast and slow element, from the parameters of the model: f1 − f2 = g = 2, q = 0.8, η = 0.15, σ0 = 1e4.
struct SecondOrder {
    Coulomb<double> law{.sliding = 2, .breakaway = 2};
    BlimanSorine<double> model{.stiffness = 1e4, .slow_share = 0.8, .length_ratio = 0.15};
    double f1 = 1.8 * 2, f2 = 0.8 * 2;
    double fast = 3.6 / 1e4;         // η ε = f1/σ0
    double slow = 3.6 / 1e4 / 0.15;  // ε

    [[nodiscard]] double force(double s) const {
        return f1 * (1 - std::exp(-s / fast)) - f2 * (1 - std::exp(-s / slow));
    }
    [[nodiscard]] double peak_at() const { return slow * 0.15 / 0.85 * std::log(f1 / (0.15 * f2)); }
};

TEST(BlimanSorine, SecondOrderFollowsItsClosedFormWithOrderOne) {
    const SecondOrder set;
    double previous = 0;
    for (int n = 500; n <= 4000; n *= 2) {
        Guided rig(set.law, set.model);
        double worst = 0;
        const double dx = 5 * set.slow / n;
        for (int i = 1; i <= n; ++i) {
            worst = std::max(worst, std::abs(rig.move(dx) - set.force(i * dx)));
        }
        if (previous > 0) {
            EXPECT_NEAR(previous / worst, 2, 0.15) << n;
        }
        previous = worst;
    }
    EXPECT_LT(previous, 0.02 * 2);
}

TEST(BlimanSorine, SecondOrderPeaksWhereAndAsHighAsDerivedAndSettlesAtTheLevel) {
    const SecondOrder set;
    const int n = 40000;
    const double dx = 12 * set.slow / n;
    Guided rig(set.law, set.model);
    double peak = 0, where = 0, friction = 0;
    for (int i = 1; i <= n; ++i) {
        friction = rig.move(dx);
        if (friction > peak) {
            peak = friction;
            where = i * dx;
        }
    }
    const double high = set.force(set.peak_at());
    EXPECT_GT(high, 1.2 * 2);                    // an overshoot worth the name
    EXPECT_NEAR(peak, high, 3 * dx / set.fast);  // order one in dx
    EXPECT_NEAR(where, set.peak_at(), 0.02 * set.peak_at());
    EXPECT_NEAR(friction, 2, 2e-5);  // f2 exp(−12) = 1e-5
}

}  // namespace
