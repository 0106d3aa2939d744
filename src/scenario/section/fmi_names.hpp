// The names of [fmi]: which signals another tool drives, which numbers it may set, and which names are none.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "scenario/scenario.hpp"

namespace stiction::scenario {

/// Signals that become inputs of an FMU: those asked for, else the external ones, else every source (step, ramp, sine, sweep, points,
/// file, dither).
std::vector<std::string> fmi_inputs(const FmiSettings& fmi, std::span<const Value> values);

/// A parameter of an FMU: one number of one value.
struct FmiParameter {
    static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

    std::size_t value = 0;     ///< which of the values
    std::size_t item = kNone;  ///< of a list of numbers
    double number = 0;
    std::string name{};  ///< "body.surface.inertia", "body.surface.travel[1]"
};
/// Every finite number of every part; those of inputs are none.
std::vector<FmiParameter> fmi_parameters(const FmiSettings& fmi, std::span<const Value> values);

/// Every name of [fmi] that is none, is there twice, or is an output and an input.
std::vector<ModelProblem> fmi_problems(const FmiSettings& fmi, std::span<const Value> values, const Plan& plan);

}  // namespace stiction::scenario
