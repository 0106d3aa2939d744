// The generalised Maxwell-slip model: closed loops in presliding, the law's level in sliding, lag in between.
#include <cmath>
#include <random>

#include "guided.hpp"
#include "maxwell_slip.hpp"

namespace {

using namespace stiction;
using bristle_test::Guided;
using bristle_test::MaxwellSlip;
using bristle_test::published_law;

constexpr Coulomb<double> kGmsLaw{.sliding = 2, .breakaway = 2};
// Rounding of sums of four forces of at most 2 N, over some hundred steps, and the path disturbed by 1e-12 of itself.
constexpr double kRounding = 1e-11;

TEST(Gms, EqualsSpringsWithLimitsOnRandomHistoriesWhateverTheStep) {
    const Gms<double> model;
    MaxwellSlip springs;
    for (std::size_t i = 0; i < model.elements; ++i) {
        springs.add(model.stiffness[i], model.share[i] * 2);
    }
    constexpr std::uint64_t kSeed = 3;
    std::mt19937_64 engine(kSeed);
    Guided rig(kGmsLaw, model);
    double x = 0;
    for (int i = 0; i < 2000; ++i) {
        // At times beyond 50 µm, where the softest of the springs slips, so everything does.
        const double target = 1e-4 * (static_cast<double>(engine() >> 11) * 0x1p-53 - 0.5);
        const double friction = rig.move_to(target, 1 + i % 4);
        const double expected = springs.move(target - x);
        x = target;
        ASSERT_NEAR(friction, expected, kRounding * (i + 1)) << "seed " << kSeed << " move " << i;
    }
}

TEST(Gms, ClosesMinorLoopsAndRemembersTheOuterOnes) {
    Guided rig(kGmsLaw, Gms<double>{});
    const double f1 = rig.move_to(3e-5, 10);
    const double f2 = rig.move_to(-1e-5, 7);
    const double f3 = rig.move_to(1.5e-5, 5);
    EXPECT_NEAR(rig.move_to(-1e-5, 9), f2, kRounding);
    EXPECT_NEAR(rig.move_to(1.5e-5, 3), f3, kRounding);
    EXPECT_NEAR(rig.move_to(3e-5, 4), f1, kRounding);
    // First loading goes on; the elements reach their limits at 12.5, 16.7, 25 and 50 µm, so only the last is taut.
    EXPECT_NEAR(rig.move_to(4.5e-5, 4), 3 * 0.5 + 1e4 * 4.5e-5, kRounding);
}

TEST(Gms, SlidingFrictionFollowsItsLevelAtTheRateOfTheAttraction) {
    // At speed v all elements slip: dF/dt = C (1 − F/g), hence F = g + (F_0 − g) exp(−C t/g).
    const double step = 1e-5;
    Guided rig(published_law(), Gms<double>{}, step);
    double start = 0;
    for (int i = 0; i < 200000; ++i) {
        start = rig.move(1e-4 * step);  // 2 s at 0.1 mm/s: 200 µm, everything slips at g = 1 + 0.5 exp(−0.01)
    }
    EXPECT_NEAR(start, 1 + 0.5 * std::exp(-0.01), 1e-9);
    double worst = 0;
    for (int i = 1; i <= 3000; ++i) {  // 30 ms at 10 mm/s: g = 1
        const double expected = 1 + (start - 1) * std::exp(-100.0 * i * step);
        worst = std::max(worst, std::abs(rig.move(1e-2 * step) - expected));
    }
    // Implicit Euler of an exponential: (F_0 − g)·(C h/2)·max(x e^−x)
    EXPECT_LT(worst, (start - 1) * 100 * step / 2 * std::exp(-1.0) * 1.1);
    EXPECT_GT(worst, 0);
}

TEST(Gms, AnElementThatReversesSticksAgain) {
    Guided rig(kGmsLaw, Gms<double>{});
    rig.move_to(1e-3, 100);
    for (std::size_t i = 0; i < 4; ++i) {
        EXPECT_EQ(rig.state().memory.slip[i], 1);
    }
    EXPECT_NEAR(rig.move(-1e-6), 2 - 1e5 * 1e-6, kRounding);  // all four springs together
    for (std::size_t i = 0; i < 4; ++i) {
        EXPECT_EQ(rig.state().memory.slip[i], 0);
    }
}

TEST(Gms, HoldsAsManyElementsAsItsCapacityAndRefusesMoreByName) {
    Gms<double> model;
    model.elements = Gms<double>::kCapacity;
    for (std::size_t i = 0; i < model.elements; ++i) {
        model.share[i] = 1.0 / 16;
        model.stiffness[i] = 1e3 * static_cast<double>(i + 1);
    }
    using E = Element<double, Coulomb<double>, Gms<double>>;
    const E full({.body = {}, .law = kGmsLaw, .method = model, .step = 1e-3});
    EXPECT_TRUE(full.valid());
    EXPECT_TRUE(full.validate().empty());

    model.elements = Gms<double>::kCapacity + 1;
    const E more({.body = {}, .law = kGmsLaw, .method = model, .step = 1e-3});
    EXPECT_FALSE(more.valid());
    ASSERT_EQ(more.validate().size(), 1U);
    EXPECT_STREQ(more.validate()[0].key, "elements");
    E::State state{};
    EXPECT_EQ(more.step(state, {.drive = 1}).status, Status::invalid_element);
    EXPECT_EQ(state.position, 0);
}

TEST(Gms, RefusesSharesThatDoNotMakeOne) {
    Gms<double> model;
    model.share[0] = 0.5;
    using E = Element<double, Coulomb<double>, Gms<double>>;
    const E element({.body = {}, .law = kGmsLaw, .method = model, .step = 1e-3});
    EXPECT_FALSE(element.valid());
    ASSERT_EQ(element.validate().size(), 1U);
    EXPECT_STREQ(element.validate()[0].key, "share");
    EXPECT_EQ(element.validate()[0].value, 1.25);
}

}  // namespace
