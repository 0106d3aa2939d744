#include "study/file/axis_text.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace stiction::study {
namespace {

constexpr std::string_view kBlanks = " \t\r\n";

TextPiece without_blanks(std::string_view text, std::size_t offset) {
    const std::size_t first = text.find_first_not_of(kBlanks);
    if (first == std::string_view::npos) {
        return {"", offset};
    }
    const std::size_t last = text.find_last_not_of(kBlanks);
    return {std::string(text.substr(first, last - first + 1)), offset + first};
}

/// A text in quotes without them.
std::string without_quotes(const std::string& text) {
    const bool quoted =
        text.size() >= 2 && (text.front() == '"' || text.front() == '\'') && text.back() == text.front();
    return quoted ? text.substr(1, text.size() - 2) : text;
}

/// "normal" of "normal(1, 2)"; empty where the brackets are not the outermost.
std::string called_name(const std::string& text) {
    const std::size_t open = text.find('(');
    if (open == std::string::npos || open == 0 || text.back() != ')') {
        return {};
    }
    int depth = 0;
    for (std::size_t i = open; i + 1 < text.size(); ++i) {
        depth += text[i] == '(' ? 1 : text[i] == ')' ? -1 : 0;
        if (depth == 0) {
            return {};
        }
    }
    const TextPiece name = without_blanks(std::string_view(text).substr(0, open), 0);
    const bool known = std::ranges::find(kDistributionNames, name.text) != kDistributionNames.end();
    return known ? name.text : std::string();
}

class AxisParser {
public:
    explicit AxisParser(std::string_view text) : text_(text) {}

    AxisText parse() {
        const std::size_t equals = text_.find('=');
        const TextPiece key = without_blanks(text_.substr(0, equals == std::string_view::npos ? 0 : equals), 0);
        if (key.text.empty()) {
            fail(0, "there is no \"=\" between a key and its values: write body.load.inertia=1:2:21");
            return axis_;
        }
        axis_.key = key.text;
        const TextPiece values = without_blanks(text_.substr(equals + 1), equals + 1);
        if (values.text.empty()) {
            fail(equals, "there are no values after \"=\": write 1:2:21, or 1, 2, 5, or uniform(1, 2)");
            return axis_;
        }
        check_closed(values);
        axis_.name = called_name(values.text);
        if (axis_.name.empty()) {
            read_plain(values);
        } else {
            axis_.form = AxisText::Form::call;
            const std::size_t open = values.text.find('(');
            read_items(std::string_view(values.text).substr(open + 1, values.text.size() - open - 2),
                       values.offset + open + 1);
        }
        return axis_;
    }

private:
    void fail(std::size_t offset, std::string what) {
        if (!axis_.problem.found()) {
            axis_.problem = {column_of(text_, offset), std::move(what)};
        }
    }

    void check_closed(const TextPiece& values) {
        std::vector<std::size_t> open;
        std::size_t quote = std::string::npos;
        for (std::size_t i = 0; i < values.text.size(); ++i) {
            const char c = values.text[i];
            if (quote != std::string::npos) {
                quote = c == values.text[quote] ? std::string::npos : quote;
            } else if (c == '"' || c == '\'') {
                quote = i;
            } else if (c == '(') {
                open.push_back(i);
            } else if (c == ')' && open.empty()) {
                fail(values.offset + i, "this bracket was not opened");
            } else if (c == ')') {
                open.pop_back();
            }
        }
        if (quote != std::string::npos) {
            fail(values.offset + quote, "this quote is not closed");
        } else if (!open.empty()) {
            fail(values.offset + open.back(), "this bracket is not closed");
        }
    }

    void read_plain(const TextPiece& values) {
        const std::vector<TextPiece> ends = pieces_of(values.text, ':', values.offset);
        const bool one = pieces_of(values.text, ',').size() == 1;
        if (one && ends.size() == 3) {
            axis_.form = AxisText::Form::range;
            for (const TextPiece& end : ends) {
                add(end);
            }
            return;
        }
        read_items(values.text, values.offset);
    }

    void read_items(std::string_view text, std::size_t offset) {
        for (const TextPiece& piece : pieces_of(text, ',', offset)) {
            if (axis_.name == "discrete") {
                read_weighted(piece);
            } else {
                add(piece);
            }
        }
    }

    /// "1 mm: 0.2": the last colon, since a ratio has one of its own.
    void read_weighted(const TextPiece& piece) {
        const std::vector<TextPiece> parts = pieces_of(piece.text, ':', piece.offset);
        if (parts.size() < 2 || parts.back().text.empty()) {
            fail(piece.offset,
                 fmt::format("\"{}\" has no weight: write value: weight, as in discrete(1: 0.2, 2: 0.8)", piece.text));
            return;
        }
        const TextPiece& weight = parts.back();
        const std::size_t length = weight.offset - piece.offset;
        TextPiece value = without_blanks(std::string_view(piece.text).substr(0, length), piece.offset);
        value.text.pop_back();  // the colon
        add(without_blanks(value.text, value.offset));
        axis_.items.back().weight = weight.text;
        axis_.items.back().weight_column = column_of(text_, weight.offset);
    }

    void add(const TextPiece& piece) {
        if (piece.text.empty()) {
            fail(piece.offset, "a value is missing here");
        }
        axis_.items.push_back({without_quotes(piece.text), column_of(text_, piece.offset), "", 0});
    }

    std::string_view text_;
    AxisText axis_;
};

}  // namespace

std::vector<TextPiece> pieces_of(std::string_view text, char sign, std::size_t offset) {
    std::vector<TextPiece> pieces;
    std::size_t begin = 0;
    int depth = 0;
    char quote = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (quote != 0) {
            quote = c == quote ? 0 : quote;
        } else if (c == '"' || c == '\'') {
            quote = c;
        } else if (c == '(' || c == '[') {
            ++depth;
        } else if (c == ')' || c == ']') {
            --depth;
        } else if (c == sign && depth == 0) {
            pieces.push_back(without_blanks(text.substr(begin, i - begin), offset + begin));
            begin = i + 1;
        }
    }
    pieces.push_back(without_blanks(text.substr(begin), offset + begin));
    return pieces;
}

AxisText parse_axis(std::string_view text) { return AxisParser(text).parse(); }

}  // namespace stiction::study
