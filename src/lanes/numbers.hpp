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

/// Calls visit(part, domain, number) for every number of an element; lists of numbers come after the other fields of their law.
template <class Parts, class Visit>
constexpr void for_each_number(Parts& parts, Visit&& visit) {
    for_each_field("body", parts.body, visit);
    for_each_field("law", parts.law, visit);
    using Law = std::remove_reference_t<decltype(parts.law)>;
    if constexpr (requires { Law::lists; }) {
        for (const auto& list : Law::lists) {
            for (auto& number : parts.law.*list.member) {
                visit("law", list.domain, number);
            }
        }
    }
    for_each_field("method", parts.method, visit);
    for_each_field("travel", parts.travel, visit);
    using T = std::remove_reference_t<decltype(parts.step)>;
    visit("run", TimeStep<T>::fields[0].domain, parts.step);
}

/// Sets how many entries of its lists a law uses, where it has lists.
template <class Law>
constexpr void set_list_length(Law& law, std::size_t length) {
    if constexpr (requires { Law::lists; }) {
        law.*Law::list_length = length;
    }
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
