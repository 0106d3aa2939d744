// Numbers of a scenario: the unit a domain asks for, and how a number is written so that it reads back to the same bits.
#pragma once

#include <optional>
#include <string>

#include <stiction/law/domain.hpp>

#include "machine/motion.hpp"
#include "scenario/advice/understood.hpp"
#include "unit/quantity.hpp"
#include "unit/reading.hpp"

namespace stiction::scenario {

/// Choice between the two units of "[N | N·m]".
using MotionOf = std::optional<Motion>;

/// Requirement of a domain's unit, narrowed to the motion where that is known. No quantity: the signal's own unit, any will do.
unit::Requirement requirement_of(const char* unit, MotionOf motion);

/// A number as TOML that reads back to the same bits.
std::string plain_number(double value);

/// The same with the unit of quantity `which` of those needed, the one that was written if one was; without, where there is no such
/// quantity.
std::string exact_number(double value, const unit::Requirement& needed, std::size_t which,
                         const std::string& written = {});

/// A value with that unit and the range of its domain.
Number number_of(const Domain& domain, double value, const unit::Requirement& needed, std::size_t which);

}  // namespace stiction::scenario
