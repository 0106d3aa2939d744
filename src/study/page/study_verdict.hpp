// Verdict of a study: how many runs did what was required of them, how many failed, and why most often.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "study/page/page_input.hpp"
#include "study/table.hpp"

namespace stiction::study {

/// Runs that ended for the same reason. Numbers in reasons differ from run to run: they do not tell reasons apart.
struct Reason {
    std::string text{};  ///< of the first of them
    std::size_t runs = 0;
};

/// Reasons of the runs that did not finish, the commonest first.
[[nodiscard]] std::vector<Reason> reasons_of(const Table& table);

/// Share of runs that meet a requirement: what the analysis gave, else counted, without an interval.
[[nodiscard]] ShownEstimate shown_rate(const Table& table, const PageInput& input, std::size_t requirement);

/// "83.1 % (82.4 to 83.8 %)"
[[nodiscard]] std::string rate_text(const ShownEstimate& rate);

/// All of it in a few sentences.
[[nodiscard]] std::string study_verdict(const Table& table, const PageInput& input);

}  // namespace stiction::study
