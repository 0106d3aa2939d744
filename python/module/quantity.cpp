#include "quantity.hpp"

#include <fmt/format.h>

#include "fields.hpp"
#include "machine/model.hpp"
#include "parts.hpp"
#include "scenario/section/parameters.hpp"

namespace stiction::python {
namespace {

/// Read as the value of a key of a file that has no parameters.
scenario::ValueReading reading_of(const std::string& text, const std::string& unit) {
    const unit::Requirement needed = unit.empty() ? unit::Requirement{} : unit::requirement(unit);
    return scenario::Parameters().value(text, needed);
}

/// "a number, or a text with its unit [N | N·m]"
std::string wanted(const std::string& unit) {
    const bool bare = unit.empty() || unit == "[-]";
    return bare ? "a number" : fmt::format("a number, or a text with its unit {}", unit);
}

/// A value as people write it, in SI units.
double quantity(const std::string& text, const std::string& unit) {
    const scenario::ValueReading reading = reading_of(text, unit);
    if (!reading.ok()) {
        ModelProblem problem = *reading.problem;
        const std::string shown = "\"" + text + "\"";
        if (!problem.what.starts_with(shown)) {
            const std::string at = problem.column == 0 ? "" : fmt::format(", column {}", problem.column);
            problem.what = shown + at + ": " + problem.what;
        }
        problem.column = 0;
        throw ModelError(std::move(problem));
    }
    return reading.read.value;
}

}  // namespace

bool is_number(const py::handle& value, double& number) {
    PyObject* const thing = value.ptr();
    if (PyBool_Check(thing) != 0 || PyUnicode_Check(thing) != 0 || PyBytes_Check(thing) != 0) {
        return false;
    }
    number = PyFloat_AsDouble(thing);
    if (number == -1 && PyErr_Occurred() != nullptr) {
        PyErr_Clear();
        return false;
    }
    return true;
}

ReadText read_text(const std::string& part, const std::string& key, const std::string& text, const std::string& unit) {
    if (const std::optional<double> rate = scenario::Parameters().rate_in_hertz(key, text)) {
        return {*rate, 0};
    }
    const scenario::ValueReading reading = reading_of(text, unit);
    if (!reading.ok()) {
        ModelProblem problem = *reading.problem;
        problem.part = part;
        problem.key = key;
        throw ModelError(std::move(problem));
    }
    return {reading.read.value, reading.read.bare ? -1 : static_cast<int>(reading.read.quantity)};
}

bool read_number(const py::handle& value, const std::string& unit, double& number) {
    if (PyUnicode_Check(value.ptr()) == 0) {
        return is_number(value, number);
    }
    const scenario::ValueReading reading = reading_of(value.cast<std::string>(), unit);
    number = reading.read.value;
    return reading.ok();
}

double number_from(const std::string& part, const std::string& key, const py::handle& value, const std::string& unit) {
    if (PyUnicode_Check(value.ptr()) != 0) {
        return read_text(part, key, value.cast<std::string>(), unit).value;
    }
    double number = 0;
    if (!is_number(value, number)) {
        throw py::type_error(
            fmt::format("{}: {}: give {}, not {}", part, key, wanted(unit), py::repr(value).cast<std::string>()));
    }
    return number;
}

void add_quantity(py::module_& module) {
    module.def("quantity", &quantity, py::arg("text"), py::arg("unit") = "",
               "A value as people write it, in SI units: quantity(\"4 deg\", \"rad\"), quantity(\"360 deg/4096\").\n\n"
               "text: a number with its unit, or arithmetic of such numbers.\n\n"
               "unit: the quantity it must be, by its SI unit; any if left out.");
    module.def(
        "is_constant", [](const std::string& text) { return scenario::Parameters().is_constant(text); },
        py::arg("text"), "Is the text a number with its unit, or arithmetic of such, without signals and time?");
}

}  // namespace stiction::python
