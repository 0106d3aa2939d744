// Methods and bristle models as classes: a method with its parameters is handed to a run or to one friction.
#include "fields.hpp"
#include "machine/parts/any_method.hpp"
#include "parts.hpp"

namespace stiction::python {

void add_methods(py::module_& module) {
    for_each_any_method([&]<class Method>() { def_described<Method>(module); });
    module.def(
        "methods",
        [] {
            std::vector<Described> all;
            for_each_any_method([&]<class Method>() { all.push_back(described<Method>()); });
            return all;
        },
        "Every method and bristle model: name, summary, source.");
}

}  // namespace stiction::python
