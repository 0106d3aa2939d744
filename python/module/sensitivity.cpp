// Derivatives of a run by keys of its file (sensitivity/derive.hpp).
#include <pybind11/stl.h>

#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "parts.hpp"
#include "sensitivity/derive.hpp"

namespace stiction::python {
namespace {

namespace py = pybind11;

using Settings = std::vector<std::tuple<std::string, std::string, std::string>>;

std::string derive(const std::string& file, const Settings& settings, std::vector<std::string> keys,
                   std::vector<std::string> quantities, std::size_t rows) {
    const py::gil_scoped_release unlocked;
    sensitivity::Question question{
        .file = file, .keys = std::move(keys), .quantities = std::move(quantities), .rows = rows};
    for (const auto& [key, value, from] : settings) {
        question.settings.push_back({key, value, from});
    }
    return sensitivity::answer_json(sensitivity::derive(question));
}

}  // namespace

void add_sensitivity(py::module_& module) {
    module.def("sensitivity", &derive, py::arg("file"), py::arg("settings"), py::arg("keys"), py::arg("quantities"),
               py::arg("rows"), "Text of sensitivity.json.");
}

}  // namespace stiction::python
