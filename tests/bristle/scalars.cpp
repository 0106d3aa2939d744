// One source for every scalar: float follows double, a dual number carries the derivative and the same values.
#include <cmath>

#include "suite.hpp"

namespace bristle_test {
namespace {

/// 1 kg with the published law, pushed by a slow sine around break-away: state and friction at the end.
template <class T, class Model>
struct PushedBody {
    T position, velocity, friction;

    explicit PushedBody(const T& sliding, int steps = 4000) {
        using E = Element<T, Stribeck<T>, Model>;
        typename E::Parts parts{};
        parts.law.sliding = sliding;
        parts.law.breakaway = number<T>(1.5);
        parts.law.stribeck_velocity = number<T>(1e-2);
        parts.law.viscous_coefficient = number<T>(0.4);
        parts.step = number<T>(1e-4);
        const E element(parts);
        typename E::State state{};
        for (int i = 0; i < steps; ++i) {
            const auto report = element.step(state, {.drive = number<T>(2.5 * std::sin(8e-4 * i))});
            EXPECT_EQ(report.status, Status::ok);
            friction = report.friction;
        }
        position = state.position;
        velocity = state.velocity;
    }
};

TEST(Float, FollowsDouble) {
    for_each_bristle<double>([]<class Model>() {
        SCOPED_TRACE(Model::description.name);
        const PushedBody<double, Model> reference(1.0);
        bool seen = false;
        for_each_bristle<float>([&]<class Single>() {
            if (std::string_view(Single::description.name) == Model::description.name) {
                const PushedBody<float, Single> run(1.0F);
                // 4000 steps that each round momentum and path to 6e-8 of themselves: 2.4e-4, and break-away shifts with it
                EXPECT_NEAR(run.velocity, reference.velocity, 1e-3 * std::fabs(reference.velocity));
                EXPECT_NEAR(run.friction, reference.friction, 1e-3 * std::fabs(reference.friction));
                EXPECT_NEAR(run.position, reference.position, 1e-3 * std::fabs(reference.position));
                seen = true;
            }
        });
        EXPECT_TRUE(seen);
    });
}

TEST(DualNumber, HasTheBitsOfThePlainRunAndItsDerivative) {
    for_each_bristle<double>([]<class Model>() {
        SCOPED_TRACE(Model::description.name);
        const PushedBody<double, Model> plain(1.0);
        const double dp = 1e-5;
        const PushedBody<double, Model> more(1.0 + dp);
        const PushedBody<double, Model> less(1.0 - dp);
        bool seen = false;
        for_each_bristle<Dual<double>>([&]<class Twofold>() {
            if (std::string_view(Twofold::description.name) == Model::description.name) {
                const PushedBody<Dual<double>, Twofold> run(
                    Dual<double>(1.0, 1.0));  // with respect to the sliding level
                EXPECT_EQ(run.position.value, plain.position);
                EXPECT_EQ(run.velocity.value, plain.velocity);
                EXPECT_EQ(run.friction.value, plain.friction);
                // Central difference of a smooth run: dp² of the third derivative, and rounding 1e-16/dp.
                const double slope = (more.velocity - less.velocity) / (2 * dp);
                EXPECT_LT(slope, -1e-3);  // more friction, less speed
                EXPECT_NEAR(run.velocity.derivative, slope, 1e-4 * std::fabs(slope));
                EXPECT_NEAR(run.position.derivative, (more.position - less.position) / (2 * dp),
                            1e-4 * std::fabs(run.position.derivative));
                seen = true;
            }
        });
        EXPECT_TRUE(seen);
    });
}

TEST(DualNumber, CarriesTheSlopeOfDahlsCurveOverItsStiffness) {
    //  F after n steps = F_c (1 − (1 + σ0 dx/F_c)^−n), dF/dσ0 = n dx (1 + σ0 dx/F_c)^−(n+1)
    using T = Dual<double>;
    using E = Element<T, Coulomb<T>, Dahl<T>>;
    E::Parts parts{};
    parts.body.inertia = number<T>(1e12);
    parts.law = {number<T>(2), number<T>(2)};
    parts.method.stiffness = T(1e4, 1);
    parts.step = number<T>(1e-3);
    const E element(parts);
    E::State state{};
    const double dx = 1e-5;
    for (int n = 1; n <= 30; ++n) {
        state.velocity = number<T>(dx / 1e-3);
        const auto report = element.step(state, {});
        const double base = 1 + 1e4 * dx / 2;
        EXPECT_NEAR(report.friction.derivative, n * dx * std::pow(base, -n - 1), 1e-14) << n;
    }
}

}  // namespace
}  // namespace bristle_test
