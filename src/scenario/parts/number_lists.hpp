// Reads the parameters of a law or method that are lists of numbers: speeds and coefficients of a table, elements of a model.
#pragma once

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "scenario/section/section.hpp"

namespace stiction::scenario {

/// The lists of a part by its table, all of one length; none if they are left out or differ.
template <class Part>
std::vector<std::vector<double>> given_lists(Section& section, MotionOf motion) {
    std::vector<std::vector<double>> given;
    for (const auto& list : Part::lists) {
        given.push_back(section.numbers(list.domain, motion));
    }
    const Domain& first = Part::lists[0].domain;
    for (std::size_t i = 1; i < given.size(); ++i) {
        if (given[i].size() != given[0].size()) {
            section.mistake(first.key, ProblemKind::contradiction,
                            fmt::format("{} of {}, but {} of {}: give as many of one as of the other", given[0].size(),
                                        first.key, given[i].size(), Part::lists[i].domain.key));
            return {};
        }
    }
    return given[0].empty() ? std::vector<std::vector<double>>{} : given;
}

/// Lists that the part has room for; it keeps its own where none are given.
template <class Part>
void fill_lists(Part& part, const std::vector<std::vector<double>>& given) {
    for (std::size_t i = 0; i < given.size(); ++i) {
        auto& list = part.*Part::lists[i].member;
        part.*Part::list_length = given[i].size();
        list.fill(0);
        std::copy(given[i].begin(), given[i].end(), list.begin());
    }
}

/// Every list of a part by its table; a part whose lists are left out, are not of one length or too long, keeps its own.
template <class Part>
void read_lists(Section& section, Part& part, MotionOf motion) {
    if constexpr (requires { Part::lists; }) {
        const std::vector<std::vector<double>> given = given_lists<Part>(section, motion);
        const std::size_t capacity = (part.*Part::lists[0].member).size();
        if (!given.empty() && given[0].size() > capacity) {
            section.mistake(Part::lists[0].domain.key, ProblemKind::too_much,
                            fmt::format("{} numbers; admissible: from 1 to {}", given[0].size(), capacity));
            return;
        }
        fill_lists(part, given);
    }
}

}  // namespace stiction::scenario
