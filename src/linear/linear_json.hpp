// A linear model as JSON: linear.json and the output of `stiction linearise --json`.
#pragma once

#include <string>

#include "linear/linear_model.hpp"
#include "text/json.hpp"

namespace stiction::linear {

/// Its members, into an object.
void put_linear(JsonWriter& json, const LinearModel& model);

[[nodiscard]] std::string linear_json(const LinearModel& model);

}  // namespace stiction::linear
