// An axis with a meaning: its text and the machine it varies give numbers with the unit of the key, inside its range, or words.
//
// Numbers may be arithmetic with the machine's parameters: uniform(0.9*mass, 1.1*mass).
#pragma once

#include <vector>

#include "scenario/scenario.hpp"
#include "study/axis.hpp"
#include "study/file/axis_text.hpp"
#include "text/model_problem.hpp"

namespace stiction::study {

struct AxisReading {
    Axis axis{};
    std::string brought{};                 ///< value whose unit the machine did not ask for: it has the last word on it
    std::vector<ModelProblem> problems{};  ///< each about the key, with the column of the text
};

[[nodiscard]] AxisReading axis_of(const AxisText& text, const scenario::Scenario& machine);

}  // namespace stiction::study
