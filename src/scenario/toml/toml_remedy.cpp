#include "scenario/toml/toml_remedy.hpp"

#include <algorithm>
#include <cctype>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "scenario/toml/toml_scan.hpp"

namespace stiction::scenario {
namespace {

constexpr std::size_t kNowhere = std::string_view::npos;
constexpr std::size_t kLongestExample = 60;  // letters that are written out again in a remedy
constexpr const char* kNameLetters = "names have the letters a to z, digits and underscores";
constexpr const char* kComment = "a comment begins with #";
constexpr const char* kLines = "write key = value, a comment behind #, or a table as in [body.NAME]";

bool is_digit_of_number(char c) { return c >= '0' && c <= '9'; }
bool is_quote(char c) { return c == '"' || c == '\''; }
bool is_foreign(char c) { return (static_cast<unsigned char>(c) & 0x80U) != 0U; }
bool is_bare(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-' || c == '.'; }
bool has_words(std::string_view text, std::string_view words) { return text.find(words) != kNowhere; }
bool begins(std::string_view text, std::string_view words) { return text.substr(0, words.size()) == words; }

std::string_view without_blanks(std::string_view text) {
    const std::size_t first = std::min(text.find_first_not_of(" \t\r"), text.size());
    return text.substr(first, text.find_last_not_of(" \t\r") + 1 - first);
}

/// End of the last letter of a line.
std::size_t trimmed_end(std::string_view line) { return line.find_last_not_of(" \t\r") + 1; }

std::vector<std::string_view> lines_of(std::string_view text) {
    std::vector<std::string_view> lines;
    for (std::size_t at = 0; at <= text.size(); at += lines.back().size() + 1) {
        lines.push_back(text.substr(at, text.find('\n', at) - at));
    }
    return lines;
}

/// Offset at which the letter of a column begins.
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

/// One line as key = value, without its comment.
struct Pair {
    std::string_view key{};
    std::string_view value{};
    std::size_t equals = kNowhere;
};

Pair pair_of(std::string_view line) {
    line = line.substr(0, find_outside_quotes(line, '#'));
    const std::size_t equals = find_outside_quotes(line, '=');
    return equals == kNowhere
               ? Pair{without_blanks(line), {}, equals}
               : Pair{without_blanks(line.substr(0, equals)), without_blanks(line.substr(equals + 1)), equals};
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

std::string of_header(std::string_view line) {
    const std::string_view row = without_blanks(line);
    const std::size_t end = row.find(']');
    if (end == kNowhere && row.find_first_not_of("[ \t") == kNowhere) {
        return "the name of a table is missing: write as in [body.NAME]";
    }
    if (end == kNowhere) {
        return "the name of the table is not closed: add ] at its end";
    }
    const std::size_t first = std::min(row.find_first_not_of('['), end);
    const std::string_view name = without_blanks(row.substr(first, end - first));
    if (!name.empty() && !is_bare(name.front()) && !is_quote(name.front()) && !is_foreign(name.front())) {
        return "the name of a table must begin with a letter, a digit or a quote";
    }
    if (std::any_of(name.begin(), name.end(), is_foreign)) {
        return fmt::format("a letter that a name cannot have: {}", kNameLetters);
    }
    if (name.empty() || name.front() == '.' || name.back() == '.' || has_words(name, "..") ||
        name.size() > kLongestExample) {
        return "the name of the table is not complete: write as in [body.NAME]";
    }
    return fmt::format("a name is one word, and {}: write [{}]", kNameLetters,
                       name_of(name, has_words(name, ".") ? '_' : '.'));
}

/// Behind the name of a table.
std::string of_rest_of_header(std::string_view rest) {
    return is_comment_of_other_languages(without_blanks(rest)) ? kComment
                                                               : "the keys of a table stand on the lines after it";
}

/// A line on which = was expected.
std::string of_missing_equals(std::string_view line, std::size_t at) {
    const Pair pair = pair_of(line);
    const char met = at < line.size() ? line[at] : '\n';
    if (met == ':') {
        return "a key and its value are joined by =: write = for :";
    }
    if (is_foreign(met)) {
        return fmt::format("a letter that a key cannot have: {}", kNameLetters);
    }
    if (met == ']') {
        return "a table is named between brackets: add [ before it";
    }
    if (pair.equals != kNowhere && pair.key.size() <= kLongestExample) {
        return fmt::format("a key is one word, and {}: write {} = …", kNameLetters, name_of(pair.key, '_'));
    }
    return fmt::format("= is missing: {}", kLines);
}

bool is_number_with(std::string_view value, char inside) {
    const std::size_t first = value.find_first_not_of("+-0123456789");
    return first != kNowhere && first > 0 && is_digit_of_number(value[first - 1]) && value[first] == inside &&
           first + 1 < value.size() && is_digit_of_number(value[first + 1]);
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
    return end != kNowhere && is_comment_of_other_languages(without_blanks(value.substr(end + 1)))
               ? kComment
               : "something follows the value: put it all into one pair of quotes, or a comment behind #";
}

/// Is it a number of TOML, whatever its size?
bool is_number(std::string_view value) {
    const auto skip_digits = [&] {
        const std::size_t digits = std::min(value.find_first_not_of("0123456789_"), value.size());
        value.remove_prefix(digits);
        return digits > 0;
    };
    const auto skip_one_of = [&](std::string_view letters) {
        const bool found = !value.empty() && has_words(letters, value.substr(0, 1));
        value.remove_prefix(found ? 1 : 0);
        return found;
    };
    skip_one_of("+-");
    bool good = skip_digits();
    good = good && (!skip_one_of(".") || skip_digits());
    if (good && skip_one_of("eE")) {
        skip_one_of("+-");
        good = skip_digits();
    }
    return good && value.empty();
}

std::string of_number(const Pair& pair) {
    const std::string value(pair.value);
    const std::size_t first = std::min(value.find_first_not_of("+-"), value.size());
    if (is_number(value) && value[first] == '0' && first + 1 < value.size() && is_digit_of_number(value[first + 1])) {
        return "a number does not begin with 0: leave the 0 out";
    }
    if (is_number(value)) {
        return "the number is too large; admissible: whole numbers up to 19 digits, others up to 1e308";
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
std::string of_value(const Pair& pair) {
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
    if (has_words(value, "//") || has_words(value, "; ") || has_words(value, "% ") || has_words(value, "/*")) {
        return kComment;
    }
    if (value.back() == ';') {
        return "a line has no ; at its end: leave it out";
    }
    for (const std::string_view word : {"True", "TRUE", "False", "FALSE", "yes", "no", "on", "off"}) {
        if (value == word) {
            return "write true or false, in small letters";
        }
    }
    if (const std::string number = of_number(pair); !number.empty()) {
        return number;
    }
    if (value.front() == '[' && value.find_first_not_of("[]+-.0123456789eE_, ") == kNowhere) {
        return "a comma is missing in the list: write [1, 2]";
    }
    if (value.front() == '[') {
        return "what is not a plain number stands in quotes, each value of a list in its own: write [\"1 mm\", \"2 "
               "mm\"]";
    }
    const bool copied = !has_words(value, "\"");
    return "what is not a plain number stands in quotes" +
           (copied ? example(pair, fmt::format("\"{}\"", value)) : std::string());
}

/// Between quotes; `at` is where in the line the parser stopped.
std::string of_text(std::string_view line, std::size_t at) {
    constexpr std::size_t kLongestEscape = 9;  // \U and seven of its eight digits
    const std::string_view before = line.substr(0, std::min(at, line.size()));
    const std::size_t escape = before.rfind('\\');
    if (at < line.size() && static_cast<unsigned char>(line[at]) < 0x20 && line[at] != '\r') {
        return "a text has no control characters: write \\t for a tabulator, \\n for a new line";
    }
    const bool begins_letter = escape != kNowhere && before.size() - escape <= kLongestEscape;
    const bool special =
        begins_letter && (before.size() - escape == 1 || has_words("uU", before.substr(escape + 1, 1)));
    if (special && at < trimmed_end(line)) {
        return "\\ begins a special letter between \"…\": write \\\\ for it, or put the text between '…'";
    }
    return "the text is not closed: add the quote at its end";
}

bool begins_path(const std::vector<std::string>& path, const std::vector<std::string>& first) {
    return first.size() <= path.size() && std::equal(first.begin(), first.end(), path.begin());
}

/// A key or table that is defined before; empty if it is not.
std::string of_repetition(std::string_view row, bool is_table, const TomlScan& scan) {
    const std::size_t end = is_table ? row.rfind(']') : kNowhere;
    if (is_table && (begins(row, "[[") || end == kNowhere)) {
        return {};
    }
    const std::string_view name = is_table ? row.substr(0, end + 1) : pair_of(row).key;
    std::vector<std::string> path = is_table ? std::vector<std::string>() : scan.table;
    for (std::string& word : names_of_key(is_table ? row.substr(1, end - 1) : name)) {
        path.push_back(std::move(word));
    }
    for (const TomlDefinition& earlier : scan.definitions) {
        if (earlier.path == path && earlier.is_table == is_table) {
            return fmt::format("{} is there already, on line {}: {}", name, earlier.line,
                               is_table ? "put its keys together, or give the part another name" : "keep one of them");
        }
        const bool inside_value = !earlier.is_table && begins_path(path, earlier.path);
        const bool around = !is_table && begins_path(earlier.path, path);
        if (inside_value || around) {
            return fmt::format("{} is there already as something else, on line {}: give it once", name, earlier.line);
        }
    }
    return {};
}

/// Offset at which the text stops being UTF-8; its size if it does not.
std::size_t end_of_utf8(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
        const auto lead = static_cast<unsigned char>(text[at]);
        const std::size_t length = lead < 0x80 ? 1 : lead >> 5 == 6 ? 2 : lead >> 4 == 14 ? 3 : lead >> 3 == 30 ? 4 : 0;
        const auto follows = [&](std::size_t k) {
            return at + k < text.size() && (static_cast<unsigned char>(text[at + k]) & 0xC0U) == 0x80U;
        };
        bool good = length > 0;
        for (std::size_t k = 1; k < length; ++k) {
            good = good && follows(k);
        }
        if (!good) {
            return at;
        }
        at += length;
    }
    return text.size();
}

class TomlLook {
public:
    TomlLook(std::string_view text, TomlStop stop) : text_(text), lines_(lines_of(text)), stop_(stop) {}

    /// Describes the mistake in words; moves the stop to where the slip was made.
    std::string slip() {
        if (const std::size_t end = end_of_utf8(text_); end < text_.size()) {
            const auto before = text_.substr(0, end);
            stop_ = {1 + static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n')), 0};
            return "this is not UTF-8: save the file as plain text in UTF-8";
        }
        stop_.line = std::clamp<std::size_t>(stop_.line, 1, lines_.size());
        line_ = lines_[stop_.line - 1];
        at_ = offset_of(line_, stop_.column);
        scan_ = scan_toml(text_, static_cast<std::size_t>(line_.data() - text_.data()) + at_);
        return of_place();
    }
    [[nodiscard]] bool too_deep() const {
        return scan_.depth >= kDeepestToml && at_ < line_.size() && (line_[at_] == '[' || line_[at_] == '{');
    }
    [[nodiscard]] TomlStop stop() const { return stop_; }

private:
    using Inside = TomlScan::Inside;

    std::string of_place() {
        const std::string_view row = without_blanks(line_);
        const bool is_header = begins(row, "[") && scan_.depth == 0;
        if ((is_header && scan_.inside == Inside::nothing) || scan_.inside == Inside::value) {
            if (std::string again = of_repetition(row, is_header, scan_); !again.empty()) {
                return again;
            }
        }
        if (scan_.inside == Inside::text) {
            return of_text(line_, at_);
        }
        if (is_comment_of_other_languages(row)) {
            return kComment;
        }
        if (scan_.inside == Inside::after_header) {
            return of_rest_of_header(line_.substr(at_));
        }
        if (is_header) {
            return of_header(line_);
        }
        if (scan_.inside == Inside::list) {
            return of_list(row);
        }
        if (scan_.inside == Inside::nothing || scan_.inside == Inside::key) {
            const bool strange = !row.empty() && !is_bare(row.front()) && !is_foreign(row.front()) &&
                                 !is_quote(row.front()) && line_.find(row) == at_;
            return strange ? kLines : of_missing_equals(line_, at_);
        }
        return of_value(pair_of(line_));
    }

    /// In a list that was opened on this line or before.
    std::string of_list(std::string_view row) {
        const std::string_view value = pair_of(line_).value;
        const auto opened = std::count(value.begin(), value.end(), '[');
        const bool here = scan_.opened == stop_.line;
        if (here && opened == std::count(value.begin(), value.end(), ']')) {
            return of_value(pair_of(line_));
        }
        const bool next_row = row.empty() || begins(row, "[") || find_outside_quotes(line_, '=') != kNowhere;
        if (!here && !next_row) {
            return "the list is not closed, or a comma is missing in it: write [1, 2]";
        }
        stop_ = here ? stop_ : TomlStop{scan_.opened, 1};
        return "the list is not closed: add ] at its end";
    }

    std::string_view text_;
    std::vector<std::string_view> lines_;
    TomlStop stop_;
    std::string_view line_;
    std::size_t at_ = 0;  // in the line
    TomlScan scan_;
};

}  // namespace

Mistake toml_mistake(std::string_view text, const std::string& file, TomlStop stop) {
    TomlLook look(text, stop);
    const std::string slip = look.slip();
    if (look.too_deep()) {
        return {{file, look.stop().line, look.stop().column},
                {.kind = ProblemKind::too_much,
                 .what = fmt::format("lists and tables stand in one another more than {} deep", kDeepestToml),
                 .remedy = "a scenario needs 3"}};
    }
    return {{file, look.stop().line, look.stop().column},
            {.kind = ProblemKind::syntax, .what = "this is not TOML: " + slip}};
}

}  // namespace stiction::scenario
