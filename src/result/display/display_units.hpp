// Units in which quantities are shown: one table, `Plan::display`, that terminal, report, plots, files, Python and FMUs ask.
//
//   1  what is asked for by name of the quantity, then by its kind      show_in: [display] of a file, display= of Python
//   2  what the file writes for the part, then for others               scenario/units/written_units.hpp
//   3  nothing in the table: SI, on screen with the prefix that suits the size
//
// A unit in the table is never given another prefix: deg stays deg. Numbers inside, in states, trajectories and the arrays of
// Python, are SI always; they are converted where they are shown.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "machine/plan.hpp"
#include "text/model_problem.hpp"

namespace stiction {

/// A wish: "surface.position" or "angle", and "deg".
struct DisplayChoice {
    std::string name{};
    std::string unit{};
};

/// Kinds of quantities that can be asked for, each with its SI unit: {"angular velocity", "rad/s"}.
[[nodiscard]] const std::vector<DisplayChoice>& display_kinds();

/// The unit of a quantity in the table; empty where there is none.
[[nodiscard]] std::string shown_in(const Plan& plan, const std::string& quantity);

/// Writes choices into the table; every problem is one of part "display" with the name as key.
[[nodiscard]] std::vector<ModelProblem> show_in(Plan& plan, std::span<const DisplayChoice> choices);

}  // namespace stiction
