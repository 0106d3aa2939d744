// The line on which the parser stopped is looked at as its writer sees it: a table, or a key and a value. No line is parsed again;
// each slip is known by the parser's words and a few letters of the line.
#include "scenario/toml/toml_remedy.hpp"

#include <algorithm>
#include <cctype>
#include <vector>

#include <fmt/format.h>

namespace stiction::scenario {
namespace {

constexpr std::size_t kNowhere = std::string_view::npos;
constexpr std::size_t kLongestExample = 60;  // letters that are written out again in a remedy
constexpr const char* kNames = "names have the letters a to z, digits and underscores";

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_foreign(char c) { return (static_cast<unsigned char>(c) & 0x80U) != 0U; }
bool is_bare(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-' || c == '.'; }
bool has(std::string_view text, std::string_view words) { return text.find(words) != kNowhere; }
bool begins(std::string_view text, std::string_view words) { return text.substr(0, words.size()) == words; }

std::string_view trimmed(std::string_view text) {
    const std::size_t first = std::min(text.find_first_not_of(" \t\r"), text.size());
    return text.substr(first, text.find_last_not_of(" \t\r") + 1 - first);
}

std::vector<std::string_view> lines_of(std::string_view text) {
    std::vector<std::string_view> lines;
    for (std::size_t at = 0; at <= text.size(); at += lines.back().size() + 1) {
        lines.push_back(text.substr(at, text.find('\n', at) - at));
    }
    return lines;
}

/// Where a letter begins, by its column.
std::size_t offset_of(std::string_view line, std::size_t column) {
    std::size_t letters = 0;
    for (std::size_t at = 0; at < line.size(); ++at) {
        letters += (static_cast<unsigned char>(line[at]) & 0xC0U) != 0x80U ? 1U : 0U;
        if (letters == column) {
            return at;
        }
    }
    return line.size();
}

/// Where a sign stands outside of quotes.
std::size_t find_outside(std::string_view line, char sign) {
    char quote = '\0';
    for (std::size_t at = 0; at < line.size(); ++at) {
        if (quote == '\0' && line[at] == sign) {
            return at;
        }
        if (line[at] == '"' || line[at] == '\'') {
            quote = quote == '\0' ? line[at] : quote == line[at] ? '\0' : quote;
        }
    }
    return kNowhere;
}

/// One line as key = value, without its comment.
struct Pair {
    std::string_view key{};
    std::string_view value{};
    std::size_t equals = kNowhere;
};

Pair pair_of(std::string_view line) {
    line = line.substr(0, find_outside(line, '#'));
    const std::size_t equals = find_outside(line, '=');
    return equals == kNowhere ? Pair{trimmed(line), {}, equals}
                              : Pair{trimmed(line.substr(0, equals)), trimmed(line.substr(equals + 1)), equals};
}

bool is_comment_of_other_languages(std::string_view text) {
    return begins(text, "//") || begins(text, "/*") || begins(text, "%") || begins(text, ";") || begins(text, "--");
}

/// ': write inertia = "270 kg m2"', where it can be written.
std::string example(const Pair& pair, const std::string& value) {
    const bool good = pair.equals != kNowhere && pair.key.size() + value.size() <= kLongestExample && !pair.key.empty();
    return good ? fmt::format(": write {} = {}", pair.key, value) : std::string();
}

/// A name as it can be written: "[body.my_surface]" for "[body.my surface]".
std::string name_of(std::string_view words, char joint) {
    std::string name;
    for (const char c : words) {
        if (is_bare(c)) {
            name += c;
        } else if (!is_foreign(c) && !name.empty() && name.back() != joint) {
            name += joint;
        }
    }
    return name;
}

std::string of_header(std::string_view line, std::string_view said) {
    const std::string_view row = trimmed(line);
    const std::size_t end = row.find(']');
    if (has(said, "expected a comment or whitespace")) {
        const std::size_t after = std::min(row.find_first_not_of("] \t", end), row.size());
        return is_comment_of_other_languages(row.substr(after)) ? "a comment begins with #"
                                                                : "the keys of a table stand on the lines after it";
    }
    if (end == kNowhere) {
        return "the name of the table is not closed: add ] at its end";
    }
    const std::string_view name = trimmed(row.substr(1, end - 1));
    if (std::any_of(name.begin(), name.end(), is_foreign)) {
        return std::string("a letter that a name cannot have: ") + kNames;
    }
    if (name.empty() || name.front() == '.' || name.back() == '.' || has(name, "..") || name.front() == '[' ||
        name.size() > kLongestExample) {
        return "the name of the table is not complete: write as in [body.NAME]";
    }
    return fmt::format("a name is one word, and {}: write [{}]", kNames, name_of(name, has(name, ".") ? '_' : '.'));
}

/// A line on which = was expected.
std::string of_missing_equals(std::string_view line, std::size_t at) {
    const Pair pair = pair_of(line);
    const char met = at < line.size() ? line[at] : '\n';
    if (met == ':') {
        return "a key and its value are joined by =: write = for :";
    }
    if (is_foreign(met)) {
        return std::string("a letter that a key cannot have: ") + kNames;
    }
    if (met == ']') {
        return "a table is named between brackets: add [ before it";
    }
    if (pair.equals != kNowhere && pair.key.size() <= kLongestExample) {
        return fmt::format("a key is one word, and {}: write {} = …", kNames, name_of(pair.key, '_'));
    }
    return "= is missing: write key = value, a comment behind #, or a table as in [body.NAME]";
}

bool is_number_with(std::string_view value, char inside) {
    const std::size_t first = value.find_first_not_of("+-0123456789");
    return first != kNowhere && first > 0 && is_digit(value[first - 1]) && value[first] == inside &&
           first + 1 < value.size() && is_digit(value[first + 1]);
}

std::string of_quotes(std::string_view value) {
    for (const std::string_view quote : {"“", "”", "„", "‘", "’", "«", "»"}) {
        if (begins(value, quote)) {
            return "quotes of a text processor: write the plain ones, \"…\"";
        }
    }
    if (value.front() != '"' && value.front() != '\'') {
        return {};
    }
    const std::size_t end = value.find(value.front(), 1);
    return end != kNowhere && is_comment_of_other_languages(trimmed(value.substr(end + 1)))
               ? "a comment begins with #"
               : "something follows the value: put it all into one pair of quotes, or a comment behind #";
}

std::string of_number(const Pair& pair, std::string_view said) {
    const std::string value(pair.value);
    if (has(said, "not representable") || has(said, "could not be interpreted")) {
        return "the number is too large; admissible: whole numbers up to 19 digits, others up to 1e308";
    }
    if (has(said, "leading zeroes")) {
        return "a number does not begin with 0: leave the 0 out";
    }
    if (value.find_first_not_of("+-.0123456789eE_") == kNowhere) {
        return "this is no number: write as in 270, 0.5, 1.0 or 3e-6, with digits on both sides of the point";
    }
    if (is_number_with(value, ',')) {
        std::string point = value;
        point[point.find(',')] = '.';
        const bool plain = point.find_first_not_of("+-.0123456789eE") == kNowhere;
        return "decimals stand behind a point" + example(pair, plain ? point : "\"" + point + "\"");
    }
    if (is_number_with(value, ' ') && value.find_first_not_of("+-.0123456789 ") == kNowhere) {
        std::string together = value;
        together.erase(std::remove(together.begin(), together.end(), ' '), together.end());
        return "the digits of a number stand together" + example(pair, together);
    }
    return {};
}

/// A value that is none.
std::string of_value(const Pair& pair, std::string_view said) {
    const std::string_view value = pair.value;
    if (value.empty()) {
        return "the value is missing: write it behind the =, a text or a number with its unit in quotes";
    }
    if (value.front() == '=') {
        return "write = once";
    }
    if (const std::string quotes = of_quotes(value); !quotes.empty()) {
        return quotes;
    }
    if (value.front() == '{') {
        return "the table in braces is not complete: write { key = value, key = value } on one line, no comma at its "
               "end";
    }
    if (value.front() == '(') {
        return "a list stands in square brackets: write [1, 2]";
    }
    if (has(value, "//") || has(value, "; ") || has(value, "% ") || has(value, "/*")) {
        return "a comment begins with #";
    }
    if (value.back() == ';') {
        return "a line has no ; at its end: leave it out";
    }
    for (const std::string_view word : {"True", "TRUE", "False", "FALSE", "yes", "no", "on", "off"}) {
        if (value == word) {
            return "write true or false, in small letters";
        }
    }
    if (const std::string number = of_number(pair, said); !number.empty()) {
        return number;
    }
    if (value.front() == '[' && value.find_first_not_of("[]+-.0123456789eE_, ") == kNowhere) {
        return "a comma is missing in the list: write [1, 2]";
    }
    if (value.front() == '[') {
        return "what is not a plain number stands in quotes, each value of a list in its own: write [\"1 mm\", \"2 "
               "mm\"]";
    }
    const bool copied = !has(value, "\"");
    return "what is not a plain number stands in quotes" +
           (copied ? example(pair, fmt::format("\"{}\"", value)) : std::string());
}

std::string of_text(std::string_view said) {
    if (has(said, "escape sequence")) {
        return "\\ begins a special letter between \"…\": write \\\\ for it, or put the text between '…'";
    }
    return "the text is not closed: add the quote at its end";
}

/// What was given twice, and where it stands first.
std::string of_repetition(const std::vector<std::string_view>& lines, std::size_t line) {
    const std::string_view row = trimmed(lines[line - 1]);
    const bool table = !row.empty() && row.front() == '[';
    const std::string_view name = table ? row.substr(0, row.rfind(']') + 1) : pair_of(row).key;
    for (std::size_t before = line - 1; before-- > 0;) {
        const std::string_view other = trimmed(lines[before]);
        if (table ? begins(other, name) : pair_of(other).key == name && pair_of(other).equals != kNowhere) {
            return fmt::format("{} is there already, on line {}: {}", name, before + 1,
                               table ? "put its keys together, or give the part another name" : "keep one of them");
        }
        if (!table && !other.empty() && other.front() == '[') {
            break;
        }
    }
    return fmt::format("{} is there already as something else: give it once", name);
}

/// The line with a list that is not closed, from the line on which that was noticed; 0 if there is none.
std::size_t line_of_open_list(const std::vector<std::string_view>& lines, std::size_t line) {
    for (std::size_t before = line; before-- > 0;) {
        const std::string_view value = pair_of(lines[before]).value;
        if (!value.empty() && value.front() == '[') {
            const auto opened = std::count(value.begin(), value.end(), '[');
            return opened > std::count(value.begin(), value.end(), ']') ? before + 1 : 0;
        }
    }
    return 0;
}

std::string remedy(const std::vector<std::string_view>& lines, const TomlFault& fault) {
    const std::string_view line = lines[fault.line - 1];
    const std::string_view row = trimmed(line);
    const std::string_view said = fault.text;
    if (has(said, "cannot redefine")) {
        return of_repetition(lines, fault.line);
    }
    if (has(said, "parsing string") || has(said, "literal string")) {
        return of_text(said);
    }
    if (is_comment_of_other_languages(row)) {
        return "a comment begins with #";
    }
    if (has(said, "table header") || (has(said, "parsing key:") && begins(row, "["))) {
        return of_header(line, said);
    }
    if (has(said, "expected '='")) {
        return of_missing_equals(line, offset_of(line, fault.column));
    }
    if (has(said, "root table")) {
        return "write key = value, a comment behind #, or a table as in [body.NAME]";
    }
    return of_value(pair_of(line), said);
}

}  // namespace

TomlFault with_remedy(std::string_view text, TomlFault fault) {
    const std::vector<std::string_view> lines = lines_of(text);
    if (has(fault.text, "utf-8") || has(fault.text, "UTF-8") || has(fault.text, "byte")) {
        fault.text = "this is not UTF-8: save the file as plain text in UTF-8";
        return fault;
    }
    if (fault.line == 0 || fault.line > lines.size()) {
        return fault;
    }
    const std::string_view line = lines[fault.line - 1];
    const bool of_key = has(fault.text, "pair:") || has(fault.text, "key:") || has(fault.text, "table");
    const std::size_t equals = pair_of(line).equals;
    const bool inside_list = has(fault.text, "parsing array") || begins(trimmed(line), "[") || equals == kNowhere ||
                             offset_of(line, fault.column) < equals;
    if (!of_key && inside_list) {
        if (const std::size_t open = line_of_open_list(lines, fault.line); open > 0) {
            const bool later = open < fault.line && (begins(trimmed(line), "[") || equals != kNowhere);
            fault.text = later || line.empty() ? "the list is not closed: add ] at its end"
                                               : "the list is not closed, or a comma is missing in it: write [1, 2]";
            fault.column = later ? 1 : fault.column;
            fault.line = later ? open : fault.line;
            return fault;
        }
    }
    fault.text = remedy(lines, fault);
    return fault;
}

}  // namespace stiction::scenario
