// A dual run takes the branches of the plain run, bit for bit, and carries its derivative.
#include <gtest/gtest.h>

#include <cmath>

#include <stiction/stiction.hpp>

namespace stiction {
namespace {

TEST(ADualNumber, DifferentiatesTheElementaryFunctions) {
    const Dual<double> x(0.7, 1.0);
    EXPECT_NEAR(exponential(x).derivative, std::exp(0.7), 1e-15);
    EXPECT_NEAR(natural_logarithm(x).derivative, 1 / 0.7, 1e-15);
    EXPECT_NEAR(hyperbolic_tangent(x).derivative, 1 - std::tanh(0.7) * std::tanh(0.7), 1e-15);
    EXPECT_NEAR(power(x, Dual<double>(2.5)).derivative, 2.5 * std::pow(0.7, 1.5), 1e-14);
    EXPECT_NEAR(power(Dual<double>(0.7), Dual<double>(2.5, 1.0)).derivative, std::pow(0.7, 2.5) * std::log(0.7), 1e-14);
    EXPECT_NEAR((x / (x * x)).derivative, -1 / (0.7 * 0.7), 1e-14);
    EXPECT_NEAR(sqrt(x).derivative, 0.5 / std::sqrt(0.7), 1e-15);
    EXPECT_EQ(sqrt(Dual<double>(0.0)).derivative, 0.0);
    EXPECT_EQ(abs(Dual<double>(-2.0, 3.0)).derivative, -3.0);
    EXPECT_EQ(power(Dual<double>(0.0, 1.0), Dual<double>(2.0)).derivative, 0.0);
}

TEST(ADualRun, HasTheBitsOfThePlainRunWithEveryMethodAndLaw) {
    for_each_method<double>([]<class Method>() {
        SCOPED_TRACE(Method::description.name);
        using Plain = Element<double, Coulomb<double>, Method>;
        typename Plain::Parts parts;
        parts.law = {.sliding = 1, .breakaway = 1.5};
        parts.body.viscous_damping = 0.1;
        parts.step = 0.01;
        const Plain plain(parts);
        typename Plain::State state;
        // the same element, its inertia a parameter of differentiation
        for_each_method<Dual<double>>([&]<class DualMethod>() {
            if constexpr (std::string_view(DualMethod::description.name) == Method::description.name) {
                using D = Dual<double>;
                using Seeded = Element<D, Coulomb<D>, DualMethod>;
                typename Seeded::Parts seeded;
                seeded.law = {.sliding = D(1), .breakaway = D(1.5)};
                seeded.body = {.inertia = D(1, 1), .viscous_damping = D(0.1)};
                seeded.step = D(0.01);
                const Seeded dual(seeded);
                typename Seeded::State twin;
                for (int i = 0; i < 2000; ++i) {
                    const double drive = 2.5 * std::sin(0.01 * i);
                    const auto r = plain.step(state, {.drive = drive});
                    const auto q = dual.step(twin, {.drive = D(drive)});
                    ASSERT_EQ(state.velocity, twin.velocity.value);
                    ASSERT_EQ(state.position, twin.position.value);
                    ASSERT_EQ(r.friction, q.friction.value);
                    ASSERT_EQ(r.mode, q.mode);
                    ASSERT_EQ(r.status, q.status);
                }
            }
        });
    });
}

TEST(ADualRun, GivesTheSensitivityOfACoastingDistanceToInertia) {
    // x = J v0²/(2 F_c): dx/dJ = v0²/(2 F_c), exact for hill, which follows the path inside the stopping step
    using D = Dual<double>;
    Element<D, Coulomb<D>, Hill<D>>::Parts parts;
    parts.law = {.sliding = D(1), .breakaway = D(1)};
    parts.body.inertia = D(2, 1);
    parts.step = D(0.01);
    const Element<D, Coulomb<D>, Hill<D>> element(parts);
    Element<D, Coulomb<D>, Hill<D>>::State state;
    state.velocity = D(0.735);
    for (int i = 0; i < 200; ++i) {
        ASSERT_EQ(element.step(state, {}).status, Status::ok);
    }
    EXPECT_EQ(state.velocity.value, 0.0);
    EXPECT_NEAR(state.position.value, 2 * 0.735 * 0.735 / 2, 1e-13);
    EXPECT_NEAR(state.position.derivative, 0.735 * 0.735 / 2, 1e-12);
}

}  // namespace
}  // namespace stiction
