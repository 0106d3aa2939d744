// exp, ln, power, tanh, sin and cos against the 64-bit-mantissa functions of the C library, in units in the last place.
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

TYPED_TEST(Elementary, SineAndCosineAreWithinTwoUnits) {
    // The 64-bit-mantissa functions reduce their argument with 66 bits of π, so near a zero they are checked by the test below.
    const double range = sizeof(TypeParam) == 8 ? 1e6 : 3e3;
    for (int i = 0; i < kCases; ++i) {
        const TypeParam x = this->uniform(-1, 1) * static_cast<TypeParam>(i % 3 == 0 ? range : i % 3 == 1 ? 10 : 1e-3);
        ASSERT_LE(ulps(sine(x), std::sin(static_cast<long double>(x))), 2.0) << "x = " << x;
        ASSERT_LE(ulps(cosine(x), std::cos(static_cast<long double>(x))), 2.0) << "x = " << x;
        ASSERT_EQ(sine(-x), -sine(x));
        ASSERT_EQ(cosine(-x), cosine(x));
    }
}

TYPED_TEST(Elementary, SineOfAWholeNumberOfHalfTurnsIsWhatRoundingTheArgumentLeaves) {
    // x = round(n π): sin x = ±(n π − x) to 1 part in 10³⁰, because x is a zero of sin but for its own rounding. π in three
    // parts of 33 bits makes n π exact; the fourth is below a unit of the difference.
    const long double parts[] = {0x1.921fb544p+1L, 0x1.0b4611a6p-33L, 0x1.3198a2ep-68L, 0x1.b839a252049c1p-103L};
    const int most = sizeof(TypeParam) == 8 ? 300'000 : 900;
    for (int n = 1; n <= most; n = n < 100 ? n + 1 : n + n / 50) {
        const TypeParam x = static_cast<TypeParam>(n * parts[0] + n * parts[1]);
        const long double left =
            (((n * parts[0] - static_cast<long double>(x)) + n * parts[1]) + n * parts[2]) + n * parts[3];
        ASSERT_LE(ulps(sine(x), n % 2 == 0 ? -left : left), 2.0) << "n = " << n;
        ASSERT_EQ(cosine(x), static_cast<TypeParam>(n % 2 == 0 ? 1 : -1)) << "n = " << n;
    }
}

TYPED_TEST(Elementary, SineFarOutStaysBetweenItsBounds) {
    const TypeParam huge = std::numeric_limits<TypeParam>::max();
    for (TypeParam x = 1; x < huge / 16; x *= 7) {
        ASSERT_LE(std::fabs(sine(x)), TypeParam(1)) << "x = " << x;
        ASSERT_LE(std::fabs(cosine(x)), TypeParam(1)) << "x = " << x;
    }
    EXPECT_EQ(sine(TypeParam(0)), TypeParam(0));
    EXPECT_EQ(cosine(TypeParam(0)), TypeParam(1));
    EXPECT_TRUE(std::isnan(sine(std::numeric_limits<TypeParam>::infinity())));
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
