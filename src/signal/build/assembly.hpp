// From named drafts to a program: names become slots, blocks are put in order, and every block gets its place in the flat arrays.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "signal/build/draft.hpp"
#include "signal/program/program.hpp"
#include "text/model_problem.hpp"

namespace stiction::signal {

class Assembly {
public:
    /// `places`: drafts by name. Adds unknown names and algebraic loops to the problems.
    Assembly(std::span<const Draft> drafts, const std::unordered_map<std::string, std::size_t>& places,
             std::vector<ModelProblem>& problems);

    /// Of drafts without problems.
    [[nodiscard]] SignalProgram program() const;

private:
    std::span<const Draft> drafts_;                  // the index is the value slot
    std::vector<std::vector<std::size_t>> sources_;  // by draft: slots of its inputs
    std::vector<std::size_t> order_;                 // of evaluation
};

}  // namespace stiction::signal
