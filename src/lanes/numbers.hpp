// Every number an element is made of, and every pair of method and law, each in one fixed order on every scalar type.
#pragma once

#include <type_traits>

#include <stiction/element.hpp>
#include <stiction/law/list.hpp>
#include <stiction/method/list.hpp>

namespace stiction::lanes {

/// Calls visit(part, domain, number) for the fields of one part.
template <class Part, class Visit>
constexpr void for_each_field(const char* name, Part& part, Visit& visit) {
    for (const auto& field : Part::fields) {
        visit(name, field.domain, part.*field.member);
    }
}

/// Calls visit(part, domain, number) for every number of an element; the points of a table come after its other fields,
/// speeds first.
template <class Parts, class Visit>
constexpr void for_each_number(Parts& parts, Visit&& visit) {
    for_each_field("body", parts.body, visit);
    for_each_field("law", parts.law, visit);
    if constexpr (requires { parts.law.points; }) {
        for (auto& speed : parts.law.speed) {
            visit("law", parts.law.speed_domain, speed);
        }
        for (auto& coefficient : parts.law.coefficient) {
            visit("law", parts.law.coefficient_domain, coefficient);
        }
    }
    for_each_field("method", parts.method, visit);
    for_each_field("travel", parts.travel, visit);
    using T = std::remove_reference_t<decltype(parts.step)>;
    visit("run", TimeStep<T>::fields[0].domain, parts.step);
}

/// Is this method offered with this law? State is position and velocity alone, so a method must not remember more.
template <class Method, class Law>
constexpr bool is_offered() noexcept {
    return accepts<Method, Law>() && std::is_empty_v<typename Method::Memory>;
}

/// Calls `visit.template operator()<Method, Law>()` for every pair that is offered.
template <class T, class Visit>
constexpr void for_each_pair(Visit&& visit) {
    for_each_method<T>([&]<class Method>() {
        for_each_law<T>([&]<class Law>() {
            if constexpr (is_offered<Method, Law>()) {
                visit.template operator()<Method, Law>();
            }
        });
    });
}

template <class T>
constexpr std::size_t count_pairs() noexcept {
    std::size_t count = 0;
    for_each_pair<T>([&]<class Method, class Law>() { ++count; });
    return count;
}

}  // namespace stiction::lanes
