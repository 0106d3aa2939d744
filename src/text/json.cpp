#include "text/json.hpp"

#include <cmath>

#include <fmt/format.h>

#include "text/escape.hpp"
#include "text/number.hpp"

namespace stiction {

JsonWriter& JsonWriter::open(char opening, char closing, Layout layout) {
    separate();
    out_ += opening;
    levels_.push_back({closing, layout, true});
    indent_ += layout == lines ? 1 : 0;
    return *this;
}

JsonWriter& JsonWriter::end() {
    const Level level = levels_.back();
    levels_.pop_back();
    indent_ -= level.layout == lines ? 1 : 0;
    if (level.layout == lines && !level.empty) break_line();
    out_ += level.closing;
    return *this;
}

JsonWriter& JsonWriter::key(std::string_view name) {
    separate();
    out_ += json_text(name);
    out_ += levels_.back().layout == compact ? ":" : ": ";
    after_key_ = true;
    return *this;
}

JsonWriter& JsonWriter::value(double number) {
    return literal(std::isfinite(number) ? fmt::format("{}", number) : "null");
}

JsonWriter& JsonWriter::value(double number, int digits) {
    return literal(std::isfinite(number) ? short_number(number, digits) : "null");
}

JsonWriter& JsonWriter::value(std::string_view text) { return literal(json_text(text)); }

std::string JsonWriter::text() && {
    while (!levels_.empty()) end();
    return std::move(out_);
}

JsonWriter& JsonWriter::literal(std::string_view text) {
    separate();
    out_ += text;
    return *this;
}

void JsonWriter::separate() {
    if (after_key_ || levels_.empty()) {
        after_key_ = false;
        return;
    }
    Level& level = levels_.back();
    if (!level.empty) out_ += level.layout == line ? ", " : ",";
    if (level.layout == lines) break_line();
    level.empty = false;
}

void JsonWriter::break_line() {
    out_ += '\n';
    out_.append(2 * indent_, ' ');
}

}  // namespace stiction
