// Data of the scripts of the page of a study, as JSON for a script element. Numbers are in the units that people see.
//
//   a number of a map: three letters of base64; 0: there is none, 1: exactly 0, else 2 + round(262141 (x − low) / (high − low))       (1)
//
// so that it is off by at most 4·10⁻⁶ of the range of its map, in half the bytes of digits.
#pragma once

#include <span>
#include <string>

#include "study/page/page_input.hpp"
#include "study/table.hpp"

namespace stiction::study {

[[nodiscard]] std::string study_page_data(const Table& table, const PageInput& input, const StudyPageBounds& bounds);

/// (1)
[[nodiscard]] std::string packed_levels(std::span<const double> values, double low, double high);

}  // namespace stiction::study
