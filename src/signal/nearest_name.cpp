#include "signal/nearest_name.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace stiction {
namespace {

/// Edit distance in which exchanging neighbours counts once (optimal string alignment), row by row.
std::size_t distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> before_last(b.size() + 1);
    std::vector<std::size_t> last(b.size() + 1);
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) last[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t replace = last[j - 1] + (a[i - 1] == b[j - 1] ? 0U : 1U);
            row[j] = std::min({last[j] + 1, row[j - 1] + 1, replace});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
                row[j] = std::min(row[j], before_last[j - 2] + 1);
            }
        }
        before_last.swap(last);
        last.swap(row);
    }
    return last[b.size()];
}

}  // namespace

std::string nearest_name(std::string_view wanted, std::span<const std::string> known) {
    std::string nearest;
    std::size_t fewest = std::max<std::size_t>(2, wanted.size() / 3) + 1;
    for (const std::string& name : known) {
        const std::size_t letters = distance(wanted, name);
        if (letters < fewest) {
            fewest = letters;
            nearest = name;
        }
    }
    return nearest;
}

}  // namespace stiction
