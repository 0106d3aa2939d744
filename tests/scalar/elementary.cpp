// exp, ln, power and tanh against the 64-bit-mantissa functions of the C library, in units in the last place.
#include <stiction/scalar/elementary.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

namespace stiction {
namespace {

#ifdef STICTION_SANITIZED
constexpr int kCases = 20'000;
#else
constexpr int kCases = 500'000;
#endif

/// Distance from the exact value in units in the last place of the result.
template <class Real>
double ulps(Real got, long double exact) {
    const Real rounded = static_cast<Real>(exact);
    const Real size = std::fabs(rounded);
    const Real next = std::nextafter(size, std::numeric_limits<Real>::infinity());
    return static_cast<double>(std::fabs(static_cast<long double>(got) - exact) /
                               static_cast<long double>(next - size));
}

template <class Real>
class Elementary : public ::testing::Test {
protected:
    Real uniform(double a, double b) { return static_cast<Real>(std::uniform_real_distribution<double>(a, b)(engine)); }
    std::mt19937_64 engine{42};
};
using Reals = ::testing::Types<double, float>;
TYPED_TEST_SUITE(Elementary, Reals);

TYPED_TEST(Elementary, ExponentialIsWithinTwoUnits) {
    const double range = sizeof(TypeParam) == 8 ? 700 : 80;
    for (int i = 0; i < kCases; ++i) {
        const TypeParam x = this->uniform(-1, 1) * static_cast<TypeParam>(i % 2 == 0 ? range : 1e-3);
        ASSERT_LE(ulps(exponential(x), std::exp(static_cast<long double>(x))), 2.0) << "x = " << x;
    }
}

TYPED_TEST(Elementary, LogarithmIsWithinTwoAndAHalfUnits) {
    for (int i = 0; i < kCases; ++i) {
        const TypeParam x = i % 2 == 0 ? static_cast<TypeParam>(std::exp2(this->uniform(-120, 120)))
                                       : static_cast<TypeParam>(1) + this->uniform(-0.3, 0.3);
        ASSERT_LE(ulps(natural_logarithm(x), std::log(static_cast<long double>(x))), 2.5) << "x = " << x;
    }
}

TYPED_TEST(Elementary, TanhIsOddAndWithinFiveUnits) {
    for (int i = 0; i < kCases; ++i) {
        const TypeParam x = this->uniform(-1, 1) * static_cast<TypeParam>(i % 3 == 0 ? 20 : i % 3 == 1 ? 1 : 1e-4);
        ASSERT_LE(ulps(hyperbolic_tangent(x), std::tanh(static_cast<long double>(x))), 5.0) << "x = " << x;
        ASSERT_EQ(hyperbolic_tangent(-x), -hyperbolic_tangent(x));
    }
}

TYPED_TEST(Elementary, PowerLosesNoMoreThanItsExponent) {
    // e^(a ln x): the error of ln, 2.5 units, is multiplied by |a ln x| / ln x·… = |a ln x| in units of the result
    for (int i = 0; i < kCases; ++i) {
        const TypeParam x = this->uniform(0, 20);
        const TypeParam a = this->uniform(0.5, 3);
        const double magnified = std::fabs(static_cast<double>(a) * std::log(static_cast<double>(x)));
        ASSERT_LE(ulps(power(x, a), std::pow(static_cast<long double>(x), static_cast<long double>(a))),
                  3 + 3 * magnified)
            << "x = " << x << ", a = " << a;
    }
}

TYPED_TEST(Elementary, EndsOfTheRangeAreRight) {
    using Limits = std::numeric_limits<TypeParam>;
    const TypeParam inf = Limits::infinity();
    EXPECT_EQ(exponential(TypeParam(0)), TypeParam(1));
    EXPECT_EQ(exponential(inf), inf);
    EXPECT_EQ(exponential(-inf), TypeParam(0));
    EXPECT_EQ(exponential(TypeParam(1000)), inf);
    EXPECT_EQ(exponential(TypeParam(-1000)), TypeParam(0));
    EXPECT_GT(exponential(TypeParam(sizeof(TypeParam) == 8 ? -745 : -103)), TypeParam(0)) << "subnormal, not lost";
    EXPECT_TRUE(std::isnan(exponential(Limits::quiet_NaN())));
    EXPECT_EQ(natural_logarithm(TypeParam(1)), TypeParam(0));
    EXPECT_EQ(natural_logarithm(TypeParam(0)), -inf);
    EXPECT_EQ(natural_logarithm(inf), inf);
    EXPECT_TRUE(std::isnan(natural_logarithm(TypeParam(-1))));
    EXPECT_TRUE(std::isnan(natural_logarithm(Limits::quiet_NaN())));
    EXPECT_NEAR(natural_logarithm(Limits::denorm_min()), std::log(Limits::denorm_min()), 1e-4);
    EXPECT_EQ(power(TypeParam(0), TypeParam(2)), TypeParam(0));
    EXPECT_EQ(hyperbolic_tangent(inf), TypeParam(1));
    EXPECT_EQ(hyperbolic_tangent(-inf), TypeParam(-1));
}

}  // namespace
}  // namespace stiction
