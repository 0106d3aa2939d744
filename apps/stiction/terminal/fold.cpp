#include "terminal/fold.hpp"

#include <algorithm>

namespace stiction {
namespace {

/// One line; `indent` stands before all that follows the first break.
std::string folded_line(std::string line, std::size_t indent) {
    std::string out;
    while (letters(line) > kColumns) {
        std::size_t fits = 0;   // bytes that fit
        std::size_t count = 0;  // letters before them
        for (std::size_t i = 0; i < line.size() && count <= kColumns; ++i) {
            if (line[i] == ' ' && line.find_first_not_of(' ') < i && i >= indent) fits = i;
            count += (static_cast<unsigned char>(line[i]) & 0xC0U) != 0x80U ? 1U : 0U;
        }
        if (fits == 0) {
            break;  // one long word
        }
        out += line.substr(0, line.find_last_not_of(' ', fits) + 1) + "\n";
        line = std::string(indent, ' ') + line.substr(std::min(line.find_first_not_of(' ', fits), line.size()));
    }
    return out + line;
}

}  // namespace

std::size_t letters(const std::string& text) {
    return static_cast<std::size_t>(std::count_if(
        text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

std::vector<std::string> fold_words(const std::string& text, std::size_t width) {
    std::vector<std::string> lines;
    for (std::size_t from = 0, to = 0; from < text.size(); from = to + 1) {
        to = std::min(text.find(' ', from), text.size());
        const std::string word = text.substr(from, to - from);
        if (lines.empty() || letters(lines.back()) + 1 + letters(word) > width) {
            lines.push_back(word);
        } else {
            lines.back() += " " + word;
        }
    }
    return lines;
}

std::string folded(const std::string& text, std::size_t indent) {
    std::string out;
    for (std::size_t from = 0; from < text.size();) {
        const std::size_t end = std::min(text.find('\n', from), text.size());
        out += folded_line(text.substr(from, end - from), indent) + (end < text.size() ? "\n" : "");
        from = end + 1;
    }
    return out;
}

}  // namespace stiction
