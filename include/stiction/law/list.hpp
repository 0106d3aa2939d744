// Every friction law, in the order in which they are listed. A new law is one header, its include and its line here.
#pragma once

#include <stiction/law/coulomb.hpp>
#include <stiction/law/normal_force.hpp>
#include <stiction/law/stribeck.hpp>
#include <stiction/law/table.hpp>
#include <stiction/law/transmission.hpp>

namespace stiction {

/// Calls `visit.template operator()<Law>()` for each law.
template <class T, class Visitor>
constexpr void for_each_law(Visitor&& visit) {
    visit.template operator()<Coulomb<T>>();
    visit.template operator()<NormalForce<T>>();
    visit.template operator()<Stribeck<T>>();
    visit.template operator()<Transmission<T>>();
    visit.template operator()<Table<T>>();
}

}  // namespace stiction
