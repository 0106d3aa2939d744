// A linear model as JSON: linear.json and the output of `stiction linearise --json`.
#pragma once

#include <string>

#include "linear/linear_model.hpp"

namespace stiction::linear {

[[nodiscard]] std::string linear_json(const LinearModel& model);

}  // namespace stiction::linear
