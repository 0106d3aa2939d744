// The module _stiction: what C++ offers, as it is. The package around it (python/stiction/) makes it feel at home in Python.
//
// Errors of C++ become the exceptions of stiction.errors, with the whole list of problems.
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <stiction/mode.hpp>
#include <stiction/version.hpp>

#include "fields.hpp"
#include "machine/model.hpp"
#include "parts.hpp"
#include "scenario/toml/place.hpp"

namespace stiction::python {
namespace {

namespace py = pybind11;

void raise(const char* error, const py::list& problems, const py::list& places) {
    const py::object type = py::module_::import("stiction.errors").attr(error);
    const py::object made = type(problems, places);
    PyErr_SetObject(type.ptr(), made.ptr());
}

/// A line with the data it was written from.
py::object problem_of(const std::string& line, const ModelProblem& problem) {
    const py::object type = py::module_::import("stiction.errors").attr("Problem");
    return type(line, problem.part, problem.key, name(problem.kind), sentence(problem));
}

void translate(std::exception_ptr thrown) {
    py::list problems;
    py::list places;
    try {
        std::rethrow_exception(thrown);
    } catch (const scenario::ScenarioError& error) {
        for (const scenario::Mistake& mistake : error.mistakes()) {
            problems.append(problem_of(mistake.line(), mistake.problem));
            places.append(py::make_tuple(mistake.place.file, mistake.place.line, mistake.place.column));
        }
        raise("ScenarioError", problems, places);
    } catch (const ModelError& error) {
        for (const ModelProblem& problem : error.problems()) {
            problems.append(problem_of(sentence(problem), problem));
        }
        raise("ModelError", problems, places);
    }
}

/// An instance that came from __new__ alone holds nothing. pybind11 asks this for the memory of it as soon as it is used.
void* refuse_unmade(std::size_t /*bytes*/) {
    throw py::type_error("this was never made: call the class, or the function that makes it, instead of __new__");
}

void refuse_unmade_instances(const py::module_& module) {
    for (const auto& [name, thing] : module.attr("__dict__").cast<py::dict>()) {
        if (PyType_Check(thing.ptr()) == 0) {
            continue;
        }
        if (auto* const type = py::detail::get_type_info(reinterpret_cast<PyTypeObject*>(thing.ptr()))) {
            type->operator_new = &refuse_unmade;
        }
    }
}

/// Names that the package offers: every law and method, and what stands here.
std::vector<std::string> public_names() {
    std::vector<std::string> names{"ChainSolver", "Fleet",  "GraphSolver", "Model",   "Outcome",  "Plan",  "Scenario",
                                   "TreeSolver",  "fleets", "laws",        "methods", "quantity", "signal"};
    for_each_law<double>([&]<class Law>() { names.push_back(class_name<Law>()); });
    for_each_any_method([&]<class Method>() { names.push_back(class_name<Method>()); });
    return names;
}

}  // namespace
}  // namespace stiction::python

PYBIND11_MODULE(_stiction, module) {
    using namespace stiction;
    module.doc() = "Machines with dry friction: the C++ side. Import stiction instead.";
    module.attr("__version__") = kVersion;
    pybind11::register_exception_translator(&python::translate);
    python::add_laws(module);
    python::add_methods(module);
    python::add_signals(module);
    python::add_model(module);
    python::add_scenario(module);
    python::add_simulation(module);
    python::add_solvers(module);
    python::add_fleet(module);
    module.attr("__all__") = python::public_names();
    python::refuse_unmade_instances(module);
    python::refuse_unmade_instances(module.attr("signal"));
}
