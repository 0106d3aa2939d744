// The Leuven model closes its loops and remembers where it turned.
//
//   F │        ● x1: first loading f(x), reversal         f(z) = F_y (√(1 + 2σ0 z/F_y) − 1)                 (1)
//     │      ╱╱│                                          after a reversal F = F_r ± 2 f(|x − x_r|/2)       (2)
//     │    ╱╱  │  minor loop x1 → x2 → x1 ends where it began, then first loading goes on as if nothing had been
//     │  ╱●    │
//     └──────────── x
//
// The exponent n = 60 keeps ż = v to |F/g|^60 < 1e-18 in these loops, so z is the prescribed x.
#include <cmath>
#include <random>

#include "guided.hpp"
#include "maxwell_slip.hpp"

namespace {

using namespace stiction;
using bristle_test::Guided;
using bristle_test::MaxwellSlip;

constexpr double kStiffness = 2e4;  // [N/m]
constexpr double kSoftening = 0.5;  // [N]
constexpr Coulomb<double> kLeuvenLaw{.sliding = 10, .breakaway = 10};

Leuven<double> model(double resolution = 0) {
    return {
        .stiffness = kStiffness, .damping = 0, .softening_force = kSoftening, .exponent = 60, .resolution = resolution};
}

double first_loading(double x) { return kSoftening * (std::sqrt(1 + 2 * kStiffness * x / kSoftening) - 1); }

// Each step rounds force and path; the heavy body disturbs the path by 1e-12 of itself.
constexpr double kLeuvenRounding = 1e-11;

TEST(Leuven, LoadsAndReversesAlongItsTransitionCurveWhateverTheStep) {
    for (const int n : {1, 7, 500}) {
        Guided rig(kLeuvenLaw, model());
        const double x1 = 2e-4;
        const double peak = first_loading(x1);
        EXPECT_NEAR(rig.move_to(x1, n), peak, kLeuvenRounding) << n;
        const double x2 = -0.5e-4;
        EXPECT_NEAR(rig.move_to(x2, n), peak - 2 * first_loading((x1 - x2) / 2), kLeuvenRounding) << n;  // (2)
        EXPECT_NEAR(rig.move_to(-x1, n), -peak, kLeuvenRounding) << n;  // the mirrored turning point
        EXPECT_NEAR(rig.move_to(-2 * x1, n), -first_loading(2 * x1), kLeuvenRounding) << n;
    }
}

TEST(Leuven, ClosesMinorLoopsAndGoesOnAsIfTheyHadNotBeen) {
    Guided rig(kLeuvenLaw, model());
    const double x1 = 3e-4;
    const double x2 = 1.2e-4;
    const double x3 = 2.1e-4;
    const double f1 = rig.move_to(x1, 11);
    const double f2 = rig.move_to(x2, 13);
    const double f3 = rig.move_to(x3, 17);
    EXPECT_EQ(rig.state().memory.turns.depth, 2);
    EXPECT_NEAR(rig.move_to(x2, 5), f2, kLeuvenRounding);  // the inner loop x2 → x3 → x2
    EXPECT_NEAR(rig.move_to(x3, 3), f3, kLeuvenRounding);
    EXPECT_NEAR(rig.move_to(x1, 19), f1, kLeuvenRounding);  // the outer loop
    EXPECT_NEAR(rig.move_to(1.5 * x1, 2), first_loading(1.5 * x1), kLeuvenRounding);
    EXPECT_EQ(rig.state().memory.turns.depth, 0);  // nothing left to remember
}

TEST(Leuven, OneLongStepClosesSeveralLoopsAtOnce) {
    Guided rig(kLeuvenLaw, model());
    double x = 4e-4;
    rig.move_to(x, 9);
    for (int i = 0; i < 9; ++i) {
        x = -0.8 * x;
        rig.move_to(x, 4);
    }
    EXPECT_EQ(rig.state().memory.turns.depth, 9);
    EXPECT_NEAR(rig.move_to(5e-4, 1), first_loading(5e-4), kLeuvenRounding);
    EXPECT_EQ(rig.state().memory.turns.depth, 0);
}

TEST(Leuven, EqualsASwarmOfSpringsOnRandomHistories) {
    // f as springs in parallel that break at y_j: stiffness f'(y_j) − f'(y_j+1); piecewise linear f on a grid of d,
    // off by at most |f''| d²/8 ≤ σ0² d²/(8 F_y) per branch of at most 12 remembered ones.
    const double d = 2e-7;
    const int springs = 6000;
    MaxwellSlip swarm;
    const auto chord = [&](int j) { return (first_loading((j + 1) * d) - first_loading(j * d)) / d; };
    for (int j = 0; j < springs; ++j) {
        const double k = chord(j) - (j + 1 < springs ? chord(j + 1) : 0);
        swarm.add(k, k * (j + 1) * d);
    }
    const double tolerance = 2 * 12 * kStiffness * kStiffness * d * d / (8 * kSoftening);
    constexpr std::uint64_t kSeed = 77;
    std::mt19937_64 engine(kSeed);
    Guided rig(kLeuvenLaw, model());
    double x = 0;
    for (int i = 0; i < 300; ++i) {
        const double target = 5e-4 * (2 * (static_cast<double>(engine() >> 11) * 0x1p-53) - 1);
        const double friction = rig.move_to(target, 1 + i % 3);
        ASSERT_EQ(rig.status(), Status::ok);
        const double expected = swarm.move(target - x);
        x = target;
        ASSERT_NEAR(friction, expected, tolerance) << "seed " << kSeed << " move " << i;
    }
}

TEST(Leuven, RefusesOneReversalTooManyAndKeepsItsState) {
    Guided rig(kLeuvenLaw, model());
    double x = 5e-4;
    double friction = rig.move_to(x, 4);
    for (std::size_t i = 0; i < Leuven<double>::kCapacity; ++i) {
        x = -0.9 * x;
        friction = rig.move(x - rig.position());
        ASSERT_EQ(rig.status(), Status::ok) << i;
    }
    const auto before = rig.state();
    EXPECT_EQ(before.memory.turns.depth, Leuven<double>::kCapacity);
    rig.move(-0.9 * x - rig.position());
    EXPECT_EQ(rig.status(), Status::capacity_exceeded);
    EXPECT_EQ(rig.state().position, before.position);
    EXPECT_EQ(rig.state().memory.force, before.memory.force);
    EXPECT_EQ(rig.state().memory.turns.depth, before.memory.turns.depth);
    // Motion that goes on in the old direction is still possible.
    EXPECT_GT(std::abs(rig.move(0.01 * x)), std::abs(friction));
    EXPECT_EQ(rig.status(), Status::ok);
}

TEST(Leuven, ADecayingVibrationDoesNotFillTheStackAtTheDefaultResolution) {
    using E = Element<double, Stribeck<double>, Leuven<double>>;
    const E element({.body = {.inertia = 1}, .law = bristle_test::published_law(), .method = {}, .step = 1e-4});
    E::State state{.velocity = 2e-3};
    double depth = 0;
    for (int i = 0; i < 100000; ++i) {
        ASSERT_EQ(element.step(state, {.drive = i < 50000 ? 0.3 : 0.0}).status, Status::ok) << i;
        depth = std::max(depth, state.memory.turns.depth);
    }
    EXPECT_LT(std::abs(state.velocity), 1e-12);
    EXPECT_LT(depth, 16);
    EXPECT_GT(depth, 1);
}

TEST(Leuven, PreslidingTurnsIntoSlidingAsTheContinuousModelSaysWithOrderOne) {
    // dF/dx = f'(z) (1 − (F/g)^n), with f'(z) = σ0/(1 + F/F_y): midpoint steps of 1e-8 m up to 4e-4 m, g = 2, n = 2
    double reference = 0;
    const auto rate = [](double f) { return kStiffness / (1 + f / kSoftening) * (1 - f * f / 4); };
    for (int i = 0; i < 40000; ++i) {
        reference += 1e-8 * rate(reference + 0.5e-8 * rate(reference));
    }
    const Coulomb<double> law{.sliding = 2, .breakaway = 2};
    Leuven<double> soft = model();
    soft.exponent = 2;
    double previous = 0;
    for (int n = 200; n <= 1600; n *= 2) {
        Guided rig(law, soft);
        const double error = std::abs(rig.move_to(4e-4, n) - reference);
        if (previous > 0) {
            EXPECT_NEAR(previous / error, 2, 0.1) << n;
        }
        previous = error;
    }
    EXPECT_LT(previous, 1e-3);
}

TEST(Leuven, RelaxesToTheFallenLevelInGrossSliding) {
    // 0.1 m/s after a slow load to nearly F_s = 1.5 N: the level falls to 1 N.
    Guided rig(bristle_test::published_law(), Leuven<double>{});
    const double loaded = rig.move_to(2e-3, 200000);  // 0.01 mm/s: g = 1.5 to 1e-4
    EXPECT_GT(loaded, 1.45);
    double previous = loaded;
    for (int i = 0; i < 200; ++i) {
        rig.move(1e-4);
        const double force = rig.state().memory.force;
        EXPECT_LE(force, previous);
        previous = force;
    }
    EXPECT_NEAR(previous, 1, 1e-9);
    EXPECT_EQ(rig.state().memory.turns.depth, 0);
}

}  // namespace
