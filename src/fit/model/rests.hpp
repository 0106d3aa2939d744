// Rests of a log, and the pieces it is cut into there.
//
//   rest     the longest stretch of rows, of at least the shortest time, in which every measured position stays within its band  (1)
//   piece    begins in the middle of a rest, at the mean of the positions over its middle half, with velocity 0.0; ends where the next
//            begins. Rows before the first rest are a piece that begins with the machine's own start                           (2)
//
// A rest is an instant whose velocity is known without a difference: 0. Nothing else of a log is ever set into a state.
#pragma once

#include <cstddef>
#include <vector>

#include "fit/fit.hpp"
#include "scenario/scenario.hpp"
#include "text/model_problem.hpp"

namespace stiction::fit {

/// Rows [first, end).
struct Rest {
    std::size_t first = 0;
    std::size_t end = 0;
};
/// (1); channels by index that are positions.
[[nodiscard]] std::vector<Rest> rests_of(const Log& log, const std::vector<std::size_t>& positions, double shortest);

struct Piece {
    std::size_t first = 0;  ///< row
    std::size_t end = 0;
    bool from_machine = true;         ///< begins with the machine's own start, at time 0
    std::vector<double> positions{};  ///< of (2), by entry of `positions`
};
/// (2); one piece without rests.
[[nodiscard]] std::vector<Piece> pieces_of(const Log& log, const std::vector<std::size_t>& positions, double shortest);

/// Channels of a log that measure the position of a body, by body; a log without one of them has fewer.
struct MeasuredBody {
    std::size_t body = 0;
    std::size_t channel = 0;
};
[[nodiscard]] std::vector<MeasuredBody> measured_bodies(const Plan& plan, const Log& log);

/// Reasons why a log of this machine cannot be cut at rests: a body that is not measured, anything with memory, a start that moves.
[[nodiscard]] std::vector<ModelProblem> cut_problems(const scenario::Scenario& machine, const Log& log);

}  // namespace stiction::fit
