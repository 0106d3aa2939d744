// One step of one friction by whichever method it has: the methods of the core behind plain functions.
//
// The memory of a method is a few numbers in a row, so that a state stays plain, comparable and serialisable.
#pragma once

#include <cstddef>
#include <span>

#include <stiction/method/advance.hpp>

#include "engine/status.hpp"
#include "machine/parts/any_method.hpp"
#include "machine/parts/parts.hpp"

namespace stiction::engine {

/// Advances one friction; reads and writes `memory`, memory_size numbers.
[[nodiscard]] Advance<double> advance(const AnyMethod& method, const AnyLaw& law, const Situation<double>& situation,
                                      std::span<double> memory) noexcept;

/// Friction of a body held on an end of travel: by the limits, or by the bristles as they are bent.
[[nodiscard]] double held_friction(const AnyMethod& method, const Situation<double>& situation,
                                   std::span<const double> memory) noexcept;

/// How many numbers a method remembers.
[[nodiscard]] std::size_t memory_size(const AnyMethod& method) noexcept;

/// Does it keep a body that friction can hold exactly at rest? Not `sign`, ramps and bristles.
[[nodiscard]] bool holds_rest(const AnyMethod& method) noexcept;

/// Does it move a mass, or drop inertia altogether?
[[nodiscard]] bool has_inertia(const AnyMethod& method) noexcept;

/// Does it ask how the push changes over the step?
[[nodiscard]] bool reads_push_rate(const AnyMethod& method) noexcept;

/// Does it make sense with this law?
[[nodiscard]] bool accepts_law(const AnyMethod& method, const AnyLaw& law) noexcept;

/// Is the answer of a method taken? One of the user's own is held to its contract (method_contract.hpp).
[[nodiscard]] RunStatus judge(const AnyMethod& method, const Situation<double>& given,
                              const Advance<double>& answered) noexcept;

/// The levels of a law, asked through the variant.
[[nodiscard]] inline Levels<double> evaluate(const AnyLaw& law, const Contact<double>& contact) noexcept {
    return std::visit([&](const auto& l) { return l.evaluate(contact); }, law);
}

}  // namespace stiction::engine
