// Curves of some runs of a study, for its page: each is run once more and recorded.
//
//   runs         the ends of every metric, then some at random (page/sample.hpp, 3)                                              (1)
//   quantities   positions of the bodies that the kept metrics name, themselves or by a friction on them; else of the first bodies    (2)
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "study/page/page_input.hpp"
#include "study/table.hpp"
#include "study/work/prepared.hpp"

namespace stiction::study {

struct CurveOptions {
    std::size_t runs = 64;  ///< at most
    std::size_t threads = 1;
    std::function<bool()> go_on{};  ///< false ends it soon, with the curves that are there
};

/// By quantity; curves in the order of runs. Nothing where no run finished.
[[nodiscard]] std::vector<Family> run_curves(const PreparedStudy& study, const Table& table,
                                             const CurveOptions& options);

/// (2)
[[nodiscard]] std::vector<std::string> curve_quantities(const Plan& plan, const std::vector<Column>& metrics);

}  // namespace stiction::study
