#include "scenario/parts/method_words.hpp"

#include <fmt/format.h>

#include "scenario/parts/number_lists.hpp"
#include "text/model_problem.hpp"

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
        ModelProblem unknown = unknown_name("", key, "method", name, method_names());
        unknown.range = fmt::format("{}", fmt::join(method_names(), ", "));
        section.mistake(std::move(unknown));
        section.abandon();
        return Exact<double>{};
    }
    std::visit(
        [&]<class Method>(Method& chosen) {
            read_lists(section, chosen, motion);
            section.fields(chosen, motion);
        },
        *method);
    return *method;
}

}  // namespace stiction::scenario
