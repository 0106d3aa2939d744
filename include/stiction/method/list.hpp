// Every method, in the order in which they are listed. A new method is one header, its include and its line here.
#pragma once

#include <stiction/method/biagiotti.hpp>
#include <stiction/method/borello.hpp>
#include <stiction/method/crossing.hpp>
#include <stiction/method/degraded.hpp>
#include <stiction/method/exact.hpp>
#include <stiction/method/hill.hpp>
#include <stiction/method/hill2.hpp>
#include <stiction/method/hill_listing.hpp>
#include <stiction/method/hyperviscous.hpp>
#include <stiction/method/karnopp.hpp>
#include <stiction/method/quinn.hpp>
#include <stiction/method/sign.hpp>
#include <stiction/method/tanh.hpp>
#include <stiction/type_list.hpp>

namespace stiction {

template <class T>
using Methods = TypeList<Exact<T>,         //
                         Borello<T>,       //
                         Hill<T>,          //
                         HillListing<T>,   //
                         Hill2<T>,         //
                         Karnopp<T>,       //
                         Biagiotti<T>,     //
                         Crossing<T>,      //
                         Degraded<T>,      //
                         Sign<T>,          //
                         Hyperviscous<T>,  //
                         Tanh<T>,          //
                         Quinn<T>>;

/// Calls `visit.template operator()<Method>()` for each method.
template <class T, class Visitor>
constexpr void for_each_method(Visitor&& visit) {
    for_each_type(Methods<T>{}, [&]<class Method>() {
        static_assert(FrictionMethod<Method>, "a method needs its memory, description, table of fields and promises");
        visit.template operator()<Method>();
    });
}

}  // namespace stiction
