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

TEST(ANumber, IsShownInTheUnitThatSuitsIt) {
    EXPECT_EQ(display_text(12103.4, quantity("N m")), "12.1 kN m");
    EXPECT_EQ(display_text(12103.4, quantity("N m"), 5), "12.103 kN m");
    EXPECT_EQ(display_text(0, quantity("N m")), "0 N m");
    EXPECT_EQ(display_text(-0.0012, quantity("s")), "-1.2 ms");
    EXPECT_EQ(display_text(26e6, quantity("Pa")), "26 MPa");
    EXPECT_EQ(display_text(5e12, quantity("Pa")), "5000 GPa");
    EXPECT_EQ(display_text(4 * M_PI / 180, quantity("rad")), "4 deg");
    EXPECT_EQ(display_text(0.25, quantity("-")), "0.25");
    EXPECT_EQ(display_text(270, quantity("kg m2")), "270 kg m2");
    EXPECT_EQ(display_text(std::numeric_limits<double>::infinity(), quantity("rad")), "inf rad");
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
