// Any one of the methods and bristle models, or a method of the user's own, as a value: what decides when a friction sticks, slips,
// stops and breaks away.
#pragma once

#include <optional>
#include <string_view>
#include <variant>

#include <stiction/bristle/list.hpp>
#include <stiction/method/list.hpp>

#include "machine/parts/own_method.hpp"

namespace stiction {

using AnyMethod = Joined<Joined<Methods<double>, BristleModels<double>>, TypeList<OwnMethod>>::into<std::variant>;

/// Calls `visit.template operator()<Method>()` for each method, then for each bristle model.
template <class Visitor>
constexpr void for_each_any_method(Visitor&& visit) {
    for_each_method<double>(visit);
    for_each_bristle<double>(visit);
}

/// Name, sentence and source of the method held; valid as long as the method.
[[nodiscard]] inline const Description& description(const AnyMethod& method) noexcept {
    return *std::visit(
        []<class Method>(const Method& m) {
            if constexpr (std::is_same_v<Method, OwnMethod>) {
                return &m.description();
            } else {
                return &Method::description;
            }
        },
        method);
}

/// The method of this name with its default parameters; empty if there is none.
[[nodiscard]] inline std::optional<AnyMethod> method_named(std::string_view name) {
    std::optional<AnyMethod> found;
    for_each_any_method([&]<class Method>() {
        if (name == Method::description.name) {
            found = Method{};
        }
    });
    return found;
}

}  // namespace stiction
