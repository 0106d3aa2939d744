#include "scenario/parts/method_words.hpp"

#include <fmt/format.h>

#include "scenario/parts/number_lists.hpp"
#include "text/nearest_name.hpp"

namespace stiction::scenario {

std::vector<std::string> method_names() {
    std::vector<std::string> names;
    for_each_any_method([&]<class Method>() { names.emplace_back(Method::description.name); });
    return names;
}

AnyMethod read_method(Section& section, const char* key, const char* meaning, MotionOf motion) {
    const std::string name = section.text(key, meaning, "exact");
    std::optional<AnyMethod> method = method_named(name);
    if (!method) {
        section.mistake(key, fmt::format("there is no method \"{}\"{}; admissible: {}", name,
                                         did_you_mean(name, method_names()), fmt::join(method_names(), ", ")));
        section.abandon();
        return Exact<double>{};
    }
    std::visit(
        [&]<class Method>(Method& chosen) {
            read_lists(section, chosen, motion);
            section.fields(chosen, motion);
            for (const auto& field : Method::fields) {
                section.also_called(name + "." + field.domain.key, field.domain.key);
                section.also_called(fmt::format("{}.{}.{}", section.name(), name, field.domain.key), field.domain.key);
            }
        },
        *method);
    return *method;
}

}  // namespace stiction::scenario
