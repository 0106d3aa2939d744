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

TEST(ANumber, InAUnitThatWasChosenKeepsIt) {
    EXPECT_EQ(display_text(1.0, "rad", 4, "deg"), "57.3 deg");
    EXPECT_EQ(display_text(1e-6, "rad", 3, "deg"), "5.73e-5 deg");
    EXPECT_EQ(display_text(2e6, "Pa", 4, "bar"), "20 bar");
    EXPECT_EQ(display_text(1500, "N", 3, "N"), "1500 N");
    EXPECT_EQ(display_text(-123456, "N", 3, "N"), "-123456 N");
    EXPECT_EQ(display_text(1234567, "N", 3, "N"), "1.23e6 N");
    EXPECT_EQ(shown_unit("rad/s", 1, "rpm").text, "rpm");
    // 1 rad/s = 60/(2π) rpm = 9.549296585513720146… rpm
    EXPECT_EQ(shown_unit("rad/s", 1, "rpm").factor, 9.549296585513720146);
}

// 0.5 rad = 90/π deg = 28.647889756541160438… deg; 0.1 m = 100 mm, 1000 · fl(0.1) rounded; 12.5 Pa in bar.
TEST(AConversion, IsRoundedOnceAndGivesBackWhatWasWritten) {
    EXPECT_EQ(Conversion("deg")(0.5), 28.647889756541160438);
    EXPECT_EQ(Conversion("mm")(0.1), 100);
    EXPECT_EQ(Conversion("bar")(12.5), 12.5e-5);
    EXPECT_EQ(Conversion("")(0.3), 0.3);
    for (int i = 1; i < 1000; ++i) {
        const std::string text = std::to_string(i);
        EXPECT_EQ(Conversion("rpm")(read(text + " rpm", requirement("rad/s")).value), i);
        EXPECT_EQ(Conversion("deg")(read(text + " deg", requirement("rad")).value), i);
    }
    EXPECT_EQ(Conversion("rad")(0.3), 0.3);
    EXPECT_EQ(Conversion("deg")(std::numeric_limits<double>::infinity()), std::numeric_limits<double>::infinity());
    EXPECT_EQ(Conversion("deg")(-0.0), 0.0);
    EXPECT_TRUE(std::isfinite(Conversion("um")(1e-300)) && Conversion("um")(1e-300) > 0);
}

TEST(AnExactText, IsInTheUnitThatWasWritten) {
    EXPECT_EQ(exact_text(read("90 deg", requirement("rad")).value, quantity("rad")), "90 deg");
    EXPECT_EQ(exact_text(read("3000 rpm", requirement("rad/s")).value, quantity("rad/s"), "rpm"), "3000 rpm");
    EXPECT_EQ(exact_text(read("0.25 in", requirement("m")).value, quantity("m"), "in"), "0.25 in");
    EXPECT_EQ(exact_text(0, quantity("m"), "mm"), "0 mm");
    EXPECT_EQ(exact_text(74500, quantity("N m"), "bar"), "74.5 kN m") << "no unit of a torque";
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
