// One body under Coulomb friction, for the tests that compare a method with a closed form.
#pragma once

#include <concepts>
#include <limits>

#include "suite.hpp"

namespace single_body {

using namespace stiction;

inline constexpr double kEps = std::numeric_limits<double>::epsilon();

template <class Method>
using CoulombBody = Element<double, Coulomb<double>, Method>;

/// Calls `visit.template operator()<Method>()` for each method that promises to stop a mass; failures say its name.
template <class Visitor>
void for_each_stopping_method(Visitor&& visit) {
    for_each_method<double>([&]<class Method>() {
        if constexpr (is_inertial<Method>() && Method::promises.stops) {
            SCOPED_TRACE(Method::description.name);
            visit.template operator()<Method>();
        }
    });
}

/// Methods that use the rate of the push and are of second order with it.
template <class Method>
inline constexpr bool kSecondOrder = std::same_as<Method, Hill2<double>>;

}  // namespace single_body
