// Row of results: one run of a study, with its values and numbers.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "study/table.hpp"

namespace stiction::study {

struct RunRow {
    std::uint64_t run = 0;
    RunEnd end = RunEnd::finished;
    std::string reason{};  ///< empty where it finished
    std::vector<double> parameters{};
    std::vector<double> metrics{};
    std::vector<double> requirements{};
};

}  // namespace stiction::study
