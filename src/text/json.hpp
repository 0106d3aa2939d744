// Writes JSON: one writer for summaries, comparisons, lists, problems and the data of report pages.
//
//   JsonWriter json;
//   json.object(JsonWriter::lines).member("format", 1);
//   json.key("events").array();
//   json.value(0.25).end().end();
//   std::move(json).text()            {\n  "format": 1,\n  "events": [0.25]\n}
//
// Keys keep the order in which they are written. A number has the fewest digits that read back to the same bits, or the number of
// digits asked for; one that is not finite is null (docs/design/dependencies.md: why not a library).
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stiction {

class JsonWriter {
public:
    enum Layout : unsigned char {
        line,     ///< items one after another: {"a": 1, "b": 2}
        lines,    ///< each item on a line of its own, indented
        compact,  ///< no spaces: {"a":1,"b":2}
    };

    JsonWriter& object(Layout layout = line) { return open('{', '}', layout); }
    JsonWriter& array(Layout layout = line) { return open('[', ']', layout); }
    /// Closes the innermost object or array.
    JsonWriter& end();

    /// The name of the next value; in objects only.
    JsonWriter& key(std::string_view name);

    JsonWriter& value(double number);
    JsonWriter& value(double number, int digits);  ///< significant digits
    JsonWriter& value(std::string_view text);
    JsonWriter& value(const std::string& text) { return value(std::string_view(text)); }
    JsonWriter& value(const char* text) { return value(std::string_view(text)); }
    JsonWriter& value(bool truth) { return literal(truth ? "true" : "false"); }
    JsonWriter& value(std::integral auto whole) { return literal(std::to_string(whole)); }
    /// null where there is none.
    template <class Value>
    JsonWriter& value(const std::optional<Value>& some) {
        return some ? value(*some) : null();
    }
    JsonWriter& null() { return literal("null"); }

    template <class Value>
    JsonWriter& member(std::string_view name, const Value& content) {
        return key(name).value(content);
    }
    /// An array of values on one line or several.
    template <class Values>
    JsonWriter& list(std::string_view name, const Values& values, Layout layout = line) {
        key(name).array(layout);
        for (const auto& content : values) value(content);
        return end();
    }

    /// Everything written, all brackets closed.
    [[nodiscard]] std::string text() &&;

private:
    struct Level {
        char closing;
        Layout layout;
        bool empty;
    };
    JsonWriter& open(char opening, char closing, Layout layout);
    JsonWriter& literal(std::string_view text);
    void separate();
    void break_line();

    std::string out_;
    std::vector<Level> levels_;
    std::size_t indent_ = 0;  // levels of layout `lines`
    bool after_key_ = false;
};

}  // namespace stiction
