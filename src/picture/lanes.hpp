// Lanes of lines that run down beside rows: lines that share a row have lanes of their own, shorter ones the inner.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace stiction::picture {

/// A line from a row down to another. It ends in the upper half of its last row and begins in the lower half of its first: two lines may
/// meet in a row.
struct Lane {
    std::size_t source = 0;  ///< what it belongs to
    std::size_t from = 0;
    std::size_t to = 0;
    std::size_t lane = 0;  ///< written by put_into_lanes; 0 is the innermost
};

/// Returns the number of lanes. A line that contains another lies outside it, so that lines which nest do not cross.
inline std::size_t put_into_lanes(std::vector<Lane>& lines) {
    std::stable_sort(lines.begin(), lines.end(),
                     [](const Lane& a, const Lane& b) { return a.to - a.from < b.to - b.from; });
    std::size_t count = 0;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        for (std::size_t k = 0; k < i; ++k) {
            if (lines[k].from < lines[i].to && lines[i].from < lines[k].to) {
                lines[i].lane = std::max(lines[i].lane, lines[k].lane + 1);
            }
        }
        count = std::max(count, lines[i].lane + 1);
    }
    return count;
}

}  // namespace stiction::picture
