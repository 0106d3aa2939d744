#include "study/boundary/contour.hpp"

#include <algorithm>
#include <array>
#include <compare>
#include <map>
#include <utility>

namespace stiction::study {
namespace {

/// A place in halves of a grid distance, so that it can be compared.
struct Half {
    std::size_t first = 0;
    std::size_t second = 0;
    auto operator<=>(const Half&) const = default;
};

using Joined = std::multimap<Half, Half>;

void join(Joined& joined, const Half& a, const Half& b) {
    joined.emplace(a, b);
    joined.emplace(b, a);
}

/// (1) and (2) of the cell whose corners have these behaviours, in the order of its round: (0,0), (1,0), (1,1), (0,1).
void join_cell(Joined& joined, const Half& at, const std::array<int, 4>& corner) {
    if (std::ranges::find(corner, kUnseen) != corner.end()) {
        return;  // (3)
    }
    constexpr std::array<std::pair<std::size_t, std::size_t>, 4> kSide{{{1, 0}, {2, 1}, {1, 2}, {0, 1}}};
    std::array<Half, 4> crossed{};
    std::size_t crossings = 0;
    for (std::size_t side = 0; side < 4; ++side) {
        if (corner[side] != corner[(side + 1) % 4]) {
            crossed[crossings++] = {at.first + kSide[side].first, at.second + kSide[side].second};
        }
    }
    const bool saddle = crossings == 4 && corner[0] == corner[2] && corner[1] == corner[3];
    if (crossings == 2) {
        join(joined, crossed[0], crossed[1]);
    } else if (saddle) {
        join(joined, crossed[0], crossed[1]);
        join(joined, crossed[2], crossed[3]);
    } else {
        for (std::size_t k = 0; k < crossings; ++k) {
            join(joined, crossed[k], {at.first + 1, at.second + 1});
        }
    }
}

GridPlace place_of(const Half& half) {
    return {0.5 * static_cast<double>(half.first), 0.5 * static_cast<double>(half.second)};
}

/// Takes one segment that begins at a place; false where there is none left.
bool take(Joined& joined, const Half& from, Half& to) {
    const auto found = joined.find(from);
    if (found == joined.end()) {
        return false;
    }
    to = found->second;
    joined.erase(found);
    const auto [begin, end] = joined.equal_range(to);
    for (auto back = begin; back != end; ++back) {
        if (back->second == from) {
            joined.erase(back);
            break;
        }
    }
    return true;
}

/// The line from a place as far as it goes without a choice.
std::vector<GridPlace> follow(Joined& joined, Half at) {
    std::vector<GridPlace> line{place_of(at)};
    Half next{};
    while (take(joined, at, next)) {
        line.push_back(place_of(next));
        at = next;
        if (joined.count(at) > 1) {  // three lines met here
            break;
        }
    }
    return line;
}

}  // namespace

std::vector<std::vector<GridPlace>> contours(std::span<const int> behaviours, std::size_t first_points,
                                             std::size_t second_points) {
    const auto at = [&](std::size_t i, std::size_t k) { return behaviours[i * second_points + k]; };
    Joined joined;
    for (std::size_t i = 0; i + 1 < first_points; ++i) {
        for (std::size_t k = 0; k + 1 < second_points; ++k) {
            join_cell(joined, {2 * i, 2 * k}, {at(i, k), at(i + 1, k), at(i + 1, k + 1), at(i, k + 1)});
        }
    }
    std::vector<std::vector<GridPlace>> lines;
    // Open lines and those that end where three meet first; what is left is closed.
    std::vector<Half> ends;
    for (auto it = joined.begin(); it != joined.end(); it = joined.upper_bound(it->first)) {
        if (joined.count(it->first) != 2) {
            ends.push_back(it->first);
        }
    }
    for (const Half& end : ends) {
        while (joined.contains(end)) {
            lines.push_back(follow(joined, end));
        }
    }
    while (!joined.empty()) {
        lines.push_back(follow(joined, joined.begin()->first));
    }
    return lines;
}

}  // namespace stiction::study
