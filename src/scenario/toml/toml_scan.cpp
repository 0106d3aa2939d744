#include "scenario/toml/toml_scan.hpp"

#include <algorithm>
#include <utility>

namespace stiction::scenario {
namespace {

constexpr std::size_t kNotFound = std::string_view::npos;

class Scanner {
public:
    Scanner(std::string_view text, std::size_t end) : text_(text.substr(0, std::min(end, text.size()))) {}

    TomlScan scan() {
        while (at_ < text_.size()) {
            result_.inside = TomlScan::Inside::nothing;
            scan_line();
        }
        result_.depth = open_.size();
        return std::move(result_);
    }

private:
    struct Open {
        TomlScan::Inside inside;
        std::size_t line;
    };

    void skip(std::string_view letters) { at_ = std::min(text_.find_first_not_of(letters, at_), text_.size()); }
    /// To the end of the line, which stays.
    void skip_line() { at_ = std::min(text_.find('\n', at_), text_.size()); }
    void end_line() {
        ++at_;
        ++line_;
    }

    /// A header, or a key with its value on however many lines.
    void scan_line() {
        skip(" \t\r");
        if (at_ == text_.size()) {
            return;
        }
        if (text_[at_] == '\n') {
            end_line();
        } else if (text_[at_] == '#') {
            skip_line();
        } else if (text_[at_] == '[') {
            scan_header();
        } else {
            scan_pair();
        }
    }

    void scan_header() {
        result_.inside = TomlScan::Inside::header;
        const std::string_view row = row_here();
        const std::size_t first = row.find_first_not_of('[');
        const std::size_t length = find_outside_quotes(row.substr(std::min(first, row.size())), ']');
        if (first == kNotFound || length == kNotFound) {
            skip_line();
            return;
        }
        result_.table = names_of_key(row.substr(first, length));
        result_.definitions.push_back({result_.table, line_, true});
        at_ += first + length;
        skip("]");
        result_.inside = TomlScan::Inside::after_header;
        skip_line();
    }

    void scan_pair() {
        result_.inside = TomlScan::Inside::key;
        const std::string_view row = row_here();
        const std::size_t equals = find_outside_quotes(row, '=');
        if (equals == kNotFound) {
            skip_line();
            return;
        }
        TomlDefinition pair{.path = result_.table, .line = line_};
        for (std::string& name : names_of_key(row.substr(0, equals))) {
            pair.path.push_back(std::move(name));
        }
        at_ += equals + 1;
        result_.inside = TomlScan::Inside::value;
        if (scan_value()) {
            result_.definitions.push_back(std::move(pair));
        }
    }

    /// False if the text ends before the value does.
    bool scan_value() {
        for (; at_ < text_.size(); ++at_) {
            const char c = text_[at_];
            if (c == '\n' && open_.empty()) {
                return true;
            }
            if (c == '\n') {
                ++line_;
            } else if (c == '#') {
                skip_line();
                --at_;
            } else if (c == '"' || c == '\'') {
                if (!scan_text(c)) {
                    return false;
                }
            } else if (c == '[' || c == '{') {
                open_.push_back({c == '[' ? TomlScan::Inside::list : TomlScan::Inside::braces, line_});
            } else if ((c == ']' || c == '}') && !open_.empty()) {
                open_.pop_back();
            }
        }
        if (!open_.empty()) {
            result_.inside = open_.back().inside;
            result_.opened = open_.back().line;
        }
        return false;
    }

    /// From the opening quote to the last character of the closing one; false if the text ends before.
    bool scan_text(char quote) {
        const std::string three(3, quote);
        const bool long_text = text_.substr(at_, 3) == three;
        const std::string_view closing = long_text ? std::string_view(three) : std::string_view(three).substr(0, 1);
        const std::size_t opened = line_;
        for (at_ += closing.size(); at_ < text_.size(); ++at_) {
            if (text_.substr(at_, closing.size()) == closing) {
                at_ += closing.size() - 1;
                return true;
            }
            line_ += text_[at_] == '\n' ? 1U : 0U;
            at_ += text_[at_] == '\\' && quote == '"' ? 1U : 0U;
        }
        at_ = text_.size();
        result_.inside = TomlScan::Inside::text;
        result_.opened = opened;
        return false;
    }

    [[nodiscard]] std::string_view row_here() const { return text_.substr(at_, text_.find('\n', at_) - at_); }

    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t line_ = 1;
    std::vector<Open> open_;
    TomlScan result_;
};

}  // namespace

TomlScan scan_toml(std::string_view text, std::size_t end) { return Scanner(text, end).scan(); }

std::vector<std::string> names_of_key(std::string_view key) {
    std::vector<std::string> names{""};
    char quote = '\0';
    for (const char c : key) {
        if (quote != '\0') {
            quote = c == quote ? '\0' : quote;
            names.back() += quote != '\0' ? std::string(1, c) : std::string();
        } else if (c == '"' || c == '\'') {
            quote = c;
        } else if (c == '.') {
            names.emplace_back();
        } else if (c != ' ' && c != '\t') {
            names.back() += c;
        }
    }
    return names;
}

std::size_t find_outside_quotes(std::string_view line, char sign) {
    char quote = '\0';
    for (std::size_t at = 0; at < line.size(); ++at) {
        if (quote == '\0' && line[at] == sign) {
            return at;
        }
        if (line[at] == '"' || line[at] == '\'') {
            quote = quote == '\0' ? line[at] : quote == line[at] ? '\0' : quote;
        }
    }
    return kNotFound;
}

}  // namespace stiction::scenario
