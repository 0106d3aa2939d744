// Round numbers along an axis.
#include "report/axis_ticks.hpp"

#include <gtest/gtest.h>

#include "random_draw.hpp"

namespace stiction::report {
namespace {

TEST(ReportTicks, AreRoundNumbersWithTheDecimalsOfTheirStep) {
    EXPECT_EQ(axis_ticks(0, 2, 5).labels, (std::vector<std::string>{"0", "0.5", "1.0", "1.5", "2.0"}));
    EXPECT_EQ(axis_ticks(-7, 12, 5).labels, (std::vector<std::string>{"-5", "0", "5", "10"}));
    EXPECT_EQ(axis_ticks(0.0698, 0.0702, 4).labels,
              (std::vector<std::string>{"0.0698", "0.0699", "0.0700", "0.0701", "0.0702"}));
    EXPECT_EQ(axis_ticks(0, 3e7, 3).labels, (std::vector<std::string>{"0", "1e7", "2e7", "3e7"}));
}

TEST(ReportTicks, OfRandomAxesAreMultiplesOfOneTwoOrFiveInsideTheAxisAndNotTooMany) {
    stiction_test::Draw draw(3);
    for (int i = 0; i < 20000; ++i) {
        const double span = draw.decades(1e-9, 1e9);
        const double low = draw.uniform(-1, 1) * span;
        const int at_most = 2 + i % 9;
        const Ticks ticks = axis_ticks(low, low + span, at_most);
        const double mantissa = ticks.step / std::pow(10, std::floor(std::log10(ticks.step) + 1e-9));
        ASSERT_TRUE(std::abs(mantissa - 1) < 1e-9 || std::abs(mantissa - 2) < 1e-9 || std::abs(mantissa - 5) < 1e-9)
            << "seed 3, axis " << i << ": step " << ticks.step;
        ASSERT_LE(ticks.values.size(), static_cast<std::size_t>(at_most) + 1);
        // A step is at most 2.5 times the least one, so that this many are always there, less one for the ends.
        ASSERT_GE(static_cast<double>(ticks.values.size()) + 1, at_most / 2.5 - 1) << low << " " << span;
        for (const double value : ticks.values) {
            ASSERT_GE(value, low - 1e-8 * span);
            ASSERT_LE(value, low + span + 1e-8 * span);
        }
    }
}

TEST(ReportTicks, AnAxisWithoutLengthHasNone) {
    EXPECT_TRUE(axis_ticks(1, 1, 5).values.empty());
    EXPECT_TRUE(axis_ticks(2, 1, 5).values.empty());
    EXPECT_TRUE(axis_ticks(0, std::numeric_limits<double>::infinity(), 5).values.empty());
    EXPECT_TRUE(axis_ticks(std::nan(""), 1, 5).values.empty());
}

}  // namespace
}  // namespace stiction::report
