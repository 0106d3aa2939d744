// Numbers and their units stay on one line of a text.
#include <gtest/gtest.h>

#include "unit/no_break.hpp"

namespace stiction::unit {
namespace {

TEST(ASentence, KeepsNumbersAndUnitsTogether) {
    EXPECT_EQ(no_break("leaves 12.1 kN m, forward needs 32 N"), "leaves 12.1\u00a0kN\u00a0m, forward needs 32\u00a0N");
    EXPECT_EQ(no_break("at 0.5 s of 2 s"), "at 0.5\u00a0s of 2\u00a0s");
    EXPECT_EQ(no_break("10000 N m s/rad"), "10000\u00a0N\u00a0m\u00a0s/rad");
}

TEST(ASentence, BreaksWhereWordsFollowANumber) {
    EXPECT_EQ(no_break("2 of 3 rests, 4 more"), "2 of 3 rests, 4 more");
    EXPECT_EQ(no_break("step 3 and 4"), "step 3 and 4");
    EXPECT_EQ(no_break(""), "");
    EXPECT_EQ(no_break("7 "), "7 ");
}

}  // namespace
}  // namespace stiction::unit
