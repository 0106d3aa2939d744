// Every friction law, in the order in which they are listed. A new law is one header, its include and its line here: variants,
// loops, readers, bindings and lists are made from it.
#pragma once

#include <stiction/law/coulomb.hpp>
#include <stiction/law/loaded_stribeck.hpp>
#include <stiction/law/normal_force.hpp>
#include <stiction/law/stribeck.hpp>
#include <stiction/law/table.hpp>
#include <stiction/law/transmission.hpp>
#include <stiction/type_list.hpp>

namespace stiction {

template <class T>
using Laws = TypeList<Coulomb<T>,         //
                      NormalForce<T>,     //
                      Stribeck<T>,        //
                      Transmission<T>,    //
                      LoadedStribeck<T>,  //
                      Table<T>>;

/// Calls `visit.template operator()<Law>()` for each law.
template <class T, class Visitor>
constexpr void for_each_law(Visitor&& visit) {
    for_each_type(Laws<T>{}, [&]<class Law>() {
        static_assert(FrictionLaw<Law, T>,
                      "a law needs evaluate(), its description, its table of fields and its traits");
        visit.template operator()<Law>();
    });
}

}  // namespace stiction
