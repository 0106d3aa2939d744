// tan, inverse functions, sinh, cosh, powers, decimal logarithm, hypotenuse and rounding against 64-bit-mantissa functions, in
// units in the last place; dual numbers against closed forms of the derivative.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include <stiction/scalar/arc_functions.hpp>
#include <stiction/scalar/powers.hpp>
#include <stiction/scalar/rounding.hpp>

#include "random_draw.hpp"

namespace stiction {
namespace {

#ifdef STICTION_SANITIZED
constexpr int kCases = 10'000;
#else
constexpr int kCases = 200'000;
#endif

template <class Real>
double ulps(Real got, long double exact) {
    const Real size = std::fabs(static_cast<Real>(exact));
    const Real next = std::nextafter(size, std::numeric_limits<Real>::infinity());
    return static_cast<double>(std::fabs(static_cast<long double>(got) - exact) /
                               static_cast<long double>(next - size));
}

template <class Real>
class MoreElementary : public ::testing::Test {
protected:
    Real spread(double a, double b) { return static_cast<Real>(draw.sign() * draw.decades(a, b)); }
    stiction_test::Draw draw{17};
};
using Reals = ::testing::Types<double, float>;
TYPED_TEST_SUITE(MoreElementary, Reals);

TYPED_TEST(MoreElementary, TangentIsWithinFiveUnits) {
    for (int i = 0; i < kCases; ++i) {
        const TypeParam x = this->spread(1e-4, 100);
        ASSERT_LE(ulps(tangent(x), std::tan(static_cast<long double>(x))), 5.0) << "x = " << x;
    }
}

TYPED_TEST(MoreElementary, ArcTangentIsOddAndWithinTwoUnits) {
    for (int i = 0; i < kCases; ++i) {
        const TypeParam x = this->spread(1e-4, 1e4);
        ASSERT_LE(ulps(arc_tangent(x), std::atan(static_cast<long double>(x))), 2.0) << "x = " << x;
        ASSERT_EQ(arc_tangent(-x), -arc_tangent(x));
    }
    EXPECT_EQ(arc_tangent(std::numeric_limits<TypeParam>::infinity()), static_cast<TypeParam>(1.57079632679489662L));
}

TYPED_TEST(MoreElementary, TheAngleOfAPointIsWithinThreeUnits) {
    for (int i = 0; i < kCases; ++i) {
        const TypeParam y = this->spread(1e-4, 1e4);
        const TypeParam x = this->spread(1e-4, 1e4);
        const long double exact = std::atan2(static_cast<long double>(y), static_cast<long double>(x));
        ASSERT_LE(ulps(arc_tangent(y, x), exact), 3.0) << "y = " << y << ", x = " << x;
    }
    const auto at = [](double y, double x) {
        return arc_tangent(static_cast<TypeParam>(y), static_cast<TypeParam>(x));
    };
    EXPECT_EQ(at(0, 0), 0);
    EXPECT_EQ(at(0, 2), 0);
    EXPECT_EQ(at(0, -2), static_cast<TypeParam>(3.14159265358979324L));
    EXPECT_EQ(at(3, 0), static_cast<TypeParam>(1.57079632679489662L));
    EXPECT_EQ(at(-3, 0), static_cast<TypeParam>(-1.57079632679489662L));
}

TYPED_TEST(MoreElementary, ArcSineAndArcCosineAreWithinFourUnits) {
    for (int i = 0; i < kCases; ++i) {
        const auto x = static_cast<TypeParam>(i % 2 == 0 ? this->draw.uniform(-1, 1)
                                                         : this->draw.sign() * (1 - this->draw.decades(1e-6, 1)));
        ASSERT_LE(ulps(arc_sine(x), std::asin(static_cast<long double>(x))), 4.0) << "x = " << x;
        ASSERT_LE(ulps(arc_cosine(x), std::acos(static_cast<long double>(x))), 4.0) << "x = " << x;
    }
    EXPECT_TRUE(std::isnan(arc_sine(static_cast<TypeParam>(1.5))));
    EXPECT_TRUE(std::isnan(arc_cosine(static_cast<TypeParam>(-1.5))));
}

TYPED_TEST(MoreElementary, HyperbolicSineAndCosineAreWithinFiveAndThreeUnits) {
    const double range = sizeof(TypeParam) == 8 ? 700 : 80;
    for (int i = 0; i < kCases; ++i) {
        const TypeParam x = this->spread(1e-4, range);
        ASSERT_LE(ulps(hyperbolic_sine(x), std::sinh(static_cast<long double>(x))), 5.0) << "x = " << x;
        ASSERT_LE(ulps(hyperbolic_cosine(x), std::cosh(static_cast<long double>(x))), 3.0) << "x = " << x;
    }
}

TYPED_TEST(MoreElementary, PowersAreWithinTheirBounds) {
    for (int i = 0; i < kCases; ++i) {
        const TypeParam x = this->spread(0.1, 10);
        const int n = this->draw.below(41) - 20;
        const long double whole = std::pow(static_cast<long double>(x), n);
        ASSERT_LE(ulps(whole_power(x, n), whole), std::max(1, std::abs(n))) << x << "^" << n;
        const double bound = 3 + 3 * std::fabs(n * std::log(std::fabs(static_cast<double>(x))));
        ASSERT_LE(ulps(real_power(x, static_cast<TypeParam>(n)), whole), bound) << x << "^" << n;
        const auto a = static_cast<TypeParam>(this->draw.uniform(-15, 15));
        const TypeParam size = std::fabs(x);
        const double wide = 3 + 3 * std::fabs(static_cast<double>(a) * std::log(static_cast<double>(size)));
        ASSERT_LE(ulps(real_power(size, a), std::pow(static_cast<long double>(size), static_cast<long double>(a))),
                  wide)
            << size << "^" << a;
    }
    const auto power_of = [](double x, double a) {
        return real_power(static_cast<TypeParam>(x), static_cast<TypeParam>(a));
    };
    EXPECT_EQ(power_of(0, 0), 1);
    EXPECT_EQ(power_of(-3, 0), 1);
    EXPECT_EQ(power_of(0, 2), 0);
    EXPECT_EQ(power_of(0, -2), std::numeric_limits<TypeParam>::infinity());
    EXPECT_TRUE(std::isnan(power_of(-2, 0.5)));
    EXPECT_LT(power_of(-2, 3), 0);
    EXPECT_GT(power_of(-2, 4), 0);
}

TYPED_TEST(MoreElementary, TheDecimalLogarithmIsWithinFourUnitsAndExactAtPowersOfTen) {
    for (int i = 0; i < kCases; ++i) {
        const TypeParam x = std::fabs(this->spread(1e-30, 1e30));
        const long double exact = std::log10(static_cast<long double>(x));
        if (std::fabs(exact) < 0.1L) continue;  // near 1 the rounding of the logarithm itself counts
        ASSERT_LE(ulps(decimal_logarithm(x), exact), 4.0) << "x = " << x;
    }
    const int most = sizeof(TypeParam) == 8 ? 22 : 10;
    for (int k = -most; k <= most; ++k) {
        const auto x = static_cast<TypeParam>(std::stold("1e" + std::to_string(k)));
        EXPECT_EQ(decimal_logarithm(x), k);
    }
    EXPECT_EQ(decimal_logarithm(static_cast<TypeParam>(0)), -std::numeric_limits<TypeParam>::infinity());
}

TYPED_TEST(MoreElementary, TheHypotenuseIsWithinThreeUnitsAndDoesNotOverflow) {
    for (int i = 0; i < kCases; ++i) {
        const TypeParam x = this->spread(1e-4, 1e4);
        const TypeParam y = this->spread(1e-4, 1e4);
        ASSERT_LE(ulps(hypotenuse(x, y), std::hypot(static_cast<long double>(x), static_cast<long double>(y))), 3.0);
    }
    const TypeParam large = std::numeric_limits<TypeParam>::max() / 2;
    EXPECT_TRUE(std::isfinite(hypotenuse(large, large)));
    EXPECT_EQ(hypotenuse(static_cast<TypeParam>(0), static_cast<TypeParam>(0)), 0);
}

TYPED_TEST(MoreElementary, RoundingAgreesWithTheLibraryToTheBit) {
    const double range = sizeof(TypeParam) == 8 ? 1e17 : 1e9;
    for (int i = 0; i < kCases; ++i) {
        TypeParam x = this->spread(1e-3, range);
        if (i % 3 == 0) x = std::floor(x) + static_cast<TypeParam>(0.5);
        if (i % 3 == 1)
            x = std::nextafter(std::round(x),
                               this->draw.sign() > 0 ? static_cast<TypeParam>(1e18) : static_cast<TypeParam>(-1e18));
        ASSERT_EQ(round_down(x), std::floor(x)) << "x = " << x;
        ASSERT_EQ(round_up(x), std::ceil(x)) << "x = " << x;
        ASSERT_EQ(round_nearest(x), std::round(x)) << "x = " << x;
    }
}

TEST(DualsOfMoreElementaryFunctions, HaveTheDerivativesOfTheBooks) {
    stiction_test::Draw draw(23);
    const auto near = [](const Dual<double>& got, double derivative) {
        // a few roundings of the closed form on either side
        EXPECT_NEAR(got.derivative, derivative, 32 * 0x1p-53 * (1 + std::fabs(derivative)));
    };
    for (int i = 0; i < 1000; ++i) {
        const double v = draw.uniform(-0.9, 0.9);
        const double w = draw.uniform(0.2, 3);
        const Dual<double> x(v, 1);
        const Dual<double> p(w, 1);
        near(tangent(x), 1 / (std::cos(v) * std::cos(v)));
        near(arc_tangent(x), 1 / (1 + v * v));
        near(arc_sine(x), 1 / std::sqrt(1 - v * v));
        near(arc_cosine(x), -1 / std::sqrt(1 - v * v));
        near(hyperbolic_sine(x), std::cosh(v));
        near(hyperbolic_cosine(x), std::sinh(v));
        near(decimal_logarithm(p), 1 / (w * std::log(10)));
        near(whole_power(x, 3), 3 * v * v);
        near(real_power(p, Dual<double>(2.5)), 2.5 * std::pow(w, 1.5));
        near(real_power(Dual<double>(w), x), std::pow(w, v) * std::log(w));
        near(real_power(x, Dual<double>(3.0)), 3 * v * v);
        near(hypotenuse(x, Dual<double>(w)), v / std::hypot(v, w));
        near(arc_tangent(x, Dual<double>(w)), w / (v * v + w * w));
        near(arc_tangent(Dual<double>(w), x), -w / (v * v + w * w));
        near(round_down(x), 0);
    }
}

}  // namespace
}  // namespace stiction
