// Names are written by people: nothing they contain may become markup or script.
#include "text/escape.hpp"

#include <gtest/gtest.h>

namespace stiction {
namespace {

TEST(EscapedText, EscapesWhatWouldBeMarkup) {
    EXPECT_EQ(xml_text("a < b && c > \"d\" 'e'"), "a &lt; b &amp;&amp; c &gt; &quot;d&quot; &#39;e&#39;");
    EXPECT_EQ(xml_text("<script>alert(1)</script>"), "&lt;script&gt;alert(1)&lt;/script&gt;");
    EXPECT_EQ(xml_text("η_aid = −0.2 · 滑り"), "η_aid = −0.2 · 滑り");
    EXPECT_EQ(xml_text("two\nlines\tand a tab"), "two\nlines\tand a tab");
}

TEST(EscapedText, BytesThatAreNoTextBecomeTheReplacementCharacter) {
    EXPECT_EQ(xml_text(std::string("a\0b", 3)),
              "a\xEF\xBF\xBD"
              "b");
    EXPECT_EQ(xml_text("\xFF"), "\xEF\xBF\xBD");
    EXPECT_EQ(xml_text("\xC0\xBC"), "\xEF\xBF\xBD\xEF\xBF\xBD");          // overlong <
    EXPECT_EQ(xml_text("\xED\xA0\x80").substr(0, 3), "\xEF\xBF\xBD");     // a surrogate
    EXPECT_EQ(xml_text("cut \xE6\xBB"), "cut \xEF\xBF\xBD\xEF\xBF\xBD");  // half a character
}

TEST(EscapedText, OfJsonIsReadBackAsItWas) {
    EXPECT_EQ(json_text("say \"hi\" \\ \n &"), "\"say \\\"hi\\\" \\\\ \\u000a &\"");
    EXPECT_EQ(json_text("\xFF"), "\"\xEF\xBF\xBD\"");
}

TEST(EscapedText, OfAScriptCannotEndIt) {
    EXPECT_EQ(script_text("\"</script><!--\""), "\"\\u003c/script\\u003e\\u003c!--\"");
    EXPECT_EQ(script_text("\"&\""), "\"\\u0026\"");
    EXPECT_EQ(script_text("\"\xE2\x80\xA8\xE2\x80\xA9\""), "\"\\u2028\\u2029\"");
}

TEST(EscapedText, OfAnXmlAttributeKeepsItsLineBreaks) {
    EXPECT_EQ(xml_attribute("two\nlines\tand \"a\" tab"), "two&#10;lines&#9;and &quot;a&quot; tab");
}

TEST(EscapedText, OfTomlCsvAndMarkdown) {
    EXPECT_EQ(toml_text("say \"hi\" \\ \n"), "\"say \\\"hi\\\" \\\\ \\u000A\"");
    EXPECT_EQ(csv_field("plain"), "plain");
    EXPECT_EQ(csv_field("a,\"b\""), "\"a,\"\"b\"\"\"");
    EXPECT_EQ(markdown_cell("N | N m"), "N \\| N m");
}

}  // namespace
}  // namespace stiction
