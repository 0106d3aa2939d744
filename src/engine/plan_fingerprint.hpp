// Fingerprint of a plan: says whether a saved state belongs to a machine.
#pragma once

#include <cstdint>

#include "machine/plan.hpp"

namespace stiction {

/// Of every name, number, row and signal of a plan. Two plans built alike share it, on every machine; where one number differs,
/// it differs.
[[nodiscard]] std::uint64_t fingerprint(const Plan& plan) noexcept;

}  // namespace stiction
