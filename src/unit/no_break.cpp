#include "unit/no_break.hpp"

#include "unit/unit_text.hpp"

namespace stiction::unit {
namespace {

bool ends_number(char letter) { return letter >= '0' && letter <= '9'; }

/// Does a unit end here, and not in the middle of a word: the "m" of "more"?
bool ends_word(std::string_view text, std::size_t at) {
    return at >= text.size() || text[at] == ' ' || text[at] == ',' || text[at] == ';' || text[at] == ':' ||
           text[at] == '.' || text[at] == ')';
}

/// End of the unit that begins here; `from` itself where none does. The longest of up to four words.
std::size_t end_of_unit(std::string_view text, std::size_t from) {
    constexpr int kMostWords = 4;
    std::size_t best = from;
    std::size_t end = from;
    for (int words = 0; words < kMostWords && end < text.size(); ++words) {
        end = words == 0 ? from : end + 1;
        while (!ends_word(text, end)) {
            ++end;
        }
        if (end > from && !read_unit(text.substr(from, end - from)).problem.found()) {
            best = end;
        }
        if (end < text.size() && text[end] != ' ') {
            break;
        }
    }
    return best;
}

}  // namespace

std::string no_break(std::string_view text) {
    std::string out;
    for (std::size_t at = 0; at < text.size(); ++at) {
        out += text[at];
        if (!ends_number(text[at]) || at + 1 >= text.size() || text[at + 1] != ' ') {
            continue;
        }
        const std::size_t end = end_of_unit(text, at + 2);
        while (at + 1 < end && end > at + 2) {
            ++at;
            out += text[at] == ' ' ? std::string("\u00a0") : std::string(1, text[at]);
        }
    }
    return out;
}

}  // namespace stiction::unit
