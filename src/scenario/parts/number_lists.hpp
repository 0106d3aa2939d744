// Reads the parameters of a law or method that are lists of numbers: speeds and coefficients of a table, elements of a model.
#pragma once

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "scenario/section/section.hpp"

namespace stiction::scenario {

/// Every list of a part by its table; a part whose lists are left out, or are not of one length, keeps its own.
template <class Part>
void read_lists(Section& section, Part& part, MotionOf motion) {
    if constexpr (requires { Part::lists; }) {
        std::vector<std::vector<double>> given;
        for (const auto& list : Part::lists) {
            given.push_back(section.numbers(list.domain, motion));
        }
        const auto& first = Part::lists[0];
        const std::size_t length = given[0].size();
        const std::size_t capacity = (part.*first.member).size();
        for (std::size_t i = 1; i < given.size(); ++i) {
            if (given[i].size() != length) {
                section.mistake(first.domain.key, ProblemKind::contradiction,
                                fmt::format("{} of {}, but {} of {}: give as many of one as of the other", length,
                                            first.domain.key, given[i].size(), Part::lists[i].domain.key));
                return;
            }
        }
        if (length > capacity) {
            section.mistake(first.domain.key, ProblemKind::too_much,
                            fmt::format("{} numbers; admissible: from 1 to {}", length, capacity));
        }
        if (length == 0 || length > capacity) {
            return;
        }
        part.*Part::list_length = length;
        for (std::size_t i = 0; i < given.size(); ++i) {
            auto& list = part.*Part::lists[i].member;
            list.fill(0);
            std::copy(given[i].begin(), given[i].end(), list.begin());
        }
    }
}

}  // namespace stiction::scenario
