// Methods and bristle models as classes: a method with its parameters is handed to a run or to one friction.
#include "fields.hpp"
#include "machine/parts/any_method.hpp"
#include "parts.hpp"

namespace stiction::python {
namespace {

/// The name of the class in C++: "hill-listing" is HillListing.
std::string class_name(const std::string& word) {
    if (word == "lugre") {
        return "LuGre";
    }
    std::string name;
    bool capital = true;
    for (const char c : word) {
        name += c == '-' ? "" : std::string(1, capital ? static_cast<char>(c - 'a' + 'A') : c);
        capital = c == '-';
    }
    return name;
}

template <class Method>
void add_method(py::module_& module) {
    const Description& about = Method::description;
    static const std::string name = class_name(about.name);
    py::class_<Method> type =
        def_fields<Method>(module, name.c_str(), std::string(about.summary) + " (" + about.source + ")");
    type.attr("name") = about.name;
    if constexpr (std::is_same_v<Method, Gms<double>>) {
        def_list(type, "share", &Method::share, &Method::stiffness, &Method::elements,
                 "share of each element in the level, together 1 [-]");
        def_list(type, "stiffness", &Method::stiffness, &Method::share, &Method::elements,
                 "stiffness of each element [N/m | N·m/rad]");
    }
}

}  // namespace

void add_methods(py::module_& module) {
    const auto add = [&]<class Method>() { add_method<Method>(module); };
    for_each_method<double>(add);
    for_each_bristle<double>(add);
    module.def(
        "methods",
        [] {
            py::list all;
            const auto tell = [&]<class Method>() {
                const Description& d = Method::description;
                all.append(py::make_tuple(d.name, d.summary, d.source));
            };
            for_each_method<double>(tell);
            for_each_bristle<double>(tell);
            return all;
        },
        "Every method and bristle model: name, summary, source.");
}

}  // namespace stiction::python
