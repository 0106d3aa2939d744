// Results of a study as CSV: one row for each run, units in the head, numbers in the units that people see.
//
//   run,end,reason,body.surface.inertia [kg m2],surface.overshoot [%],surface.overshoot < 2 %
//   0,finished,,270,1.3,1
//
// Words of categorical axes stand as words; a run without a number has an empty field.
#pragma once

#include <string>

#include "study/table.hpp"

namespace stiction::study {

[[nodiscard]] const char* name(RunEnd end) noexcept;
[[nodiscard]] std::string table_csv(const Table& table);

}  // namespace stiction::study
