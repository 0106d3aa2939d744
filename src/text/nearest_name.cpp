#include "text/nearest_name.hpp"

#include <algorithm>

namespace stiction {

std::size_t edit_distance(std::string_view a, std::string_view b) {
    // row by row; two rows back for exchanged neighbours
    std::vector<std::size_t> before(b.size() + 1);
    std::vector<std::size_t> last(b.size() + 1);
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) {
        last[j] = j;
    }
    for (std::size_t i = 1; i <= a.size(); ++i) {
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t replaced = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
            row[j] = std::min({last[j] + 1, row[j - 1] + 1, replaced});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
                row[j] = std::min(row[j], before[j - 2] + 1);
            }
        }
        before.swap(last);
        last.swap(row);
    }
    return last[b.size()];
}

namespace {

/// Small letters, and one sign between words.
std::string plainly(std::string_view word) {
    std::string plain;
    for (const char c : word) {
        plain += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c == '-' || c == ' ' ? '_' : c;
    }
    return plain;
}

/// One slip in three letters, and one in any word of three or more: farther away it is another word, not a misspelt one.
bool is_near(std::size_t slips, std::size_t longer) {
    return slips == 0 || (longer > 2 && 3 * slips <= std::max<std::size_t>(longer, 3));
}

}  // namespace

std::string nearest_name(std::string_view word, const std::vector<std::string>& known) {
    const std::string plain = plainly(word);
    const std::string* nearest = nullptr;
    std::size_t least = word.size() + 1;
    for (const std::string& name : known) {
        const std::size_t slips = edit_distance(plain, plainly(name));
        const bool as_near = slips == least && nearest != nullptr &&
                             edit_distance(word, name) < edit_distance(word, *nearest);  // "MPA" is MPa, not mPa
        if ((slips < least || as_near) && is_near(slips, std::max(plain.size(), name.size()))) {
            least = slips;
            nearest = &name;
        }
    }
    constexpr std::size_t kTelling = 3;  // letters of a name that was cut short; one letter less is a slip
    const auto cut = std::find_if(known.begin(), known.end(), [&](const std::string& name) {
        return word.size() >= kTelling && least > 1 && name.rfind(word, 0) == 0;
    });
    nearest = cut == known.end() ? nearest : &*cut;
    return nearest == nullptr ? std::string() : *nearest;
}

std::string did_you_mean(std::string_view word, const std::vector<std::string>& known) {
    const std::string nearest = nearest_name(word, known);
    return nearest.empty() ? "" : "; did you mean \"" + nearest + "\"?";
}

}  // namespace stiction
