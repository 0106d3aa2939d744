// The points of a study: so many runs, and the values of each.
//
//   const std::unique_ptr<const Design> design = make_design(study);      // throws ModelError with every problem
//   design->row(4711, values);                                            // SI, by axis
//
// Row i depends on (study, i) alone and is computed without the rows before it, so any process may compute any row, in any order,
// at the same time, and gets the same bits on every machine.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "study/study.hpp"
#include "text/model_problem.hpp"

namespace stiction::study {

/// Rows that a study may have: one takes some 200 bytes of results.
inline constexpr std::size_t kMostRuns = 1'000'000'000;

class Design {
public:
    Design() = default;
    Design(const Design&) = delete;
    Design& operator=(const Design&) = delete;
    virtual ~Design() = default;

    [[nodiscard]] virtual std::size_t runs() const noexcept = 0;
    /// Values of run `i` < runs(), one for each axis, in SI units; of a categorical axis the index of its word.
    virtual void row(std::size_t i, std::span<double> values) const = 0;
};

/// All that keeps a study from having points; the part of a problem is the key of its axis, where it is about one.
[[nodiscard]] std::vector<ModelProblem> design_problems(const Study& study);

/// The points of a study without problems; else throws ModelError with all of them.
[[nodiscard]] std::unique_ptr<const Design> make_design(const Study& study);

}  // namespace stiction::study
