// JSON is written as it was meant: keys in order, commas and line breaks where they belong, numbers to the last bit.
#include "text/json.hpp"

#include <cmath>
#include <cstdlib>
#include <limits>

#include <gtest/gtest.h>

#include "random_draw.hpp"

namespace stiction {
namespace {

TEST(JsonText, HasItemsOnOneLineOrOneLineEach) {
    JsonWriter json;
    json.object(JsonWriter::lines).member("format", 1).member("title", "a \"b\"");
    json.key("events").array(JsonWriter::lines);
    json.object().member("time", 0.25).member("part", "gear").end();
    json.object().member("none", std::optional<double>()).member("true", true).end();
    json.end()
        .list("empty", std::vector<double>(), JsonWriter::lines)
        .list("names", std::vector<std::string>{"x", "y"});
    EXPECT_EQ(std::move(json).text(),
              "{\n"
              "  \"format\": 1,\n"
              "  \"title\": \"a \\\"b\\\"\",\n"
              "  \"events\": [\n"
              "    {\"time\": 0.25, \"part\": \"gear\"},\n"
              "    {\"none\": null, \"true\": true}\n"
              "  ],\n"
              "  \"empty\": [],\n"
              "  \"names\": [\"x\", \"y\"]\n"
              "}");
}

TEST(JsonText, OfScriptsHasNoSpaces) {
    JsonWriter json;
    json.object(JsonWriter::compact).key("values").array(JsonWriter::compact);
    json.value(0.1 + 0.2, 3).value(std::nan("")).value(std::size_t{7}).end().member("shown", false);
    EXPECT_EQ(std::move(json).text(), "{\"values\":[0.3,null,7],\"shown\":false}");
}

TEST(JsonText, ReadsBackToTheSameBits) {
    stiction_test::Draw draw(6);
    for (int i = 0; i < 20000; ++i) {
        const double number = draw.sign() * draw.decades(1e-150, 1e150);
        JsonWriter json;
        json.value(number);
        const std::string text = std::move(json).text();
        ASSERT_EQ(std::strtod(text.c_str(), nullptr), number) << "seed 6: " << text;
    }
}

TEST(JsonText, HasNoWordForNumbersThatAreNotFinite) {
    JsonWriter json;
    json.array().value(std::numeric_limits<double>::infinity()).value(-std::numeric_limits<double>::infinity(), 3);
    EXPECT_EQ(std::move(json).text(), "[null, null]");
}

}  // namespace
}  // namespace stiction
