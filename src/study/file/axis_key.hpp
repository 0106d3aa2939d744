// The key of an axis, found in a machine: a number with its unit and range, or words.
#pragma once

#include <optional>
#include <string>

#include "scenario/scenario.hpp"
#include "text/model_problem.hpp"

namespace stiction::study {

/// The axis whose words are scenario files.
inline constexpr const char* kMachineKey = "machine";

struct AxisKey {
    std::string name{};                        ///< "body.surface.inertia"; a parameter without "parameters."
    std::optional<scenario::Number> number{};  ///< none: its values are words
    bool any_unit = false;                     ///< of a signal that may carry anything: the values say what
    std::optional<ModelProblem> problem{};     ///< it cannot be varied
};

/// "body.surface.inertia", "mu" or "parameters.mu", "run.method", "machine".
[[nodiscard]] AxisKey find_axis_key(const std::string& key, const scenario::Scenario& machine);

}  // namespace stiction::study
