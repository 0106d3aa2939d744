// A list of types: loops, variants and tables over all laws or all methods are made from one.
#pragma once

#include <cstddef>

namespace stiction {

template <class... Types>
struct TypeList {
    static constexpr std::size_t size = sizeof...(Types);

    /// Target<Types...>: into<std::variant> is the variant over the list.
    template <template <class...> class Target>
    using into = Target<Types...>;
};

/// Calls `visit.template operator()<Type>()` for each type, in the order of the list.
template <class... Types, class Visitor>
constexpr void for_each_type(TypeList<Types...>, Visitor&& visit) {
    (visit.template operator()<Types>(), ...);
}

template <class... First, class... Second>
TypeList<First..., Second...> join(TypeList<First...>, TypeList<Second...>);

/// The types of two lists, one list after the other.
template <class First, class Second>
using Joined = decltype(join(First{}, Second{}));

}  // namespace stiction
