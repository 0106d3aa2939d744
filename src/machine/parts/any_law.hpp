// Any one of the friction laws, or a table of any length, as a value, and what its traits say of it.
#pragma once

#include <variant>

#include <stiction/law/list.hpp>

#include "machine/parts/long_table.hpp"

namespace stiction {

using AnyLaw = Joined<Laws<double>, TypeList<LongTable>>::into<std::variant>;

/// Its levels depend on the sliding velocity.
[[nodiscard]] inline bool feels_velocity(const AnyLaw& law) noexcept {
    return std::visit([]<class Law>(const Law&) { return Law::feels_velocity; }, law);
}

/// Its levels depend on the load, with a kink where the load changes sign.
[[nodiscard]] inline bool feels_load(const AnyLaw& law) noexcept {
    return std::visit([]<class Law>(const Law&) { return Law::feels_load; }, law);
}

/// Do its levels depend on Contact::drive?
[[nodiscard]] inline bool feels_drive(const AnyLaw& law) noexcept {
    return std::visit([]<class Law>(const Law&) { return Law::feels_drive; }, law);
}

/// Its levels depend on the normal force.
[[nodiscard]] inline bool feels_normal_force(const AnyLaw& law) noexcept {
    return std::visit([]<class Law>(const Law&) { return Law::feels_normal_force; }, law);
}

}  // namespace stiction
