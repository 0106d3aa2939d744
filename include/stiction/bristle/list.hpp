// Every bristle model, in the order in which they are listed. A new one is one header, its include and its line here.
#pragma once

#include <stiction/bristle/bliman_sorine.hpp>
#include <stiction/bristle/dahl.hpp>
#include <stiction/bristle/elasto_plastic.hpp>
#include <stiction/bristle/gms.hpp>
#include <stiction/bristle/kikuuwe.hpp>
#include <stiction/bristle/leuven.hpp>
#include <stiction/bristle/lugre.hpp>
#include <stiction/type_list.hpp>

namespace stiction {

template <class T>
using BristleModels = TypeList<Dahl<T>,           //
                               LuGre<T>,          //
                               BlimanSorine<T>,   //
                               ElastoPlastic<T>,  //
                               Leuven<T>,         //
                               Gms<T>,            //
                               Kikuuwe<T>>;

/// Calls `visit.template operator()<Model>()` for each bristle model.
template <class T, class Visitor>
constexpr void for_each_bristle(Visitor&& visit) {
    for_each_type(BristleModels<T>{}, [&]<class Model>() {
        static_assert(FrictionMethod<Model>, "a model needs its memory, description, table of fields and promises");
        visit.template operator()<Model>();
    });
}

}  // namespace stiction
