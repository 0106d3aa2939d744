// Statements about a table that its page shows: pass rates, and the influence of each parameter as the design gives it.
//
//   saltelli        first and total Sobol' indices of each metric, with confidence                                    (1)
//   morris          mean size and deviation of its elementary effects                                                 (2)
//   one-at-a-time   a tornado                                                                                         (3)
//   other designs   standardised regression coefficients, with the part of the variance that they explain             (4)
//   along a boundary  its lines, and no bars: those runs say nothing about all others                                 (5)
//
// A metric that does not vary has no bars. Of many base points fewer resamples are drawn: the page of 10⁶ runs takes seconds, not minutes.
#pragma once

#include "study/page/page_input.hpp"
#include "study/table.hpp"

namespace stiction::study {

[[nodiscard]] PageInput analysed(const Table& table);

}  // namespace stiction::study
