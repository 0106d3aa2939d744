// Any one of the methods and bristle models, as a value: what decides when a friction sticks, slips, stops and breaks away.
#pragma once

#include <optional>
#include <string_view>
#include <variant>

#include <stiction/bristle/list.hpp>
#include <stiction/method/list.hpp>

namespace stiction {

using AnyMethod =
    std::variant<Exact<double>, Borello<double>, Hill<double>, HillListing<double>, Hill2<double>, Karnopp<double>,
                 Biagiotti<double>, Crossing<double>, Degraded<double>, Sign<double>, Hyperviscous<double>,
                 Tanh<double>, Quinn<double>, Dahl<double>, LuGre<double>, BlimanSorine<double>, ElastoPlastic<double>,
                 Leuven<double>, Gms<double>, Kikuuwe<double>>;

/// Name, sentence and source of the method held.
[[nodiscard]] inline const Description& description(const AnyMethod& method) noexcept {
    return *std::visit([]<class Method>(const Method&) { return &Method::description; }, method);
}

/// The method of this name with its default parameters; empty if there is none.
[[nodiscard]] inline std::optional<AnyMethod> method_named(std::string_view name) {
    std::optional<AnyMethod> found;
    const auto look = [&]<class Method>() {
        if (name == Method::description.name) {
            found = Method{};
        }
    };
    for_each_method<double>(look);
    for_each_bristle<double>(look);
    return found;
}

}  // namespace stiction
