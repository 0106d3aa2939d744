// Dahl's model, on a prescribed path.
//
//   first loading:  F = F_c (1 − exp(−σ0 x/F_c))                                                            (1)
//   scheme:         F after n steps of dx = F_c (1 − (1 + σ0 dx/F_c)^−n)                                    (2)
//   loop ±x_m, steady:  F at x_m = F_c tanh(σ0 x_m/F_c)                                                     (3)
//
// (3): on the way up F = F_c − (F_c + F_m) exp(−σ0 (x + x_m)/F_c), and F = F_m at x = x_m.
#include <cmath>

#include "guided.hpp"

namespace {

using namespace stiction;
using bristle_test::Guided;

constexpr Coulomb<double> kLaw{.sliding = 2.5, .breakaway = 2.5};
constexpr Dahl<double> kModel{.stiffness = 4e4};
constexpr double kLength = 2.5 / 4e4;  // F_c/σ0 [m]

TEST(Dahl, FirstLoadingFollowsItsOwnRecurrenceToRounding) {
    Guided rig(kLaw, kModel);
    const double dx = kLength / 16;
    for (int n = 1; n <= 80; ++n) {
        const double friction = rig.move(dx);
        const double scheme = 2.5 * (1 - std::pow(1 + dx / kLength, -n));
        // n roundings of the deflection, and the path disturbed by 1e-12 of itself
        ASSERT_NEAR(friction, scheme, 2.5 * (n * 1e-15 + 1e-11)) << "step " << n;
    }
}

TEST(Dahl, FirstLoadingConvergesToTheExponentialWithOrderOne) {
    double previous = 0;
    for (int n = 64; n <= 4096; n *= 2) {
        Guided rig(kLaw, kModel);
        const double friction = rig.move_to(2 * kLength, n);
        const double error = std::abs(friction - 2.5 * (1 - std::exp(-2.0)));  // (1) at x = 2 F_c/σ0
        if (previous > 0) {
            // The next term of the error is smaller by 2/n of it: the ratio is 2 within 4/n.
            EXPECT_NEAR(previous / error, 2, 4.0 * 2 / n) << n << " steps";
        }
        previous = error;
    }
    EXPECT_LT(previous, 2.5 * std::exp(-2.0) * 2 / 4096 * 1.01);  // leading term of (2) − (1): F_c e^−X X²/(2n), X = 2
}

TEST(Dahl, ASteadyLoopReachesTheHyperbolicTangent) {
    const double xm = 0.8 * kLength;
    double previous = 0;
    for (int n = 256; n <= 1024; n *= 2) {
        Guided rig(kLaw, kModel);
        double friction = 0;
        for (int cycle = 0; cycle < 20; ++cycle) {  // exp(−4·0.8) per cycle: steady to 1e-16 after 12
            rig.move_to(-xm, n);
            friction = rig.move_to(xm, n);
        }
        const double error = std::abs(friction - 2.5 * std::tanh(0.8));  // (3)
        if (previous > 0) {
            EXPECT_NEAR(previous / error, 2, 0.05) << n;
        }
        previous = error;
    }
}

TEST(Dahl, AStepOfAnyLengthNeverExceedsTheSlidingLevel) {
    for (const double dx : {1e-9, 1e-6, 1e-3, 1.0, 1e3, 1e6}) {
        Guided rig(kLaw, kModel);
        for (int i = 0; i < 10; ++i) {
            EXPECT_LE(rig.move(dx), 2.5 * (1 + 1e-15)) << dx;
        }
    }
}

}  // namespace
