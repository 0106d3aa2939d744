// Numbers are short and the same under every locale.
#include "text/number.hpp"

#include <cmath>
#include <cstdlib>
#include <limits>

#include <gtest/gtest.h>

#include "random_draw.hpp"

namespace stiction {
namespace {

TEST(ANumber, IsShort) {
    EXPECT_EQ(short_number(0, 7), "0");
    EXPECT_EQ(short_number(-0.0, 7), "0");
    EXPECT_EQ(short_number(0.07, 7), "0.07");
    EXPECT_EQ(short_number(1e-7, 7), "1e-7");
    EXPECT_EQ(short_number(-1.5e30, 7), "-1.5e30");
    EXPECT_EQ(short_number(123456.789, 7), "123456.8");
    EXPECT_EQ(short_number(std::nan(""), 7), "nan");
    EXPECT_EQ(short_number(-std::numeric_limits<double>::infinity(), 7), "-inf");
}

TEST(ACount, HasOneThingOrSeveral) {
    EXPECT_EQ(counted(0, "step"), "0 steps");
    EXPECT_EQ(counted(1, "step"), "1 step");
    EXPECT_EQ(counted(2, "step"), "2 steps");
    EXPECT_EQ(counted(1, "axis", "axes"), "1 axis");
    EXPECT_EQ(counted(3, "axis", "axes"), "3 axes");
}

TEST(ANumber, IsReadBackToTheDigitsAskedFor) {
    stiction_test::Draw draw(5);
    for (int i = 0; i < 20000; ++i) {
        const double value = draw.sign() * draw.decades(1e-150, 1e150);
        // n digits: half a unit in the n-th place, 0.5·10^(1−n) of the value at most.
        ASSERT_NEAR(std::strtod(short_number(value, 7).c_str(), nullptr) / value, 1, 0.5e-6 * (1 + 1e-6))
            << "seed 5: " << value;
        ASSERT_EQ(std::strtod(short_number(value, 17).c_str(), nullptr), value);
    }
}

TEST(ANumber, OfASmallSpanOnALargeValueGetsMoreDigits) {
    EXPECT_EQ(digits_for(1, 2), 7);
    EXPECT_EQ(digits_for(0.07, 1e-9), 7 + 8);
    EXPECT_EQ(digits_for(1, 0), 7);
    EXPECT_EQ(digits_for(1e30, 1e-30), 16);
}

}  // namespace
}  // namespace stiction
