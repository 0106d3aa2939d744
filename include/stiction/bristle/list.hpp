// Every bristle model, in the order in which they are listed. A new one is one header, its include and its line here.
#pragma once

#include <stiction/bristle/bliman_sorine.hpp>
#include <stiction/bristle/dahl.hpp>
#include <stiction/bristle/elasto_plastic.hpp>
#include <stiction/bristle/gms.hpp>
#include <stiction/bristle/kikuuwe.hpp>
#include <stiction/bristle/leuven.hpp>
#include <stiction/bristle/lugre.hpp>

namespace stiction {

/// Calls `visit.template operator()<Model>()` for each bristle model.
template <class T, class Visitor>
constexpr void for_each_bristle(Visitor&& visit) {
    visit.template operator()<Dahl<T>>();
    visit.template operator()<LuGre<T>>();
    visit.template operator()<BlimanSorine<T>>();
    visit.template operator()<ElastoPlastic<T>>();
    visit.template operator()<Leuven<T>>();
    visit.template operator()<Gms<T>>();
    visit.template operator()<Kikuuwe<T>>();
}

}  // namespace stiction
