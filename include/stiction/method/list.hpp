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

namespace stiction {

/// Calls `visit.template operator()<Method>()` for each method.
template <class T, class Visitor>
constexpr void for_each_method(Visitor&& visit) {
    visit.template operator()<Exact<T>>();
    visit.template operator()<Borello<T>>();
    visit.template operator()<Hill<T>>();
    visit.template operator()<HillListing<T>>();
    visit.template operator()<Hill2<T>>();
    visit.template operator()<Karnopp<T>>();
    visit.template operator()<Biagiotti<T>>();
    visit.template operator()<Crossing<T>>();
    visit.template operator()<Degraded<T>>();
    visit.template operator()<Sign<T>>();
    visit.template operator()<Hyperviscous<T>>();
    visit.template operator()<Tanh<T>>();
    visit.template operator()<Quinn<T>>();
}

}  // namespace stiction
