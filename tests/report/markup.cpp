// Names are written by people: nothing they contain may become markup or script.
#include "report/markup.hpp"

#include <cstdlib>

#include <gtest/gtest.h>

#include "random_draw.hpp"

namespace stiction::report {
namespace {

TEST(ReportMarkup, EscapesWhatWouldBeMarkup) {
    EXPECT_EQ(escaped("a < b && c > \"d\" 'e'"), "a &lt; b &amp;&amp; c &gt; &quot;d&quot; &#39;e&#39;");
    EXPECT_EQ(escaped("<script>alert(1)</script>"), "&lt;script&gt;alert(1)&lt;/script&gt;");
    EXPECT_EQ(escaped("η_aid = −0.2 · 滑り"), "η_aid = −0.2 · 滑り");
    EXPECT_EQ(escaped("two\nlines\tand a tab"), "two\nlines\tand a tab");
}

TEST(ReportMarkup, BytesThatAreNoTextBecomeTheReplacementCharacter) {
    EXPECT_EQ(escaped(std::string("a\0b", 3)),
              "a\xEF\xBF\xBD"
              "b");
    EXPECT_EQ(escaped("\xFF"), "\xEF\xBF\xBD");
    EXPECT_EQ(escaped("\xC0\xBC"), "\xEF\xBF\xBD\xEF\xBF\xBD");          // overlong <
    EXPECT_EQ(escaped("\xED\xA0\x80").substr(0, 3), "\xEF\xBF\xBD");     // a surrogate
    EXPECT_EQ(escaped("cut \xE6\xBB"), "cut \xEF\xBF\xBD\xEF\xBF\xBD");  // half a character
}

TEST(ReportMarkup, JsonCannotEndItsScript) {
    EXPECT_EQ(json_string("</script><!--"), "\"\\u003c/script\\u003e\\u003c!--\"");
    EXPECT_EQ(json_string("say \"hi\" \\ \n &"), "\"say \\\"hi\\\" \\\\ \\u000a \\u0026\"");
    EXPECT_EQ(json_string("\xE2\x80\xA8\xE2\x80\xA9"), "\"\\u2028\\u2029\"");
}

TEST(ReportMarkup, NumbersAreShort) {
    EXPECT_EQ(short_number(0, 7), "0");
    EXPECT_EQ(short_number(-0.0, 7), "0");
    EXPECT_EQ(short_number(0.07, 7), "0.07");
    EXPECT_EQ(short_number(1e-7, 7), "1e-7");
    EXPECT_EQ(short_number(-1.5e30, 7), "-1.5e30");
    EXPECT_EQ(short_number(123456.789, 7), "123456.8");
    EXPECT_EQ(short_number(std::nan(""), 7), "null");
    EXPECT_EQ(short_number(std::numeric_limits<double>::infinity(), 7), "null");
}

TEST(ReportMarkup, NumbersAreReadBackToTheDigitsAskedFor) {
    stiction_test::Draw draw(5);
    for (int i = 0; i < 20000; ++i) {
        const double value = draw.sign() * draw.decades(1e-150, 1e150);
        // n digits: half a unit in the n-th place, 0.5·10^(1−n) of the value at most.
        ASSERT_NEAR(std::strtod(short_number(value, 7).c_str(), nullptr) / value, 1, 0.5e-6 * (1 + 1e-6))
            << "seed 5: " << value;
        ASSERT_EQ(std::strtod(short_number(value, 17).c_str(), nullptr), value);
    }
}

TEST(ReportMarkup, ASmallSpanOnALargeValueGetsMoreDigits) {
    EXPECT_EQ(digits_for(1, 2), 7);
    EXPECT_EQ(digits_for(0.07, 1e-9), 7 + 8);
    EXPECT_EQ(digits_for(1, 0), 7);
    EXPECT_EQ(digits_for(1e30, 1e-30), 16);
}

}  // namespace
}  // namespace stiction::report
