// Names of [page]: which numbers of a file a page can offer with a slider, and which names are none.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "scenario/advice/understood.hpp"

namespace stiction::scenario {

/// "body.surface.inertia", "parameters.load": as --set takes it.
[[nodiscard]] std::string page_name(const Value& value);

/// Is it one finite number that stands in the file itself? No list, no formula, no default.
[[nodiscard]] bool has_slider(const Value& value);

/// Names in [page] controls; nothing where the file says nothing.
[[nodiscard]] std::optional<std::vector<std::string>> page_controls(std::span<const Value> values);

/// Every name of [page] that is none, or is there twice.
std::vector<ModelProblem> page_problems(std::span<const Value> values);

}  // namespace stiction::scenario
