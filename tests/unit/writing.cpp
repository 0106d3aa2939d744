// Numbers with units for people, and the way back.
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>

#include "random_draw.hpp"
#include "unit/reading.hpp"
#include "unit/writing.hpp"

namespace stiction::unit {
namespace {

const Quantity& quantity(const char* unit) {
    static Requirement kept;
    kept = requirement(unit);
    return kept.quantities.front();
}

TEST(ANumber, IsShownWithThePrefixThatMakesItShort) {
    EXPECT_EQ(display_text(74500, "N m"), "74.5 kN m");
    EXPECT_EQ(display_text(0.0021, "rad/s"), "2.1 mrad/s");
    EXPECT_EQ(display_text(26e6, "Pa"), "26 MPa");
    EXPECT_EQ(display_text(0.31, "m/s"), "0.31 m/s");
    EXPECT_EQ(display_text(0, "N"), "0 N");
    EXPECT_EQ(display_text(-12100, "N·m", 3), "-12.1 kN·m");
    EXPECT_EQ(display_text(12103.4, "N m", 3), "12.1 kN m");
    EXPECT_EQ(display_text(-0.0012, "s"), "-1.2 ms");
    EXPECT_EQ(display_text(std::numeric_limits<double>::infinity(), "rad"), "inf rad");
}

TEST(ANumber, OfAUnitThatTakesNoPrefixIsShownAsItIs) {
    EXPECT_EQ(display_text(4.5e-5, "m2"), "4.5e-5 m2");
    EXPECT_EQ(display_text(5000, "kg"), "5000 kg");
    EXPECT_EQ(display_text(20000, ""), "2e4");
    EXPECT_EQ(display_text(0.25, "1/s"), "0.25 1/s");
}

TEST(AnExactText, IsTheShortestThatComesBack) {
    EXPECT_EQ(exact_text(74500, quantity("N m")), "74.5 kN m");
    EXPECT_EQ(exact_text(read("4 deg", requirement("rad")).value, quantity("rad")), "4 deg");
    EXPECT_EQ(exact_text(0.3, quantity("rad")), "0.3 rad");
    EXPECT_EQ(exact_text(1e-4, quantity("s")), "100 us");
    EXPECT_EQ(exact_text(0, quantity("s")), "0 s");
    EXPECT_EQ(exact_text(1.0 / 3, quantity("-")), "0.3333333333333333");
}

TEST(AnExactText, BringsBackEveryBitOfTenThousandNumbers) {
    stiction_test::Draw draw(11);
#ifdef STICTION_SANITIZED
    constexpr int kCount = 1000;
#else
    constexpr int kCount = 10000;
#endif
    const auto& all = quantities();
    for (int i = 0; i < kCount; ++i) {
        const Quantity& q = all[static_cast<std::size_t>(draw.below(static_cast<int>(all.size())))];
        double value = draw.sign() * draw.decades(1e-9, 1e12);
        if (draw.below(2) == 0) value = std::round(value * 1000) / 1000;
        const std::string text = exact_text(value, q);
        const Reading back = read(text, requirement(q.unit));
        ASSERT_TRUE(back.ok()) << "seed " << draw.seed << ": " << text << ": " << back.problem.text;
        ASSERT_EQ(std::memcmp(&back.value, &value, sizeof value), 0) << "seed " << draw.seed << ": " << text;
    }
}

}  // namespace
}  // namespace stiction::unit
